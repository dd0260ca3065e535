"""Every kind of choice, declared once: its arguments, its heading, its sentence, and what is pressed for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ecotone.core.text import Text
from ecotone.core.verb import Verb
from ecotone.core.words import AnyWords
from skerries.view import SkerriesView


def seal_sentence(words: AnyWords, view: SkerriesView, fish: int | str = "…") -> Text:
    """A form that is not filled in yet shows dots."""
    return Text("Seal a catch of {n} fish", n=fish)


def pledge_sentence(words: AnyWords, view: SkerriesView, fish: int | str = "…") -> Text:
    """As above."""
    return Text("Pledge to catch {n} fish at most", n=fish)


VERBS: Final[Mapping[str, Verb]] = {
    "seal": Verb("fish", Text("Seal your catch"), seal_sentence, touch="net"),
    "pledge": Verb("promise", Text("Make a pledge"), pledge_sentence, touch="flag"),
    "keep_quiet": Verb(heading=Text("Keep quiet")),
    "ring": Verb(heading=Text("Ring the bell"), touch="bell"),
}

KINDS: Final[Mapping[str, Text]] = {
    "fish": Text("How many fish do you catch?"),
    "promise": Text("How many fish at most?"),
}

QUESTIONS: Final[Mapping[str, Text]] = {
    "seal": Text("Seal your catch; nobody sees it until all have."),
    "bell": Text("The catches would tip the sound. Ring the bell?"),
}
