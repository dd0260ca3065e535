"""What things are called: resources, sectors, lots of an auction, cards, events, TADs, promises."""

from __future__ import annotations

from typing import Final

from ecotone.core.boards import places_of
from ecotone.core.text import Text
from ecotone.core.words import seat_name
from ecotone.games.ecologic.box.content import FIRST_CARD, FIRST_TAD, TADS, Content
from ecotone.games.ecologic.view import EcologicView

RESOURCE_NAMES: Final = (Text("oil"), Text("mineral"))
TOKEN_NAMES: Final = (Text("an oil Refinery token"), Text("a mineral Refinery token"))
TOKEN_TITLES: Final = (Text("Oil token"), Text("Mineral token"))
PHASE_NAMES: Final = (Text("Event"), Text("Action"), Text("Environment"), Text("Income"))


def sector_name(content: Content, sector: int) -> Text:
    """A sector of the board."""
    return Text(content.sector_names[sector])


def sector_and_resource(content: Content, sector: int) -> Text:
    """A sector with its resource."""
    return Text(
        "{sector} ({resource})",
        sector=sector_name(content, sector),
        resource=RESOURCE_NAMES[content.resource[sector]],
    )


def sector_facts(content: Content, view: EcologicView, sector: int) -> Text:
    """A sector with what counts for whoever places there: resource, level or Enviro, and neighbours."""
    there = view.sectors[sector]
    said = {
        "sector": sector_name(content, sector),
        "resource": RESOURCE_NAMES[content.resource[sector]],
        "near": tuple(sector_name(content, near) for near in places_of(content.near[sector])),
    }
    if there.owner >= 0:
        return Text("{sector} ({resource}, level {level}; beside {near})", level=there.level, **said)
    if there.value is None:
        return Text("{sector} ({resource}, Enviro face down; beside {near})", **said)
    return Text("{sector} ({resource}, {n} Enviro; beside {near})", n=there.value, **said)


def card_name(content: Content, card: int) -> Text:
    """An Eco-Initiative."""
    return Text(content.card_names[card])


def card_names(content: Content, cards: tuple[int, ...] | list[int]) -> tuple[Text, ...]:
    """Several Eco-Initiatives, for a list."""
    return tuple(card_name(content, card) for card in cards)


def card_facts(content: Content, card: int) -> Text:
    """An Eco-Initiative with its figures."""
    return Text(
        "{card} (initial bid {bid}, {enviro} Enviro a turn, running cost {cost})",
        card=card_name(content, card),
        bid=content.card_bid[card],
        enviro=content.card_enviro[card],
        cost=content.card_cost[card],
    )


def tad_name(content: Content, tad: int) -> Text:
    """A Territory of Advanced Development."""
    return Text(content.tad_names[tad])


def event_name(content: Content, event: int) -> Text:
    """An event card."""
    return Text(content.events[event].name)


def field_name(content: Content, field: int) -> Text:
    """A TAD field, called by the sectors around it."""
    return Text("field {id} ({near})", id=content.field_ids[field].upper(), near=sectors_near(content, field))


def sectors_near(content: Content, field: int) -> tuple[Text, ...]:
    """The sectors around a TAD field."""
    return tuple(sector_name(content, i) for i in range(len(content.cell)) if content.field_near[field] >> i & 1)


def lot_name(content: Content, lot: int) -> Text:
    """What an auction is about, by the number of the lot."""
    if lot < FIRST_TAD:
        return TOKEN_NAMES[lot]
    return tad_name(content, lot - FIRST_TAD) if lot < FIRST_CARD else card_name(content, lot - FIRST_CARD)


def lot_facts(content: Content, view: EcologicView, lot: int) -> Text:
    """What is sold with its initial bid; of a card all its figures."""
    if lot >= FIRST_CARD:
        return card_facts(content, lot - FIRST_CARD)
    bid = view.prices[lot] if lot < FIRST_TAD else content.tad_bid
    return Text("{lot} (initial bid {bid})", lot=lot_name(content, lot), bid=bid)


def goods_name(content: Content, kind: str) -> Text:
    """One kind of goods that may be dealt in."""
    if kind == "profits":
        return Text("Profits")
    return tad_name(content, TADS.index(kind)) if kind in TADS else card_name(content, content.card_ids.index(kind))


def goods_names(content: Content, bundle: tuple[tuple[str, int], ...]) -> tuple[Text, ...] | Text:
    """One side of a deal."""
    out = [
        Text.count("{n} Profit", "{n} Profits", n) if kind == "profits" else goods_name(content, kind)
        for kind, n in bundle
    ]
    return tuple(out) or Text("nothing")


def terms_text(seat: int, other: int, terms: object, amount: object, turn: object) -> Text:
    """A promise in words. It is noted and binds nobody (G-108)."""
    one, two = seat_name(seat), seat_name(other)
    if terms in ("i_pay", "you_pay"):
        debtor, creditor = (one, two) if terms == "i_pay" else (two, one)
        return Text(
            "{debtor} promises {creditor} to pay {amount} Profits by turn {turn}",
            debtor=debtor,
            creditor=creditor,
            amount=amount,
            turn=turn,
        )
    if terms in ("i_stay_out", "you_stay_out"):
        quiet, free = (one, two) if terms == "i_stay_out" else (two, one)
        return Text(
            "{quiet} promises not to bid in auctions that {free} starts, until turn {turn}",
            quiet=quiet,
            free=free,
            turn=turn,
        )
    return Text("{one} and {two} promise to spare each other in events, until turn {turn}", one=one, two=two, turn=turn)
