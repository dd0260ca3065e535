"""Intervals, tests and strengths, against figures from textbooks and by hand."""

from __future__ import annotations

import pytest

from ecotone.lab.study.statistics import (
    holm,
    quantile,
    strengths,
    wilson,
)


@pytest.mark.parametrize(
    "count, games, low, high",
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662)],
)
def test_a_wilson_interval(count: int, games: int, low: float, high: float) -> None:
    share = wilson(count, games)
    assert (share.low, share.high) == pytest.approx((low, high), abs=1e-4)
    assert share.value == count / games
    assert (share.low == 0) == (count == 0)
    assert (share.high == 1) == (count == games)


def test_without_games_nothing_is_known() -> None:
    share = wilson(0, 0)
    assert (share.low, share.high) == (0.0, 1.0)


def test_holms_correction_keeps_the_order() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []


def test_ratings_follow_the_odds() -> None:
    rating = strengths(["a", "b"], {("a", "b"): 999.5, ("b", "a"): 99.5})
    assert rating["a"] - rating["b"] == pytest.approx(400, abs=0.1)
    assert sum(rating.values()) == pytest.approx(3000)


def test_ratings_join_bots_that_never_met() -> None:
    rating = strengths(["a", "b", "c"], {("a", "b"): 75, ("b", "a"): 25, ("b", "c"): 75, ("c", "b"): 25})
    assert rating["a"] - rating["b"] == pytest.approx(rating["b"] - rating["c"], abs=1e-3)
    assert rating["b"] == pytest.approx(1500, abs=1e-3)


def test_who_never_lost_still_has_a_rating_and_who_never_played_the_mean() -> None:
    rating = strengths(["a", "b", "c"], {("a", "b"): 10})
    assert 1500 < rating["a"] < 2500
    assert rating["c"] == pytest.approx(1500)


def test_quantiles_lie_between_neighbours() -> None:
    assert [quantile([0, 10, 20], share) for share in (0, 0.25, 0.5, 1)] == [0, 5, 10, 20]
