"""Sockets compress what they send, with less memory than zlib would take, and every browser can read it."""

import zlib
from random import Random

import pytest
from wsproto import ConnectionType, WSConnection
from wsproto.events import AcceptConnection, CloseConnection, Message, Request, TextMessage
from wsproto.extensions import PerMessageDeflate
from wsproto.utilities import LocalProtocolError

from ecotone.web.socket import LEVEL, MEMORY, Connection

PAGE = "<li>Bladderwrack</li>" * 200


def opened(*offers: PerMessageDeflate) -> tuple[Connection, WSConnection]:
    """A server's and a browser's end of a socket, which compresses if the browser offers it."""
    server, browser = Connection(ConnectionType.SERVER), WSConnection(ConnectionType.CLIENT)
    server.receive_data(browser.send(Request(host="ecotone", target="/", extensions=list(offers))))
    list(server.events())
    browser.receive_data(server.send(AcceptConnection(extensions=[PerMessageDeflate()])))
    list(browser.events())
    return server, browser


def read(browser: WSConnection, data: bytes) -> list[TextMessage]:
    """What a browser makes of it."""
    browser.receive_data(data)
    return [event for event in browser.events() if isinstance(event, TextMessage)]


@pytest.mark.parametrize("offers", [(), (PerMessageDeflate(),), (PerMessageDeflate(server_no_context_takeover=True),)])
@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536, 300_000])
def test_a_browser_reads_what_was_sent(offers: tuple[PerMessageDeflate, ...], length: int) -> None:
    server, browser = opened(*offers)
    rng = Random(length)
    for _ in range(3):
        text = "".join(rng.choices("abcdefghåäö", k=length))
        assert "".join(event.data for event in read(browser, server.send(Message(data=text)))) == text


def test_what_comes_again_costs_hardly_anything() -> None:
    server, _ = opened(PerMessageDeflate())
    first, second = (len(server.send(TextMessage(data=PAGE))) for _ in range(2))
    assert second <= first < len(PAGE) / 10


def test_a_browser_may_want_every_message_by_itself() -> None:
    server, _ = opened(PerMessageDeflate(server_no_context_takeover=True))
    assert server.send(TextMessage(data=PAGE)) == server.send(TextMessage(data=PAGE))


def test_the_compressor_is_the_thrifty_one(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[int, ...]] = []
    compressor = zlib.compressobj

    def noted(*settings: int) -> object:
        made.append(settings)
        return compressor(*settings)

    monkeypatch.setattr("ecotone.web.socket.zlib.compressobj", noted)
    server, _ = opened(PerMessageDeflate())
    for _ in range(2):
        server.send(TextMessage(data=PAGE))
    assert made == [(LEVEL, zlib.DEFLATED, -15, MEMORY)]


def test_who_does_not_compress_is_sent_plain_text() -> None:
    server, browser = opened()
    sent = server.send(TextMessage(data=PAGE))
    assert PAGE.encode() in sent
    assert read(browser, sent) == [TextMessage(data=PAGE)]


def test_nothing_is_sent_on_a_closed_socket() -> None:
    server, _ = opened(PerMessageDeflate())
    server.send(CloseConnection(code=1000))
    with pytest.raises(LocalProtocolError):
        server.send(TextMessage(data=PAGE))
