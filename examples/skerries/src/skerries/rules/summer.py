"""The course of a summer as steps on the stack: weather, opening, landing, spawning (S-03 to S-14)."""

from __future__ import annotations

from typing import Final

from ecotone.core.pending import Step
from skerries.rules.decisions import Bell, Seal
from skerries.rules.scoring import final_result, tipped_result
from skerries.rules.state import NONE, Skerries


class Summer(Step[Skerries]):
    """The next crofter leads, a weather card is turned up, all are asked; after the last summer the game ends."""

    __slots__ = ()

    def run(self, state: Skerries) -> None:
        if state.summer == state.content.summers:
            state.finish(final_result(state))
            return
        seats = state.settings.seats
        state.summer += 1
        state.leader = (state.leader + 1) % seats
        state.weather = state.pile.pop()
        state.catches = [NONE] * seats
        state.pledges = [NONE] * seats
        state.opened = False
        state.tell("summer", (state.summer, state.leader, state.weather), reveals=True)
        state.pending += [SUMMER, LAND, OPEN_CATCHES, Seal(tuple(range(seats)))]


class OpenCatches(Step[Skerries]):
    """All catches are opened at once and pledges judged; where the sound would tip, somebody may ring."""

    __slots__ = ()

    def run(self, state: Skerries) -> None:
        state.opened = True
        state.tell("opened", tuple(state.catches), reveals=True)
        for seat in state.order():
            judge_pledge(state, seat)
        if state.settings.bell and state.stock - sum(state.catches) < state.tip:
            state.pending.append(Bell((min(state.order(), key=state.catches.__getitem__),)))


def judge_pledge(state: Skerries, seat: int) -> None:
    """S-09."""
    if state.pledges[seat] == NONE:
        return
    if state.catches[seat] <= state.pledges[seat]:
        state.points[seat] += state.content.pledge_kept
        state.tell("kept_pledge", (seat, state.content.pledge_kept))
    else:
        state.points[seat] -= state.content.pledge_broken
        state.tell("broke_pledge", (seat, state.content.pledge_broken))


class Land(Step[Skerries]):
    """The catches are taken from the sound; then it tips, or the fish spawn (S-12 to S-14)."""

    __slots__ = ()

    def run(self, state: Skerries) -> None:
        for seat in state.order():
            fish = min(state.catches[seat], state.stock)
            state.stock -= fish
            state.points[seat] += fish
            state.tell("landed", (seat, fish))
        if state.stock < state.tip:
            state.tell("tipped", (state.stock,))
            state.finish(tipped_result(state))
            return
        spawn = min(state.stock // 2, state.most - state.stock)
        state.stock += spawn
        state.tell("spawned", (spawn, state.stock))


SUMMER: Final = Summer()
OPEN_CATCHES: Final = OpenCatches()
LAND: Final = Land()
