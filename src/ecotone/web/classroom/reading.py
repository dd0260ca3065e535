"""What teachers read: how to run a class with each game, and what is kept of whom."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ecotone.core.game import Game
from ecotone.core.registry import games
from ecotone.tables.classes.plan import lessons_of
from ecotone.tables.classes.school import ABANDONED, DAY, NAMES_KEPT
from ecotone.web.paint.catalogues import game_catalogue, whole_catalogue
from ecotone.web.site.site import site_of


async def teachers_page(request: Request) -> Response:
    """How to run 45, 75, 90 and 150 minutes with each game."""
    site = site_of(request)
    code = site.language(request)
    playable = {name: game for name, game in games().items() if game.lessons() is not None}
    return site.page(
        request,
        "classroom/teachers.html",
        language=whole_catalogue(code),
        playable=playable,
        lessons={name: game.lessons() for name, game in playable.items()},
        told={name: in_words(game, code) for name, game in playable.items()},
        abouts={name: game.about.say(game_catalogue(code, game)) for name, game in playable.items()},
    )


def in_words(game: Game, code: str) -> tuple[str, str]:
    """What a game shows, and what it leaves out."""
    lessons, language = lessons_of(game), game_catalogue(code, game)
    shows, leaves_out = ("" if text is None else text.say(language) for text in (lessons.shows, lessons.leaves_out))
    return shows, leaves_out


async def privacy_page(request: Request) -> Response:
    """What is kept of pupils, for how long, and who sees it: to print, and to hand out."""
    site = site_of(request)
    return site.page(
        request,
        "classroom/privacy.html",
        days=round(NAMES_KEPT / DAY),
        abandoned=round(ABANDONED / DAY),
        keep=site.settings.keep_days,
    )
