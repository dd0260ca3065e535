"""Section M: protest actions (K-105 to K-109)."""

from ecotone.games.kompensaatiopeli import GAME
from tests.games.kompensaatiopeli.table import (
    BIRDER,
    CONTENT,
    DREAMER,
    REBEL,
    RICH,
    at,
    can,
    do,
    hand,
    hold,
    listed,
    mask,
    places_for,
    points,
    project,
    table,
    turn_of,
)
from tests.kit.rule import rule

BOARD = "mMP.f ????? ????? ????? ?????"


@rule("K-105", "KR-27")
def test_up_to_two_campaigns_lie_on_nature_tiles_under_plan_tokens() -> None:
    state = turn_of(table(BOARD, seats=6), REBEL)
    project(state, "airport", "A1 B1 C1 D1 E1")
    hold(state, REBEL, "resource resource")
    assert places_for(state, REBEL, "campaign") == "A1 B1 C1 E1", "not on the bare spot"
    do(state, REBEL, "campaign", at("A1"))
    do(state, REBEL, "campaign", at("C1"))
    assert not can(state, REBEL, "campaign"), "two are the most"
    do(state, REBEL, "pay_campaigns")
    assert state.media == mask("A1 C1")
    assert hand(state, REBEL) == "resource"
    turn_of(state, REBEL)
    assert places_for(state, REBEL, "campaign") == "B1 E1", "no second protest on a tile"


@rule("K-106")
def test_a_campaign_becomes_a_demonstration_and_brings_three_points_for_good() -> None:
    state = turn_of(table(BOARD), BIRDER)
    project(state, "cycle_highway", "A1 B1")
    state.media = mask("A1")
    hold(state, BIRDER, "resource meadow")
    do(state, BIRDER, "demonstrate", at("A1"), "meadow")
    assert state.media == 0
    assert state.demos == mask("A1")
    assert hand(state, BIRDER) == ""
    assert points(state, 1) == {"start": 5, "demonstrations": 3}


@rule("K-107", "KR-05")
def test_a_demonstration_of_an_earlier_turn_becomes_the_camp_once_per_game() -> None:
    state = turn_of(table(BOARD), BIRDER)
    project(state, "cycle_highway", "A1 B1")
    project(state, "timber_school", "E1")
    state.media = mask("A1")
    hold(state, BIRDER, "resource resource resource resource meadow meadow")
    do(state, BIRDER, "demonstrate", at("A1"), "meadow")
    assert not can(state, BIRDER, "camp"), "not on the same turn"
    turn_of(state, BIRDER)
    do(state, BIRDER, "camp", at("A1"), "meadow")
    assert hand(state, BIRDER) == ""
    assert state.demos == 0
    assert state.camp == CONTENT.header("cycle_highway")
    assert points(state, 1) == {"start": 5, "demonstrations": 3, "camp": 2}
    assert GAME.view(state, None).tokens[3] == 5, "the token stands on the header"
    turn_of(state, BIRDER)
    state.demos = mask("E1")
    hold(state, BIRDER, "resource resource resource resource forest")
    assert not can(state, BIRDER, "camp")
    turn_of(state, RICH)
    hold(state, RICH, "resource")
    assert not can(state, RICH, "construct", at("A1"))


@rule("K-108", "K-27")
def test_a_protest_stays_and_blocks_when_the_tile_is_taken_away() -> None:
    state = turn_of(table(BOARD), RICH)
    project(state, "cycle_highway", "A1 B1")
    state.media = mask("A1")
    hold(state, RICH, "resource oops")
    do(state, RICH, "oops", at("A1"))
    assert state.media == mask("A1")
    assert not can(state, RICH, "construct", at("A1"))
    turn_of(state, BIRDER)
    hold(state, BIRDER, "resource meadow")
    assert not can(state, BIRDER, "demonstrate")
    hold(state, BIRDER, "resource holistic")
    assert listed(state, BIRDER, "demonstrate") == [("demonstrate", at("A1"), "holistic")]


@rule("K-109")
def test_tokens_on_a_project_blocked_by_the_camp_stay_where_they_are() -> None:
    state = turn_of(table(BOARD), BIRDER)
    project(state, "cycle_highway", "A1 B1")
    state.media = mask("B1")
    state.demos = mask("A1")
    hold(state, BIRDER, "resource resource resource resource meadow")
    do(state, BIRDER, "camp", at("A1"), "meadow")
    assert state.media == mask("B1")
    assert state.plans == mask("A1 B1")
    turn_of(state, DREAMER)
    hold(state, DREAMER, "resource")
    assert not can(state, DREAMER, "construct"), "and so no protest ever lies on a built token"
