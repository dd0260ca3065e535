"""Sections F and G: constructing (K-56 to K-66) and removing protests (K-67 to K-70)."""

import json

import pytest

from ecotone import BadRecord, Match, Pack
from ecotone.core.chance import Rng
from ecotone.core.choice import Choice
from ecotone.games.kompensaatiopeli import GAME
from ecotone.games.kompensaatiopeli.box.content import LAWS, read_content
from ecotone.games.kompensaatiopeli.rules.decisions import TILE
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from tests.games.kompensaatiopeli.table import (
    BIRDER,
    CONTENT,
    DREAMER,
    RICH,
    SAVER,
    at,
    can,
    do,
    end_turn,
    hand,
    hold,
    listed,
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
    project(state, "cycle_highway", "A1 B1 C1", built="A1")
    hold(state, RICH, "resource resource oops dirty")
    assert not {verb for verb in verbs(state, RICH) if "abandon" in verb or "demolish" in verb}
    assert not can(state, RICH, "oops", at("A1"))
    assert state.project_tokens_left() == 7, "all three are bound"


# --- removing protests ----------------------------------------------------------------------------


def blocked(
    header: str = "tram", places: str = "A1 B1 C1 D1", board: str = BOARD, **options: object
) -> Kompensaatiopeli:
    """The turn of the filthy rich, with a media campaign on every token of a project."""
    state = turn_of(table(board, **options), RICH)
    project(state, header, places)
    state.media = mask(places)
    hold(state, RICH, "resource resource resource resource resource")
    return state


@rule("K-67", "KR-26")
def test_developers_alone_remove_a_protest_and_once_per_turn() -> None:
    for removal in ("building", "to_build", "any_time"):
        state = blocked(removal=removal)
        do(state, RICH, "remove_protest", at("A1"), 0)
        assert can(state, RICH, "construct", at("A1")), "usually followed by construction"
        assert not can(state, RICH, "remove_protest")
        turn_of(state, BIRDER)
        hold(state, BIRDER, "resource resource resource")
        assert not can(state, BIRDER, "remove_protest")


@rule("K-67", "KR-26")
def test_a_protest_is_removed_from_a_token_that_is_next_to_be_built_before_the_tile_action() -> None:
    for removal in ("building", "to_build"):
        state = blocked(removal=removal)
        assert places_for(state, RICH, "remove_protest") == "A1", "B1 is not next to be built"
        assert "next to be built" in why(state, RICH, "remove_protest", at("B1"))
        state.camp = CONTENT.header("tram")
        assert not can(state, RICH, "remove_protest"), "what cannot be built needs no removal"
        assert "camp blocks" in why(state, RICH, "remove_protest", at("A1"))
        state.camp = -1
        do(state, RICH, "remove_protest", at("A1"), 0)
        do(state, RICH, "construct", at("A1"), 0)
        turn_of(state, RICH)
        hold(state, RICH, "resource resource resource")
        assert places_for(state, RICH, "remove_protest") == "B1"
        state.acts |= TILE
        assert not can(state, RICH, "remove_protest"), "after the tile action nothing can be built"
        assert "before the tile action" in why(state, RICH, "remove_protest", at("B1"))


@rule("K-67", "K-59", "KR-26")
def test_no_protest_is_removed_where_an_offset_is_due_before_building() -> None:
    state = blocked("timber_school", "A1", board="Mmmmm ????? ????? ????? m????")
    hold(state, RICH, "resource resource resource resource meadow")
    assert not can(state, RICH, "remove_protest")
    assert "must be offset first" in why(state, RICH, "remove_protest", at("A1"))
    state.law = LAWS.index("voluntary")
    assert can(state, RICH, "remove_protest", at("A1"))
    state.law = LAWS.index("baseline")
    do(state, RICH, "offset", at("A1"))
    do(state, RICH, "site", at("A5"))
    rig(state, 2, 3)
    do(state, RICH, "pay_sites", "meadow")
    assert can(state, RICH, "remove_protest", at("A1")), "once it is offset"
    rare = blocked("timber_school", "A1", board="Xmmmm ????? ????? ????? ?????")
    assert not can(rare, RICH, "remove_protest")
    assert "cannot be offset" in why(rare, RICH, "remove_protest", at("A1"))
    for removal in ("to_build", "any_time"):
        wider = blocked("timber_school", "A1", board="Mmmmm ????? ????? ????? m????", removal=removal)
        assert can(wider, RICH, "remove_protest", at("A1")), removal


@rule("K-67", "K-68", "KR-26")
def test_removing_needs_the_money_for_building_too() -> None:
    for protests in ("media", "demos"):
        for cards, ways in (
            ("resource resource", []),
            ("resource resource resource", [0]),
            ("resource dirty", []),
            ("resource resource dirty", [0, 1]),
            ("resource dirty dirty dirty", [1, 2]),
        ):
            state = turn_of(table(BOARD), RICH)
            project(state, "timber_school", "A1")
            setattr(state, protests, mask("A1"))
            hold(state, RICH, cards)
            assert [choice[2] for choice in listed(state, RICH, "remove_protest", at("A1"))] == ways, cards
        hold(state, RICH, "resource resource")
        assert "2 €, and you need 1 € more" in why(state, RICH, "remove_protest", at("A1"))
    for removal in ("to_build", "any_time"):
        wider = blocked(removal=removal)
        hold(wider, RICH, "resource resource")
        assert can(wider, RICH, "remove_protest", at("A1")), removal


@rule("K-67", "KR-26")
def test_where_dirty_money_builds_nothing_removing_needs_a_resource_card_besides() -> None:
    state = blocked("timber_school", "A1")
    state.content = read_content(Pack("mine.toml", {"hand_cards": {"dirty_money": {"accepted_for": ["remove_media"]}}}))
    hold(state, RICH, "dirty dirty dirty")
    assert not can(state, RICH, "remove_protest")
    hold(state, RICH, "resource dirty dirty")
    assert listed(state, RICH, "remove_protest") == [("remove_protest", at("A1"), 2)], "the resource card builds"


@rule("K-67", "KR-26")
def test_after_a_removal_that_token_is_the_only_tile_action_left_in_the_turn() -> None:
    state = blocked()
    project(state, "timber_school", "A2")
    assert {"plan", "construct"} <= verbs(state, RICH)
    assert places_for(state, RICH, "construct") == "A2"
    do(state, RICH, "remove_protest", at("A1"), 0)
    assert not can(state, RICH, "plan")
    assert places_for(state, RICH, "construct") == "A1"
    said = "You have removed a protest to build there: only that token can be built in this turn."
    assert why(state, RICH, "plan", "ecological_housing") == said
    assert why(state, RICH, "plan") == said
    assert why(state, RICH, "construct", at("A2")) == said
    assert state.copy().choices(RICH) == state.choices(RICH)
    poor = state.copy()
    hold(poor, RICH, "")
    assert why(poor, RICH, "construct", at("A1")) == "Construction costs 1 €."
    do(state, RICH, "construct", at("A1"), 0)
    assert not {"plan", "construct"} & verbs(state, RICH)
    assert "taken your tile action" in why(state, RICH, "plan", "ecological_housing")


@rule("K-67", "KR-26")
def test_who_removes_a_protest_may_leave_the_token_unbuilt_and_is_free_again_next_turn() -> None:
    state = blocked()
    project(state, "timber_school", "A2")
    do(state, RICH, "remove_protest", at("A1"), 0)
    end_turn(state)
    turn_of(state, RICH)
    hold(state, RICH, "resource")
    assert can(state, RICH, "plan")
    assert places_for(state, RICH, "construct") == "A1 A2"


@rule("K-67", "K-68", "KR-26")
def test_a_demonstration_that_stays_leaves_the_tile_action_free() -> None:
    for face in range(1, 7):
        state = blocked()
        project(state, "timber_school", "A2")
        state.media, state.demos = 0, mask("A1")
        rig(state, face)
        do(state, RICH, "remove_protest", at("A1"), 0)
        stays = face <= 3
        assert can(state, RICH, "plan") is stays, face
        assert places_for(state, RICH, "construct") == ("A2" if stays else "A1"), face


@rule("K-67", "KR-26")
def test_in_wider_readings_any_tile_action_follows_a_removal() -> None:
    for removal in ("to_build", "any_time"):
        state = blocked(removal=removal)
        project(state, "timber_school", "A2")
        do(state, RICH, "remove_protest", at("A1"), 0)
        assert can(state, RICH, "plan"), removal
        assert places_for(state, RICH, "construct") == "A1 A2", removal


@rule("K-67", "KR-26")
def test_in_the_widest_reading_a_protest_is_removed_as_an_action_of_its_own() -> None:
    state = blocked(removal="any_time")
    hold(state, RICH, "resource resource")
    state.acts |= TILE
    assert places_for(state, RICH, "remove_protest") == "A1 B1 C1 D1"


@rule("K-67", "KR-26")
def test_matches_under_older_rules_go_on_with_the_wider_readings() -> None:
    for rules, how in ((2, "any_time"), (4, "any_time"), (5, "to_build"), (6, "building")):
        assert GAME.all_options({}, rules)["removal"] == how
        match = Match.new(GAME, 4, 7, rules=rules)
        settings = match.state.settings  # type: ignore[attr-defined]  # of this game
        assert settings.removal_builds is (how == "building")
        assert settings.removal_to_build is (how != "any_time")
    assert GAME.all_options({})["removal"] == "building"
    for rules in (4, 5):
        assert GAME.all_options({"removal": "building"}, rules)["removal"] == "building", "what was chosen holds"


@rule("K-67")
@pytest.mark.parametrize("rules", [4, 5])
def test_records_of_older_rules_replay_with_their_own_reading(rules: int) -> None:
    then = Match.new(GAME, 4, 4, rules=rules)
    rng = Rng(3)
    removed = 0
    while then.result is None:
        seat = then.actors[0]
        choice = next(iter(removals(then, seat)), None) or then.sample(seat, rng)
        removed += choice[0] == "remove_protest"
        then.play(seat, choice)
    assert removed, "the reading mattered"
    record = then.to_json()
    again = Match.from_json(record)
    assert (again.rules, again.result) == (rules, then.result)
    with pytest.raises(BadRecord):
        Match.from_json(json.dumps(json.loads(record) | {"rules": GAME.rules_version}))


def removals(match: Match, seat: int) -> list[Choice]:
    return [choice for choice in match.choices(seat) if isinstance(choice, tuple) and choice[0] == "remove_protest"]


@rule("K-68")
def test_a_campaign_goes_for_two_and_a_demonstration_only_with_4_to_6() -> None:
    for face in range(1, 7):
        state = turn_of(table(BOARD), RICH)
        project(state, "tram", "A1 B1 C1 D1")
        state.demos = mask("A1")
        hold(state, RICH, "resource resource resource")
        rig(state, face)
        do(state, RICH, "remove_protest", at("A1"), 0)
        assert (state.demos == 0) is (face >= 4)
        assert hand(state, RICH) == "resource", "the money is gone either way"
    state = blocked()
    do(state, RICH, "remove_protest", at("A1"), 0)
    assert state.media == mask("B1 C1 D1")
    assert hand(state, RICH) == "resource resource resource"


@rule("K-69")
def test_removed_tokens_return_and_the_points_of_a_demonstration_stay() -> None:
    state = turn_of(table(BOARD), RICH)
    project(state, "tram", "A1 B1 C1 D1")
    state.demos = mask("A1")
    state.demonstrations = 1
    hold(state, RICH, "resource resource resource")
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
