"""The shelf: holds all tables in use, opens new ones, and finds those that are on disk."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from ecotone.bots import BotLike
from ecotone.core.choice import Choice
from ecotone.core.content import Data
from ecotone.core.errors import EcotoneError
from ecotone.core.text import Text
from ecotone.tables.access import Access, access_of
from ecotone.tables.attendance import Attendance
from ecotone.tables.attendant import is_used
from ecotone.tables.errors import NoTable
from ecotone.tables.following import Following
from ecotone.tables.keys import new_code, tidy_code
from ecotone.tables.plan import Keys, Plan, prepare_table
from ecotone.tables.stock import keep_result, load_saved
from ecotone.tables.store.interface import UPLOADED, CodeTaken, Saved, Store, StoredTable
from ecotone.tables.store.leases import MOVED, Lease, LeaseLost
from ecotone.tables.table import Table
from ecotone.tables.threads import Threads, run_in
from ecotone.tables.versions import content_with
from ecotone.tables.work.minds import Minds
from ecotone.tables.write_lock import writable

UNLOAD_AFTER: Final = 600.0  # seconds after which a table that nobody uses leaves the memory


class Shelf(ABC):
    """Opens tables and finds them again.

    `own_bots` holds the objects, classes and factories that Python code has handed in as bots, by table and seat. They
    play while the shelf is open, also at a table that leaves the memory and comes back. Only a name is stored; what
    plays after a restart is told at `stored_bot` and `Minds`.
    """

    def __init__(self, store: Store, clock: Callable[[], float], minds: Minds | None, unwatched: int) -> None:
        self.store = store
        self.clock = clock
        self.threads = Threads()
        self.tables: dict[str, Table] = {}
        self.attendance = Attendance(self.tables, self.play, clock, minds, unwatched)
        self.listening = self.attendance.listening
        self.loading: dict[str, asyncio.Lock] = {}  # of tables that are just being loaded, so that each is loaded once
        self.following = Following(store, clock, self.threads)
        self.own_bots: dict[tuple[str, int], BotLike] = {}
        self.is_ending = False
        self.on_ending: list[Callable[[], None]] = []  # told when the server stops, besides those at tables
        self.on_losing: list[Callable[[], None]] = []  # told when tables have moved to other nodes
        self.on_loaded: Callable[[Table], Awaitable[None]] | None = None  # told of a table before anybody uses it
        self._releasing: set[asyncio.Task[None]] = set()
        store.on_lease_lost = self._lose_moved_tables

    @abstractmethod
    async def play(self, table: Table, seat: int, choice: object, version: int | None = None) -> None:
        """Make a choice for a seat; attendants do so for bots."""

    # --- finding ------------------------------------------------------------------------------

    async def open(
        self, plan: Plan, choices: Sequence[tuple[int, Choice]] = (), *, may_import: bool = False
    ) -> tuple[Table, Keys]:
        """Store a new table; the keys are for whoever opened it and are known to nobody else.

        `may_import` lets bots be named as `module:Class`. As that runs the module, it is for plans of your own only.
        """
        while True:
            stored, keys = await run_in(self.threads.opening, prepare_table, plan, self.clock(), choices, may_import)
            content = await run_in(self.threads.opening, content_with, plan.game, plan.pack)
            try:
                await self.store.create(stored, choices, content)
            except CodeTaken:
                continue
            lease = await self.store.claim(stored.code)
            for seat, place in enumerate(plan.places):
                self._keep_bot(stored.code, seat, place.bot)
            saved = Saved(stored, list(choices), [])
            self._keep(await run_in(self.threads.opening, Table, saved, self.clock(), self.own_bots, lease))
            return await self.table(stored.code), keys

    async def keep(self, stored: StoredTable, choices: Sequence[tuple[int, Choice]], content: Data | None) -> str:
        """Store a table that nobody plays at, with its content; returns the code under which it is found."""
        while True:
            try:
                await self.store.create(stored, choices, content)
                return stored.code
            except CodeTaken:
                stored = replace(stored, code=new_code())

    async def table(self, code: str) -> Table:
        """The table with this code, from memory or from disk."""
        code = tidy_code(code)
        table = self.tables.get(code)
        if table is not None and not self.store.holds(table.lease):
            self._lose(table)
            table = None
        if table is None:
            try:
                async with self.loading.setdefault(code, asyncio.Lock()):
                    table = self.tables.get(code) or await self._load(code)
            finally:
                self.loading.pop(code, None)
        now = self.clock()
        if not is_used(table, now):
            table.restart_clocks(now)  # the time in which nobody was there does not count
        table.last_used = now
        self.attendance.attend(table)
        return table

    async def _load(self, code: str) -> Table:
        lease = await self.store.claim(code)
        saved = await load_saved(self.store, code)
        if saved is None:
            raise NoTable(Text("There is no table {code}. Check the code, or open a new table.", code=code or "?"))
        # Nobody who plays waits for the record of a stranger.
        pool = self.threads.replaying if saved.table.status == UPLOADED else self.threads.loading
        table = await run_in(pool, Table, saved, self.clock(), self.own_bots, lease)
        await keep_result(self.store, table)
        if self.on_loaded is not None:
            await self.on_loaded(table)
        return self._keep(table)

    def _keep(self, table: Table) -> Table:
        """Hold a table that was loaded, unless somebody else has loaded it in the meantime."""
        if not self.store.holds(table.lease):
            raise LeaseLost(MOVED)
        kept = self.tables.setdefault(table.code, table)
        if kept.lease is not None:
            kept.lease.users.add(table.code)
        return kept

    def unload_idle_tables(self) -> int:
        """Drop the tables that nobody uses from memory, since they are on disk; returns how many."""
        now = self.clock()
        idle = [
            code
            for code, table in self.tables.items()
            if not table.subscribers and not table.lock.locked() and now - table.last_used > UNLOAD_AFTER
        ]
        for code in idle:
            self._let_go(self.tables[code])
        return len(idle)

    def drop(self, code: str) -> None:
        """Let go of a table that was deleted; pages that show it are told that it is gone."""
        table = self.tables.get(code)
        if table is not None:
            self._let_go(table)
            table.notify()

    def _let_go(self, table: Table) -> None:
        """Let go of a table in memory; others may have it then."""
        self.tables.pop(table.code, None)
        table.dismiss_attendant()
        if table.lease is not None:
            table.lease.last_version = max(table.lease.last_version, table.version)
            self.let_go(table.lease, table.code)

    def let_go(self, lease: Lease | None, code: str) -> None:
        """What was in memory under a lease is no more; the store is told of it in its own time."""
        if lease is not None:
            lease.users.discard(code)
            task = asyncio.get_running_loop().create_task(self._release(lease, code))
            self._releasing.add(task)  # or nobody would hold the task, and it might be collected
            task.add_done_callback(self._releasing.discard)

    async def _release(self, lease: Lease, code: str) -> None:
        with suppress(EcotoneError):  # then it ends with this node
            await self.store.release(lease, code)

    def _lose(self, table: Table) -> None:
        """Believe nothing of a table any more: it is, or may be, another node's. Pages that show it go there."""
        table.is_moved = True
        if table.lease is not None:
            table.lease.is_lost = True
        if self.tables.get(table.code) is table:
            del self.tables[table.code]
        table.dismiss_attendant()
        table.notify()

    def _lose_moved_tables(self) -> None:
        for table in list(self.tables.values()):
            if not self.store.holds(table.lease):
                self._lose(table)
        self.following.drop_unsure()
        for tell in self.on_losing:
            tell()

    async def hand_off(self, table: Table) -> None:
        """Leave a new table to whichever node is first asked for it: a proxy may send all who play there to one."""
        if self.store.is_shared and not table.subscribers:
            self._let_go(table)
            while self._releasing:
                await asyncio.wait(self._releasing)

    async def hand_over(self) -> None:
        """Give all tables to other nodes, as this one ends. What is being written comes first."""
        self.following.drop_all()
        for table in list(self.tables.values()):
            async with table.lock:
                table.is_moved = True
                self._let_go(table)
                table.notify()
        while self._releasing:
            await asyncio.wait(self._releasing)

    def begin_end(self) -> None:
        """Let those who listen without an end know that the server stops."""
        self.is_ending = True
        for table in (*self.tables.values(), *self.following.tables.values()):
            table.notify()
        for tell in self.on_ending:
            tell()

    async def close(self) -> None:
        """Stop all attendants for good, and close the store."""
        await self.attendance.close()
        self.tables.clear()
        self.threads.close()
        await self.store.close()

    def access(self, table: Table, keys: Sequence[str]) -> Access:
        """What somebody with these secrets may do at this table."""
        return access_of(table.stored, keys)

    # --- what is on disk --------------------------------------------------------------------

    async def reload(self, table: Table) -> None:
        """Replace a table by what is on disk, since a change that failed may still have been written."""
        saved = await load_saved(self.store, table.code)
        if saved is None:
            raise NoTable(Text("There is no table {code} any more.", code=table.code))
        table.reload(saved)
        self._publish(table)

    def _keep_bot(self, code: str, seat: int, bot: BotLike) -> None:
        self.own_bots.pop((code, seat), None)
        if not isinstance(bot, str):
            self.own_bots[code, seat] = bot

    async def _update(self, table: Table, stored: StoredTable) -> None:
        stored = replace(stored, changed=self.clock())
        await writable(self.store, table).update(stored)
        table.stored = stored

    def _publish(self, table: Table) -> None:
        """Show everybody a change that is on disk, and let bots play who had nothing to do before."""
        table.publish(self.clock())
        self.attendance.attend(table)
