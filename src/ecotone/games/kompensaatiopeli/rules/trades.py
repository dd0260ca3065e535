"""Deals across the table (K-120 to K-123, K-153 to K-155): side choices of every seat, whoever is being asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ecotone.core.choice import Bundle, Choice, Listed, Open
from ecotone.games.kompensaatiopeli.box.card_kinds import (
    FUNDING_DIRTY,
    FUNDING_RESOURCE,
    MAIN_DIRTY,
    MAIN_RESOURCE,
    Deal,
    count_of,
)
from ecotone.games.kompensaatiopeli.rules.card_bundles import cards_of, deal_names, holds
from ecotone.games.kompensaatiopeli.rules.paying import move_card
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from ecotone.games.kompensaatiopeli.view import Offer


def side_choices(state: Kompensaatiopeli, seat: int) -> list[Listed]:
    """Answers to offers, then new offers, promises, and which of like cards to pay first."""
    out: list[Listed] = []
    may_offer = state.offers_made[seat] < state.content.max_offers
    offered_to = 0  # seats that already have an open offer of this seat
    for offer in state.offers:
        if offer.taker == seat:
            out.append(("decline_offer", offer.number))
            if acceptable(state, offer):
                out.append(("accept", offer.number))
            if may_offer:
                out += counter_forms(state, offer)
        elif offer.giver == seat:
            out.append(("withdraw", offer.number))
            offered_to |= 1 << offer.taker
    if may_offer:
        forms = state.content.forms
        size = state.sizes[seat]
        give = Bundle(deal_names(state, seat), 1, size)
        for other in range(len(state.teams)):
            if other != seat:
                if not offered_to >> other & 1:
                    # Bounds follow from the own hand and open numbers alone, so that they tell nothing hidden.
                    theirs = state.sizes[other]
                    if size:
                        out.append(Open("offer", (other,), (give, forms.wants[theirs], forms.maybe, forms.maybe)))
                    if theirs:
                        out.append(forms.asks[other][theirs])
                out.append(forms.promises[other])
    hand = state.hands[seat]
    if (hand[FUNDING_RESOURCE] and hand[MAIN_RESOURCE]) or (hand[FUNDING_DIRTY] and hand[MAIN_DIRTY]):
        out.append(("pay_funding_first",) if state.main_first[seat] else ("pay_main_first",))
    return out


def counter_forms(state: Kompensaatiopeli, offer: Offer) -> list[Listed]:
    """Answer an offer with another one, unless one to the same seat is still open."""
    if any(o.giver == offer.taker and o.taker == offer.giver for o in state.offers):
        return []
    own = deal_names(state, offer.taker)
    give = Bundle(own, 0, state.sizes[offer.taker])
    forms = state.content.forms
    want = forms.wants[state.sizes[offer.giver]]
    return [Open("counter", (offer.number,), (give, want, forms.maybe, forms.maybe))]


def acceptable(state: Kompensaatiopeli, offer: Offer) -> bool:
    """Whether the seat that is asked can agree: it holds the cards, and no hand grows beyond seven (K-121)."""
    gives, takes = count_of(offer.give), count_of(offer.want)
    limit = state.content.hand_limit
    fits = state.sizes[offer.taker] + gives - takes <= limit and state.sizes[offer.giver] + takes - gives <= limit
    return fits and holds(state, offer.taker, offer.want)


def play_aside(state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
    """Carry out a side choice."""
    PLAYS[choice[0]](state, seat, choice)


def offer(state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
    """Offer cards for cards, promises included."""
    post_offer(state, seat, choice[1], choice[2], choice[3], choice[4], choice[5])


def ask(state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
    """Ask for cards as a gift, or against a promise."""
    post_offer(state, seat, choice[1], (), choice[2], choice[3], None)


def counter(state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
    """Refuse an offer and make another one to the same seat."""
    old = take_offer(state, choice[1])
    state.tell("offer_declined", (seat, old.number, old.giver))
    post_offer(state, seat, old.giver, choice[2], choice[3], choice[4], choice[5])


def post_offer(
    state: Kompensaatiopeli, seat: int, other: int, give: Deal, want: Deal, mine: str | None, yours: str | None
) -> None:
    """An offer is made aloud, so all see its cards (K-153)."""
    cards = cards_of(state, seat, give)
    for kind, n in cards:
        state.show(seat, kind, n)
    state.offers_made[seat] += 1
    state.offer_number += 1
    state.offers.append(Offer(state.offer_number, seat, other, cards, want, mine, yours))
    state.tell("offer", (state.offer_number, seat, other, cards, want, mine, yours), reveals=True)


def take_offer(state: Kompensaatiopeli, number: int) -> Offer:
    """Take an offer off the table."""
    found = next(offer for offer in state.offers if offer.number == number)
    state.offers.remove(found)
    return found


def accept(state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
    """Both agree: the cards change hands at once, promises are written down (K-122)."""
    deal = take_offer(state, choice[1])
    back = cards_of(state, seat, deal.want)
    for kind, n in deal.give:
        for _ in range(n):
            move_card(state, deal.giver, seat, kind)
    for kind, n in back:
        for _ in range(n):
            move_card(state, seat, deal.giver, kind)
    state.tell("trade", (deal.number, deal.giver, seat, deal.give, back), reveals=True)
    if deal.mine is not None:
        record_promise(state, deal.giver, seat, deal.mine)
    if deal.yours is not None:
        record_promise(state, seat, deal.giver, deal.yours)


def decline(state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
    """Say no; it costs nothing (K-155)."""
    old = take_offer(state, choice[1])
    state.tell("offer_declined", (seat, old.number, old.giver))


def withdraw(state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
    """Take the own offer back."""
    old = take_offer(state, choice[1])
    state.tell("offer_withdrawn", (seat, old.number, old.taker))


def promise(state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
    """A promise without a deal; it counts as an offer, so that every game ends (K-154)."""
    state.offers_made[seat] += 1
    record_promise(state, seat, choice[1], choice[2])


def record_promise(state: Kompensaatiopeli, seat: int, other: int, what: str) -> None:
    """Write a promise down for all to see (K-122)."""
    state.promises.append((state.turns, seat, other, what))
    state.tell("promised", (seat, other, what))


def prefer(state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
    """Which of like cards this seat pays first; only the seat itself is told (K-10)."""
    state.main_first[seat] = choice[0] == "pay_main_first"
    state.tell("preference", (), (seat, choice[0]), 1 << seat)  # that it can be chosen tells what the hand holds


PLAYS: Final[dict[str, Callable[[Kompensaatiopeli, int, Choice], None]]] = {
    "offer": offer,
    "ask": ask,
    "counter": counter,
    "accept": accept,
    "decline_offer": decline,
    "withdraw": withdraw,
    "promise": promise,
    "pay_main_first": prefer,
    "pay_funding_first": prefer,
}
