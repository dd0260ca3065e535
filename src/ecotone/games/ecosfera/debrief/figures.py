"""How a table stands, in numbers, for statistics over many games."""

from __future__ import annotations

from ecotone.games.ecosfera.rules.state import Ecosfera


def figures(state: Ecosfera) -> dict[str, int]:
    """Rounds and turns begun, habitats brought back, impacts suffered."""
    return {
        "round": (max(state.turns, 1) - 1) // len(state.players) + 1,
        "turns": state.turns,
        "restored": state.restored.bit_count(),
        "impacts": state.impacts,
    }


def sides(state: Ecosfera) -> tuple[int, ...]:
    """One side, whatever the number of seats."""
    return (0,) * state.settings.seats
