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
from ecotone.tables.store.leases import LeaseLost
from ecotone.tables.subscriber import Subscriber
from ecotone.tables.write_lock import check_shown
from ecotone.web.live.actions import carry_out
from ecotone.web.live.page_delta import PageDelta
from ecotone.web.live.reader import Reader, reader_of
from ecotone.web.live.websocket import DIRECT, Message, Socket
from ecotone.web.site.json_replies import json_reply
from ecotone.web.site.refusals import TOO_MANY, TooMuch
from ecotone.web.site.site import Site, site_of

LOG: Final = logging.getLogger(__name__)

LARGEST_MESSAGE: Final = 20_000  # letters of one message
PULSE: Final = 20.0  # seconds between signs of life on a stream of events
FOREIGN, UNKNOWN, TOO_MUCH, FAILED = 4403, 4404, 4429, 1011  # why a socket was closed
HAS_MOVED: Final = 4310  # the same: another node has the table, and whoever connects anew gets there


class Feed(ABC):
    """What one connection is sent."""

    def __init__(self, site: Site, reader: Reader) -> None:
        self.site = site
        self.reader = reader

    @abstractmethod
    def message(self) -> Message | None:
        """What is new, as JSON; None if nothing is."""

    async def next_message(self, subscriber: Subscriber) -> Message | None:
        """What is new to a reader who was woken. Waits until the position is on disk: nobody sees a choice before."""
        subscriber.wake.clear()
        async with self.reader.table.lock:
            return self.message_now(subscriber)

    def message_now(self, subscriber: Subscriber) -> Message | None:
        """What is new; only to be called while nobody changes the table."""
        reader = self.reader
        check_shown(self.site.house.store, reader.table)
        reader.follow()  # a re-issued link takes a seat away at once
        message = self.message()
        if subscriber.seats != reader.access.seats:  # a link was made anew: show the others who is still here
            subscriber.seats = reader.access.seats
            reader.table.notify()
        return message


class PageFeed(Feed):
    """The page of a table, as far as it has changed."""

    def __init__(self, site: Site, reader: Reader) -> None:
        super().__init__(site, reader)
        self.delta = PageDelta()
        self.seat = reader.seat

    def message(self) -> Message:
        """The regions that changed, the choices, what happened."""
        reader = self.reader
        read_by_other: list[int] = []
        if self.seat != reader.seat:  # another person looks on now: the page drops all that the last one read
            self.seat = reader.seat
            read_by_other = self.delta.logged_serials
            self.delta = PageDelta()
        start, own = self.delta.changes_to(self.site.gallery.frame(reader.table, reader.viewpoint))
        own["gone"] += read_by_other
        own["shown"] = reader.seat
        own["seats"] = reader.access.seats
        own["answered"] = [seat for seat in reader.access.seats if seat in reader.table.held]
        return Message(b"," + msgspec.json.encode(own)[1:], start)


def live_socket(feed_of: type[Feed]) -> Callable[[WebSocket], Awaitable[None]]:
    """A socket that sends such a feed and takes actions."""

    async def serve(websocket: WebSocket) -> None:
        site = site_of(websocket)
        if not site.same_origin(websocket):
            await websocket.close(FOREIGN)
            return
        limits = site.limits
        caller = limits.caller(websocket)
        # Before anything is refused: a page learns the reason only then.
        await websocket.accept(headers=site.mark_headers(caller))
        if not limits.allow_request(caller) or not limits.allow_socket(caller):
            await websocket.close(TOO_MUCH)
            return
        try:
            reader = await reader_of(site, websocket)
            async with site.house.listening(reader.table, reader.access) as subscriber:
                await SocketSession(feed_of(site, reader), subscriber, websocket).go_on()
        except LeaseLost:
            await websocket.close(HAS_MOVED)
        except EcotoneError:
            await websocket.close(UNKNOWN)
        except (WebSocketDisconnect, RuntimeError):
            pass  # the browser is gone
        finally:
            limits.socket_closed(caller)

    return serve


class SocketSession:
    """One socket at a table: what is new goes out, what is asked comes in."""

    def __init__(self, feed: Feed, subscriber: Subscriber, websocket: WebSocket) -> None:
        self.feed = feed
        self.subscriber = subscriber
        self.websocket = websocket
        self.is_over = False
        self.is_answering = False  # whether something that was asked is being done
        self.sending = False  # whether `push` is sending: a newer position must wait for it
        self.painting_error: Exception | None = None
        self.direct: Socket | None = websocket.scope.get("extensions", {}).get(DIRECT, {}).get("socket")
        if self.direct is not None:
            subscriber.show_now = self.send_now

    async def go_on(self) -> None:
        """Send and receive until one of them ends. If painting fails, the socket closes and the page connects anew."""
        sending = asyncio.create_task(self.push())
        receiving = asyncio.create_task(self.receive())
        try:
            done, _ = await asyncio.wait((sending, receiving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.is_over = True
            self.subscriber.show_now = None
            # What was done is told first, or somebody would do it again at the node that has the table now.
            if has_moved(sending) and self.is_answering:
                await asyncio.wait((receiving,), timeout=PULSE)
            for task in (sending, receiving):
                if task.cancel():  # a choice that is being written gets to disk first
                    task.add_done_callback(self.failed)
        if any(has_moved(task) for task in done):
            await self.websocket.close(HAS_MOVED)
        elif any(self.failed(task) for task in done):
            await self.websocket.close(FAILED)

    def failed(self, task: asyncio.Task[None]) -> bool:
        """Whether a task has ended by a fault of ours; if so, the fault is logged."""
        trouble = None if task.cancelled() else task.exception()
        if trouble is None or isinstance(trouble, WebSocketDisconnect | RuntimeError | LeaseLost):
            return False
        # The message of an error might tell what is hidden.
        trace = "".join(format_tb(trouble.__traceback__))
        LOG.error("Table %s: %s\n%s", self.feed.reader.table.code, type(trouble).__name__, trace)
        return True

    def send_now(self) -> bool:
        """Send a new position while the table tells of it; false where `push` must do it later."""
        if self.direct is None or self.sending or self.subscriber.wake.is_set() or not self.direct.is_ready:
            return False
        try:
            message = self.feed.message_now(self.subscriber)
        except Exception as error:  # raised by `push`: whoever has just chosen is not to blame
            self.painting_error = error
            return False
        if message is not None:
            self.direct.write(message)
        return True

    async def push(self) -> None:
        """Send the newest position whenever the table wakes us; positions that came while sending are skipped."""
        while True:
            self.sending = False
            await self.subscriber.wake.wait()
            self.sending = True
            if self.painting_error is not None:
                raise self.painting_error
            message = await self.feed.next_message(self.subscriber)
            if message is not None and message.start is not None:
                await self.send(message)  # by way of ASGI what many are shown would be compressed for each of them
            elif message is not None:
                await self.websocket.send_text(message.text)

    async def receive(self) -> None:
        """Handle what is asked, one after the other. A refusal is an answer too, and the socket stays open."""
        websocket, limits = self.websocket, self.feed.site.limits
        caller = limits.caller(websocket)
        while not self.is_over:  # after the socket has closed, nothing more is done
            text = (await websocket.receive()).get("text")
            if text is None:  # the page is gone, or sent something that no page of ours sends
                return
            if not limits.allow_request(caller):
                await websocket.close(TOO_MUCH)
                return
            self.is_answering = True
            answer = await answer_to(self.feed.site, self.feed.reader, text)
            await self.send(Message(msgspec.json.encode(answer)))
            self.is_answering = False
            if answer.get("error") == "stale_choice" or answer.get("do") == "show_seat":
                self.subscriber.wake.set()

    async def send(self, message: Message) -> None:
        """Send a message, directly if it need not wait; whether an answer or a position comes first does not matter."""
        if self.direct is not None and self.direct.is_ready:
            self.direct.write(message)
        else:
            await self.websocket.send_text(message.text)


def has_moved(task: asyncio.Task[None]) -> bool:
    """Whether a task has ended since another node has the table."""
    return task.done() and not task.cancelled() and isinstance(task.exception(), LeaseLost)


async def answer_to(site: Site, reader: Reader, text: str) -> dict[str, Any]:  # Any: JSON
    """The answer to one message; a refusal carries its code, its reason and the message's number."""
    data: dict[str, Any] = {}  # Any: JSON
    try:
        data = parse_message(text)
        answer = await carry_out(reader, data)
        return {"kind": "answer", "id": data.get("id"), "do": data.get("do"), **answer}
    except EcotoneError as error:
        reason = site.told(error).say(reader.language)
        return {"kind": "answer", "id": data.get("id"), "error": error.code, "text": reason}


def parse_message(text: str) -> dict[str, Any]:  # Any: JSON
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


def live_events(feed_of: type[Feed]) -> Callable[[Request], Awaitable[Response]]:
    """A stream of server-sent events with such a feed."""

    async def serve(request: Request) -> Response:
        site = site_of(request)
        feed = feed_of(site, await reader_of(site, request))
        if not site.limits.allow_socket(site.limits.caller(request)):
            raise TooMuch(TOO_MANY)
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        return StreamingResponse(counted(event_stream(feed), request), media_type="text/event-stream", headers=headers)

    return serve


async def counted(events: AsyncIterator[bytes], request: Request) -> AsyncIterator[bytes]:
    """A stream of events that counts as a socket as long as it is open."""
    try:
        async for event in events:
            yield event
    finally:
        limits = site_of(request).limits
        limits.socket_closed(limits.caller(request))


async def event_stream(feed: Feed) -> AsyncIterator[bytes]:
    """One event for each change, and a sign of life in between."""
    house = feed.site.house
    async with house.listening(feed.reader.table, feed.reader.access) as subscriber:
        while not house.is_ending:
            try:
                await asyncio.wait_for(subscriber.wake.wait(), PULSE)
            except TimeoutError:
                yield b": here\n\n"
                continue
            try:
                message = await feed.next_message(subscriber)
            except LeaseLost:
                return  # the page connects anew, and so to the node that has the table
            if message is not None:
                yield f"data: {message.text}\n\n".encode()


async def post_action(request: Request) -> Response:
    """One action by post, for pages without a socket; the address says for which seat."""
    site = site_of(request)
    reader = await reader_of(site, request)
    return json_reply(await answer_to(site, reader, (await site.body(request)).decode(errors="replace")))
