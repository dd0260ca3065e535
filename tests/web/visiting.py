"""A site to visit: the whole application on a store in memory, and browsers that share nothing but the server."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import cache
from html.parser import HTMLParser
from typing import Any, TypeVar

from starlette.testclient import TestClient

from ecotone.core.chance import Rng, derive
from ecotone.core.choice import Choice
from ecotone.core.registry import games
from ecotone.tables.house import House
from ecotone.tables.plan import Keys, Place, Plan
from ecotone.tables.table import Table
from ecotone.tables.work.inspection import Inspected, Upload, inspect
from ecotone.tables.work.inspector import Inspector
from ecotone.web.paint.gallery import Gallery
from ecotone.web.paint.painter import Painter
from ecotone.web.serve.app import create_app
from ecotone.web.site.cookies import PREFIX
from ecotone.web.site.limits import Limits
from ecotone.web.site.settings import Settings
from ecotone.web.site.site import Site
from tests.laws.playing import filled
from tests.tables.sitting import Clock, MemoryStore

T = TypeVar("T")

GAMES = ("betterlife", "ecologic", "ecosfera", "kompensaatiopeli")
GENEROUS: dict[str, Any] = {  # Any: of each setting
    "guesses_a_minute": 10**9,
    "tables_an_hour": 10**9,
    "requests_a_second": 10**9,
    "sockets": 10**9,
    "guesses_a_minute_in_all": 10**9,
    "tables_an_hour_in_all": 10**9,
}
CODE = re.compile(r"/t/([A-Z0-9]{5})\b")


class InlineInspector(Inspector):
    """Looks at records at once, in the process of the test."""

    async def inspect(self, upload: Upload) -> Inspected:
        return inspect(upload)


class Visit:
    """The server of one test, with its store and clocks in the test's hands."""

    def __init__(self, **settings: Any) -> None:  # Any: of each setting
        self.settings = Settings(store="sqlite://", **{**GENEROUS, **settings})
        self.clock = Clock()
        self.store = MemoryStore()
        self.house = House(self.store, self.clock)
        self.app = create_app(self.settings, self.house)
        self.main = TestClient(self.app, follow_redirects=False)
        self.waits: list[float] = []

    async def sleep(self, seconds: float) -> None:
        """Note that somebody had to wait, without waiting."""
        self.waits.append(seconds)

    @property
    def site(self) -> Site:
        site: Site = self.app.state.site
        return site

    def browser(self, address: str = "testclient", brittle: bool = True, **headers: str) -> TestClient:
        """A browser of its own; one that is not brittle gets the page for our own mistakes instead of the exception."""
        made = TestClient(
            self.app,
            follow_redirects=False,
            raise_server_exceptions=brittle,
            client=(address, 50000),
            headers=headers,
        )
        made.portal = self.main.portal  # one loop for all
        return made

    def call(self, work: Callable[..., Awaitable[T]], *args: object) -> T:
        """What some work of the house returns, done in its own loop."""
        assert self.main.portal is not None
        return self.main.portal.call(work, *args)

    def open(self, game: str, who: str = "", options: dict[str, Any] | None = None, **plan: Any) -> tuple[Table, Keys]:
        """A table with these people: `open("ecosfera", "me link bot")`; without any, people on all the usual seats."""
        people = who.split() or ["me"] * games()[game].usual_seats
        places = tuple(Place(one, f"Person {'ABCDEF'[seat]}") for seat, one in enumerate(people))
        made = Plan(game, places, options or {}, **{"seed": 7, **plan})
        return self.call(self.house.open, made)

    def play(self, table: Table, seat: int, choice: Choice) -> None:
        self.call(self.house.play, table, seat, choice)

    def wander(self, table: Table, choices: int, seed: int = 1) -> None:
        """Make so many random choices, or fewer if the game ends."""
        rng = Rng(derive(seed, 5))
        for _ in range(choices):
            match = table.match
            if match.result is not None:
                return
            seat = table.asked[rng.below(len(table.asked))]
            listed = [one for one in match.state.choices(seat) if one != ("back",)] or match.state.choices(seat)
            self.play(table, seat, filled(listed[rng.below(len(listed))], rng))

    def seated(self, table: Table, *keys: str, **browser: Any) -> TestClient:
        """A browser that holds these keys."""
        made = self.browser(**browser)
        made.cookies.set(PREFIX + table.code, ".".join(keys), domain="testserver.local")
        return made

    def ended(self, game: str, choices: int = 12, who: str = "") -> tuple[Table, Keys]:
        """A table whose host has ended the game after some choices."""
        table, keys = self.open(game, who)
        self.wander(table, choices)

        async def end() -> None:
            await self.house.set(table, status="ended")

        self.call(end)
        return table, keys


@contextmanager
def visit(**settings: Any) -> Iterator[Visit]:  # Any: of each setting
    """A server that runs, and is stopped in the end."""
    made = Visit(**settings)
    with made.main:
        made.site.limits = Limits(made.settings, made.clock)
        made.site.sleep = made.sleep
        made.site.uploads.inspector = InlineInspector()
        made.site.painter = painter_of(tuple(games()))
        made.site.gallery = Gallery(made.site.painter, made.clock)
        yield made


@cache
def painter_of(installed: tuple[str, ...]) -> Painter:
    """One painter for all servers with these games: it takes a while to read its templates."""
    return Painter()


def bearer(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


def code_in(address: str) -> str:
    """The table that an address is about."""
    found = CODE.search(address)
    assert found, address
    return found[1]


# --- forms of a page --------------------------------------------------------------------------


class Form:
    """A form as a browser sees it: where it goes, and each field with its value and the values it offers."""

    def __init__(self, method: str, action: str) -> None:
        self.method = method
        self.action = action
        self.values: dict[str, str] = {}
        self.offers: dict[str, list[str]] = {}
        self.buttons: list[tuple[str, str]] = []


class Forms(HTMLParser):
    """Reads the forms of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[Form] = []
        self.select = ""
        self.area = ""
        self.open = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.found.append(Form(given.get("method", "get").lower(), given.get("action", "")))
            self.open = True
        if not self.open:
            return
        form = self.found[-1]
        name = given.get("name", "")
        if tag == "input" and given.get("type") == "radio":
            form.offers.setdefault(name, []).append(given["value"])
            if "checked" in given:
                form.values[name] = given["value"]
        elif tag == "input" and given.get("type") == "checkbox":
            form.offers[name] = ["", given["value"]]
            form.values[name] = given["value"] if "checked" in given else ""
        elif tag == "input" and name:
            form.values[name] = given.get("value", "")
        elif tag == "textarea" and name:
            form.values[name] = ""
            self.area = name
        elif tag == "select":
            self.select = name
            form.offers[name] = []
        elif tag == "option" and self.select:
            value = given.get("value", "")
            form.offers[self.select].append(value)
            if self.select not in form.values or "selected" in given:
                form.values[self.select] = value
        elif tag == "button" and name:
            form.buttons.append((name, given.get("value", "")))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.open = False
        elif tag == "select":
            self.select = ""
        elif tag == "textarea":
            self.area = ""

    def handle_data(self, data: str) -> None:
        if self.area and self.open:
            self.found[-1].values[self.area] += data


def forms(html: str) -> list[Form]:
    """All forms of a page."""
    reader = Forms()
    reader.feed(html)
    return reader.found


def form_to(html: str, action: str) -> Form:
    """The form that goes to this address."""
    return next(form for form in forms(html) if form.action == action)
