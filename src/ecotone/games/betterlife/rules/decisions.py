"""The base of all decisions of this game."""

from __future__ import annotations

from ecotone.core.chance import Rng
from ecotone.core.pending import Decision
from ecotone.games.betterlife.rules.state import BetterLife


class Ask(Decision[BetterLife]):
    """A question to seats; it knows which hidden answers others may have set aside in it."""

    __slots__ = ()

    def imagine_answers(self, state: BetterLife, seat: int, rng: Rng) -> None:
        """Replace hidden answers of others by ones that the seat could think of; most questions have none."""
