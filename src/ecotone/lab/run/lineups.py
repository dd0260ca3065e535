"""Who sits where: line-ups that give every bot every seat equally often."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations

from ecotone.bots import BotLike, bots_seated, label_of
from ecotone.core.errors import BadSetup
from ecotone.core.text import Text


@cache
def arrangements(names: tuple[str, ...], places: int) -> tuple[tuple[str, ...], ...]:
    """Every way to deal names out to places: different ones as evenly as can be, else each as often as it is named.

    Ways that differ only in who is who follow each other, so that a few games are fair already.
    """
    if len(set(names)) < len(names):
        return tuple(sorted(set(permutations([names[place % len(names)] for place in range(places)]))))
    out: dict[tuple[str, ...], None] = {}
    for pattern in sorted(set(permutations([place % len(names) for place in range(places)]))):
        for shift in range(len(names)):
            out.setdefault(tuple(names[(name + shift) % len(names)] for name in pattern))
    return tuple(out)


def rotated(bots: Sequence[BotLike], sides: Sequence[int], number: int) -> list[BotLike]:
    """The bots by seat in game `number`: a side plays one bot; where all are one side, seats are dealt out."""
    places = sorted(set(sides))
    if len(places) == 1:
        sides, places = range(len(sides)), list(range(len(sides)))
    if not 0 < len(bots) <= len(places):
        raise BadSetup(
            Text("{bots} bots cannot share {places} places.", bots=len(bots), places=len(places))
            if places
            else Text("Bots cannot change places before the sides are known; leave the roles to the seats.")
        )
    named = {label_of(bot): bot for bot in bots}
    ways = arrangements(tuple(map(label_of, bots)), len(places))
    way = ways[number % len(ways)]
    return [named[way[places.index(side)]] for side in sides]


def lineup(bots: Sequence[BotLike], sides: Sequence[int], seats: int, number: int, rotate: bool) -> list[BotLike]:
    """The bots by seat: always the same, or changing from game to game."""
    return rotated(bots, sides, number) if rotate else bots_seated(bots, seats)
