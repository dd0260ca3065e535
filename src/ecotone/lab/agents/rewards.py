"""What a step brings an agent: the victory, the points, how the commons fare, or what it changed about the odds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, get_args

from ecotone.core.commons import Measures
from ecotone.core.errors import BadSetup
from ecotone.core.match import Match
from ecotone.core.text import Text
from ecotone.lab.agents.playing import Playing

Reward = Literal["win", "score", "common", "shaped"]
REWARDS: Final = get_args(Reward)


class Rewards:
    """Rewards of one kind for all seats.

    `win`: 1 for winners and -1 for the others, at the end. `score`: the points, at the end. `common`: how well the
    commons are at the end, from 0 (gone) to 1 (whole), the same for all. `shaped`: with every step by how much the
    chance to win has changed, as the game's advice judges it; with the chance at the start they add up to 1 for winners
    and to 0 for the others. It may look at what a seat cannot see, as rewards may while somebody learns.
    """

    def __init__(self, kind: Reward) -> None:
        if kind not in REWARDS:
            known = ", ".join(REWARDS)
            raise BadSetup(Text("There is no reward {kind}. Rewards: {known}.", kind=str(kind), known=known))
        self.kind = kind
        self.chances: list[float] = []

    def begin(self, playing: Playing) -> None:
        """Look at the start of a match."""
        if self.kind == "shaped":
            self.chances = chances(playing)

    def after(self, playing: Playing) -> list[float] | None:
        """What the last step brought each seat; None for nothing at all."""
        if self.kind == "shaped":
            before, self.chances = self.chances, chances(playing)
            return [now - then for now, then in zip(self.chances, before, strict=True)]
        result = playing.state.result
        if result is None:
            return None
        if self.kind == "score":
            return [float(score) for score in result.scores]
        if self.kind == "common":
            return [commons(playing)] * playing.seats
        return [1.0 if seat in result.winners else -1.0 for seat in range(playing.seats)]


def chances(playing: Playing) -> list[float]:
    """How likely each seat wins."""
    return [playing.advice.chance(playing.state, seat) for seat in range(playing.seats)]


def commons(playing: Playing) -> float:
    """How well the commons are at the end of a match, by replaying it."""
    measures: Callable[[Match], Measures] | None = playing.game.part("debrief.measures", "measures")
    if measures is None:
        raise BadSetup(Text("{game} does not tell how its commons fare.", game=playing.game.name))
    match = Match(playing.game, playing.seats, playing.seed, playing.settings)
    match.record = playing.record
    return float(measures(match).commons[-1])
