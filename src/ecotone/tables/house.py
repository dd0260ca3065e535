"""The house: holds all tables in use and makes every change to them. A change is on disk before anybody sees it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import Any, Final

from ecotone.bots import BotLike
from ecotone.core.choice import Choice
from ecotone.core.errors import EcotoneError, IllegalChoice
from ecotone.core.text import Text
from ecotone.tables.access import Access, access_of
from ecotone.tables.attendant import attend, has_duties, is_used
from ecotone.tables.errors import BadRequest, NoTable, NotYours, TableHalted
from ecotone.tables.keys import (
    digest,
    followed,
    linked_secret,
    moved_digest,
    new_issue,
    new_secret,
    seat_secret,
    tidy_code,
)
from ecotone.tables.plan import Keys, Plan, prepare_table, stored_bot, tidy_line, tidy_name
from ecotone.tables.store.interface import ChatLine, CodeTaken, Store, StoredTable
from ecotone.tables.table import BOT, OPEN, PERSON, Subscriber, Table, UndoWish
from ecotone.tables.tickets import Tickets

UNLOAD_AFTER: Final = 600.0  # seconds after which a table that nobody uses leaves the memory
LONGEST_LINE: Final = 500  # letters of one line of chat
LINK_USED: Final = Text(
    "This link opens no seat any more. If you sit there on another device, open the table on that one and choose to"
    " move under People. Otherwise ask the host of the table for a new link."
)


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

    `own_bots` holds the objects, classes and factories that Python code has handed in as bots, by table and seat. They
    play while this house is open, also at a table that leaves the memory and comes back. Only a name is stored; what
    plays after a restart is told at `stored_bot` and `seat_bot`.
    """

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self.store = store
        self.clock = clock
        self.tables: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Lock] = {}  # of tables that are just being loaded, so that each is loaded once
        self.own_bots: dict[tuple[str, int], BotLike] = {}
        self.tickets = Tickets(clock)
        self.is_ending = False
        self._closed = False

    # --- finding ------------------------------------------------------------------------------

    async def open(
        self, plan: Plan, choices: Sequence[tuple[int, Choice]] = (), *, may_import: bool = False
    ) -> tuple[Table, Keys]:
        """Store a new table; the keys are for whoever opened it and are known to nobody else.

        `may_import` lets bots be named as `module:Class`. As that runs the module, it is for plans of your own only.
        """
        while True:
            stored, keys = await asyncio.to_thread(prepare_table, plan, self.clock(), choices, may_import)
            try:
                await self.store.create(stored, choices)
            except CodeTaken:
                continue
            for seat, place in enumerate(plan.places):
                self._keep_bot(stored.code, seat, place.bot)
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
        saved = await self.store.load(code)
        if saved is None:
            raise NoTable(Text("There is no table {code}. Check the code, or open a new table.", code=code or "?"))
        # In a thread, as replaying a long game would hold up the other tables.
        table = await asyncio.to_thread(Table, saved, self.clock(), self.own_bots)
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

    def drop(self, code: str) -> None:
        """Let go of a table that was deleted; pages that show it are told that it is gone."""
        table = self.tables.pop(code, None)
        if table is not None:
            if table.attendant is not None:
                table.attendant.cancel()
            table.notify()

    def begin_end(self) -> None:
        """Let those who listen without an end know that the server stops."""
        self.is_ending = True
        for table in self.tables.values():
            table.notify()

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
            await self.store.append(table.code, number, seat, choice, self.clock())
        except EcotoneError:
            table.take_back(number)
            self._publish(table)
            raise
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
        before = await asyncio.to_thread(table.match.replayed, back_to)  # a long game would hold up the others
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

    async def sit(self, table: Table, seat: int, name: str) -> str:
        """Take an open seat; returns the secret that opens it from now on."""
        async with WriteLock(self, table):
            if not 0 <= seat < len(table.seats) or table.seats[seat].held != OPEN:
                raise NotYours(Text("This seat is taken. Choose another one, or watch."))
            secret = new_secret()
            await self._seat(table, seat, name, digest(secret))
            return secret

    def linked_seat(self, table: Table, secret: str) -> int | None:
        """The seat that the secret of a link is for, whether it is a link of the host, a seat's own key or a ticket."""
        seats = access_of(table.stored, [secret]).seats
        return seats[0] if seats else self.tickets.seat(table, secret)

    async def redeem(self, table: Table, secret: str, name: str = "", key: str = "") -> tuple[int, str]:
        """Take the seat that a link is for; returns it, and the secret that opens it from now on.

        The link opens nothing any more, so that nobody who finds it later gets the seat. If somebody sat there, they
        have moved to another device: their old one is told.

        `key` is that secret, if the caller has drawn one. Whoever got no answer can then ask again, with the same key.
        """
        key = key or new_secret()
        async with WriteLock(self, table):
            held = access_of(table.stored, [key]).seats
            if held:
                return held[0], key
            seat = self.linked_seat(table, secret)
            if seat is None:
                raise NotYours(LINK_USED)
            place = table.seats[seat]
            if place.held == OPEN:
                await self._seat(table, seat, name, digest(key))
            else:
                await self._seat(table, seat, place.name, moved_digest(key, place.digest))
            return seat, key

    async def _seat(self, table: Table, seat: int, name: str, stored: bytes) -> None:
        name = tidy_name(name) or table.seats[seat].name
        await self._update(table, table.with_seat(seat, held=PERSON, name=name, away=False, digest=stored))
        self._publish(table)

    async def seat_person(self, table: Table, seat: int, name: str, secret: bytes) -> None:
        """Give a seat to somebody whose secret has this digest, whoever sat there; for a class, which seats pupils."""
        async with WriteLock(self, table):
            await self._seat(table, seat, name, followed(secret, table.seats[seat].digest))

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

    async def give_to_bot(self, table: Table, seat: int, bot: BotLike, *, may_import: bool = False) -> None:
        """Let a bot play a seat from now on; the seat's old secret opens nothing any more. `may_import`: see `open`."""
        name = stored_bot(bot, table.match.game, may_import)
        async with WriteLock(self, table):
            changed = table.with_seat(seat, held=BOT, bot=name, away=False, digest=digest(new_secret()))
            await self._update(table, changed)
            self._keep_bot(table.code, seat, bot)
            table.stand_ins.discard(seat)
            self._publish(table)

    def _keep_bot(self, code: str, seat: int, bot: BotLike) -> None:
        self.own_bots.pop((code, seat), None)
        if not isinstance(bot, str):
            self.own_bots[code, seat] = bot

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
        await self.store.update(stored)
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
