"""The games that are installed: every package may add its own by the entry point `ecotone.games`."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from ecotone.core.errors import BadSetup
from ecotone.core.game import Game
from ecotone.core.text import Text


@cache
def games() -> dict[str, Game]:
    """All installed games by id, in alphabetical order."""
    found = {entry.name: entry.load() for entry in entry_points(group="ecotone.games")}
    return {name: found[name] for name in sorted(found)}


def game_named(name: str) -> Game:
    """The game of that id; raises if there is none."""
    found = games()
    if name not in found:
        raise BadSetup(Text("There is no game '{name}'. Games: {known}.", name=name, known=tuple(found)))
    return found[name]
