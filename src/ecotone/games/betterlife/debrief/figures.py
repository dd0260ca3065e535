"""Numbers of the table and roles, for statistics over many games."""

from __future__ import annotations

from ecotone.games.betterlife.box.operations import ROLES
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


def role(state: BetterLife, seat: int) -> str:
    """The id of the role."""
    return ROLES[state.role[seat]]
