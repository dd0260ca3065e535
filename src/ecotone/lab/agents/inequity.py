"""An agent of social science for every game in which people have points of their own: it minds inequity.

It looks one choice ahead, as `greedy` does, by the utility of Fehr and Schmidt (1999): what a position is worth to its
seat, less `envy` for every seat that has more, less `guilt` for every seat that has less.
"""

from __future__ import annotations

from ecotone.bots.greedy import GreedyBot
from ecotone.core.advice import Advice
from ecotone.core.choice import Choice, Listed
from ecotone.core.game import Game
from ecotone.core.state import State


class FairAdvice(Advice):
    """The advice of a game, with inequity minded."""

    def __init__(self, game: Game, envy: float, guilt: float) -> None:
        self.game = game
        self.own = game.advice()
        self.envy = envy
        self.guilt = guilt

    def value(self, state: State, seat: int) -> float:
        """The worth of a position to a seat, less what it minds. Who wins together does not mind each other."""
        worth = self.own.value(state, seat)
        result = state.result or self.game.standing(state)
        if result is None:
            return worth
        sides = self.game.sides(state, len(result.scores))
        others = [self.own.value(state, other) for other, side in enumerate(sides) if side != sides[seat]]
        if not others:
            return worth
        more = sum(max(0.0, other - worth) for other in others) / len(others)
        less = sum(max(0.0, worth - other) for other in others) / len(others)
        return worth - self.envy * more - self.guilt * less

    def aside(self, state: State, seat: int, listed: list[Listed]) -> Choice | None:
        """As the game advises."""
        return self.own.aside(state, seat, listed)


class InequityAverse(GreedyBot):
    """Chooses what leads to the best position by the utility of Fehr and Schmidt."""

    def __init__(self, game: Game, envy: float = 0.85, guilt: float = 0.32) -> None:
        super().__init__(game)
        self.advice = FairAdvice(game, envy, guilt)
