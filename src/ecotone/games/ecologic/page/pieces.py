"""The small values that the templates read: sectors, TADs, cards, events, price scales, companies.

`css` are always the classes of a thing in the style sheet.
"""

from __future__ import annotations

from msgspec import Struct

from ecotone.core.kit import Thing
from ecotone.core.text import Text
from ecotone.games.ecologic.view import Score


class Hex(Thing, frozen=True, kw_only=True):
    """A sector with its token's picture; `value` is its Enviro token (None face down, 0 taken)."""

    css: str
    resource: str
    owner: int
    level: int
    earns: int
    value: int | None
    silent: bool


class Tad(Thing, frozen=True, kw_only=True):
    """A Territory of Advanced Development, with its classes on the field where it lies."""

    css: str
    effect: Text
    owner: int


class Field(Struct, frozen=True):
    """A TAD field without a TAD."""

    id: str
    css: str
    about: Text


class Card(Thing, frozen=True, kw_only=True):
    """An Eco-Initiative; `explanation` says what it is, beyond its figures."""

    explanation: Text
    enviro: int
    cost: int


class EventCard(Thing, frozen=True, kw_only=True):
    """An event; `level` is a Roman number, `works` the phase in which it is carried out."""

    level: str
    for_all: bool
    works: Text
    protects: bool


class Scale(Thing, frozen=True, kw_only=True):
    """The price of one type of token; each step has a sign: below, at, or usual while Biased Media shifts the price."""

    resource: str
    price: int
    steps: tuple[tuple[int, str], ...]


class Lot(Thing, frozen=True, kw_only=True):
    """What is sold, if it is no card, with the classes of its picture."""

    css: str


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
    """What goes on: `what` is the question, about a `card` that lies open, another `lot`, or neither."""

    what: str
    card: Card | None
    lot: Lot | None
    bid: int
    leader: Text | None
    places: tuple[Place, ...]
