"""What is stored of a table, and the interface of a store."""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from ecotone.core.choice import Choice
from ecotone.core.content import Data
from ecotone.core.errors import EcotoneError
from ecotone.core.text import Text
from ecotone.tables.store.leases import Lease, Node

GOES_ON: Final = ("playing", "last_round")  # the status of a table at which people play

PERSON: Final = "person"  # who holds a seat
BOT: Final = "bot"
OPEN: Final = "open"  # waits for somebody who has the link or the code

UPLOADED: Final = "record"  # the status of a table that was uploaded as a record: nobody ever plays there


class CodeTaken(EcotoneError):
    """Another table has this code already: draw a new one."""

    code = "code_taken"


class StoreFailed(EcotoneError):
    """The store could not read or write something; nothing was written, and the message says what to do."""

    code = "store_failed"


class RowBroken(EcotoneError):
    """What is stored of a table is damaged, so that it cannot be opened. The same to clients as TableBroken."""

    code = "table_broken"


class StoreDiffers(StoreFailed):
    """What is stored of a table is not what the caller has in memory: it must be loaded again."""


class StoreLost(StoreFailed):
    """The store was taken away from this server, which must stop: whatever it writes from now on would be lost."""

    def __init__(self, reason: Text, rescuable: bool = False) -> None:
        super().__init__(reason)
        self.rescuable = rescuable  # whether the database is whole, but nobody else can find it any more


@dataclass(frozen=True, slots=True)
class StoredSeat:
    """Who sits at a seat."""

    name: str  # of the person or bot; "" where nobody has sat down yet
    held: str  # PERSON, BOT or OPEN
    bot: str  # the bot that plays it, or stands in for its person
    away: bool  # its person left: the bot plays until they return
    digest: bytes  # of the seat's secret; see `ecotone.tables.keys`
    picture: str = ""  # by which the person wants to be known


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
    status: str  # "playing", "last_round" (ends with the round), "over", "ended" (by the host), UPLOADED
    origin: str  # "", what it was continued from, as "K7QPD:120", or "guide", "guide.NAME" for a guided first game
    created: float  # seconds since the epoch
    changed: float  # the same; for a table that was loaded, the time of its last choice or line of chat if later
    result: dict[str, Any] | None = None  # how it ended, see `ecotone.tables.results`; Any: JSON
    forecasts: bool = True  # whether pages tell chances, and what may come, from what lies open
    class_code: str | None = None  # of the class that it belongs to


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
    content: Data | None = None  # what was kept of it; read only where it is not the content of today
    times: tuple[float, ...] = field(default=(), compare=False)  # when each choice was made, where the store tells


@dataclass(frozen=True, slots=True)
class TableSummary:
    """A table as the front page lists it."""

    code: str
    game: str
    status: str
    changed: float
    names: tuple[str, ...]  # of its seats
    digests: tuple[bytes, ...]  # of the secrets of its host and seats: only who has one of them may see it listed


@dataclass(frozen=True, slots=True)
class Vintage:
    """Tables that were stored under the same rules and content."""

    game: str
    rules: int
    content: str
    pack: dict[str, Any] | None  # Any: JSON
    kept: bool  # whether their content is kept
    whole: int  # how many tables have all their choices
    torn: int  # how many have a gap in them


class Writes(ABC):
    """What is written of a table or a class by whoever holds it.

    A call returns when the data is on disk, or raises StoreFailed and has written nothing.
    """

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
    async def update_class(self, code: str, document: str, ends: float) -> None:
        """Replace the document of a class; `ends` is when it was closed, or when it will count as over."""

    @abstractmethod
    async def delete_class(self, code: str, tables: Sequence[str]) -> None:
        """Delete a class, and these tables with all that belongs to them."""

    @abstractmethod
    async def forget_chat(self, tables: Sequence[str]) -> None:
        """Delete all that was written in the chat of these tables."""


class Store(Writes):
    """Keeps tables. A call that writes returns when the data is on disk, or raises StoreFailed and has written nothing.

    Calls about one table take effect in the order in which they were made. A call that writes cannot be cancelled
    halfway: it returns or raises first, and the caller is cancelled at its next wait.
    """

    lost: StoreLost | None = None  # set when the store is gone for good; nothing is written any more
    on_lease_lost: Callable[[], None] | None = None  # called in the event loop when `holds` may have become false
    on_told: Callable[[str, int], None] | None = None  # the same, when a table that is followed has another version

    # --- where several nodes share the store; one that has it alone holds everything ----------

    is_shared = False

    @property
    def node(self) -> Node | None:
        """This node."""
        return None

    @property
    def is_sure(self) -> bool:
        """Whether nobody can have given this node up."""
        return True

    @property
    def living(self) -> Mapping[str, Node]:
        """All nodes that are alive, by their id."""
        return {}

    def drain(self) -> None:
        """Take no more, as this node ends."""

    async def kind_of(self, code: str) -> str | None:
        """Whether there is a `table` or a `class` of this code, whoever holds it; told only where nodes share."""
        return None

    async def shared_key(self, name: str) -> bytes:
        """A secret key that all nodes have; it ends with the program where there is one only."""
        return secrets.token_bytes(32)

    async def claim(self, code: str) -> Lease | None:
        """Hold a table, or the class it belongs to; raises Elsewhere where another node does. None: needs no lease."""
        return None

    def holds(self, lease: Lease | None) -> bool:
        """Whether what was loaded under a lease can still be believed."""
        return True

    def under(self, lease: Lease | None, version: int = 0) -> Writes:
        """What can be written under a lease; it is refused, by LeaseLost, once the lease is lost.

        Those who follow the table are told the version that it has then.
        """
        return self

    async def follow(self, code: str) -> int:
        """Be told of every change of a table from now on; returns the epoch of whoever holds it."""
        return 0

    async def unfollow(self, code: str) -> None:
        """Be told of it no more."""

    async def release(self, lease: Lease | None, code: str) -> None:
        """What was in memory under a lease is gone; with the last of it, others may have the lease."""

    # ------------------------------------------------------------------------------------------

    @abstractmethod
    async def create(
        self, table: StoredTable, choices: Sequence[tuple[int, Choice]] = (), content: Data | None = None
    ) -> None:
        """Store a new table, perhaps with choices already made, and hold it; CodeTaken if there is one with this code.

        `content` is what its content version stands for; it is kept once for all tables that have it.
        """

    @abstractmethod
    async def load(self, code: str) -> Saved | None:
        """The whole table with this code; None if there is none."""

    @abstractmethod
    async def content(self, version: str) -> Data | None:
        """The content that was kept under this version; None if none was."""

    @abstractmethod
    async def keep_content(self, version: str, data: Data) -> None:
        """Keep the content of tables that an older program has stored without it."""

    @abstractmethod
    async def vintages(self) -> list[Vintage]:
        """Under which rules and content the tables were stored, and how many of each."""

    @abstractmethod
    async def summaries(self, codes: Sequence[str]) -> list[TableSummary]:
        """Summaries of those of these tables that exist, the last changed first."""

    @abstractmethod
    async def forget(self, before: float) -> int:
        """Delete the tables where nothing has happened since that time; returns how many."""

    @abstractmethod
    async def fit_uploads(self, most: int) -> int:
        """Delete uploaded records until they take at most so many bytes; returns how many were deleted.

        Those go first that nobody has opened since they came (`changed` is `created`), then those opened longest ago.
        A table at which somebody plays, or has played, never goes.
        """

    @abstractmethod
    async def create_class(self, code: str, document: str, ends: float) -> None:
        """Store the document of a new class; CodeTaken if there is a class or a table with this code."""

    @abstractmethod
    async def load_class(self, code: str) -> str | None:
        """The document of the class with this code; None if there is none."""

    @abstractmethod
    async def classes_ending(self, after: float, before: float) -> list[str]:
        """The codes of the classes that end, or have ended, between these times."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what is being written and release the database."""
