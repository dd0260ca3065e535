"""Choosing the colours and the size of text of the pages."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ecotone.web.pages.forms import back_to_page, form_fields
from ecotone.web.site.appearance import COOKIE
from ecotone.web.site.cookies import set_cookie
from ecotone.web.site.site import site_of


async def choose_appearance(request: Request) -> Response:
    """Choose colours or a size of text for this browser."""
    site = site_of(request)
    form = form_fields(await site.body(request))
    response = back_to_page(form)
    set_cookie(response, COOKIE, site.appearance(request).changed(form).cookie, site.settings.secure)
    return response
