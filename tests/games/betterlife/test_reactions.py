"""Reactions that would do nothing cannot be played, and none outlives its event (BR-26, BR-49, BR-56)."""

from typing import Any

import pytest

from ecotone.games.betterlife import GAME
from ecotone.games.betterlife.rules.events import begin_event
from ecotone.games.betterlife.rules.state import BetterLife
from tests.games.betterlife.table import all_finished, asks, can_play, do, event, play, quietly, table
from tests.kit.rule import rule

FINISHED = {"finished": [0], "finished_mask": 1}
ALL_FINISHED = {"finished": [0, 1, 2, 3, 4], "finished_mask": 31}


def drawn(*events: str, hands: dict[int, list[str]], seats: int = 5, **fields: Any) -> BetterLife:
    """Seat 0 has drawn the first of these events and the reactions are open; the others lie on top of the pile."""
    state = table(seats, hands=hands, events=events, **fields)
    begin_event(state, 0)
    state.run_steps()
    assert asks(state) == "reaction"
    return state


def reacts(state: BetterLife, seat: int, title: str) -> None:
    """This seat plays a card in the lap, all others pass."""
    for actor in state.actors:
        if actor != seat:
            do(state, actor, "pass")
    play(state, seat, title)


# --- the discount -----------------------------------------------------------------------------------

HELPERS = {2: ["Volunteers on site"], 3: ["Early warning"]}


@rule("BR-49", "BR-56")
@pytest.mark.parametrize(
    "title, idle, busy",
    [
        ("Old dam for removal", {"loss": 0}, {"loss": 1}),
        ("Bad press", {"skips": 1}, {"skips": 2}),
        ("Bad press", FINISHED, {}),
    ],
)
def test_no_discount_and_no_cancelling_where_paying_could_change_nothing(
    title: str, idle: dict[str, Any], busy: dict[str, Any]
) -> None:
    state = drawn(title, hands=HELPERS, **idle)
    assert not can_play(state, 2, "Volunteers on site")
    assert not can_play(state, 3, "Early warning")
    quietly(state, "reaction")
    assert (asks(state), state.ip) == ("turn", [5] * 5)
    state = drawn(title, hands=HELPERS, **busy)
    assert can_play(state, 2, "Volunteers on site")
    assert can_play(state, 3, "Early warning")


@rule("BR-49", "BR-56")
def test_no_discount_and_no_cancelling_of_bad_press_whose_drawer_is_covered() -> None:
    state = drawn("Bad press", hands=HELPERS | {0: ["Contingency plan"]})
    reacts(state, 0, "Contingency plan")
    assert state.actors == (2, 3)
    assert not can_play(state, 2, "Volunteers on site")
    assert not can_play(state, 3, "Early warning")


@rule("BR-49")
def test_no_discount_for_an_event_without_a_cost() -> None:
    assert not can_play(drawn("Record drought", hands=HELPERS), 2, "Volunteers on site")


@rule("BR-49", "BR-56")
def test_nothing_more_can_be_done_about_bad_press_whose_cost_is_down_to_nothing() -> None:
    hands = {0: ["Contingency plan"], 1: ["Volunteers on site"], 2: ["Volunteers on site"], 3: ["Early warning"]}
    state = drawn("Bad press", hands=hands)
    assert can_play(state, 0, "Contingency plan")
    reacts(state, 2, "Volunteers on site")
    assert state.actors == (3, 0, 1)
    assert not can_play(state, 0, "Contingency plan")
    assert not can_play(state, 1, "Volunteers on site")
    assert not can_play(state, 3, "Early warning")


# --- the cover --------------------------------------------------------------------------------------

PLAN = {1: ["Contingency plan"]}


@rule("BR-49")
@pytest.mark.parametrize(
    "title, fields, use",
    [
        ("Economic downturn", {"ip": {1: 1}}, True),
        ("Economic downturn", {"ip": {1: 0}}, False),
        ("Delayed subsidies", {"ip": {1: 0}}, True),
        ("Energy price shock", {}, True),
        ("Rising cost of living", {}, False),
        ("Bad press", {}, False),
        ("Record drought", {}, False),
    ],
)
def test_a_cover_needs_something_aimed_at_its_player_that_would_cost(
    title: str, fields: dict[str, Any], use: bool
) -> None:
    assert can_play(drawn(title, hands=PLAN, **fields), 1, "Contingency plan") == use


@rule("BR-49", "BR-11", "BR-12")
@pytest.mark.parametrize("fields, use", [({}, True), ({"skips": 2}, True), ({"skips": 1}, False), (FINISHED, False)])
def test_no_cover_from_a_skip_that_would_not_be_set(fields: dict[str, Any], use: bool) -> None:
    state = drawn("Bad press", hands={0: ["Contingency plan"]}, **fields)
    assert can_play(state, 0, "Contingency plan") == use


@rule("BR-49")
def test_whoever_is_covered_needs_no_second_cover() -> None:
    state = drawn("Economic downturn", hands={1: ["Contingency plan", "Audit"]})
    play(state, 1, "Contingency plan")
    state.hands[1].insert(0, state.discards.pop())  # as if there were a second one
    assert asks(state) == "reaction"
    assert not can_play(state, 1, "Contingency plan")


# --- cancelling and replacing -----------------------------------------------------------------------


@rule("BR-49")
@pytest.mark.parametrize(
    "title, idle, busy",
    [
        ("Nature responds", {"loss": 0}, {"loss": 1}),
        ("Fund at work", {"fund": 0}, {"fund": 1}),
        ("Fresh wind", ALL_FINISHED, {"finished": [0, 1, 2, 4], "finished_mask": 23}),
        ("Knowledge exchange", {"deck": []}, {}),
    ],
)
def test_an_event_that_can_do_nothing_cannot_be_cancelled_but_replaced(
    title: str, idle: dict[str, Any], busy: dict[str, Any]
) -> None:
    hands = {3: ["Early warning"], 4: ["Second reading"]}
    state = drawn(title, hands=hands, last_vote=2, **idle)
    assert not can_play(state, 3, "Early warning")
    assert can_play(state, 4, "Second reading")
    assert can_play(drawn(title, hands=hands, last_vote=2, **busy), 3, "Early warning")


@rule("BR-49", "BR-05")
def test_an_event_for_absent_roles_alone_cannot_be_cancelled() -> None:
    assert not can_play(drawn("Rising cost of living", hands={1: ["Early warning"]}, seats=2), 1, "Early warning")
    assert can_play(drawn("Rising cost of living", hands={1: ["Early warning"]}, seats=3), 1, "Early warning")


@rule("BR-49", "BR-50")
def test_whether_an_event_can_be_cancelled_tells_nothing_about_the_purses_of_others() -> None:
    empty = {seat: 0 for seat in range(5) if seat != 3}
    assert can_play(drawn("Economic downturn", hands={3: ["Early warning"]}, ip=empty), 3, "Early warning")


# --- none outlives its event ------------------------------------------------------------------------


@rule("BR-26", "BR-28")
def test_a_discount_is_for_the_event_at_hand_and_not_for_the_next_one() -> None:
    hands = {1: ["Volunteers on site"], 2: ["Second reading"]}
    state = drawn("Illegal dumping", "Algal bloom", hands=hands)
    reacts(state, 1, "Volunteers on site")
    assert GAME.view(state, 0).discount == 2
    reacts(state, 2, "Second reading")
    assert (state.event, GAME.view(state, 0).discount) == (event("Algal bloom"), 0)
    assert (asks(state), GAME.view(state, 0).prompt.detail[0]) == ("offer", 7)  # type: ignore[union-attr]


@rule("BR-26", "BR-49")
def test_a_cover_is_for_the_event_at_hand_and_not_for_the_next_one() -> None:
    hands = {1: ["Contingency plan"], 2: ["Second reading"]}
    state = drawn("Economic downturn", "Energy price shock", hands=hands)
    reacts(state, 1, "Contingency plan")
    reacts(state, 2, "Second reading")
    assert state.ip == [3, 3, 5, 3, 5]


# --- undo -------------------------------------------------------------------------------------------


@rule("BR-26", "BR-31", "BR-53")
@pytest.mark.parametrize("name, told", [("reaction", "no_reaction"), ("before_vote", "nothing_before")])
def test_an_answer_may_be_taken_back_until_all_have_passed(name: str, told: str) -> None:
    hands = {1: ["Tax relief"], 4: ["Exemption"]}
    if name == "reaction":
        state = drawn("Record drought", hands=hands)
    else:
        state = all_finished(table(hands=hands))
        quietly(state, "discussion")
    assert asks(state) == name
    assert do(state, 4, "pass") == []  # nothing to see, so undo is open
    assert [effect.name for effect in do(state, 1, "pass") if effect.reveals] == [told]
