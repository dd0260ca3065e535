"""Views and choices as arrays of numbers, for agents that learn; the same way for every game.

A view becomes a vector by hashing: every number, word and card in it has a place that follows from where it stands in
the view, so nothing must be known about the game and the length never changes. Two things may share a place; with the
usual length few do.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from ecotone.core.choice import Choice
from ecotone.core.game import Game
from ecotone.core.text import Text
from ecotone.core.view import View

Array = NDArray[np.float32]
LENGTH: Final = 1024  # numbers that stand for a view
ARGUMENTS: Final = 8  # numbers that stand for the arguments of a choice
HIGHEST: Final = 16.0  # no number of a vector is larger


@lru_cache(maxsize=1 << 16)
def place(name: str, length: int) -> int:
    """Where a thing of that name is counted."""
    return crc32(name.encode()) % length


def scaled(number: int) -> float:
    """A number between -1 and 1, small ones far apart."""
    return number / (10 + abs(number))


def encode_view(view: View, length: int = LENGTH) -> Array:
    """A view as a vector."""
    out = [0.0] * length
    count(out, "", view)
    return np.clip(np.array(out, dtype=np.float32), -HIGHEST, HIGHEST)


def count(out: list[float], path: str, value: Any) -> None:  # Any: a view or a piece of one
    """Count everything in a piece of a view at its place."""
    length = len(out)
    if isinstance(value, int):
        out[place(f"{path}={value}", length)] += 1.0
        out[place(path, length)] += scaled(value)
    elif isinstance(value, tuple | list):
        out[place(f"{path}#", length)] += scaled(len(value))
        for number, item in enumerate(value):
            if isinstance(item, int):  # a card of a hand, or what lies at a place: count both
                out[place(f"{path}:{item}", length)] += 1.0
            count(out, f"{path}[{number}]", item)
    elif isinstance(value, str) or value is None:
        out[place(f"{path}={value}", length)] += 1.0
    elif isinstance(value, dict):
        for key, item in value.items():
            count(out, f"{path}.{key}", item)
    elif not isinstance(value, Text):  # sentences are there to be read
        for name in getattr(value, "__struct_fields__", ()) or value.__dataclass_fields__:
            count(out, f"{path}.{name}", getattr(value, name))


def choice_width(game: Game) -> int:
    """How many numbers stand for a choice of this game."""
    return len(game.verbs) + ARGUMENTS


@lru_cache(maxsize=1 << 14)
def encode_choice(game: Game, choice: Choice) -> Array:
    """A choice: a 1 at the place of its verb, in the order of `game.verbs`, and then its arguments as numbers.

    The array is shared by all who ask for this choice, so it cannot be changed.
    """
    verbs = list(game.verbs)
    out = np.zeros(len(verbs) + ARGUMENTS, dtype=np.float32)
    if choice[0] in verbs:
        out[verbs.index(choice[0])] = 1.0
    for number, value in zip(range(ARGUMENTS), numbers(choice[1:]), strict=False):
        out[len(verbs) + number] = value
    out.flags.writeable = False
    return out


def numbers(value: Any) -> Iterator[float]:  # Any: a piece of a Choice
    """The arguments of a choice one after the other; words by a number that stands for them."""
    if isinstance(value, tuple):
        for item in value:
            yield from numbers(item)
    elif isinstance(value, int):
        yield scaled(value)
    else:
        yield 0.0 if value is None else place(str(value), 997) / 997
