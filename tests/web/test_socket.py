"""Sockets compress what they send, with less memory than zlib would take, and every browser can read it."""

import zlib

import pytest
from wsproto import ConnectionType, WSConnection
from wsproto.events import AcceptConnection, Event, Request, TextMessage
from wsproto.extensions import PerMessageDeflate

from ecotone.web.socket import LEVEL, MEMORY, Connection, Thrifty

PAGE = "<li>Bladderwrack</li>" * 200


def opened() -> tuple[Connection, WSConnection]:
    """A server's and a browser's end of a socket that compresses."""
    server, browser = Connection(ConnectionType.SERVER), WSConnection(ConnectionType.CLIENT)
    server.receive_data(browser.send(Request(host="ecotone", target="/", extensions=[PerMessageDeflate()])))
    list(server.events())
    browser.receive_data(server.send(AcceptConnection(extensions=[PerMessageDeflate()])))
    list(browser.events())
    return server, browser


def read(browser: WSConnection, data: bytes) -> list[Event]:
    """What a browser makes of it."""
    browser.receive_data(data)
    return list(browser.events())


def test_a_browser_reads_what_was_compressed() -> None:
    server, browser = opened()
    for _ in range(2):
        assert read(browser, server.send(TextMessage(data=PAGE))) == [TextMessage(data=PAGE)]


def test_what_comes_again_costs_hardly_anything() -> None:
    server, _ = opened()
    first, second = (len(server.send(TextMessage(data=PAGE))) for _ in range(2))
    assert second <= first < len(PAGE) / 10


def test_the_compressor_is_the_thrifty_one(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[int, ...]] = []
    monkeypatch.setattr("ecotone.web.socket.zlib.compressobj", lambda *settings: made.append(settings))
    Thrifty().accept("permessage-deflate; client_max_window_bits")
    assert made == [(LEVEL, zlib.DEFLATED, -15, MEMORY)]


def test_who_does_not_compress_is_sent_plain_text() -> None:
    server, browser = Connection(ConnectionType.SERVER), WSConnection(ConnectionType.CLIENT)
    server.receive_data(browser.send(Request(host="ecotone", target="/")))
    list(server.events())
    browser.receive_data(server.send(AcceptConnection(extensions=[PerMessageDeflate()])))
    list(browser.events())
    sent = server.send(TextMessage(data=PAGE))
    assert PAGE.encode() in sent
    assert read(browser, sent) == [TextMessage(data=PAGE)]
