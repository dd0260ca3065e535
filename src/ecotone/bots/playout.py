"""The end of an iteration: playing on for a while without a tree, and what the position is worth to each seat."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp
from typing import Final

from ecotone.core.advice import Advice
from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, Listed, Open, any_of, onward, quiet, sole
from ecotone.core.state import State

ERRANT: Final = 8  # one in so many thoughts of a playout goes astray, so that they differ


def play_on(advice: Advice, world: State, depth: int, until: int, rng: Rng) -> None:
    """Let all seats follow their first thought for so many choices, and until a round begins; forced ones are free."""
    while world.result is None and (depth > 0 or advice.round(world) < until):
        top = world.pending[-1]
        seat = top.seats[0]
        choice = None if top.consent else advice.instinct(world, seat)
        if choice is None:
            listed = advice.sensible(world, seat, onward(top.choices(world, seat)))
            choice = forced_choice(top.consent, listed)
            if choice is not None:
                world.play(seat, choice)
                continue
            choice = first_thought(advice, world, seat, listed, rng)
        depth -= 1
        world.play(seat, choice)


def first_thought(advice: Advice, world: State, seat: int, listed: list[Listed], rng: Rng) -> Choice:
    """What looks best right after it, any of equals; now and then any choice at all."""
    if rng.below(ERRANT) == 0:
        return any_of(listed, rng)
    choices: list[Choice] = []
    for item in listed:
        choices += advice.fills(world, seat, item) if isinstance(item, Open) else [item]
    values = [advice.value(after, seat) for after in successors(world, seat, choices)]
    best = max(values)
    equal = [choice for choice, value in zip(choices, values, strict=True) if value == best]
    return equal[rng.below(len(equal))]


def successors(world: State, seat: int, choices: list[Choice]) -> Iterator[State]:
    """The position after each choice."""
    for choice in choices:
        after = world.copy()
        after.play(seat, choice)
        yield after


def forced_choice(consent: bool, listed: list[Listed]) -> Choice | None:
    """What a seat plays without thought: its single choice, or consent; None where it has to choose."""
    return quiet(listed) if consent else sole(listed)


class Judge:
    """Tells how well a world ended for a seat, from 0 to 1; an open end is measured against the first position."""

    def __init__(self, advice: Advice, scale: float) -> None:
        self.advice = advice
        self.scale = scale
        self.start: State | None = None
        self.before: dict[int, float] = {}

    def begin(self, world: State) -> None:
        """Remember a first guess of the position that the search starts from."""
        self.start = world

    def reward(self, world: State, seat: int) -> float:
        """Winning is 1 and losing 0, unless the game knows better; an open end by how it looks against the start."""
        known = self.advice.chance(world, seat)
        if known is not None:
            return known
        if world.result is not None:
            return float(seat in world.result.winners)
        before = self.before.get(seat)
        if before is None:
            assert self.start is not None
            before = self.before[seat] = self.advice.value(self.start, seat)
        return logistic((self.advice.value(world, seat) - before) / self.scale)


def logistic(x: float) -> float:
    """A figure from 0 to 1 that rises with x; 0.5 at nought."""
    if x < -30:
        return 0.0
    return 1 / (1 + exp(-x)) if x < 30 else 1.0
