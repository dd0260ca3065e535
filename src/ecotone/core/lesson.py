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
class Change:
    """One rule changed, for a second game of a table that has ended early."""

    id: str
    name: Text
    options: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class IntroPage:
    """One of the short pages that pupils read while they wait; there are four, for three minutes."""

    title: Text
    text: Text
    roles: bool = False  # whether the roles of the game are listed below it


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
    compared: Mapping[str, tuple[Weight, Weight]] = field(default_factory=dict)  # by chapter of the debrief
    changes: tuple[Change, ...] = ()  # with which a second game may be played
    intro: tuple[IntroPage, ...] = ()
    shows: Text | None = None  # what pupils see by playing it, for their teacher
    leaves_out: Text | None = None  # what they do not see, and should hear of in the talk
    rounds: Mapping[int, int] = field(default_factory=dict)  # of a whole game by seats, where their number is set
    sides: tuple[Text, ...] = ()  # what the seats are by turns, where two teams play
    wall: str = ""  # the chapter whose figures the wall shows while they play

    def rounds_at(self, options: Mapping[str, Value], seats: int) -> int:
        """How many rounds a table plays; 0 where that is not known before."""
        return int(options.get("rounds") or self.rounds.get(seats, 0))

    def changes_for(self, minutes: int, seats: int) -> list[Change]:
        """Those that make a difference at a table of a lesson."""
        played = self.of(minutes).options_for(seats)
        return [one for one in self.changes if any(played.get(name) != value for name, value in one.options.items())]

    def weighed(self, chapter: str) -> tuple[Weight, Weight]:
        """What a class compares its tables by while it talks about a chapter of the debrief."""
        return self.compared.get(chapter, self.balance)

    def of(self, minutes: int) -> Lesson:
        """The longest lesson that ends within so many minutes; the shortest where none does."""
        return max(
            (one for one in self.lessons if one.minutes <= minutes),
            key=lambda one: one.minutes,
            default=self.lessons[0],
        )
