"""People at tables of a server, as light as can be, so that the server is measured and not they.

A socket is read and written by hand: libraries for it take longer for a message than the server does.
"""

from __future__ import annotations

import asyncio
import random
import struct
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlsplit

import httpx
import msgspec

from examples.client import decide

SHORT, LONG = 126, 127  # in place of a length: it follows in two, or in eight bytes
TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A  # first bytes of frames
COMPRESSED: Final = 0x40
MASKED: Final = 0x80
KEY: Final = "ZWNvdG9uZWVjb3RvbmUhIQ=="
TAIL: Final = b"\x00\x00\xff\xff"


class Message(msgspec.Struct):
    """What a person reads of a message; all else is skipped, as a browser would look at it elsewhere."""

    kind: str
    version: int = -1
    choices: list[Any] = []  # Any: JSON
    ask: dict[str, Any] | msgspec.UnsetType | None = msgspec.UNSET  # Any: JSON
    id: int | None = None
    error: str | None = None


DECODER: Final = msgspec.json.Decoder(Message)


class Socket(asyncio.Protocol):
    """One socket: tells what comes, whole message by whole message."""

    def __init__(self, path: str, host: str, secret: str, squeeze: bool, hear: Callable[[Message], None]) -> None:
        extension = "Sec-WebSocket-Extensions: permessage-deflate\r\n" if squeeze else ""
        self.greeting = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {KEY}\r\nSec-WebSocket-Version: 13\r\n{extension}"
            f"Authorization: Bearer {secret}\r\n\r\n"
        )
        self.hear = hear
        self.inflate = zlib.decompressobj(-zlib.MAX_WBITS)
        self.held = b""
        self.greeted = False
        self.transport: Any = None  # Any: see `connection_made`

    def connection_made(self, transport: Any) -> None:  # Any: asyncio's, or that of uvloop, which is none of asyncio's
        """Ask for a socket."""
        self.transport = transport
        transport.write(self.greeting.encode())

    def data_received(self, data: bytes) -> None:
        """Take every message out of what has come."""
        self.held += data
        if not self.greeted:
            head, end, self.held = self.held.partition(b"\r\n\r\n")
            if not end:
                self.held = head
                return
            assert b" 101 " in head.split(b"\r\n")[0], head
            self.greeted = True
        while (message := self.next()) is not None:
            self.hear(DECODER.decode(message))

    def next(self) -> bytes | None:
        """The next message; None if it is not there yet. Pings are answered, or the server would hang up."""
        held = self.held
        if len(held) < 2:
            return None
        start, length = 2, held[1]
        if length in (SHORT, LONG):
            start = 4 if length == SHORT else 10
            if len(held) < start:
                return None
            length = struct.unpack_from("!H" if length == SHORT else "!Q", held, 2)[0]
        if len(held) < start + length:
            return None
        payload, self.held = held[start : start + length], held[start + length :]
        if held[0] == CLOSE:
            self.close()
            return None
        if held[0] == PING:
            self.write(PONG, payload)
            return self.next()
        return self.inflate.decompress(payload + TAIL) if held[0] & COMPRESSED else payload

    def send(self, data: object) -> None:
        """Send a message."""
        self.write(TEXT, msgspec.json.encode(data))

    def write(self, first: int, payload: bytes) -> None:
        """Write a frame, under a mask of zeros."""
        length = len(payload)
        size = bytes((MASKED | length,)) if length < SHORT else struct.pack("!BH", MASKED | SHORT, length)
        self.transport.write(bytes((first,)) + size + bytes(4) + payload)

    def close(self) -> None:
        """Go."""
        self.transport.close()


@dataclass
class Party:
    """One table with its people: every socket is read, and whoever is asked answers by lot."""

    address: str
    kind: str
    rng: random.Random
    every: float
    game: str
    seats: int
    until: float = 0.0
    times: list[float] = field(default_factory=list)
    sockets: list[Socket] = field(default_factory=list)
    last: dict[int, Message] = field(default_factory=dict)
    sent: tuple[int, int, float] | None = None  # who has chosen, in which version, and when
    due: float = 0.0

    async def open(self, http: httpx.AsyncClient) -> None:
        """A table with people in all seats, and a socket for each."""
        body = {"game": self.game, "seats": [{"who": "person"}] * self.seats, "seed": self.rng.randrange(10**9)}
        answer = (await http.post(f"{self.address}/api/v1/tables", json=body)).json()
        await self.sit(answer["code"], answer["seats"])

    async def sit(self, code: str, secrets: list[str]) -> None:
        """A socket for each seat of a table."""
        path = f"/t/{code}/live" if self.kind == "pages" else f"/api/v1/tables/{code}/socket"
        parts = urlsplit(self.address)
        for seat, secret in enumerate(secrets):
            # Browsers compress; a bot on the same network has no reason to.
            socket = Socket(
                path, parts.netloc, secret, self.kind == "pages", lambda one, seat=seat: self.hear(seat, one)
            )
            await asyncio.get_running_loop().create_connection(lambda one=socket: one, parts.hostname, parts.port)
            self.sockets.append(socket)

    def begin(self, until: float) -> None:
        """Play until it is time to stop."""
        self.until = until
        self.due = time.perf_counter() + self.rng.random() * self.every
        self.go_on()

    def hear(self, seat: int, message: Message) -> None:
        """Note the newest position, and whether it is the one that was waited for."""
        now = time.perf_counter()
        if message.kind == "answer":
            if message.error and self.sent is not None and message.id == self.sent[1]:
                self.sent = None
        else:
            if message.ask is msgspec.UNSET and seat in self.last:  # what stands is not asked again
                message.ask = self.last[seat].ask
            self.last[seat] = message
            if self.sent is not None and seat == self.sent[0] and self.is_through(message, self.sent[1]):
                self.times.append(now - self.sent[2])
                self.sent = None
        if self.until:
            self.go_on()

    def is_through(self, message: Message, version: int) -> bool:
        """Whether the choice of that version was made, or set aside until all others have answered too."""
        return message.version > version or not self.listed(message)

    def go_on(self) -> None:
        """If somebody is asked and it is time, choose."""
        now = time.perf_counter()
        if self.sent is not None or now >= self.until:
            return
        ready = self.ready()
        if not ready:
            return
        if now < self.due:
            asyncio.get_running_loop().call_later(self.due - now, self.go_on)
            return
        self.due = max(self.due + self.every, now)
        seat = self.rng.choice(ready)
        message = self.last[seat]
        self.sent = (seat, message.version, now)
        self.sockets[seat].send(self.choice(message))

    def listed(self, message: Message) -> list[Any]:  # Any: JSON
        """What may be answered there."""
        if self.kind == "pages":
            return [one for one in (message.ask or {"choices": []})["choices"] if not one.get("aside")]
        return message.choices

    def ready(self) -> list[int]:
        """The seats that are asked something, by the newest position."""
        newest = max((message.version for message in self.last.values()), default=-1)
        return [seat for seat, one in self.last.items() if one.version == newest and self.listed(one)]

    def is_playing(self) -> bool:
        """Whether somebody is asked, or waits for what came of an answer."""
        return self.sent is not None or bool(self.ready())

    def choice(self, message: Message) -> dict[str, Any]:  # Any: JSON
        """A random answer."""
        order = {"do": "play", "version": message.version, "id": message.version}
        listed = self.listed(message)
        if self.kind == "pages":
            onward = [n for n, one in enumerate(listed) if one["verb"] != "back"] or [0]
            index = self.rng.choice(onward)
            return {**order, "index": index, "fill": [self.blank(one) for one in listed[index].get("blanks", [])]}
        return {**order, "choice": decide({"choices": listed}, self.rng)}

    def blank(self, blank: dict[str, Any]) -> Any:  # Any: JSON
        """A value for a blank of a page's form."""
        if "number" in blank:
            return self.rng.randint(*blank["number"])
        return blank["one_of"][0][0] if "one_of" in blank else []
