"""Three strengths for people to choose from: `easy`, `normal` and `hard`, tuned for each game."""

from __future__ import annotations

from ecotone.bots.bot import onward
from ecotone.bots.greedy import GreedyBot
from ecotone.bots.random import drawn
from ecotone.bots.search import SearchBot
from ecotone.core.chance import Rng
from ecotone.core.choice import Choice
from ecotone.core.game import Game
from ecotone.core.state import State


class EasyBot(GreedyBot):
    """Looks one choice ahead, and now and then makes any choice at all."""

    def choose(self, state: State, seat: int, rng: Rng) -> Choice:
        """As greedy, but with mistakes."""
        if rng.below(1000) < 1000 * self.game.strengths.mistakes:
            return drawn(onward(state.choices(seat)), rng)
        return super().choose(state, seat, rng)


class NormalBot(SearchBot):
    """Thinks for a moment."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, game.strengths.thinking(game.strengths.normal))


class HardBot(SearchBot):
    """Thinks for up to two seconds."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, game.strengths.thinking(game.strengths.hard))
