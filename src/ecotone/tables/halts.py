"""Why nothing can be played at a table just now: it is over, paused, or people are still coming."""

from __future__ import annotations

from typing import Final

from ecotone.core.match import Match
from ecotone.core.text import Text
from ecotone.tables.replay import Closure
from ecotone.tables.store.interface import GOES_ON, OPEN, UPLOADED, StoredTable

MOST_CHOICES: Final = 5000  # of one game; people make a few hundred, and replaying them all must stay quick


def is_gathering(stored: StoredTable, match: Match) -> bool:
    """Whether a game has not begun as seats are free: nobody plays before all sit, or the host lets it begin."""
    return not match.record and any(seat.held == OPEN for seat in stored.seats)


def why_halted(stored: StoredTable, match: Match, closure: Closure | None) -> Text:
    """The reason, if there is one."""
    if closure is not None:
        return closure.reason
    if match.result is not None:
        return Text("The game is over.")
    if stored.status == UPLOADED:
        return Text("This is a record. Its replay can be continued from any point as a new table.")
    if stored.status not in GOES_ON:
        return Text("The host has ended this game.")
    if is_gathering(stored, match):
        return Text("The game begins when everybody sits.")
    if stored.paused:
        return Text("The game is paused. The host can let it go on.")
    return Text("This game has {most} choices, and no table takes more. Its host can end it.", most=MOST_CHOICES)
