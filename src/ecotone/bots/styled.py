"""The bot that plays one of the temperaments that a game brings along."""

from __future__ import annotations

from ecotone.bots.bot import Bot
from ecotone.bots.presets import HardBot
from ecotone.core.advice import Temperament
from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, onward
from ecotone.core.game import Game
from ecotone.core.seat import Seat


class StyledBot(Bot):
    """Shows the temperament the view of its seat, and nothing else. Some leave a part of the questions to `hard`."""

    def __init__(self, game: Game, temperament: Temperament) -> None:
        super().__init__(game)
        self.temperament = temperament
        self.mind = HardBot(game) if temperament.own_questions is not None else None

    def choose(self, seat: Seat, rng: Rng) -> Choice:
        """What the temperament would do; a single plain choice needs no thought."""
        listed = onward(seat.choices)
        if len(listed) == 1 and isinstance(listed[0], tuple):
            return listed[0]
        view = seat.view
        own = self.temperament.own_questions
        if self.mind is not None and own is not None and (view.prompt is None or view.prompt.name not in own):
            return self.mind.choose(seat, rng)
        return self.temperament.choose(view, listed, rng)

    def aside(self, seat: Seat, rng: Rng) -> Choice | None:
        """A side choice, where there are any."""
        listed = seat.side_choices
        return self.temperament.aside(seat.view, listed, rng) if listed else None
