"""The fifteen questions of the guide's four groups, in our own words, each with the figures that it stands beside."""

from __future__ import annotations

from typing import Final

from ecotone.core.debrief import Question
from ecotone.core.text import Text

FEELINGS: Final = (
    Question(Text("What was it like to be in your role’s skin?"), ("seats",)),
    Question(Text("Whose side of the table was hard to understand, and why?"), ("seats", "promises")),
)
MAKING_GOOD: Final = (
    Question(Text("As a way to protect nature: what worked here, what did not, and who wanted what?"), ("offsets",)),
    Question(Text("As a way to plan land: did it help anybody to decide where to build?"), ("ground",)),
    Question(
        Text("Offsetting promises that nature ends up no poorer. Did it, at your table? And outside the game?"),
        ("offsets", "losses"),
    ),
    Question(
        Text(
            "First avoid, then lessen, only then make good. In which order did you go? Who makes sure of it in reality?"
        ),
        ("hierarchy", "ground"),
    ),
    Question(
        Text("Was it done on top of what would have been protected anyway, or instead of it? How is that in reality?"),
        ("offsets",),
    ),
    Question(Text("What made it hard to carry out: land, time, luck, trust?"), ("offsets", "law")),
)
GROWTH: Final = (
    Question(Text("Which of these projects do people need where you live?"), ("growth",)),
    Question(
        Text("What set sustainable and profitable projects apart here? Does it hold outside the game?"), ("growth",)
    ),
    Question(Text("Why do these species have only this land left?"), ("growth", "land")),
)
END: Final = (
    Question(Text("How many species are gone from here, and how did each of them go?"), ("losses",)),
    Question(Text("Building on one side, loss on the other: can you accept the exchange? Why?"), ("growth", "land")),
    Question(Text("What will this land look like in twenty years?"), ("land",)),
    Question(Text("What could have stopped the loss, and who could have done it?"), ("losses", "permits")),
)
