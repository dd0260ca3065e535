"""The end of a match as a game tells it that has nothing more to say."""

import pytest

from ecotone import Match
from ecotone.core.ending import ending_of, verdict
from tests.toys.shore import GAME


@pytest.mark.parametrize(
    "winners, seat, words",
    [
        ((0,), 0, "You have won"),
        ((0, 2), 0, "You and Player 3 have won"),
        ((1,), 0, "Player 2 has won"),
        ((1, 2), None, "Player 2, Player 3 have won"),
        ((), 0, "Nobody has won this time"),
    ],
)
def test_who_has_won_is_told_to_each_seat(winners: tuple[int, ...], seat: int | None, words: str) -> None:
    assert verdict(winners, seat).say() == words


def test_without_an_ending_of_its_own_the_result_is_the_story() -> None:
    match = Match.new(GAME, 1, 1)
    while match.result is None:
        match.play(0, ("pair", 0, 1))
    told = ending_of(GAME, match, 0)
    assert told.story == (match.result.why,)
    assert not told.curves
