"""What is stored of a table, and the interface of a store."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ecotone.core.choice import Choice
from ecotone.core.errors import EcotoneError


class CodeTaken(EcotoneError):
    """Another table has this code already: draw a new one."""

    code = "code_taken"


class StoreFailed(EcotoneError):
    """The store could not read or write something; nothing was written, and the message says what to do."""

    code = "store_failed"


class RowBroken(EcotoneError):
    """What is stored of a table is damaged, so that it cannot be opened. The same to clients as TableBroken."""

    code = "table_broken"


@dataclass(frozen=True, slots=True)
class StoredSeat:
    """Who sits at a seat."""

    name: str  # of the person or bot; "" where nobody has sat down yet
    held: str  # "person", "bot", or "open" (waits for somebody with the link)
    bot: str  # the bot that plays it, or stands in for its person
    away: bool  # its person left: the bot plays until they return
    digest: bytes  # of the seat's secret; see `ecotone.tables.keys`


@dataclass(frozen=True, slots=True)
class StoredTable:
    """Everything about a table except its choices and its chat."""

    code: str  # the short code that people type to find it
    game: str
    rules: int  # rules version
    content: str  # content version
    seed: int
    options: dict[str, Any]  # Any: JSON
    pack: dict[str, Any] | None  # its name and data; Any: JSON
    seats: tuple[StoredSeat, ...]
    host: bytes  # digest of the host's secret
    seconds: int  # time limit of a choice, 0 for none
    speed: str  # pace of bots: "slow", "normal", "fast"
    paused: bool
    status: str  # "playing", "over", "ended" (by the host), "record" (uploaded)
    origin: str  # "", what it was continued from, as "K7QPD:120", or "guide" for a guided first game
    created: float  # seconds since the epoch
    changed: float  # the same; for a table that was loaded, the time of its last choice or line of chat if later


@dataclass(frozen=True, slots=True)
class ChatLine:
    """One line of chat."""

    seat: int | None  # None: a spectator, or the host without a seat
    name: str
    text: str
    at: float


@dataclass(frozen=True, slots=True)
class Saved:
    """A whole table as it was loaded from the store."""

    table: StoredTable
    choices: list[tuple[int, Choice]]
    chat: list[ChatLine]


@dataclass(frozen=True, slots=True)
class TableSummary:
    """A table as the front page lists it."""

    code: str
    game: str
    status: str
    changed: float
    names: tuple[str, ...]  # of its seats
    digests: tuple[bytes, ...]  # of the secrets of its host and seats: only who has one of them may see it listed


class Store(ABC):
    """Keeps tables. A call that writes returns when the data is on disk, or raises StoreFailed and has written nothing.

    Calls about one table take effect in the order in which they were made. A call that writes cannot be cancelled
    halfway: it returns or raises first, and the caller is cancelled at its next wait.
    """

    @abstractmethod
    async def create(self, table: StoredTable, choices: Sequence[tuple[int, Choice]] = ()) -> None:
        """Store a new table, perhaps with choices already made; CodeTaken if there is one with this code."""

    @abstractmethod
    async def load(self, code: str) -> Saved | None:
        """The whole table with this code; None if there is none."""

    @abstractmethod
    async def append(self, code: str, number: int, seat: int, choice: Choice, at: float) -> None:
        """Store a choice under its number, counted from 0; each number can be written once."""

    @abstractmethod
    async def cut(self, code: str, length: int) -> None:
        """Delete all choices but the first `length`, for an undo.

        If the connection to a database server is lost meanwhile, they may be deleted in spite of StoreFailed: load
        the table again to find out.
        """

    @abstractmethod
    async def update(self, table: StoredTable) -> None:
        """Replace what is stored of a table; its choices and chat stay."""

    @abstractmethod
    async def say(self, code: str, line: ChatLine) -> None:
        """Store a line of chat."""

    @abstractmethod
    async def summaries(self, codes: Sequence[str]) -> list[TableSummary]:
        """Summaries of those of these tables that exist, the last changed first."""

    @abstractmethod
    async def forget(self, before: float) -> int:
        """Delete the tables where nothing has happened since that time; returns how many."""

    @abstractmethod
    async def create_class(self, code: str, document: str) -> None:
        """Store the document of a new class; CodeTaken if there is a class or a table with this code."""

    @abstractmethod
    async def load_class(self, code: str) -> str | None:
        """The document of the class with this code; None if there is none."""

    @abstractmethod
    async def update_class(self, code: str, document: str, closed: float = 0) -> None:
        """Replace the document of a class; `closed` is when it was closed."""

    @abstractmethod
    async def delete_class(self, code: str, tables: Sequence[str]) -> None:
        """Delete a class, and these tables with all that belongs to them."""

    @abstractmethod
    async def closed_classes(self, before: float) -> list[str]:
        """The codes of the classes that were closed before that time."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what is being written and release the database."""
