"""Three strengths for people to choose from: `easy`, `normal` and `hard`, tuned for each game."""

from __future__ import annotations

from ecotone.bots.greedy import GreedyBot
from ecotone.bots.search import SearchBot
from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, any_of, onward
from ecotone.core.game import Game
from ecotone.core.seat import Seat


class EasyBot(GreedyBot):
    """Looks one choice ahead, and now and then makes any choice at all."""

    def choose(self, seat: Seat, rng: Rng) -> Choice:
        """As greedy, but with mistakes."""
        if rng.below(1000) < 1000 * self.advice.strengths.mistakes:
            return any_of(onward(seat.choices), rng)
        return super().choose(seat, rng)


class NormalBot(SearchBot):
    """Thinks for a moment; in games where that is nearly as good as thinking long, some choices are made in haste."""

    def __init__(self, game: Game) -> None:
        strengths = game.advice().strengths
        super().__init__(game, strengths.thinking(strengths.normal))
        self.hasty = GreedyBot(game)

    def choose(self, seat: Seat, rng: Rng) -> Choice:
        """What the search finds, or now and then what looks best right after it."""
        if self.is_hasty(rng):
            return self.hasty.choose(seat, rng)
        return super().choose(seat, rng)

    def is_hasty(self, rng: Rng) -> bool:
        """Whether this choice is made in haste."""
        haste = self.advice.strengths.haste
        return haste > 0 and rng.below(1000) < 1000 * haste


class HardBot(SearchBot):
    """Thinks long: about a tenth of a second a choice in most games."""

    def __init__(self, game: Game) -> None:
        strengths = game.advice().strengths
        super().__init__(game, strengths.thinking(strengths.hard))
