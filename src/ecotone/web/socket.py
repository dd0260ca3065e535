"""Sockets as uvicorn has them, but thrifty: a class with phones is hundreds of them, and each keeps a compressor."""

from __future__ import annotations

import struct
import zlib
from dataclasses import replace
from typing import Any, Final

from uvicorn.protocols.websockets.wsproto_impl import WSProtocol
from wsproto import ConnectionType, WSConnection
from wsproto.connection import ConnectionState
from wsproto.events import AcceptConnection, Event, Message
from wsproto.extensions import PerMessageDeflate

LEVEL: Final = 3  # by default 6: a third smaller, and half as fast again
MEMORY: Final = 5  # by default 8: no smaller, and 256 kB instead of 150 for every socket

DIRECT: Final = "ecotone.direct"  # the extension of a socket's scope that has the socket itself

TEXT: Final = 0x81  # the first byte of a frame that is a whole message of text
COMPRESSED: Final = 0x40  # is added where it is compressed
SHORT, MIDDLE = 126, 1 << 16  # from these lengths on, a frame tells its length in two and in eight bytes
WORTH_IT: Final = 128  # bytes from which on a message is compressed: below, it takes time and saves nothing
SYNC: Final = 4  # bytes at the end of what zlib flushes, which are left out
MASKED: Final = 0x80  # is added to a length where a mask follows, as clients send it
MASK: Final = 4  # bytes of a mask
FEW: Final = 4  # messages that may wait to be handled before a socket is read no further


class Thrifty(PerMessageDeflate):
    """Compresses what is sent with less memory and less time than zlib would by default."""

    def compress(self, payload: bytes) -> bytes:
        """A whole message; it may refer to what was sent before, unless the browser wants every message by itself."""
        if self._compressor is None or self.server_no_context_takeover:
            self._compressor = zlib.compressobj(LEVEL, zlib.DEFLATED, -self.server_max_window_bits, MEMORY)
        return (self._compressor.compress(payload) + self._compressor.flush(zlib.Z_SYNC_FLUSH))[:-SYNC]


class Connection(WSConnection):
    """What is said on one socket."""

    def __init__(self, kind: ConnectionType) -> None:
        super().__init__(kind)
        self.thrifty: Thrifty | None = None

    def send(self, event: Event) -> bytes:
        """The bytes of an event; where compressing is agreed upon, it is done thriftily."""
        if isinstance(event, Message) and type(event.data) is str and self.state is ConnectionState.OPEN:
            return frame(event.data.encode(), self.thrifty)
        if isinstance(event, AcceptConnection):
            thrifty = Thrifty()
            accepted = super().send(replace(event, extensions=[thrifty]))
            self.thrifty = thrifty if thrifty.enabled() else None
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


def frame(payload: bytes, thrifty: Thrifty | None) -> bytes:
    """A whole message as one frame. All that is pushed comes through here, and wsproto takes its time."""
    first = TEXT
    if thrifty is not None and len(payload) >= WORTH_IT:
        payload = thrifty.compress(payload)
        first |= COMPRESSED
    length = len(payload)
    if length < SHORT:
        return bytes((first, length)) + payload
    if length < MIDDLE:
        return struct.pack("!BBH", first, SHORT, length) + payload
    return struct.pack("!BBQ", first, SHORT + 1, length) + payload


class Socket(WSProtocol):
    """One socket of a browser or a client. The application finds it in its scope, under `DIRECT`."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # Any: uvicorn's own
        super().__init__(*args, **kwargs)
        self.conn = self.said = Connection(ConnectionType.SERVER)

    async def run_asgi(self) -> None:
        """Serve it."""
        self.scope["extensions"][DIRECT] = {"socket": self}
        await super().run_asgi()

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

    def write(self, message: bytes) -> None:
        """Send a text, at once: what ASGI does besides takes longer than the frame itself."""
        self.transport.write(frame(message, self.said.thrifty))
