"""A real server in the test's own loop, and browsers as bare as can be."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import uvicorn
from wsproto import ConnectionType, WSConnection
from wsproto.connection import ConnectionState
from wsproto.events import CloseConnection, Event, Request
from wsproto.extensions import PerMessageDeflate

from ecotone.web.serve.server import Server
from ecotone.web.site.settings import Settings


class Browser:
    """One socket of a client, which says what it is told to say."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.talk = WSConnection(ConnectionType.CLIENT)

    async def send(self, event: Event) -> None:
        self.writer.write(self.talk.send(event))
        await self.writer.drain()

    async def events(self) -> AsyncIterator[Event]:
        """All that the server says, until it hangs up. A close is answered, or the server would wait ten seconds."""
        while data := await self.reader.read(1000):
            self.talk.receive_data(data)
            for event in self.talk.events():
                if isinstance(event, CloseConnection) and self.talk.state is ConnectionState.REMOTE_CLOSING:
                    await self.send(event.response())
                yield event


class Running:
    """A server that listens."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.state = server.server_state
        self.port = server.servers[0].sockets[0].getsockname()[1]

    async def left_alone(self) -> None:
        """Wait until all are gone, and all that was done for them is at its end."""
        while self.state.connections or self.state.tasks:
            await asyncio.sleep(0)

    @asynccontextmanager
    async def browser(self, path: str = "/", key: str = "", *, squeeze: bool = False) -> AsyncIterator[Browser]:
        """Somebody who asks for a socket, and can read what is compressed."""
        browser = Browser(*await asyncio.open_connection("127.0.0.1", self.port))
        headers = [(b"authorization", f"Bearer {key}".encode())] if key else []
        wanted = [PerMessageDeflate()] if squeeze else []
        await browser.send(Request(host="ecotone", target=path, extra_headers=headers, extensions=wanted))
        try:
            yield browser
        finally:
            browser.writer.close()
            await browser.writer.wait_closed()

    async def get(self, path: str) -> bytes:
        """A page, with its head."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(f"GET {path} HTTP/1.1\r\nHost: ecotone\r\nConnection: close\r\n\r\n".encode())
        page = await reader.read()
        writer.close()
        await writer.wait_closed()
        return page


@asynccontextmanager
async def serving(
    application: Callable[..., Any],  # Any: ASGI's own
    in_all: int = 1_000,
    **settings: Any,  # Any: of each setting
) -> AsyncIterator[Running]:
    """A server of this application, with our door and our sockets."""
    server = Server(application, Settings(**settings), in_all, port=0, lifespan="off", log_level="critical")
    server.config.load()
    server.lifespan = server.config.lifespan_class(server.config)
    await uvicorn.Server.startup(server)  # our own would tell the collector of this process what to do
    try:
        yield Running(server)
    finally:
        await server.shutdown()
