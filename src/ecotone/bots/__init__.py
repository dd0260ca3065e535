"""Bots for all games: `bot_named("greedy", game)`."""

from __future__ import annotations

from typing import Final

from ecotone.bots.bot import Bot, answer
from ecotone.bots.greedy import GreedyBot
from ecotone.bots.random import RandomBot
from ecotone.bots.styled import StyledBot
from ecotone.core.errors import BadSetup
from ecotone.core.game import Game
from ecotone.core.text import Text

BOTS: Final[dict[str, type[Bot]]] = {"random": RandomBot, "greedy": GreedyBot}

__all__ = ["Bot", "answer", "bot_named", "bot_names"]


def bot_names(game: Game | None = None) -> tuple[str, ...]:
    """The bots there are; with a game, its own temperaments too."""
    return (*BOTS, *(game.temperaments if game else ()))


def bot_named(name: str, game: Game) -> Bot:
    """A bot of that name for a game, or one with that temperament of the game."""
    if name in BOTS:
        return BOTS[name](game)
    if name in game.temperaments:
        return StyledBot(game, game.temperaments[name])
    raise BadSetup(Text("There is no bot '{name}'. Bots: {known}.", name=name, known=bot_names(game)))
