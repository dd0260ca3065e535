"""How Kompensaatiopeli fits into a lesson: by its number of rounds (K-141)."""

from __future__ import annotations

from typing import Final

from ecotone.core.lesson import Lesson, Lessons, Weight
from ecotone.core.text import Text


def rounds(number: int) -> Text:
    """How many rounds are played."""
    return Text("{number} rounds", number=number)


# Two more seats make a round longer, so that those tables play fewer.
LESSONS: Final = Lessons(
    (4, 6),
    (Weight("developer_points", Text("Developers")), Weight("conservationist_points", Text("Conservationists"))),
    (
        Lesson(45, rounds(3), 5, 10, {"rounds": 3}, {6: {"rounds": 2}}),
        Lesson(75, rounds(4), 10, 20, {"rounds": 4}, {6: {"rounds": 3}}),
        Lesson(90, rounds(5), 10, 25, {"rounds": 5}, {6: {"rounds": 4}}),
        Lesson(150, Text("the whole game"), 15, 35),
    ),
)
