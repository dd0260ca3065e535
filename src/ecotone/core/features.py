"""Positions and choices as named numbers, for whoever learns from games: what the games' lists are put together from.

A game's `bot/features.py` names its numbers (`NAMES`, `CHOICE_NAMES`), fills them (`features`, `describe`) and counts
their `VERSION`, which rises when a name comes, goes or changes its meaning: what was learned with another one does not
fit. All are seen from one seat: `own.` is that seat, `after1.` the next one clockwise, and so on; a seat that is not
there has noughts. Numbers are those of the table, not scaled.

Most numbers of a choice are nought, and an agent reads many choices with every step: so `describe` gets noughts, in a
list or in the array that the agent will see, and sets the others.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from ecotone.core.pending import Decision
from ecotone.core.state import State

Numbers = MutableSequence[float]  # a list, or an array


def each(prefix: str, names: Sequence[str]) -> tuple[str, ...]:
    """The names of several numbers of one kind."""
    return tuple([f"{prefix}.{name}" for name in names])


def by_seat(seats: int, names: Sequence[str]) -> tuple[str, ...]:
    """The names of what is counted for every seat, the own one first."""
    out: list[str] = []
    for place in range(seats):
        out += each(f"after{place}" if place else "own", names)
    return tuple(out)


def places(names: Sequence[str]) -> dict[str, int]:
    """Where each of some words stands."""
    return {name: place for place, name in enumerate(names)}


def mark(out: list[float], place: int, length: int) -> None:
    """So many noughts with a 1 at one place; none at a place below nought."""
    start = len(out)
    out += [0.0] * length  # one call for all: this is what describing a position is made of
    if 0 <= place < length:
        out[start + place] = 1.0


def bits(out: list[float], mask: int, length: int) -> None:
    """A mask as so many numbers, 0 or 1."""
    start = len(out)
    out += [0.0] * length
    for i in range(length):
        if mask >> i & 1:
            out[start + i] = 1.0


def set_bits(out: Numbers, at: int, mask: int, length: int) -> None:
    """A 1 for each bit of a mask, from a place on."""
    for i in range(length):
        if mask >> i & 1:
            out[at + i] = 1.0


def question(state: State) -> str:
    """The name of what is asked; empty when the game is over."""
    if not state.pending:
        return ""
    top = state.pending[-1]
    return top.prompt if isinstance(top, Decision) else ""
