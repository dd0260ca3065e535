"""The bot that somebody else wrote: any object that chooses."""

from __future__ import annotations

from typing import Any

from ecotone.bots.bot import Bot
from ecotone.core.chance import Rng
from ecotone.core.choice import Choice
from ecotone.core.game import Game
from ecotone.core.seat import Seat


class ForeignBot(Bot):
    """Wraps an object with `choose(seat, rng)`; `aside` is asked where it has one."""

    def __init__(self, game: Game, chooser: Any) -> None:  # Any: whatever somebody wrote
        super().__init__(game)
        self.chooser = chooser

    def choose(self, seat: Seat, rng: Rng) -> Choice:
        """What the object chooses."""
        choice: Choice = self.chooser.choose(seat, rng)
        return choice

    def aside(self, seat: Seat, rng: Rng) -> Choice | None:
        """What the object does besides; nothing where it does not say."""
        if not hasattr(self.chooser, "aside"):
            return None
        choice: Choice | None = self.chooser.aside(seat, rng)
        return choice
