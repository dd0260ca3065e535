"""What a game's species, roles, laws and events are in the real world: a few sentences on each, in every language.

The sentences lie in the game's room `learn`, in `knowledge.en.toml` and one file more for each further language:

    [species.bladderwrack]
    latin = "Fucus vesiculosus"
    text = "The forest of the northern Baltic …"

`Game.subjects` lists what there are sentences on, with the game's name and symbol for each.
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
    """All facts of a game by the keys of their subjects, in English where a language lacks one."""
    facts = read_facts(game.room("learn"), "en")
    if language == "en":
        return facts
    own = read_facts(game.room("learn"), language)
    return {key: Fact(own[key].text, fact.latin) if key in own else fact for key, fact in facts.items()}


def has_facts(room: str, key: str) -> bool:
    """Whether there are sentences on a subject. There are none on what a content pack has added.

    `room` is the package of the game's room `learn`, as `Game.room` names it.
    """
    return key in read_facts(room, "en")


def know_mark(room: str, key: str) -> Markup:
    """The HTML attribute by which a page's scripts find what there are facts on; empty where there are none."""
    return MARK.format(key) if has_facts(room, key) else UNMARKED


@cache
def read_facts(package: str, language: str) -> Mapping[str, Fact]:
    """The facts of one file, from its tables `[kind.name]`; none if there is no such file."""
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
