"""A hint that teaches: what to do, why in words of the game, what it costs, what else came near, and the chances."""

from __future__ import annotations

from dataclasses import dataclass

from ecotone.core.choice import Choice
from ecotone.core.text import Text


@dataclass(frozen=True, slots=True)
class Term:
    """One thing that a sensible player looks at, in general words: what it means if it gets better or worse.

    `lack` names it as a thing, for a choice that has less of it.
    """

    better: Text
    worse: Text
    lack: Text


@dataclass(frozen=True, slots=True)
class Hint:
    """What a good bot would do, and why. People are told in three steps, so that they may find the rest themselves."""

    choice: Choice
    nudge: Text  # where to look
    place: Text  # what it is about
    what: Text  # the choice as a sentence
    why: Text
    cost: Text | None = None
    other: Text | None = None  # the runner-up, and what it lacks
    chances: Text | None = None  # before and after, beside an even share

    @property
    def teaching(self) -> tuple[Text, ...]:
        """All that there is to say about the choice, a sentence each."""
        parts = (ended(self.what), self.why, self.cost, self.other, self.chances)
        return tuple(part for part in parts if part is not None)

    @property
    def steps(self) -> tuple[tuple[Text, ...], ...]:
        """From the nudge over the place to the choice."""
        return (self.nudge,), (self.place,), self.teaching


def ended(sentence: Text) -> Text:
    """A sentence with its full stop; what a card says may bring its own."""
    return sentence if str(sentence).endswith((".", "!", "?")) else Text("{sentence}.", sentence=sentence)


def percent(chance: float) -> int:
    """A chance as people say it; only what is over is sure."""
    if 0.0 < chance < 1.0:
        return min(99, max(1, round(100 * chance)))
    return round(100 * chance)


def chances(before: float, after: float, sides: int) -> Text:
    """How the chance to win changes. With several sides an even share tells what is much and what is little."""
    if sides == 1:
        return Text(
            "The chance to win together: {before} % before, {after} % after it.",
            before=percent(before),
            after=percent(after),
        )
    if sides == 0:
        return Text(
            "The chance to win: {before} % before, {after} % after it.", before=percent(before), after=percent(after)
        )
    return Text(
        "The chance to win: {before} % before, {after} % after it; {even} % would be an even share.",
        before=percent(before),
        after=percent(after),
        even=round(100 / sides),
    )
