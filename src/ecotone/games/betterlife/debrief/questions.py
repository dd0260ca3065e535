"""What to talk about after a game, each question with the figures that it stands beside."""

from __future__ import annotations

from typing import Final

from ecotone.core.debrief import Question
from ecotone.core.text import Text

CARRIED: Final = (
    Question(Text("Who carried the votes, who rode along, and what made them do so?"), ("given", "votes")),
    Question(Text("What did you know of the others when you closed your envelope?"), ("given",)),
    Question(Text("Would open votes have helped? Whom would they have hurt?"), ("what_if",)),
)
WORDS: Final = (
    Question(Text("When did you stop believing what was promised, and what would have helped?"), ("votes", "given")),
    Question(
        Text("Somebody kept more than they gave. Was that clever, mean, or just the rules?"), ("given", "what_if")
    ),
)
OUTSIDE: Final = (
    Question(Text("What moved the loss meter: bad luck, or what you did?"), ("losses",)),
    Question(Text("Which of these policies matters most where you live, and who decides on it?"), ("policies",)),
    Question(Text("Who plays the NGO there, and who Industry?"), ("policies",)),
)
