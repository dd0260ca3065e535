"""Habitat and impact tiles, and the end of the game that the sixth of either brings (E-83, E-84)."""

from __future__ import annotations

from ecotone.core.result import Result
from ecotone.core.text import Text
from ecotone.games.ecosfera.box.content import ALL_HABITATS
from ecotone.games.ecosfera.rules.state import Ecosfera


def place_habitats(state: Ecosfera, mask: int) -> None:
    """Place the habitat tiles of the mask; the active player draws policy cards for them (E-74, ER-37)."""
    state.restored |= mask
    if state.effects is not None:
        state.tell("restored", (state.active, mask))
    if state.restored == ALL_HABITATS:
        finish(state, "won", Text("All six habitats are restored: the Baltic Sea is saved."))
    else:
        owe_policies(state, mask.bit_count())


def place_impacts(state: Ecosfera, tiles: int) -> None:
    """Place impact tiles one by one; the last one of the box loses the game at once (ER-13)."""
    for _ in range(tiles):
        state.impacts += 1
        if state.effects is not None:
            state.tell("impact", (state.active, state.impacts))
        if state.impacts == state.content.impacts_to_lose:
            finish(state, "lost", Text("The last impact tile is placed: the Baltic Sea is damaged beyond repair."))
            return
    owe_policies(state, tiles)


def owe_policies(state: Ecosfera, tiles: int) -> None:
    """Note the policy draws that a step brings: one for each tile, or one in all (ER-37)."""
    if state.settings.policies:
        state.due += tiles if state.settings.per_tile else 1


def finish(state: Ecosfera, outcome: str, why: Text) -> None:
    """All win or lose together; everyone's score is the number of habitats restored."""
    seats = state.settings.seats
    state.tell(outcome, ())
    winners = tuple(range(seats)) if outcome == "won" else ()
    state.finish(Result(outcome, winners, (state.restored.bit_count(),) * seats, why))
