"""Sockets read small messages by themselves, compress what they send, and every browser can read it."""

from __future__ import annotations

import asyncio
import zlib
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wsproto import ConnectionType, WSConnection
from wsproto.connection import ConnectionState
from wsproto.events import AcceptConnection, CloseConnection, Event, Message, Ping, Request, TextMessage
from wsproto.extensions import PerMessageDeflate
from wsproto.utilities import LocalProtocolError

from ecotone.web.live.deflate import LARGEST_FRAME
from ecotone.web.live.websocket import (
    DIRECT,
    LEVEL,
    MEMORY,
    QUEUE_LIMIT,
    SHORT,
    WINDOW,
    WORTH_IT,
    Connection,
    SharedStart,
    Socket,
    frame,
)
from ecotone.web.live.websocket import Message as Text
from tests.tables.sitting import staged
from tests.web.sockets import serving

PAGE = "".join(f"<li>Bladderwrack {n % 7}</li>" for n in range(400))
SMALL = st.text(min_size=1, max_size=30)


def pair(*, squeeze: bool = False, window: int = 15) -> tuple[WSConnection, Connection]:
    """A client and a server who have agreed to talk."""
    client, server = WSConnection(ConnectionType.CLIENT), Connection(ConnectionType.SERVER)
    wanted = [PerMessageDeflate(server_max_window_bits=window)] if squeeze else []
    server.receive_data(client.send(Request(host="here", target="/", extensions=wanted)))
    list(server.events())
    client.receive_data(server.send(AcceptConnection()))
    list(client.events())
    return client, server


def read(server: Connection, data: bytes) -> list[Event | str]:
    """What a socket reads of what came."""
    text = server.small_text(data)
    if text is not None:
        return [text]
    server.receive_data(data)
    return list(server.events())


@given(SMALL)
def test_a_small_message_is_read_at_once_whatever_its_mask(text: str) -> None:
    client, server = pair()
    for _ in range(3):
        assert server.small_text(client.send(Message(text))) == (text if len(text.encode()) < SHORT else None)


@given(SMALL, st.data())
def test_a_message_that_comes_in_pieces_is_left_to_wsproto(text: str, data: st.DataObject) -> None:
    client, server = pair()
    frame = client.send(Message(text)) + client.send(Message("next"))
    cut = data.draw(st.integers(1, len(frame) - 1))
    events = read(server, frame[:cut]) + read(server, frame[cut:])
    assert "".join(one if isinstance(one, str) else one.data for one in events) == text + "next"  # type: ignore[attr-defined]  # all are texts


def test_what_comes_between_the_parts_of_a_message_is_left_to_wsproto() -> None:
    client, server = pair()
    assert read(server, client.send(Message("first ", message_finished=False))) == [
        TextMessage("first ", message_finished=False)
    ]
    [ping] = read(server, client.send(Ping(b"?")))
    assert isinstance(ping, Ping)
    assert read(server, client.send(Message("second"))) == [TextMessage("second")]
    assert read(server, client.send(Message("third"))) == [TextMessage("third")]  # from then on all is


def test_whole_messages_that_are_left_to_wsproto_do_not_change_how_the_next_is_read() -> None:
    client, server = pair(squeeze=True)
    [ping] = read(server, client.send(Ping(b"?")))
    assert isinstance(ping, Ping)
    large = "x" * LARGEST_FRAME
    for text in ("moi moi moi", large):
        assert read(server, client.send(Message(text)) + client.send(Ping(b"?")))[0] == TextMessage(text)
    assert server.is_between_messages


def test_what_comes_before_a_socket_is_accepted_is_left_to_wsproto() -> None:
    early = b"\x81\x84\0\0\0\0text"
    for late in (b"", early):
        client, server = WSConnection(ConnectionType.CLIENT), Connection(ConnectionType.SERVER)
        handshake = client.send(Request(host="here", target="/"))
        server.receive_data(handshake + (b"" if late else early[:5]))
        if late:
            server.receive_data(late[:5])
        list(server.events())
        server.send(AcceptConnection())
        assert server.small_text(early) is None


@pytest.mark.parametrize(
    "frame",
    [
        pytest.param(b"\x81\x84\0\0\0\0\xff\xff\xff\xff", id="no text"),
        pytest.param(b"\x81\x04text__", id="without a mask"),
        pytest.param(b"\x91\x84\0\0\0\0text", id="a bit that nobody agreed upon"),
        pytest.param(b"\x83\x84\0\0\0\0text", id="of no known kind"),
        pytest.param(b"\x89\x84\0\0\0\0ping", id="a ping"),
        pytest.param(b"\x81\x83\0\0\0\0text", id="followed by more"),
        pytest.param(b"\x81\x85\0\0\0\0text", id="not all of it"),
        pytest.param(b"\x81\x80\0\0\0\0", id="empty"),
        pytest.param(b"", id="nothing"),
    ],
)
def test_all_else_is_left_to_wsproto(frame: bytes) -> None:
    _, server = pair()
    assert server.small_text(frame) is None


def test_what_is_compressed_is_left_to_wsproto() -> None:
    client, server = pair(squeeze=True)
    assert read(server, client.send(Message("moi moi moi"))) == [TextMessage("moi moi moi")]


def test_nothing_is_read_before_a_greeting_nor_after_a_goodbye() -> None:
    frame = b"\x81\x84\0\0\0\0text"
    assert Connection(ConnectionType.SERVER).small_text(frame) is None
    _, server = pair()
    assert server.small_text(frame) == "text"
    server.send(CloseConnection(1000))
    assert server.state is ConnectionState.LOCAL_CLOSING
    assert server.small_text(frame) is None


# --- what is sent -----------------------------------------------------------------------------

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
    sent = [f"order {number}" for number in range(4 * QUEUE_LIMIT)]
    heard: list[str] = []
    sockets: list[Socket] = []
    all_sent = asyncio.Event()

    async def application(scope: Any, receive: Any, send: Any) -> None:  # Any: ASGI's own
        await receive()
        await send({"type": "websocket.accept"})
        socket = scope["extensions"][DIRECT]["socket"]
        sockets.append(socket)
        await all_sent.wait()
        assert socket.read_paused
        assert socket.queue.qsize() == QUEUE_LIMIT
        while len(heard) < len(sent):
            heard.append((await receive())["text"])
        assert not socket.read_paused
        await send({"type": "websocket.close"})

    async with serving(application) as on, on.browser() as browser:
        events = browser.events()
        assert isinstance(await anext(events), AcceptConnection)
        while not sockets:
            await asyncio.sleep(0)
        for number, text in enumerate(sent):
            await browser.send(Message(text))
            while sockets[0].queue.qsize() < min(number + 1, QUEUE_LIMIT):  # so that each comes by itself
                await asyncio.sleep(0)
        all_sent.set()
        assert [type(event) async for event in events] == [CloseConnection]
    assert heard == sent
