"""Small versions of the measurements in docs/bots.md: more thought wins more, wherever chance leaves room for it."""

from __future__ import annotations

import pytest

from ecotone.lab.study.tournament import tournament

pytestmark = pytest.mark.slow


def test_who_thinks_a_moment_wins_more_of_better_life_than_the_greedy_around() -> None:
    result = tournament("betterlife", ["greedy", "normal"], seats=5, games=60, seed=1, jobs=None)
    hosts, guest = result.meetings[0].shares
    assert guest.value > 1.3 * hosts.value


def test_who_thinks_longer_saves_the_baltic_more_often() -> None:
    result = tournament("ecosfera", ["greedy", "normal", "hard"], seats=2, games=20, seed=1, jobs=None)
    shares = {one.bot: one.share.value for one in result.standings}
    assert shares["hard"] >= 0.8 > shares["greedy"]
    assert shares["hard"] > shares["normal"]
    assert all(one.times.longest < 2 for one in result.standings)


def test_the_expert_saves_the_baltic_more_often_than_who_only_thinks_long() -> None:
    result = tournament("ecosfera", ["normal", "expert"], seats=2, games=16, seed=1, jobs=None)
    shares = {one.bot: one.share.value for one in result.standings}
    assert shares["expert"] > shares["normal"]
