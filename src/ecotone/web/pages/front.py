"""The front page: the games, a code to type, and the tables of this browser."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse

from ecotone.core.errors import EcotoneError
from ecotone.core.registry import games
from ecotone.core.text import Text
from ecotone.tables.keys import opens
from ecotone.tables.store.interface import TableSummary
from ecotone.web.paint.catalogues import game_catalogue
from ecotone.web.site.cookies import MOST_TABLES, keys_of, tables_of
from ecotone.web.site.refusals import status_of
from ecotone.web.site.site import site_of

DIFFICULTIES: Final = {1: Text("Easy"), 2: Text("Middling"), 3: Text("Demanding")}


async def front(request: Request) -> HTMLResponse:
    """The games, a code to type, and the tables of this browser."""
    return await front_page(request)


async def front_page(request: Request, error: EcotoneError | None = None, near: str | None = None) -> HTMLResponse:
    """The front page, perhaps with the reason why somebody was sent back to it."""
    site = site_of(request)
    briefs = await site.house.store.summaries(tables_of(request)[-MOST_TABLES:])
    mine = [brief for brief in briefs if brief.game in games() and has_key(request, brief)]
    status = status_of(error) if error else 200
    code = site.language(request)
    abouts = {name: game.about.say(game_catalogue(code, game)) for name, game in games().items()}
    reason = site.told(error) if error else None
    counts = {name: seat_counts(game.seats) for name, game in games().items()}
    return site.page(
        request,
        "front.html",
        status=status,
        games=games(),
        ordered=sorted(games().values(), key=lambda game: (game.difficulty, game.minutes)),
        abouts=abouts,
        companies={name: game.company.say(game_catalogue(code, game)) for name, game in games().items()},
        difficulties=DIFFICULTIES,
        counts=counts,
        mine=mine,
        error=reason,
        near=near,
    )


async def watch(request: Request) -> HTMLResponse:
    """Where a saved game is brought to be watched."""
    return site_of(request).page(request, "watch.html")


def seat_counts(seats: tuple[int, ...]) -> str:
    """With how many people a game can be played: `2–5`, or `4 / 6` where five cannot play."""
    if seats == tuple(range(seats[0], seats[-1] + 1)):
        return f"{seats[0]}–{seats[-1]}" if len(seats) > 1 else str(seats[0])
    return " / ".join(map(str, seats))


def has_key(request: Request, brief: TableSummary) -> bool:
    """Whether the browser has a key to this table. Else anybody could find tables by making up cookies."""
    return any(opens(key, kept) for key in keys_of(request, brief.code) for kept in brief.digests)
