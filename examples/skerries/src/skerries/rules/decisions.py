"""What crofters are asked: which catch they seal, with a pledge besides (S-06, S-07), and whether to ring (S-10)."""

from __future__ import annotations

from typing import Final

from ecotone.core.choice import Choice, Listed, Number, Open
from ecotone.core.pending import Decision
from skerries.rules.state import NONE, Skerries

KEEP_QUIET: Final = ("keep_quiet",)
RING: Final = ("ring",)


class Seal(Decision[Skerries]):
    """All seal a catch at the same time; a pledge is a side choice of those who have not sealed yet."""

    __slots__ = ()
    prompt = "seal"
    rules = ("S-05", "S-06", "S-07", "S-09")
    secret = True

    def choices(self, state: Skerries, seat: int) -> list[Listed]:
        return [Open("seal", (), (Number(0, state.limit),))]

    def play(self, state: Skerries, seat: int, choice: Choice) -> None:
        state.catches[seat] = choice[1]
        state.tell("sealed", (seat,), hidden=(choice[1],), to=1 << seat)
        state.pending.pop()
        rest = tuple(other for other in self.seats if other != seat)
        if rest:
            state.pending.append(Seal(rest))

    def side_choices(self, state: Skerries, seat: int) -> list[Listed]:
        if seat not in self.seats or state.pledges[seat] != NONE:
            return []
        return [Open("pledge", (), (Number(0, state.limit - 1),))]

    def play_aside(self, state: Skerries, seat: int, choice: Choice) -> None:
        state.pledges[seat] = choice[1]
        state.tell("pledged", (seat, choice[1]))


class Bell(Decision[Skerries]):
    """An interrupt: the landing already lies below on the stack, and whoever sealed least may cut it short."""

    __slots__ = ()
    prompt = "bell"
    rules = ("S-10", "S-11")

    def choices(self, state: Skerries, seat: int) -> list[Listed]:
        return [KEEP_QUIET, RING]

    def play(self, state: Skerries, seat: int, choice: Choice) -> None:
        state.pending.pop()
        if choice == KEEP_QUIET:
            state.tell("kept_quiet", (seat,))
            return
        state.catches = [min(catch, state.content.bell_catch) for catch in state.catches]
        state.catches[seat] = 0
        state.tell("rang", (seat, state.content.bell_catch))
