"""How a class is spread over tables."""

import pytest

from ecotone.core.errors import BadSetup
from ecotone.core.lesson import MINUTES
from ecotone.core.match import Match
from ecotone.core.registry import game_named
from ecotone.tables.classes.seating import LETTERS, MOST_PUPILS, seat_class


@pytest.mark.parametrize(
    "pupils, sizes, groups, bots, pairs",
    [
        (30, (4, 6), ((6, 4), (1, 6)), 0, 0),
        (29, (4, 6), ((6, 4), (1, 6)), 1, 0),
        (35, (4, 6), ((9, 4),), 1, 0),
        (5, (4, 6), ((1, 6),), 1, 0),
        (30, (5, 4), ((6, 5),), 0, 0),
        (31, (5, 4), ((4, 4), (3, 5)), 0, 0),
        (6, (5, 4), ((1, 5),), 0, 1),
        (30, (4, 3), ((6, 4), (2, 3)), 0, 0),
        (5, (4, 3), ((2, 3),), 1, 0),
        (30, (4, 3, 2), ((6, 4), (2, 3)), 0, 0),
        (31, (4, 3, 2), ((7, 4), (1, 3)), 0, 0),
    ],
)
def test_the_sum_of_the_plan(
    pupils: int, sizes: tuple[int, ...], groups: tuple[tuple[int, int], ...], bots: int, pairs: int
) -> None:
    seating = seat_class(pupils, sizes)
    assert (seating.groups, seating.bots, seating.pairs) == (groups, bots, pairs)


@pytest.mark.parametrize("name", ["ecosfera", "ecologic", "betterlife", "kompensaatiopeli"])
def test_every_number_of_pupils_is_seated_in_every_game(name: str) -> None:
    game = game_named(name)
    lessons = game.lessons()
    assert lessons is not None
    sizes = lessons.sizes
    for pupils in range(min(sizes), MOST_PUPILS + 1):
        seating = seat_class(pupils, sizes)
        assert seating.pupils == pupils == seating.seats - seating.bots + seating.pairs
        assert set(seating.tables) <= set(sizes) <= set(game.seats)
        assert seating.bots + seating.pairs < max(sizes)
        assert len(seating.tables) <= len(LETTERS)


@pytest.mark.parametrize("name", ["ecosfera", "ecologic", "betterlife", "kompensaatiopeli"])
def test_every_lesson_of_every_game_can_be_played(name: str) -> None:
    lessons = game_named(name).lessons()
    assert lessons is not None
    assert tuple(lesson.minutes for lesson in lessons.lessons) == MINUTES
    for lesson in lessons.lessons:
        assert lesson.playing > lesson.talking >= 10
        for seats in lessons.sizes:
            assert Match.new(name, seats, 1, lesson.options_for(seats)).actors


def test_a_class_that_cannot_be_seated_is_refused() -> None:
    for pupils in (0, 3, MOST_PUPILS + 1):
        with pytest.raises(BadSetup):
            seat_class(pupils, (4, 6))
