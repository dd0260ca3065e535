"""How likely each team wins, from what the table shows. The weights were found by `tools/calibrate.py`.

Both teams have weights of their own, since a draw is won by nobody. All that a choice can change counts as it does in
`value`, with one weight: of weights found one by one some took what goes with winning for what wins, so that late
protests spoke for the developers, and cards in the conservationists' hands against them.
"""

from __future__ import annotations

from typing import Final

from ecotone.core.odds import Sample, logistic, read_weights, weigh
from ecotone.games.kompensaatiopeli.bot.value import board_parts, hand_value
from ecotone.games.kompensaatiopeli.bot.weights import WEIGHTS as FIGURES
from ecotone.games.kompensaatiopeli.box.content import CONSERVATIONISTS, DEVELOPERS, TEAMS
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli

EVIDENCE: Final = ("even", "six_seats", "late", "lead")
AT_FIRST: Final = 0.3  # so much a lead counts in the first turn, and one more at the end
WEIGHTS: Final = [read_weights(__package__, team, EVIDENCE) for team in TEAMS]
UNKNOWN: Final = 0.5  # while roles are being chosen


def chance(state: Kompensaatiopeli, seat: int) -> float:
    """How likely the seat's team wins."""
    if state.result is not None:
        return 1.0 if seat in state.result.winners else 0.0
    if not state.teams:
        return UNKNOWN
    team = state.teams[seat]
    return logistic(weigh(WEIGHTS[team], evidence(state, team)))


def evidence(state: Kompensaatiopeli, team: int) -> list[float]:
    """What speaks for the developers, or against them, as a team sees it, by the names in `EVIDENCE`."""
    late = lateness(state)
    return [1.0, 1.0 if len(state.teams) > 4 else 0.0, late, sum(parts(state, team)) * (AT_FIRST + late)]


def lateness(state: Kompensaatiopeli) -> float:
    """How much of the game is over, from 0 to 1."""
    seats = len(state.teams)
    first = state.roles.index(0)
    return (state.round - 1 + ((state.active - first) % seats) / seats) / state.settings.rounds


def parts(state: Kompensaatiopeli, team: int) -> list[float]:
    """How far the developers are ahead in a team's eyes: on the board, by their hands, and by those of the others."""
    w = FIGURES[team]
    hands = [0.0, 0.0]
    for seat, side in enumerate(state.teams):
        hands[side] += hand_value(state, w, seat)
    return [*board_parts(state, w), hands[DEVELOPERS], -hands[CONSERVATIONISTS]]


def samples(state: Kompensaatiopeli) -> list[Sample]:
    """What `tools/calibrate.py` learns from."""
    if not state.teams:
        return []
    return [(name, [evidence(state, team)], [state.teams.index(team)]) for team, name in enumerate(TEAMS)]
