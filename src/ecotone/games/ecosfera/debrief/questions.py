"""What to talk about after a game, each question with the figures that it stands beside."""

from __future__ import annotations

from typing import Final

from ecotone.core.debrief import Question
from ecotone.core.text import Text

TIPPED: Final = (
    Question(Text("What tipped the sea, or nearly did: one bad turn, or many small ones?"), ("impacts", "pressure")),
    Question(Text("Who carried the pressure, and could they choose?"), ("pressure", "players")),
)
TOGETHER: Final = (
    Question(Text("What helped that nobody could have done alone?"), ("passes", "measures")),
    Question(Text("What was passed on, and to whom: help, or a burden?"), ("passes",)),
    Question(Text("Who decided which measures were paid for?"), ("measures",)),
)
REAL: Final = (
    Question(
        Text("What of this is real in the Baltic Sea, and what did the game leave out?"), ("habitats", "pressure")
    ),
    Question(Text("Which species did you lean on most, and how is it doing in reality?"), ("species",)),
    Question(Text("Which of these measures exist where you live, and who pays for them?"), ("measures",)),
)
