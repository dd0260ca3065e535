"""The site: the house with its painter and limits, and what every request needs of them."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, Response

from ecotone.core.errors import BadSetup, EcotoneError
from ecotone.core.game import Game
from ecotone.core.registry import game_named
from ecotone.core.text import Text
from ecotone.tables.access import Access
from ecotone.tables.errors import NoTable
from ecotone.tables.house import House
from ecotone.tables.keys import tidy_code
from ecotone.tables.table import Table
from ecotone.web.api.messages import encoded
from ecotone.web.live.actions import Desk
from ecotone.web.pages.appearance import COOKIE, SIZES, THEMES, Look, look_of
from ecotone.web.pages.languages import LANGUAGES, catalogue, wanted
from ecotone.web.paint.frame import Gallery, Reader
from ecotone.web.paint.painter import Painter
from ecotone.web.serve.cookies import keys_of
from ecotone.web.serve.limits import Limits
from ecotone.web.serve.settings import Settings


class NoGame(EcotoneError):
    """There is no such game."""

    code = "no_game"


class TooMuch(EcotoneError):
    """Somebody asks too often; a little later they may again."""

    code = "too_much"


class TooLarge(EcotoneError):
    """What was sent is larger than anything that makes sense."""

    code = "too_large"


class Foreign(EcotoneError):
    """The request comes from another site's page."""

    code = "foreign"


STATUS: Final = {"no_table": 404, "no_game": 404, "not_yours": 403, "foreign": 403, "too_much": 429, "too_large": 413,
                 "stale_choice": 409, "table_still": 409, "table_broken": 409, "store_failed": 503}  # fmt: skip


TOO_MANY: Final = Text("Too many requests from here. Wait a moment, then try again.")


def status_of(error: EcotoneError) -> int:
    """The status of an answer that refuses something."""
    return STATUS.get(error.code, 400)


class Site:
    """Everything that the pages share."""

    def __init__(self, settings: Settings, house: House) -> None:
        self.settings = settings
        self.house = house
        self.painter = Painter()
        self.gallery = Gallery(self.painter, house.clock)
        self.limits = Limits(settings)

    # --- who asks -----------------------------------------------------------------------------

    def language(self, connection: HTTPConnection) -> str:
        """The reader's language."""
        return wanted(connection.cookies.get("language"), connection.headers.get("accept-language", ""))

    def look(self, connection: HTTPConnection) -> Look:
        """The colours and the size of text that the reader has chosen."""
        return look_of(connection.cookies.get(COOKIE))

    async def table(self, connection: HTTPConnection) -> Table:
        """The table that the address names. After too many wrong ones only those who have a key to it get there."""
        code = tidy_code(str(connection.path_params["code"]))
        if self.limits.may_guess(connection):
            try:
                return await self.house.table(code)
            except NoTable:
                self.limits.missed(connection)
                raise
        if keys := keys_of(connection, code):
            with suppress(NoTable):
                table = await self.house.table(code)
                if self.house.access(table, keys) != Access():
                    return table
        raise TooMuch(Text("Too many wrong codes from here. Wait a minute, then try again."))

    async def desk(self, connection: HTTPConnection) -> Desk:
        """The reader at the table that the address names."""
        table = await self.table(connection)
        # The wall shows what a spectator may know, whoever's browser it is.
        keys = () if connection.query_params.get("seat") == "none" else tuple(keys_of(connection, table.code))
        access = self.house.access(table, keys)
        seat = seat_shown(table, access, None)
        asked = seat_asked(connection)
        if asked is not None and access.holds(asked):
            seat = asked
        return Desk(self.house, table, Reader(access, seat, self.language(connection)), keys, table.match.actors)

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
        """Somebody opens a table; too many from one address are refused."""
        if not self.limits.opening(connection):
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
        shell = {"lang": code, "languages": LANGUAGES, "look": self.look(request), "themes": THEMES, "sizes": SIZES}
        html = self.painter.page(template, language, path=request.scope["path"], **shell, **context)
        return HTMLResponse(html, status, headers={"Cache-Control": "no-store"})


def host_in(origin: str) -> str | None:
    """Host and port of an Origin header; None if it makes no sense."""
    try:
        return urlsplit(origin).netloc or None
    except ValueError:
        return None


def seat_asked(connection: HTTPConnection) -> int | None:
    """The seat that the address names, whoever may hold it."""
    text = connection.query_params.get("seat", "")
    return int(text) if text.isdecimal() and len(text) <= 2 else None


def game_asked(request: Request) -> Game:
    """The game that the address names."""
    try:
        return game_named(str(request.path_params["game"]))
    except BadSetup as error:
        raise NoGame(error.reason) from None


def seat_shown(table: Table, access: Access, now: int | None) -> int | None:
    """The seat from which a browser looks: its only one; of several, the one whose turn it is.

    Where seats have secrets, a browser with several looks from none until somebody has said that they are there.
    """
    held = access.seats
    if len(held) <= 1:
        return held[0] if held else None
    acting = [seat for seat in held if seat in table.match.actors]
    if now in acting or not acting:
        return now if now in held else (None if table.match.game.hidden else held[0])
    return None if table.match.game.hidden and not table.is_over else acting[0]


def site_of(connection: HTTPConnection) -> Site:
    """The site that serves a request."""
    site: Site = connection.app.state.site
    return site


def reply(data: Any, status: int = 200) -> Response:  # Any: JSON
    """A JSON answer; views and choices may be in it."""
    return Response(encoded(data), status, media_type="application/json", headers={"Cache-Control": "no-store"})
