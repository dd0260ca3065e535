"""The bot that looks one choice ahead with the game's own sense of value."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ecotone.bots.bot import Bot
from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, Listed, Open, onward
from ecotone.core.seat import Seat
from ecotone.core.text import Text

WORLDS: Final = 3  # how many guesses of what is hidden each choice is tried in
FILLS: Final = 4  # how many ways an open choice is filled in


@mypyc_attr(allow_interpreted_subclasses=True)
class GreedyBot(Bot):
    """Tries every choice in a few worlds that its seat cannot tell from the true one, and takes the best on average."""

    def choose(self, seat: Seat, rng: Rng) -> Choice:
        """The choice after which the position is worth most; of equals the first listed."""
        candidates = filled(onward(seat.choices), rng)
        if len(candidates) == 1:
            return candidates[0]
        totals = [0.0] * len(candidates)
        for _ in range(WORLDS):
            world = seat.guess(rng)
            for i, choice in enumerate(candidates):
                after = world.copy()
                after.play(seat.number, choice)
                totals[i] += self.advice.value(after, seat.number)
        return candidates[totals.index(max(totals))]

    def why(self, seat: Seat, choice: Choice, rng: Rng) -> Text:
        """How the choice compares with the others that were tried."""
        others = len(filled(onward(seat.choices), rng)) - 1
        if others < 1:
            return Text("There is no other choice.")
        return Text.count(
            "Of two choices, this one promises more right after it.",
            "It promises more right after it than the {n} other choices.",
            others,
        )


def filled(listed: list[Listed], rng: Rng) -> list[Choice]:
    """All choices, open ones filled in the lowest way and some others."""
    out: list[Choice] = []
    for item in listed:
        if isinstance(item, Open):
            out += sorted({item.lowest(), *[item.sample(rng) for _ in range(FILLS)]}, key=repr)
        else:
            out.append(item)
    return out
