"""Where bots think: in processes of their own, or in a thread of the server where they cannot be sent anywhere."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from ecotone.core.choice import Choice
from ecotone.core.errors import BadSetup
from ecotone.core.text import Text
from ecotone.tables.table import Table
from ecotone.tables.work.thinkers import Position, Thinkers
from ecotone.tables.work.thinking import Bots, Kind, thought

THREADS: Final = 2  # for bots that only this process knows
ADVISER: Final = "search"  # the bot that gives hints: it plays well, makes no mistakes on purpose, and is quick


class Minds:
    """Thinks for the seats of tables. Without thinkers, or with bots and games that they do not know, in threads."""

    def __init__(self, thinkers: Thinkers | None = None) -> None:
        self.thinkers = thinkers
        self.threads = ThreadPoolExecutor(THREADS, thread_name_prefix="ecotone-bot")
        self.local: set[tuple[str, tuple[str, ...]]] = set()  # games and bots that only this process knows

    async def answer(self, table: Table, seat: int) -> Choice:
        """What the bot of a seat answers."""
        choice: Choice = await self._think(table, "answer", {seat: table.seats[seat].bot})
        return choice

    async def aside(self, table: Table, seats: list[int]) -> tuple[int, Choice] | None:
        """The first side choice that the bots of these seats want to make."""
        made: tuple[int, Choice] | None = await self._think(
            table, "aside", {seat: table.seats[seat].bot for seat in seats}
        )
        return made

    async def advice(self, table: Table, seat: int) -> tuple[Choice, Text]:
        """What a good bot would do, and why."""
        advice: tuple[Choice, Text] = await self._think(table, "advice", {seat: ADVISER})
        return advice

    async def _think(self, table: Table, kind: Kind, bots: Bots) -> Any:  # Any: by kind, see Thought
        match = table.match
        state = match.state.copy()  # the table may go on meanwhile
        needs = (match.game.id, tuple(bots.values()))
        if self.thinkers is not None and needs not in self.local:
            try:
                return await self.thinkers.think(
                    kind, bots, Position(table.line, table.stored, match.record, len(match.record))
                )
            except BadSetup:
                self.local.add(needs)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.threads, thought, match.game, state, kind, bots)

    async def close(self) -> None:
        """End all thinking."""
        self.threads.shutdown(wait=False, cancel_futures=True)
        if self.thinkers is not None:
            await self.thinkers.close()
