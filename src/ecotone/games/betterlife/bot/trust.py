"""Whom an expert of BETTER Life takes for a partner, and what its own word is worth.

Giving is worth it only where others give too, and nobody sees who gives before all have. So the expert goes by words:
it promises its part of a success while everybody else may be a partner, gives just what it promised, and then plays for
the common victory. Where anybody refuses, keeps silent or has broken the last promise, it promises nothing and plays to
be first. Trust comes back once everybody promises and gives again.
"""

from __future__ import annotations

from typing import Final

from ecotone.core.choice import Choice, Listed, Open
from ecotone.games.betterlife.bot import value
from ecotone.games.betterlife.box import operations
from ecotone.games.betterlife.rules.state import BetterLife
from ecotone.games.betterlife.rules.vote import Discussion, OpenCommit, SecretCommit, part
from ecotone.games.betterlife.view import SILENT

AMONG_PARTNERS: Final = 0.6  # what winning together behind another is worth beside being first


def together(state: BetterLife, seat: int) -> float:
    """What a common victory behind another is worth to the seat: much among partners, nothing without them."""
    others = [other for other in range(state.seats) if other != seat]
    if not state.votes and all(state.pledges[other] == SILENT for other in others):
        return value.TOGETHER  # nobody has had a chance to show what a word is worth
    return AMONG_PARTNERS if all(is_partner(state, other) for other in others) else 0.0


def is_partner(state: BetterLife, seat: int) -> bool:
    """Whether a seat has promised its part, for this vote or else for the last one, and has not broken its word."""
    word = state.pledges[seat]
    if word == SILENT and state.votes:
        word = state.votes[-1].pledges[seat]
    return word >= part(state) and kept_word(state, seat)


def may_join(state: BetterLife, seat: int) -> bool:
    """Whether a seat is a partner, or may still become one in this discussion: it spoke before the last vote."""
    word = state.pledges[seat]
    is_open = word == SILENT and (not state.votes or state.votes[-1].pledges[seat] >= 0)
    return (is_open or word >= part(state)) and kept_word(state, seat)


def kept_word(state: BetterLife, seat: int) -> bool:
    """Whether a seat gave what it had promised when it last promised anything; so a broken word must be made good."""
    for vote in reversed(state.votes):
        if vote.pledges[seat] > 0:
            return vote.shares[seat] >= vote.pledges[seat]
    return True


def pledge(state: BetterLife, seat: int) -> Choice | None:
    """The part while all others may be partners, else a promise of nothing; said again only if it has changed."""
    top = state.pending[-1]
    if not isinstance(top, Discussion) or seat not in top.seats:
        return None
    own = part(state) if state.ip[seat] >= part(state) else 0
    for other in range(state.seats):
        if other != seat and not may_join(state, other):
            own = 0
    return None if state.pledges[seat] == own else ("pledge", own)


def as_promised(state: BetterLife, seat: int, listed: list[Listed]) -> list[Listed]:
    """The ways to give just what was promised, or all that is left of it; everything where nothing was promised."""
    word = state.pledges[seat]
    form = listed[0]
    if word <= 0 or not isinstance(state.pending[-1], OpenCommit | SecretCommit) or not isinstance(form, Open):
        return listed
    given = min(word, state.ip[seat])
    ways: list[Listed] = [form.fill(given, None)]
    for _, share, card in value.fills(state, form):
        if share == given and card is not None and state.content.cards[card].effects[0].code != operations.POOL_SUB:
            ways.append(form.fill(given, card))
    return ways
