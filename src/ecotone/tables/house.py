"""The house: all tables that somebody uses. Every change is on disk before anybody sees it."""

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
from ecotone.tables.errors import BadRequest, NoTable, NotYours, TableStill
from ecotone.tables.keys import digest, linked_secret, new_issue, new_secret, opens, seat_secret, tidy_code
from ecotone.tables.plan import Keys, Plan, laid_out, tidy_line, tidy_name
from ecotone.tables.store.interface import ChatLine, CodeTaken, Store, StoredTable
from ecotone.tables.table import BOT, OPEN, PERSON, Subscriber, Table, UndoWish

IDLE: Final = 600.0  # seconds after which a table that nobody looks at leaves the memory
LONGEST_LINE: Final = 500


class Writing:
    """The time in which one writer changes a table; nobody else does or looks. It begins as it is on disk."""

    __slots__ = ("house", "table")

    def __init__(self, house: House, table: Table) -> None:
        self.house = house
        self.table = table

    async def __aenter__(self) -> None:
        await self.table.lock.acquire()
        if self.table.doubtful:
            try:
                await self.house.reload(self.table)
            except BaseException:
                self.table.lock.release()
                raise

    async def __aexit__(self, *trouble: object) -> None:
        self.table.lock.release()


class House:
    """Opens tables, finds them again, and is the only one who changes them.

    Whoever asks for a change may go while it is written: the store goes on until it is known what came of it, and
    memory follows before anybody is cancelled.
    """

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self.store = store
        self.clock = clock
        self.tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._closed = False

    # --- finding ------------------------------------------------------------------------------

    async def open(self, plan: Plan, choices: Sequence[tuple[int, Choice]] = ()) -> tuple[Table, Keys]:
        """A new table, stored, with the keys that only its opener gets."""
        while True:
            stored, keys = await asyncio.to_thread(laid_out, plan, self.clock(), choices)
            try:
                await self.store.create(stored, choices)
            except CodeTaken:
                continue
            return await self.table(stored.code), keys

    async def table(self, code: str) -> Table:
        """The table of that code, from memory or from disk."""
        code = tidy_code(code)
        table = self.tables.get(code)
        if table is None:
            try:
                async with self._loading.setdefault(code, asyncio.Lock()):
                    table = self.tables.get(code) or await self._load(code)
            finally:
                self._loading.pop(code, None)
        now = self.clock()
        if not is_used(table, now):
            table.restart_clocks(now)  # nobody runs out of time while nobody is there
        table.seen = now
        self.attend(table)
        return table

    async def _load(self, code: str) -> Table:
        saved = await self.store.load(code)
        if saved is None:
            raise NoTable(Text("There is no table {code}. Check the code, or open a new table.", code=code or "?"))
        table = await asyncio.to_thread(Table, saved, self.clock())  # others need not wait for a long game
        return self.tables.setdefault(code, table)  # never two of one code

    def tidy_up(self) -> int:
        """Let go of the tables that nobody looks at; they are on disk. Returns how many."""
        now = self.clock()
        idle = [
            code
            for code, table in self.tables.items()
            if not table.subscribers and not table.lock.locked() and now - table.seen > IDLE
        ]
        for code in idle:
            table = self.tables.pop(code)
            if table.attendant is not None:
                table.attendant.cancel()
        return len(idle)

    async def close(self) -> None:
        """Stop all attendants, for good, and close the store."""
        self._closed = True
        for table in self.tables.values():
            if table.attendant is not None:
                table.attendant.cancel()
        self.tables.clear()
        await self.store.close()

    @asynccontextmanager
    async def listening(self, table: Table, access: Access) -> AsyncIterator[Subscriber]:
        """A place for news of a table, as long as somebody listens."""
        subscriber = Subscriber(access.seats)
        table.subscribers.add(subscriber)
        subscriber.news.set()
        self.attend(table)
        table.tell()  # the others see who is here
        try:
            yield subscriber
        finally:
            table.subscribers.discard(subscriber)
            table.seen = self.clock()
            table.tell()

    def access(self, table: Table, keys: Sequence[str]) -> Access:
        """What these secrets open at this table."""
        return access_of(table.stored, keys)

    # --- playing ------------------------------------------------------------------------------

    async def play(self, table: Table, seat: int, choice: object, version: int | None = None) -> None:
        """Make a choice of a seat. It is checked, then stored, then shown."""
        async with Writing(self, table):
            await self._play(table, seat, *table.check(seat, choice, version))

    async def play_listed(self, table: Table, seat: int, index: int, fill: list[object], version: int) -> None:
        """Make the choice of that number on the seat's list, as pages send it."""
        async with Writing(self, table):
            choice = table.filled(seat, index, fill, version)
            await self._play(table, seat, *table.check(seat, choice, version))

    async def _play(self, table: Table, seat: int, choice: Choice, aside: bool) -> None:
        number = len(table.match.record)
        table.play(seat, choice, aside)
        try:
            await self.store.append(table.code, number, seat, choice, self.clock())
        except EcotoneError:
            table.take_back(number)
            self._moved(table)
            raise
        if table.match.result is not None:
            with suppress(EcotoneError):  # the choice is kept; that the game is over follows from replaying it
                await self._keep(table, replace(table.stored, status="over"))
        self._moved(table)

    async def undo(self, table: Table, seat: int, sharing: Collection[int] = ()) -> None:
        """Take back this seat's last choice, or one of a seat at the same screen, or ask those whom it concerns."""
        async with Writing(self, table):
            if table.is_still:
                raise TableStill(table.why_still())
            back_to = table.undo_to(seat, sharing)
            waiting = table.concerned(seat, sharing)
            if waiting:
                table.undo_wish = UndoWish(seat, back_to, waiting)
                table.tell()
            else:
                await self._take_back(table, back_to)

    async def answer_undo(self, table: Table, seat: int, agrees: bool) -> None:
        """Agree or refuse that somebody takes back a choice; the last who agrees makes it happen."""
        async with Writing(self, table):
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
                except BaseException:  # whoever agreed last is gone, or the store is in trouble
                    table.tell()
                    raise
                return
            table.tell()

    async def _take_back(self, table: Table, back_to: int) -> None:
        before = await asyncio.to_thread(table.match.replayed, back_to)  # others need not wait for a long game
        table.doubtful = True  # where the store fails in the middle of it, nobody knows what came of it
        try:
            await self.store.cut(table.code, back_to)
        except EcotoneError:
            await self.reload(table)
            raise
        table.doubtful = False
        table.take_back(back_to, before)
        self._moved(table)

    async def reload(self, table: Table) -> None:
        """Take over what the disk has: what was being changed may or may not have got there."""
        saved = await self.store.load(table.code)
        if saved is None:
            raise NoTable(Text("There is no table {code} any more.", code=table.code))
        table.renew(saved)
        self._moved(table)

    # --- people -------------------------------------------------------------------------------

    async def sit(self, table: Table, seat: int, name: str, key: str = "") -> str:
        """Take a seat that is open; returns the secret by which one holds it. With a key, the link's, it stays that."""
        async with Writing(self, table):
            held = table.seats[seat] if 0 <= seat < len(table.seats) else None
            if held is None or (held.held != OPEN and not key):
                raise NotYours(Text("This seat is taken. Choose another one, or watch."))
            if key and not opens(key, held.digest):  # it was made anew since
                raise NotYours(Text("This link opens no seat any more. Ask the host of the table for a new one."))
            secret = key or new_secret()
            name = tidy_name(name) or held.name
            kept = held.digest if key else digest(secret)
            await self._keep(table, table.with_seat(seat, held=PERSON, name=name, away=False, digest=kept))
            self._moved(table)
            return secret

    async def leave(self, table: Table, seat: int) -> None:
        """A person goes; a bot plays until they return."""
        await self._change_seat(table, seat, away=True)

    async def come_back(self, table: Table, seat: int) -> None:
        """A person who left is here again."""
        if table.seats[seat].away:
            await self._change_seat(table, seat, away=False)

    async def rename(self, table: Table, seat: int, name: str) -> None:
        """Give a seat another name."""
        await self._change_seat(table, seat, name=tidy_name(name))

    async def _change_seat(self, table: Table, seat: int, **changes: object) -> None:
        async with Writing(self, table):
            await self._keep(table, table.with_seat(seat, **changes))
            self._moved(table)

    async def say(self, table: Table, seat: int | None, name: str, text: str) -> None:
        """Add a line to the chat."""
        text = tidy_line(text, LONGEST_LINE)
        if not text:
            raise BadRequest(Text("Write something before you send it."))
        line = ChatLine(seat, tidy_name(name), text, self.clock())
        async with Writing(self, table):
            await self.store.say(table.code, line)
            table.chat.append(line)
            table.tell()

    # --- the host -----------------------------------------------------------------------------

    def seat_link(self, table: Table, host_key: str, seat: int) -> str | None:
        """The secret of a seat that was given out by link; None where its holder took it by code."""
        return linked_secret(host_key, table.code, seat, table.seats[seat].digest)

    async def reissue(self, table: Table, host_key: str, seat: int) -> str:
        """A new secret for a seat; whoever held the old one holds nothing any more."""
        async with Writing(self, table):
            issue = new_issue()
            secret = seat_secret(host_key, table.code, seat, issue)
            await self._keep(table, table.with_seat(seat, held=OPEN, away=False, digest=digest(secret) + issue))
            self._moved(table)
            return secret

    async def give_to_bot(self, table: Table, seat: int, bot: str) -> None:
        """Let a bot play a seat from now on; whoever held it holds nothing any more."""
        await self._change_seat(table, seat, held=BOT, bot=bot, away=False, digest=digest(new_secret()))

    async def set(self, table: Table, **changes: Any) -> None:  # Any: the fields' own types
        """Pause, go on, end, or change the pace."""
        async with Writing(self, table):
            was_paused = table.stored.paused
            await self._keep(table, replace(table.stored, **changes))
            if was_paused:
                table.restart_clocks(self.clock())
            self._moved(table)

    async def _keep(self, table: Table, stored: StoredTable) -> None:
        stored = replace(stored, changed=self.clock())
        await self.store.update(stored)
        table.stored = stored

    # --- bots and clocks ----------------------------------------------------------------------

    def _moved(self, table: Table) -> None:
        """Something has changed and is on disk: tell everybody, and let bots play who had nothing to do before."""
        table.moved(self.clock())
        self.attend(table)

    def attend(self, table: Table) -> None:
        """See to it that bots play and clocks run at a table that needs it."""
        running = table.attendant is not None and not table.attendant.done()
        if not running and not self._closed and has_duties(table):
            table.attendant = asyncio.get_running_loop().create_task(attend(self, table))
