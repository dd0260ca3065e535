"""The bot that looks one choice ahead with the game's own sense of value."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ecotone.bots.bot import Bot, guess
from ecotone.bots.playout import filled
from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, onward
from ecotone.core.seat import Seat
from ecotone.core.state import State

WORLDS: Final = 3  # how many guesses of what is hidden each choice is tried in


@mypyc_attr(allow_interpreted_subclasses=True)
class GreedyBot(Bot):
    """Tries every choice in a few worlds that its seat cannot tell from the true one, and takes the best on average."""

    def choose(self, seat: Seat, rng: Rng) -> Choice:
        """The choice after which the position is worth most. Of equals the first listed, but any of the same kind."""
        worlds = [guess(self.advice, seat, rng) for _ in range(WORLDS)]
        habit = self.advice.routine(worlds[0], seat.number)
        if habit is not None:
            return habit
        candidates = self.candidates(seat, worlds[0])
        if len(candidates) == 1:
            return candidates[0]
        totals = [0.0] * len(candidates)
        for world in worlds:
            for i, choice in enumerate(candidates):
                after = world.copy()
                after.play(seat.number, choice)
                totals[i] += self.advice.value(after, seat.number)
        best = max(totals)
        first = candidates[totals.index(best)]
        # Equal aims must not all hit who sits first, and equal plans must not always be the first in the book.
        equal = [one for one, total in zip(candidates, totals, strict=True) if total == best and one[0] == first[0]]
        return equal[rng.below(len(equal))]

    def candidates(self, seat: Seat, world: State) -> list[Choice]:
        """The choices worth a look, open ones filled in as the game finds sensible."""
        listed = self.advice.sensible(world, seat.number, onward(seat.choices))
        return filled(self.advice, world, seat.number, listed)
