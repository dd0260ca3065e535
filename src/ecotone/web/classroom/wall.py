"""The wall: what the whole room sees on the projector. No hands, no plans, no pictures, and no name with an answer."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from ecotone.core.registry import game_named
from ecotone.tables.classes.plan import lessons_of
from ecotone.web.classroom.comparison import unit_bar
from ecotone.web.classroom.dashboard import table_rows
from ecotone.web.classroom.live import fragment
from ecotone.web.classroom.talk import talk_context
from ecotone.web.pages.invitations import qr
from ecotone.web.paint.catalogues import game_catalogue
from ecotone.web.site.classes import Visitor, visitor_of
from ecotone.web.site.site import Site, site_of

NEWEST = 2  # of those who came, lit


async def wall_context(site: Site, request: Request, visitor: Visitor) -> dict[str, Any]:  # Any: for the template
    """What the wall shows at this stage of the class."""
    visitor.check_member()
    stored = visitor.one.stored
    game = game_named(stored.game)
    code, now = site.language(request), site.house.clock()
    if stored.stage in ("talk", "closed"):
        return {"stage": "talk", **await talk_context(site, request, visitor)}
    address = f"{site.base(request)}c/{stored.code}"
    context: dict[str, Any] = {
        "stage": stored.stage,
        "language": game_catalogue(code, game),
        "one": stored,
        "game": game,
        "clock": round(stored.clock.left(now)),
        "goes": bool(stored.clock.since),
    }
    if stored.stage == "lobby":
        names = [pupil.name for pupil in stored.pupils]
        context |= {
            "picture": qr(address),
            "address": site.base(request).split("//", 1)[-1].rstrip("/"),
            "names": [(name, n >= len(names) - NEWEST) for n, name in enumerate(names)],
            "missing": max(0, stored.planned - len(names)),
        }
    else:
        rows = sorted(await table_rows(site, visitor, code), key=lambda row: row.line.table)
        told = [row for row in rows if row.last]
        left, right = lessons_of(game).weighed(lessons_of(game).wall)
        pairs = [(row.line.figures[left.figure], row.line.figures[right.figure]) for row in rows]
        most = max(1, *(abs(n) for pair in pairs for n in pair))
        context |= {
            "weighed": (left.name, right.name),
            "rows": [(row, unit_bar(*pair, most)) for row, pair in zip(rows, pairs, strict=True)],
            "event": max(told, key=lambda row: row.line.since, default=None),
        }
    return context


async def wall_page(request: Request) -> Response:
    """The page for the projector; it has no controls."""
    site = site_of(request)
    visitor = await visitor_of(site, request)
    return site.page(request, "classroom/wall.html", **await wall_context(site, request, visitor))


async def paint_wall(site: Site, request: Request, visitor: Visitor) -> dict[str, Any]:  # Any: JSON
    """The same, live."""
    context = await wall_context(site, request, visitor)
    return {"html": fragment(site, request, "classroom/wall_main.html", **context)}
