"""Houses to test: a store in memory that can be made to wait and to fail, a clock that is set by hand."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from functools import wraps
from typing import ParamSpec, TypeVar

from ecotone.core.choice import Choice
from ecotone.core.content import Data
from ecotone.core.text import Text
from ecotone.tables.house import House
from ecotone.tables.plan import Keys, Place, Plan
from ecotone.tables.store.interface import (
    ChatLine,
    CodeTaken,
    Saved,
    Store,
    StoreDiffers,
    StoredTable,
    StoreFailed,
    TableSummary,
    Vintage,
)
from ecotone.tables.store.leases import MOVED, Lease, LeaseLost
from ecotone.tables.store.writer import ShieldedFuture
from ecotone.tables.subscriber import Subscriber
from ecotone.tables.table import Table
from ecotone.tables.work.minds import Minds
from ecotone.tables.work.thinking import Thought

P = ParamSpec("P")

NOON = 1_800_000_000.0
PATIENCE = 60.0  # seconds after which a test that hangs is given up


class Clock:
    """Stands still until it is set."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> float:
        return self.now


class MemoryStore(Store):
    """Keeps tables in memory. Methods named in `trouble` fail; those with a gate wait until it is opened."""

    def __init__(self) -> None:
        self.saved: dict[str, Saved] = {}
        self.contents: dict[str, Data] = {}
        self.classes: dict[str, tuple[str, float]] = {}
        self.trouble: set[str] = set()
        self.lies: set[str] = set()  # methods that write and then say that they failed
        self.gates: dict[str, asyncio.Event] = {}
        self.waiting = asyncio.Event()  # set when somebody stands at a gate
        self.calls: list[str] = []
        self.has_moved = False  # whether another node has all tables

    def holds(self, lease: Lease | None) -> bool:
        return not self.has_moved

    async def _pass(self, name: str) -> None:
        """As a store does: whoever is cancelled meanwhile learns first what came of it."""
        came = ShieldedFuture()
        passing = asyncio.create_task(self._passing(name))
        passing.add_done_callback(came.set_result)
        (await came.outcome()).result()

    async def _passing(self, name: str) -> None:
        self.calls.append(name)
        if name in self.gates:
            self.waiting.set()
            await self.gates[name].wait()
        await asyncio.sleep(0)
        if self.has_moved:
            raise LeaseLost(MOVED)
        if name in self.trouble:
            raise StoreFailed(Text("The disk is full: make room."))

    def _written(self, name: str) -> None:
        if name in self.lies:
            raise StoreFailed(Text("The connection was lost."))

    def choices(self, code: str) -> list[tuple[int, Choice]]:
        return self.saved[code].choices

    async def create(
        self, table: StoredTable, choices: Sequence[tuple[int, Choice]] = (), content: Data | None = None
    ) -> None:
        await self._pass("create")
        if table.code in self.saved:
            raise CodeTaken(Text("There is a table {code} already.", code=table.code))
        self.saved[table.code] = Saved(table, list(choices), [])
        if content is not None:
            self.contents[table.content] = content

    async def load(self, code: str) -> Saved | None:
        await self._pass("load")
        saved = self.saved.get(code)
        return saved and Saved(saved.table, list(saved.choices), list(saved.chat))

    async def content(self, version: str) -> Data | None:
        await self._pass("content")
        return self.contents.get(version)

    async def keep_content(self, version: str, data: Data) -> None:
        await self._pass("keep_content")
        self.contents[version] = data

    async def vintages(self) -> list[Vintage]:
        await self._pass("vintages")
        return [
            Vintage(one.game, one.rules, one.content, one.pack, one.content in self.contents, whole=1, torn=0)
            for one in (saved.table for saved in self.saved.values())
        ]

    async def append(self, code: str, number: int, seat: int, choice: Choice, at: float) -> None:
        await self._pass("append")
        if number != len(self.saved[code].choices):
            raise StoreDiffers(Text("Choice {n} of table {code} was written before.", n=number, code=code))
        self.saved[code].choices.append((seat, choice))
        self._written("append")

    async def cut(self, code: str, length: int) -> None:
        await self._pass("cut")
        del self.saved[code].choices[length:]
        self._written("cut")

    async def update(self, table: StoredTable) -> None:
        await self._pass("update")
        self.saved[table.code] = replace(self.saved[table.code], table=table)

    async def say(self, code: str, line: ChatLine) -> None:
        await self._pass("say")
        self.saved[code].chat.append(line)

    async def summaries(self, codes: Sequence[str]) -> list[TableSummary]:
        found = [self.saved[code].table for code in codes if code in self.saved]
        return [
            TableSummary(
                one.code,
                one.game,
                one.status,
                one.changed,
                tuple(seat.name for seat in one.seats),
                (one.host, *(seat.digest for seat in one.seats)),
            )
            for one in found
        ]

    async def create_class(self, code: str, document: str, ends: float) -> None:
        await self._pass("create_class")
        if code in self.classes or code in self.saved:
            raise CodeTaken(Text("There is a table {code} already.", code=code))
        self.classes[code] = (document, ends)

    async def load_class(self, code: str) -> str | None:
        await self._pass("load_class")
        return self.classes.get(code, (None,))[0]

    async def update_class(self, code: str, document: str, ends: float) -> None:
        await self._pass("update_class")
        self.classes[code] = (document, ends)

    async def delete_class(self, code: str, tables: Sequence[str]) -> None:
        await self._pass("delete_class")
        del self.classes[code]
        for table in tables:
            del self.saved[table]

    async def forget_chat(self, tables: Sequence[str]) -> None:
        await self._pass("forget_chat")
        for table in tables:
            self.saved[table].chat.clear()

    async def classes_ending(self, after: float, before: float) -> list[str]:
        return [code for code, (_, ends) in self.classes.items() if after < ends < before]

    async def forget(self, before: float) -> int:
        await self._pass("forget")
        old = [code for code, saved in self.saved.items() if saved.table.changed < before]
        for code in old:
            del self.saved[code]
        return len(old)

    async def fit_uploads(self, most: int) -> int:
        await self._pass("fit_uploads")
        return 0

    async def close(self) -> None:
        self.calls.append("close")


class InlineMinds(Minds):
    """Thinks at once, in the loop itself."""

    async def _run(self, work: Callable[..., Thought], *args: object) -> Thought:
        return work(*args)


class Scene:
    """A house with its store and clock, all in the test's hands."""

    def __init__(self) -> None:
        self.store = MemoryStore()
        self.clock = Clock()
        self.minds = InlineMinds()
        self.house = House(self.store, self.clock, self.minds)

    async def table(self, who: str = "me me", game: str = "harbour", **plan: object) -> tuple[Table, Keys]:
        """A table with these people, named after their seats' letters: `table("me bot link")`."""
        places = tuple(Place(one, "ABCDEF"[seat], "random") for seat, one in enumerate(who.split()))
        return await self.house.open(Plan(game, places, seed=7, **plan))  # type: ignore[arg-type]  # fields of a plan

    async def play(self, table: Table, *choices: tuple[int, Choice]) -> None:
        for seat, choice in choices:
            await self.house.play(table, seat, choice)

    def on_disk(self, table: Table) -> list[tuple[int, Choice]]:
        return self.store.choices(table.code)

    def pass_time(self, table: Table, seconds: float) -> None:
        """Later; the attendant looks at the clock again."""
        self.clock.now += seconds
        table.attendant_wake.set()

    async def gate(self, name: str) -> asyncio.Event:
        """From now on, calls of that name wait until the gate is set."""
        self.store.waiting.clear()
        self.store.gates[name] = asyncio.Event()
        return self.store.gates[name]


def staged(test: Callable[P, Awaitable[None]]) -> Callable[P, None]:
    """A test that is a coroutine, run in a loop of its own; one that hangs fails."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        async def whole() -> None:
            testing = asyncio.ensure_future(test(*args, **kwargs))
            await asyncio.wait({testing}, timeout=PATIENCE)
            assert testing.done(), "the test hangs"  # what it waits for, in the store too, is cancelled with the loop
            await testing

        asyncio.run(whole())

    return run


S = TypeVar("S", bound=Scene)


def scene() -> AbstractAsyncContextManager[Scene]:
    """A new house, closed in the end."""
    return closed_in_the_end(Scene())


@asynccontextmanager
async def closed_in_the_end(made: S) -> AsyncIterator[S]:
    """Closes a house whatever comes of the test, and lets everything run out that still waits for its store."""
    try:
        yield made
    finally:
        made.store.gates.clear()
        await made.house.close()
        await let_tasks_run()


async def let_tasks_run(rounds: int = 20) -> None:
    """Let everything run that can run without time going by."""
    for _ in range(rounds):
        await asyncio.sleep(0)


async def until(table: Table, true: Callable[[], bool]) -> None:
    """Wait for something that comes about by a change of the table."""
    subscriber = Subscriber()
    table.subscribers.add(subscriber)
    try:
        while not true():
            await subscriber.wake.wait()
            subscriber.wake.clear()
    finally:
        table.subscribers.discard(subscriber)
