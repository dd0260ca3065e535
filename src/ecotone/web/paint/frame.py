"""Frames: all that one reader may see of a table at one moment, as the gallery paints it and connections send it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from ecotone.bots import spoken_name
from ecotone.core.text import Spoken
from ecotone.tables.access import Access
from ecotone.tables.replay import Logged
from ecotone.tables.table import Table
from ecotone.web.paint.catalogues import game_catalogue

Regions = dict[str, str]  # pieces of HTML by id

serials = count()


@dataclass(frozen=True, slots=True)
class Told:
    """One choice of the log as a reader is told of it: its sentences, which of them says most, what was turned up."""

    lines: list[str]
    main: int = 0
    reveals: list[dict[str, str]] = field(default_factory=list)


Lines = Callable[[Logged], Told]


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """From where a table is seen: what the reader's keys open, their seat (None is a spectator), and their language."""

    access: Access
    seat: int | None
    language: str


@dataclass(slots=True, eq=False, weakref_slot=True)
class Shared:
    """What everybody who reads one language at a table is shown, until something changes."""

    version: int
    actors: tuple[int, ...]
    regions: Regions
    serial: int = field(default_factory=lambda: next(serials))


@dataclass(slots=True)
class Frame:
    """What a page shows: besides what is shared, its own regions, `ask` with the seat's choices, and what happened."""

    shared: Shared
    own: Regions
    ask: dict[str, Any] | None  # Any: JSON
    log: list[Logged]
    lines: Lines
    left: float | None  # seconds until time is up

    @property
    def regions(self) -> Regions:
        """All regions."""
        return {**self.shared.regions, **self.own}


def table_language(table: Table, code: str) -> Spoken:
    """A language as it is spoken at a table: with the names of the people there."""
    language = game_catalogue(code, table.match.game)
    known = {n: spoken_name(seat.name).say(language) for n, seat in enumerate(table.seats) if seat.name}
    return Spoken(language, known if len(table.seats) > 1 else {})
