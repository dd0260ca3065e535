"""Searching the nature pile for a tile of one type (K-78, K-101, K-103, KR-41)."""

from __future__ import annotations

from typing import Final

from ecotone.games.kompensaatiopeli.box.card_kinds import NO_NATURE
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli

ANY: Final = NO_NATURE  # as the wanted type: whatever is not polluted


def matches(state: Kompensaatiopeli, tile: int, nature: int) -> bool:
    """Whether a tile is what the search is for."""
    found = state.content.tile_nature[tile]
    return found != NO_NATURE if nature == ANY else found == nature


def in_pile(state: Kompensaatiopeli, nature: int) -> bool:
    """Whether the pile holds what the search is for; nobody knows before it is tried."""
    return any(matches(state, tile, nature) for tile in state.pile)


def find_in_pile(state: Kompensaatiopeli, nature: int) -> int:
    """Reveal tiles until one of the type comes, take it and shuffle the rest back."""
    i = len(state.pile) - 1
    while not matches(state, state.pile[i], nature):
        i -= 1
    tile = state.pile[i]
    state.tell("revealed", (tuple(reversed(state.pile[i:])),), reveals=True)
    del state.pile[i]
    state.unseen[state.content.tile_nature[tile]] -= 1
    state.rng.stream("tiles").shuffle(state.pile)
    return tile


def not_found(state: Kompensaatiopeli, nature: int) -> None:
    """The pile held no such tile: it is shuffled, and the same search is not offered again this turn (KR-41)."""
    state.searched |= 1 << nature
    state.rng.stream("tiles").shuffle(state.pile)
    state.tell("not_found", (nature,), reveals=True)


def any_left(state: Kompensaatiopeli) -> bool:
    """Whether a search for any unpolluted tile may be tried (KR-41)."""
    unseen = state.unseen
    return unseen[0] + unseen[1] + unseen[2] > 0 and not state.searched >> ANY & 1
