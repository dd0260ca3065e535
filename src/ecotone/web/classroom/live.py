"""Keeps the pages of a class up to date by server-sent events: each is sent anew as far as it has changed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from ecotone.core.errors import EcotoneError
from ecotone.web.live.connection import PULSE, counted
from ecotone.web.site.classes import Visitor, visitor_of
from ecotone.web.site.refusals import TOO_MANY, TooMuch
from ecotone.web.site.site import Site, site_of

Shown = dict[str, Any]  # Any: JSON
# What a page is sent; raises where it is not for this visitor.
Paint = Callable[[Site, Request, Visitor], Awaitable[Shown]]

AT_MOST: Final = 0.25  # seconds between two messages: of changes that follow each other fast only the last is sent


def class_events(paint: Paint) -> Callable[[Request], Awaitable[Response]]:
    """A stream of what a page of a class shows."""

    async def serve(request: Request) -> Response:
        site = site_of(request)
        visitor = await visitor_of(site, request)
        await paint(site, request, visitor)  # refused before anything is sent
        if not site.limits.allow_socket(site.limits.caller(request)):
            raise TooMuch(TOO_MANY)
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        events = counted(class_stream(site, request, visitor, paint), request)
        return StreamingResponse(events, media_type="text/event-stream", headers=headers)

    return serve


async def class_stream(site: Site, request: Request, visitor: Visitor, paint: Paint) -> AsyncIterator[bytes]:
    """One event for each change, and a sign of life in between."""

    async def shown() -> Shown:
        return await paint(site, request, visitor)

    async with aclosing(class_messages(site, visitor, shown)) as messages:
        async for message in messages:
            yield b": here\n\n" if message is None else b"data: " + message + b"\n\n"


async def class_messages(
    site: Site, visitor: Visitor, shown: Callable[[], Awaitable[Shown]]
) -> AsyncGenerator[bytes | None]:
    """What is shown, as JSON, whenever it has changed; None where only time has passed.

    Who may not see it any more is told to load it anew.
    """
    one, wake, last = visitor.one, asyncio.Event(), b""
    wake.set()
    one.listeners.add(wake)
    try:
        while not site.house.is_ending:
            try:
                # When the time to answer alone is over, nothing else wakes the pages that wait for it.
                soon = one.stored.answer_time_left(site.house.clock())
                await asyncio.wait_for(wake.wait(), min(PULSE, soon + AT_MOST) if soon else PULSE)
            except TimeoutError:
                yield None  # time has passed, too: what depends on it is looked at
            wake.clear()
            try:
                message = await shown()
                if site.school.classes.get(one.code) is not one:
                    message = {"reload": True}
            except EcotoneError:
                message = {"reload": True}
            encoded = msgspec.json.encode(message)
            if encoded != last:
                last = encoded
                yield encoded
            if message.get("reload"):
                return
            await asyncio.sleep(AT_MOST)
    finally:
        one.listeners.discard(wake)


def fragment(site: Site, request: Request, template: str, **context: Any) -> str:  # Any: what the template reads
    """A piece of a page, in the reader's language."""
    return site.painter.page(template, context.pop("language"), **context)
