"""The house: holds all tables in use and makes every change to them. A change is on disk before anybody sees it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import Any, Final

from ecotone.core.choice import Choice
from ecotone.core.errors import EcotoneError, IllegalChoice
from ecotone.core.text import Text
from ecotone.tables.access import Access, access_of
from ecotone.tables.attendant import attend, has_duties, is_used
from ecotone.tables.errors import BadRequest, NoTable, NotYours, TableHalted
from ecotone.tables.keys import digest, linked_secret, new_issue, new_secret, opens, seat_secret, tidy_code
from ecotone.tables.plan import Keys, Plan, prepare_table, tidy_line, tidy_name
from ecotone.tables.results import result_json
from ecotone.tables.store.interface import STALE, ChatLine, CodeTaken, Saved, Store, StoreDiffers, StoredTable
from ecotone.tables.table import BOT, OPEN, PERSON, Subscriber, Table, UndoWish
from ecotone.tables.versions import content_with, may_need_kept_content

UNLOAD_AFTER: Final = 600.0  # seconds after which a table that nobody uses leaves the memory
LONGEST_LINE: Final = 500  # letters of one line of chat


class WriteLock:
    """Keeps everybody else from reading or changing a table while one caller changes it.

    If what is on disk may differ from what is in memory, the table is loaded again first.
    """

    __slots__ = ("house", "table")

    def __init__(self, house: House, table: Table) -> None:
        self.house = house
        self.table = table

    async def __aenter__(self) -> None:
        await self.table.lock.acquire()
        if self.table.must_reload or self.house.is_stale(self.table):
            try:
                await self.house.reload(self.table)
            except BaseException:
                self.table.lock.release()
                raise

    async def __aexit__(self, *trouble: object) -> None:
        self.table.lock.release()


class House:
    """Opens tables, finds them again, and alone changes them.

    A caller may be cancelled while its change is being written. The store then finishes writing, and the table in
    memory follows what is on disk, before the caller is cancelled: so memory and disk never differ.
    """

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self.store = store
        self.clock = clock
        self.tables: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Lock] = {}  # of tables that are just being loaded, so that each is loaded once
        self._closed = False
        self._reloading: set[asyncio.Task[None]] = set()
        store.on_new_generation = self._reload_stale_tables

    # --- finding ------------------------------------------------------------------------------

    async def open(self, plan: Plan, choices: Sequence[tuple[int, Choice]] = ()) -> tuple[Table, Keys]:
        """Store a new table; the keys are for whoever opened it and are known to nobody else."""
        while True:
            stored, keys = await asyncio.to_thread(prepare_table, plan, self.clock(), choices)
            content = await asyncio.to_thread(content_with, plan.game, plan.pack)
            try:
                await self.store.create(stored, choices, content)
            except CodeTaken:
                continue
            return await self.table(stored.code), keys

    async def table(self, code: str) -> Table:
        """The table with this code, from memory or from disk."""
        code = tidy_code(code)
        table = self.tables.get(code)
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
        self.attend(table)
        return table

    async def _load(self, code: str) -> Table:
        generation = self.store.generation
        saved = await self.saved(code)
        if saved is None:
            raise NoTable(Text("There is no table {code}. Check the code, or open a new table.", code=code or "?"))
        table = await asyncio.to_thread(Table, saved, self.clock())  # replaying a long game would hold up the others
        table.generation = generation
        await self._keep_result(table)
        return self.tables.setdefault(code, table)  # somebody else may have loaded it in the meantime

    async def saved(self, code: str) -> Saved | None:
        """A whole table as it is on disk, with its content where that is not the content of today."""
        saved = await self.store.load(code)
        if saved is None or not may_need_kept_content(saved.table):
            return saved
        return replace(saved, content=await self.store.content(saved.table.content))

    async def _keep_result(self, table: Table) -> None:
        """Store how a game ended that an older program has stored without it: later rules may not find it any more."""
        result = None if table.closure is not None else result_json(table.match.result)
        if result is not None and table.stored.result is None:
            stored = replace(table.stored, result=result)
            with suppress(EcotoneError):  # it is tried again when somebody next opens the table
                await self.store.update(stored)
                table.stored = stored

    def unload_idle_tables(self) -> int:
        """Drop the tables that nobody uses from memory, since they are on disk; returns how many."""
        now = self.clock()
        idle = [
            code
            for code, table in self.tables.items()
            if not table.subscribers and not table.lock.locked() and now - table.last_used > UNLOAD_AFTER
        ]
        for code in idle:
            self._drop(code)
        return len(idle)

    def _drop(self, code: str) -> None:
        table = self.tables.pop(code)
        if table.attendant is not None:
            table.attendant.cancel()

    async def close(self) -> None:
        """Stop all attendants for good, and close the store."""
        self._closed = True
        for table in self.tables.values():
            if table.attendant is not None:
                table.attendant.cancel()
        self.tables.clear()
        await self.store.close()

    @asynccontextmanager
    async def listening(self, table: Table, access: Access) -> AsyncIterator[Subscriber]:
        """Subscribe to a table for the length of the block."""
        subscriber = Subscriber(access.seats)
        table.subscribers.add(subscriber)
        subscriber.wake.set()  # the present position is sent first
        self.attend(table)
        table.notify()  # the others see who is here
        try:
            yield subscriber
        finally:
            table.subscribers.discard(subscriber)
            table.last_used = self.clock()
            table.notify()

    def access(self, table: Table, keys: Sequence[str]) -> Access:
        """What somebody with these secrets may do at this table."""
        return access_of(table.stored, keys)

    # --- playing ------------------------------------------------------------------------------

    async def play(self, table: Table, seat: int, choice: object, version: int | None = None) -> None:
        """Make a choice for a seat: it is checked, then stored, then shown."""
        async with WriteLock(self, table):
            await self._play(table, seat, *table.check(seat, choice, version))

    async def play_listed(self, table: Table, seat: int, index: int, fill: list[object], version: int) -> None:
        """Make the choice with this number on the seat's list, which is how pages send choices."""
        async with WriteLock(self, table):
            choice = table.listed_choice(seat, index, fill, version)
            await self._play(table, seat, *table.check(seat, choice, version))

    async def _play(self, table: Table, seat: int, choice: Choice, aside: bool) -> None:
        number = len(table.match.record)
        table.play(seat, choice, aside)
        try:
            await self._store_of(table).append(table.code, number, seat, choice, self.clock())
        except EcotoneError as error:
            table.must_reload = isinstance(error, StoreDiffers)
            table.take_back(number)
            self._publish(table)
            raise
        if table.match.result is not None:
            with suppress(EcotoneError):  # the choice is stored, and replaying it shows that the game is over
                ended = replace(table.stored, status="over", result=result_json(table.match.result))
                await self._update(table, ended)
        self._publish(table)

    async def undo(self, table: Table, seat: int, sharing: Collection[int] = ()) -> None:
        """Take back the last choice of this seat or of one at the same screen, or ask the others for their consent."""
        async with WriteLock(self, table):
            if table.is_halted:
                raise TableHalted(table.why_halted())
            back_to = table.undo_to(seat, sharing)
            waiting = table.who_must_agree(seat, sharing)
            if waiting:
                table.undo_wish = UndoWish(seat, back_to, waiting)
                table.notify()
            else:
                await self._take_back(table, back_to)

    async def answer_undo(self, table: Table, seat: int, agrees: bool) -> None:
        """Agree or refuse that somebody takes back a choice. It is taken back when the last one agrees."""
        async with WriteLock(self, table):
            wish = table.undo_wish
            if wish is None or seat not in wish.waiting:
                raise IllegalChoice(Text("Nobody waits for your consent."))
            wish.waiting.discard(seat)
            if not agrees:
                table.undo_wish = None
            elif not wish.waiting:
                table.undo_wish = None
                try:
                    await self._take_back(table, wish.back_to)
                except BaseException:  # the caller was cancelled, or the store failed
                    table.notify()  # pages must hear that the wish is gone
                    raise
                return
            table.notify()

    async def _take_back(self, table: Table, back_to: int) -> None:
        before = await asyncio.to_thread(table.match.replayed, back_to)  # a long game would hold up the others
        table.must_reload = True  # until it is known whether the store has cut the record
        try:
            await self._store_of(table).cut(table.code, back_to)
        except EcotoneError:
            await self.reload(table)
            raise
        table.must_reload = False
        table.take_back(back_to, before)
        self._publish(table)

    async def reload(self, table: Table) -> None:
        """Replace a table by what is on disk, since a change that failed may still have been written."""
        generation = self.store.generation
        saved = await self.saved(table.code)
        if saved is None:
            raise NoTable(Text("There is no table {code} any more.", code=table.code))
        table.reload(saved)
        table.generation = generation
        self._publish(table)

    # --- another server ---------------------------------------------------------------------

    def is_stale(self, table: Table) -> bool:
        """Whether another server may have changed a table since it was loaded here."""
        return table.generation != self.store.generation

    def _store_of(self, table: Table) -> Store:
        """The store, to write what follows from the table in memory; StoreDiffers if that is stale."""
        if self.is_stale(table):
            raise StoreDiffers(STALE)
        return self.store

    def _reload_stale_tables(self) -> None:
        """Show everybody what another server has made of their tables, and drop those that nobody looks at."""
        for code, table in list(self.tables.items()):
            if table.subscribers or table.lock.locked():
                task = asyncio.get_running_loop().create_task(self._reload_stale(table))
                self._reloading.add(task)  # or nobody would hold the task, and it might be collected
                task.add_done_callback(self._reloading.discard)
            else:
                self._drop(code)

    async def _reload_stale(self, table: Table) -> None:
        with suppress(EcotoneError):  # whoever plays next is told
            async with WriteLock(self, table):
                pass

    # --- people -------------------------------------------------------------------------------

    async def sit(self, table: Table, seat: int, name: str, key: str = "") -> str:
        """Take an open seat, or any seat with the key from its link; returns the secret that opens it from now on."""
        async with WriteLock(self, table):
            place = table.seats[seat] if 0 <= seat < len(table.seats) else None
            if place is None or (place.held != OPEN and not key):
                raise NotYours(Text("This seat is taken. Choose another one, or watch."))
            if key and not opens(key, place.digest):  # the host has made a new link since
                raise NotYours(Text("This link opens no seat any more. Ask the host of the table for a new one."))
            secret = key or new_secret()
            name = tidy_name(name) or place.name
            stored = place.digest if key else digest(secret)
            await self._update(table, table.with_seat(seat, held=PERSON, name=name, away=False, digest=stored))
            self._publish(table)
            return secret

    async def leave(self, table: Table, seat: int) -> None:
        """Let a bot play for a person who leaves, until they return."""
        await self._change_seat(table, seat, away=True)

    async def come_back(self, table: Table, seat: int) -> None:
        """Give the seat back to a person who had left."""
        if table.seats[seat].away:
            await self._change_seat(table, seat, away=False)

    async def rename(self, table: Table, seat: int, name: str) -> None:
        """Give a seat another name."""
        await self._change_seat(table, seat, name=tidy_name(name))

    async def _change_seat(self, table: Table, seat: int, **changes: object) -> None:
        async with WriteLock(self, table):
            await self._update(table, table.with_seat(seat, **changes))
            self._publish(table)

    async def say(self, table: Table, seat: int | None, name: str, text: str) -> None:
        """Add a line to the chat."""
        text = tidy_line(text, LONGEST_LINE)
        if not text:
            raise BadRequest(Text("Write something before you send it."))
        line = ChatLine(seat, tidy_name(name), text, self.clock())
        async with WriteLock(self, table):
            await self._store_of(table).say(table.code, line)
            table.chat.append(line)
            table.notify()

    # --- the host -----------------------------------------------------------------------------

    def seat_link(self, table: Table, host_key: str, seat: int) -> str | None:
        """The secret for a seat's link; None if whoever holds the seat took it by code."""
        return linked_secret(host_key, table.code, seat, table.seats[seat].digest)

    async def reissue(self, table: Table, host_key: str, seat: int) -> str:
        """Free a seat and make a new secret for its link; the old secret opens nothing any more."""
        async with WriteLock(self, table):
            issue = new_issue()
            secret = seat_secret(host_key, table.code, seat, issue)
            await self._update(table, table.with_seat(seat, held=OPEN, away=False, digest=digest(secret) + issue))
            self._publish(table)
            return secret

    async def give_to_bot(self, table: Table, seat: int, bot: str) -> None:
        """Let a bot play a seat from now on; the seat's old secret opens nothing any more."""
        await self._change_seat(table, seat, held=BOT, bot=bot, away=False, digest=digest(new_secret()))

    async def set(self, table: Table, **changes: Any) -> None:  # Any: the fields' own types
        """Change settings of the stored table: pause, go on, end, or change the pace."""
        async with WriteLock(self, table):
            was_paused = table.stored.paused
            await self._update(table, replace(table.stored, **changes))
            if was_paused:
                table.restart_clocks(self.clock())
            self._publish(table)

    async def _update(self, table: Table, stored: StoredTable) -> None:
        stored = replace(stored, changed=self.clock())
        await self._store_of(table).update(stored)
        table.stored = stored

    # --- bots and clocks ----------------------------------------------------------------------

    def _publish(self, table: Table) -> None:
        """Show everybody a change that is on disk, and let bots play who had nothing to do before."""
        table.publish(self.clock())
        self.attend(table)

    def attend(self, table: Table) -> None:
        """Start an attendant for a table that needs one and has none."""
        running = table.attendant is not None and not table.attendant.done()
        if not running and not self._closed and has_duties(table):
            table.attendant = asyncio.get_running_loop().create_task(attend(table, self.play, self.clock))
