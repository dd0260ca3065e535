"""A guided first game: a real match with a chosen seed, and short steps that explain its beginning to a person."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from ecotone.core.choice import Choice
from ecotone.core.options import Value
from ecotone.core.text import Text

ANY: Final = "*"  # in place of a verb: whichever choice the person makes
BUTTON: Final = "verb:"  # before a verb: the button that stands for it below the board


@dataclass(frozen=True, slots=True)
class GuideStep:
    """One thing that is told, and perhaps something to do.

    A step is shown when it fits: the person may choose one of the verbs in `when` (or in `until`, if `when` is empty),
    and `choice`, if there is one, is legal. A step without verbs and choice fits always. While a step does not fit, the
    guide waits; it skips the step as soon as a later one fits.

    A step ends when the person makes a choice of a verb in `until`, or asks to go on. A choice that a later step asks
    for leads to that step.
    """

    title: Text
    text: Text  # what there is to see, and why it matters
    do: Text | None = None  # what to do now
    at: tuple[str, ...] = ()  # what it speaks of: ids of things on the page, or buttons such as `verb:roll`
    when: tuple[str, ...] = ()
    until: tuple[str, ...] = ()
    choice: Choice | None = None  # what a sensible person would choose here

    @property
    def verbs(self) -> tuple[str, ...]:
        """The verbs of which one must be possible."""
        return self.when or self.until


@dataclass(frozen=True, slots=True)
class Guide:
    """A first game: the person sits in one seat, bots in all others. The seed makes the beginning known.

    Where others come before the person, what they do is known too: those choices have been made already.
    """

    seed: int
    seats: int
    steps: tuple[GuideStep, ...]
    options: Mapping[str, Value] = field(default_factory=dict)
    id: str = ""  # empty for the one that newcomers are offered first
    name: Text | None = None  # what it is played as, where a game has several
    seat: int = 0
    opening: tuple[tuple[int, Choice], ...] = ()
