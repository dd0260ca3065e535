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
from wsproto.events import Message as Said
from wsproto.extensions import PerMessageDeflate

DIRECT: Final = "ecotone.direct"  # the extension of a socket's scope that has the socket itself

TEXT: Final = 0x81  # the first byte of a frame that is a whole message of text
COMPRESSED: Final = 0x40  # is added where it is compressed
SHORT, MIDDLE = 126, 1 << 16  # from these lengths on, a frame tells its length in two and in eight bytes
MASKED: Final = 0x80  # is added to a length where a mask follows, as clients send it
MASK: Final = 4  # bytes of a mask

WORTH_IT: Final = 1_000  # bytes from which on something is compressed: less fits into a packet of the network anyway
LEVEL, WINDOW, MEMORY = 3, 12, 5  # of zlib: larger ones save a tenth, and not every client has room for them
SYNC: Final = 4  # bytes at the end of what zlib flushes, which the last part of a message lacks

FEW: Final = 4  # messages that may wait to be handled before a socket is read no further


class Common:
    """What several messages begin with; it is compressed once."""

    __slots__ = ("_squeezed", "plain")

    def __init__(self, plain: bytes) -> None:
        self.plain = plain
        self._squeezed = b""

    @property
    def squeezed(self) -> bytes:
        """It, compressed by itself."""
        if not self._squeezed:
            self._squeezed = squeezed(self.plain)
        return self._squeezed


class Message(NamedTuple):
    """A text for one socket, perhaps with a beginning that others are sent too."""

    own: bytes
    common: Common | None = None

    @property
    def text(self) -> str:
        """All of it."""
        return ((self.common.plain if self.common else b"") + self.own).decode()


class Connection(WSConnection):
    """What is said on one socket."""

    def __init__(self, kind: ConnectionType) -> None:
        super().__init__(kind)
        self.squeezes = False  # whether the other end can read what is compressed

    def send(self, event: Event) -> bytes:
        """The bytes of an event; texts are made thriftily."""
        if isinstance(event, Said) and type(event.data) is str and self.state is ConnectionState.OPEN:
            return frame(Message(event.data.encode()), squeezes=self.squeezes)
        if isinstance(event, AcceptConnection):
            deflate = PerMessageDeflate(server_no_context_takeover=True)
            accepted = super().send(replace(event, extensions=[deflate]))
            self.squeezes = deflate.enabled() and deflate.server_max_window_bits >= WINDOW
            return accepted
        return super().send(event)

    def small_text(self, data: bytes) -> str | None:
        """The text of what came, where it is one small message and nothing else, as orders are; else wsproto reads it,
        which takes ten times as long."""
        length = len(data) - 2 - MASK
        if not 0 < length < SHORT or data[0] != TEXT or data[1] != MASKED | length or not self.is_between_messages:
            return None
        mask = int.from_bytes((data[2 : 2 + MASK] * (length // MASK + 1))[:length])
        try:
            return (int.from_bytes(data[2 + MASK :]) ^ mask).to_bytes(length).decode()
        except UnicodeDecodeError:
            return None

    @property
    def is_between_messages(self) -> bool:
        """Whether all that came until now was whole, so that the next byte begins a message."""
        if self.connection is None or self.connection.state is not ConnectionState.OPEN:
            return False
        reading = self.connection._proto  # which does not tell it otherwise
        frames = reading._frame_decoder
        return frames.header is None and not len(frames.buffer) and reading._message_decoder.opcode is None


def frame(message: Message, squeezes: bool) -> bytes:
    """A whole message as one frame. All that is pushed comes through here, and wsproto takes its time."""
    own, common = message
    first, payload = TEXT, own if common is None else common.plain + own
    if squeezes and len(payload) >= WORTH_IT:
        first |= COMPRESSED
        payload = last_part(own) if common is None else common.squeezed + last_part(own)
    length = len(payload)
    if length < SHORT:
        return bytes((first, length)) + payload
    if length < MIDDLE:
        return struct.pack("!BBH", first, SHORT, length) + payload
    return struct.pack("!BBQ", first, SHORT + 1, length) + payload


def squeezed(data: bytes) -> bytes:
    """Compressed data, after which more can follow."""
    compressor = zlib.compressobj(LEVEL, zlib.DEFLATED, -WINDOW, MEMORY)
    return compressor.compress(data) + compressor.flush(zlib.Z_SYNC_FLUSH)


def last_part(data: bytes) -> bytes:
    """The end of a compressed message; what is short is stored in it as it is."""
    if len(data) >= WORTH_IT:
        return squeezed(data)[:-SYNC]
    return struct.pack("<BHH", 0, len(data), len(data) ^ 0xFFFF) + data + b"\0"


class Socket(WSProtocol):
    """One socket of a browser or a client. The application finds it in its scope, under `DIRECT`."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # Any: uvicorn's own
        super().__init__(*args, **kwargs)
        self.conn = self.said = Connection(ConnectionType.SERVER)

    async def run_asgi(self) -> None:
        """Serve it."""
        self.scope["extensions"][DIRECT] = {"socket": self}
        try:
            await super().run_asgi()
        finally:
            del self.scope["extensions"][DIRECT]  # or each would hold the other, until somebody looks for garbage

    def data_received(self, data: bytes) -> None:
        """Take what comes."""
        text = None if self.close_sent else self.said.small_text(data)
        if text is None:
            super().data_received(data)
        else:
            self.queue.put_nowait({"type": "websocket.receive", "text": text})
            if self.queue.qsize() >= FEW and not self.read_paused:  # `receive` goes on reading
                self.read_paused = True
                self.transport.pause_reading()

    @property
    def is_ready(self) -> bool:
        """Whether a message can go out now, without waiting for a slow network."""
        return self.writable.is_set() and not self.close_sent and not self.transport.is_closing()

    def write(self, message: Message) -> None:
        """Send a text, at once: what ASGI does besides takes longer than the frame itself."""
        self.transport.write(frame(message, self.said.squeezes))
