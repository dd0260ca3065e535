"""A server that is told to stop answers what has come, keeps what it acknowledges, and then ends soon."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from wsproto.events import AcceptConnection, CloseConnection, Event, Message, TextMessage

from ecotone.tables.house import House
from ecotone.tables.plan import Keys, Place, Plan
from ecotone.tables.table import Table
from ecotone.web.serve.app import create_app
from ecotone.web.site.settings import Settings
from ecotone.web.site.site import Site
from tests.load.process import running
from tests.tables.sitting import MemoryStore, staged
from tests.web.sockets import Running, serving

SERVICE_RESTART = 1012
ORDER = {"do": "play", "choice": ["end_turn"], "id": 5}


@dataclass
class Played:
    """A server at which somebody plays, whose disk is slow."""

    on: Running
    store: MemoryStore
    table: Table
    keys: Keys
    disk: asyncio.Event

    async def stop(self) -> asyncio.Task[None]:
        """Tell the server to stop as soon as a choice is on its way to the disk."""
        await self.store.waiting.wait()
        stopping = asyncio.create_task(self.on.server.shutdown())
        await asyncio.sleep(0.05)  # the server closes its connections before its first wait
        return stopping


@asynccontextmanager
async def played() -> AsyncIterator[Played]:
    store = MemoryStore()
    disk = store.gates["append"] = asyncio.Event()
    house = House(store)
    application = create_app(Settings(), house)
    application.state.site = Site(Settings(), house)
    table, keys = await house.open(Plan("ecosfera", (Place("me"), Place("me")), seed=7))
    async with serving(application) as on:
        on.server.begin_end = application.state.site.begin_end
        yield Played(on, store, table, keys, disk)
    await house.close()


def told(events: list[Event]) -> list[dict[str, object]]:
    """The messages that came, parts put together."""
    texts, text = [], ""
    for event in events:
        if isinstance(event, TextMessage):
            text += event.data
            if event.message_finished:
                texts.append(json.loads(text))
                text = ""
    return texts


@staged
async def test_a_choice_on_a_socket_is_answered_before_the_socket_closes() -> None:
    async with played() as game, game.on.browser(f"/t/{game.table.code}/live", game.keys.seats[0]) as browser:
        events = browser.events()
        assert isinstance(await anext(events), AcceptConnection)
        for number in (5, 6):
            await browser.send(Message(json.dumps({**ORDER, "id": number})))
        stopping = await game.stop()
        game.disk.set()
        heard = [event async for event in events]
        await stopping
        answers = [one for one in told(heard) if one["kind"] == "answer"]
        assert [(one["id"], one.get("error")) for one in answers] == [(5, None), (6, "illegal_choice")]
        closed = heard[-1]
        assert isinstance(closed, CloseConnection)
        assert closed.code == SERVICE_RESTART
        assert len(game.store.choices(game.table.code)) == 1


@staged
async def test_who_only_listens_is_told_at_once_and_is_not_waited_for() -> None:
    async with played() as game, game.on.browser(f"/t/{game.table.code}/live", game.keys.seats[0]) as browser:
        events = browser.events()
        async for event in events:
            if isinstance(event, TextMessage) and event.message_finished:
                break
        await game.on.server.shutdown()
        assert [event.code async for event in events if isinstance(event, CloseConnection)] == [SERVICE_RESTART]


@staged
async def test_a_choice_by_post_is_answered_before_the_server_ends() -> None:
    async with played() as game:
        reader, writer = await asyncio.open_connection("127.0.0.1", game.on.port)
        body = json.dumps(ORDER).encode()
        writer.write(
            f"POST /t/{game.table.code}/do?seat=0 HTTP/1.1\r\nHost: ecotone\r\nContent-Length: {len(body)}\r\n"
            f"Authorization: Bearer {game.keys.seats[0]}\r\n\r\n".encode()
            + body
        )
        stopping = await game.stop()
        game.disk.set()
        answer = await reader.read()
        await stopping
        writer.close()
        await writer.wait_closed()
        assert answer.startswith(b"HTTP/1.1 200 ")
        assert json.loads(answer.partition(b"\r\n\r\n")[2]) == {"kind": "answer", "id": 5, "do": "play"}


@staged
async def test_a_stream_of_events_ends_with_the_server() -> None:
    async with played() as game:
        reader, writer = await asyncio.open_connection("127.0.0.1", game.on.port)
        writer.write(f"GET /t/{game.table.code}/events HTTP/1.1\r\nHost: ecotone\r\n\r\n".encode())
        await reader.readuntil(b"data: ")
        await game.on.server.shutdown()
        assert (await reader.read()).endswith(b"0\r\n\r\n")  # a proper end, so that the page connects anew
        writer.close()
        await writer.wait_closed()
        assert not game.table.subscribers


def test_the_program_ends_soon_when_it_is_told_to(tmp_path: Path) -> None:
    import signal
    import socket
    import time

    import httpx

    with running(tmp_path) as server:
        body = {"game": "ecosfera", "seats": [{"who": "person"}]}
        code = httpx.post(f"{server.address}/api/v1/tables", json=body).json()["code"]
        with socket.create_connection(("127.0.0.1", server.port)) as line:
            line.sendall(f"GET /t/{code}/events HTTP/1.1\r\nHost: ecotone\r\n\r\n".encode())
            assert b" 200 " in line.recv(100)
            start = time.monotonic()
            assert server.end() in (0, -signal.SIGTERM)
            assert time.monotonic() - start < 5  # and not after all the time that it might have taken
