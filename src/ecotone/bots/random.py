"""The bot that chooses among all legal choices, each as likely as the other."""

from __future__ import annotations

from ecotone.bots.bot import Bot
from ecotone.core.chance import Rng
from ecotone.core.choice import BACK, Choice, Open, any_of, onward
from ecotone.core.seat import Seat


class RandomBot(Bot):
    """Chooses blindly; the yardstick of the others, and the fastest way to many games."""

    def choose(self, seat: Seat, rng: Rng) -> Choice:
        """Any listed choice; forms are filled in at random."""
        listed = seat.choices
        pick = listed[rng.below(len(listed))]
        if isinstance(pick, Open):
            return pick.sample(rng)
        return pick if pick[0] != BACK else any_of(onward(listed), rng)

    def aside(self, seat: Seat, rng: Rng) -> Choice | None:
        """Now and then any side choice there is."""
        if rng.below(4):
            return None
        listed = seat.side_choices
        return any_of(listed, rng) if listed else None
