"""The house: holds all tables in use and makes every change to them. A change is on disk before anybody sees it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import Any, Final, ParamSpec, TypeVar

from ecotone.core.choice import Choice
from ecotone.core.errors import EcotoneError, IllegalChoice
from ecotone.core.text import Text
from ecotone.core.view import View
from ecotone.tables.access import Access, access_of
from ecotone.tables.attendant import Attendant, has_duties, is_used
from ecotone.tables.errors import BadRequest, NoTable, NotYours, TableHalted
from ecotone.tables.keys import digest, linked_secret, new_code, new_issue, new_secret, opens, seat_secret, tidy_code
from ecotone.tables.plan import Keys, Plan, prepare_table, tidy_line, tidy_name
from ecotone.tables.store.interface import ChatLine, CodeTaken, Saved, Store, StoredTable
from ecotone.tables.table import BOT, OPEN, PERSON, Subscriber, Table, UndoWish
from ecotone.tables.work.minds import Minds

UNLOAD_AFTER: Final = 600.0  # seconds after which a table that nobody uses leaves the memory
LONGEST_LINE: Final = 500  # letters of one line of chat
UNWATCHED: Final = 8  # tables where only bots play and nobody watches, that may go on at a time

Arguments = ParamSpec("Arguments")
Found = TypeVar("Found")


class Threads:
    """Threads for what would hold up the loop: opening, loading and replaying do not wait for each other."""

    def __init__(self) -> None:
        self.opening = ThreadPoolExecutor(2, thread_name_prefix="ecotone-open")
        self.loading = ThreadPoolExecutor(2, thread_name_prefix="ecotone-load")
        self.replaying = ThreadPoolExecutor(1, thread_name_prefix="ecotone-replay")

    def close(self) -> None:
        """Begin nothing any more."""
        for pool in (self.opening, self.loading, self.replaying):
            pool.shutdown(wait=False, cancel_futures=True)


async def run_in(
    pool: ThreadPoolExecutor,
    work: Callable[Arguments, Found],
    *args: Arguments.args,
    **kwargs: Arguments.kwargs,
) -> Found:
    """What a function finds, called in a thread."""
    return await asyncio.get_running_loop().run_in_executor(pool, partial(work, *args, **kwargs))


class WriteLock:
    """Keeps everybody else from reading or changing a table while one caller changes it.

    If the record on disk may differ from that in memory, the table is loaded again first.
    """

    __slots__ = ("house", "table")

    def __init__(self, house: House, table: Table) -> None:
        self.house = house
        self.table = table

    async def __aenter__(self) -> None:
        await self.table.lock.acquire()
        if self.table.must_reload:
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

    def __init__(
        self,
        store: Store,
        clock: Callable[[], float] = time.time,
        minds: Minds | None = None,
        unwatched: int = UNWATCHED,
    ) -> None:
        self.store = store
        self.clock = clock
        self.minds = minds or Minds()
        self.unwatched = unwatched
        self.threads = Threads()
        self.tables: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Lock] = {}  # of tables that are just being loaded, so that each is loaded once
        self._closed = False

    # --- finding ------------------------------------------------------------------------------

    async def open(self, plan: Plan, choices: Sequence[tuple[int, Choice]] = ()) -> tuple[Table, Keys]:
        """Store a new table; the keys are for whoever opened it and are known to nobody else."""
        while True:
            stored, keys = await run_in(self.threads.opening, prepare_table, plan, self.clock(), choices)
            try:
                await self.store.create(stored, choices)
            except CodeTaken:
                continue
            saved = Saved(stored, list(choices), [])
            table = await run_in(self.threads.opening, Table, saved, self.clock())
            self.tables.setdefault(stored.code, table)
            return await self.table(stored.code), keys

    async def keep(self, stored: StoredTable, choices: Sequence[tuple[int, Choice]]) -> str:
        """Store a table that nobody plays at; returns the code under which it is found."""
        while True:
            try:
                await self.store.create(stored, choices)
                return stored.code
            except CodeTaken:
                stored = replace(stored, code=new_code())

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
        saved = await self.store.load(code)
        if saved is None:
            raise NoTable(Text("There is no table {code}. Check the code, or open a new table.", code=code or "?"))
        table = await run_in(self.threads.loading, Table, saved, self.clock())
        return self.tables.setdefault(code, table)  # somebody else may have loaded it in the meantime

    def unload_idle_tables(self) -> int:
        """Drop the tables that nobody uses from memory, since they are on disk; returns how many."""
        now = self.clock()
        idle = [
            code
            for code, table in self.tables.items()
            if not table.subscribers and not table.lock.locked() and now - table.last_used > UNLOAD_AFTER
        ]
        for code in idle:
            table = self.tables.pop(code)
            if table.attendant is not None:
                table.attendant.cancel()
        return len(idle)

    async def close(self) -> None:
        """Stop all attendants for good, and close the store."""
        self._closed = True
        for table in self.tables.values():
            if table.attendant is not None:
                table.attendant.cancel()
        self.tables.clear()
        self.threads.close()
        await self.minds.close()
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
            self._let_unwatched_rest()

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
        number, made, held = table.stored_choices, len(table.match.record), dict(table.held)
        if table.is_window:
            table.hold(seat, choice)
        else:
            table.play(seat, choice, aside)
        try:
            await self.store.append(table.code, number, seat, choice, self.clock())
        except EcotoneError:
            if len(table.match.record) > made:
                table.take_back(made)
            table.held = held
            self._publish(table)
            raise
        if table.held:  # others are still to answer, and must not see that this seat has
            table.notify_seat(seat)
            return
        if table.match.result is not None:
            with suppress(EcotoneError):  # the choice is stored, and replaying it shows that the game is over
                await self._update(table, replace(table.stored, status="over"))
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
        before = await run_in(self.threads.loading, table.match.replayed, back_to)
        table.must_reload = True  # until it is known whether the store has cut the record
        try:
            await self.store.cut(table.code, back_to)
        except EcotoneError:
            await self.reload(table)
            raise
        table.must_reload = False
        table.take_back(back_to, before)
        self._publish(table)

    async def reload(self, table: Table) -> None:
        """Replace a table by what is on disk, since a change that failed may still have been written."""
        saved = await self.store.load(table.code)
        if saved is None:
            raise NoTable(Text("There is no table {code} any more.", code=table.code))
        table.reload(saved)
        self._publish(table)

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
            await self.store.say(table.code, line)
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
            if table.is_over:
                table.make_held()
            if was_paused:
                table.restart_clocks(self.clock())
            self._publish(table)

    async def _update(self, table: Table, stored: StoredTable) -> None:
        stored = replace(stored, changed=self.clock())
        await self.store.update(stored)
        table.stored = stored

    # --- bots and clocks ----------------------------------------------------------------------

    async def advise(self, table: Table, seat: int) -> tuple[Choice, Text, View]:
        """What a good bot would do in a seat's place, why, and where. Each seat is given one advice at a time."""
        async with table.lock:
            if table.is_halted:
                raise TableHalted(table.why_halted())
            if seat not in table.asked:
                raise IllegalChoice(Text("It is not your turn."))
            view = table.match.view(seat)
        if seat in table.advised:
            raise IllegalChoice(Text("You have asked for a hint already. It comes in a moment."))
        table.advised.add(seat)
        try:
            return *await self.minds.advice(table, seat), view
        finally:
            table.advised.discard(seat)

    async def give_time(self, table: Table, seat: int) -> None:
        """Let a window stay open longer. Whoever is asked may want that, whatever there is to choose for them."""
        if table.is_halted:
            raise TableHalted(table.why_halted())
        if not table.may_take_time(seat):
            raise IllegalChoice(Text("There is no clock here that waits for you."))
        table.restart_clocks(self.clock(), table.people)
        table.notify()

    def _publish(self, table: Table) -> None:
        """Show everybody a change that is on disk, and let bots play who had nothing to do before."""
        table.publish(self.clock())
        self.attend(table)

    def attend(self, table: Table) -> None:
        """Start an attendant for a table that needs one and has none."""
        if table.is_attended or self._closed or not has_duties(table):
            return
        attendant = Attendant(table, self.play, self.minds, self.clock)
        table.attendant = asyncio.get_running_loop().create_task(attendant.attend())
        table.is_resting = False
        if table.is_unwatched:
            self._let_unwatched_rest()

    def _let_unwatched_rest(self) -> None:
        """Stop tables where only bots play and nobody watches, but for the few that were used last."""
        going_on = [table for table in self.tables.values() if table.is_unwatched and table.is_attended]
        going_on.sort(key=lambda table: table.last_used)
        for table in going_on[: max(0, len(going_on) - self.unwatched)]:
            assert table.attendant is not None
            table.attendant.cancel()
            table.is_resting = True
