"""The bot that plays one of the temperaments that a game brings along."""

from __future__ import annotations

from ecotone.bots.bot import Bot
from ecotone.core.advice import Temperament
from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, onward
from ecotone.core.game import Game
from ecotone.core.seat import Seat


class StyledBot(Bot):
    """Shows the temperament the view of its seat, and nothing else."""

    def __init__(self, game: Game, temperament: Temperament) -> None:
        super().__init__(game)
        self.temperament = temperament

    def choose(self, seat: Seat, rng: Rng) -> Choice:
        """What the temperament would do; a single plain choice needs no thought."""
        listed = onward(seat.choices)
        if len(listed) == 1 and isinstance(listed[0], tuple):
            return listed[0]
        return self.temperament.choose(seat.view, listed, rng)

    def aside(self, seat: Seat, rng: Rng) -> Choice | None:
        """A side choice, where there are any."""
        listed = seat.side_choices
        return self.temperament.aside(seat.view, listed, rng) if listed else None
