"""Promises and deeds: what was promised is noted when it is said, and judged by what its giver does later (K-122)."""

from __future__ import annotations

from typing import Final

from ecotone.games.kompensaatiopeli.box.content import DEVELOPERS
from ecotone.games.kompensaatiopeli.debrief.tally import PromiseTally
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli

OPEN: Final = "open"
KEPT: Final = "kept"
BROKEN: Final = "broken"
ABOUT_A_PLAN: Final = ("no_appeal", "support_next_plan")


class Given:
    """One promise while the game goes on."""

    __slots__ = ("at", "decided", "due", "other", "round", "seat", "served", "turn", "verdict", "what")

    def __init__(self, at: int, round: int, turn: int, seat: int, other: int, what: str) -> None:
        self.at = at
        self.round = round
        self.turn = turn
        self.seat = seat
        self.other = other
        self.what = what
        self.verdict = OPEN
        self.decided = 0
        self.due = False  # the time in which it must be kept has come
        self.served = False  # something was done for it, and nothing against it so far

    def judge(self, verdict: str, at: int) -> None:
        """The first deed decides."""
        if self.verdict == OPEN:
            self.verdict, self.decided = verdict, at


class Promises:
    """All promises of a match. The counter tells what happens; nothing here changes the game."""

    def __init__(self, state: Kompensaatiopeli) -> None:
        self.state = state
        self.given: list[Given] = []

    def open_ones(self, *kinds: str) -> list[Given]:
        """Those of these kinds that are not decided yet."""
        return [one for one in self.given if one.what in kinds and one.verdict == OPEN]

    def promised(self, at: int, seat: int, other: int, what: str) -> None:
        """Somebody gives a word. One about the next plan holds for a plan that lies before the authorities now."""
        one = Given(at, self.state.round, self.state.turns, seat, other, what)
        one.due = what in ABOUT_A_PLAN and self.state.plan is not None and self.state.planner == other
        self.given.append(one)

    # --- plans and permits ----------------------------------------------------------------------

    def planned(self, at: int, planner: int, species: int) -> None:
        """A plan begins: promises about the planner's next plan fall due, and one on species ground breaks a word."""
        for one in self.open_ones(*ABOUT_A_PLAN):
            one.due = one.due or one.other == planner
        if species:
            self._broke(at, planner, "spare_species")

    def acted(self, at: int, seat: int, for_the_plan: bool) -> None:
        """A seat has acted in the running permit process, for the plan or against it."""
        for one in self.open_ones("appeal_for_you"):
            if one.seat == seat:
                one.judge(KEPT, at)
        against = self.state.teams[seat] != DEVELOPERS and not for_the_plan
        for one in self.open_ones(*ABOUT_A_PLAN):
            if one.due and one.seat == seat and against:
                one.judge(BROKEN, at)

    def decided(self, at: int) -> None:
        """The permit process is over: who promised to keep still has done so."""
        for one in self.open_ones(*ABOUT_A_PLAN):
            if one.due:
                one.judge(KEPT, at)

    # --- land -----------------------------------------------------------------------------------

    def protested(self, at: int, seat: int, planners: set[int]) -> None:
        """A seat protests against projects of these planners."""
        for one in self.open_ones("no_protest"):
            if one.seat == seat and one.other in planners:
                one.judge(BROKEN, at)

    def took(self, at: int, seat: int, planner: int, species: bool, by_card: bool) -> None:
        """A nature tile under a project goes without being made good."""
        if species:
            self._broke(at, seat, "spare_species")
        for one in self.open_ones("offset_tiles"):
            if one.seat == planner and (not by_card or one.seat == seat):
                one.judge(BROKEN, at)

    def offset(self, planner: int) -> None:
        """A tile under a project of this planner is made good."""
        for one in self.open_ones("offset_tiles"):
            one.served = one.served or one.seat == planner

    def _broke(self, at: int, seat: int, what: str) -> None:
        for one in self.open_ones(what):
            if one.seat == seat:
                one.judge(BROKEN, at)

    # --- deals ----------------------------------------------------------------------------------

    def sold(self, at: int, buyer: int) -> None:
        """An offset was bought from the bank."""
        for one in self.open_ones("sell_from_bank"):
            if one.seat == self.state.saver and one.other == buyer:
                one.judge(KEPT, at)

    def refused(self, at: int, seat: int, buyer: int) -> None:
        """The bank refuses to sell."""
        for one in self.open_ones("sell_from_bank"):
            if one.seat == seat and one.other == buyer:
                one.judge(BROKEN, at)

    def gave(self, at: int, seat: int, other: int) -> None:
        """Cards go from one hand to another."""
        for one in self.open_ones("card_later"):
            if one.due and one.seat == seat and one.other == other:
                one.judge(KEPT, at)

    def turn(self, at: int, seat: int) -> None:
        """A turn begins: cards promised for the next turn fall due, and those that were due are overdue."""
        for one in self.open_ones("card_later"):
            if one.due:
                one.judge(BROKEN, at)
            elif one.seat == seat and self.state.turns > one.turn:
                one.due = True

    # --- the end --------------------------------------------------------------------------------

    def close(self, at: int, over: bool) -> tuple[PromiseTally, ...]:
        """All promises as they stand when the record ends; what lasts to the end of a game is kept by then."""
        for one in self.given:
            if one.what == "card_later" and one.due and over:
                one.judge(BROKEN, at)
            elif one.what in ("no_protest", "spare_species") or (one.what == "offset_tiles" and one.served):
                one.judge(KEPT, at)
        return tuple(
            PromiseTally(one.at, one.round, one.seat, one.other, one.what, one.verdict, one.decided, self.is_idle(one))
            for one in self.given
        )

    def is_idle(self, one: Given) -> bool:
        """Whether the role could not have acted otherwise, so that the promise cost nothing."""
        state = self.state
        developer = state.teams[one.seat] == DEVELOPERS
        match one.what:
            case "no_appeal" | "support_next_plan":
                return developer or state.teams[one.other] != DEVELOPERS
            case "no_protest":
                return one.seat != state.protester or state.teams[one.other] != DEVELOPERS
            case "spare_species" | "offset_tiles":
                return not developer
            case "sell_from_bank":
                return one.seat != state.saver or state.teams[one.other] != DEVELOPERS
            case _:
                return False
