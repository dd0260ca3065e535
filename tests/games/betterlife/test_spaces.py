"""The spaces of the track (B-20 to B-32, B-62, BR-05, BR-11, BR-18, BR-21)."""

import pytest

from ecotone.games.betterlife import GAME
from tests.games.betterlife.table import CONTENT, INDUSTRY, all_finished, asks, do, open_args, roll, table, vote
from tests.kit.rule import rule

EMPTY, IP, UNIVERSITY_SPACE, BONUS, SKIP, INDUSTRY_SPACE, FUND, PAYOUT = 1, 4, 5, 8, 10, 11, 12, 22


def land(place: int, **fields: object):  # type: ignore[no-untyped-def]
    """Seat 0, the University, lands on a place; returns the table and the effects."""
    state = table(at={0: place - 1}, **fields)  # type: ignore[arg-type]
    return state, roll(state, 1)


@rule("B-20")
def test_the_own_role_space_brings_two_ip() -> None:
    state, effects = land(UNIVERSITY_SPACE)
    assert state.ip == [7, 5, 5, 5, 5]
    assert open_args(effects, "gain") == [(0, 2)]


@rule("B-21")
def test_another_role_space_costs_one_ip_to_its_player() -> None:
    state, _ = land(INDUSTRY_SPACE)
    assert state.ip == [4, 6, 5, 5, 5]


@rule("B-22", "BR-18")
def test_the_reserve_pays_the_player_of_the_role_for_one_without_ip() -> None:
    state, _ = land(INDUSTRY_SPACE, ip={0: 0})
    assert state.ip == [0, 6, 5, 5, 5]


@rule("BR-11")
def test_a_finished_player_still_receives_ip_for_the_own_role_space() -> None:
    state, _ = land(INDUSTRY_SPACE, finished=[INDUSTRY], finished_mask=1 << INDUSTRY)
    assert state.ip[INDUSTRY] == 6


@rule("B-23")
def test_a_skip_space_sets_a_skip_mark() -> None:
    state, effects = land(SKIP)
    assert state.skips == 1
    assert open_args(effects, "skip_mark") == [(0,)]


@rule("B-24")
def test_an_ip_space_brings_one_ip() -> None:
    state, _ = land(IP)
    assert state.ip[0] == 6


@rule("B-25")
def test_a_plus_space_stores_one_for_the_next_turn() -> None:
    state, _ = land(3)
    assert state.plus == [1, 0, 0, 0, 0]
    assert GAME.view(state, 2).players[0].plus == 1


@rule("B-26")
def test_a_bonus_space_rolls_and_moves_again_at_once() -> None:
    state = table(at={0: BONUS - 1}, dice=[4])
    roll(state, 1)
    assert state.position[0] == FUND
    assert state.active == 1


@rule("B-27")
def test_an_empty_space_does_nothing_and_ends_the_turn() -> None:
    state, effects = land(EMPTY)
    assert [effect.name for effect in effects] == ["roll", "move", "turn"]
    assert (state.ip, state.fund, state.active) == ([5] * 5, 0, 1)


@rule("B-28")
def test_a_fund_space_costs_one_ip_into_the_fund() -> None:
    state, _ = land(FUND, fund=2)
    assert (state.ip[0], state.fund) == (4, 3)


@rule("B-29", "BR-18")
def test_the_reserve_fills_the_fund_for_one_without_ip() -> None:
    state, _ = land(FUND, ip={0: 0})
    assert (state.ip[0], state.fund) == (0, 1)


@rule("B-30")
def test_the_payout_space_empties_the_fund() -> None:
    state, _ = land(PAYOUT, fund=6)
    assert (state.ip[0], state.fund) == (11, 0)


@rule("B-31")
def test_the_payout_space_with_an_empty_fund_brings_one_ip() -> None:
    state, _ = land(PAYOUT)
    assert (state.ip[0], state.fund) == (6, 0)


@rule("B-32")
def test_an_event_space_draws_shows_resolves_and_puts_aside_the_top_event() -> None:
    state = table(at={0: 1}, events=["Nature award"])
    top = state.events[-1]
    effects = roll(state, 1)
    assert open_args(effects, "event") == [(0, top)]
    assert (state.ip[0], state.aside, len(state.events)) == (7, [top], 27)


@rule("BR-21")
def test_the_fund_is_kept_from_round_to_round() -> None:
    state = all_finished(table(fund=4))
    vote(state, [2] * 5)
    assert state.fund == 4


@rule("BR-05")
def test_the_space_of_an_absent_role_costs_one_ip_into_the_fund() -> None:
    state = table(3, at={0: 19})
    roll(state, 1)
    assert (state.ip, state.fund) == ([4, 5, 5], 1)


@rule("BR-05")
def test_the_reserve_does_not_step_in_for_an_absent_role() -> None:
    state = table(3, at={0: 19}, ip={0: 0})
    roll(state, 1)
    assert (state.ip, state.fund) == ([0, 5, 5], 0)


@rule("B-62", "B-36")
def test_the_full_track_is_as_designed() -> None:
    track = CONTENT.tracks["full"]
    assert len(track) == 28
    counts = {kind: track.count(kind) for kind in set(track)}
    assert counts == {8: 1, 9: 1, 0: 2, 7: 7, 3: 2, 2: 2, 5: 3, 4: 3, 1: 1, 6: 1, 10: 1, 11: 1, 12: 1, 13: 1, 14: 1}


@pytest.mark.parametrize("place", range(1, 27))
def test_a_turn_can_be_taken_from_every_place(place: int) -> None:
    state = table(at={0: place - 1}, dice=[1, 6, 6, 6])
    do(state, 0, "roll")
    assert asks(state) in ("turn", "offer", "pay_cost", "choose_player", "draft", "reaction")
