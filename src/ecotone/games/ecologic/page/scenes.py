"""The big moments of Ecologic: auctions with what a bid would leave, open cards, events that ask for a decision."""

from __future__ import annotations

from typing import Final, Protocol

from ecotone.core.text import Text
from ecotone.core.words import seat_name
from ecotone.games.ecologic.box.content import FIRST_CARD, STOCK_MARKET, Content
from ecotone.games.ecologic.page.forecast import Gain, brought_by, outcome
from ecotone.games.ecologic.page.pieces import Card, EventCard, Frame, Place, Price, Scene, Tablet
from ecotone.games.ecologic.page.printed import Printed
from ecotone.games.ecologic.rules.auction import halved
from ecotone.games.ecologic.view import EcologicView
from ecotone.games.ecologic.words.names import event_name

NOBODY: Final = -1
TURNS: Final = 3  # how far a forecast looks
EVENT_QUESTIONS: Final = ("invest", "brain_drain", "shift_price", "expo_draw", "name_partner", "keep_cards")
OWN_CARDS: Final = ("brain_drain", "keep_cards", "expo_swap")


class Laid(Protocol):
    """What a scene needs of the view as it is laid out, which stands above this module."""

    view: EcologicView
    printed: Printed

    @property
    def event(self) -> EventCard | None:
        """The event of this turn."""

    @property
    def prices(self) -> tuple[Price, ...]:
        """The prices of oil and mineral tokens."""

    @property
    def tablets(self) -> list[Tablet]:
        """All companies in the order of seats."""


def scene_of(table: Laid) -> Scene | None:
    """The scene of the open question; None where the map is needed, or nothing is asked."""
    view, content = table.view, table.printed.content
    if view.prompt is None or view.result is not None:
        return None
    what, detail = view.prompt.name, view.prompt.detail
    if what in ("bidding", "veto"):
        lot, bid, leader, starter = detail[:4]
        return auction(table, what, lot, bid, leader, starter, detail[4] if what == "bidding" else ())
    if what == "opening":
        card, queue = detail
        return auction(table, what, FIRST_CARD + card, content.card_bid[card], NOBODY, view.actors[0], queue)
    if what in ("platform_card", "expo_swap"):
        return open_card(table, what, detail[0])
    return asking_event(table, what) if what in EVENT_QUESTIONS else None


def auction(table: Laid, what: str, lot: int, bid: int, leader: int, starter: int, queue: tuple[int, ...]) -> Scene:
    """An auction: who bids, and what winning it would leave the looking seat."""
    view, printed = table.view, table.printed
    if what == "opening":
        kick = Text("Revealed · first bid {n}", n=bid)
    else:
        kick = Text("Auction opened by {seat}", seat=seat_name(starter))
    seats = len(view.companies)
    order = [(starter + i) % seats for i in range(seats)]
    places = tuple(place(view, seat, leader, queue) for seat in order)
    least = bid if what == "opening" else bid + printed.content.least_raise
    return Scene(
        what,
        kick,
        card=printed.cards[lot - FIRST_CARD] if lot >= FIRST_CARD else None,
        lot=printed.lots[lot] if lot < FIRST_CARD else None,
        bid=bid,
        places=tuple(sorted(places, key=lambda one: one.standing != "leads")),
        frames=frames(printed.content, view, lot, to_pay(view, view.seat, starter, least)) if what != "veto" else (),
    )


def place(view: EcologicView, seat: int, leader: int, queue: tuple[int, ...]) -> Place:
    """One seat in an auction."""
    standing = "leads" if seat == leader else "now" if seat in view.actors else "in" if seat in queue else "out"
    return Place(seat, seat_name(seat), standing, view.companies[seat].profits)


def to_pay(view: EcologicView, seat: int | None, starter: int, bid: int) -> int:
    """What a seat would pay for its bid: half of it with the Stock Market, in an auction of its own (G-52)."""
    return halved(bid) if seat == starter and view.tad_owner[STOCK_MARKET] == seat else bid


def frames(content: Content, view: EcologicView, lot: int, paid: int) -> tuple[Frame, ...]:
    """The own balance now, with the lot, and some turns later with and without it; nothing for who only watches."""
    seat = view.seat
    if seat is None or view.companies[seat].profits < paid:
        return ()
    gain = brought_by(content, lot, paid)
    now, then = outcome(content, view, seat, Gain()), outcome(content, view, seat, gain)
    later, else_ = (outcome(content, view, seat, one, TURNS) for one in (gain, Gain()))
    return (
        Frame(now.beam, Text.count("now: {n} point", "now: {n} points", now.points)),
        Frame(then.beam, Text("won for {paid}: {n}", paid=paid, n=then.points)),
        Frame(
            later.beam,
            Text("in {turns} turns: about {n}, else {m}", turns=TURNS, n=later.points, m=else_.points),
            later=True,
        ),
    )


def open_card(table: Laid, what: str, card: int) -> Scene:
    """A card that is bought or swapped without an auction."""
    view, content = table.view, table.printed.content
    price = content.card_bid[card]
    paid = to_pay(view, view.seat, view.actors[0], price)
    return Scene(
        what,
        event_name(content, view.event),
        card=table.printed.cards[card],
        bid=price,
        frames=frames(content, view, FIRST_CARD + card, paid) if what == "platform_card" else (),
        cards=own_cards(table) if what == "expo_swap" else (),
    )


def asking_event(table: Laid, what: str) -> Scene:
    """An event that asks for something that does not lie on the map."""
    view, content = table.view, table.printed.content
    shown: tuple[Frame, ...] = ()
    if what == "invest" and view.seat is not None:
        company = view.companies[view.seat]
        now = outcome(content, view, view.seat, Gain())
        then = outcome(content, view, view.seat, Gain(profits=company.enviro - company.profits))
        shown = (
            Frame(now.beam, Text.count("now: {n} point", "now: {n} points", now.points)),
            Frame(then.beam, Text.count("accepted: {n} point", "accepted: {n} points", then.points)),
        )
    return Scene(
        what,
        Text("Event of turn {n}", n=view.turn) if what != "keep_cards" else Text("Running costs"),
        event=table.event,
        frames=shown,
        cards=own_cards(table) if what in OWN_CARDS else (),
        prices=table.prices if what == "shift_price" else (),
        seats=tuple(one for one in table.tablets if one.seat not in view.actors) if what == "name_partner" else (),
    )


def own_cards(table: Laid) -> tuple[Card, ...]:
    """The Eco-Initiatives of whoever is asked, for that seat alone: it is asked which."""
    view = table.view
    if view.seat is None or view.seat not in view.actors:
        return ()
    return tuple([table.printed.cards[card] for card in view.companies[view.seat].cards])
