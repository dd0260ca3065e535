"""What is kept of a table, the interface of a store, and how one is opened."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ecotone.core.choice import Choice
from ecotone.core.errors import EcotoneError


class CodeTaken(EcotoneError):
    """Another table has this code: draw a new one."""

    code = "code_taken"


class StoreFailed(EcotoneError):
    """The store could not keep or find something, and nothing of it was kept; the message says what to do."""

    code = "store_failed"


@dataclass(frozen=True, slots=True)
class StoredSeat:
    """Who sits there."""

    name: str  # of the person or bot; "" where nobody has sat down yet
    held: str  # "person", "bot", or "open" (waits for somebody with the link)
    bot: str  # the bot that plays it, or stands in for its person
    away: bool  # its person left: the bot plays until they return
    digest: bytes  # hash of the seat's secret


@dataclass(frozen=True, slots=True)
class StoredTable:
    """Everything about a table but its choices and its chat."""

    code: str  # the short code by which people find it
    game: str
    rules: int  # rules version
    content: str  # content version
    seed: int  # up to 2**63 - 1
    options: dict[str, Any]  # Any: JSON
    pack: dict[str, Any] | None  # its name and data; Any: JSON
    seats: tuple[StoredSeat, ...]
    host: bytes  # hash of the host's secret
    seconds: int  # time limit of a choice, 0 for none
    speed: str  # pace of bots: "slow", "normal", "fast"
    paused: bool
    status: str  # "playing", "over", "ended" (by the host), "record" (uploaded)
    origin: str  # "", what it was continued from, as "K7QPD:120", or "guide" for a guided first game
    created: float  # seconds since the epoch
    changed: float  # the same; a table loaded tells the time of its last choice or chat where that is later


@dataclass(frozen=True, slots=True)
class ChatLine:
    """One thing that was said."""

    seat: int | None  # None: a spectator, or the host without a seat
    name: str
    text: str
    at: float


@dataclass(frozen=True, slots=True)
class Saved:
    """A table as it was found in the store."""

    table: StoredTable
    choices: list[tuple[int, Choice]]
    chat: list[ChatLine]


@dataclass(frozen=True, slots=True)
class Brief:
    """A table as the front page lists it."""

    code: str
    game: str
    status: str
    changed: float
    names: tuple[str, ...]  # of its seats
    locks: tuple[bytes, ...]  # hashes of the secrets of its host and seats: it is listed for who has one of them


class Store(ABC):
    """Keeps tables. Whatever writes returns only when it is on disk, and raises StoreFailed if nothing was written.

    Calls about one table take effect in the order in which they were made. A caller that is cancelled while something
    is written learns first what came of that, and is cancelled as soon as it waits for something else than writing.
    """

    @abstractmethod
    async def create(self, table: StoredTable, choices: Sequence[tuple[int, Choice]] = ()) -> None:
        """Keep a new table, perhaps with choices already made; CodeTaken if there is one of this code."""

    @abstractmethod
    async def load(self, code: str) -> Saved | None:
        """All that is kept of a table, or None where there is no such code."""

    @abstractmethod
    async def append(self, code: str, number: int, seat: int, choice: Choice, at: float) -> None:
        """Keep the choice of that number, counted from 0; each number is written once."""

    @abstractmethod
    async def cut(self, code: str, length: int) -> None:
        """Forget all choices but the first so many: what an undo does.

        Where a database server is lost in the middle of it, StoreFailed cannot tell whether they are forgotten: load
        the table again.
        """

    @abstractmethod
    async def update(self, table: StoredTable) -> None:
        """Keep what has changed about a table; its choices and chat stay."""

    @abstractmethod
    async def say(self, code: str, line: ChatLine) -> None:
        """Keep a line of chat."""

    @abstractmethod
    async def unfinished(self, codes: Sequence[str]) -> list[Brief]:
        """Those of these tables that are kept, whatever their status, the last changed first."""

    @abstractmethod
    async def forget(self, before: float) -> int:
        """Delete the tables where nothing has happened since; how many they were."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what is being written and let go of the database."""


async def open_store(url: str) -> Store:
    """The store at `sqlite:///file.db`, `sqlite://` (in memory) or `postgresql://…`, brought up to date."""
    # The database's packages take a while to load, and whoever only handles these values need not wait for them.
    from ecotone.tables.store.sql import SqlStore  # noqa: PLC0415

    return await SqlStore.open(url)
