"""Choosing the language of the pages."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ecotone.web.pages.forms import back_to_page, form_fields
from ecotone.web.paint.catalogues import LANGUAGES
from ecotone.web.site.cookies import set_cookie
from ecotone.web.site.site import site_of


async def choose_language(request: Request) -> Response:
    """Choose a language for this browser."""
    site = site_of(request)
    form = form_fields(await site.body(request))
    response = back_to_page(form)
    if form.get("language") in LANGUAGES:
        set_cookie(response, "language", form["language"], site.settings.secure)
    return response
