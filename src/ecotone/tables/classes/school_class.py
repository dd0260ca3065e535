"""A class in memory, who may do what in it, and how its pupils are found."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from ecotone.core.text import Text
from ecotone.tables.classes.stored import Pupil, StoredClass
from ecotone.tables.errors import BadRequest
from ecotone.tables.keys import opens
from ecotone.tables.store.leases import Lease


@dataclass(frozen=True, slots=True)
class Undo:
    """How the last act of a teacher is taken back, and until when."""

    what: str
    until: float
    back: Callable[[], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Note:
    """A word of the teacher to one table; an empty one says that it is somebody's turn."""

    number: int
    text: str


@dataclass(slots=True, eq=False)
class SchoolClass:
    """A class in memory, with the connections that listen to it."""

    stored: StoredClass
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[asyncio.Event] = field(default_factory=set)
    version: int = 0
    undo: Undo | None = None
    left_at: dict[tuple[str, int], float] = field(default_factory=dict)  # since when a seat has no connection
    stood_in: set[tuple[str, int]] = field(default_factory=set)  # seats that a bot plays since nobody was there
    notes: dict[int, Note] = field(default_factory=dict)  # the last word of the teacher to each table
    misses: Counter[int] = field(default_factory=Counter)  # how often somebody's pictures were guessed wrong
    seen: object = None  # what was last shown of the tables, to notice a change
    lease: Lease | None = None  # under which it was loaded, with its tables, where nodes share the store

    @property
    def code(self) -> str:
        """The code that pupils type."""
        return self.stored.code

    def notify(self) -> None:
        """Wake everybody who listens."""
        self.version += 1
        for listener in self.listeners:
            listener.set()

    def teacher_with(self, key: str) -> int | None:
        """The number of the teacher whose key this is, unless it was withdrawn."""
        for number, one in enumerate(self.stored.teachers):
            if not one.withdrawn and any(opens(key, each) for each in one.digests):
                return number
        return None

    def pupil_with(self, key: str) -> Pupil | None:
        """The pupil whose secret this is."""
        return next((one for one in self.stored.pupils if opens(key, one.digest)), None)


def asked_pupil(stored: StoredClass, number: int) -> Pupil:
    """The pupil with this number; raises if there is none."""
    pupil = stored.pupil(number)
    if pupil is None:
        raise BadRequest(Text("There is no pupil number {number}.", number=number))
    return pupil


def unlike(name: str, taken: list[str]) -> str:
    """The name, with a letter after it where somebody in the class has it already."""
    used = {each.casefold() for each in taken}
    if name.casefold() not in used:
        return name
    return next(other for letter in "BCDEFGHIJKLMNOPQRSTUVWXYZ" if (other := f"{name} {letter}").casefold() not in used)


def listed_table(stored: StoredClass, name: str) -> int | None:
    """The table that a pasted list gives to somebody of this name."""
    for listed, table in stored.expected:
        if listed.casefold() == name.casefold() and 0 <= table < len(stored.tables):
            return table
    return None
