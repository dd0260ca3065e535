"""A game to print and cut out, for everybody: each kind of print is made once and then kept."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ecotone.core.game import Game
from ecotone.web.debrief.paper import can_print
from ecotone.web.paper.press import Order, game_manuscript
from ecotone.web.site.site import asked_game, site_of


def is_printed(game: Game) -> bool:
    """Whether this server can print this game."""
    return can_print() and game.made("page.paper", "paper") is not None


async def game_paper(request: Request) -> Response:
    """The game as a PDF, in the reader's language, on the paper that the address names."""
    site, game = site_of(request), asked_game(request)
    if not is_printed(game):
        raise HTTPException(404)
    asked = request.query_params
    order = Order(site.language(request), asked.get("paper", "a4"), "grey" in asked, "fold" in asked)
    order.check()
    key = (game.id, game.content_version, order)
    made = await site.printing.sheet(site.limits.caller(request), lambda: game_manuscript(game, order), key)
    headers = {
        "Content-Disposition": f'inline; filename="{game.id}-{order.language}.pdf"',
        "Cache-Control": "no-store",  # the same address speaks another language to another reader
    }
    return Response(made, media_type="application/pdf", headers=headers)
