"""A small reference of the permit process, written from the ledger alone (K-43 to K-55, K-144); it knows no rules code.

Teams are letters: D developers, C conservationists, clockwise from seat 0. Every seat holds some of: money (one euro),
court (EU Court Decision), pact (Cooperation).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace


@dataclass(frozen=True)
class Model:
    """One moment of the process: who is asked, and what has happened so far."""

    teams: str
    planner: int
    purse: tuple[frozenset[str], ...]
    deck: tuple[str, ...]  # the next cards, the first on top
    everybody: bool = False  # whether those who are not asked anyway may step in (KR-42)
    step: str = "first"  # first, before (the first card), appeal, after (the appeal), final, order, condition, over
    queue: tuple[int, ...] = ()
    acted: str = ""  # the teams that have acted, as letters
    open: tuple[str, ...] = ()
    granted: bool | None = None
    after_order: tuple[str, tuple[int, ...]] = ("over", ())
    own_card_played: bool = False  # the planner's one action card of the turn (K-110)
    asked_so_far: tuple[int, ...] = field(default=(), compare=False)

    @property
    def asked(self) -> int:
        return self.planner if self.step in ("first", "condition") else self.queue[0]

    def clockwise(self, team: str) -> tuple[int, ...]:
        n = len(self.teams)
        seats = [(self.planner + i) % n for i in range(n)]
        return tuple(seat for seat in seats if self.teams[seat] == team)

    def answers(self) -> set[str]:
        """Everything that the seat may answer now."""
        seat = self.asked
        has = self.purse[seat]
        cards = not (seat == self.planner and self.own_card_played)
        if self.step == "order":
            return {f"top {card}" for card in self.open[-2:]}
        if self.step == "condition":
            return {"lapse"} | ({"fee"} if "money" in has else set())
        out = {"reveal"} if self.step == "first" else {"pass"}
        if self.step in ("appeal", "final"):
            out |= {"appeal"} if "money" in has else set()
            out |= {"court"} if "court" in has and cards else set()
        return out | ({"pact granted", "pact denied"} if "pact" in has and cards else set())

    def after(self, answer: str) -> Model:
        """The process after an answer."""
        seat = self.asked
        now = replace(self, asked_so_far=(*self.asked_so_far, seat))
        if answer.startswith("pact"):
            return now._spent(seat, "pact")._over(answer == "pact granted")
        if answer == "reveal":
            n = len(now.teams)
            others = tuple((now.planner + i) % n for i in range(1, n))
            return replace(now, step="before", queue=others) if now.everybody else now._begun()
        if answer == "pass":
            rest = now.queue[1:]
            return replace(now, queue=rest) if rest else now._all_passed()
        if answer.startswith("top"):
            top = answer.removeprefix("top ")
            below = now.open[-1] if now.open[-2] == top else now.open[-2]
            step, queue = now.after_order
            turned = replace(now, open=(*now.open[:-2], below, top), step=step, queue=queue)
            return turned if queue else turned._decided()
        if answer in ("lapse", "fee"):
            return (now._spent(seat, "money") if answer == "fee" else now)._over(answer == "fee")
        return now._act(seat, answer)

    def _begun(self) -> Model:
        return replace(self._revealed(1), step="appeal", queue=(*self.clockwise("C"), self.planner))

    def _all_passed(self) -> Model:
        if self.step == "before":
            return self._begun()
        partners = self.clockwise("D")[1:]
        if self.step == "appeal" and self.everybody:
            return replace(self, step="after", queue=partners)
        return self._decided()

    def _act(self, seat: int, answer: str) -> Model:
        team = self.teams[seat]
        assert team not in self.acted, "a side acts once (K-55)"
        other = "D" if team == "C" else "C"
        step, queue = ("final", self.clockwise(other)) if self.step == "appeal" else ("over", ())
        now = replace(self, acted=self.acted + team)
        if answer == "appeal":
            now = replace(now._spent(seat, "money")._revealed(1), step=step, queue=queue)
            return now if queue else now._decided()
        now = now._spent(seat, "court")._revealed(2)
        if now.open[-1] != now.open[-2]:
            return replace(now, step="order", queue=(seat,), after_order=(step, queue))
        now = replace(now, step=step, queue=queue)
        return now if queue else now._decided()

    def _spent(self, seat: int, what: str) -> Model:
        purse = list(self.purse)
        purse[seat] = purse[seat] - {what}
        card = self.own_card_played or (seat == self.planner and what in ("court", "pact"))
        return replace(self, purse=tuple(purse), own_card_played=card)

    def _revealed(self, n: int) -> Model:
        return replace(self, open=(*self.open, *self.deck[:n]), deck=self.deck[n:])

    def _decided(self) -> Model:
        if self.open[-1] == "granted_fee":
            return replace(self, step="condition", queue=())
        return self._over(self.open[-1] == "granted")

    def _over(self, granted: bool) -> Model:
        return replace(self, step="over", queue=(), granted=granted)
