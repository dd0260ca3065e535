"""The thinkers: processes in which bots think, so that nobody who plays has to wait for them.

Tables take turns, however many bots each has. A thinker that is lost is replaced, and its question is asked again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Hashable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final

from ecotone.core.choice import Choice
from ecotone.core.content import Data
from ecotone.tables.store.interface import StoredTable
from ecotone.tables.work.child import Child, ChildLost
from ecotone.tables.work.fair_queue import FairQueue
from ecotone.tables.work.thinking import REMEMBERED, Bots, Kind, Question

LOG: Final = logging.getLogger(__name__)

MODULE: Final = "ecotone.tables.work.thinking"
LONGEST_THOUGHT: Final = 60.0  # seconds; our own bots take two, of a core that is free
TRIES: Final = 2  # to get an answer to a question that thinkers do not survive


@dataclass(frozen=True, slots=True)
class Position:
    """A table at a moment. Its record may have grown since: only the first `length` choices count."""

    line: int  # see Question
    table: StoredTable
    content: Data | None
    record: list[tuple[int, Choice]]
    length: int


@dataclass(slots=True, eq=False)
class Job:
    """A thought that somebody waits for."""

    kind: Kind
    bots: Bots
    position: Position
    thought: asyncio.Future[Any]  # Any: by kind, see Thought
    tries: int = 0


class Thinker:
    """One process, which is started when it is first asked, and what it remembers."""

    def __init__(self) -> None:
        self.child: Child | None = None
        self.known: OrderedDict[int, int] = OrderedDict()  # choices by line; forgotten in the same order as there

    async def start(self) -> Child:
        """The process; a new one, without memories, if there is none or if it was lost."""
        if self.child is None or self.child.is_lost:
            await self.end()
            self.known.clear()
            self.child = await Child.start(MODULE)
        return self.child

    async def ask(self, job: Job) -> Any:  # Any: by kind
        """The thought. Only what the process does not know yet is sent to it."""
        child, position = await self.start(), job.position
        known = self.known.pop(position.line, None)
        if known is not None and known > position.length:  # it has followed the table beyond this
            known = None
        table, content = (without_secrets(position.table), position.content) if known is None else (None, None)
        choices = position.record[known or 0 : position.length]
        question = Question(job.kind, job.bots, position.line, table, content, known or 0, choices)
        thought = await asyncio.wait_for(child.ask(question), LONGEST_THOUGHT)
        self.known[position.line] = position.length
        while len(self.known) > REMEMBERED:
            self.known.popitem(last=False)
        return thought

    async def end(self) -> None:
        """End the process."""
        if self.child is not None:
            await self.child.end()


def without_secrets(table: StoredTable) -> StoredTable:
    """What is stored of a table, without what opens its seats."""
    return replace(table, host=b"", seats=tuple(replace(seat, digest=b"") for seat in table.seats))


class Thinkers:
    """Up to so many processes, started as they are needed, and what they still have to think about."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.queue: FairQueue[Job] = FairQueue()
        self.thinkers: list[Thinker] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.free = 0  # thinkers that wait for a job
        self._closed = False

    def prepare(self) -> None:
        """Have a process at hand."""
        if not self.thinkers:
            self._add()

    def _add(self) -> None:
        thinker = Thinker()
        self.thinkers.append(thinker)
        self.tasks.append(asyncio.get_running_loop().create_task(self._work(thinker)))

    async def think(self, kind: Kind, bots: Bots, position: Position) -> Any:  # Any: by kind
        """What these bots think. Tables take turns; advice comes before bots' choices, as a person waits for it."""
        if self._closed:
            raise ChildLost
        job = Job(kind, bots, position, asyncio.get_running_loop().create_future())
        self.queue.put(position.table.code, job, first=kind == "advice")
        if len(self.queue) > self.free and len(self.thinkers) < self.count:
            self._add()
        try:
            return await job.thought
        finally:
            self.queue.drop(position.table.code, job)

    async def _work(self, thinker: Thinker) -> None:
        """Let one process do one job after the other."""
        with suppress(ChildLost):  # no process can be started now: the first job says so
            await thinker.start()
        while True:
            self.free += 1
            try:
                table, job = await self.queue.take()
            finally:
                self.free -= 1
            if not job.thought.done():
                await self._do(thinker, table, job)

    async def _do(self, thinker: Thinker, table: Hashable, job: Job) -> None:
        """Have a thought, or say why there is none; what a thinker is lost over is given to another once."""
        job.tries += 1
        try:
            thought = await thinker.ask(job)
        except ChildLost as error:
            LOG.warning("A thinker was lost and is replaced.")
            if job.tries < TRIES:
                self.queue.put(table, job, first=True)
            else:
                fail(job, error)
        except Exception as error:
            fail(job, error)
        else:
            if not job.thought.done():
                job.thought.set_result(thought)

    async def close(self) -> None:
        """End all processes, whatever they think about."""
        self._closed = True
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for thinker in self.thinkers:
            await thinker.end()


def fail(job: Job, error: Exception) -> None:
    """Say that nothing came of a thought, if anybody still waits for it."""
    if not job.thought.done():
        job.thought.set_exception(error)
