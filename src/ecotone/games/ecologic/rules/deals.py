"""Free deals: offers of the player in action, closing and discarding before they declare (G-104 to G-108, G-126).

What an offer gives and takes is booked at once when the other accepts. Promises and loans are noted, never enforced.
"""

from __future__ import annotations

from typing import Final

from ecotone.core.boards import places_of
from ecotone.core.choice import Bundle, Choice, Listed, Number, OneOf, Open
from ecotone.games.ecologic.box.content import TADS
from ecotone.games.ecologic.rules.state import Ecologic

PROFITS: Final = "profits"
CLOSE_OR_DISCARD: Final = ("close", "discard")
# What may be promised besides: nothing; a later payment (a loan, with Profits given now); staying out of auctions that
# the other one starts; sparing each other when an event lets one choose a victim.
TERMS: Final = (None, "i_pay", "you_pay", "i_stay_out", "you_stay_out", "spare_each_other")
MOST_PROMISED: Final = 99
LAST_TURN: Final = 30


# --- closing and discarding ------------------------------------------------------------------------


def list_closing_and_discarding(state: Ecologic, seat: int, out: list[Listed]) -> None:
    """At most one own token per turn may be closed, and any own Eco-Initiative discarded (G-107, GR-20)."""
    if state.closed[seat] < state.content.closings:
        out += [("close", sector) for sector in places_of(state.held[seat])]
    out += [("discard", card) for card in state.cards[seat]]


def close_or_discard(state: Ecologic, seat: int, choice: Choice) -> None:
    """Close a token or discard a card; the action goes on."""
    if choice[0] == "close":
        state.closed[seat] += 1
        state.remove(choice[1], "closed")
    else:
        state.drop_card(seat, choice[1])
        state.discard.append(choice[1])
        state.tell("discarded", (seat, choice[1]))


# --- offers ------------------------------------------------------------------------------------------


def goods(state: Ecologic, seat: int) -> dict[str, int]:
    """What a seat could put into a deal: Profits, Eco-Initiatives and TADs, never tokens or Enviro (G-105, G-126)."""
    out = {state.content.card_ids[card]: 1 for card in state.cards[seat]}
    out.update({TADS[tad]: 1 for tad, owner in enumerate(state.tad_owner) if owner == seat})
    if state.profits[seat]:
        out[PROFITS] = state.profits[seat]
    return out


def list_aside(state: Ecologic, proposer: int, seat: int) -> list[Listed]:
    """The player in action offers or withdraws; the one asked declines or accepts (G-104, G-126)."""
    offer = state.offer
    if offer is not None:
        if seat == offer[0]:
            return [("withdraw",)]
        return [("decline_offer",), ("accept_offer",)] if seat == offer[1] else []
    if seat != proposer:
        return []
    mine = goods(state, seat)
    out: list[Listed] = []
    for other in range(state.settings.seats):
        if other != seat:
            theirs = goods(state, other)
            blanks = (
                Bundle(mine, 0, sum(mine.values())),
                Bundle(theirs, 0, sum(theirs.values())),
                OneOf(TERMS),
                Number(0, MOST_PROMISED),
                Number(state.turn, LAST_TURN),
            )
            out.append(Open("offer", (other,), blanks))
    return out


def play_aside(state: Ecologic, seat: int, choice: Choice) -> None:
    """Make, withdraw, decline or accept an offer."""
    verb = choice[0]
    if verb == "offer":
        _, other, give, take, terms, amount, turn = choice
        state.offer = (seat, other, give, take, terms, amount, turn)
        state.offers_made += 1
        state.tell("offered", state.offer)
    elif verb == "accept_offer":
        accept(state)
    elif verb == "withdraw":
        drop_offer(state)
    else:
        state.tell("refused_offer", (seat,))
        state.offer = None


def drop_offer(state: Ecologic) -> None:
    """An offer without answer is gone when the player in action goes on (G-127)."""
    if state.offer is not None:
        state.tell("offer_lapsed", state.offer[:2])
        state.offer = None


def accept(state: Ecologic) -> None:
    """Book both sides at once, and write the deal into the log (G-106, G-108, G-126)."""
    offer = state.offer
    assert offer is not None
    seat, other, give, take, terms, amount, turn = offer
    state.offer = None
    state.tell("deal", offer)
    hand_over(state, seat, other, give)
    hand_over(state, other, seat, take)
    if terms is not None:
        state.promises.append((state.turn, seat, other, terms, amount, turn))
        state.tell("promised", (seat, other, terms, amount, turn))


def hand_over(state: Ecologic, seat: int, other: int, bundle: tuple[tuple[str, int], ...]) -> None:
    """Hand over one side of a deal; a TAD stays on its field (G-126)."""
    for kind, n in bundle:
        if kind == PROFITS:
            state.profits[seat] -= n
            state.profits[other] += n
        elif kind in TADS:
            state.tad_owner[TADS.index(kind)] = other
        else:
            card = state.content.card_ids.index(kind)
            state.drop_card(seat, card)
            state.add_card(other, card)
