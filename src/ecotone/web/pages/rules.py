"""All rules of a game under their headings, each with its number as an address."""

from __future__ import annotations

import re
from collections.abc import Container
from typing import Final

from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import Response

from ecotone.core.ledger import chapters_of, ledger_of
from ecotone.web.pages.paper import is_printed
from ecotone.web.paint.catalogues import game_catalogue
from ecotone.web.site.site import asked_game, site_of

REFERENCE: Final = re.compile(r"\b([A-Z]+-\d+)\b|`([^`]+)`")


async def rules_page(request: Request) -> Response:
    """All rules of a game under their headings, each with its number as an address."""
    site = site_of(request)
    game = asked_game(request)
    code = site.language(request)
    known = ledger_of(game, code)
    return site.page(
        request,
        "rules.html",
        language=game_catalogue(code, game),
        game=game,
        chapters=chapters_of(game, code),
        printed=is_printed(game),
        packs=site.settings.packs and bool(game.content_data),
        linked=lambda text: with_links(text, known),
    )


def with_links(text: str, known: Container[str]) -> Markup:
    """The text of a rule, with the numbers of other rules as links and names of options as code."""

    def mark(found: re.Match[str]) -> str:
        number, code = found.groups()
        if code:
            return f"<code>{code}</code>"
        return f'<a href="#{number}">{number}</a>' if number in known else found[0]

    return Markup(REFERENCE.sub(mark, escape(text)))  # escaped before anything was added
