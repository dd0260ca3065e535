"""What lies on the page's table, ready for the templates: sectors, TADs, cards, events, price scales, companies.

`know` is the key of the subject by which a reader can learn more of a thing; it is empty where there is no text.
"""

from __future__ import annotations

from msgspec import Struct

from ecotone.core.text import Text
from ecotone.games.ecologic.view import Score


class Hex(Struct, frozen=True):
    """A sector: `style` are its classes, `value` is its Enviro token (None face down, 0 taken)."""

    id: str
    style: str
    resource: str
    name: Text
    label: Text
    owner: int
    level: int
    earns: int
    value: int | None
    silent: bool


class Tad(Struct, frozen=True):
    """A Territory of Advanced Development; `style` are its classes on the field where it lies."""

    id: str
    icon: str
    name: Text
    label: Text
    effect: Text
    owner: int
    style: str


class Field(Struct, frozen=True):
    """A TAD field without a TAD."""

    id: str
    style: str
    label: Text


class Card(Struct, frozen=True):
    """An Eco-Initiative."""

    id: str
    icon: str
    name: Text
    facts: Text
    about: Text
    bid: int
    enviro: int
    cost: int
    know: str


class EventCard(Struct, frozen=True):
    """An event; `level` is a Roman number, `works` the phase in which it is carried out."""

    icon: str
    name: Text
    text: Text
    level: str
    for_all: bool
    works: Text
    protects: bool
    know: str


class Scale(Struct, frozen=True):
    """The price of one type of token; each step has a sign: below, at, or usual while Biased Media shifts the price."""

    id: str
    resource: str
    name: Text
    label: Text
    price: int
    steps: tuple[tuple[int, str], ...]


class Tablet(Struct, frozen=True):
    """A company. What comes each turn is counted without events; `bars` are the lengths of its bars in percent."""

    seat: int
    name: Text
    profits: int
    enviro: int
    minus: bool
    starts: bool
    partner: Text | None
    earns: str
    income: int
    hub: int
    costs: int
    change: str
    gains: int
    reserve: int
    tokens: int
    short: bool
    supply: tuple[int, int]
    cards: tuple[Card, ...]
    tads: tuple[Tad, ...]
    score: Score
    leads: bool
    bars: tuple[int, int]


class Outlook(Struct, frozen=True):
    """What a seat sees of its own: after this turn without events, and what one more of each would be worth.

    Once Environment is being counted (`ahead` is false) there is nothing to look ahead to.
    """

    tablet: Tablet
    ahead: bool
    profits: int
    enviro: int
    short: bool
    event: Text | None
    profit_worth: str
    enviro_worth: str
    about: str


class Place(Struct, frozen=True):
    """A seat in the order of the turn, and how it stands in what goes on: now, leads, in, out or nothing."""

    seat: int
    name: Text
    standing: str
    profits: int


class Stage(Struct, frozen=True):
    """What goes on: `what` is the question, `lot` what it is about, `card` an Eco-Initiative that lies open."""

    what: str
    icon: str
    lot: Text | None
    card: Card | None
    know: str
    bid: int
    leader: Text | None
    places: tuple[Place, ...]
