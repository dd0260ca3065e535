"""The bots as people call them: a short name, and what to expect of each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ecotone.core.game import Game
from ecotone.core.text import Text

# By the name under which a bot is asked for; the first Text is its name, the second goes on from there.
WORDS: Final[Mapping[str, tuple[Text, Text]]] = {
    "random": (Text("clueless"), Text("chooses by lot")),
    "greedy": (Text("sensible"), Text("looks one choice ahead")),
    "easy": (Text("easy"), Text("plays for beginners")),
    "normal": (Text("normal"), Text("plays like a practised person")),
    "hard": (Text("hard"), Text("thinks long and plays well")),
    "search": (Text("thinker"), Text("tries many ways on before it chooses")),
}


def bot_title(name: str, game: Game) -> Text:
    """What a bot, or a temperament of the game, is called; its plain name where nobody has found a better one."""
    if name in game.temperaments:
        return game.temperaments[name].name
    kind, colon, rounds = name.partition(":")
    if colon and kind in WORDS:
        return Text("{bot} {rounds}", bot=WORDS[kind][0], rounds=rounds)
    return WORDS[name][0] if name in WORDS else Text("{name}", name=name)


def bot_line(name: str, game: Game) -> Text:
    """A bot in a list: its name, and what to expect of it."""
    if name in game.temperaments:
        about = game.temperaments[name].about
    elif name.partition(":")[0] in WORDS:
        about = WORDS[name.partition(":")[0]][1]
    else:
        return bot_title(name, game)
    return Text("{bot}: {about}", bot=bot_title(name, game), about=about)
