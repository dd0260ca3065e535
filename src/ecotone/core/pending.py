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

    `consent` marks a question by which a seat only agrees to what another wants: the table says yes for a bot.
    """

    __slots__ = ("seats",)
    consent: ClassVar[bool] = False

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats = seats

    @abstractmethod
    def run(self, state: S) -> None:
        """Do what a step does; it was taken off the stack just before."""

    @abstractmethod
    def choices(self, state: S, seat: int) -> list[Listed]:
        """Every answer that this seat may give, the quiet one first."""

    @abstractmethod
    def play(self, state: S, seat: int, choice: Choice) -> None:
        """Carry out an answer; the decision takes itself off the stack, or replaces itself."""

    def side_choices(self, state: S, seat: int) -> list[Listed]:
        """What any seat, asked or not, may do besides while this lies on top."""
        return []

    def play_aside(self, state: S, seat: int, choice: Choice) -> None:
        """Carry out a side choice; this stays on the stack, perhaps below a new decision."""
        raise AssertionError(f"no side choice {choice[0]}")


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Pending[S]):
    """Waits for seats. `prompt` names the question for the page, `rules` the ledger's numbers behind it.

    A `formal` question is asked of all who might have an answer, so that it tells nobody who has one: a seat may have a
    single choice. Answers to a `secret` one are set aside, hidden, until all have been given.
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
        """What the question is about, as everyone may know it."""
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
    """Whom a match waits for, as programmers read it where something is printed."""
    named = ", ".join([str(seat) for seat in seats])
    return f"waits for {'seat' if len(seats) == 1 else 'seats'} {named}" if seats else "over"


Stack = list[Pending[Any]]  # Any: the game's own state class
