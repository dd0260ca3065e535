"""What somebody at a table wishes, and others must agree to."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class UndoWish:
    """A seat's wish to take back choices, while others still have to agree."""

    seat: int
    back_to: int  # how many choices would remain
    waiting: set[int]  # seats that have not answered yet
