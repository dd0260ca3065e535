"""The table itself: for its people, in words, and for the wall."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ecotone.tables.access import Access
from ecotone.tables.table import Table
from ecotone.web.live.reader import reader_of
from ecotone.web.pages.guides import page_steps
from ecotone.web.pages.invitations import qr
from ecotone.web.paint.frame import Viewpoint, table_language
from ecotone.web.paint.painter import PLAIN_PAGE
from ecotone.web.site.classes import class_at
from ecotone.web.site.site import Site, site_of


async def table_page(request: Request) -> Response:
    """The table itself, painted whole; from then on it is kept up to date live."""
    if "wall" in request.query_params:
        return await projector(request)
    site = site_of(request)
    reader = await reader_of(site, request)
    school_class = await class_at(site, request, reader.table)
    async with reader.table.lock:
        steps = page_steps(reader.table, reader.viewpoint)
        picture = qr(join_address(site, request, reader.table)) if reader.table.is_gathering else None
        return paint_table(
            site,
            request,
            reader.table,
            reader.viewpoint,
            "stage.html",
            guide=steps,
            school_class=school_class,
            join_picture=picture,
        )


def join_address(site: Site, request: Request, table: Table) -> str:
    """Where somebody who has not come yet finds the table."""
    return f"{site.base(request)}t/{table.code}"


def paint_table(
    site: Site,
    request: Request,
    table: Table,
    viewpoint: Viewpoint,
    template: str,
    **more: Any,  # Any: what the template reads besides
) -> HTMLResponse:
    """The page of a table from a viewpoint."""
    language = table_language(table, viewpoint.language)
    frame = site.gallery.frame(table, viewpoint)
    return site.page(
        request,
        template,
        language=language,
        at=table,
        game=table.match.game,
        viewpoint=viewpoint,
        frame=frame,
        layout=site.painter.layout(table.match.game, frame.regions, language),
        ground=site.painter.extra(table.match.game, "ground.html", language),
        legend=site.painter.extra(table.match.game, "legend.html", language),
        parts=(table.match.game.page() or PLAIN_PAGE).parts,
        styled=site.painter.has_page(table.match.game),
        join_address=join_address(site, request, table),
        **more,
    )


async def in_words(request: Request) -> HTMLResponse:
    """The table in sentences, as the reader's seat may know it: a piece of the page, fetched while it is open."""
    site = site_of(request)
    reader = await reader_of(site, request)
    async with reader.table.lock:
        html = site.gallery.in_words(reader.table, reader.viewpoint)
    return HTMLResponse(html, headers={"Cache-Control": "no-store"})


async def projector(request: Request) -> Response:
    """The public view for the wall, with the code to join."""
    site = site_of(request)
    table = await site.table(request)
    viewpoint = Viewpoint(Access(), None, site.language(request))
    picture = qr(join_address(site, request, table))
    async with table.lock:
        return paint_table(site, request, table, viewpoint, "wall.html", join_picture=picture, guide=None)
