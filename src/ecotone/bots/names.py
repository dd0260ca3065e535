"""The bots as people call them: a short name, and what to expect of each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ecotone.core.advice import Advice
from ecotone.core.game import Game
from ecotone.core.text import Text

# By the name under which a bot is asked for; the first Text is its name, the second goes on from there.
WORDS: Final[Mapping[str, tuple[Text, Text]]] = {
    "random": (Text("clueless"), Text("chooses by lot")),
    "greedy": (Text("sensible"), Text("looks one choice ahead")),
    "easy": (Text("easy"), Text("plays for beginners")),
    "normal": (Text("normal"), Text("plays like a practised person")),
    "hard": (Text("hard"), Text("thinks long and plays well")),
    "expert": (Text("expert"), Advice.expert_about),  # unless the game says it better
    "search": (Text("thinker"), Text("tries many ways on before it chooses")),
}
# What bots are called at a table: nothing that lives in one of the games, so that no card has a bot's name.
PET_NAMES: Final = (Text("Breeze"), Text("Pebble"), Text("Amber"), Text("Beacon"), Text("Ripple"), Text("Cloud"))
KNOWN: Final[Mapping[str, Text]] = {text.template: text for text in PET_NAMES}


def pet_name(number: int) -> str:
    """The name of a table's so-many-th bot, as it is kept; `spoken_name` puts it into a language."""
    return pet_names()[number % len(PET_NAMES)]


def pet_names() -> tuple[str, ...]:
    """All names that we give to bots, as they are kept."""
    return tuple(KNOWN)


def spoken_name(name: str) -> Text:
    """The name of whoever sits at a table: those that we give to bots are translated, all others stand as they are."""
    return KNOWN.get(name) or Text("{name}", name=name)


def bot_title(name: str, game: Game) -> Text:
    """What a bot, or a temperament of the game, is called; its plain name where nobody has found a better one."""
    return words_of(name, game)[0]


def bot_line(name: str, game: Game) -> Text:
    """A bot in a list: its name, and what to expect of it."""
    title, about = words_of(name, game)
    return title if about is None else Text("{bot}: {about}", bot=title, about=about)


def words_of(name: str, game: Game) -> tuple[Text, Text | None]:
    """A bot's name, with the number of rounds that it was asked for with, and what is known of it."""
    temperament = game.advice().temperaments.get(name)
    if temperament is not None:
        return temperament.name, temperament.about
    kind, _, rounds = name.partition(":")
    if kind not in WORDS:
        return Text("{name}", name=name), None
    title, about = WORDS[kind] if kind != "expert" else (WORDS[kind][0], game.advice().expert_about)
    return (Text("{bot} {rounds}", bot=title, rounds=rounds) if rounds else title), about
