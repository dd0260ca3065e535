"""What a sensible player of Ecosfera looks at."""

from __future__ import annotations

from ecotone.games.ecosfera.state import Ecosfera


def value(state: Ecosfera) -> float:
    """How near the sea is to being saved; the same for every seat, as all win or lose together."""
    return float(state.restored.bit_count() - state.impacts)
