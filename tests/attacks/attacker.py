"""What attackers have: bare connections that say what they are told to say, from any address of this machine."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from ecotone.tables.house import House
from ecotone.tables.store.interface import Store
from ecotone.web.serve.app import create_app
from ecotone.web.site.settings import Settings
from ecotone.web.site.site import Site
from tests.tables.sitting import MemoryStore
from tests.web.sockets import Running, serving

PAGE = b"GET / HTTP/1.1\r\nHost: ecotone\r\n\r\n"
UPGRADE = (
    "GET {path} HTTP/1.1\r\nHost: ecotone\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: ZWNvdG9uZWVjb3RvbmUhIQ==\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Extensions: permessage-deflate\r\nAuthorization: Bearer {key}\r\n\r\n"
)


class Wire:
    """One bare connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def send(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    async def head(self) -> bytes:
        """The head of an answer; nothing if the server hangs up instead."""
        try:
            return await self.reader.readuntil(b"\r\n\r\n")
        except (asyncio.IncompleteReadError, ConnectionError):
            return b""

    async def is_cut(self) -> bool:
        """Wait until the server has hung up."""
        try:
            while await self.reader.read(1 << 16):
                pass
        except ConnectionError:
            pass
        return True


class Attacked(Running):
    """A server of its own, and what attackers do to it."""

    def __init__(self, on: Running, site: Site | None = None) -> None:
        super().__init__(on.server)
        self._site = site
        self.door = on.server.door
        self.wires: list[Wire] = []
        self.waits: list[float] = []  # how long somebody had to wait for an answer; nobody really does

    @property
    def site(self) -> Site:
        assert self._site is not None
        return self._site

    @property
    def house(self) -> House:
        return self.site.house

    async def note_wait(self, seconds: float) -> None:
        self.waits.append(seconds)

    async def wire(self, address: str = "127.0.0.1") -> Wire:
        """A connection from one of the addresses of this machine; 127.0.0.2 is another one than 127.0.0.1."""
        made = Wire(*await asyncio.open_connection("127.0.0.1", self.port, local_addr=(address, 0)))
        self.wires.append(made)
        return made

    async def page(self, address: str = "127.0.0.1") -> bytes:
        """The head of the front page's answer, for somebody who asks as everybody does."""
        return await self.ask("/", address)

    async def ask(
        self, path: str, address: str = "127.0.0.1", method: str = "GET", body: bytes = b"", **headers: str
    ) -> bytes:
        """The head of an answer; nothing if the server hangs up."""
        wire = await self.wire(address)
        if method == "POST":
            headers["Content_Length"] = str(len(body))
        lines = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in headers.items())
        try:
            await wire.send(f"{method} {path} HTTP/1.1\r\nHost: ecotone\r\n{lines}\r\n".encode() + body)
        except ConnectionError:
            return b""
        return await wire.head()

    async def hang_up(self) -> None:
        """Close all connections of the attackers."""
        for wire in self.wires:
            wire.writer.transport.abort()
            with suppress(ConnectionError):
                await wire.writer.wait_closed()

    async def known(self, number: int) -> None:
        """Wait until the server knows of so many connections."""
        while len(self.door.lines) != number:
            await asyncio.sleep(0)

    def later(self, seconds: float) -> int:
        """Let the door look at its connections as it will in so many seconds; returns how many it closed."""
        return self.door.close_late(asyncio.get_running_loop().time() + seconds)


@asynccontextmanager
async def attacked(in_all: int = 1_000, kept_in: Store | None = None, **settings: object) -> AsyncIterator[Attacked]:
    """A server of its own with these settings, as long as the block lasts."""
    house = House(kept_in or MemoryStore())
    chosen = Settings(**settings)  # type: ignore[arg-type]  # of each setting
    application = create_app(chosen, house)
    application.state.site = site = Site(chosen, house)
    async with serving(application, in_all, **settings) as on:
        made = Attacked(on, site)
        site.sleep = made.note_wait
        try:
            yield made
        finally:
            await made.hang_up()
    await house.close()


def frame(payload: bytes, first: int) -> bytes:
    """A frame as a client sends it, under a mask of zeros."""
    length = len(payload)
    if length < 126:
        size = bytes((0x80 | length,))
    elif length < 1 << 16:
        size = struct.pack("!BH", 0x80 | 126, length)
    else:
        size = struct.pack("!BQ", 0x80 | 127, length)
    return bytes((first,)) + size + bytes(4) + payload


def most_memory(pid: int) -> float:
    """Megabytes that a process has held at most."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) / 1000


def upgraded(port: int, path: str, key: str) -> socket.socket:
    """A socket of a table, opened by hand."""
    made = socket.create_connection(("127.0.0.1", port), timeout=20)
    made.sendall(UPGRADE.format(path=path, key=key).encode())
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        head += made.recv(1)
    assert b" 101 " in head, head
    assert b"permessage-deflate" in head
    return made
