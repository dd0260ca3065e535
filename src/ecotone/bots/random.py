"""The bot that chooses among all legal choices, each as likely as the other."""

from __future__ import annotations

from ecotone.bots.bot import Bot, onward
from ecotone.core.chance import Rng
from ecotone.core.choice import BACK, Choice, Listed, Open
from ecotone.core.seat import Seat


class RandomBot(Bot):
    """Chooses blindly; the yardstick of the others, and the fastest way to many games."""

    def choose(self, seat: Seat, rng: Rng) -> Choice:
        """Any listed choice; forms are filled in at random."""
        listed = seat.choices
        pick = listed[rng.below(len(listed))]
        if isinstance(pick, Open):
            return pick.sample(rng)
        return pick if pick[0] != BACK else drawn(onward(listed), rng)

    def aside(self, seat: Seat, rng: Rng) -> Choice | None:
        """Now and then any side choice there is."""
        if rng.below(4):
            return None
        listed = seat.side_choices
        return drawn(listed, rng) if listed else None


def drawn(listed: list[Listed], rng: Rng) -> Choice:
    """Any choice of a list, forms filled in at random."""
    pick = listed[rng.below(len(listed))]
    return pick.sample(rng) if isinstance(pick, Open) else pick
