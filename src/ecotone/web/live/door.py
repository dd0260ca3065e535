"""The door: who may connect, and who has to go because nothing comes from them.

A new connection costs its owner nothing and us a file and some memory. So each address may have a certain number, and
a connection that waits without asking makes room for one that comes.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from ecotone.web.site.network import Proxies, network_of

HEADER_PATIENCE: Final = 10.0  # seconds for the head of a request to come
BODY_PATIENCE: Final = 60.0  # seconds for all of it: a record of 2 MB over a poor line
READ_PATIENCE: Final = 60.0  # seconds in which a reader must take some of what it was sent


class Door(ServerState):
    """All connections of a server, counted by the address they come from.

    A trusted proxy has as many as it likes, and so has another node.
    """

    def __init__(self, per_address: int, in_all: int, proxies: Proxies) -> None:
        super().__init__()
        self.per_address = per_address
        self.in_all = in_all
        self.proxies = proxies
        self.lines: dict[Line, str] = {}  # every connection, the oldest first, and the network that it is counted to
        self.counts: Counter[str] = Counter()
        self.is_node: Callable[[str], bool] = lambda host: False  # whether another node asks from there

    def admit(self, line: Line, host: str) -> bool:
        """Whether a connection may stay; if so, it is counted."""
        network = "" if host in self.proxies or self.is_node(host) else network_of(host)
        if network and self.counts[network] >= self.per_address:
            self._make_room(network)
        elif len(self.lines) >= self.in_all:
            self._make_room()
        if (network and self.counts[network] >= self.per_address) or len(self.lines) >= self.in_all:
            return False
        self.lines[line] = network
        self.counts[network] += 1
        return True

    def _make_room(self, network: str = "") -> None:
        """Close the connection that has been idle for longest, of this network if one is given."""
        idle = [line for line, of in self.lines.items() if line.is_idle and network in ("", of)]
        if idle:
            line = min(idle, key=lambda one: one.since)
            self.leave(line)
            line.transport.abort()

    def leave(self, line: Line) -> None:
        """Count a connection no more."""
        network = self.lines.pop(line, None)
        if network is not None:
            self.counts[network] -= 1
            if not self.counts[network]:
                del self.counts[network]

    def close_late(self, now: float) -> int:
        """Close the connections from which nothing comes, or that take nothing; returns how many."""
        late = [line for line in self.lines if line.is_late(now)]
        for line in late:
            line.transport.abort()  # what waits to be sent is dropped: who does not read would hold it for ever
        return len(late)


class Line(asyncio.Protocol):
    """A connection that the door knows: of a request, or of a socket."""

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    client: tuple[str, int] | None
    door: Door
    since: float  # when it was opened, or has got its last answer
    full_since: float | None = None  # when so much waited to be sent that no more was taken
    closing_since: float | None = None  # when it was first seen to be closing

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin, if the door lets it."""
        super().connection_made(transport)
        self.since = self.loop.time()
        if not self.door.admit(self, self.client[0] if self.client else ""):
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Be counted no more."""
        self.door.leave(self)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Note that its reader is slow."""
        self.full_since = self.loop.time()
        super().pause_writing()

    def resume_writing(self) -> None:
        """Note that its reader has caught up."""
        self.full_since = None
        super().resume_writing()

    @property
    def is_idle(self) -> bool:
        """Whether nothing was asked yet, so that it may go when room is needed."""
        return False

    def is_late(self, now: float) -> bool:
        """Whether its reader has had time enough to take what it was sent."""
        if self.closing_since is None and self.transport.is_closing():
            self.closing_since = now
        since = [at for at in (self.full_since, self.closing_since) if at is not None]
        return bool(since) and now - min(since) > READ_PATIENCE


class HttpLine(Line, H11Protocol):
    """A connection that asks for pages. uvicorn itself would wait for a request for ever."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # Any: uvicorn's own
        super().__init__(*args, **kwargs)
        assert isinstance(self.server_state, Door)
        self.door = self.server_state

    @property
    def is_idle(self) -> bool:
        """Whether no request is being answered."""
        return self.cycle is None or self.cycle.response_complete  # type: ignore[redundant-expr]  # None at first

    def is_late(self, now: float) -> bool:
        """Whether its request, or the rest of it, should have come by now."""
        waited = now - self.since
        if self.is_idle:
            return waited > HEADER_PATIENCE
        return (self.cycle.more_body and waited > BODY_PATIENCE) or super().is_late(now)

    def on_response_complete(self) -> None:
        """Wait for the next request from now on."""
        self.since = self.loop.time()
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Make way for a socket on the same connection, which is counted in its own name."""
        self.door.leave(self)
        super().handle_websocket_upgrade(event)
