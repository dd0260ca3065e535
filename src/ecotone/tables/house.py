"""The house: holds all tables in use and makes every change to them. A change is on disk before anybody sees it."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from ecotone.bots import BotLike
from ecotone.core.choice import Choice
from ecotone.core.errors import EcotoneError, IllegalChoice
from ecotone.core.text import Text
from ecotone.tables.access import access_of
from ecotone.tables.attendance import UNWATCHED
from ecotone.tables.errors import BadRequest, NotYours, TableHalted
from ecotone.tables.keys import (
    digest,
    followed,
    linked_secret,
    moved_digest,
    new_issue,
    new_secret,
    seat_secret,
)
from ecotone.tables.pictures import tidy_picture
from ecotone.tables.plan import USUAL_BOT, stored_bot, tidy_line, tidy_name
from ecotone.tables.results import result_json
from ecotone.tables.shelf import Shelf
from ecotone.tables.store.interface import BOT, OPEN, PERSON, UPLOADED, ChatLine, Store, StoreDiffers
from ecotone.tables.store.leases import LeaseLost
from ecotone.tables.table import Table
from ecotone.tables.threads import run_in
from ecotone.tables.tickets import Tickets
from ecotone.tables.undo import undo_to, who_must_agree
from ecotone.tables.wishes import UndoWish
from ecotone.tables.work.minds import Minds
from ecotone.tables.write_lock import WriteLock, writable

NOTE_AGAIN: Final = 3600.0  # seconds before it is noted again that somebody looks at an uploaded record
LONGEST_LINE: Final = 500  # letters of one line of chat
LINK_USED: Final = Text(
    "This link opens no seat any more. If you sit there on another device, open the table on that one and choose to"
    " move under People. Otherwise ask the host of the table for a new link."
)


class House(Shelf):
    """Alone changes tables, and finds them on its shelf.

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
        super().__init__(store, clock, minds, unwatched)
        self.tickets = Tickets(clock)
        self.is_silent: Callable[[str], bool] = lambda code: False  # whether a table's class has no chat

    async def note_opened(self, table: Table) -> None:
        """Note, once an hour at most, that somebody looks at a table; it goes later then if it was uploaded."""
        stored, now = table.stored, self.clock()
        if stored.status == UPLOADED and (stored.changed == stored.created or now - stored.changed > NOTE_AGAIN):
            async with WriteLock(self, table):
                await self._update(table, table.stored)

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
        last_round = table.round if table.stored.status == "last_round" else None
        if table.is_window:
            table.hold(seat, choice)
        else:
            table.play(seat, choice, aside)
        try:
            await writable(self.store, table).append(table.code, number, seat, choice, self.clock())
        except LeaseLost:
            self._lose(table)  # nobody is shown what it has become in memory
            raise
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
            ended = replace(table.stored, status="over", result=result_json(table.match.result))
        else:
            ended = replace(table.stored, status="ended") if last_round not in (None, table.round) else table.stored
        if ended is not table.stored:
            with suppress(EcotoneError):  # the choice is stored: replaying it shows the end, or the host ends it again
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
        except LeaseLost:
            self._lose(table)
            raise
        except EcotoneError:
            await self.reload(table)
            raise
        table.must_reload = False
        table.take_back(back_to, before)
        self._publish(table)

    # --- people -------------------------------------------------------------------------------

    async def sit(self, table: Table, seat: int, name: str, picture: str = "") -> str:
        """Take an open seat; returns the secret that opens it from now on."""
        async with WriteLock(self, table):
            if not 0 <= seat < len(table.seats) or table.seats[seat].held != OPEN:
                raise NotYours(Text("This seat is taken. Choose another one, or watch."))
            secret = new_secret()
            await self._seat(table, seat, name, digest(secret), picture)
            return secret

    def linked_seat(self, table: Table, secret: str) -> int | None:
        """The seat that the secret of a link is for, whether it is a link of the host, a seat's own key or a ticket."""
        seats = access_of(table.stored, [secret]).seats
        return seats[0] if seats else self.tickets.seat(table, secret)

    async def redeem(
        self, table: Table, secret: str, name: str = "", key: str = "", picture: str = ""
    ) -> tuple[int, str]:
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
                await self._seat(table, seat, name, digest(key), picture)
            else:
                await self._seat(table, seat, place.name, moved_digest(key, place.digest))
            return seat, key

    async def _seat(self, table: Table, seat: int, name: str, stored: bytes, picture: str = "") -> None:
        name, was_gathering = tidy_name(name) or table.seats[seat].name, table.is_gathering
        picture = tidy_picture(picture) or table.seats[seat].picture
        changed = table.with_seat(seat, held=PERSON, name=name, away=False, digest=stored, picture=picture)
        await self._update(table, changed)
        if was_gathering:
            table.restart_clocks(self.clock())  # of a game that begins now
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
        if self.is_silent(table.code):
            raise BadRequest(Text("There is no chat in this class: talk to each other."))
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
            table.lost_bots.pop(seat, None)
            self._publish(table)

    async def begin(self, table: Table) -> None:
        """Begin a game for which people were awaited: bots take the seats that are still free."""
        async with WriteLock(self, table):
            if table.is_gathering:
                seats = [
                    replace(seat, held=BOT, bot=seat.bot or USUAL_BOT, digest=digest(new_secret()))
                    if seat.held == OPEN
                    else seat
                    for seat in table.seats
                ]
                await self._update(table, replace(table.stored, seats=tuple(seats)))
                table.restart_clocks(self.clock())
                self._publish(table)

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

    async def stop(self, table: Table, when: str) -> None:
        """End a game before its end: `now`, as it stands, or with the `round`; `never` lets it go on after all."""
        status = {"now": "ended", "round": "last_round", "never": "playing"}[when]
        async with WriteLock(self, table):
            if not table.is_over:
                paused = table.stored.paused and when != "now"
                await self._update(table, replace(table.stored, status=status, paused=paused))
                if when == "now":
                    table.make_held()
                self._publish(table)

    async def reopen(self, table: Table, *, paused: bool) -> None:
        """Let a game that was stopped before its end go on after all."""
        async with WriteLock(self, table):
            if table.standing is not None:
                await self._update(table, replace(table.stored, status="playing", paused=paused))
                table.go_on()
                table.restart_clocks(self.clock())
                self._publish(table)
