"""The bot that plays one of the temperaments that a game brings along."""

from __future__ import annotations

from ecotone.bots.bot import Bot, onward
from ecotone.core.chance import Rng
from ecotone.core.choice import Choice
from ecotone.core.game import Game
from ecotone.core.state import State
from ecotone.core.temperament import AnyTemperament


class StyledBot(Bot):
    """Shows the temperament the view of its seat and nothing else, so it cannot peek."""

    def __init__(self, game: Game, temperament: AnyTemperament) -> None:
        super().__init__(game)
        self.temperament = temperament

    def choose(self, state: State, seat: int, rng: Rng) -> Choice:
        """What the temperament would do; a single plain choice needs no thought."""
        listed = onward(state.choices(seat))
        if len(listed) == 1 and isinstance(listed[0], tuple):
            return listed[0]
        return self.temperament.choose(state.view(seat), listed, rng)

    def aside(self, state: State, seat: int, rng: Rng) -> Choice | None:
        """A side choice, where there are any."""
        listed = state.side_choices(seat)
        return self.temperament.aside(state.view(seat), listed, rng) if listed else None
