"""How a game fits into a lesson: how many minutes go to reading, play and talk, and with which options it is played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from ecotone.core.options import Value
from ecotone.core.text import Text

MINUTES: Final = (45, 75, 90, 150)  # a single lesson, a long one, a double one, and an afternoon


@dataclass(frozen=True, slots=True)
class Lesson:
    """A game in so many minutes. Every game has one for each of `MINUTES`, in its room `learn`."""

    minutes: int
    about: Text  # what is played, in a few words: "3 rounds"
    reading: int  # minutes for the introduction and for sitting down
    talking: int  # minutes for the talk at the end
    options: Mapping[str, Value] = field(default_factory=dict)
    by_seats: Mapping[int, Mapping[str, Value]] = field(default_factory=dict)  # what tables of that size have instead

    @property
    def playing(self) -> int:
        """Minutes for the game itself."""
        return self.minutes - self.reading - self.talking

    def options_for(self, seats: int) -> dict[str, Value]:
        """The options of a table with so many seats."""
        return {**self.options, **self.by_seats.get(seats, {})}


@dataclass(frozen=True, slots=True)
class Weight:
    """One of the two public figures of `Game.figures` that a class weighs against each other."""

    figure: str
    name: Text


@dataclass(frozen=True, slots=True)
class Lessons:
    """What a class needs to know of a game."""

    sizes: tuple[int, ...]  # how many sit at a table; the best size first
    balance: tuple[Weight, Weight]  # what goes against nature, and what goes with it
    lessons: tuple[Lesson, ...]

    def of(self, minutes: int) -> Lesson:
        """The longest lesson that ends within so many minutes; the shortest where none does."""
        return max(
            (one for one in self.lessons if one.minutes <= minutes),
            key=lambda one: one.minutes,
            default=self.lessons[0],
        )
