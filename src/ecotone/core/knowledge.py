"""What a game's species, roles, laws and events are in the real world: a few sentences on each, in every language.

The sentences lie in the game's room `learn`, in `knowledge.en.toml` and one file more for each further language:

    [species.bladderwrack]
    latin = "Fucus vesiculosus"
    text = "The forest of the northern Baltic …"

`Game.subjects` says which of them there are, and how the game calls and shows them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from markupsafe import Markup

from ecotone.core.content import Entry, parse
from ecotone.core.game import Game
from ecotone.core.kit import UNMARKED

MARK: Final = Markup(' data-know="{}"')


@dataclass(frozen=True, slots=True)
class Fact:
    """A few sentences on a subject, and its scientific name if it has one."""

    text: str
    latin: str = ""


def facts_of(game: Game, language: str = "en") -> Mapping[str, Fact]:
    """All facts of a game by their subjects' keys, in English where a language lacks one; none without the file."""
    facts = read_facts(game.room("learn"), "en")
    if language == "en":
        return facts
    own = read_facts(game.room("learn"), language)
    return {key: Fact(own[key].text, fact.latin) if key in own else fact for key, fact in facts.items()}


def has_facts(room: str, key: str) -> bool:
    """Whether the files in a game's room `learn` say something about a subject; of what only a pack brings they do not.

    The room is named as a package, as `Game.room` does.
    """
    return key in read_facts(room, "en")


def know_mark(room: str, key: str) -> Markup:
    """The attribute by which a page's scripts find a thing to learn more of; nothing where there are no facts."""
    return MARK.format(key) if has_facts(room, key) else UNMARKED


@cache
def read_facts(package: str, language: str) -> Mapping[str, Fact]:
    """The facts of one file: tables `[kind.name]` with `text` and perhaps `latin`; what is wrong is named."""
    if not package:
        return {}
    file = f"knowledge.{language}.toml"
    try:
        text = files(package).joinpath(file).read_text(encoding="utf-8")
    except (FileNotFoundError, ModuleNotFoundError):
        return {}
    facts = {}
    for kind, entries in parse(text, file).items():
        for name, data in Entry(file, kind, entries).data.items():
            entry = Entry(file, f"{kind}.{name}", data)
            facts[entry.name] = Fact(entry.text("text"), entry.text("latin") if "latin" in entry.data else "")
            entry.done("latin")
    return facts
