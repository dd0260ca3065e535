"""What bots ask of a game: what a position is worth, which choices are sensible, how to search, which temperaments."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic

from typing_extensions import TypeVar

from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, Listed, Open
from ecotone.core.state import State
from ecotone.core.text import Text
from ecotone.core.view import View

S = TypeVar("S", bound=State, default=Any)  # Any: whoever holds the advice of some game, whichever it is
V = TypeVar("V", bound=View, default=Any)  # Any: as above


@dataclass(frozen=True, slots=True)
class Tuning:
    """How search plays one game. Iterations are the budget; the seconds are a safety net on slow machines."""

    iterations: int = 60
    depth: int = 0  # choices of a playout before the position is valued; none where the game's own sense is good
    rounds: int = 0  # a playout goes on until so many rounds have ended, besides the depth
    scale: float = 1.0  # a difference of value by which the outcome is fairly clear
    explore: float = 0.8  # how readily choices are tried that look worse
    plain_rivals: bool = False  # the other seats are taken to look one choice ahead; else to think like the bot itself
    by_chance: bool = False  # first sights go by the chance to win, and so does the scale; else by the sense of value
    blind: bool = False  # what others choose at the same time is left to the game's sense of value, not played through
    same_worlds: bool = False  # every choice is tried in the same worlds, so that luck does not part them
    seconds: float = 1.8


@dataclass(frozen=True, slots=True)
class Strengths:
    """The three presets of a game: `easy` makes mistakes, `normal` thinks for a moment, `hard` longer."""

    tuning: Tuning = Tuning(depth=12)
    mistakes: float = 0.2  # how often `easy` makes any choice at all
    haste: float = 0.0  # how often `normal` looks one choice ahead only
    normal: int = 40  # iterations
    hard: int = 250

    def thinking(self, iterations: int) -> Tuning:
        """The game's tuning with a budget."""
        return replace(self.tuning, iterations=iterations)


class Temperament(ABC, Generic[V]):
    """A style of play that a game brings along: a simple player who sees a view and the choices, and nothing else."""

    name: Text
    about: Text

    @abstractmethod
    def choose(self, view: V, listed: list[Listed], rng: Rng) -> Choice:
        """An answer to the open question; `listed` holds all there are."""

    def aside(self, view: V, listed: list[Listed], rng: Rng) -> Choice | None:
        """A side choice besides, or None to keep quiet."""
        return None


class Advice(Generic[S]):
    """The judgement of a sensible player of one game. Every state it is asked about may be a guess of the true one."""

    strengths: ClassVar[Strengths] = Strengths()  # how `easy`, `normal` and `hard` play it
    temperaments: Mapping[str, Temperament] = {}  # styles of play, for bots of these names

    def value(self, state: S, seat: int) -> float:
        """How well the position is for a seat; what a sensible player looks at."""
        return float(state.result is not None and seat in state.result.winners)

    def chance(self, state: S, seat: int) -> float | None:
        """How likely a seat wins, from 0 to 1, where the game can tell; None where only `value` can be asked."""
        return None

    def aside(self, state: S, seat: int, listed: list[Listed]) -> Choice | None:
        """A side choice that a sensible player would make now: an answer to an offer, an offer, a pledge; or None.

        Offers must come to an end: a game tells from the state how many were made in this turn.
        """
        return None

    def sensible(self, state: S, seat: int, listed: list[Listed]) -> list[Listed]:
        """The choices that are worth a look, at least one; what is never better than another may be left out."""
        return listed

    def fills(self, state: S, seat: int, form: Open) -> list[Choice]:
        """Sensible ways to fill in a form; search tries others besides."""
        return form.some()

    def instinct(self, state: S, seat: int) -> Choice | None:
        """What a practised player would do without looking ahead, quickly found; None where the game cannot tell."""
        return None

    def round(self, state: S) -> int:
        """The round that is being played, by which search tells how far it looks; 0 where there are none."""
        return 0
