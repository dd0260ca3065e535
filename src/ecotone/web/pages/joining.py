"""Coming to a table, by its code or by a link, and leaving it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ecotone.core.errors import EcotoneError
from ecotone.tables.keys import new_secret, tidy_code
from ecotone.tables.store.interface import PERSON
from ecotone.tables.table import Table
from ecotone.tables.tickets import VALID
from ecotone.web.live.actions import carry_out
from ecotone.web.live.reader import reader_of
from ecotone.web.pages.forms import form_fields, read_number, see_other
from ecotone.web.pages.front import front_page
from ecotone.web.pages.invitations import qr
from ecotone.web.paint.frame import table_language
from ecotone.web.site.cookies import KEY, forget, keys_of, remember
from ecotone.web.site.site import site_of


async def join(request: Request) -> Response:
    """Go to the table whose code somebody typed; a wrong code leads back to the front page."""
    site = site_of(request)
    code = tidy_code(request.query_params.get("code", ""))
    request.path_params["code"] = code
    kind = await site.house.store.kind_of(code)
    if kind is not None:  # whichever node has it
        return see_other(f"/{'c' if kind == 'class' else 't'}/{code}")
    try:
        if await site.school.find_any(code) is not None:
            return see_other(f"/c/{code}")
        await site.table(request)
    except EcotoneError as error:
        return await front_page(request, error, await site.school.find_near(code))
    return see_other(f"/t/{code}")


async def seat_link(request: Request) -> Response:
    """Come by a link: the page asks before it is used up, since programs that preview links follow them too."""
    site = site_of(request)
    house, table = site.house, await site.table(request)
    secret = str(request.path_params["secret"])
    opened = house.access(table, [secret])
    if opened.is_host:
        return with_key(request, table, secret)
    mine = house.access(table, keys_of(request, table.code)).seats
    seat = house.linked_seat(table, secret)
    if seat in mine or (seat is None and mine):  # their own link, which they have used before
        return see_other(f"/t/{table.code}")
    if request.method == "POST":
        form = form_fields(await site.body(request))
        key = form.get("key", "")
        _, key = await site.redeem(
            request, table, secret, form.get("name", ""), key if KEY.match(key) else "", form.get("picture", "")
        )
        return with_key(request, table, key)
    if seat is None:
        raise site.missed_link(request)
    if opened.holds(seat) and table.seats[seat].held == PERSON and seat not in table.here:
        return with_key(request, table, secret)  # whoever has a seat's key holds it, and nobody else has to be told
    async with table.lock:
        return site.page(
            request,
            "seat_link.html",
            language=table_language(table, site.language(request)),
            at=table,
            game=table.match.game,
            seat=seat,
            role=game_page.seat_note(table.match.view(None), seat).text
            if (game_page := table.match.game.page())
            else None,
            key=new_secret(),
        )


def with_key(request: Request, table: Table, key: str) -> Response:
    """Send the browser to the table, with this key and those of its own that still open something."""
    site = site_of(request)
    kept = [one for one in keys_of(request, table.code) if site.house.access(table, [one]).opens_anything]
    response = see_other(f"/t/{table.code}")
    remember(request, response, table.code, [key, *kept], site.settings.secure)
    return response


async def move(request: Request) -> Response:
    """A link, good for some minutes, by which somebody takes their seat along to another device."""
    site = site_of(request)
    reader = await reader_of(site, request)
    table, held = reader.table, reader.access.seats
    seat = read_number(dict(request.query_params), "seat", held[0] if held else -1)
    answer = await carry_out(reader, {"do": "move", "seat": seat})
    link = f"{site.base(request)}t/{table.code}/s/{answer['secret']}"
    return site.page(
        request,
        "move.html",
        language=reader.language,
        at=table,
        link=link,
        picture=qr(link),
        minutes=int(VALID // 60),
    )


async def sit(request: Request) -> Response:
    """Take a seat that is open, by the table's code."""
    site = site_of(request)
    reader = await reader_of(site, request)
    form = form_fields(await site.body(request))
    secret = await site.house.sit(
        reader.table, read_number(form, "seat", -1), form.get("name", ""), form.get("picture", "")
    )
    return with_key(request, reader.table, secret)


async def forget_table(request: Request) -> Response:
    """Let this browser forget a table. Bots play on for the people who sat here."""
    site = site_of(request)
    reader = await reader_of(site, request)
    for seat in reader.access.seats:
        await site.house.leave(reader.table, seat)
    response = see_other("/")
    forget(response, reader.table.code)
    return response
