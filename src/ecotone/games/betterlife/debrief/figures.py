"""Numbers of the table and roles, for statistics over many games."""

from __future__ import annotations

from ecotone.core.result import Result
from ecotone.core.text import Text
from ecotone.games.betterlife.box.operations import ROLES
from ecotone.games.betterlife.rules.scoring import victory_points
from ecotone.games.betterlife.rules.state import BetterLife


def figures(state: BetterLife) -> dict[str, int]:
    """Rounds and turns, both meters, the common fund, and what has been given in votes."""
    return {
        "round": state.round,
        "turns": state.turns,
        "policy_meter": state.policy_meter,
        "loss": state.loss,
        "fund": state.fund,
        "given": sum(state.given),
    }


def standing(state: BetterLife) -> Result:
    """Both meters as they stand; nobody has won before the last vote. The points are those that all would have."""
    scores = tuple(victory_points(state, seat) for seat in range(state.seats))
    why = Text(
        "The policy meter stands at {meter} of {goal}, the loss meter at {loss} of {limit}.",
        meter=state.policy_meter,
        goal=state.content.goal,
        loss=state.loss,
        limit=state.content.loss_limit,
    )
    return Result("open", (), scores, why)


def role(state: BetterLife, seat: int) -> str:
    """The id of the role."""
    return ROLES[state.role[seat]]
