"""Live connections: a WebSocket, or server-sent events and posts where a network blocks sockets.

A `Feed` says what is sent; pages get frames to show, clients of the API get positions as JSON.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Awaitable, Callable
from traceback import format_tb
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from ecotone.core.errors import EcotoneError
from ecotone.core.text import Text
from ecotone.tables.errors import BadRequest
from ecotone.tables.table import Subscriber
from ecotone.web.live.actions import Desk
from ecotone.web.live.page_delta import Difference
from ecotone.web.paint.frame import spoken
from ecotone.web.serve.site import TOO_MANY, Site, TooMuch, reply, seat_shown, site_of
from ecotone.web.serve.websocket import DIRECT, Message, Socket

LOG: Final = logging.getLogger(__name__)

LARGEST_MESSAGE: Final = 20_000  # letters of one message
PULSE: Final = 20.0  # seconds between signs of life on a stream of events
FOREIGN, UNKNOWN, TOO_MUCH, FAILED = 4403, 4404, 4429, 1011  # why a socket was closed


class Feed(ABC):
    """What one connection is sent."""

    def __init__(self, site: Site, desk: Desk) -> None:
        self.site = site
        self.desk = desk

    @abstractmethod
    def message(self) -> Message | None:
        """What is new, as JSON; None if nothing is."""

    async def next(self, subscriber: Subscriber) -> Message | None:
        """What is new, once there is news, from a position that is on disk: nobody sees a choice before that."""
        subscriber.wake.clear()
        async with self.desk.table.lock:
            return self.news(subscriber)

    def news(self, subscriber: Subscriber) -> Message | None:
        """What is new, while nobody changes the table."""
        desk, table = self.desk, self.desk.table
        access = desk.access()  # a re-issued link takes a seat away at once
        actors = table.match.actors
        if access != desk.reader.access or actors != desk.actors:
            desk.actors = actors
            desk.look_from(access, seat_shown(table, access, desk.reader.seat))
        message = self.message()
        if subscriber.seats != access.seats:  # a link was made anew: the others see who is here no more
            subscriber.seats = access.seats
            table.notify()
        return message


class Frames(Feed):
    """The page of a table, as far as it has changed."""

    def __init__(self, site: Site, desk: Desk) -> None:
        super().__init__(site, desk)
        self.difference = Difference()
        self.seat = desk.reader.seat

    def message(self) -> Message:
        """The regions that changed, the choices, what happened."""
        told: list[int] = []
        if self.seat != self.desk.reader.seat:  # another person looks on: nothing that the last one read stays
            self.seat = self.desk.reader.seat
            told = self.difference.serials
            self.difference = Difference()
        common, own = self.difference.of(self.site.gallery.frame(self.desk.table, self.desk.reader))
        own["gone"] += told
        own["shown"] = self.desk.reader.seat
        own["seats"] = self.desk.reader.access.seats
        return Message(b"," + msgspec.json.encode(own)[1:], common)


def socket(feed_of: type[Feed]) -> Callable[[WebSocket], Awaitable[None]]:
    """A socket that sends such a feed and takes actions."""

    async def serve(websocket: WebSocket) -> None:
        site = site_of(websocket)
        if not site.same_origin(websocket):
            await websocket.close(FOREIGN)
            return
        await websocket.accept()  # before anything is refused: a page learns the reason only then
        if not site.limits.request(websocket) or not site.limits.socket(websocket):
            await websocket.close(TOO_MUCH)
            return
        try:
            desk = await site.desk(websocket)
            async with site.house.listening(desk.table, desk.reader.access) as subscriber:
                await Talk(feed_of(site, desk), subscriber, websocket).go_on()
        except EcotoneError:
            await websocket.close(UNKNOWN)
        except (WebSocketDisconnect, RuntimeError):
            pass  # the browser is gone
        finally:
            site.limits.socket_closed(websocket)

    return serve


class Talk:
    """One socket at a table: what is new goes out, what is asked comes in."""

    def __init__(self, feed: Feed, subscriber: Subscriber, websocket: WebSocket) -> None:
        self.feed = feed
        self.subscriber = subscriber
        self.websocket = websocket
        self.is_over = False
        self.sending = False  # whether a message is under way, which no newer one may overtake
        self.trouble: Exception | None = None
        self.direct: Socket | None = websocket.scope.get("extensions", {}).get(DIRECT, {}).get("socket")
        if self.direct is not None:
            subscriber.show_now = self.show

    async def go_on(self) -> None:
        """Send and receive until one of them ends. Where painting fails, the page comes back and sees all anew."""
        sending = asyncio.create_task(self.push())
        receiving = asyncio.create_task(self.receive())
        try:
            done, _ = await asyncio.wait((sending, receiving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.is_over = True
            self.subscriber.show_now = None
            for task in (sending, receiving):
                if task.cancel():  # a choice that is being written gets to disk first
                    task.add_done_callback(self.failed)
        if any(self.failed(task) for task in done):
            await self.websocket.close(FAILED)

    def failed(self, task: asyncio.Task[None]) -> bool:
        """Whether a task has ended by a fault of ours, which is noted."""
        trouble = None if task.cancelled() else task.exception()
        if trouble is None or isinstance(trouble, WebSocketDisconnect | RuntimeError):
            return False
        # The message of an error might tell what is hidden.
        trace = "".join(format_tb(trouble.__traceback__))
        LOG.error("Table %s: %s\n%s", self.feed.desk.table.code, type(trouble).__name__, trace)
        return True

    def show(self) -> bool:
        """Send a position that has just come to be, at once; false where `push` must do it."""
        if self.direct is None or self.sending or self.subscriber.wake.is_set() or not self.direct.is_ready:
            return False
        try:
            message = self.feed.news(self.subscriber)
        except Exception as error:  # whoever has chosen is not to blame
            self.trouble = error
            return False
        if message is not None:
            self.direct.write(message)
        return True

    async def push(self) -> None:
        """Send the newest state whenever there is news; what came while sending is skipped."""
        while True:
            self.sending = False
            await self.subscriber.wake.wait()
            self.sending = True
            if self.trouble is not None:
                raise self.trouble
            message = await self.feed.next(self.subscriber)
            if message is not None:
                await self.websocket.send_text(message.text)

    async def receive(self) -> None:
        """Handle what is asked, one after the other; refusals are answers, not ends."""
        websocket, desk = self.websocket, self.feed.desk
        while not self.is_over:  # whoever is gone wants nothing more
            text = (await websocket.receive()).get("text")
            if text is None:  # the page is gone, or sent something that no page of ours sends
                return
            if not self.feed.site.limits.request(websocket):
                await websocket.close(TOO_MUCH)
                return
            answer = await answered(desk, text)
            await self.answer(Message(msgspec.json.encode(answer)))
            if answer.get("error") == "stale_choice" or answer.get("do") == "show_seat":
                self.subscriber.wake.set()

    async def answer(self, message: Message) -> None:
        """Send an answer, which may overtake positions and be overtaken."""
        if self.direct is not None and self.direct.is_ready:
            self.direct.write(message)
        else:
            await self.websocket.send_text(message.text)


async def answered(desk: Desk, text: str) -> dict[str, Any]:  # Any: JSON
    """The answer to one message; a refusal carries its code, its reason and the message's number."""
    data: dict[str, Any] = {}  # Any: JSON
    try:
        data = parsed(text)
        answer = await desk.handle(data)
        return {"kind": "answer", "id": data.get("id"), "do": data.get("do"), **answer}
    except EcotoneError as error:
        reason = error.reason.say(spoken(desk.table, desk.reader.language))
        return {"kind": "answer", "id": data.get("id"), "error": error.code, "text": reason}


def parsed(text: str) -> dict[str, Any]:  # Any: JSON
    """A message as an object."""
    if len(text) > LARGEST_MESSAGE:
        raise BadRequest(Text("The message is too long."))
    try:
        data = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise BadRequest(Text("The message is no JSON.")) from None
    if not isinstance(data, dict):
        raise BadRequest(Text("The message is no JSON object."))
    return data


def events(feed_of: type[Feed]) -> Callable[[Request], Awaitable[Response]]:
    """A stream of server-sent events with such a feed."""

    async def serve(request: Request) -> Response:
        site = site_of(request)
        feed = feed_of(site, await site.desk(request))
        if not site.limits.socket(request):
            raise TooMuch(TOO_MANY)
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        return StreamingResponse(counted(stream(feed), request), media_type="text/event-stream", headers=headers)

    return serve


async def counted(events: AsyncIterator[bytes], request: Request) -> AsyncIterator[bytes]:
    """A stream that counts like a socket as long as it is open."""
    try:
        async for event in events:
            yield event
    finally:
        site_of(request).limits.socket_closed(request)


async def stream(feed: Feed) -> AsyncIterator[bytes]:
    """One event for each change, and a sign of life in between."""
    async with feed.site.house.listening(feed.desk.table, feed.desk.reader.access) as subscriber:
        while True:
            try:
                await asyncio.wait_for(subscriber.wake.wait(), PULSE)
            except TimeoutError:
                yield b": here\n\n"
                continue
            message = await feed.next(subscriber)
            if message is not None:
                yield f"data: {message.text}\n\n".encode()


async def act(request: Request) -> Response:
    """One action by post, for pages without a socket; the address says for which seat."""
    site = site_of(request)
    desk = await site.desk(request)
    return reply(await answered(desk, (await site.body(request)).decode(errors="replace")))
