"""Numbers of the table, roles and teams, for statistics over many games."""

from __future__ import annotations

from ecotone.core.result import Result
from ecotone.core.text import Text
from ecotone.games.kompensaatiopeli.box.content import CONSERVATIONISTS, DEVELOPERS, ROLES
from ecotone.games.kompensaatiopeli.rules.scoring import final_result, team_score
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli


def figures(state: Kompensaatiopeli) -> dict[str, int]:
    """The law in force (0 voluntary to 4 everything), the score, and what has become of the landscape."""
    return {
        "round": state.round,
        "turns": state.turns,
        "law": state.law,
        "developer_points": team_score(state, DEVELOPERS),
        "conservationist_points": team_score(state, CONSERVATIONISTS),
        "planned": state.plans.bit_count(),
        "built": state.built.bit_count(),
        "offset_sites": len(state.sites),
        "areas": state.areas.bit_count(),
        "restored": state.restored.bit_count(),
        "species_lost": len(state.lost),
        "face_down": state.down.bit_count(),
    }


def standing(state: Kompensaatiopeli) -> Result:
    """Who is ahead, if the points were counted now; nobody while roles are being chosen."""
    if not state.teams:
        return Result("draw", (), (0,) * state.settings.seats, Text("The roles are still being chosen."))
    result = final_result(state)
    why = Text(
        "The developers have {dev} points, the conservationists {con}. Species tiles lost for good: {lost}.",
        dev=team_score(state, DEVELOPERS),
        con=team_score(state, CONSERVATIONISTS),
        lost=len(state.lost),
    )
    return Result(result.outcome, result.winners, result.scores, why)


def sides(state: Kompensaatiopeli) -> tuple[int, ...]:
    """The teams by seat; none while roles are being chosen."""
    return tuple(state.teams)


def role(state: Kompensaatiopeli, seat: int) -> str:
    """The id of the role; nothing while roles are being chosen."""
    return ROLES[state.roles[seat]] if state.roles else ""
