"""Effects: what happened, and who may see it."""

from __future__ import annotations

from typing import Final

from ecotone.core.choice import Choice

EVERYONE: Final = -1  # the mask of all seats, spectators included


class Effect:
    """One thing that happened.

    Only the seats in the mask `to` may read `hidden`. `reveals` marks that somebody learnt something by it, so that
    the choice behind it cannot be taken back.
    """

    __slots__ = ("args", "hidden", "name", "reveals", "to")

    def __init__(self, name: str, args: Choice, hidden: Choice, to: int, reveals: bool) -> None:
        self.name = name
        self.args = args
        self.hidden = hidden
        self.to = to
        self.reveals = reveals

    def seen_by(self, seat: int | None) -> Choice:
        """Name and arguments as that seat (None: a spectator) may read them, with None for what it may not."""
        sees = self.to == EVERYONE or (seat is not None and bool(self.to >> seat & 1))
        return (self.name, *self.args, *(self.hidden if sees else (None,) * len(self.hidden)))

    def __repr__(self) -> str:
        return f"Effect{self.seen_by(None)}"
