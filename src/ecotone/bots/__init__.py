"""Bots for all games: `bot_named("greedy", game)`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ecotone.bots.bot import Bot, answer
from ecotone.bots.greedy import GreedyBot
from ecotone.bots.names import bot_line, bot_title
from ecotone.bots.presets import EasyBot, HardBot, NormalBot
from ecotone.bots.random import RandomBot
from ecotone.bots.styled import StyledBot
from ecotone.core.errors import BadSetup
from ecotone.core.game import Game
from ecotone.core.text import Text

BOTS: Final[dict[str, type[Bot]]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "easy": EasyBot,
    "normal": NormalBot,
    "hard": HardBot,
}

__all__ = ["Bot", "answer", "bot_line", "bot_named", "bot_names", "bot_title", "bots_seated"]


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


def bots_seated(names: Sequence[str], seats: int) -> list[str]:
    """A name for every seat: one stands for all, several take turns."""
    if not 0 < len(names) <= seats:
        raise BadSetup(
            Text.count(
                "{bots} bots for {n} seat: give one name.",
                "{bots} bots for {n} seats: give one name, or several with commas, at most one for each seat.",
                seats,
                bots=len(names),
            )
        )
    return [names[seat % len(names)] for seat in range(seats)]
