"""Choices as a numbered list: what an agent picks from by an index. Forms are filled in a few ways each."""

from __future__ import annotations

from typing import Final

from ecotone.core.chance import Rng
from ecotone.core.choice import Bundle, Choice, Listed, Open, even_steps, onward
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
    return [out[place] for place in even_steps(len(out), most)]


def filled(listed: list[Listed], rng: Rng) -> list[Choice]:
    """Every choice, and every form filled in a few ways."""
    out: list[Choice] = []
    for item in listed:
        out += fills(item, rng) if isinstance(item, Open) else [item]
    return out


def fills(form: Open, rng: Rng) -> list[Choice]:
    """A form with one blank in even steps from its lowest fill to its highest; others at random beside the lowest."""
    if len(form.blanks) == 1 and not isinstance(form.blanks[0], Bundle):
        return form.some(FILLS, even=True)
    lowest = form.lowest()
    others = {form.sample(rng) for _ in range(FILLS - 1)} - {lowest}
    return [lowest, *sorted(others, key=repr)]
