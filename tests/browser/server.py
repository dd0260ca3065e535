"""A server for browser tests, in a thread of its own, so that a test can look into its tables too."""

import asyncio
import socket
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

import uvicorn
from playwright.sync_api import Page
from starlette.types import ASGIApp

from ecotone.core.choice import Choice
from ecotone.tables.house import House
from ecotone.tables.plan import Keys, Plan
from ecotone.tables.store.sql import open_store
from ecotone.tables.table import Table
from ecotone.web.serve.app import create_app
from ecotone.web.serve.server import Server, bind_socket
from ecotone.web.site.cookies import PREFIX
from ecotone.web.site.settings import Settings

GENEROUS = Settings(
    guesses_a_minute=10_000,
    guesses_a_minute_in_all=100_000,
    tables_an_hour=10_000,
    requests_a_second=10_000,
    sockets=1_000,
)


class Site:
    """Where the pages are, and the house behind them, which lives in another thread."""

    def __init__(self, address: str, house: House, loop: asyncio.AbstractEventLoop) -> None:
        self.address = address
        self.house = house
        self.loop = loop

    def open(self, plan: Plan, choices: Sequence[tuple[int, Choice]] = ()) -> tuple[Table, Keys]:
        """Open a table on which these choices have been made already."""
        return asyncio.run_coroutine_threadsafe(self.house.open(plan, choices), self.loop).result(20)

    def play(self, table: Table, seat: int, choice: Choice) -> None:
        """Make a choice, as another device of that seat would."""
        asyncio.run_coroutine_threadsafe(self.house.play(table, seat, choice), self.loop).result(20)

    def let_time_pass(self, table: Table, seconds: float) -> None:
        """Let everybody at a table have been asked so many seconds ago."""

        async def set_back() -> None:
            table.restart_clocks(self.house.clock() - seconds)
            table.notify()

        asyncio.run_coroutine_threadsafe(set_back(), self.loop).result(20)

    def table(self, url: str) -> Table:
        """The table that a page shows."""
        return self.house.tables[urlsplit(url).path.split("/")[2]]


def hold(page: Page, address: str, code: str, *keys: str) -> None:
    """Give a browser these keys of a table, as if it had sat there before, and open the table."""
    page.context.add_cookies([{"name": PREFIX + code, "value": ".".join(keys), "url": address}])
    page.goto(f"{address}/t/{code}")


def sit_by_link(page: Page, link: str) -> None:
    """Follow a link of the host, and sit down."""
    page.goto(link)
    page.locator("#take-seat button.primary").click()
    page.wait_for_url(link.partition("/s/")[0])


class AnnouncedServer(Server):
    """A server that says when it listens, and leaves the test's garbage alone."""

    def __init__(self, app: ASGIApp, settings: Settings, **config: Any) -> None:  # Any: uvicorn's own
        super().__init__(app, settings, 1_000, **config)
        self.listens = threading.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await uvicorn.Server.startup(self, sockets)
        self.listens.set()


@contextmanager
def served(store: str = "sqlite://", settings: Settings = GENEROUS) -> Iterator[Site]:
    """A server on a free port, as long as the block lasts."""
    listener = bind_socket("127.0.0.1", 0)
    started: Future[tuple[House, asyncio.AbstractEventLoop, AnnouncedServer]] = Future()

    async def run() -> None:
        house = House(await open_store(store))
        server = AnnouncedServer(create_app(settings, house), settings, log_level="error", timeout_graceful_shutdown=1)
        started.set_result((house, asyncio.get_running_loop(), server))
        await server.serve(sockets=[listener])

    thread = threading.Thread(target=lambda: asyncio.run(run()), daemon=True)
    thread.start()
    house, loop, server = started.result(20)
    assert server.listens.wait(20)
    try:
        yield Site(f"http://127.0.0.1:{listener.getsockname()[1]}", house, loop)
    finally:
        server.should_exit = True
        thread.join(10)
