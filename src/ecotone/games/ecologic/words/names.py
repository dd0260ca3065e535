"""What things are called: seats, resources, sectors, lots of an auction, cards, events, TADs."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ecotone.core.text import SeatName, Text
from ecotone.games.ecologic.box.content import TADS, Content

RESOURCE_NAMES: Final = (Text("oil"), Text("mineral"))
TOKEN_NAMES: Final = (Text("an oil Refinery token"), Text("a mineral Refinery token"))
PHASE_NAMES: Final = (Text("Event"), Text("Action"), Text("Environment"), Text("Income"))


@lru_cache
def seat_name(seat: int) -> Text:
    """A seat where no person's name is known, counted from 1."""
    return SeatName(seat, Text("Seat {number}", number=seat + 1))


def seat_names(seats: tuple[int, ...]) -> tuple[Text, ...]:
    """Several seats, for a list."""
    return tuple(seat_name(seat) for seat in seats)


def sector_name(content: Content, sector: int) -> Text:
    """A sector of the board."""
    return Text(content.sector_names[sector])


def card_name(content: Content, card: int) -> Text:
    """An Eco-Initiative."""
    return Text(content.card_names[card])


def card_names(content: Content, cards: tuple[int, ...] | list[int]) -> tuple[Text, ...]:
    """Several Eco-Initiatives, for a list."""
    return tuple(card_name(content, card) for card in cards)


def tad_name(content: Content, tad: int) -> Text:
    """A Territory of Advanced Development."""
    return Text(content.tad_names[tad])


def event_name(content: Content, event: int) -> Text:
    """An event card."""
    return Text(content.events[event].name)


def field_name(content: Content, field: int) -> Text:
    """A TAD field, called by the sectors around it."""
    near = [i for i in range(len(content.cell)) if content.field_near[field] >> i & 1]
    return Text("field {id} ({near})", id=content.field_ids[field], near=tuple(sector_name(content, i) for i in near))


def lot_name(content: Content, lot: int) -> Text:
    """What an auction is about: 0 oil, 1 mineral, 2 to 5 a TAD, from 6 on an Eco-Initiative."""
    if lot < 2:
        return TOKEN_NAMES[lot]
    return tad_name(content, lot - 2) if lot < 6 else card_name(content, lot - 6)


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
