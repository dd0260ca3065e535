"""Offsetting through the bank (K-85): a price in hand cards that developer and planet saver agree on freely."""

from __future__ import annotations

from ecotone.core.choice import Bundle, Choice, Listed, Open
from ecotone.games.kompensaatiopeli.box.card_kinds import Cards, Deal, count_of
from ecotone.games.kompensaatiopeli.rules.card_bundles import cards_of, deal_names, holds
from ecotone.games.kompensaatiopeli.rules.decisions import OFFSET, Ask
from ecotone.games.kompensaatiopeli.rules.offset_sites import complete_offset, sites_needed
from ecotone.games.kompensaatiopeli.rules.paying import move_card
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from ecotone.games.kompensaatiopeli.rules.surveys import WhileActive


def offer_form(state: Kompensaatiopeli, seat: int) -> list[Listed]:
    """The developer names a price for the bank tiles, if the table still allows an offer (K-154)."""
    if state.offers_made[seat] >= state.content.max_offers:
        return []
    most = min(state.sizes[seat], state.content.hand_limit - state.sizes[state.saver])
    return [Open("bank_offer", (), (Bundle(deal_names(state, seat), 0, most),))]


def make_offer(state: Kompensaatiopeli, seat: int, lost: int, places: tuple[int, ...], price: Deal) -> None:
    """The offer is made aloud: its cards are shown, and the planet saver is asked."""
    state.offers_made[seat] += 1
    cards = cards_of(state, seat, price)
    for kind, n in cards:
        state.show(seat, kind, n)
    state.tell("bank_offer", (seat, lost, cards), reveals=True)
    state.pending.append(Sale(state.saver, seat, lost, places, cards))


def use_own_bank(state: Kompensaatiopeli, seat: int, lost: int, places: tuple[int, ...]) -> None:
    """The planet saver offsets through the own bank without payment (K-85)."""
    state.acts |= OFFSET
    complete_offset(state, seat, lost, places)


def sell(state: Kompensaatiopeli, buyer: int, lost: int, places: tuple[int, ...], cards: Cards) -> None:
    """The price changes hands, the bank tiles are used; the staged process below is over (K-85, K-147)."""
    for kind, n in cards:
        for _ in range(n):
            move_card(state, buyer, state.saver, kind)
    state.pending.pop()
    state.acts |= OFFSET
    state.tell("bank_sale", (buyer, lost, cards), reveals=True)
    complete_offset(state, buyer, lost, places)


class Sale(Ask):
    """The planet saver answers a developer's offer: refuse, sell, or name another price."""

    __slots__ = ("buyer", "cards", "lost", "places")
    prompt = "sale"
    rules = ("K-85", "K-121", "K-147", "K-155")

    def __init__(self, seat: int, buyer: int, lost: int, places: tuple[int, ...], cards: Cards) -> None:
        super().__init__((seat,))
        self.buyer = buyer
        self.lost = lost
        self.places = places
        self.cards = cards

    def detail(self) -> Choice:
        return (self.buyer, self.lost, self.cards)

    def choices(self, state: Kompensaatiopeli, seat: int) -> list[Listed]:
        out: list[Listed] = [("refuse_sale",)]
        room = state.content.hand_limit - state.sizes[seat]
        # The cards of the offer were shown; if some of their kinds have left the buyer's hand since, it is void.
        shown = state.shown[self.buyer]
        if count_of(self.cards) <= room and all(shown[kind] >= n for kind, n in self.cards):
            out.append(("sell",))
        if state.offers_made[seat] < state.content.max_offers and room and state.sizes[self.buyer]:
            most = min(room, state.sizes[self.buyer])
            out.append(Open("name_price", (), (Bundle(state.content.deal_most, 1, most),)))
        return out

    def play(self, state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
        state.pending.pop()
        if choice[0] == "refuse_sale":
            state.tell("sale_refused", (seat, self.buyer))
        elif choice[0] == "sell":
            sell(state, self.buyer, self.lost, self.places, self.cards)
        else:
            state.offers_made[seat] += 1
            state.tell("price_named", (seat, self.buyer, choice[1]))
            state.pending.append(Price(self.buyer, self.lost, self.places, choice[1]))


class Price(WhileActive):
    """The developer, whose turn it is, answers the price that the planet saver named."""

    __slots__ = ("lost", "places", "price")
    prompt = "price"
    rules = ("K-85", "K-121", "K-147", "K-155")

    def __init__(self, seat: int, lost: int, places: tuple[int, ...], price: Deal) -> None:
        super().__init__((seat,))
        self.lost = lost
        self.places = places
        self.price = price

    def detail(self) -> Choice:
        return (self.lost, self.price)

    def answers(self, state: Kompensaatiopeli, seat: int) -> list[Listed]:
        out: list[Listed] = [("decline_price",)]
        fits = count_of(self.price) <= state.content.hand_limit - state.sizes[state.saver]
        # A survey may meanwhile have found a species on the tile, so that other sites would be needed.
        serves = sites_needed(state, self.lost) == len(self.places)
        if fits and serves and holds(state, seat, self.price):
            out.append(("buy",))
        return out

    def answer(self, state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
        state.pending.pop()
        if choice[0] == "buy":
            sell(state, seat, self.lost, self.places, cards_of(state, seat, self.price))
        else:
            state.tell("price_declined", (seat,))
