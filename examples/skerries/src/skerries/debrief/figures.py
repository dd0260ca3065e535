"""Numbers of the table, for statistics over many games."""

from __future__ import annotations

from skerries.rules.state import Skerries


def figures(state: Skerries) -> dict[str, int]:
    """The summer, the fish that are left, what all have together, and whether the sound has tipped."""
    tipped = state.result is not None and state.result.outcome == "tipped"
    return {"round": state.summer, "stock": state.stock, "points": sum(state.points), "tipped": int(tipped)}
