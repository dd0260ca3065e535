"""Passing a request or a socket on to another server, byte for byte of what it says."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import h11
from starlette.types import Receive, Scope, Send
from wsproto import ConnectionType, WSConnection
from wsproto.events import (
    AcceptConnection,
    CloseConnection,
    Event,
    Ping,
    RejectConnection,
    TextMessage,
)
from wsproto.events import Request as Handshake

Headers = list[tuple[bytes, bytes]]

CHUNK: Final = 1 << 16
# What is about one line only, and what a socket's own handshake brings along.
HOP: Final = (b"connection", b"keep-alive", b"te", b"trailer", b"upgrade", b"proxy-connection", b"expect")
HANDSHAKE: Final = (
    b"host", b"sec-websocket-key", b"sec-websocket-version", b"sec-websocket-extensions", b"sec-websocket-protocol",
)  # fmt: skip
GONE: Final = 1001  # why we close the line to the other server: the browser is gone


async def pass_request(
    scope: Scope,
    receive: Receive,
    send: Send,
    added: Headers,
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
) -> None:
    """Pass on a request, and its answer back; a stream goes on until either end hangs up."""
    line = h11.Connection(h11.CLIENT)
    headers = [one for one in scope["headers"] if one[0] not in HOP]
    request = h11.Request(
        method=scope["method"].encode(), target=target(scope), headers=[*headers, *added, (b"connection", b"close")]
    )
    writer.write(line.send(request) or b"")
    asking = asyncio.create_task(pass_body(line, receive, writer))
    answering = asyncio.create_task(pass_answer(line, send, reader))
    try:
        await asyncio.wait((asking, answering), return_when=asyncio.FIRST_COMPLETED)
        if asking.done() and not answering.done() and asking.exception() is not None:
            return  # the browser is gone
        await answering
    finally:
        for task in (asking, answering):
            task.cancel()
        await asyncio.gather(asking, answering, return_exceptions=True)


class BrowserGone(Exception):
    """Whoever asked has hung up."""


async def pass_body(line: h11.Connection, receive: Receive, writer: asyncio.StreamWriter) -> None:
    """Pass on what a browser sends, and notice when it hangs up."""
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise BrowserGone
        if body := message.get("body", b""):
            writer.write(line.send(h11.Data(data=body)) or b"")
        more = message.get("more_body", False)
        await writer.drain()
    writer.write(line.send(h11.EndOfMessage()) or b"")
    await writer.drain()
    while (await receive())["type"] != "http.disconnect":
        pass
    raise BrowserGone


async def pass_answer(line: h11.Connection, send: Send, reader: asyncio.StreamReader) -> None:
    """Pass on what the other server answers."""
    while True:
        event = line.next_event()
        if event is h11.NEED_DATA:
            data = await reader.read(CHUNK)
            if not data and line.their_state is not h11.SEND_BODY:
                raise EOFError
            line.receive_data(data)
        elif isinstance(event, h11.Response):
            headers = [(bytes(name), bytes(value)) for name, value in event.headers]
            kept = [one for one in headers if one[0] not in (*HOP, b"transfer-encoding")]
            await send({"type": "http.response.start", "status": event.status_code, "headers": kept})
        elif isinstance(event, h11.Data):
            await send({"type": "http.response.body", "body": bytes(event.data), "more_body": True})
        elif isinstance(event, h11.EndOfMessage):
            await send({"type": "http.response.body", "body": b"", "more_body": False})
            return
        elif isinstance(event, h11.ConnectionClosed):
            raise EOFError


def target(scope: Scope) -> bytes:
    """The path with its query, as it was asked for."""
    raw: bytes = scope.get("raw_path") or str(scope["path"]).encode()
    query: bytes = scope["query_string"]
    return raw + b"?" + query if query else raw


async def pass_socket(
    scope: Scope,
    receive: Receive,
    send: Send,
    added: Headers,
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
) -> None:
    """Pass on a socket, in both directions, until either end closes it."""
    await receive()  # that a browser wants to connect
    line = WSConnection(ConnectionType.CLIENT)
    headers = [one for one in scope["headers"] if one[0] not in (*HOP, *HANDSHAKE)]
    host = next((value for name, value in scope["headers"] if name == b"host"), b"ecotone")
    asked = Handshake(
        host=host.decode("latin-1"), target=target(scope).decode("latin-1"), extra_headers=[*headers, *added]
    )
    writer.write(line.send(asked))
    there = asyncio.create_task(from_browser(line, receive, writer))
    back = asyncio.create_task(to_browser(line, send, reader, writer))
    try:
        await asyncio.wait((there, back), return_when=asyncio.FIRST_COMPLETED)
        if back.done():
            await back
    finally:
        for task in (there, back):
            task.cancel()
        await asyncio.gather(there, back, return_exceptions=True)


async def from_browser(line: WSConnection, receive: Receive, writer: asyncio.StreamWriter) -> None:
    """Pass on what a browser says."""
    while True:
        message = await receive()
        if message["type"] == "websocket.disconnect":
            writer.write(line.send(CloseConnection(code=GONE)))
            await writer.drain()
            return
        if (text := message.get("text")) is not None:
            writer.write(line.send(TextMessage(data=text)))
            await writer.drain()


async def to_browser(
    line: WSConnection, send: Send, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
) -> None:
    """Pass on what the other server says."""
    parts: list[str] = []
    while True:
        data = await reader.read(CHUNK)
        if not data:
            raise EOFError
        line.receive_data(data)
        for event in line.events():
            if isinstance(event, TextMessage):
                parts.append(event.data)
                if event.message_finished:
                    await send({"type": "websocket.send", "text": "".join(parts)})
                    parts.clear()
            elif (reply := answer_to(event)) is not None:
                await send(reply)
                if reply["type"] == "websocket.close":
                    return
            elif isinstance(event, Ping):
                writer.write(line.send(event.response()))


def answer_to(event: Event) -> dict[str, Any] | None:  # Any: ASGI's own
    """What a browser is told when a socket begins or ends."""
    if isinstance(event, AcceptConnection):
        marks = [(bytes(name), bytes(value)) for name, value in event.extra_headers if name == b"set-cookie"]
        return {"type": "websocket.accept", "headers": marks}
    if isinstance(event, RejectConnection):
        return {"type": "websocket.close"}
    if isinstance(event, CloseConnection):
        return {"type": "websocket.close", "code": event.code, "reason": event.reason or ""}
    return None
