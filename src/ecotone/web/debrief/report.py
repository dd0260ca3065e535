"""A debrief as one HTML file that needs nothing else: no server, no script, no picture from elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from markupsafe import Markup

from ecotone.core.debrief import Debrief
from ecotone.core.game import Game
from ecotone.core.text import Spoken, Text
from ecotone.web.debrief.document import Document
from ecotone.web.debrief.sheet import sheet_of
from ecotone.web.debrief.symbols import inlined
from ecotone.web.paint.catalogues import game_catalogue
from ecotone.web.paint.painter import Painter

SHEETS = ("tokens.css", "parts.css", "ecotone.css", "debrief.css")


def report(debrief: Debrief, game: Game, code: str, names: Mapping[int, str] | None = None) -> str:
    """The whole file in a language; without names people are called by their seats."""
    language = Spoken(game_catalogue(code, game), names or {})
    document = Document(debrief, game, language, code, replay=None)
    people = [player.name.say(language) for player in debrief.players]
    folder = files("ecotone.web").joinpath("static")
    styles = "\n".join(folder.joinpath(sheet).read_text(encoding="utf-8") for sheet in SHEETS)
    html = document.paint(
        Painter(),
        "debrief_report.html",
        lang=code,
        people=people,
        kicker=kicker(debrief, game).say(language),
        styles=Markup(styles),  # our own sheets
        sheet=sheet_of(document),
    )
    return inlined(html)


def kicker(debrief: Debrief, game: Game) -> Text:
    """The line above the verdict."""
    return Text.count(
        "What happened: {game}, {n} round, {choices} choices",
        "What happened: {game}, {n} rounds, {choices} choices",
        debrief.rounds,
        game=game.name,
        choices=debrief.choices,
    )
