"""Section I: legislation (K-87 to K-93)."""

from tests.games.kompensaatiopeli.table import RICH, at, can, do, hold, project, rig, table, turn_of
from tests.kit.rule import rule


@rule("K-87")
def test_each_face_has_its_law_and_the_marker_moves_there() -> None:
    for face, law in ((1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (6, 4)):
        state = turn_of(table(), RICH)
        state.offset_once = True
        hold(state, RICH, "change_of_legislation")
        rig(state, face)
        effects = do(state, RICH, "change_of_legislation")
        assert state.law == law
        assert ("law", face, law) in effects, "also if it was there already"


@rule("K-88")
def test_voluntary_law_lets_everything_be_built_and_still_allows_offsetting() -> None:
    state = turn_of(table("MX??? ????? ????? ????? m????", law="voluntary"), RICH)
    project(state, "timber_school", "A1")
    project(state, "ecological_housing", "B1")
    hold(state, RICH, "resource meadow")
    assert can(state, RICH, "construct", at("A1"))
    assert can(state, RICH, "construct", at("B1"))
    assert can(state, RICH, "offset", at("A1"))
    assert not can(state, RICH, "offset", at("B1"))


@rule("K-89", "KR-29")
def test_flexible_law_frees_the_type_but_not_from_the_duty() -> None:
    state = turn_of(table("M???? ????? ????? ????? f????", law="flexible"), RICH)
    project(state, "timber_school", "A1")
    hold(state, RICH, "resource forest")
    assert not can(state, RICH, "construct", at("A1"))
    do(state, RICH, "offset", at("A1"))
    assert can(state, RICH, "site", at("A5"))


@rule("K-90")
def test_baseline_asks_for_species_with_the_same_type() -> None:
    state = turn_of(table("M???? ????? ????? ????? f????"), RICH)
    project(state, "timber_school", "A1")
    hold(state, RICH, "resource forest meadow")
    assert not can(state, RICH, "construct", at("A1"))
    assert not can(state, RICH, "offset", at("A1")), "no meadow to offset on"


@rule("K-91")
def test_ratio_plus_asks_for_one_site_more() -> None:
    state = turn_of(table("M???? ????? ????? ????? m?m??", law="ratio_plus"), RICH)
    project(state, "timber_school", "A1")
    hold(state, RICH, "resource resource meadow")
    do(state, RICH, "offset", at("A1"))
    do(state, RICH, "site", at("A5"))
    assert not can(state, RICH, "pay_sites")
    do(state, RICH, "site", at("C5"))
    assert can(state, RICH, "pay_sites")


@rule("K-92")
def test_everything_asks_for_empty_tiles_too_one_to_one() -> None:
    state = turn_of(table("mf??? ?m??? ????? ????? ?????", law="everything"), RICH)
    project(state, "timber_school", "A1")
    hold(state, RICH, "resource resource meadow")
    assert not can(state, RICH, "construct", at("A1"))
    do(state, RICH, "offset", at("A1"))
    assert not can(state, RICH, "site", at("B1")), "the same type"
    do(state, RICH, "site", at("B2"))
    do(state, RICH, "pay_sites", "meadow")
    assert can(state, RICH, "construct", at("A1"))


@rule("K-93")
def test_the_law_of_the_day_decides_and_an_offset_tile_stays_offset() -> None:
    state = turn_of(table("Mm??? ?m??? ????? ????? ?????"), RICH)
    project(state, "timber_school", "A1")
    project(state, "ecological_housing", "B1")
    hold(state, RICH, "resource resource meadow")
    assert can(state, RICH, "construct", at("B1"))
    do(state, RICH, "offset", at("A1"))
    do(state, RICH, "site", at("B2"))
    rig(state, 6)
    do(state, RICH, "pay_sites", "meadow")
    assert state.law == 4
    assert not can(state, RICH, "construct", at("B1")), "due under the new law"
    assert can(state, RICH, "construct", at("A1"))
