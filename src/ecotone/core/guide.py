"""A guided first game: a real match laid out for it, and short steps that go with a person through its beginning."""

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

    A step fits while the person may choose one of the verbs in `when` (or in `until`, if there are none), and the
    recommended choice is legal; a step with neither fits always. One that does not fit is waited for, and left out as
    soon as a later one fits. It ends by a choice of a verb in `until`, or by the reader's wish to go on; whoever does
    at once what a later step asks for is taken there.
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
    """A first game: the person sits in seat 0, bots in all others. The seed makes the beginning known."""

    seed: int
    seats: int
    steps: tuple[GuideStep, ...]
    options: Mapping[str, Value] = field(default_factory=dict)
