"""How likely each team wins, from what the table shows. The weights were found by `tools/calibrate.py`.

Both teams have weights of their own, since a draw is won by nobody.
"""

from __future__ import annotations

from typing import Final

from ecotone.core.odds import Sample, logistic, read_weights, weigh
from ecotone.games.kompensaatiopeli.bot.value import (
    building_prospects,
    hand_value,
    protest_prospects,
    staged_prospects,
    turns_left,
)
from ecotone.games.kompensaatiopeli.box.content import CONSERVATIONISTS, DEVELOPERS, TEAMS
from ecotone.games.kompensaatiopeli.rules.planning import eligible
from ecotone.games.kompensaatiopeli.rules.scoring import team_score
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli

EVIDENCE: Final = (
    "even", "six_seats", "late", "lead", "lead_late", "building", "building_late", "protest", "protest_late", "staged",
    "hands_developers", "hands_conservationists", "ground", "closed_tiles", "turns_to_build",
)  # fmt: skip
WEIGHTS: Final = [read_weights(__package__, team, EVIDENCE) for team in TEAMS]
UNKNOWN: Final = 0.5  # while roles are being chosen


def chance(state: Kompensaatiopeli, seat: int) -> float:
    """How likely the seat's team wins."""
    if state.result is not None:
        return 1.0 if seat in state.result.winners else 0.0
    if not state.teams:
        return UNKNOWN
    return logistic(weigh(WEIGHTS[state.teams[seat]], evidence(state)))


def evidence(state: Kompensaatiopeli) -> list[float]:
    """What speaks for the developers, or against them, by the names in `EVIDENCE`."""
    seats = len(state.teams)
    first = state.roles.index(0)
    late = (state.round - 1 + ((state.active - first) % seats) / seats) / state.settings.rounds
    lead = float(team_score(state, DEVELOPERS) - team_score(state, CONSERVATIONISTS))
    building = building_prospects(state)
    protest = protest_prospects(state)
    hands = [0.0, 0.0]
    for seat in range(seats):
        hands[state.teams[seat]] += hand_value(state, seat)
    return [
        1.0,
        1.0 if seats > 4 else 0.0,
        late,
        lead,
        lead * late,
        building,
        building * late,
        protest,
        protest * late,
        staged_prospects(state),
        hands[DEVELOPERS],
        hands[CONSERVATIONISTS],
        eligible(state).bit_count() / 10,
        state.down.bit_count() / 10,
        float(turns_left(state)),
    ]


def samples(state: Kompensaatiopeli) -> list[Sample]:
    """What `tools/calibrate.py` learns from."""
    if not state.teams:
        return []
    found = evidence(state)
    return [(name, [found], [state.teams.index(team)]) for team, name in enumerate(TEAMS)]
