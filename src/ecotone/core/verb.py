"""A verb is one kind of choice. It is declared once, for page, terminal, API and words alike."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ecotone.core.text import Text


@dataclass(frozen=True, slots=True)
class Verb:
    """One kind of choice: the kinds of its arguments, its heading, its sentence, and what is touched for it.

    `kinds` are words with blanks between them; the last one holds for all further arguments too. The heading stands
    above all choices of the verb, and serves as their sentence if there is none. `sentence` is called with the game's
    words, a view and the arguments of one choice.
    """

    kinds: str = ""
    heading: Text | None = None
    sentence: Callable[..., Text] | None = None
    touch: str = ""  # the thing on the page that a person touches for it, if no argument names that
    asks: tuple[Text, ...] = ()  # what a page asks for each argument, "Choose a project"; the last for all that follow
    preview: bool = False  # whether a page shows what a choice costs and brings before it is made
    answers: bool = False  # of a side choice: whether it answers what another seat has laid before this one

    def kind(self, position: int) -> str:
        """The kind of the argument at that place."""
        kinds = self.kinds.split() or [""]
        return kinds[min(position, len(kinds) - 1)]
