"""Where bots think: in processes of their own, or in a thread of the server where they cannot be sent anywhere."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import Any, Final

from ecotone.bots import Bot, bot_like, bot_named, place_of
from ecotone.core.choice import Choice
from ecotone.core.errors import BadSetup
from ecotone.core.hint import Hint
from ecotone.core.state import State
from ecotone.core.text import Text
from ecotone.tables.errors import NoAnswer
from ecotone.tables.plan import USUAL_BOT
from ecotone.tables.table import Table
from ecotone.tables.work.child import ChildFailed, ChildLost
from ecotone.tables.work.thinkers import Position, Thinkers
from ecotone.tables.work.thinking import ADVISER, Kind, Thought, thought

LOG: Final = logging.getLogger(__name__)

THREADS: Final = 2  # for bots that only this process has
NOTING: Final = Lock()  # two threads may look for the bot of one seat


class Minds:
    """Thinks for the seats of tables. Without thinkers, or with bots and games that they do not know, in threads."""

    def __init__(self, thinkers: Thinkers | None = None) -> None:
        self.thinkers = thinkers
        self.threads = ThreadPoolExecutor(THREADS, thread_name_prefix="ecotone-bot")
        self.local: set[tuple[str, tuple[str, ...]]] = set()  # games and bots that only this process knows

    @property
    def waiting(self) -> int:
        """How many thoughts wait for a process."""
        return len(self.thinkers.queue) if self.thinkers is not None else 0

    def prepare(self) -> None:
        """Get ready, as a bot has sat down."""
        if self.thinkers is not None:
            self.thinkers.prepare()

    async def answer(self, table: Table, seat: int) -> Choice:
        """What the bot of a seat answers."""
        choice: Choice = await self._think(table, "answer", [seat])
        return choice

    async def aside(self, table: Table, seats: Sequence[int]) -> tuple[int, Choice] | None:
        """The first side choice that the bots of these seats want to make."""
        made: tuple[int, Choice] | None = await self._think(table, "aside", seats)
        return made

    async def advice(self, table: Table, seat: int) -> Hint:
        """What a good bot would do, and why."""
        try:
            advice: Hint = await self._think(table, "advice", [seat])
        except (ChildLost, ChildFailed, TimeoutError):
            raise NoAnswer(Text("No hint came this time. Ask again in a moment.")) from None
        return advice

    async def _think(self, table: Table, kind: Kind, seats: Sequence[int]) -> Any:  # Any: by kind, see Thought
        match = table.match
        state = match.state.copy()  # the table may go on meanwhile
        position = Position(table.line, table.stored, table.content, match.record, len(match.record))
        names = [ADVISER if kind == "advice" else name_for_thinkers(table, seat) for seat in seats]
        known = tuple(name for name in names if name is not None)
        if self.thinkers is not None and len(known) == len(seats) and (match.game.id, known) not in self.local:
            try:
                return await self._sent(self.thinkers, kind, dict(zip(seats, known, strict=True)), position)
            except BadSetup:
                self.local.add((match.game.id, known))
        return await self._run(think_here, table, state, kind, seats)

    async def _sent(
        self, thinkers: Thinkers, kind: Kind, bots: dict[int, str], position: Position
    ) -> Any:  # Any: as above
        """What thinkers think. Where none survives the bot's thoughts, the usual bot's count."""
        try:
            return await thinkers.think(kind, bots, position)
        except (ChildLost, TimeoutError):
            usual = dict.fromkeys(bots, USUAL_BOT)
            if kind == "advice" or bots == usual:
                raise
            names = ", ".join(bots.values())
            LOG.warning("Table %s: no answer from bot %s; '%s' answers for it", position.table.code, names, USUAL_BOT)
            return await thinkers.think(kind, usual, position)

    async def _run(self, work: Callable[..., Thought], *args: object) -> Thought:
        return await asyncio.get_running_loop().run_in_executor(self.threads, work, *args)

    async def close(self) -> None:
        """End all thinking."""
        self.threads.shutdown(wait=False, cancel_futures=True)
        if self.thinkers is not None:
            await self.thinkers.close()


def name_for_thinkers(table: Table, seat: int) -> str | None:
    """The name by which another process finds the bot of a seat; None for one that only this process has."""
    if seat in table.stand_ins:
        return USUAL_BOT
    name, own = table.seats[seat].bot, table.own_bots.get((table.code, seat))
    # An object may remember what it has seen, so it must be this very one; a class or a factory makes a new bot anyway.
    is_object = hasattr(own, "choose") and not isinstance(own, type)
    return name if own is None or (not is_object and place_of(own) == name) else None


def think_here(table: Table, state: State, kind: Kind, seats: Sequence[int]) -> Thought:
    """What bots of this process think about a state, which nobody else changes."""
    game = table.match.game
    bots = {seat: bot_named(ADVISER, game) if kind == "advice" else seat_bot(table, seat) for seat in seats}
    return thought(game, state, kind, bots)


def seat_bot(table: Table, seat: int) -> Bot:
    """The bot that a seat was given, or the usual one where that cannot be found any more.

    Then it was an object and the server has been restarted since, or the package that it came from is gone. The others
    at the table need not wait for it, and their page says what plays instead.
    """
    name, game = table.seats[seat].bot, table.match.game
    try:
        bot = bot_like(table.own_bots.get((table.code, seat), name), game)
    except BadSetup:
        with NOTING:
            is_news = table.lost_bots.get(seat) != name
            table.lost_bots[seat] = name
        if is_news:
            LOG.warning("Table %s: bot '%s' cannot be found any more; '%s' plays for it", table.code, name, USUAL_BOT)
        return bot_named(USUAL_BOT, game)
    table.lost_bots.pop(seat, None)
    return bot
