"""How a table stands, in numbers, for statistics over many games."""

from __future__ import annotations

from ecotone.core.result import Result
from ecotone.core.text import Text
from ecotone.games.ecosfera.box.content import ALL_HABITATS
from ecotone.games.ecosfera.rules.state import Ecosfera


def figures(state: Ecosfera) -> dict[str, int]:
    """Rounds and turns begun, habitats brought back, impacts suffered."""
    return {
        "round": (max(state.turns, 1) - 1) // len(state.players) + 1,
        "turns": state.turns,
        "restored": state.restored.bit_count(),
        "impacts": state.impacts,
    }


def standing(state: Ecosfera) -> Result:
    """Tiles as they lie; nobody has won or lost. Everyone's score is the number of habitats restored."""
    habitats = state.restored.bit_count()
    why = Text(
        "{habitats} of {all} habitats are back, {impacts} of {limit} impact tiles are placed.",
        habitats=habitats,
        all=ALL_HABITATS.bit_count(),
        impacts=state.impacts,
        limit=state.content.impacts_to_lose,
    )
    return Result("open", (), (habitats,) * state.settings.seats, why)


def sides(state: Ecosfera) -> tuple[int, ...]:
    """One side, whatever the number of seats."""
    return (0,) * state.settings.seats
