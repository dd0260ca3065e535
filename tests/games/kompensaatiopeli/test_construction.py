"""Sections F and G: constructing (K-56 to K-66) and removing protests (K-67 to K-70)."""

from ecotone.games.kompensaatiopeli import GAME
from ecotone.games.kompensaatiopeli.rules.decisions import TILE
from tests.games.kompensaatiopeli.table import (
    BIRDER,
    CONTENT,
    DREAMER,
    RICH,
    SAVER,
    at,
    can,
    do,
    hand,
    hold,
    lost,
    mask,
    permits,
    places_for,
    points,
    project,
    rig,
    table,
    tile,
    turn_of,
    verbs,
    why,
)
from tests.kit.rule import rule

BOARD = "mmmmm fffff ????? ????? ?????"


@rule("K-56")
def test_only_developers_construct_one_token_for_one_euro() -> None:
    state = turn_of(table(BOARD), DREAMER)
    project(state, "solar_park", "B1 C1")
    hold(state, DREAMER, "resource resource")
    do(state, DREAMER, "construct", at("B1"), 0)
    assert hand(state, DREAMER) == "resource"
    assert not can(state, DREAMER, "construct")
    for seat in (BIRDER, SAVER):
        turn_of(state, seat)
        hold(state, seat, "resource")
        assert not can(state, seat, "construct")


@rule("K-56")
def test_a_project_is_never_built_on_the_turn_it_was_planned() -> None:
    state = turn_of(table(BOARD), RICH)
    hold(state, RICH, "resource resource cooperation")
    do(state, RICH, "plan", "timber_school")
    do(state, RICH, "place", at("A1"))
    do(state, RICH, "pay_plan", 0)
    do(state, RICH, "cooperate", "granted")
    assert state.plans == mask("A1")
    assert not can(state, RICH, "construct")


@rule("K-57", "KR-33")
def test_unbuilt_tokens_closest_to_the_header_come_first_and_equals_are_free() -> None:
    state = turn_of(table(BOARD), RICH)
    project(state, "airport", "B1 A1 C1 B2 A2")
    hold(state, RICH, "resource")
    assert places_for(state, RICH, "construct") == "B1"
    do(state, RICH, "construct", at("B1"), 0)
    turn_of(state, DREAMER)
    hold(state, DREAMER, "resource")
    assert places_for(state, DREAMER, "construct") == "A1 C1 B2", "any developer, among equals any"
    state.built |= mask("A1 C1 B2")
    state.plans &= ~mask("A1 C1 B2")
    assert places_for(state, DREAMER, "construct") == "A2"


@rule("K-58")
def test_protests_on_the_tile_and_the_camp_on_the_header_stop_construction() -> None:
    state = turn_of(table(BOARD), RICH)
    project(state, "timber_school", "A1")
    hold(state, RICH, "resource")
    for name in ("media", "demos"):
        setattr(state, name, mask("A1"))
        assert not can(state, RICH, "construct")
        setattr(state, name, 0)
    assert can(state, RICH, "construct")
    state.camp = CONTENT.header("timber_school")
    assert not can(state, RICH, "construct")


@rule("K-59", "K-60")
def test_a_tile_that_must_be_offset_waits_but_polluted_land_and_bare_spots_never_do() -> None:
    state = turn_of(table("M.Pmm ????? ????? ????? ?????", law="everything"), RICH)
    hold(state, RICH, "resource")
    for header, place, free in (
        ("timber_school", "A1", False),
        ("ecological_housing", "B1", True),
        ("cycle_highway", "C1", True),
        ("solar_park", "D1", False),
    ):
        project(state, header, place)
        assert can(state, RICH, "construct", at(place)) is free, place


@rule("K-61")
def test_a_species_that_cannot_be_offset_is_built_over_only_under_voluntary_law() -> None:
    for law, free in (("voluntary", True), ("flexible", False), ("baseline", False), ("everything", False)):
        state = turn_of(table("Xmmmm ????? ????? ????? ?????", law=law), RICH)
        project(state, "timber_school", "A1")
        hold(state, RICH, "resource")
        assert can(state, RICH, "construct", at("A1")) is free, law
    hold(state, RICH, "resource oops")
    do(state, RICH, "oops", at("A1"))
    assert can(state, RICH, "construct", at("A1"))


@rule("K-62", "K-63")
def test_the_token_turns_dark_and_an_empty_tile_goes_into_the_pile() -> None:
    state = turn_of(table(BOARD), RICH)
    project(state, "timber_school", "A1")
    hold(state, RICH, "resource")
    old = state.board[at("A1")]
    do(state, RICH, "construct", at("A1"), 0)
    assert state.built == mask("A1")
    assert state.plans == 0
    assert tile(state, "A1") == "."
    assert old in state.pile
    assert points(state, 1)["losses"] == -1


@rule("K-63", "K-65")
def test_a_species_tile_built_over_without_offset_is_lost_and_the_law_is_rolled() -> None:
    state = turn_of(table("Mmmmm ????? ????? ????? ?????", law="voluntary"), RICH)
    project(state, "timber_school", "A1")
    hold(state, RICH, "resource")
    rig(state, 5)
    do(state, RICH, "construct", at("A1"), 0)
    assert lost(state) == ["M"]
    assert state.law == 3
    state = turn_of(table("mmmmm ????? ????? ????? ?????", law="voluntary"), RICH)
    project(state, "timber_school", "A1")
    hold(state, RICH, "resource")
    do(state, RICH, "construct", at("A1"), 0)
    assert state.law == 0, "no roll for an empty tile"


@rule("K-64", "KR-20")
def test_polluted_land_built_over_goes_into_the_pile_without_a_point() -> None:
    state = turn_of(table("Pmmmm ????? ????? ????? ?????"), RICH)
    project(state, "timber_school", "A1")
    hold(state, RICH, "resource")
    old = state.board[at("A1")]
    do(state, RICH, "construct", at("A1"), 0)
    assert old in state.pile
    assert state.gone == []
    assert "losses" not in points(state, 1)


@rule("K-66", "KR-32")
def test_built_tokens_and_unbuilt_ones_of_a_permitted_project_stay() -> None:
    state = turn_of(table("mmmmm ????? ????? ????? ?????"), RICH)
    project(state, "tram", "A1 B1 C1", built="A1")
    hold(state, RICH, "resource resource oops dirty")
    assert not {verb for verb in verbs(state, RICH) if "abandon" in verb or "demolish" in verb}
    assert not can(state, RICH, "oops", at("A1"))
    assert state.project_tokens_left() == 7, "all three are bound"


# --- removing protests ----------------------------------------------------------------------------


@rule("K-67", "KR-26")
def test_developers_alone_remove_a_protest_and_once_per_turn() -> None:
    state = turn_of(table(BOARD), RICH)
    project(state, "tram", "A1 B1 C1")
    state.media = mask("A1 B1")
    hold(state, RICH, "resource resource resource resource resource")
    do(state, RICH, "remove_protest", at("A1"), 0)
    assert can(state, RICH, "construct", at("A1")), "usually followed by construction"
    assert not can(state, RICH, "remove_protest")
    turn_of(state, BIRDER)
    hold(state, BIRDER, "resource resource")
    assert not can(state, BIRDER, "remove_protest")


@rule("K-67", "KR-26")
def test_a_protest_is_removed_only_on_the_way_to_construction() -> None:
    state = turn_of(table(BOARD), RICH)
    project(state, "tram", "A1 B1 C1")
    state.media = mask("A1 B1")
    hold(state, RICH, "resource resource resource")
    assert places_for(state, RICH, "remove_protest") == "A1", "B1 is not next to be built"
    assert "next to be built" in why(state, RICH, "remove_protest", at("B1"))
    state.camp = CONTENT.header("tram")
    assert not can(state, RICH, "remove_protest"), "what cannot be built needs no removal"
    state.camp = -1
    do(state, RICH, "remove_protest", at("A1"), 0)
    do(state, RICH, "construct", at("A1"), 0)
    turn_of(state, RICH)
    hold(state, RICH, "resource resource")
    assert places_for(state, RICH, "remove_protest") == "B1"
    state.acts |= TILE
    assert not can(state, RICH, "remove_protest"), "after the tile action nothing can be built"


@rule("K-67", "KR-26")
def test_in_the_wide_reading_a_protest_is_removed_as_an_action_of_its_own() -> None:
    state = turn_of(table(BOARD, removal="any_time"), RICH)
    project(state, "tram", "A1 B1 C1")
    state.media = mask("A1 B1")
    hold(state, RICH, "resource resource")
    state.acts |= TILE
    assert places_for(state, RICH, "remove_protest") == "A1 B1"


@rule("K-67")
def test_matches_under_older_rules_go_on_with_the_wide_reading() -> None:
    for rules, how in ((2, "any_time"), (4, "any_time"), (5, "to_build")):
        assert GAME.all_options({}, rules)["removal"] == how
    assert GAME.all_options({"removal": "to_build"}, 4)["removal"] == "to_build", "what was chosen holds"


@rule("K-68")
def test_a_campaign_goes_for_two_and_a_demonstration_only_with_4_to_6() -> None:
    for face in range(1, 7):
        state = turn_of(table(BOARD), RICH)
        project(state, "tram", "A1 B1 C1")
        state.demos = mask("A1")
        hold(state, RICH, "resource resource")
        rig(state, face)
        do(state, RICH, "remove_protest", at("A1"), 0)
        assert (state.demos == 0) is (face >= 4)
        assert hand(state, RICH) == "", "the money is gone either way"


@rule("K-69")
def test_removed_tokens_return_and_the_points_of_a_demonstration_stay() -> None:
    state = turn_of(table(BOARD), RICH)
    project(state, "tram", "A1 B1 C1")
    state.demos = mask("A1")
    state.demonstrations = 1
    hold(state, RICH, "resource resource")
    rig(state, 6)
    do(state, RICH, "remove_protest", at("A1"), 0)
    assert GAME.view(state, None).tokens[3] == 6
    assert points(state, 1) == {"start": 5, "demonstrations": 3}


@rule("K-70")
def test_the_protest_camp_cannot_be_removed() -> None:
    state = turn_of(table(BOARD), RICH)
    project(state, "timber_school", "A1")
    state.camp = CONTENT.header("timber_school")
    hold(state, RICH, "resource resource resource")
    permits(state, "granted")
    assert not can(state, RICH, "remove_protest")
