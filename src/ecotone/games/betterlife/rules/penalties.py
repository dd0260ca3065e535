"""Forced payments and skipped turns, and the card that cancels them (BR-12, BR-18, BR-51)."""

from __future__ import annotations

from typing import Final

from ecotone.core.choice import Choice, Listed
from ecotone.games.betterlife.box.operations import ON_PENALTY, RESERVE
from ecotone.games.betterlife.rules.decisions import Ask
from ecotone.games.betterlife.rules.state import NONE, BetterLife

ACCEPT: Final = ("accept",)
PAY: Final = ("pay",)


def charge(state: BetterLife, seat: int, n: int, to: int, fill: bool = False) -> None:
    """A forced payment is about to hit a seat.

    Whether it can be cancelled is hidden, so every seat with a card in hand is asked (BR-53): it has the one answer
    `accept` if it holds no such card, or if the payment would cost nothing.
    """
    if not n or is_covered(state, seat):
        return
    if state.hands[seat]:
        state.pending.append(Penalty(seat, n, to, fill))
    else:
        state.pay(seat, n, to, fill)


def impose_skip(state: BetterLife, seat: int) -> None:
    """A skip mark is about to be set; never on a finished player, never a second one (BR-11, BR-12)."""
    if (state.finished_mask | state.skips) >> seat & 1 or is_covered(state, seat):
        return
    if state.hands[seat]:
        state.pending.append(SkipPenalty((seat,)))
    else:
        set_skip(state, seat)


def set_skip(state: BetterLife, seat: int) -> None:
    """The mark lies there until the next turn begins."""
    state.skips |= 1 << seat
    if state.effects is not None:
        state.tell("skip_mark", (seat,))


def is_covered(state: BetterLife, seat: int) -> bool:
    """Whether a card keeps this event away from the seat (own_cover)."""
    return state.event != NONE and bool(state.covered >> seat & 1)


def exemptions(state: BetterLife, seat: int) -> list[Listed]:
    """The cards of a hand that would cancel a penalty."""
    content = state.content
    return [
        content.play[card]
        for card in state.hands[seat]
        if content.when[card] == ON_PENALTY and content.cost[card] <= state.ip[seat]
    ]


def exempt(state: BetterLife, seat: int, card: int) -> None:
    """Play the card: nobody pays, nobody receives, no mark is set (BR-51)."""
    state.leave_hand(seat, card)
    state.tell("play", (seat, card), reveals=True)
    state.spend(seat, state.content.cost[card])
    state.discards.append(card)
    state.tell("exempted", (seat,))


class Penalty(Ask):
    """Pay, or cancel the payment with a card."""

    __slots__ = ("fill", "n", "to")
    prompt = "penalty"
    rules = ("BR-18", "BR-51", "BR-53")
    formal = True

    def __init__(self, seat: int, n: int, to: int, fill: bool) -> None:
        super().__init__((seat,))
        self.n = n
        self.to = to
        self.fill = fill

    def detail(self) -> Choice:
        """How much goes where."""
        return (self.seats[0], self.n, self.to)

    def choices(self, state: BetterLife, seat: int) -> list[Listed]:
        out: list[Listed] = [ACCEPT]
        return out + exemptions(state, seat) if state.ip[seat] else out

    def play(self, state: BetterLife, seat: int, choice: Choice) -> None:
        state.pending.pop()
        if choice[0] == "accept":
            state.pay(seat, self.n, self.to, self.fill)
        else:
            exempt(state, seat, choice[1])


class SkipPenalty(Ask):
    """Take the skip mark, or cancel it with a card."""

    __slots__ = ()
    prompt = "skip_penalty"
    rules = ("B-23", "BR-12", "BR-51", "BR-53")
    formal = True

    def detail(self) -> Choice:
        """Who would skip."""
        return (self.seats[0],)

    def choices(self, state: BetterLife, seat: int) -> list[Listed]:
        out: list[Listed] = [ACCEPT]
        return out + exemptions(state, seat)

    def play(self, state: BetterLife, seat: int, choice: Choice) -> None:
        state.pending.pop()
        if choice[0] == "accept":
            set_skip(state, seat)
        else:
            exempt(state, seat, choice[1])


def charge_or_discard(state: BetterLife, seat: int, n: int) -> None:
    """A seat must pay or discard a card. One without cards pays what it has; one with cards but without IP discards."""
    if is_covered(state, seat):
        return
    if state.hands[seat]:
        state.pending.append(PayOrDiscard(seat, n))
    else:
        state.pay(seat, n, RESERVE)


class PayOrDiscard(Ask):
    """Pay IP, or discard an action card, or cancel both with a card."""

    __slots__ = ("n",)
    prompt = "pay_or_discard"
    rules = ("BR-18", "BR-51", "BR-54")

    def __init__(self, seat: int, n: int) -> None:
        super().__init__((seat,))
        self.n = n

    def detail(self) -> Choice:
        """How much may be paid."""
        return (self.seats[0], self.n)

    def choices(self, state: BetterLife, seat: int) -> list[Listed]:
        out: list[Listed] = [PAY] if state.ip[seat] else []
        out += [("discard", card) for card in state.hands[seat]]
        return out + exemptions(state, seat)

    def play(self, state: BetterLife, seat: int, choice: Choice) -> None:
        state.pending.pop()
        if choice[0] == "pay":
            state.pay(seat, self.n, RESERVE)
        elif choice[0] == "discard":
            discard(state, seat, choice[1])
        else:
            exempt(state, seat, choice[1])


def discard(state: BetterLife, seat: int, card: int) -> None:
    """Put a hand card on the open discards (BR-55)."""
    state.leave_hand(seat, card)
    state.discards.append(card)
    state.tell("discard", (seat, card), reveals=True)
