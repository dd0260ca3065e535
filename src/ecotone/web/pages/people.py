"""The people at a table: who sits where, their links, and what the host may do."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ecotone.bots import bot_line, bot_names, bot_title
from ecotone.tables.plan import SPEED_WORDS, USUAL_BOT
from ecotone.tables.store.interface import OPEN
from ecotone.web.live.actions import carry_out
from ecotone.web.live.reader import Reader, reader_of
from ecotone.web.pages.forms import form_fields, read_number, see_other
from ecotone.web.pages.invitations import invitations, qr
from ecotone.web.site.network import is_own_machine
from ecotone.web.site.site import Site, site_of


async def people(request: Request) -> Response:
    """Who sits where; for the host also links, codes to scan, and what a host may do."""
    site = site_of(request)
    reader = await reader_of(site, request)
    if request.method == "POST":
        form = form_fields(await site.body(request))
        await carry_out(reader, host_order(form))
        return see_other(f"/t/{reader.table.code}/people")
    async with reader.table.lock:
        return people_page(site, request, reader)


def people_page(site: Site, request: Request, reader: Reader) -> HTMLResponse:
    """The people as a page."""
    table = reader.table
    address = f"{site.base(request)}t/{table.code}"
    has_room = reader.access.is_host and any(seat.held == OPEN for seat in table.seats)
    return site.page(
        request,
        "people_page.html",
        language=reader.language,
        at=table,
        game=table.match.game,
        viewpoint=reader.viewpoint,
        invitations=invitations(site.house, table, reader.access, site.base(request)),
        join_address=address,
        join_picture=qr(address) if has_room else None,
        only_here=is_own_machine(urlsplit(address).hostname),
        bots={name: bot_line(name, table.match.game) for name in bot_names(table.match.game)},
        bot_title=bot_title,
        usual_bot=USUAL_BOT,
        speeds=SPEED_WORDS,
        words=table.match.game.words,
    )


def host_order(form: dict[str, str]) -> dict[str, object]:
    """An order of the host in the form of an action."""
    data: dict[str, object] = {name: form.get(name, "") for name in ("do", "bot", "speed", "when")}
    data["paused"] = form.get("paused") == "yes"
    if "forecasts" in form:
        data["forecasts"] = form["forecasts"] == "yes"
    for name in ("seat", "seconds"):
        if form.get(name):
            data[name] = read_number(form, name, 0)
    return data
