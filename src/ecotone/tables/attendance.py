"""Who attends to the tables of a house: bots play, hints are thought out, and what nobody watches rests."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from ecotone.core.errors import IllegalChoice
from ecotone.core.hint import Hint
from ecotone.core.text import Text
from ecotone.tables.access import Access
from ecotone.tables.attendant import Attendant, Play, has_duties
from ecotone.tables.errors import TableHalted
from ecotone.tables.subscriber import Subscriber
from ecotone.tables.table import Table
from ecotone.tables.work.minds import Minds

UNWATCHED: Final = 8  # tables where only bots play and nobody watches, that may go on at a time


class Attendance:
    """Starts an attendant for every table that needs one, and stops those of tables that must rest."""

    def __init__(
        self, tables: dict[str, Table], play: Play, clock: Callable[[], float], minds: Minds | None, unwatched: int
    ) -> None:
        self.tables = tables  # the house's
        self.play = play
        self.clock = clock
        self.minds = minds or Minds()
        self.unwatched = unwatched
        self._closed = False

    def attend(self, table: Table) -> None:
        """Start an attendant for a table that needs one and has none."""
        if table.is_followed or table.is_attended or self._closed or not has_duties(table):
            return
        attendant = Attendant(table, self.play, self.minds, self.clock)
        table.attendant = asyncio.get_running_loop().create_task(attendant.attend())
        table.is_resting = False
        if any(map(table.bot_plays, range(len(table.seats)))):
            self.minds.prepare()
        if table.is_unwatched:
            self.let_unwatched_rest()

    @asynccontextmanager
    async def listening(self, table: Table, access: Access) -> AsyncIterator[Subscriber]:
        """Subscribe to a table for the length of the block."""
        subscriber = Subscriber(access.seats)
        table.subscribers.add(subscriber)
        subscriber.wake.set()  # the present position is sent first
        was_resting = table.is_resting
        self.attend(table)
        if access.seats or was_resting:  # of a spectator nobody else sees anything
            table.notify()  # the others see who is here
        try:
            yield subscriber
        finally:
            table.subscribers.discard(subscriber)
            table.last_used = self.clock()
            if access.seats:
                table.notify()
            self.let_unwatched_rest()

    def let_unwatched_rest(self) -> None:
        """Stop tables where only bots play and nobody watches, but for the few that were used last."""
        going_on = [table for table in self.tables.values() if table.is_unwatched and table.is_attended]
        going_on.sort(key=lambda table: table.last_used)
        for table in going_on[: max(0, len(going_on) - self.unwatched)]:
            table.dismiss_attendant()
            table.is_resting = True

    async def advise(self, table: Table, seat: int) -> Hint:
        """What a good bot would do in a seat's place, and why. Each seat is given one advice at a time."""
        async with table.lock:
            if table.is_halted:
                raise TableHalted(table.why_halted())
            if seat not in table.asked:
                raise IllegalChoice(Text("It is not your turn."))
        if seat in table.advised:
            raise IllegalChoice(Text("You have asked for a hint already. It comes in a moment."))
        table.advised.add(seat)
        try:
            return await self.minds.advice(table, seat)
        finally:
            table.advised.discard(seat)

    def give_time(self, table: Table, seat: int) -> None:
        """Let a window stay open longer. Whoever is asked may want that, whatever there is to choose for them."""
        if table.is_halted:
            raise TableHalted(table.why_halted())
        if not table.may_take_time(seat):
            raise IllegalChoice(Text("There is no clock here that waits for you."))
        table.restart_clocks(self.clock(), table.people)
        table.notify()

    async def close(self) -> None:
        """Stop all attendants for good, and end all thinking."""
        self._closed = True
        for table in self.tables.values():
            table.dismiss_attendant()
        await self.minds.close()
