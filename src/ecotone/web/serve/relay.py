"""Any node takes any request: what is about a table or a class of another node is passed on to that one.

A proxy in front that sends each code to the same node makes this rare.
"""

from __future__ import annotations

import asyncio
import hmac
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ecotone.core.errors import EcotoneError
from ecotone.tables.keys import tidy_code
from ecotone.tables.store.interface import Store
from ecotone.tables.store.leases import MOVED, Elsewhere, LeaseLost, Node, elapsed
from ecotone.web.serve.passing import pass_request, pass_socket
from ecotone.web.site.cookies import keys_of
from ecotone.web.site.site import WATCHED, site_of

NAMED: Final = re.compile(r"^/(?:(?:t|c|class)|api/v1/(?:tables|classes))/([^/]+)")
FEEDS: Final = ("/live", "/events", "/socket")  # how addresses end where a table is watched
NO_CODES: Final = ("new", "privacy")
TOKEN, CLIENT, SCHEME = b"x-ecotone-node", b"x-ecotone-client", b"x-ecotone-scheme"
RELAYED: Final = "ecotone.relayed"  # where a request keeps that it comes from another node
PATIENCE: Final = 6.0  # seconds that somebody waits for a table whose node is gone, until another may take it
AGAIN: Final = 0.1  # seconds between two attempts
LOOK: Final = 0.3  # seconds between two looks at who is alive
AWAY: Final = 1012  # why a socket was closed: its node is gone, and nobody knows what was still done

Refuse = Callable[[Request, EcotoneError], ASGIApp]


class NodeDoor:
    """Knows requests that another node passes on, and for whom it asks; nobody else can say so."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] in ("http", "websocket"):
            given = {name: value for name, value in scope["headers"] if name in (TOKEN, CLIENT, SCHEME)}
            if given:
                scope["headers"] = [one for one in scope["headers"] if one[0] not in given]
                me = site_of(HTTPConnection(scope)).house.store.node
                if me is not None and hmac.compare_digest(given.get(TOKEN, b""), me.token.encode()):
                    scope[RELAYED] = True
                    scope["client"] = (given.get(CLIENT, b"?").decode("latin-1"), 0)
                    scope["scheme"] = given.get(SCHEME, scope["scheme"].encode()).decode("latin-1")
        await self.app(scope, receive, send)


class Relay:
    """Passes on what another node has to answer."""

    def __init__(self, app: ASGIApp, refuse: Refuse) -> None:
        self.app = app
        self.refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        code = code_in(scope["path"]) if scope["type"] in ("http", "websocket") else None
        store = site_of(HTTPConnection(scope)).house.store if code else None
        if code is None or store is None or not store.is_shared:
            await self.app(scope, receive, send)
            return
        answer = Answer(send)
        try:
            if not await self._pass_on(scope, receive, answer, store, code):
                await self.app(scope, receive, answer)
        except EcotoneError as error:
            if answer.has_begun:
                raise ConnectionAbortedError("the node that answered is gone") from None
            if scope["type"] == "http":
                await self.refuse(Request(scope), error)(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": AWAY})

    async def _pass_on(self, scope: Scope, receive: Receive, send: Answer, store: Store, code: str) -> bool:
        """Pass a request on, if another node has to answer it; whether one had to."""
        deadline = elapsed() + PATIENCE
        while True:
            try:
                await store.claim(code)
                return False
            except Elsewhere as found:
                node = found.node
                if await self._watch_here(scope, code):
                    return False
                if scope.get(RELAYED) and elapsed() > deadline - PATIENCE + 4 * AGAIN:
                    raise  # nobody is sent round in circles
            if node is not None and node.address and not scope.get(RELAYED):
                try:
                    line = await asyncio.wait_for(connect(node), PATIENCE)
                except (OSError, TimeoutError):
                    pass  # it is gone; another may have its tables in a moment
                else:
                    site_of(HTTPConnection(scope)).passed_on += 1
                    await alive(store, node, pass_along(scope, receive, send, node, line))
                    return True
            if elapsed() > deadline:
                raise LeaseLost(MOVED)
            await asyncio.sleep(AGAIN)

    async def _watch_here(self, scope: Scope, code: str) -> bool:
        """Show a table to somebody who only watches, without its node: we follow what is on disk."""
        connection = HTTPConnection(scope)
        site = site_of(connection)
        if scope.get(RELAYED) or site.is_draining or not watches(connection, code):
            return False
        try:
            scope[WATCHED] = table = await site.house.following.table(code)
        except EcotoneError:
            return False  # whoever has it shows it, too
        return table is not None


class Answer:
    """What is sent, and whether any of it was."""

    def __init__(self, send: Send) -> None:
        self.send = send
        self.has_begun = False

    async def __call__(self, message: Message) -> None:
        """Send it."""
        self.has_begun = True
        await self.send(message)


async def pass_along(
    scope: Scope,
    receive: Receive,
    send: Send,
    node: Node,
    line: tuple[asyncio.StreamReader, asyncio.StreamWriter],
) -> None:
    """Pass a request or a socket on by this line."""
    client = scope["client"][0] if scope.get("client") else "?"
    added = [(TOKEN, node.token.encode()), (CLIENT, client.encode()), (SCHEME, scope["scheme"].encode())]
    try:
        if scope["type"] == "http":
            await pass_request(scope, receive, send, added, *line)
        else:
            await pass_socket(scope, receive, send, added, *line)
    except (OSError, EOFError):
        raise LeaseLost(MOVED) from None
    finally:
        line[1].close()
        with suppress(OSError):
            await line[1].wait_closed()


async def alive(store: Store, node: Node, work: Awaitable[None]) -> None:
    """Wait for a node's answer, for as long as it lives."""
    task = asyncio.ensure_future(work)
    try:
        while not task.done():
            await asyncio.wait([task], timeout=LOOK)
            if not task.done() and node.id not in store.living:
                raise LeaseLost(MOVED)
    finally:
        if not task.done():
            task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def connect(node: Node) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A line to another node."""
    address = urlsplit(node.address)
    return await asyncio.open_connection(address.hostname, address.port or 80)


def watches(connection: HTTPConnection, code: str) -> bool:
    """Whether somebody asks to see what happens at a table, and does not say that they sit there."""
    is_feed = str(connection.scope["path"]).endswith(FEEDS)
    return is_feed and (connection.query_params.get("seat") == "none" or not keys_of(connection, code))


def code_in(path: str) -> str | None:
    """The code of the table or class that an address is about."""
    found = NAMED.match(path)
    return tidy_code(found[1]) if found and found[1] not in NO_CODES else None
