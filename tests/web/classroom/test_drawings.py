"""What is drawn of a class: answers as dots, things on the wall as marks, numbers of seats in words."""

from __future__ import annotations

import re

import pytest

from ecotone.core.registry import games
from ecotone.tables.classes.plan import lessons_of
from ecotone.tables.classes.stored import Answer
from ecotone.web.classroom.comparison import MOST_UNITS, dots, unit_bar
from ecotone.web.classroom.opening import spelled


def test_answers_that_are_nearly_alike_stand_on_each_other() -> None:
    first, second = dots([Answer(0, (51, 10), ""), Answer(0, (52, 90), ""), Answer(1, (0, 100), "")])
    assert first.values == (0, 51, 52)
    assert [level for _, level in first.marks] == [0, 0, 1]
    assert first.tallest == 2
    assert second.tallest == 1
    assert dots([])[0].tallest == 1


@pytest.mark.parametrize("left, right", [(0, 0), (3, 1), (MOST_UNITS, 0)])
def test_the_wall_shows_one_mark_for_one_thing(left: int, right: int) -> None:
    drawn = unit_bar(left, right, max(left, right, 1))
    assert drawn.count('class="hatched"') == drawn.count('class="hatch"') == left  # known without its colour
    assert drawn.count('class="con"') == right
    assert re.findall(r">(-?\d+)</text>", drawn) == [str(left), str(right)]


def test_many_things_become_a_bar_and_nothing_leaves_the_drawing() -> None:
    drawn = unit_bar(40, -2, 40)
    assert drawn.count('class="hatched"') == 1
    assert 'class="con"' not in drawn
    for x, wide in re.findall(r'<rect class="\w+" x="([\d.-]+)" y="[\d.]+" width="([\d.]+)"', drawn):
        assert float(x) >= 0
        assert float(x) + float(wide) <= 520


def test_numbers_of_seats_are_said_in_words() -> None:
    assert spelled((4, 6)).say() == "4 or 6"
    assert spelled((4, 3, 2)).say() == "2 to 4"


def test_rounds_are_known_where_a_lesson_sets_them() -> None:
    lessons = lessons_of(games()["kompensaatiopeli"])
    assert lessons.rounds_at(lessons.of(45).options_for(4), 4) == 3
    assert lessons.rounds_at(lessons.of(150).options_for(6), 6) == 5
    assert lessons_of(games()["ecosfera"]).rounds_at({}, 4) == 0


@pytest.mark.parametrize("game", sorted(games()))
def test_teachers_are_told_what_a_game_shows_and_leaves_out(game: str) -> None:
    lessons = games()[game].lessons()
    if lessons is not None:
        assert lessons.shows
        assert lessons.leaves_out
