"""Small versions of the measurements in docs/bots.md: more thought wins more, wherever chance leaves room for it."""

from __future__ import annotations

import pytest

from ecotone.bots import bot_named
from ecotone.core.chance import Rng
from ecotone.games.ecologic import GAME as ECOLOGIC
from ecotone.lab.run.loop import play_out
from ecotone.lab.study.tournament import tournament

pytestmark = pytest.mark.slow


def test_who_thinks_a_moment_wins_more_of_better_life_than_the_greedy_around() -> None:
    result = tournament("betterlife", ["greedy", "normal"], seats=5, games=200, seed=1, jobs=None)
    hosts, guest = result.meetings[0].shares
    assert guest.value > 1.3 * hosts.value


def test_who_thinks_longer_saves_the_baltic_more_often() -> None:
    result = tournament("ecosfera", ["greedy", "normal", "hard"], seats=2, games=200, seed=3, jobs=None)
    shares = {one.bot: one.share.value for one in result.standings}
    assert shares["hard"] >= 0.8 > shares["greedy"]
    assert shares["hard"] > shares["normal"]
    assert all(one.times.longest < 2 for one in result.standings)


def test_the_expert_saves_the_baltic_more_often_than_who_only_thinks_long() -> None:
    result = tournament("ecosfera", ["normal", "expert"], seats=2, games=16, seed=1, jobs=None)
    shares = {one.bot: one.share.value for one in result.standings}
    assert shares["expert"] > shares["normal"]


def test_the_expert_of_ecologic_wins_more_than_who_thinks_for_a_moment() -> None:
    result = tournament("ecologic", ["normal", "expert"], seats=2, games=16, seed=1, jobs=None)
    shares = {one.bot: one.share.value for one in result.standings}
    assert shares["expert"] > 0.6
    assert all(one.times.longest < 2 for one in result.standings)


def test_the_expert_of_kompensaatiopeli_wins_more_than_the_greedy() -> None:
    result = tournament("kompensaatiopeli", ["greedy", "expert"], seats=4, games=20, seed=1, jobs=None)
    shares = {one.bot: one.share.value for one in result.standings}
    assert shares["expert"] > shares["greedy"]
    assert all(one.times.longest < 2 for one in result.standings)


def test_no_place_in_the_order_of_first_tokens_of_ecologic_wins_much_more_or_less() -> None:
    won, bots = [0.0] * 4, [bot_named("greedy", ECOLOGIC)] * 4
    for seed in range(400):
        state = ECOLOGIC.begin(4, {}, seed)
        first = state.actors[0]
        play_out(ECOLOGIC, state, bots, Rng(seed))
        assert state.result is not None
        for winner in state.result.winners:
            won[(winner - first) % 4] += 1 / len(state.result.winners)
    assert all(0.18 < one / 400 < 0.32 for one in won), won  # 21 to 29 %, and what chance adds
