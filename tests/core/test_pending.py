"""Decisions and steps: what each may be asked."""

import pytest

from ecotone.core.choice import Choice, Listed
from ecotone.core.pending import Decision, Step
from ecotone.core.state import State
from ecotone.core.view import prompt_of
from tests.toys.islets import islets


class Ask(Decision[State]):
    """A question that the tests put."""

    __slots__ = ()
    prompt = "ask"
    rules = ("T-01",)

    def choices(self, state: State, seat: int) -> list[Listed]:
        return [("pass",)]

    def play(self, state: State, seat: int, choice: Choice) -> None:
        state.pending.pop()


class Nothing(Step[State]):
    """A step without effect."""

    __slots__ = ()

    def run(self, state: State) -> None:
        pass


@pytest.fixture
def state() -> State:
    return islets().GAME.begin(2, {}, 1)


def test_a_decision_waits_for_its_seats_and_never_runs(state: State) -> None:
    ask = Ask((0, 2))
    assert ask.seats == (0, 2)
    assert ask.detail() == ()
    with pytest.raises(AssertionError, match=r"ask waits for seats \(0, 2\)"):
        ask.run(state)


def test_a_step_waits_for_nobody_and_takes_no_answers(state: State) -> None:
    step = Nothing()
    assert step.seats == ()
    assert step.choices(state, 0) == []
    with pytest.raises(AssertionError, match="no answers"):
        step.play(state, 0, ("pass",))


def test_the_prompt_is_that_of_the_decision_on_top() -> None:
    prompt = prompt_of([Nothing(), Ask((1,))])
    assert prompt is not None
    assert (prompt.name, prompt.detail, prompt.rules) == ("ask", (), ("T-01",))
    assert prompt_of([Ask((1,)), Nothing()]) is None
    assert prompt_of([]) is None
