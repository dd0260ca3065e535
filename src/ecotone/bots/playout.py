"""The end of an iteration: playing on for a while without a tree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ecotone.core.advice import Advice
from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, Listed, Open, any_of, onward, quiet, sole
from ecotone.core.seat import Seat
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


def settled(advice: Advice, seat: Seat, rng: Rng) -> Choice | None:
    """What needs no thought: the only choice that makes sense, or what is done by habit; None where one must think."""
    choice = sole(seat.choices)
    if choice is not None:
        return choice
    world = seat.guess(rng)
    return sole(advice.sensible(world, seat.number, onward(seat.choices))) or advice.routine(world, seat.number)


def first_thought(advice: Advice, world: State, seat: int, listed: list[Listed], rng: Rng) -> Choice:
    """What looks best right after it, any of equals; now and then any choice at all."""
    if rng.below(ERRANT) == 0:
        return any_of(listed, rng)
    choices = filled(advice, world, seat, listed)
    values = [advice.value(after, seat) for after in successors(world, seat, choices)]
    best = max(values)
    equal = [choice for choice, value in zip(choices, values, strict=True) if value == best]
    return equal[rng.below(len(equal))]


def filled(advice: Advice, world: State, seat: int, listed: list[Listed]) -> list[Choice]:
    """All these choices, open ones filled in as the game finds sensible."""
    out: list[Choice] = []
    for item in listed:
        out += advice.fills(world, seat, item) if isinstance(item, Open) else [item]
    return out


def successors(world: State, seat: int, choices: list[Choice]) -> Iterator[State]:
    """The position after each choice."""
    for choice in choices:
        after = world.copy()
        after.play(seat, choice)
        yield after


def forced_choice(consent: bool, listed: list[Listed]) -> Choice | None:
    """What a seat plays without thought: its single choice, or consent; None where it has to choose."""
    return quiet(listed) if consent else sole(listed)
