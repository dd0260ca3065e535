"""How likely a seat of Ecologic wins: by where all are heading. The weights were found by `tools/calibrate.py`."""

from __future__ import annotations

from math import exp
from typing import Final

from ecotone.core.odds import Sample, read_weights, weigh
from ecotone.games.ecologic.bot.value import NOTHING, earned, net_enviro, outlook, pending_sale, turns_left
from ecotone.games.ecologic.rules.state import Ecologic

EVIDENCE: Final = (
    "outlook", "outlook_by_turns", "income", "net_enviro", "profits", "enviro", "initiatives", "tads", "sectors",
    "short_of_enviro",
)  # fmt: skip
FIRST: Final = read_weights(__package__, "first", EVIDENCE)


def chance(state: Ecologic, seat: int) -> float:
    """The seat's part of the victory; partners in a team share theirs."""
    if state.result is not None:
        return 1.0 if seat in state.result.winners else 0.0
    strengths = [weigh(FIRST, one) for one in evidence(state)]
    if state.settings.teams:
        strengths = [strengths[0] + strengths[2], strengths[1] + strengths[3]]
        seat %= 2
    best = max(strengths)
    total = 0.0
    for one in strengths:
        total += exp(one - best)
    return exp(strengths[seat] - best) / total


def evidence(state: Ecologic) -> list[list[float]]:
    """For each seat what speaks for it, by the names in `EVIDENCE`."""
    turns = turns_left(state)
    buyer, lot, price = pending_sale(state)
    return [of_seat(state, one, turns, lot if one == buyer else NOTHING, price) for one in range(state.settings.seats)]


def of_seat(state: Ecologic, seat: int, turns: int, lot: int, price: int) -> list[float]:
    """What speaks for one seat. The fewer turns are left, the more its outlook says."""
    heading = outlook(state, seat, turns, lot, price)
    held = state.held[seat]
    net = net_enviro(state, seat)
    tads = 0
    for owner in state.tad_owner:
        if owner == seat:
            tads += 1
    after = state.enviro[seat] + turns * net
    return [
        heading / 10,
        heading / (3 + turns),
        (earned(state, seat) - state.card_costs[seat]) * turns / 10,
        net * turns / 10,
        state.profits[seat] / 10,
        state.enviro[seat] / 10,
        float(len(state.cards[seat])),
        float(tads),
        float(held.bit_count()),
        -after / 10 if after < 0 else 0.0,
    ]


def samples(state: Ecologic) -> list[Sample]:
    """What `tools/calibrate.py` learns from; it plays without teams."""
    return [("first", evidence(state), list(range(state.settings.seats)))]
