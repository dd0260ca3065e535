"""Bundles of hand cards by the names that deals use."""

from __future__ import annotations

from ecotone.games.kompensaatiopeli.box.card_kinds import (
    DEAL_NAMES,
    FUNDING_DIRTY,
    FUNDING_RESOURCE,
    KIND_OF,
    KINDS,
    MAIN_DIRTY,
    MAIN_RESOURCE,
    Cards,
    Deal,
)
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli

BOTH_DECKS = {"resource": (FUNDING_RESOURCE, MAIN_RESOURCE), "dirty_money": (FUNDING_DIRTY, MAIN_DIRTY)}


def deal_names(state: Kompensaatiopeli, seat: int) -> dict[str, int]:
    """What a hand holds, by name."""
    out: dict[str, int] = {}
    hand = state.hands[seat]
    for kind in range(KINDS):
        if hand[kind]:
            name = DEAL_NAMES[kind]
            out[name] = out.get(name, 0) + hand[kind]
    return out


def holds(state: Kompensaatiopeli, seat: int, deal: Deal) -> bool:
    """Whether a hand holds all of this."""
    own = deal_names(state, seat)
    return all(own.get(name, 0) >= n for name, n in deal)


def cards_of(state: Kompensaatiopeli, seat: int, deal: Deal) -> Cards:
    """The cards of a hand that a deal means; of like ones the deck first that the seat prefers to pay with (K-10)."""
    hand = state.hands[seat]
    out: list[tuple[int, int]] = []
    for name, n in deal:
        if name not in BOTH_DECKS:
            out.append((KIND_OF[name], n))
            continue
        first, second = BOTH_DECKS[name]
        if state.main_first[seat]:
            first, second = second, first
        some = min(n, hand[first])
        if some:
            out.append((first, some))
        if n > some:
            out.append((second, n - some))
    return tuple(sorted(out))
