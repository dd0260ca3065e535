"""Sockets as uvicorn has them, but thrifty: a class with phones is hundreds of them, and each keeps a compressor."""

from __future__ import annotations

import zlib
from dataclasses import replace
from typing import Any, Final

from uvicorn.protocols.websockets.wsproto_impl import WSProtocol
from wsproto import ConnectionType, WSConnection
from wsproto.events import AcceptConnection, Event
from wsproto.extensions import PerMessageDeflate

LEVEL: Final = 3  # by default 6: a third smaller, and half as fast again
MEMORY: Final = 5  # by default 8: no smaller, and 256 kB instead of 150 for every socket


class Thrifty(PerMessageDeflate):
    """Compresses what is sent with less memory and less time than zlib would by default."""

    def accept(self, offer: str) -> bool | str | None:
        """Begin to compress, if the browser can undo it."""
        answer = super().accept(offer)
        if self.enabled():
            self._compressor = zlib.compressobj(LEVEL, zlib.DEFLATED, -self.server_max_window_bits, MEMORY)
        return answer


class Connection(WSConnection):
    """What is said on one socket."""

    def send(self, event: Event) -> bytes:
        """The bytes of an event; where compressing is agreed upon, it is done thriftily."""
        if isinstance(event, AcceptConnection):
            event = replace(event, extensions=[Thrifty() for _ in event.extensions])
        return super().send(event)


class Socket(WSProtocol):
    """One socket of a browser or a client."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # Any: uvicorn's own
        super().__init__(*args, **kwargs)
        self.conn = Connection(ConnectionType.SERVER)
