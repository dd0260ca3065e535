"""What a match waits for: a stack of decisions, which ask seats, and steps, which run by themselves."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from mypy_extensions import mypyc_attr

from ecotone.core.choice import Choice, Listed

if TYPE_CHECKING:
    from ecotone.core.state import State

S = TypeVar("S", bound="State")


@mypyc_attr(allow_interpreted_subclasses=True)
class Pending(Generic[S]):
    """An entry of the stack. Entries never change once pushed; they are replaced, so copies of a state share them.

    `consent` marks a question that only asks a seat to agree to what another wants; a bot says yes without thinking.
    """

    __slots__ = ("seats",)
    consent: ClassVar[bool] = False

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats = seats

    @abstractmethod
    def run(self, state: S) -> None:
        """Do what this step is for. Core has taken it off the stack just before."""

    @abstractmethod
    def choices(self, state: S, seat: int) -> list[Listed]:
        """Every answer that this seat may give, the quiet one first."""

    @abstractmethod
    def play(self, state: S, seat: int, choice: Choice) -> None:
        """Carry out an answer. The decision takes itself off the stack, or puts another one in its place."""

    def side_choices(self, state: S, seat: int) -> list[Listed]:
        """What a seat may do besides while this lies on top, whether the seat is asked or not."""
        return []

    def play_aside(self, state: S, seat: int, choice: Choice) -> None:
        """Carry out a side choice. This entry stays on the stack; a new decision may be put on top of it."""
        raise AssertionError(f"no side choice {choice[0]}")


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Pending[S]):
    """Waits for seats. `prompt` is the name of the question, `rules` are the numbers of the rules behind it.

    A `formal` question is put to everybody who might have an answer, so that nobody learns from it who has one: a seat
    may have a single choice. Answers to a `secret` question stay hidden until all are given.
    """

    __slots__ = ()
    prompt: ClassVar[str] = "decide"
    rules: ClassVar[tuple[str, ...]] = ()
    formal: ClassVar[bool] = False
    secret: ClassVar[bool] = False

    def run(self, state: S) -> None:
        """Never called: a decision waits for its seats."""
        raise AssertionError(f"{self.prompt} waits for seats {self.seats}")

    def detail(self) -> Choice:
        """What the question is about. Everybody sees it, so it must hold nothing hidden."""
        return ()

    def hides_choice(self, state: S, seat: int) -> bool:
        """Whether the others cannot know if this seat has anything to choose: then its answer must take as long."""
        return self.formal


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Pending[S]):
    """Waits for nobody; core runs it as soon as it lies on top."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(())

    def choices(self, state: S, seat: int) -> list[Listed]:
        """A step asks nobody."""
        return []

    def play(self, state: S, seat: int, choice: Choice) -> None:
        """Never called: a step asks nobody."""
        raise AssertionError("a step takes no answers")


def waiting(seats: tuple[int, ...]) -> str:
    """Whom a match waits for, as `repr` says it."""
    named = ", ".join([str(seat) for seat in seats])
    return f"waits for {'seat' if len(seats) == 1 else 'seats'} {named}" if seats else "over"


Stack = list[Pending[Any]]  # Any: the game's own state class
