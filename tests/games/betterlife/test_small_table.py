"""Two to four seats without computer players (BR-02 to BR-06)."""

import pytest

from ecotone.games.betterlife import GAME
from tests.games.betterlife.table import (
    CONTENT,
    all_finished,
    asks,
    do,
    event,
    open_args,
    quietly,
    roll,
    stack,
    table,
    vote,
)
from tests.games.betterlife.test_rounds import finish_in_order
from tests.kit.rule import rule

WEAK, SEMI, SUCCESS = 0, 1, 2


@rule("BR-02", "BR-03", "BR-04")
@pytest.mark.parametrize("seats, rewards", [(4, [4, 3, 3, 2]), (3, [4, 3, 2]), (2, [4, 2])])
def test_rewards_and_cards_on_offer_at_a_small_table(seats: int, rewards: list[int]) -> None:
    assert finish_in_order(list(range(seats)), seats) == list(zip(rewards, range(seats, 0, -1), strict=True))


@rule("BR-02", "BR-03", "BR-04")
@pytest.mark.parametrize("seats, semi, success", [(4, 5, 8), (3, 4, 6), (2, 3, 4)])
def test_thresholds_of_the_vote_at_a_small_table(seats: int, semi: int, success: int) -> None:
    for pool, result in ((semi - 1, WEAK), (semi, SEMI), (success - 1, SEMI), (success, SUCCESS)):
        state = all_finished(table(seats, ip={0: 20}))
        vote(state, [pool] + [0] * (seats - 1))
        assert state.votes[0].result == result
    assert success == 2 * seats
    assert semi == -(-12 * seats // 10)


def before_the_vote(seats: int, events: list[str], **fields: object):  # type: ignore[no-untyped-def]
    """The last player stands before End of Year, and these events are on top of the pile."""
    others = list(range(1, seats))
    mask = sum(1 << seat for seat in others)
    state = table(seats, at={0: 26}, finished=others, finished_mask=mask, **fields)  # type: ignore[arg-type]
    state.offer = state.offer[:1]
    stack(state, events)
    return state


@rule("BR-06")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_one_event_per_absent_role_is_drawn_before_the_discussion(seats: int) -> None:
    awards = ["Nature award", "Donation drive", "Fund at work"]
    state = before_the_vote(seats, awards)
    effects = roll(state, 1)
    quietly(state, "reaction")
    assert asks(state) == "discussion"
    drawn = open_args(effects, "event")
    if seats < 5:
        assert drawn[0] == (0, event("Nature award"))
    else:
        assert drawn == []
    assert len(state.aside) == 5 - seats


@rule("BR-06")
def test_the_last_finisher_counts_as_drawer_after_reward_and_card() -> None:
    state = before_the_vote(4, ["Nature award"])
    effects = roll(state, 1)
    names = [effect.name for effect in effects if effect.name in ("finish", "take", "event")]
    assert names[:2] == ["finish", "take"]
    quietly(state, "reaction")
    assert state.ip[0] == 5 + 2 + 2


@rule("BR-06")
def test_a_redraw_is_no_additional_event() -> None:
    state = before_the_vote(4, ["Record drought", "Nature award", "Marine heatwave"], hands={1: ["Second reading"]})
    roll(state, 1)
    number = state.hands[1][0]
    for seat in state.actors:
        do(state, seat, *(("play", number) if seat == 1 else ("pass",)))
    quietly(state, "reaction")
    assert asks(state) == "discussion"
    assert (state.loss, len(state.aside)) == (0, 2)


@rule("BR-06", "BR-11", "BR-56")
def test_skips_and_additions_of_unattended_events_are_dropped() -> None:
    state = before_the_vote(4, ["Bad press"])
    roll(state, 1)
    effects = do(state, 0, "pass")  # seat 0 holds the card it took
    assert asks(state) == "discussion"
    assert state.skips == 0
    assert open_args(effects, "cost_idle") == [(event("Bad press"),)]
    assert (state.aside, state.ip) == ([event("Bad press")], [5 + 2, 5, 5, 5])
    state = before_the_vote(4, ["Fresh wind"])
    roll(state, 1)
    quietly(state, "reaction")
    assert state.plus == [0] * 4


@rule("BR-06")
def test_costs_are_scaled_in_unattended_events_too() -> None:
    state = before_the_vote(4, ["Illegal dumping"])
    roll(state, 1)
    quietly(state, "reaction")
    assert asks(state) == "offer"
    assert GAME.view(state, 1).prompt.detail[0] == 6


@rule("BR-04")
def test_the_steps_of_both_meters_stay_as_printed() -> None:
    assert CONTENT.policy_step == [0, 1, 3]
    assert CONTENT.loss_step == [1, 0, -1]


@rule("BR-06")
@pytest.mark.parametrize("seats, events", [(5, 9), (4, 1 + 8), (3, 2 + 6), (2, 3 + 4)])
def test_the_quick_track_draws_the_events_that_it_leaves_out_before_the_discussion(seats: int, events: int) -> None:
    others = list(range(1, seats))
    mask = sum(1 << seat for seat in others)
    state = table(seats, at={0: 13}, finished=others, finished_mask=mask, options={"track": "quick"}, loss=0, seed=5)
    state.offer = state.offer[:1]
    roll(state, 1)
    state.loss = -10  # so that nature survives whatever is drawn
    while asks(state) != "discussion":
        quietly(state, asks(state))
    assert len(state.aside) == events
