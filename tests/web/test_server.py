"""The server's socket, what it says of its tables, and its garbage.

It looks for garbage seldom, so nothing that it does all the time may leave any that only a search finds.
"""

from __future__ import annotations

import asyncio
import gc
import json
import shutil
import socket
import threading
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient
from wsproto.events import Message, TextMessage

from ecotone.core.chance import Rng
from ecotone.tables.house import House
from ecotone.tables.plan import Keys, Place, Plan
from ecotone.tables.table import Table
from ecotone.tables.versions import Kind
from ecotone.web.serve import server
from ecotone.web.serve.app import count_tables, create_app
from ecotone.web.site.settings import Settings
from ecotone.web.site.site import Site
from tests.laws.playing import filled
from tests.tables.sitting import MemoryStore, staged
from tests.web.sockets import Browser, Running, serving
from tests.web.visiting import GAMES

FIRST_STORE = Path(__file__).parents[1] / "tables" / "store" / "fixtures" / "first_store.sqlite"
PATIENCE = 20.0  # seconds after which a server that counts nothing is given up
OURS = ("ecotone", "jinja2", "markupsafe", "starlette", "uvicorn")  # the test's own end of a socket is no matter


@contextmanager
def searched() -> Iterator[Counter[str]]:
    """What a search finds that has become garbage meanwhile, by its type."""
    found: Counter[str] = Counter()
    gc.collect()
    gc.disable()
    try:
        yield found
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
    finally:
        gc.set_debug(0)
        gc.enable()
        kinds = [type(thing) for thing in gc.garbage]
        gc.garbage.clear()
        found.update(f"{kind.__module__}.{kind.__name__}" for kind in kinds if kind.__module__.startswith(OURS))


async def frame(browser: Browser, version: int) -> dict[str, object]:
    """The page's frame of this version, or a later one."""
    text = ""
    async for event in browser.events():
        if isinstance(event, TextMessage):
            text += event.data
            if event.message_finished:
                message: dict[str, object] = json.loads(text)
                text = ""
                if message["kind"] == "frame" and message["version"] >= version:  # type: ignore[operator]  # a number
                    return message
    raise AssertionError("the server has hung up")


async def visited(on: Running, table: Table, keys: Keys) -> None:
    """Everybody comes, somebody chooses three times, all go."""
    for path in ("/", f"/t/{table.code}", "/t/NOWHERE", f"/api/v1/tables/{table.code}", "/static/table/table.js"):
        assert await on.get(path)
    async with AsyncExitStack() as stack:
        path = f"/t/{table.code}/live"
        browsers = [await stack.enter_async_context(on.browser(path, key, squeeze=True)) for key in keys.seats]
        for browser in browsers:
            await frame(browser, table.version)
        for _ in range(3):
            seat = table.asked[0]
            others_hear = not table.is_window or len(table.asked) == 1
            version, choice = table.version, filled(table.listed[seat][0], Rng(1))
            order = {"do": "play", "version": version, "choice": choice}
            await browsers[seat].send(Message(json.dumps(order)))
            for browser in browsers if others_hear else [browsers[seat]]:
                await frame(browser, version + others_hear)
    await on.left_alone()


@pytest.mark.parametrize("game", GAMES)
@staged
async def test_neither_play_nor_pages_nor_those_who_go_leave_garbage(game: str) -> None:
    house = House(MemoryStore())
    application: Starlette = create_app(Settings(), house)
    application.state.site = Site(Settings(), house)
    table, keys = await house.open(Plan(game, tuple(Place("me") for _ in range(4)), seed=7))
    async with serving(application) as on:
        await visited(on, table, keys)  # what is loaded and kept from the first time on is none
        with searched() as garbage:
            await visited(on, table, keys)
    await house.close()
    assert garbage == {}


@staged
async def test_garbage_is_found_nevertheless(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = []
    monkeypatch.setattr(gc, "collect", lambda: looks.append(True))
    running = server.Server(create_app(Settings()), Settings(), 100)
    for tick in range(2 * server.GC_TICKS):
        await running.on_tick(tick)
    assert len(looks) == 2


def test_the_port_takes_connections_as_soon_as_its_address_can_be_told() -> None:
    with (
        server.bind_socket("127.0.0.1", 0) as listener,
        socket.create_connection(listener.getsockname()[:2]) as client,
    ):
        assert client.getpeername() == listener.getsockname()


def test_when_it_starts_it_counts_the_tables_of_each_kind(tmp_path: Path) -> None:
    file = shutil.copy(FIRST_STORE, tmp_path / "store.db")
    told, counted = [], threading.Event()

    def tell(counts: Mapping[Kind, int]) -> None:
        told.append({kind: n for kind, n in counts.items() if n})
        counted.set()

    with TestClient(create_app(Settings(store=f"sqlite:///{file}"), on_stock=tell)):
        assert counted.wait(PATIENCE)
    assert told == [{Kind.OLD_RULES: 8}]


def test_a_store_that_cannot_be_counted_is_served_all_the_same(caplog: pytest.LogCaptureFixture) -> None:
    store = MemoryStore()
    store.trouble.add("vintages")
    asyncio.run(count_tables(House(store), lambda counts: pytest.fail("nothing was counted")))
    assert "were not counted" in caplog.text


@pytest.mark.parametrize(
    "kinds, said",
    [
        ({}, "Tables: none.\n"),
        ({Kind.PLAYABLE: 3, Kind.OLD_RULES: 2}, "3 of today's rules and cards"),
        ({Kind.CLOSED: 1}, "`ecotone store check` tells which"),
        ({Kind.NEWER: 1}, "`ecotone store check` tells which"),
    ],
)
def test_it_says_how_many_there_are(kinds: dict[Kind, int], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    counts = {**dict.fromkeys(Kind, 0), **kinds}
    server.say_stock(counts, as_json=False)
    assert said in capsys.readouterr().out
    server.say_stock(counts, as_json=True)
    assert json.loads(capsys.readouterr().out)["tables"] == {kind.value: n for kind, n in counts.items()}
