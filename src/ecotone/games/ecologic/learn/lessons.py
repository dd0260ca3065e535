"""How Ecologic fits into a lesson: by its number of events (G-97, G-98)."""

from __future__ import annotations

from typing import Final

from ecotone.core.lesson import Lesson, Lessons, Weight
from ecotone.core.text import Text

LESSONS: Final = Lessons(
    (4, 3),
    (Weight("profits", Text("Profits")), Weight("enviro", Text("Enviro"))),
    (
        Lesson(45, Text("the first game"), 5, 10, {"preset": "first_game"}),
        Lesson(75, Text("a short game with all its parts"), 10, 20, {"events": 3}),
        Lesson(90, Text("the standard game"), 10, 20),
        Lesson(150, Text("the long game"), 15, 35, {"preset": "long_game"}),
    ),
)
