"""What bots ask of a game: what a position is worth, which choices are sensible, how to search, which styles it has."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic

from typing_extensions import TypeVar

from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, Listed, Open
from ecotone.core.features import Numbers
from ecotone.core.hint import Term
from ecotone.core.odds import logistic
from ecotone.core.state import State
from ecotone.core.text import Text
from ecotone.core.view import View

S = TypeVar("S", bound=State, default=Any)  # Any: whoever holds the advice of some game, whichever it is
V = TypeVar("V", bound=View, default=Any)  # Any: as above


@dataclass(frozen=True, slots=True)
class Tuning:
    """How search plays one game. `iterations` says how long it thinks; `seconds` ends that early on slow machines."""

    iterations: int = 60
    depth: int = 0  # choices that a playout makes before it asks `chance`; 0 where a game's `chance` looks far enough
    rounds: int = 0  # a playout also goes on until so many rounds have ended
    explore: float = 0.8  # how readily choices are tried that look worse
    blind: bool = False  # whether the tree stops at a question put to several at once, before the others answer it
    same_worlds: bool = False  # whether all choices are tried in the same guesses, so that none is luckier than another
    widen: bool = True  # whether forms are filled in by chance too, besides the ways that the game finds sensible
    seconds: float = 1.8


@dataclass(frozen=True, slots=True)
class Strengths:
    """How strong a game's usual bots are: `easy` makes mistakes, `normal` thinks for a moment, `hard` longer."""

    tuning: Tuning = Tuning(depth=12)
    mistakes: float = 0.2  # how often `easy` chooses by lot
    haste: float = 0.0  # how often `normal` looks one choice ahead only
    normal: int = 40  # iterations
    hard: int = 250
    expert: int = 0  # 0: as many as `hard`

    def thinking(self, iterations: int) -> Tuning:
        """The game's tuning, for so many iterations."""
        return replace(self.tuning, iterations=iterations)


class Temperament(ABC, Generic[V]):
    """A style of play that a game brings along: a simple player who sees a view and the choices, and nothing else."""

    name: Text
    about: Text
    own_questions: frozenset[str] | None = None  # those it answers itself, `hard` all others; None: all

    @abstractmethod
    def choose(self, view: V, listed: list[Listed], rng: Rng) -> Choice:
        """One of the answers that are listed, a form filled in."""

    def aside(self, view: V, listed: list[Listed], rng: Rng) -> Choice | None:
        """A side choice besides, or None to keep quiet."""
        return None


class Advice(Generic[S]):
    """The judgement of a sensible player of one game.

    Bots ask it about guesses only, in which all that their seat cannot know was dealt anew. So it may look at
    everything in a state.
    """

    strengths: ClassVar[Strengths] = Strengths()  # how `easy`, `normal` and `hard` play it
    expert_about: ClassVar[Text] = Text("thinks long and has learned from many games")  # what to expect of `expert`
    temperaments: Mapping[str, Temperament] = {}  # styles of play, for bots of these names
    scripted: Mapping[str, Temperament] = {}  # agents of social science, for studies; tables do not offer them
    features_version: ClassVar[int] = 0  # of the two lists below; 0 where a game has none
    feature_names: ClassVar[tuple[str, ...]] = ()
    choice_names: ClassVar[tuple[str, ...]] = ()
    terms: Mapping[str, Term] = {}  # what `moves` weighs, in words for hints
    nudges: Mapping[str, Text] = {}  # where to look for a choice, by its verb
    minor_kinds: frozenset[str] = frozenset()  # of arguments that say how a thing is done, not what it is done to

    def for_expert(self) -> Advice[S] | None:
        """The advice that the expert follows where a game has one just for it; a network may mend that too."""
        return None

    def value(self, state: S, seat: int) -> float:
        """How good a position is for a seat, judged by what a sensible player looks at. Only differences count."""
        return float(state.result is not None and seat in state.result.winners)

    def chance(self, state: S, seat: int) -> float:
        """How likely a seat wins: 0 or 1 at the end, before that as far as the game can tell.

        Unless a game says otherwise, `value` is taken for log-odds.
        """
        if state.result is not None:
            return 1.0 if seat in state.result.winners else 0.0
        return logistic(self.value(state, seat))

    def reward(self, state: S, seat: int) -> float:
        """What search plays for, from 0 to 1: the chance to win, and nothing else unless the game says so."""
        return self.chance(state, seat)

    def rewards(self, states: Sequence[S], seat: int) -> list[float]:
        """The same for many positions at once."""
        return [self.reward(state, seat) for state in states]

    def preference(self, state: S, seat: int, choices: Sequence[Choice]) -> list[float]:
        """How good choices look before any is tried, as logarithms of shares; nothing where the game cannot tell."""
        return []

    def aside(self, state: S, seat: int, listed: list[Listed]) -> Choice | None:
        """A side choice that a sensible player would make now, such as an offer or an answer to one; None to make none.

        Bots are asked after every change, so they must stop by themselves. The state tells how many offers were made
        in this turn.
        """
        return None

    def sensible(self, state: S, seat: int, listed: list[Listed]) -> list[Listed]:
        """The choices that are worth a look, at least one. One that is never better than another may be left out."""
        return listed

    def fills(self, state: S, seat: int, form: Open) -> list[Choice]:
        """Sensible ways to fill in a form; search tries others besides."""
        return form.some()

    def instinct(self, state: S, seat: int) -> Choice | None:
        """What a practised player would do without looking ahead, found quickly; None where the game cannot tell."""
        return self.routine(state, seat)

    def routine(self, state: S, seat: int) -> Choice | None:
        """What needs no thinking ahead, such as which card to draw; None for all other questions."""
        return None

    def round(self, state: S) -> int:
        """The round that is being played, by which search tells how far it looks; 0 where there are none."""
        return 0

    def ask_again(self, state: S, seat: int) -> None:
        """Let others who answer the seat's question in secret, at the same time, answer it once more.

        So whoever happens to be asked last thinks like who is asked first, and not as if all hung on one answer.
        """

    def features(self, state: S, seat: int) -> list[float]:
        """The position as numbers by `feature_names`. They follow from what the seat may know and nothing else."""
        return []

    def describe(self, state: S, seat: int, choices: Sequence[Choice], out: Numbers) -> None:
        """Choices of the seat as numbers by `choice_names`, one after the other, seen from the position before them.

        `out` comes with noughts, and at least as many as are needed.
        """

    def choice_features(self, state: S, seat: int, choice: Choice) -> list[float]:
        """One choice, described."""
        out = [0.0] * len(self.choice_names)
        self.describe(state, seat, [choice], out)
        return out

    # --- what hints and debriefs tell people ------------------------------------------------------

    def sides(self, state: S) -> int:
        """How many sides may win, so that an even share can be told; 0 where the game does not say."""
        return 0

    def moves(self, before: S, after: S, seat: int) -> dict[str, float]:
        """How much each of `terms` speaks for the second position against the first, in log-odds for the seat."""
        return {}

    def sentence(self, term: str, better: bool, before: S, after: S, seat: int) -> Text | None:
        """How a term got better or worse between two positions, in particular; None where its general words say enough.

        It may name what only this pair of guesses has: it is told only if all guesses give the same sentence.
        """
        return None

    def cost(self, before: S, after: S, seat: int) -> Text | None:
        """What the seat paid between two positions; None for nothing."""
        return None

    def remark(self, state: S, seat: int, choice: Choice) -> Text | None:
        """What a practised player knows of a choice and no term tells, such as what is kept for later; None for most.

        It follows from what the seat may know, and goes before what moved.
        """
        return None

    def nudge(self, choice: Choice) -> Text:
        """Where to look, without telling what to do."""
        return self.nudges.get(choice[0], Text("Look at all that can be done here before deciding."))
