"""Avoid, then lessen, then make good: what a plan took, beside the least that it could have taken.

Counted at the moment of planning, from what everybody could see then.
"""

from __future__ import annotations

from ecotone.core.boards import places_of
from ecotone.core.choice import Listed
from ecotone.games.kompensaatiopeli.box.content import LINE, MIDDLE_EDGE
from ecotone.games.kompensaatiopeli.box.landscape import grown
from ecotone.games.kompensaatiopeli.rules.planning import EDGE_MASKS, LINE_MASKS, add_plans, extensions, ground
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli

GROUNDS = ("empty", "species", "polluted")


def ground_of(state: Kompensaatiopeli, tiles: tuple[int, ...]) -> tuple[str, ...]:
    """What each of these tiles looks like: no species known, a species known, or polluted."""
    return tuple(GROUNDS[state.content.tile_kind[state.board[position]]] for position in tiles)


def least_species(state: Kompensaatiopeli, header: int) -> int:
    """The fewest tiles with a known species that this project could take, wherever it may lie now."""
    return min((mask & state.species).bit_count() for mask in placements(state, header))


def placements(state: Kompensaatiopeli, header: int) -> set[int]:
    """All places where this project may lie, as masks (K-36 to K-39)."""
    free, size = ground(state, header), state.content.sizes[header]
    shape = state.content.shapes[header]
    if shape == LINE:
        return {mask for mask in LINE_MASKS[size] if not mask & ~free}
    fields = [edge & free for edge in EDGE_MASKS] if shape == MIDDLE_EDGE else [free]
    found: set[int] = set()
    for field in fields:
        masks = {1 << start for start in places_of(extensions(state, header, ()) & field)}
        for _ in range(size - 1):
            masks = {mask | 1 << more for mask in masks for more in places_of(grown(mask, field) & ~mask)}
        found |= masks
    return found


def smaller_projects(state: Kompensaatiopeli, seat: int, header: int) -> int:
    """How many smaller projects this seat could have planned instead."""
    listed: list[Listed] = []
    add_plans(state, seat, listed)
    sizes = state.content.sizes
    headers = [state.content.header(str(choice[1])) for choice in listed if isinstance(choice, tuple)]
    return sum(sizes[other] < sizes[header] for other in headers)
