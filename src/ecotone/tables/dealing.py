"""How the cards of a table came: by lot for this table alone, or so that somebody may know what is hidden."""

from __future__ import annotations

from typing import Final

from ecotone.core.match import NATURE, Match
from ecotone.core.streams import is_chosen
from ecotone.core.text import Text
from ecotone.tables.store.interface import UPLOADED, StoredTable

HOW_DEALT: Final = {
    "seed": Text("The host chose the seed of this game: the cards were chosen, not dealt."),
    "record": Text("The cards are those of a record: whoever has read it knows what is hidden and what comes."),
}


def dealing_of(stored: StoredTable, match: Match) -> str:
    """By "lot" for this table alone, or by a "seed" or "record" that somebody may know."""
    if stored.status == UPLOADED:
        return "lot"
    if ":" in stored.origin:  # what a record says of itself does not count: whoever wrote it knows its seeds
        begun = int(stored.origin.partition(":")[2])
        return "lot" if any(seat == NATURE for seat, _ in match.record[begun : begun + 1]) else "record"
    drawn_small = stored.rules <= match.game.linear_until  # as all seeds were then
    is_guide = bool(stored.origin)  # a guided first game, where the cards are part of the lesson
    return "seed" if is_chosen(stored.seed) and not drawn_small and not is_guide else "lot"
