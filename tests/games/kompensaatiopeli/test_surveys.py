"""Section C: surveys (K-28 to K-33)."""

from ecotone.games.kompensaatiopeli import GAME
from tests.games.kompensaatiopeli.table import (
    BIRDER,
    RICH,
    SAVER,
    at,
    can,
    do,
    hand,
    hold,
    mask,
    pile,
    places_for,
    project,
    table,
    tile,
    turn_of,
)
from tests.kit.rule import rule


@rule("K-28")
def test_a_nature_survey_turns_any_one_face_down_tile_up_for_one_resource_card() -> None:
    for seat in (RICH, BIRDER, SAVER):
        state = turn_of(table("mmm?? ????? ????? ????? ?????"), seat)
        hold(state, seat, "resource")
        assert len(places_for(state, seat, "nature_survey").split()) == 22
        before = state.board[at("C3")]
        do(state, seat, "nature_survey", at("C3"))
        assert state.up >> at("C3") & 1
        assert GAME.view(state, None).board[at("C3")] == before
        assert hand(state, seat) == ""


@rule("K-29", "KR-07")
def test_a_species_survey_takes_one_matching_knowledge_card_and_no_money() -> None:
    state = turn_of(table("mfPM? ????? ????? ????? ?????"), BIRDER)
    hold(state, BIRDER, "resource meadow")
    assert places_for(state, BIRDER, "species_survey") == "A1", "no forest, polluted, species or face-down tile"
    do(state, BIRDER, "species_survey", at("A1"), "meadow")
    assert hand(state, BIRDER) == "resource"


@rule("K-29", "KR-08")
def test_tokens_do_not_hinder_a_species_survey() -> None:
    state = turn_of(table("mmmm? ????? ????? ????? ?????"), BIRDER)
    project(state, "timber_school", "A1")
    state.declined = mask("B1")
    state.lights = mask("C1")
    hold(state, BIRDER, "meadow")
    assert places_for(state, BIRDER, "species_survey") == "A1 B1 C1 D1"


@rule("K-30", "KR-08")
def test_restored_tiles_and_completed_sites_are_closed_to_surveys() -> None:
    state = turn_of(table("mmm?? ????? ????? ????? ?????"), BIRDER)
    state.restored = mask("A1")
    state.done = mask("B1")
    hold(state, BIRDER, "holistic")
    assert places_for(state, BIRDER, "species_survey") == "C1"


@rule("K-31", "K-32")
def test_tiles_are_revealed_until_a_species_of_the_type_comes() -> None:
    state = turn_of(table("mmm?? ????? ????? ????? ?????"), BIRDER)
    pile(state, "f W M M f")
    hold(state, BIRDER, "meadow")
    old = state.board[at("A1")]
    effects = do(state, BIRDER, "species_survey", at("A1"), "meadow")
    revealed = next(effect for effect in effects if effect[0] == "species_survey")
    assert len(revealed[3]) == 3
    assert tile(state, "A1") == "M"
    assert old in state.pile, "the old tile goes into the pile with the others"
    assert len(state.pile) == 5
    assert state.species_found[BIRDER] == 1


@rule("K-31", "K-32")
def test_after_five_tiles_without_a_match_the_survey_has_failed_and_the_card_is_spent() -> None:
    state = turn_of(table("mmm?? ????? ????? ????? ?????"), BIRDER)
    pile(state, "f W m F w M")
    hold(state, BIRDER, "meadow")
    do(state, BIRDER, "species_survey", at("A1"), "meadow")
    assert tile(state, "A1") == "m"
    assert len(state.pile) == 6
    assert hand(state, BIRDER) == ""
    pile(state, "f M")
    hold(state, BIRDER, "meadow")
    do(state, BIRDER, "species_survey", at("A1"), "meadow")
    assert tile(state, "A1") == "M", "fewer than five are enough if the pile is short"


@rule("K-32")
def test_all_tokens_stay_when_a_species_is_found() -> None:
    state = turn_of(table("mmm?? ????? ????? ????? ?????"), BIRDER)
    project(state, "timber_school", "A1")
    state.media = mask("A1")
    pile(state, "M f")
    hold(state, BIRDER, "meadow")
    do(state, BIRDER, "species_survey", at("A1"), "meadow")
    assert state.plans & state.media == mask("A1")


@rule("K-33")
def test_a_species_found_under_a_plan_token_must_be_offset_at_once() -> None:
    state = turn_of(table("mmm?? ????? ????? ????? ?????"), RICH)
    project(state, "timber_school", "A1")
    pile(state, "M f")
    hold(state, RICH, "resource meadow")
    assert can(state, RICH, "construct", at("A1"))
    do(state, RICH, "species_survey", at("A1"), "meadow")
    assert not can(state, RICH, "construct", at("A1"))
    hold(state, RICH, "resource meadow")
    assert can(state, RICH, "offset", at("A1"))
