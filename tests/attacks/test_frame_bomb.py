"""Frames that grow when they are unpacked: 291 KB of zeros became 300 MB each, five of them took 900 MB."""

from __future__ import annotations

import zlib
from contextlib import suppress
from functools import cache
from pathlib import Path

import httpx
import pytest
from wsproto.events import CloseConnection, Event, Message, TextMessage
from wsproto.extensions import PerMessageDeflate
from wsproto.frame_protocol import CloseReason

from ecotone.web.live.deflate import LARGEST_FRAME
from tests.attacks.attacker import frame, most_memory, upgraded
from tests.load.process import ServerProcess, running
from tests.web.test_websocket import pair, read

COMPRESSED, ENDS, TEXT = 0x40, 0x80, 1


@cache
def bomb(megabytes: int) -> bytes:
    """So many zeros, compressed."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(bytes(megabytes * 1_000_000)) + packer.flush(zlib.Z_SYNC_FLUSH)[:-4]


def open_table(server: ServerProcess) -> tuple[str, str]:
    body = {"game": "ecosfera", "seats": [{"who": "person"}]}
    table = httpx.post(f"{server.address}/api/v1/tables", json=body, timeout=30).json()
    return table["code"], table["seats"][0]


def test_frames_that_grow_cost_no_memory_and_their_sockets_are_closed(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        code, key = open_table(server)
        sockets = [upgraded(server.port, f"/t/{code}/live", key) for _ in range(5)]
        before = most_memory(server.pid)
        for socket in sockets:
            with suppress(ConnectionError):  # closed before all of it was sent
                socket.sendall(frame(bomb(300), TEXT | COMPRESSED | ENDS))
        for socket in sockets:
            with suppress(ConnectionError):
                while socket.recv(1 << 16):
                    pass
            socket.close()
        server.answers()
        assert most_memory(server.pid) - before < 20
        body = {"choice": ["end_turn"]}
        answer = httpx.post(
            f"{server.address}/api/v1/tables/{code}/play", json=body, headers={"Authorization": f"Bearer {key}"}
        )
        assert answer.status_code == 200


def heard(events: list[Event | str]) -> tuple[int, CloseReason | None]:
    """How long the texts are that came, and why the socket was closed, if it was."""
    texts = sum(len(event.data) for event in events if isinstance(event, TextMessage))
    closed = [event.code for event in events if isinstance(event, CloseConnection)]
    return texts, CloseReason(closed[0]) if closed else None


def test_no_message_grows_beyond_the_bound_however_it_is_cut_into_frames() -> None:
    data = bomb(10)
    cuts = range(0, len(data), 97)
    frames = [
        frame(data[at : at + 97], (COMPRESSED | TEXT if at == 0 else 0) | (ENDS if at == cuts[-1] else 0))
        for at in cuts
    ]
    _, server = pair(squeeze=True)
    length, reason = 0, None
    for one in frames:
        more, reason = heard(read(server, one))
        length += more
        if reason is not None:
            break
    assert reason is CloseReason.MESSAGE_TOO_BIG
    assert length <= LARGEST_FRAME


@pytest.mark.parametrize("length, closed", [(LARGEST_FRAME, None), (LARGEST_FRAME + 1, CloseReason.MESSAGE_TOO_BIG)])
def test_a_compressed_message_may_be_as_long_as_a_plain_one(length: int, closed: CloseReason | None) -> None:
    client, server = pair(squeeze=True)
    for _ in range(2):
        texts, reason = heard(read(server, client.send(Message("x" * length))))
        assert reason is closed
        if closed:
            return
        assert texts == length


def test_what_is_no_compressed_data_closes_the_socket() -> None:
    _, server = pair(squeeze=True)
    assert (
        heard(read(server, frame(b"\xff" * 20, TEXT | COMPRESSED | ENDS)))[1] is CloseReason.INVALID_FRAME_PAYLOAD_DATA
    )


def test_frames_that_cannot_be_compressed_close_the_socket() -> None:
    for first in (0x9 | COMPRESSED | ENDS, 0x0 | COMPRESSED | ENDS):
        _, server = pair(squeeze=True)
        assert heard(read(server, frame(b"x", first)))[1] is CloseReason.PROTOCOL_ERROR


@pytest.mark.parametrize("wish", ["client_max_window_bits=x", "server_max_window_bits=99", "server_max_window_bits="])
def test_a_senseless_wish_for_compression_is_not_granted(wish: str) -> None:
    class Wish(PerMessageDeflate):
        def offer(self) -> str:
            return wish

    from wsproto import ConnectionType, WSConnection
    from wsproto.events import AcceptConnection, Request

    from ecotone.web.live.websocket import Connection

    client, server = WSConnection(ConnectionType.CLIENT), Connection(ConnectionType.SERVER)
    server.receive_data(client.send(Request(host="here", target="/", extensions=[Wish()])))
    list(server.events())
    assert b"permessage-deflate" not in server.send(AcceptConnection())
    assert not server.compresses
