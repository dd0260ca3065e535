"""Starting the server: finds a free port, says where the pages are, and opens them where there is a screen."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import socket
import sys
import webbrowser
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, Final
from urllib.parse import urlsplit

import segno
import uvicorn
from starlette.applications import Starlette
from starlette.types import ASGIApp

from ecotone.core.errors import BadSetup
from ecotone.core.text import Text
from ecotone.tables.store.database import address_of
from ecotone.tables.store.interface import StoreLost
from ecotone.tables.versions import Kind, counted
from ecotone.web.live.deflate import LARGEST_FRAME
from ecotone.web.live.door import Door, HttpLine
from ecotone.web.live.websocket import Socket
from ecotone.web.serve.app import create_app
from ecotone.web.serve.json_log import log_as_json
from ecotone.web.serve.open_files import raise_file_limit
from ecotone.web.serve.workers import check_workers, run_workers
from ecotone.web.site.network import Proxies, is_own_machine
from ecotone.web.site.settings import Settings
from ecotone.web.site.site import Site

OnStock = Callable[[Mapping[Kind, int]], None]

USUAL_PORT: Final = 8000
PORTS_TRIED: Final = 20
EVERYWHERE: Final = ("0.0.0.0", "::")
GRACE: Final = 10  # seconds that requests in flight have to end when the server stops
TICKS: Final = 10  # of uvicorn's in a second
GC_THRESHOLD: Final = 2_000_000  # net allocations before Python collects by itself
GC_TICKS: Final = 6_000  # ticks, ten a second, between two collections of our own


class Server(uvicorn.Server):
    """A server with a door, that collects garbage seldom: with two hundred tables it takes a fifth of a second.

    Neither play nor closed connections leave reference cycles behind; errors may, so it is not left out altogether.
    """

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        most_connections: int,
        begin_end: Callable[[], Awaitable[None]] | None = None,  # called when the server is told to stop
        must_stop: Callable[[], bool] | None = None,  # asked ten times a second
        **config: Any,  # Any: uvicorn's own
    ) -> None:
        proxies = Proxies(settings.trusted_proxies)
        super().__init__(
            uvicorn.Config(
                app,
                http=HttpLine,
                ws=Socket,
                ws_max_size=LARGEST_FRAME,
                access_log=False,
                server_header=False,
                proxy_headers=bool(proxies.names),
                forwarded_allow_ips=proxies.names,
                **{"log_level": "warning", "timeout_graceful_shutdown": GRACE, "lifespan": "on", **config},
            )
        )
        self.server_state = self.door = Door(settings.connections, most_connections, proxies)
        self.begin_end = begin_end
        self.must_stop = must_stop

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen. What was loaded until now stays for good, so collections leave it out from here on."""
        await super().startup(sockets)
        gc.collect()
        gc.freeze()
        gc.set_threshold(GC_THRESHOLD)

    async def on_tick(self, counter: int) -> bool:
        """Close who is late, and now and then collect garbage; uvicorn calls this ten times a second."""
        if counter % TICKS == TICKS - 1:
            self.door.close_late(asyncio.get_running_loop().time())
        if counter % GC_TICKS == GC_TICKS - 1:
            gc.collect()
        return await super().on_tick(counter) or (self.must_stop is not None and self.must_stop())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop: what is in flight is answered first."""
        if self.begin_end is not None:
            await self.begin_end()
        await super().shutdown(sockets)


def bind_socket(host: str, port: int | None) -> socket.socket:
    """A socket on the port; where none was asked for, on the first free one from 8000 on."""
    ports = [port] if port is not None else [*range(USUAL_PORT, USUAL_PORT + PORTS_TRIED), 0]
    for one in ports:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listener = socket.socket(family, socket.SOCK_STREAM)
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, one))
            listener.listen()  # before the address is told, so that nobody who follows it is turned away
        except OSError as error:
            listener.close()
            reason = error.strerror or str(error)
            continue
        return listener
    raise BadSetup(
        Text(
            "Cannot listen on {host}, port {port}: {reason}. Give another one by --port.",
            host=host,
            port=ports[0],
            reason=reason,
        )
    )


def addresses(host: str, port: int) -> list[str]:
    """Where browsers find the pages: on this machine, and on the network if the server listens to it."""
    if host not in EVERYWHERE:
        return [f"http://{f'[{host}]' if ':' in host else host}:{port}/"]
    found = [f"http://127.0.0.1:{port}/"]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing; asks which of our addresses would be used
            found.append(f"http://{probe.getsockname()[0]}:{port}/")
        except OSError:
            pass
    return found


def has_screen() -> bool:
    """Whether a browser can be opened here."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def store_without_password(settings: Settings) -> str:
    """Where games are kept, without the password of a database."""
    return address_of(settings.store).render_as_string(hide_password=True)


def serve(settings: Settings, host: str, port: int | None, show: bool, as_json: bool = False, workers: int = 1) -> None:
    """Run until somebody stops it."""
    store = store_without_password(settings)
    if workers > 1:
        check_workers(settings.store)
    listener = bind_socket(host, port)
    found = addresses(host, listener.getsockname()[1])
    if not settings.address and len(found) > 1:
        settings = settings.model_copy(update={"address": found[-1]})
    say_addresses(found, settings.address or found[-1], store, as_json)
    if show and has_screen():
        webbrowser.open(found[0])
    if workers > 1:
        run_workers(settings, workers, listener)
    else:
        run(settings, [listener], settings.node_address or found[-1], partial(say_stock, as_json=as_json))


def run(settings: Settings, listeners: list[socket.socket], node_address: str, on_stock: OnStock) -> None:
    """Serve on these sockets until somebody stops it; other nodes on the same store reach it at `node_address`."""
    connections = raise_file_limit()
    settings = settings.model_copy(update={"node_address": node_address})
    app = create_app(settings, on_stock=on_stock)

    async def begin_end() -> None:
        await app.state.site.begin_end()  # there is none before the server has started

    logs: dict[str, Any] = {}  # Any: uvicorn's own
    if settings.log_json:
        log_as_json()
        logs["log_config"] = None  # uvicorn's own lines come to us, too
    server = Server(app, settings, connections, begin_end, lambda: lost_store(app) is not None, **logs)
    server.door.is_node = partial(is_node, app)
    with suppress(KeyboardInterrupt):  # the server has stopped by then, every choice is kept
        server.run(sockets=listeners)
    lost = lost_store(app)
    if lost is not None:
        raise lost


def say_addresses(found: list[str], for_phones: str, store: str, as_json: bool) -> None:
    """Say where the pages are, also as a picture for phones where there is a terminal to show it."""
    if as_json:
        print(json.dumps({"addresses": found, "store": store}), flush=True)
        return
    for address in found:
        print(Text("Ecotone is open at {address}", address=address).say(), flush=True)
    if is_own_machine(urlsplit(for_phones).hostname):
        warning = Text("Only this machine reaches it there. For phones and other machines: --host 0.0.0.0")
        print(warning.say(), flush=True)
    elif sys.stdout.isatty():
        segno.make(for_phones, micro=False).terminal(compact=True, border=2)
    print(Text("Games are kept in {store}. Ctrl+C ends the program.", store=store).say(), flush=True)


def say_stock(counts: Mapping[Kind, int], as_json: bool) -> None:
    """Say how many tables there are of which kind, and how to find out more where some cannot be played on."""
    if as_json:
        print(json.dumps({"tables": {kind.value: counts[kind] for kind in counts}}), flush=True)
        return
    print(counted(counts).say(), flush=True)
    if counts[Kind.CLOSED] or counts[Kind.NEWER] or counts[Kind.BROKEN]:
        print(Text("`ecotone store check` tells which cannot be played on, and why.").say(), flush=True)


def is_node(app: Starlette, host: str) -> bool:
    """Whether a node that shares our store has this address."""
    site: Site | None = getattr(app.state, "site", None)
    return site is not None and any(urlsplit(one.address).hostname == host for one in site.house.store.living.values())


def lost_store(app: Starlette) -> StoreLost | None:
    """Why nothing can be kept any more, if the store was taken away from the server."""
    site: Site | None = getattr(app.state, "site", None)  # there is none before the application has begun
    return site.house.store.lost if site else None
