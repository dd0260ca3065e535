"""What the states of all games have in common: the stack of what is pending, the generator, effects and result."""

from __future__ import annotations

from abc import abstractmethod

from mypy_extensions import mypyc_attr

from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, Listed
from ecotone.core.effect import EVERYONE, Effect
from ecotone.core.pending import Stack, waiting
from ecotone.core.result import Result


# Abstract, but not derived from ABC: in the compiled build all ABCs share one cache of subclasses, and isinstance gives
# wrong answers.
@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position, hidden things included. Games add their own fields; `effects` is None while nobody listens."""

    __slots__ = ("effects", "pending", "result", "rng")

    def __init__(self, rng: Rng) -> None:
        self.pending: Stack = []
        self.rng = rng
        self.effects: list[Effect] | None = None
        self.result: Result | None = None

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that the match waits for."""
        return self.pending[-1].seats if self.pending else ()

    def choices(self, seat: int) -> list[Listed]:
        """Answers to the decision on top; none for a seat that it does not ask."""
        if not self.pending:
            return []
        top = self.pending[-1]
        return top.choices(self, seat) if seat in top.seats else []

    def side_choices(self, seat: int) -> list[Listed]:
        """What this seat may do besides, whether it is waited for or not; the top of the stack says what."""
        return self.pending[-1].side_choices(self, seat) if self.pending else []

    def play(self, seat: int, choice: Choice) -> None:
        """Carry out an answer. Trusts its caller; Match checks first."""
        pending = self.pending
        pending[-1].play(self, seat, choice)
        while pending and not pending[-1].seats:  # `run_steps`, written out: no call is made more often
            pending.pop().run(self)

    def play_aside(self, seat: int, choice: Choice) -> None:
        """Carry out a side choice. The decision that was on top still waits for its answer."""
        self.pending[-1].play_aside(self, seat, choice)
        self.run_steps()

    def run_steps(self) -> None:
        """Run the steps on top of the stack until a decision lies there, or nothing."""
        pending = self.pending
        while pending and not pending[-1].seats:
            pending.pop().run(self)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} state: {waiting(self.actors)}>"

    @abstractmethod
    def copy(self) -> State:
        """A copy that can be played without changing this one. What never changes is shared by both."""

    @abstractmethod
    def redetermine(self, seat: int, rng: Rng) -> None:
        """Deal anew all that the seat cannot know, the generator included. Only ever called on copies."""

    def finish(self, result: Result) -> None:
        """End the match with this result."""
        self.result = result
        self.pending.clear()

    def tell(self, name: str, args: Choice, hidden: Choice = (), to: int = EVERYONE, reveals: bool = False) -> None:
        """Note what happened, if anybody listens. Where speed counts, callers look at `effects` before they call."""
        if self.effects is not None:
            self.effects.append(Effect(name, args, hidden, to, reveals))
