"""Coming to a table, by its code or by a link, and leaving it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ecotone.core.errors import EcotoneError
from ecotone.core.text import Text
from ecotone.tables.errors import NotYours
from ecotone.tables.keys import tidy_code
from ecotone.tables.table import OPEN
from ecotone.web.live.reader import reader_of
from ecotone.web.pages.forms import form_fields, read_number, see_other
from ecotone.web.pages.front import front_page
from ecotone.web.site.cookies import KEY, forget, remember
from ecotone.web.site.site import site_of


async def join(request: Request) -> Response:
    """Go to the table whose code somebody typed; a wrong code leads back to the front page."""
    site = site_of(request)
    code = tidy_code(request.query_params.get("code", ""))
    request.path_params["code"] = code
    try:
        await site.table(request)
    except EcotoneError as error:
        return await front_page(request, error)
    return see_other(f"/t/{code}")


async def seat_link(request: Request) -> Response:
    """Come by a link with a seat's secret: it becomes a cookie, and leaves the address bar."""
    site = site_of(request)
    table = await site.table(request)
    secret = str(request.path_params["secret"])
    access = site.house.access(table, [secret] if KEY.match(secret) else [])
    if not access.seats and not access.is_host:
        site.limits.count_miss(site.limits.caller(request))
        raise NotYours(Text("This link opens no seat any more. Ask the host of the table for a new one."))
    for seat in access.seats:
        if table.seats[seat].held == OPEN:
            await site.house.sit(table, seat, "", secret)
    response = see_other(f"/t/{table.code}")
    remember(request, response, table.code, [secret], site.settings.secure)
    return response


async def sit(request: Request) -> Response:
    """Take a seat that is open, by the table's code."""
    site = site_of(request)
    reader = await reader_of(site, request)
    form = form_fields(await site.body(request))
    secret = await site.house.sit(reader.table, read_number(form, "seat", -1), form.get("name", ""))
    response = see_other(f"/t/{reader.table.code}")
    remember(request, response, reader.table.code, [secret], site.settings.secure)
    return response


async def forget_table(request: Request) -> Response:
    """Let this browser forget a table. Bots play on for the people who sat here."""
    site = site_of(request)
    reader = await reader_of(site, request)
    for seat in reader.access.seats:
        await site.house.leave(reader.table, seat)
    response = see_other("/")
    forget(response, reader.table.code)
    return response
