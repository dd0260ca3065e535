"""How long bots think: the processor time of their choices."""

from __future__ import annotations

import time

from ecotone.bots import Bot
from ecotone.core.chance import Rng
from ecotone.core.choice import Choice
from ecotone.core.seat import Seat
from ecotone.lab.rows.times import Times


class TimedBot(Bot):
    """Plays as another bot does, and notes how long that takes."""

    def __init__(self, bot: Bot, times: Times) -> None:
        super().__init__(bot.game)
        self.bot = bot
        self.times = times

    def choose(self, seat: Seat, rng: Rng) -> Choice:
        """What the other bot chooses."""
        start = time.process_time()
        choice = self.bot.choose(seat, rng)
        took = time.process_time() - start
        self.times.add(Times(1, took, took))
        return choice

    def aside(self, seat: Seat, rng: Rng) -> Choice | None:
        """What the other bot says besides."""
        return self.bot.aside(seat, rng)
