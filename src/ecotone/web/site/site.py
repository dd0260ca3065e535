"""The site: the house with its painter and limits, and what every request needs of them."""

from __future__ import annotations

from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse

from ecotone.core.errors import BadSetup
from ecotone.core.game import Game
from ecotone.core.registry import game_named
from ecotone.core.text import Text
from ecotone.tables.access import Access
from ecotone.tables.errors import NoTable, TooLarge
from ecotone.tables.house import House
from ecotone.tables.keys import tidy_code
from ecotone.tables.table import Table
from ecotone.web.paint.catalogues import LANGUAGES, catalogue, wanted_language
from ecotone.web.paint.gallery import Gallery
from ecotone.web.paint.painter import Painter
from ecotone.web.site.appearance import COOKIE, SIZES, THEMES, Appearance, kept_appearance
from ecotone.web.site.cookies import keys_of
from ecotone.web.site.limits import Limits
from ecotone.web.site.refusals import NoGame, TooMuch
from ecotone.web.site.settings import Settings
from ecotone.web.site.uploads import Uploads


class Site:
    """What all requests share: the house, the painter, the limits."""

    def __init__(self, settings: Settings, house: House) -> None:
        self.settings = settings
        self.house = house
        self.painter = Painter()
        self.gallery = Gallery(self.painter, house.clock)
        self.limits = Limits(settings)
        self.uploads = Uploads()

    # --- who asks -----------------------------------------------------------------------------

    def language(self, connection: HTTPConnection) -> str:
        """The reader's language."""
        return wanted_language(connection.cookies.get("language"), connection.headers.get("accept-language", ""))

    def appearance(self, connection: HTTPConnection) -> Appearance:
        """The colours and the size of text that the reader has chosen."""
        return kept_appearance(connection.cookies.get(COOKIE))

    async def table(self, connection: HTTPConnection) -> Table:
        """The table that the address names. Who has tried too many wrong codes gets there only with a key to it."""
        code = tidy_code(str(connection.path_params["code"]))
        if self.limits.may_guess(connection):
            try:
                return await self.house.table(code)
            except NoTable:
                self.limits.count_miss(connection)
                raise
        if keys := keys_of(connection, code):
            with suppress(NoTable):
                table = await self.house.table(code)
                if self.house.access(table, keys) != Access():
                    return table
        raise TooMuch(Text("Too many wrong codes from here. Wait a minute, then try again."))

    def same_origin(self, connection: HTTPConnection) -> bool:
        """Whether the request comes from our own pages, or from no page at all."""
        origin = connection.headers.get("origin")
        fetch_site = connection.headers.get("sec-fetch-site")
        if origin is None:
            return fetch_site in (None, "same-origin", "none")
        if origin == "null":  # our own forms say so too, as their pages send no referrer
            return fetch_site == "same-origin"
        return origin in self.settings.origins or host_in(origin) == connection.headers.get("host")

    def count_opening(self, connection: HTTPConnection) -> None:
        """Count that somebody opens a table; too many from one address are refused."""
        if not self.limits.allow_opening(connection):
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


def host_in(origin: str) -> str | None:
    """Host and port of an Origin header; None if it makes no sense."""
    try:
        return urlsplit(origin).netloc or None
    except ValueError:
        return None


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
