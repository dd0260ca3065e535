"""Live pages: a WebSocket for each, or server-sent events and posts where a network blocks sockets."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from ecotone.core.errors import EcotoneError
from ecotone.core.text import Text
from ecotone.tables.errors import BadRequest
from ecotone.tables.table import Subscriber
from ecotone.web.desk import Desk
from ecotone.web.frame import Difference, Reader, spoken
from ecotone.web.site import Site, reply, seat_shown, site_of

LARGEST_MESSAGE = 20_000  # bytes of one message from a page
PULSE = 20.0  # seconds between signs of life on a stream of events


async def socket(websocket: WebSocket) -> None:
    """The socket of one page: frames out, actions in."""
    site = site_of(websocket)
    if not site.same_origin(websocket) or not site.limits.socket(websocket):
        await websocket.close(4403)
        return
    try:
        desk = await site.desk(websocket)
    except EcotoneError:
        await websocket.close(4404)
        return
    await websocket.accept()
    async with site.house.listening(desk.table, desk.reader.access) as subscriber:
        sending = asyncio.create_task(push(site, desk, subscriber, websocket))
        try:
            await receive(site, desk, subscriber, websocket)
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            sending.cancel()
            site.limits.socket_closed(websocket)


async def push(site: Site, desk: Desk, subscriber: Subscriber, websocket: WebSocket) -> None:
    """Send the newest frame whenever there is news; what came while sending is skipped."""
    difference = Difference()
    while True:
        await subscriber.news.wait()
        subscriber.news.clear()
        async with desk.table.lock:  # nobody sees a choice before it is on disk
            desk.reader = refreshed(site, desk)
            message = difference.message(site.gallery.frame(desk.table, desk.reader))
        message["shown"] = desk.reader.seat
        try:
            await websocket.send_text(msgspec.json.encode(message).decode())
        except (WebSocketDisconnect, RuntimeError):
            return


def refreshed(site: Site, desk: Desk) -> Reader:
    """The reader with what their keys still open: a re-issued link takes a seat away at once."""
    access = site.house.access(desk.table, desk.keys)
    return replace(desk.reader, access=access, seat=seat_shown(desk.table, access, desk.reader.seat))


async def receive(site: Site, desk: Desk, subscriber: Subscriber, websocket: WebSocket) -> None:
    """Handle what the page asks, one after the other; refusals are answers, not ends."""
    while True:
        text = await websocket.receive_text()
        if not site.limits.request(websocket):
            await websocket.close(4429)
            return
        answer = await answered(site, desk, text)
        await websocket.send_text(msgspec.json.encode(answer).decode())
        if answer.get("again") or answer.get("do") == "show_seat":
            subscriber.news.set()


async def answered(site: Site, desk: Desk, text: str) -> dict[str, Any]:  # Any: JSON
    """The answer to one message; a refusal carries its code, its reason and the question's number."""
    data: Any = None  # Any: JSON
    try:
        data = parsed(text)
        answer = await desk.handle(data)
        return {"kind": "answer", "id": data.get("id"), "do": data.get("do"), **answer}
    except EcotoneError as error:
        id_ = data.get("id") if isinstance(data, dict) else None
        reason = error.reason.say(spoken(desk.table, desk.reader.language))
        return {"kind": "answer", "id": id_, "error": error.code, "text": reason, "again": error.code == "stale_choice"}


def parsed(text: str) -> dict[str, Any]:  # Any: JSON
    """A message of a page."""
    if len(text) > LARGEST_MESSAGE:
        raise BadRequest(Text("The message is too long."))
    try:
        data = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise BadRequest(Text("The message is no JSON.")) from None
    if not isinstance(data, dict):
        raise BadRequest(Text("The message is no JSON object."))
    return data


async def events(request: Request) -> Response:
    """The frames as server-sent events."""
    site = site_of(request)
    desk = await site.desk(request)
    return StreamingResponse(
        event_stream(site, desk),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


async def event_stream(site: Site, desk: Desk) -> AsyncIterator[bytes]:
    """One event for each change, and a sign of life in between."""
    difference = Difference()
    async with site.house.listening(desk.table, desk.reader.access) as subscriber:
        while True:
            try:
                await asyncio.wait_for(subscriber.news.wait(), PULSE)
            except TimeoutError:
                yield b": here\n\n"
                continue
            subscriber.news.clear()
            async with desk.table.lock:
                desk.reader = refreshed(site, desk)
                message = difference.message(site.gallery.frame(desk.table, desk.reader))
            message["shown"] = desk.reader.seat
            yield b"data: " + msgspec.json.encode(message) + b"\n\n"


async def act(request: Request) -> Response:
    """One action by post, for pages without a socket; `seat` says for whom."""
    site = site_of(request)
    desk = await site.desk(request)
    text = (await site.body(request)).decode(errors="replace")
    seat = request.query_params.get("seat", "")
    if seat.isdecimal():
        await desk.handle({"do": "show_seat", "seat": int(seat)})
    return reply(await answered(site, desk, text))
