"""The house: holds all tables in use and makes every change to them. A change is on disk before anybody sees it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from ecotone.bots import BotLike
from ecotone.core.choice import Choice
from ecotone.core.content import Data
from ecotone.core.errors import EcotoneError, IllegalChoice
from ecotone.core.text import Text
from ecotone.tables.access import Access, access_of
from ecotone.tables.attendance import UNWATCHED, Attendance
from ecotone.tables.attendant import is_used
from ecotone.tables.errors import BadRequest, NoTable, NotYours, TableHalted
from ecotone.tables.keys import (
    digest,
    linked_secret,
    moved_digest,
    new_code,
    new_issue,
    new_secret,
    seat_secret,
    tidy_code,
)
from ecotone.tables.plan import Keys, Plan, prepare_table, stored_bot, tidy_line, tidy_name
from ecotone.tables.results import result_json
from ecotone.tables.stock import keep_result, load_saved
from ecotone.tables.store.interface import UPLOADED, ChatLine, CodeTaken, Saved, Store, StoreDiffers, StoredTable
from ecotone.tables.table import BOT, OPEN, PERSON, Table, UndoWish
from ecotone.tables.threads import Threads, run_in
from ecotone.tables.tickets import Tickets
from ecotone.tables.undo import undo_to, who_must_agree
from ecotone.tables.versions import content_with
from ecotone.tables.work.minds import Minds
from ecotone.tables.write_lock import WriteLock, reload_stale, writable

UNLOAD_AFTER: Final = 600.0  # seconds after which a table that nobody uses leaves the memory
NOTE_AGAIN: Final = 3600.0  # seconds before it is noted again that somebody looks at an uploaded record
LONGEST_LINE: Final = 500  # letters of one line of chat
LINK_USED: Final = Text(
    "This link opens no seat any more. If you sit there on another device, open the table on that one and choose to"
    " move under People. Otherwise ask the host of the table for a new link."
)


class House:
    """Opens tables, finds them again, and alone changes them.

    A caller may be cancelled while its change is being written. The store then finishes writing, and the table in
    memory follows what is on disk, before the caller is cancelled: so memory and disk never differ.

    `own_bots` holds the objects, classes and factories that Python code has handed in as bots, by table and seat. They
    play while this house is open, also at a table that leaves the memory and comes back. Only a name is stored; what
    plays after a restart is told at `stored_bot` and `Minds`.
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
        self.threads = Threads()
        self.tables: dict[str, Table] = {}
        self.attendance = Attendance(self.tables, self.play, clock, minds, unwatched)
        self.listening = self.attendance.listening
        self.loading: dict[str, asyncio.Lock] = {}  # of tables that are just being loaded, so that each is loaded once
        self.own_bots: dict[tuple[str, int], BotLike] = {}
        self.tickets = Tickets(clock)
        self.is_ending = False
        self._reloading: set[asyncio.Task[None]] = set()
        store.on_new_generation = self._reload_stale_tables

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
            generation = self.store.generation
            try:
                await self.store.create(stored, choices, content)
            except CodeTaken:
                continue
            for seat, place in enumerate(plan.places):
                self._keep_bot(stored.code, seat, place.bot)
            saved = Saved(stored, list(choices), [])
            table = await run_in(self.threads.opening, Table, saved, self.clock(), self.own_bots)
            table.generation = generation
            self.tables.setdefault(stored.code, table)
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
        generation = self.store.generation
        saved = await load_saved(self.store, code)
        if saved is None:
            raise NoTable(Text("There is no table {code}. Check the code, or open a new table.", code=code or "?"))
        # Nobody who plays waits for the record of a stranger.
        pool = self.threads.replaying if saved.table.status == "record" else self.threads.loading
        table = await run_in(pool, Table, saved, self.clock(), self.own_bots)
        table.generation = generation
        await keep_result(self.store, table)
        return self.tables.setdefault(code, table)  # somebody else may have loaded it in the meantime

    async def note_opened(self, table: Table) -> None:
        """Note, once an hour at most, that somebody looks at a table; it goes later then if it was uploaded."""
        stored, now = table.stored, self.clock()
        if stored.status == UPLOADED and (stored.changed == stored.created or now - stored.changed > NOTE_AGAIN):
            async with WriteLock(self, table):
                await self._update(table, table.stored)

    def unload_idle_tables(self) -> int:
        """Drop the tables that nobody uses from memory, since they are on disk; returns how many."""
        now = self.clock()
        idle = [
            code
            for code, table in self.tables.items()
            if not table.subscribers and not table.lock.locked() and now - table.last_used > UNLOAD_AFTER
        ]
        for code in idle:
            self.tables.pop(code).dismiss_attendant()
        return len(idle)

    def begin_end(self) -> None:
        """Let those who listen without an end know that the server stops."""
        self.is_ending = True
        for table in self.tables.values():
            table.notify()

    async def close(self) -> None:
        """Stop all attendants for good, and close the store."""
        await self.attendance.close()
        self.tables.clear()
        self.threads.close()
        await self.store.close()

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
            await writable(self.store, table).append(table.code, number, seat, choice, self.clock())
        except EcotoneError as error:
            table.must_reload = isinstance(error, StoreDiffers)
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
                ended = replace(table.stored, status="over", result=result_json(table.match.result))
                await self._update(table, ended)
        self._publish(table)

    async def undo(self, table: Table, seat: int, sharing: Collection[int] = ()) -> None:
        """Take back the last choice of this seat or of one at the same screen, or ask the others for their consent."""
        async with WriteLock(self, table):
            if table.is_halted:
                raise TableHalted(table.why_halted())
            back_to = undo_to(table, seat, sharing)
            waiting = who_must_agree(table, seat, sharing)
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
            await writable(self.store, table).cut(table.code, back_to)
        except EcotoneError:
            await self.reload(table)
            raise
        table.must_reload = False
        table.take_back(back_to, before)
        self._publish(table)

    async def reload(self, table: Table) -> None:
        """Replace a table by what is on disk, since a change that failed may still have been written."""
        generation = self.store.generation
        saved = await load_saved(self.store, table.code)
        if saved is None:
            raise NoTable(Text("There is no table {code} any more.", code=table.code))
        table.reload(saved)
        table.generation = generation
        self._publish(table)

    # --- another server ---------------------------------------------------------------------

    def _reload_stale_tables(self) -> None:
        """Show everybody what another server has made of their tables, and drop those that nobody looks at."""
        for code, table in list(self.tables.items()):
            if table.subscribers or table.lock.locked():
                task = asyncio.get_running_loop().create_task(reload_stale(self, table))
                self._reloading.add(task)  # or nobody would hold the task, and it might be collected
                task.add_done_callback(self._reloading.discard)
            else:
                self.tables.pop(code).dismiss_attendant()

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
            await writable(self.store, table).say(table.code, line)
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
            if table.is_over:
                table.make_held()
            if was_paused:
                table.restart_clocks(self.clock())
            self._publish(table)

    async def _update(self, table: Table, stored: StoredTable) -> None:
        stored = replace(stored, changed=self.clock())
        await writable(self.store, table).update(stored)
        table.stored = stored

    def _publish(self, table: Table) -> None:
        """Show everybody a change that is on disk, and let bots play who had nothing to do before."""
        table.publish(self.clock())
        self.attendance.attend(table)
