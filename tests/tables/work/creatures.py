"""Bots for tests, in a module that a thinker loads quickly."""

from __future__ import annotations

import os
import signal

from ecotone.bots import Bot
from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, quiet
from ecotone.core.seat import Seat


class Crab(Bot):
    """Always takes the quiet way, and counts how often it was asked in this process."""

    thought_here = 0

    def choose(self, seat: Seat, rng: Rng) -> Choice:
        self.thought_here += 1
        return quiet(seat.choices)


class Lemming(Bot):
    """Takes its process along."""

    def choose(self, seat: Seat, rng: Rng) -> Choice:
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError
