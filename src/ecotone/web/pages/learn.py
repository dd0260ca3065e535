"""Looking things up: what the species, roles, laws and events of a game are in the real world."""

from __future__ import annotations

from functools import cache
from typing import Final

from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ecotone.core.game import Game
from ecotone.core.knowledge import facts_of
from ecotone.core.text import Text
from ecotone.tables.errors import BadRequest
from ecotone.web.paint.catalogues import LANGUAGES, game_catalogue
from ecotone.web.site.site import asked_game, site_of

CACHED: Final = "public, max-age=3600"  # an address that names its language always gives the same text
ANSWERS: Final = 4  # to a question of the quiz, all of one heading


class Knowledge(Struct):
    """What a thing of a game is in the real world: its name and heading, a few sentences, and where its symbol is.

    `latin` is the scientific name, empty for what has none.
    """

    key: str
    heading: str
    name: str
    latin: str
    text: str
    symbol: str


def knowledge(game: Game, language: str) -> list[Knowledge]:
    """All that can be looked up in a game, in its order; what nobody has written about is left out."""
    words, facts = game_catalogue(language, game), facts_of(game, language)
    return [
        Knowledge(
            key=one.key,
            heading=one.heading.say(words),
            name=one.name.say(words),
            latin=facts[one.key].latin,
            text=facts[one.key].text,
            symbol=f"/static/{one.symbol}",
        )
        for one in game.subjects()
        if one.key in facts
    ]


@cache
def roles_of(game: Game, language: str) -> tuple[Knowledge, ...]:
    """The roles of a game with what they are in the real world; none where all play the same."""
    return tuple(one for one in knowledge(game, language) if one.key.startswith("role."))


def asked_language(request: Request) -> str:
    """The language that the address names, else the reader's."""
    asked = request.query_params.get("language")
    if asked is None:
        return site_of(request).language(request)
    if asked not in LANGUAGES:
        raise BadRequest(Text("'language' is one of {languages}.", languages=tuple(LANGUAGES)))
    return asked


async def knowledge_page(request: Request) -> Response:
    """All that can be looked up in a game, under its headings."""
    site = site_of(request)
    game = asked_game(request)
    language = site.language(request)
    chapters: dict[str, list[Knowledge]] = {}
    for one in knowledge(game, language):
        chapters.setdefault(one.heading, []).append(one)
    if not chapters:
        raise HTTPException(404)
    words = game_catalogue(language, game)
    has_quiz = any(len(listed) >= ANSWERS for listed in chapters.values())
    return site.page(request, "learn.html", language=words, game=game, chapters=chapters, has_quiz=has_quiz)


async def fact_piece(request: Request) -> Response:
    """One thing, as a piece of HTML for the table's page."""
    site = site_of(request)
    game = asked_game(request)
    language = asked_language(request)
    for one in knowledge(game, language):
        if one.key == request.path_params["key"]:
            words = game_catalogue(language, game)
            html = site.painter.page("fact.html", words, game=game, one=one, heading="h2", alone=True)
            kept = CACHED if "language" in request.query_params else "no-store"
            return HTMLResponse(html, headers={"Cache-Control": kept})
    raise HTTPException(404)
