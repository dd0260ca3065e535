"""Promises of free deals and what became of them (G-106, G-108): to pay, to stay out of auctions, to spare one."""

from __future__ import annotations

from typing import Final

from ecotone.games.ecologic.debrief.tally import PromiseTally

OPEN: Final = "open"
KEPT: Final = "kept"
BROKEN: Final = "broken"


class Given:
    """One promise while the game goes on."""

    __slots__ = ("amount", "at", "decided", "other", "paid", "seat", "terms", "turn", "until", "verdict")

    def __init__(self, at: int, turn: int, seat: int, other: int, terms: str, amount: int, until: int) -> None:
        self.at = at
        self.turn = turn
        self.seat = seat
        self.other = other
        self.terms = terms
        self.amount = amount
        self.until = until
        self.paid = 0
        self.verdict = OPEN
        self.decided = 0

    def judge(self, verdict: str, at: int) -> None:
        """The first deed decides."""
        if self.verdict == OPEN:
            self.verdict, self.decided = verdict, at


class Promises:
    """All promises of a match."""

    def __init__(self) -> None:
        self.given: list[Given] = []

    def open_ones(self, terms: str) -> list[Given]:
        """Those of this kind that are not decided yet."""
        return [one for one in self.given if one.terms == terms and one.verdict == OPEN]

    def promised(self, at: int, turn: int, seat: int, other: int, terms: str, amount: int, until: int) -> None:
        """Whoever is bound comes first; what costs nothing is kept at once."""
        if terms.startswith("you_"):
            seat, other = other, seat
        kind = {"i_pay": "pay", "you_pay": "pay", "i_stay_out": "stay_out", "you_stay_out": "stay_out"}
        one = Given(at, turn, seat, other, kind.get(terms, "spare"), amount, until)
        if one.terms == "pay" and not amount:
            one.judge(KEPT, at)
        self.given.append(one)

    def paid(self, at: int, turn: int, seat: int, other: int, amount: int) -> None:
        """Profits go from one to another by a deal."""
        for one in self.open_ones("pay"):
            if (one.seat, one.other) == (seat, other) and one.at < at:
                one.paid += amount
                if one.paid >= one.amount:
                    one.judge(KEPT, at)

    def bid(self, at: int, turn: int, seat: int, starter: int) -> None:
        """A seat bids in an auction that another has started."""
        for one in self.open_ones("stay_out"):
            if (one.seat, one.other) == (seat, starter):
                one.judge(BROKEN, at)

    def harmed(self, at: int, turn: int, seat: int, other: int) -> None:
        """A seat uses an event against another."""
        for one in self.open_ones("spare"):
            if {one.seat, one.other} == {seat, other}:
                one.judge(BROKEN, at)

    def turn(self, at: int, turn: int) -> None:
        """A turn begins: what ran until the turn before is decided."""
        for one in self.given:
            if turn > one.until:
                one.judge(BROKEN if one.terms == "pay" else KEPT, at)

    def close(self, at: int, turn: int, over: bool) -> tuple[PromiseTally, ...]:
        """All promises as they stand; with the game its last turn is over, and no bid or event comes any more."""
        for one in self.given:
            if over and one.terms != "pay":
                one.judge(KEPT, at)
            elif over and turn >= one.until:
                one.judge(BROKEN, at)
        return tuple(
            PromiseTally(
                one.at, one.turn, one.seat, one.other, one.terms, one.amount, one.until, one.verdict, one.decided
            )
            for one in self.given
        )
