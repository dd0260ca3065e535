"""A position that has just come to be is written to every socket at once; where that cannot be, it comes later."""

from __future__ import annotations

import asyncio
import gc
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket

from ecotone.tables import table as tables
from ecotone.tables.house import House
from ecotone.tables.plan import Place, Plan
from ecotone.tables.store.interface import StoreFailed
from ecotone.tables.table import Table
from ecotone.web.api.json_feed import JsonFeed
from ecotone.web.live.connection import FAILED, SocketSession
from ecotone.web.live.reader import Reader
from ecotone.web.live.websocket import DIRECT, Message, SharedStart
from ecotone.web.paint.frame import Viewpoint
from ecotone.web.site.browsers import Caller
from ecotone.web.site.limits import SCOPE
from ecotone.web.site.settings import Settings
from ecotone.web.site.site import Site
from tests.tables.sitting import Clock, MemoryStore, let_tasks_run, staged

pytestmark = [pytest.mark.usefixtures("harbour"), pytest.mark.filterwarnings("error")]


class Browser:
    """The far end of a socket, and the server's own socket: what comes at once, and what comes through ASGI."""

    def __init__(self) -> None:
        self.scope = {"extensions": {DIRECT: {"socket": self}}, SCOPE: Caller("me", "here")}
        self.is_ready = True
        self.direct: list[Any] = []
        self.later: list[Any] = []
        self.client = None
        self.closed = 0
        self.orders: asyncio.Queue[dict[str, str]] = asyncio.Queue()
        self.way = asyncio.Event()  # whether what is sent through ASGI gets through
        self.way.set()

    def hold_up(self) -> None:
        """The network takes nothing for a while, neither way."""
        self.is_ready = False
        self.way.clear()

    def write(self, message: Message) -> None:
        self.direct.append(json.loads(message.text))

    async def send_text(self, text: str) -> None:
        await self.way.wait()
        self.later.append(json.loads(text))

    async def receive(self) -> dict[str, str]:
        return await self.orders.get()

    async def close(self, code: int) -> None:
        self.closed = code


class Here:
    """A table with two people, each at a socket."""

    def __init__(self, house: House, table: Table) -> None:
        self.house = house
        self.table = table
        self.browsers = [Browser(), Browser()]
        self.talking: list[asyncio.Task[None]] = []

    async def connect(self, site: Site, seat: int, key: str) -> None:
        access = self.house.access(self.table, [key])
        reader = Reader(self.house, self.table, Viewpoint(access, seat, "en"), (key,), self.table.match.actors)
        async with self.house.listening(self.table, access) as subscriber:
            await SocketSession(JsonFeed(site, reader), subscriber, cast(WebSocket, self.browsers[seat])).go_on()

    async def play(self, *choice: object) -> None:
        await self.house.play(self.table, 0, choice)

    def versions(self, seat: int) -> tuple[list[int], list[int]]:
        """Of the positions that a browser has got at once, and of those that came later."""
        browser = self.browsers[seat]
        return [one["version"] for one in browser.direct], [one["version"] for one in browser.later]


@asynccontextmanager
async def here() -> AsyncIterator[tuple[Here, MemoryStore]]:
    store = MemoryStore()
    house = House(store, Clock())
    site = Site(Settings(), house)
    table, keys = await house.open(Plan("harbour", (Place("me", "A"), Place("me", "B")), seed=7))
    on = Here(house, table)
    on.talking = [asyncio.create_task(on.connect(site, seat, key)) for seat, key in enumerate(keys.seats)]
    await let_tasks_run()
    for browser in on.browsers:
        browser.later.clear()  # the position at which they came
    try:
        yield on, store
    finally:
        for task in on.talking:
            task.cancel()
        await asyncio.gather(*on.talking, return_exceptions=True)
        await house.close()
        await let_tasks_run()


@staged
async def test_everybody_is_shown_a_choice_once_and_before_it_is_acknowledged() -> None:
    async with here() as (on, _):
        await on.play("wait")
        assert [on.versions(seat) for seat in (0, 1)] == [([on.table.version], [])] * 2
        await let_tasks_run()
        assert [on.versions(seat) for seat in (0, 1)] == [([on.table.version], [])] * 2


@staged
async def test_what_changes_for_one_seat_alone_is_shown_there_at_once() -> None:
    async with here() as (on, _):
        on.table.held[0] = ("wait",)
        on.table.notify_seat(0)
        assert [on.versions(seat) for seat in (0, 1)] == [([on.table.version], []), ([], [])]


@staged
async def test_nobody_is_shown_a_choice_before_it_is_on_disk() -> None:
    async with here() as (on, store):
        gate = store.gates["append"] = asyncio.Event()
        playing = asyncio.create_task(on.play("wait"))
        await store.waiting.wait()
        on.table.notify()  # somebody comes or goes meanwhile
        await let_tasks_run(50)
        assert on.versions(1) == ([], [])
        gate.set()
        await playing
        await let_tasks_run()
        direct, later = on.versions(1)
        assert direct + later == [on.table.version]


@staged
async def test_a_choice_that_never_gets_to_disk_is_shown_to_nobody() -> None:
    async with here() as (on, store):
        store.trouble.add("append")
        with pytest.raises(StoreFailed):
            await on.play("moor")
        await let_tasks_run()
        shown = on.browsers[1].direct + on.browsers[1].later
        assert [one["effects"] for one in shown] == [[]]


@staged
async def test_a_slow_browser_skips_to_the_newest_position() -> None:
    async with here() as (on, _):
        slow = on.browsers[1]
        slow.hold_up()
        for _ in range(5):
            await on.play("moor")
            await let_tasks_run()
        assert len(on.browsers[0].direct) == 5
        assert on.versions(1) == ([], [])
        slow.way.set()
        await let_tasks_run()
        direct, later = on.versions(1)
        assert not direct
        assert len(later) <= 2
        assert later[-1] == on.table.version
        slow.is_ready = True
        await on.play("moor")
        assert on.versions(1)[0] == [on.table.version]


@staged
async def test_no_position_overtakes_an_older_one() -> None:
    async with here() as (on, _):
        slow = on.browsers[1]
        slow.hold_up()
        await on.play("moor")
        await let_tasks_run()
        slow.is_ready = True  # the network has room again, but what was held up has not been sent yet
        await on.play("moor")
        assert not slow.direct
        slow.way.set()
        await let_tasks_run()
        assert [one["version"] for one in slow.later] == [on.table.version - 1, on.table.version]


@staged
async def test_where_showing_fails_one_page_is_cut_off_and_the_choice_counts(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with here() as (on, store):
        message = JsonFeed.message
        failing = on.browsers[1]

        def stumbles(self: JsonFeed) -> Message | None:
            if self.reader.seat == 1:
                raise ZeroDivisionError
            return message(self)

        monkeypatch.setattr(JsonFeed, "message", stumbles)
        await on.play("moor")
        assert store.choices(on.table.code) == [(0, ("moor",))]
        assert on.versions(0)[0] == [on.table.version]
        await let_tasks_run()
        assert failing.closed == FAILED
        assert len(on.table.subscribers) == 1
        assert "ZeroDivisionError" in caplog.text


@staged
async def test_at_a_table_with_many_people_the_others_are_shown_a_choice_in_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tables, "SHOWN_AT_ONCE", 1)
    async with here() as (on, _):
        await on.play("wait")
        assert sorted(len(browser.direct) for browser in on.browsers) == [0, 1]
        await let_tasks_run()
        assert sorted(on.versions(seat)[0] + on.versions(seat)[1] for seat in (0, 1)) == [[on.table.version]] * 2


@staged
async def test_what_a_crowd_is_shown_is_compressed_once_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    async with here() as (on, _):
        common = SharedStart(b'{"version": 7')
        monkeypatch.setattr(JsonFeed, "message", lambda feed: Message(b"}", common))
        on.table.notify()
        await let_tasks_run()
        assert [on.versions(seat) for seat in (0, 1)] == [([7], [])] * 2  # as they are, not as text anew


@staged
async def test_whoever_is_gone_is_shown_nothing() -> None:
    async with here() as (on, _):
        subscribers = set(on.table.subscribers)
        for task in on.talking:
            task.cancel()
        await let_tasks_run()
        assert {subscriber.show_now for subscriber in subscribers} == {None}
        await on.play("wait")
        assert not any(browser.direct for browser in on.browsers)


@staged
async def test_a_choice_that_is_being_written_when_its_socket_fails_is_kept_and_troubles_nobody(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with here() as (on, store):
        gate = store.gates["append"] = asyncio.Event()
        order = json.dumps({"id": 1, "do": "play", "choice": ["wait"]})
        on.browsers[0].orders.put_nowait({"text": order})
        await store.waiting.wait()
        on.talking[0].cancel()
        await let_tasks_run()
        on.browsers[0].is_ready = False
        monkeypatch.setattr(on.browsers[0], "send_text", gone)
        gate.set()
        await let_tasks_run()
        assert store.choices(on.table.code) == on.table.match.record == [(0, ("wait",))]
        at_once, later = on.versions(1)
        assert max(at_once + later) == on.table.version
        gc.collect()  # a task whose trouble nobody has looked at complains when it goes
        assert not caplog.records


async def gone(text: str) -> None:
    raise RuntimeError("the browser is gone")
