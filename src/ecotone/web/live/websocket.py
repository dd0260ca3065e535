"""Sockets as uvicorn has them, but with less memory and time for each: a class with phones is hundreds of them.

No message refers to earlier ones, so that no socket needs a compressor of its own, and what several are sent is
compressed once.
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import replace
from typing import Any, Final, NamedTuple

from uvicorn.protocols.websockets.wsproto_impl import WSProtocol
from wsproto import ConnectionType, WSConnection
from wsproto.connection import ConnectionState
from wsproto.events import AcceptConnection, Event, Ping
from wsproto.events import Message as MessageEvent

from ecotone.web.live.deflate import LARGEST_FRAME, Deflate
from ecotone.web.live.door import Door, Line

DIRECT: Final = "ecotone.direct"  # the extension of a socket's scope that has the socket itself

TEXT: Final = 0x81  # the first byte of a frame that is a whole message of text
WHOLE: Final = 0x80  # the part of a first byte that says that no more of the message follows
COMPRESSED: Final = 0x40  # is added where it is compressed
SHORT, MIDDLE = 126, 1 << 16  # from these lengths on, a frame tells its length in two and in eight bytes
MASKED: Final = 0x80  # is added to a length where a mask follows, as clients send it
MASK: Final = 4  # bytes of a mask
HANDSHAKE_END: Final = b"\r\n\r\n"

WORTH_IT: Final = 1_000  # bytes from which on something is compressed: less fits into a packet of the network anyway
LEVEL, WINDOW, MEMORY = 3, 12, 5  # of zlib: larger ones save a tenth, and not every client has room for them
SYNC: Final = 4  # bytes at the end of what zlib flushes; the protocol leaves them out at the end of a message

QUEUE_LIMIT: Final = 4  # messages that may wait to be handled before a socket is read no further


class SharedStart:
    """What messages to several sockets begin with; it is compressed once."""

    __slots__ = ("_compressed", "plain")

    def __init__(self, plain: bytes) -> None:
        self.plain = plain
        self._compressed = b""

    @property
    def compressed(self) -> bytes:
        """The same, compressed by itself."""
        if not self._compressed:
            self._compressed = compress(self.plain)
        return self._compressed


class Message(NamedTuple):
    """A text for one socket, perhaps with a beginning that others are sent too."""

    own: bytes
    start: SharedStart | None = None

    @property
    def text(self) -> str:
        """All of it."""
        return ((self.start.plain if self.start else b"") + self.own).decode()


class Connection(WSConnection):
    """The protocol on one socket. Texts are sent by `frame`, and small ones read by `small_text`: both are ten times as
    fast as wsproto. All else is left to wsproto.
    """

    def __init__(self, kind: ConnectionType) -> None:
        super().__init__(kind)
        self.compresses = False  # whether the other end can read what is compressed
        self.chunks = 0  # how often wsproto was given something to read
        self.is_between_messages = False  # whether wsproto has surely got nothing but whole messages

    def receive_data(self, data: bytes | None) -> None:
        """Let wsproto read what came. After anything but whole messages it has to read all that follows, too."""
        self.chunks += 1
        if data is not None and self.state is ConnectionState.CONNECTING:
            self.is_between_messages = self.chunks == 1 and data.endswith(HANDSHAKE_END)
        else:
            self.is_between_messages = self.is_between_messages and data is not None and are_whole(data)
        super().receive_data(data)

    def small_text(self, data: bytes) -> str | None:
        """The text of what came, where it is one small message and nothing else, as orders are; else wsproto reads."""
        length = len(data) - 2 - MASK
        if not 0 < length < SHORT or data[0] != TEXT or data[1] != MASKED | length:
            return None
        if not self.is_between_messages or self.state is not ConnectionState.OPEN:
            return None
        mask = int.from_bytes((data[2 : 2 + MASK] * (length // MASK + 1))[:length])
        try:
            return (int.from_bytes(data[2 + MASK :]) ^ mask).to_bytes(length).decode()
        except UnicodeDecodeError:
            return None

    def send(self, event: Event) -> bytes:
        """The bytes of an event."""
        if isinstance(event, MessageEvent) and type(event.data) is str and self.state is ConnectionState.OPEN:
            return frame(Message(event.data.encode()), self.compresses)
        if isinstance(event, AcceptConnection):
            deflate = Deflate(LARGEST_FRAME)
            accepted = super().send(replace(event, extensions=[deflate]))
            self.compresses = deflate.enabled() and deflate.server_max_window_bits >= WINDOW
            return accepted
        return super().send(event)


def are_whole(data: bytes) -> bool:
    """Whether these bytes, which begin with a frame, are whole messages, each in one frame."""
    at = 0
    while at + 2 <= len(data) and data[at] & WHOLE:
        length, head = data[at + 1] & ~MASKED, at + 2
        if length >= SHORT:
            size = 2 if length == SHORT else 8
            length, head = int.from_bytes(data[head : head + size]), head + size
        at = head + MASK + length
    return at == len(data)


def frame(message: Message, compresses: bool) -> bytes:
    """A whole message as one frame. Made here, as wsproto has no place for a beginning that is compressed already."""
    own, start = message
    first, payload = TEXT, own if start is None else start.plain + own
    if compresses and len(payload) >= WORTH_IT:
        first |= COMPRESSED
        payload = last_part(own) if start is None else start.compressed + last_part(own)
    length = len(payload)
    if length < SHORT:
        return bytes((first, length)) + payload
    if length < MIDDLE:
        return struct.pack("!BBH", first, SHORT, length) + payload
    return struct.pack("!BBQ", first, SHORT + 1, length) + payload


def compress(data: bytes) -> bytes:
    """Compressed data, after which more can follow."""
    compressor = zlib.compressobj(LEVEL, zlib.DEFLATED, -WINDOW, MEMORY)
    return compressor.compress(data) + compressor.flush(zlib.Z_SYNC_FLUSH)


def last_part(data: bytes) -> bytes:
    """The end of a compressed message; what is short is stored in it as it is."""
    if len(data) >= WORTH_IT:
        return compress(data)[:-SYNC]
    return struct.pack("<BHH", 0, len(data), len(data) ^ 0xFFFF) + data + b"\0"


class Socket(Line, WSProtocol):
    """One socket of a browser or a client. The application finds it in its scope, under `DIRECT`."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # Any: uvicorn's own
        super().__init__(*args, **kwargs)
        assert isinstance(kwargs["server_state"], Door)
        self.door = kwargs["server_state"]
        self.conn = self.connection = Connection(ConnectionType.SERVER)
        self.is_handling = False  # whether the application is busy with a message
        self.is_stopping = False  # whether it closes as soon as all that came is answered

    async def run_asgi(self) -> None:
        """Serve it."""
        self.scope["extensions"][DIRECT] = {"socket": self}
        try:
            await super().run_asgi()
        finally:
            del self.scope["extensions"][DIRECT]  # else scope and socket would hold each other until a collection

    def data_received(self, data: bytes) -> None:
        """Take what comes. A few small messages may wait in the queue; uvicorn would stop reading after each."""
        text = None if self.close_sent else self.connection.small_text(data)
        if text is None:
            super().data_received(data)
        else:
            self.queue.put_nowait({"type": "websocket.receive", "text": text})
            if self.queue.qsize() >= QUEUE_LIMIT and not self.read_paused:  # `receive` goes on reading
                self.read_paused = True
                self.transport.pause_reading()

    def handle_ping(self, event: Ping) -> None:
        """Answer a ping, but not to who does not read the answers: they would pile up."""
        if self.writable.is_set():
            super().handle_ping(event)

    async def receive(self) -> Any:  # Any: uvicorn's own
        """Hand the application the next message."""
        self.is_handling = False
        if self.is_stopping and self.queue.empty():
            super().shutdown()
        message = await super().receive()
        self.is_handling = True
        return message

    def shutdown(self) -> None:
        """End, as the server does. Messages that came are answered first, and no more are read."""
        if self.is_handling and self.handshake_complete:
            self.is_stopping = True
            self.read_paused = False  # so that uvicorn does not go on reading
            self.transport.pause_reading()
        else:
            super().shutdown()

    @property
    def is_ready(self) -> bool:
        """Whether a message can go out now, without waiting for a slow network."""
        return self.writable.is_set() and not self.close_sent and not self.transport.is_closing()

    def write(self, message: Message) -> None:
        """Send a text at once. By way of ASGI it would take longer than making the frame does."""
        self.transport.write(frame(message, self.connection.compresses))
