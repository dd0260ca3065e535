"""How Ecosfera fits into a lesson: by its level, and by how much lies in the market."""

from __future__ import annotations

from typing import Final

from ecotone.core.lesson import Lesson, Lessons, Weight
from ecotone.core.text import Text

LESSONS: Final = Lessons(
    (4, 3, 2),
    (Weight("impacts", Text("Impacts")), Weight("restored", Text("Habitats restored"))),
    (
        Lesson(45, Text("the sea alone"), 5, 10),
        Lesson(75, Text("the sea alone, a scarcer market"), 10, 20, {"elements": 6}),
        Lesson(90, Text("with policy cards"), 10, 25, {"level": 2}),
        Lesson(150, Text("with policy cards, a scarcer market"), 15, 35, {"level": 2, "elements": 6}),
    ),
)
