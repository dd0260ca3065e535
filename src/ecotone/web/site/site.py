"""The site: the house with its painter and limits, and what every request needs of them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse

from ecotone.core.errors import BadSetup, EcotoneError
from ecotone.core.game import Game
from ecotone.core.registry import game_named
from ecotone.core.text import Text
from ecotone.tables.classes.school import School
from ecotone.tables.errors import NoTable, NotYours, TooLarge
from ecotone.tables.house import LINK_USED, House
from ecotone.tables.keys import tidy_code
from ecotone.tables.store.interface import StoreFailed
from ecotone.tables.table import Table
from ecotone.web.paint.catalogues import LANGUAGES, catalogue, wanted_language
from ecotone.web.paint.gallery import Gallery
from ecotone.web.paint.painter import Painter
from ecotone.web.site.appearance import COOKIE, SIZES, THEMES, Appearance, kept_appearance
from ecotone.web.site.browsers import COOKIE as MARK_COOKIE
from ecotone.web.site.browsers import Caller
from ecotone.web.site.cookies import keys_of
from ecotone.web.site.limits import Limits
from ecotone.web.site.network import is_own_machine
from ecotone.web.site.printing import Printing
from ecotone.web.site.refusals import NoGame, TooMuch
from ecotone.web.site.settings import Settings
from ecotone.web.site.uploads import Uploads

LOG: Final = logging.getLogger(__name__)

WATCHED: Final = "ecotone.watched"  # where a request keeps the table of another node that it may look at here
LOG_AGAIN: Final = 10.0  # seconds before the same trouble is logged again
STORE_TROUBLE: Final = Text(
    "Games cannot be kept or read just now, so nothing was changed. Try again in a moment. Whoever runs this server"
    " finds the reason in its log."
)


class Site:
    """What all requests share: the house, the painter, the limits."""

    def __init__(self, settings: Settings, house: House) -> None:
        self.settings = settings
        self.house = house
        self.school = School(house, house.clock)
        self.printing = Printing()
        self.painter = Painter()
        self.gallery = Gallery(self.painter, house.clock)
        self.limits = Limits(settings)
        self.is_proxy_told = bool(settings.trusted_proxies)  # then others that forward are none of ours
        self.logged_trouble = ("", 0.0)  # what the store said last, and when
        self.sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
        self.uploads = Uploads()
        self.passed_on = 0  # requests and sockets that other nodes answered
        self.is_draining = False  # whether it leaves its tables to other nodes, as it ends

    async def begin_end(self) -> None:
        """Let those who listen know that the server stops, and leave what it holds to other nodes."""
        store = self.house.store
        if any(node.id != store.node.id for node in store.living.values()) if store.node else False:
            self.is_draining = True
            store.drain()
            await self.school.hand_over()
            await self.house.hand_over()
        self.house.begin_end()

    # --- who asks -----------------------------------------------------------------------------

    def language(self, connection: HTTPConnection) -> str:
        """The reader's language."""
        return wanted_language(connection.cookies.get("language"), connection.headers.get("accept-language", ""))

    def appearance(self, connection: HTTPConnection) -> Appearance:
        """The colours and the size of text that the reader has chosen."""
        return kept_appearance(connection.cookies.get(COOKIE))

    async def table(self, connection: HTTPConnection) -> Table:
        """The table that the address names. After many wrong codes answers come slowly, but a right one does come."""
        code = tidy_code(str(connection.path_params["code"]))
        caller = self.limits.caller(connection)
        try:
            table = connection.scope.get(WATCHED) or await self.house.table(code)
        except NoTable:
            await self.pause(self.limits.wait_for_guess(caller))
            self.limits.count_miss(caller)
            raise
        if not self.has_key(connection, table):
            await self.pause(self.limits.wait_for_guess(caller))
        return table

    def has_key(self, connection: HTTPConnection, table: Table) -> bool:
        """Whether somebody brings a key to this table along, so that they need not guess its code."""
        return self.house.access(table, keys_of(connection, table.code)).opens_anything

    async def redeem(self, connection: HTTPConnection, table: Table, *link: str) -> tuple[int, str]:
        """Take the seat of a link, as `House.redeem` does; a link that opens nothing counts as a guess."""
        try:
            return await self.house.redeem(table, *link)
        except NotYours:
            raise self.missed_link(connection) from None

    def missed_link(self, connection: HTTPConnection) -> NotYours:
        """What somebody is told whose link opens nothing; it counts as a guess."""
        self.limits.count_miss(self.limits.caller(connection))
        return NotYours(LINK_USED)

    def check_class_over(self, table: Table) -> None:
        """Refuse to tell all about a game while other tables of the class still play the same deal."""
        one = self.school.class_of_table(table.code)
        if one is not None and one.stored.same_deal and one.stored.stage == "playing":
            raise NotYours(Text("Other tables of your class still play the same deal. This opens when all are done."))

    def hint_at_proxy(self, connection: HTTPConnection) -> None:
        """Tell whoever runs the server, once, if a proxy stands before it that is not trusted."""
        if self.is_proxy_told or "x-forwarded-for" not in connection.headers:
            return
        self.is_proxy_told = True
        host = connection.client.host if connection.client else "?"
        LOG.warning("All who come through the proxy %s count as one. If it is yours: --trusted-proxies %s", host, host)

    def mark_headers(self, caller: Caller) -> list[tuple[bytes, bytes]]:
        """The headers that give a newcomer's browser its mark. The browser forgets it when it is closed."""
        if not caller.cookie:
            return []
        secure = "; Secure" if self.settings.secure else ""
        value = f"{MARK_COOKIE}={caller.cookie}; HttpOnly; Path=/; SameSite=lax{secure}"
        return [(b"set-cookie", value.encode())]

    async def pause(self, seconds: float) -> None:
        """Let somebody wait."""
        if seconds:
            await self.sleep(seconds)

    def same_origin(self, connection: HTTPConnection) -> bool:
        """Whether the request comes from our own pages, or from no page at all."""
        origin = connection.headers.get("origin")
        fetch_site = connection.headers.get("sec-fetch-site")
        if origin is None:
            return fetch_site in (None, "same-origin", "none")
        if origin == "null":  # a browser that tells nobody where it is
            return fetch_site == "same-origin"
        return origin in self.settings.origins or origin == self.own_origin(connection)

    def own_origin(self, connection: HTTPConnection) -> str:
        """The origin of our own pages, as this browser reached them: by http or https, under that name and port."""
        is_safe = self.settings.secure or connection.scope["scheme"] in ("https", "wss")
        return f"{'https' if is_safe else 'http'}://{connection.headers.get('host', '?')}"

    def base(self, request: Request) -> str:
        """The address before the links that go to other devices: the network's where this browser is on the server."""
        own = str(request.base_url)
        return self.settings.address or own if is_own_machine(request.url.hostname) else own

    def count_opening(self, connection: HTTPConnection) -> None:
        """Count that somebody opens a table; too many are refused."""
        if not self.limits.allow_opening(self.limits.caller(connection)):
            raise TooMuch(Text("Too many new tables from here. Wait a while, then try again."))

    async def body(self, request: Request, largest: int | None = None) -> bytes:
        """What was sent, unless it is too large."""
        largest = largest or self.settings.largest_body
        parts = []
        size = 0
        async for part in request.stream():
            size += len(part)
            if size > largest:
                raise TooLarge(Text("That is larger than the {most} bytes that are allowed here.", most=largest))
            parts.append(part)
        return b"".join(parts)

    def told(self, error: EcotoneError) -> Text:
        """The reason that people are told. Of the store they hear nothing: it would name files and hosts."""
        if not isinstance(error, StoreFailed):
            return error.reason
        now, reason = self.house.clock(), str(error.reason)
        if reason != self.logged_trouble[0] or now - self.logged_trouble[1] > LOG_AGAIN:
            self.logged_trouble = (reason, now)
            LOG.error("The store failed: %s", reason)
        return STORE_TROUBLE

    # --- pages --------------------------------------------------------------------------------

    def page(self, request: HTTPConnection, template: str, status: int = 200, **context: Any) -> HTMLResponse:
        """A page in the reader's language."""
        code = self.language(request)
        language = context.pop("language", None) or catalogue(code)
        shell = {
            "lang": code,
            "languages": LANGUAGES,
            "appearance": self.appearance(request),
            "themes": THEMES,
            "sizes": SIZES,
        }
        html = self.painter.page(template, language, path=request.scope["path"], **shell, **context)
        return HTMLResponse(html, status, headers={"Cache-Control": "no-store"})


def asked_game(request: Request) -> Game:
    """The game that the address names."""
    try:
        return game_named(str(request.path_params["game"]))
    except BadSetup as error:
        raise NoGame(error.reason) from None


def site_of(connection: HTTPConnection) -> Site:
    """The site that serves a request."""
    site: Site = connection.app.state.site
    return site
