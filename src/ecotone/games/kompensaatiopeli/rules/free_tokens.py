"""How many tokens of a kind are free (K-143), and where proposals and campaigns may lie."""

from __future__ import annotations

from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli


def free_conservation(state: Kompensaatiopeli) -> int:
    """Conservation tokens left; proposals and areas use them (K-99)."""
    return state.content.tokens - (state.proposals | state.areas).bit_count()


def free_protest(state: Kompensaatiopeli) -> int:
    """Protest tokens left; the camp uses one (K-15)."""
    return state.content.tokens - (state.media | state.demos).bit_count() - (state.camp >= 0)


def free_restoration(state: Kompensaatiopeli) -> int:
    """Restoration/landowner tokens left (K-15, K-119)."""
    return state.content.tokens - (state.restored | state.declined).bit_count()


def proposal_tiles(state: Kompensaatiopeli) -> int:
    """Face-up species tiles without any token (K-94, K-95)."""
    return state.species & ~(state.taken() | state.proposals)


def campaign_tiles(state: Kompensaatiopeli) -> int:
    """Nature tiles under a plan token without a protest token (K-105)."""
    return state.plans & state.up & ~(state.media | state.demos)
