"""Sockets compress what they send, and every browser can read it."""

from __future__ import annotations

import asyncio
import zlib
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wsproto import ConnectionType, WSConnection
from wsproto.events import AcceptConnection, CloseConnection, Message, Request, TextMessage
from wsproto.extensions import PerMessageDeflate
from wsproto.utilities import LocalProtocolError

from ecotone.web.live.websocket import DIRECT, LEVEL, MEMORY, WINDOW, WORTH_IT, Connection, SharedStart, frame
from ecotone.web.live.websocket import Message as Text
from tests.tables.sitting import staged
from tests.web.sockets import serving

PAGE = "".join(f"<li>Bladderwrack {n % 7}</li>" for n in range(400))


def pair(*, squeeze: bool = False, window: int = 15) -> tuple[WSConnection, Connection]:
    """A client and a server who have agreed to talk."""
    client, server = WSConnection(ConnectionType.CLIENT), Connection(ConnectionType.SERVER)
    wanted = [PerMessageDeflate(server_max_window_bits=window)] if squeeze else []
    server.receive_data(client.send(Request(host="here", target="/", extensions=wanted)))
    list(server.events())
    client.receive_data(server.send(AcceptConnection()))
    list(client.events())
    return client, server


PARTS = st.text(alphabet="ab<ä", max_size=3 * WORTH_IT)


@given(st.lists(st.tuples(PARTS, PARTS), min_size=1, max_size=4), st.booleans())
def test_messages_arrive_whatever_is_compressed_in_them(messages: list[tuple[str, str]], squeeze: bool) -> None:
    client, server = pair(squeeze=squeeze)
    for beginning, rest in messages:
        start = SharedStart(beginning.encode()) if beginning else None
        assert heard(client, frame(Text(rest.encode(), start), server.compresses)) == beginning + rest


@pytest.mark.parametrize("squeeze", [False, True])
@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536, 300_000])
def test_a_browser_reads_messages_of_every_length(length: int, squeeze: bool) -> None:
    client, server = pair(squeeze=squeeze)
    text = "".join(Random(length).choices("abcdefghåäö", k=length))
    for _ in range(2):
        assert heard(client, server.send(Message(text))) == text


def heard(client: WSConnection, data: bytes) -> str:
    """What a browser makes of it."""
    client.receive_data(data)
    return "".join(event.data for event in client.events() if isinstance(event, TextMessage))


def test_what_several_are_sent_is_compressed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[int, ...]] = []
    compressor = zlib.compressobj

    def noted(*settings: int) -> object:
        made.append(settings)
        return compressor(*settings)

    monkeypatch.setattr("ecotone.web.live.websocket.zlib.compressobj", noted)
    start = SharedStart(PAGE.encode())
    frames = [frame(Text(own, start), compresses=True) for own in (b"one", b"two", b"x" * WORTH_IT)]
    assert made == [(LEVEL, zlib.DEFLATED, -WINDOW, MEMORY)] * 2  # and what only the last of them gets
    assert max(map(len, frames)) < len(PAGE) / 10


@pytest.mark.parametrize("window", range(9, 16))
def test_nothing_is_compressed_for_who_has_no_room_to_read_it(window: int) -> None:
    client, server = pair(squeeze=True, window=window)
    assert server.compresses == (window >= WINDOW)
    sent = server.send(Message(PAGE))
    assert (PAGE.encode() in sent) == (window < WINDOW)
    assert heard(client, sent) == PAGE
    if server.compresses:  # it refers to nothing that such a reader has forgotten
        strict = zlib.decompressobj(-window)
        assert strict.decompress(sent[4:] + b"\0\0\xff\xff").decode() == PAGE


def test_nothing_is_sent_on_a_closed_socket() -> None:
    _, server = pair(squeeze=True)
    server.send(CloseConnection(code=1000))
    with pytest.raises(LocalProtocolError):
        server.send(Message(PAGE))


# --- a real server ----------------------------------------------------------------------------


@staged
async def test_the_server_offers_its_sockets_to_the_application() -> None:
    async def application(scope: Any, receive: Any, send: Any) -> None:  # Any: ASGI's own
        assert scope["type"] == "websocket"
        await receive()
        await send({"type": "websocket.accept"})
        socket = scope["extensions"][DIRECT]["socket"]
        assert socket.is_ready
        socket.write(Text("Itämeri".encode()))
        socket.pause_writing()
        assert not socket.is_ready
        socket.resume_writing()
        await send({"type": "websocket.close"})
        assert not socket.is_ready

    async with serving(application) as on, on.browser() as browser:
        assert [event.data async for event in browser.events() if isinstance(event, TextMessage)] == ["Itämeri"]


@staged
async def test_who_sends_faster_than_is_handled_has_to_wait_and_loses_nothing() -> None:
    sent = [f"order {number}" for number in range(16)]
    heard: list[str] = []
    all_sent = asyncio.Event()

    async def application(scope: Any, receive: Any, send: Any) -> None:  # Any: ASGI's own
        await receive()
        await send({"type": "websocket.accept"})
        await all_sent.wait()
        while len(heard) < len(sent):
            heard.append((await receive())["text"])
        await send({"type": "websocket.close"})

    async with serving(application) as on, on.browser() as browser:
        events = browser.events()
        assert isinstance(await anext(events), AcceptConnection)
        for text in sent:
            await browser.send(Message(text))
        all_sent.set()
        assert [type(event) async for event in events] == [CloseConnection]
    assert heard == sent
