"""How likely a seat of BETTER Life wins: all together, and it as the first. `value` has the judgement behind it."""

from __future__ import annotations

from typing import Final

from ecotone.core.odds import Sample
from ecotone.games.betterlife.bot.value import FIRST_EVIDENCE, chance, common_evidence, hopes
from ecotone.games.betterlife.rules.state import NONE, BetterLife
from ecotone.games.betterlife.rules.vote import OpenCommit, SecretCommit

__all__ = ["MOST_VOTES", "chance", "samples"]
MOST_VOTES: Final = len(FIRST_EVIDENCE)


def samples(state: BetterLife) -> list[Sample]:
    """What `tools/calibrate.py` learns from. A vote that is going on is left out: it is judged by what follows it."""
    if isinstance(state.pending[-1], OpenCommit | SecretCommit):
        return []
    left = state.content.rounds - state.round + 1
    seats = list(range(state.seats))
    leads = []
    for seat in seats:
        one = [0.0] * MOST_VOTES
        one[min(left, MOST_VOTES) - 1] = hopes(state, seat, 0.0, NONE)
        leads.append(one)
    return [
        ("common", [common_evidence(state, state.active, state.policy_meter, state.loss, left)], [-1]),
        ("first", leads, seats),
    ]
