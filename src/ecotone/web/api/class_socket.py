"""The socket of a class: what its teacher sees goes out whenever it changes, what the teacher does comes in."""

from __future__ import annotations

import asyncio
from contextlib import aclosing

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from ecotone.core.errors import EcotoneError
from ecotone.web.api.classes import class_facts
from ecotone.web.classroom.dashboard import carry_out
from ecotone.web.classroom.live import Shown, class_messages
from ecotone.web.live.connection import FOREIGN, TOO_MUCH, UNKNOWN, parse_message
from ecotone.web.paint.catalogues import catalogue
from ecotone.web.site.classes import Visitor, visitor_of
from ecotone.web.site.site import Site, site_of


async def class_socket(websocket: WebSocket) -> None:
    """Serve one socket, for who has the teacher's key."""
    site = site_of(websocket)
    if not site.same_origin(websocket):
        await websocket.close(FOREIGN)
        return
    limits = site.limits
    caller = limits.caller(websocket)
    await websocket.accept(headers=site.mark_headers(caller))  # first: nobody learns why a socket was not accepted
    if not limits.allow_request(caller) or not limits.allow_socket(caller):
        await websocket.close(TOO_MUCH)
        return
    try:
        visitor = await visitor_of(site, websocket)
        visitor.teaching()
        await send_and_receive(site, websocket, visitor)
    except EcotoneError:
        await websocket.close(UNKNOWN)
    except (WebSocketDisconnect, RuntimeError):
        pass  # the client is gone
    finally:
        limits.socket_closed(caller)


async def send_and_receive(site: Site, websocket: WebSocket, visitor: Visitor) -> None:
    """Do both until one of them ends. Whoever lost the key is told so, and the socket closes."""
    sending = asyncio.create_task(send(site, websocket, visitor))
    receiving = asyncio.create_task(receive(site, websocket, visitor))
    try:
        done, _ = await asyncio.wait((sending, receiving), return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (sending, receiving):
            task.cancel()
        await asyncio.wait((sending, receiving))
    for task in done:
        task.result()
    if sending in done:
        await websocket.close(UNKNOWN)


async def send(site: Site, websocket: WebSocket, visitor: Visitor) -> None:
    """Send the class as it stands, and again with every change."""

    async def shown() -> Shown:
        facts: Shown = msgspec.to_builtins(await class_facts(site, websocket, visitor))
        return {"kind": "class", **facts}

    async with aclosing(class_messages(site, visitor, shown)) as messages:
        async for message in messages:
            if message is not None:
                await websocket.send_text(message.decode())


async def receive(site: Site, websocket: WebSocket, visitor: Visitor) -> None:
    """Carry out what is asked, one after the other. A refusal is an answer too, and the socket stays open."""
    caller = site.limits.caller(websocket)
    while True:
        text = await websocket.receive_text()
        if not site.limits.allow_request(caller):
            await websocket.close(TOO_MUCH)
            return
        await websocket.send_text(msgspec.json.encode(await answer_to(site, websocket, visitor, text)).decode())


async def answer_to(site: Site, websocket: WebSocket, visitor: Visitor, text: str) -> Shown:
    """The answer to one message, with the message's own number."""
    data: Shown = {}
    try:
        data = parse_message(text)
        await carry_out(visitor.teaching(), {name: str(value) for name, value in data.items()})
        return {"kind": "answer", "id": data.get("id"), "do": data.get("do")}
    except EcotoneError as error:
        reason = site.told(error).say(catalogue(site.language(websocket)))
        return {"kind": "answer", "id": data.get("id"), "error": error.code, "text": reason}
