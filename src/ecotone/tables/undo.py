"""Taking back: how far a seat may go back, and who must agree."""

from __future__ import annotations

from collections.abc import Collection

from ecotone.core.errors import IllegalChoice
from ecotone.core.match import NATURE
from ecotone.core.text import Text
from ecotone.tables.table import Table


def undo_to(table: Table, seat: int, sharing: Collection[int] = ()) -> int:
    """How many choices remain if this seat takes back its last one, along with those of bots since.

    `sharing` are the other seats at the same screen: they may take back each other's choices.
    """
    match = table.match
    mine = {seat, *sharing}
    back = len(match.record)
    while back and match.record[back - 1][0] not in mine and is_taken_along(table, match.record[back - 1][0]):
        back -= 1
    if not back:
        raise IllegalChoice(Text("There is nothing to take back yet."))
    if match.record[back - 1][0] not in mine:
        raise IllegalChoice(Text("The last choice was not yours, so you cannot take it back."))
    if any(match.reveals[back - 1 :]):
        raise IllegalChoice(
            Text("Something new was revealed since (a card or a die), so the choice cannot be taken back.")
        )
    return back - 1


def is_taken_along(table: Table, seat: int) -> bool:
    """Whether a choice of this seat is taken back along with an earlier one of a person."""
    return seat != NATURE and table.bot_plays(seat)


def who_must_agree(table: Table, seat: int, sharing: Collection[int] = ()) -> set[int]:
    """The people who must agree before this seat takes back a choice: all others, if anybody else is asked now."""
    mine = {seat, *sharing}
    if mine.issuperset(table.match.actors):
        return set()
    return {other for other in table.people if other not in mine}
