"""Bots for all games: `bot_named("greedy", game)`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ecotone.bots.bot import Bot, answer
from ecotone.bots.greedy import GreedyBot
from ecotone.bots.names import bot_line, bot_title
from ecotone.bots.presets import EasyBot, HardBot, NormalBot
from ecotone.bots.random import RandomBot
from ecotone.bots.search import SearchBot
from ecotone.bots.styled import StyledBot
from ecotone.core.errors import BadSetup
from ecotone.core.game import Game
from ecotone.core.text import Text

BOTS: Final[dict[str, Callable[[Game], Bot]]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "easy": EasyBot,
    "normal": NormalBot,
    "hard": HardBot,
    "search": lambda game: SearchBot(game, game.strengths.tuning),
}
LONGEST: Final = 1_000_000  # rounds of thought that may be asked for; time ends a search long before

__all__ = ["Bot", "answer", "bot_line", "bot_named", "bot_names", "bot_title", "bots_seated"]


def bot_names(game: Game | None = None) -> tuple[str, ...]:
    """The bots there are; with a game, its own temperaments too."""
    return (*BOTS, *(game.temperaments if game else ()))


def bot_named(name: str, game: Game) -> Bot:
    """A bot of that name for a game, or one with that temperament of the game; `search:200` thinks 200 rounds."""
    if name in BOTS:
        return BOTS[name](game)
    if name in game.temperaments:
        return StyledBot(game, game.temperaments[name])
    kind, colon, rounds = name.partition(":")
    if kind == "search" and colon:
        return SearchBot(game, game.strengths.thinking(thought(rounds)))
    raise BadSetup(Text("There is no bot '{name}'. Bots: {known}.", name=name[:30], known=bot_names(game)))


def thought(rounds: str) -> int:
    """How many rounds of thought a name such as `search:200` asks for."""
    if rounds.isascii() and rounds.isdecimal() and len(rounds) <= len(str(LONGEST)) and 0 < int(rounds) <= LONGEST:
        return int(rounds)
    raise BadSetup(
        Text(
            "'search:{rounds}' says no number of rounds: give a whole number from 1 to {most}, as in search:200.",
            rounds=rounds[:30],
            most=LONGEST,
        )
    )


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
