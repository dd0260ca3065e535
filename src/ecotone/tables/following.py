"""Tables of other nodes, shown to those who only watch: this node follows the record and changes nothing.

Whoever holds such a table tells by PostgreSQL's NOTIFY, with each change it commits, that there is something to read.
Spectators see what is on disk, some milliseconds after the players. They are not told what lives in the memory of
the other node: who is connected, and wishes to take back.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Final

from ecotone.core.choice import Choice
from ecotone.core.errors import EcotoneError
from ecotone.tables.stock import load_saved
from ecotone.tables.store.interface import GOES_ON, PERSON, Saved, Store, StoredTable
from ecotone.tables.store.leases import LEASE, first_version
from ecotone.tables.table import CHAT_LENGTH, Table
from ecotone.tables.threads import Threads, run_in

LOG: Final = logging.getLogger(__name__)

UNLOAD_AFTER: Final = 60.0  # seconds after which a table that nobody watches is no longer followed


class Following:
    """Follows tables for as long as somebody watches them here."""

    def __init__(self, store: Store, clock: Callable[[], float], threads: Threads) -> None:
        self.store = store
        self.clock = clock
        self.threads = threads
        self.tables: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Lock] = {}
        self._unread: dict[str, int] = {}  # the version of what is to be read, by the code of a table
        self._reading: dict[str, asyncio.Task[None]] = {}
        self._node = ""  # as which we follow; the database forgets who follows together with the node
        store.on_told = self._hear

    async def table(self, code: str) -> Table | None:
        """A table of another node; None if its spectators should go there.

        A table where only bots play goes on as long as somebody watches it there.
        """
        try:
            async with self.loading.setdefault(code, asyncio.Lock()):
                table = self.tables.get(code) or await self._follow(code)
        finally:
            self.loading.pop(code, None)
        if table is not None:
            table.last_used = self.clock()
        return table

    async def _follow(self, code: str) -> Table | None:
        epoch = await self.store.follow(code)
        table = await self._load(code)
        if table is None:
            await self.store.unfollow(code)
            return None
        table.is_followed = True
        table.version = first_version(epoch)
        self._node = self.store.node.id if self.store.node else ""
        self.tables[code] = table
        # What was being committed as we began to follow told nobody: it is over when a lease would be.
        asyncio.get_running_loop().call_later(LEASE, self._hear, code, 0)
        return table

    async def _load(self, code: str) -> Table | None:
        saved = await load_saved(self.store, code)
        if saved is None or needs_watchers(saved.table):
            return None
        try:
            table = await run_in(self.threads.replaying, Table, saved, self.clock())
        except EcotoneError:
            return None
        return table if table.closure is None else None  # its own node may have the rules that we lack

    def _hear(self, code: str, version: int) -> None:
        """There is something new; "" stands for everything, as what was said meanwhile is not known."""
        for one in [code] if code else list(self.tables):
            if one in self.tables:
                self._unread[one] = max(version, self._unread.get(one, 0))
                if one not in self._reading:
                    task = asyncio.get_running_loop().create_task(self._read(self.tables[one]))
                    self._reading[one] = task

    async def _read(self, table: Table) -> None:
        """Read on until there is nothing new. What comes meanwhile is read together."""
        code = table.code
        try:
            while code in self._unread and not table.is_moved:
                version = self._unread.pop(code)
                saved = await load_saved(self.store, code)
                if saved is None or needs_watchers(saved.table):
                    self._drop(table)
                else:
                    catch_up(table, saved, version, self.clock())
        except EcotoneError:
            self._drop(table)  # who watches connects anew, and hears there what is the matter
        finally:
            self._unread.pop(code, None)
            del self._reading[code]

    def drop_unsure(self) -> None:
        """Let go of everything if this node is, or was, cut off from the database."""
        if not self.store.is_sure or (self.store.node and self.store.node.id != self._node):
            self.drop_all()

    def drop_all(self) -> None:
        """Let go of everything; whoever watches goes elsewhere."""
        for table in list(self.tables.values()):
            self._drop(table)

    def _drop(self, table: Table) -> None:
        table.is_moved = True
        if self.tables.get(table.code) is table:
            del self.tables[table.code]
        table.notify()

    async def unload_idle(self) -> int:
        """Follow no longer what nobody watches; returns how much that was."""
        now = self.clock()
        idle = [
            table for table in self.tables.values() if not table.subscribers and now - table.last_used > UNLOAD_AFTER
        ]
        for table in idle:
            self._drop(table)
            with suppress(EcotoneError):  # then it ends with this node
                await self.store.unfollow(table.code)
        return len(idle)


def needs_watchers(stored: StoredTable) -> bool:
    """Whether only bots play there, so that the game goes on only if somebody watches it at its own node."""
    return stored.status in GOES_ON and not any(seat.held == PERSON and not seat.away for seat in stored.seats)


def catch_up(table: Table, saved: Saved, version: int, now: float) -> None:
    """Bring a followed table to what is on disk, and show what is new."""
    made, stored, said = list(table.match.record), table.stored, list(table.chat)
    read_on(table, saved, now)
    table.stored = saved.table
    table.chat = deque(saved.chat, maxlen=CHAT_LENGTH)
    # Answers that are held change nothing that a spectator may see, and neither does the time of a change.
    if made != table.match.record or replace(stored, changed=0.0) != replace(saved.table, changed=0.0):
        if table.is_over:
            table.make_held()
        table.version = max(table.version, version - 1)
        table.publish(now)
    elif said != list(table.chat):
        table.notify()


def read_on(table: Table, saved: Saved, now: float) -> None:
    """Make the choices that are new; where choices were taken back, replay the record."""
    had = [*table.match.record, *table.held.items()]
    try:
        if saved.choices[: len(had)] == had:
            for seat, choice in saved.choices[len(had) :]:
                make(table, seat, choice, now)
            return
    except Exception as error:  # of any kind: where it cannot be made from here, the record says how it came about
        LOG.info("Table %s is replayed: %s", table.code, type(error).__name__)
    table.reload(saved)


def make(table: Table, seat: int, choice: Choice, now: float) -> None:
    """Make a choice as the house does that holds the table."""
    if table.is_window:
        table.hold(seat, choice)
    else:
        table.play(seat, *table.check(seat, choice, None))
    table.refresh_questions(now)
