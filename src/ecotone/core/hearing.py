"""Listening to a match that is replayed: how debriefs count, and how a game that was stopped is scored."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from ecotone.core.choice import Choice, allows
from ecotone.core.effect import Effect
from ecotone.core.match import NATURE, Match
from ecotone.core.result import Result
from ecotone.core.state import State
from ecotone.core.text import Text


class Listener:
    """Hears a replay: before each choice, each effect with all that it hides, and after each choice."""

    at: int = 0  # the choice that is being heard, counted from 1; 0 is the setup

    def before(self, seat: int, choice: Choice) -> None:
        """This choice is about to be made."""

    def heard(self, name: str, args: Choice) -> None:
        """Something happened."""

    def after(self) -> None:
        """All that the choice brought has happened."""

    def take_in(self, at: int, effects: list[Effect]) -> None:
        """What one choice brought."""
        self.at = at
        for effect in effects:
            self.heard(effect.name, (*effect.args, *effect.hidden))
        self.after()


L = TypeVar("L", bound=Listener)


def listen(match: Match, make: Callable[[Match], L]) -> L:
    """Replay a match from its start into a listener, which is made of the replay; the match stays as it is."""
    again = match.replayed(0)
    listener = make(again)
    listener.take_in(0, again.opening)
    for at, (seat, choice) in enumerate(match.record, start=1):
        listener.at = at
        listener.before(seat, choice)
        listener.take_in(at, again.play(seat, choice))
    return listener


# --- stopped -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Standing:
    """How an unfinished game stands: the result if it were counted so, and after or in which round that is."""

    result: Result
    label: Text


def standing(match: Match) -> Standing | None:
    """How a match stands that goes on or was stopped; None if it is over, or if its game cannot tell.

    Where the last choice has ended a round, it is counted as it was then: what the next round brings by itself, such as
    an event, does not count.
    """
    if match.result is not None:
        return None
    state, before = round_end(match)
    result = match.game.standing(state)
    if result is None:
        return None
    now = match.game.figures(state).get("round", 1)
    if before is not None:
        return Standing(result, Text("As it stood after round {round}.", round=before))
    return Standing(result, Text("As it stood in round {round}, which was not played to its end.", round=now))


def round_end(match: Match) -> tuple[State, int | None]:
    """The position to count: where the last choice ended a round, the one in which the next began, and that round."""
    record = match.record
    rounds = match.game.figures
    if not record or record[-1][0] == NATURE or "round" not in rounds(match.state):
        return match.state, None
    before = match.replayed(len(record) - 1).state
    round = rounds(before)["round"]
    if rounds(match.state)["round"] == round:
        return match.state, None
    seat, choice = record[-1]
    if not allows(before.choices(seat), choice):  # a side choice ends no round
        return match.state, None
    pending = before.pending
    pending[-1].play(before, seat, choice)
    while rounds(before)["round"] == round and pending and not pending[-1].seats:
        pending.pop().run(before)
    return before, round
