"""Choices as a numbered list: what an agent picks from by an index. Forms are filled in a few ways each."""

from __future__ import annotations

from typing import Final

from ecotone.bots.bot import onward
from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, Listed, Number, OneOf, Open
from ecotone.core.state import State

FILLS: Final = 5  # ways in which a form is filled in at most


def actions(state: State, seat: int, rng: Rng, most: int, asides: bool) -> list[tuple[Choice, bool]]:
    """What a seat may do, each with whether it is a side choice; `back` only where there is nothing else.

    The quiet choice comes first, side choices last. Of more than `most` the first stays and the others are thinned out
    evenly.
    """
    out = [(choice, False) for choice in filled(onward(state.choices(seat)), rng)]
    if asides:
        out += [(choice, True) for choice in filled(state.side_choices(seat), rng)]
    if len(out) > most:
        out = [out[place * len(out) // most] for place in range(most)]
    return out


def filled(listed: list[Listed], rng: Rng) -> list[Choice]:
    """Every choice, and every form filled in a few ways."""
    out: list[Choice] = []
    for item in listed:
        out += fills(item, rng) if isinstance(item, Open) else [item]
    return out


def fills(form: Open, rng: Rng) -> list[Choice]:
    """A form with one blank in even steps from its lowest fill to its highest; others at random beside the lowest."""
    if len(form.blanks) == 1:
        blank = form.blanks[0]
        if isinstance(blank, Number):
            return [form.fill(blank.low + step) for step in even_steps(blank.high - blank.low + 1)]
        if isinstance(blank, OneOf):
            return [form.fill(blank.things[step]) for step in even_steps(len(blank.things))]
    lowest = form.lowest()
    others = {form.sample(rng) for _ in range(FILLS - 1)} - {lowest}
    return [lowest, *sorted(others, key=repr)]


def even_steps(count: int) -> list[int]:
    """At most FILLS whole numbers from 0 to count - 1, both ends among them, evenly apart."""
    if count <= FILLS:
        return list(range(count))
    return [step * (count - 1) // (FILLS - 1) for step in range(FILLS)]
