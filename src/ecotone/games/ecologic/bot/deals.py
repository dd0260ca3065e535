"""How bots deal: which offers they take, and which they make. They look only at what is open to all.

A deal is worth what the outlook says right after it. Promises of others count for nothing, as nobody enforces them; own
ones count in full, as bots mean to keep them.
"""

from __future__ import annotations

from typing import Final

from ecotone.core.choice import Choice, Listed
from ecotone.games.ecologic.bot.value import value
from ecotone.games.ecologic.rules import deals
from ecotone.games.ecologic.rules.state import Ecologic, Offer

MARGIN: Final = 0.5  # so many points a deal must bring
MOST_OFFERS: Final = 1  # in one action: nobody likes to be asked again
SHARES: Final = (0.5, 0.8)  # of the other's Profits, tried as a price


def aside(state: Ecologic, seat: int, listed: list[Listed]) -> Choice | None:
    """Answer an offer, or make one."""
    if ("accept_offer",) in listed:
        return ("accept_offer",) if is_worth_taking(state, seat) else ("decline_offer",)
    if state.offer is not None or state.offers_made >= MOST_OFFERS or not state.settings.free_deals:
        return None
    return offer(state, seat) if any(not isinstance(item, tuple) for item in listed) else None


def is_worth_taking(state: Ecologic, seat: int) -> bool:
    """Whether the open offer makes its taker better off."""
    assert state.offer is not None
    terms, amount = state.offer[4], state.offer[5]
    cost = {"you_pay": amount, "you_stay_out": 1.0, "spare_each_other": 0.2}.get(terms or "", 0.0)
    return gain(state, seat, state.offer) > MARGIN + cost


def gain(state: Ecologic, seat: int, deal: Offer) -> float:
    """What a deal changes for a seat, by its outlook."""
    after = state.copy()
    after.offer = deal
    deals.accept(after)
    return value(after, seat) - value(state, seat)


def offer(state: Ecologic, seat: int) -> Choice | None:
    """An Eco-Initiative or TAD for Profits, to whom it is worth more; the first price at which both gain."""
    for thing in sorted(deals.goods(state, seat)):
        if thing == deals.PROFITS:
            continue
        for other in range(state.settings.seats):
            most = state.profits[other]
            for share in SHARES:
                price = int(share * most)
                if other == seat or not price:
                    continue
                deal = (seat, other, ((thing, 1),), ((deals.PROFITS, price),), None, 0, state.turn)
                if gain(state, seat, deal) > MARGIN and gain(state, other, deal) > MARGIN:
                    return ("offer", *deal[1:])
    return None
