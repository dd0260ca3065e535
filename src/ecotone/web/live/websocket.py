"""Sockets as uvicorn has them, but thrifty: a class with phones is hundreds of them.

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
from wsproto.events import AcceptConnection, Event
from wsproto.events import Message as MessageEvent
from wsproto.extensions import PerMessageDeflate

DIRECT: Final = "ecotone.direct"  # the extension of a socket's scope that has the socket itself

TEXT: Final = 0x81  # the first byte of a frame that is a whole message of text
COMPRESSED: Final = 0x40  # is added where it is compressed
SHORT, MIDDLE = 126, 1 << 16  # from these lengths on, a frame tells its length in two and in eight bytes

WORTH_IT: Final = 1_000  # bytes from which on something is compressed: less fits into a packet of the network anyway
LEVEL, WINDOW, MEMORY = 3, 12, 5  # of zlib: larger ones save a tenth, and not every client has room for them
SYNC: Final = 4  # bytes at the end of what zlib flushes; the protocol leaves them out at the end of a message


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
    """The protocol on one socket. Texts become frames by `frame`, all else is left to wsproto."""

    def __init__(self, kind: ConnectionType) -> None:
        super().__init__(kind)
        self.compresses = False  # whether the other end can read what is compressed

    def send(self, event: Event) -> bytes:
        """The bytes of an event."""
        if isinstance(event, MessageEvent) and type(event.data) is str and self.state is ConnectionState.OPEN:
            return frame(Message(event.data.encode()), self.compresses)
        if isinstance(event, AcceptConnection):
            deflate = PerMessageDeflate(server_no_context_takeover=True)
            accepted = super().send(replace(event, extensions=[deflate]))
            self.compresses = deflate.enabled() and deflate.server_max_window_bits >= WINDOW
            return accepted
        return super().send(event)


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


class Socket(WSProtocol):
    """One socket of a browser or a client. The application finds it in its scope, under `DIRECT`."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # Any: uvicorn's own
        super().__init__(*args, **kwargs)
        self.conn = self.connection = Connection(ConnectionType.SERVER)

    async def run_asgi(self) -> None:
        """Serve it."""
        self.scope["extensions"][DIRECT] = {"socket": self}
        try:
            await super().run_asgi()
        finally:
            del self.scope["extensions"][DIRECT]  # else scope and socket would hold each other until a collection

    @property
    def is_ready(self) -> bool:
        """Whether a message can go out now, without waiting for a slow network."""
        return self.writable.is_set() and not self.close_sent and not self.transport.is_closing()

    def write(self, message: Message) -> None:
        """Send a text at once. By way of ASGI it would take longer than making the frame does."""
        self.transport.write(frame(message, self.connection.compresses))
