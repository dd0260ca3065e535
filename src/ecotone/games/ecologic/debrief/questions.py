"""What to talk about after a game, each question with the figures that it stands beside."""

from __future__ import annotations

from typing import Final

from ecotone.core.debrief import Question
from ecotone.core.text import Text

BALANCE: Final = (
    Question(Text("When did Enviro begin to pay, and how did you notice?"), ("enviro", "balance")),
    Question(Text("Is balance the right goal: for a company, for a country?"), ("balance", "margins")),
    Question(Text("What would you have done with one turn more?"), ("margins",)),
)
LEADING: Final = (
    Question(Text("Who led and who followed, and when did that change?"), ("totals", "profits")),
    Question(Text("What was bought too dearly, and who had driven the price?"), ("auctions",)),
)
SHOCKS: Final = (
    Question(Text("Which event changed most, and who could have been prepared for it?"), ("events",)),
    Question(
        Text("A refinery closes for lack of Enviro. Whose decision was that, and when was it made?"), ("shutdowns",)
    ),
    Question(Text("Where have you seen such events outside the game?"), ("events",)),
)
