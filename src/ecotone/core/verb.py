"""What a verb is: one kind of choice, declared once, for page, terminal, API and words alike."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ecotone.core.text import Text


@dataclass(frozen=True, slots=True)
class Verb:
    """One kind of choice: the kinds of its arguments, its heading, its sentence, and what is touched for it.

    The last kind stands for all arguments that follow. A heading stands over all choices of the kind; it is also the
    sentence where there is none. A sentence is made of the game's words, a view and the arguments of one choice.
    """

    kinds: str = ""
    heading: Text | None = None
    sentence: Callable[..., Text] | None = None
    touch: str = ""  # the thing on the page that it is done with, where no argument names it

    def kind(self, position: int) -> str:
        """The kind of the argument at that place."""
        kinds = self.kinds.split() or [""]
        return kinds[min(position, len(kinds) - 1)]
