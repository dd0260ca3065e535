"""What a practised player of BETTER Life does without thinking ahead: which events stay on top of the pile.

Search can hardly tell: at first sight all orders look alike, for what is on top shows only when somebody draws it.
"""

from __future__ import annotations

from ecotone.core.choice import Choice
from ecotone.games.betterlife.box import operations
from ecotone.games.betterlife.rules.carry_out import Arrange
from ecotone.games.betterlife.rules.events import has_no_effect
from ecotone.games.betterlife.rules.state import BetterLife


def routine(state: BetterLife, seat: int) -> Choice | None:
    """Where the events go that were looked at; None for any other question."""
    top = state.pending[-1]
    return arranged(state, seat, top.n) if isinstance(top, Arrange) else None


def arranged(state: BetterLife, seat: int, n: int) -> Choice:
    """Harm to the bottom, the worst last. All else on top, also what does nothing: the next unknown one may harm."""
    omens = {event: omen(state, seat, event) for event in state.events[: -n - 1 : -1]}
    order = sorted(omens, key=lambda event: -omens[event])
    tops = tuple([event for event in order if omens[event] >= 0])
    return ("arrange", tops, tuple(order[len(tops) :]))


def omen(state: BetterLife, seat: int, number: int) -> float:
    """How welcome an event is, whoever draws it: below 0 if it harms nature, or the own purse more than others."""
    event = state.content.events[number]
    if has_no_effect(state, event):
        return 0.0
    total = 0.0
    for ops, weight in ((event.always, 3.0), (event.if_unpaid, 2.0), (event.if_paid, 1.0)):
        for op in ops:
            if op.code == operations.LOSS and (op.n > 0 or state.loss):
                total -= weight * op.n
            elif op.code == operations.PAY and op.who == operations.SOME_ROLES:
                total += -0.5 * op.n if op.roles >> state.role[seat] & 1 else 0.5 * op.n
    return total
