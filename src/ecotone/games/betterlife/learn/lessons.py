"""How BETTER Life fits into a lesson: by its track."""

from __future__ import annotations

from typing import Final

from ecotone.core.lesson import Lesson, Lessons, Weight
from ecotone.core.text import Text

QUICK: Final = Text("the quick track")

LESSONS: Final = Lessons(
    (5, 4),
    (Weight("loss", Text("Biodiversity loss")), Weight("policy_meter", Text("Policies passed"))),
    (
        Lesson(45, QUICK, 5, 10, {"track": "quick"}),
        Lesson(75, QUICK, 10, 20, {"track": "quick"}),
        Lesson(90, Text("the quick track, a long talk"), 10, 30, {"track": "quick"}),
        Lesson(150, Text("the whole game"), 15, 40),
    ),
)
