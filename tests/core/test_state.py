"""The stack at work: steps run by themselves, interrupts push and pop, and the rest lies below."""

from __future__ import annotations

import pytest

from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, Listed
from ecotone.core.pending import Decision, Step
from ecotone.core.result import Result
from ecotone.core.state import State
from ecotone.core.text import Text
from ecotone.core.view import prompt_of


class Diary(State):
    """A state that only notes what happens to it."""

    __slots__ = ("log",)

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng)
        self.log: list[str] = []

    def copy(self) -> Diary:
        new = Diary(self.rng.copy())
        new.log, new.pending, new.result = self.log[:], self.pending[:], self.result
        return new

    def redetermine(self, seat: int, rng: Rng) -> None:
        self.rng = rng.fork()


class Turn(Decision[Diary]):
    """Act, be interrupted, or end the turn."""

    __slots__ = ()
    prompt = "turn"

    def choices(self, state: Diary, seat: int) -> list[Listed]:
        return [("end",), ("act",), ("build",)]

    def play(self, state: Diary, seat: int, choice: Choice) -> None:
        state.log.append(f"{seat} {choice[0]}")
        if choice[0] == "build":
            state.pending += [Note("built"), Objection((1, 2))]
        elif choice[0] == "end":
            state.pending.pop()


class Objection(Decision[Diary]):
    """An interrupt that all its seats answer; an objection is itself interrupted by an appeal."""

    __slots__ = ()
    prompt = "objection"

    def choices(self, state: Diary, seat: int) -> list[Listed]:
        return [("let_be",), ("object",)]

    def play(self, state: Diary, seat: int, choice: Choice) -> None:
        state.log.append(f"{seat} {choice[0]}")
        state.pending.pop()
        rest = tuple(other for other in self.seats if other != seat)
        if rest:
            state.pending.append(Objection(rest))
        if choice[0] == "object":
            state.pending.append(Appeal((0,)))


class Appeal(Decision[Diary]):
    """The interrupt of the interrupt."""

    __slots__ = ()
    prompt = "appeal"

    def choices(self, state: Diary, seat: int) -> list[Listed]:
        return [("accept",)]

    def play(self, state: Diary, seat: int, choice: Choice) -> None:
        state.log.append(f"{seat} {choice[0]}")
        state.pending.pop()


class Note(Step[Diary]):
    """A step that leaves a note."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def run(self, state: Diary) -> None:
        state.log.append(self.text)


class Twice(Step[Diary]):
    """A step that pushes others."""

    __slots__ = ()

    def run(self, state: Diary) -> None:
        state.pending += [Note("second"), Note("first")]


@pytest.fixture
def state() -> Diary:
    diary = Diary(Rng(0))
    diary.pending = [Note("over"), Turn((0,))]
    return diary


def test_a_state_waits_for_the_seats_on_top(state: Diary) -> None:
    assert state.actors == (0,)
    assert state.choices(0) == [("end",), ("act",), ("build",)]
    assert state.choices(1) == []
    assert state.side_choices(0) == []


def test_steps_run_until_a_decision_lies_on_top(state: Diary) -> None:
    state.pending.append(Twice())
    assert state.actors == ()
    assert state.choices(0) == []
    state.run_steps()
    assert state.log == ["first", "second"]
    assert state.actors == (0,)


def test_settling_twice_changes_nothing(state: Diary) -> None:
    state.run_steps()
    assert state.log == []
    assert len(state.pending) == 2


def test_a_decision_that_stays_asks_again(state: Diary) -> None:
    state.play(0, ("act",))
    assert state.actors == (0,)
    assert state.log == ["0 act"]


def test_what_lies_below_runs_when_the_decision_is_answered(state: Diary) -> None:
    state.play(0, ("end",))
    assert state.log == ["0 end", "over"]
    assert state.pending == []
    assert state.actors == ()
    assert state.choices(0) == []


def test_interrupts_nest_and_the_turn_goes_on_below(state: Diary) -> None:
    turn = state.pending[-1]
    state.play(0, ("build",))
    assert state.actors == (1, 2)
    state.play(2, ("object",))
    prompt = prompt_of(state.pending)
    assert prompt is not None
    assert prompt.name == "appeal"
    assert state.actors == (0,)
    state.play(0, ("accept",))
    assert state.actors == (1,)
    assert state.log[-1] == "0 accept"
    state.play(1, ("let_be",))
    assert state.log[-1] == "built"
    assert state.pending[-1] is turn


def test_a_copy_shares_entries_but_not_the_stack(state: Diary) -> None:
    copy = state.copy()
    copy.play(0, ("end",))
    assert state.actors == (0,)
    assert state.log == []


def test_finishing_ends_all_that_was_pending(state: Diary) -> None:
    result = Result("won", (0,), (3, 1), Text("Enough."))
    state.finish(result)
    assert state.result is result
    assert state.actors == ()


def test_nothing_is_noted_while_nobody_listens(state: Diary) -> None:
    state.tell("drawn", (0,), (7,), 1, reveals=True)
    state.effects = []
    state.tell("drawn", (0,), (7,), 1, reveals=True)
    state.tell("passed", (0,))
    assert [effect.seen_by(0) for effect in state.effects] == [("drawn", 0, 7), ("passed", 0)]
    assert [effect.reveals for effect in state.effects] == [True, False]
    assert state.effects[1].seen_by(None) == ("passed", 0)


def test_a_game_without_side_choices_takes_none(state: Diary) -> None:
    with pytest.raises(AssertionError, match="no side choice offer"):
        state.play_aside(0, ("offer",))


def test_a_side_choice_settles_what_it_brings() -> None:
    class OpenTurn(Turn):
        __slots__ = ()

        def play_aside(self, state: Diary, seat: int, choice: Choice) -> None:
            state.pending.append(Note(f"{seat} {choice[0]}"))

    state = Diary(Rng(0))
    state.pending = [OpenTurn((0,))]
    state.play_aside(1, ("offer",))
    assert state.log == ["1 offer"]
    assert state.actors == (0,)
