"""Line-ups: every bot has every seat equally often."""

from __future__ import annotations

from collections import Counter

import pytest

from ecotone import BadSetup
from ecotone.lab.run.lineups import arrangements, lineup, rotated


@pytest.mark.parametrize(
    "names, places", [("a", 3), ("ab", 2), ("ab", 4), ("ab", 5), ("abc", 4), ("abcd", 4), ("abc", 6)]
)
def test_over_all_arrangements_everybody_has_every_place_equally_often(names: str, places: int) -> None:
    ways = arrangements(tuple(names), places)
    assert len(set(ways)) == len(ways)
    counts = Counter((place, name) for way in ways for place, name in enumerate(way))
    assert len(set(counts.values())) == 1


def test_a_bot_that_is_named_more_often_has_more_places_and_the_guest_each_of_them_once() -> None:
    assert arrangements(("a", "a", "b"), 3) == (("a", "a", "b"), ("a", "b", "a"), ("b", "a", "a"))


def test_two_games_in_a_row_are_fair_to_two_bots() -> None:
    first, second = (rotated(["a", "b"], range(4), number) for number in range(2))
    assert (first, second) == (["a", "a", "b", "b"], ["b", "b", "a", "a"])


def test_a_team_plays_one_bot() -> None:
    assert rotated(["a", "b"], [0, 1, 0, 1], 0) == ["a", "b", "a", "b"]
    assert rotated(["a", "b"], [0, 1, 0, 1], 1) == ["b", "a", "b", "a"]


def test_where_all_win_together_the_seats_are_dealt_out() -> None:
    assert rotated(["a", "b"], [0, 0], 1) == ["b", "a"]


def test_without_rotation_everybody_stays() -> None:
    assert [lineup(["a", "b"], [0, 1], 2, number, rotate=False) for number in range(2)] == [["a", "b"]] * 2


def test_there_must_be_room_and_sides() -> None:
    with pytest.raises(BadSetup, match="3 bots cannot share 2 places"):
        rotated(["a", "b", "c"], [0, 1, 0, 1], 0)
    with pytest.raises(BadSetup, match="before the sides are known"):
        rotated(["a"], [], 0)
