"""The small values that the templates read: sectors, TADs, cards, events, prices, companies, scenes.

`css` are always the classes of a thing in the style sheet.
"""

from __future__ import annotations

from msgspec import Struct

from ecotone.core.kit import Thing
from ecotone.core.text import Text
from ecotone.games.ecologic.view import Score


class Hex(Thing, frozen=True, kw_only=True):
    """A sector with its token's picture; `value` is its Enviro token (None face down, 0 taken).

    `wild` is who lives there while it is free; `brief` is what a list says of it below its name.
    """

    css: str
    resource: str
    owner: int
    level: int
    earns: int
    value: int | None
    silent: bool
    wild: str
    brief: Text


class Tad(Thing, frozen=True, kw_only=True):
    """A Territory of Advanced Development, with its classes on the field where it lies."""

    css: str
    effect: Text
    owner: int


class Field(Struct, frozen=True):
    """A TAD field without a TAD; `near` are the sectors around it."""

    id: str
    css: str
    name: Text
    about: Text
    near: Text


class Card(Thing, frozen=True, kw_only=True):
    """An Eco-Initiative; `explanation` says what it is, beyond its figures."""

    explanation: Text
    enviro: int
    cost: int


class EventCard(Thing, frozen=True, kw_only=True):
    """An event; `level` is a Roman number."""

    level: str
    for_all: bool
    protects: bool
    css: str


class Price(Thing, frozen=True, kw_only=True):
    """The price of one type of token; `usual` is what it would be if Biased Media did not shift it."""

    resource: str
    price: int
    usual: int
    laid: int


class Lot(Thing, frozen=True, kw_only=True):
    """What is sold, if it is no card: a token or a TAD."""

    kind: Text
    css: str


class Beam(Struct, frozen=True):
    """A balance: it sinks on the side of which there is more; `tilt` is in degrees."""

    profits: int
    enviro: int
    tilt: str


class Tablet(Struct, frozen=True):
    """A company. What comes each turn is counted without events."""

    seat: int
    name: Text
    beam: Beam
    profits: int
    enviro: int
    minus: bool
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


class Place(Struct, frozen=True):
    """A seat in an auction, and how it stands: now, leads, in or out."""

    seat: int
    name: Text
    standing: str
    profits: int


class Frame(Struct, frozen=True):
    """A balance as it would be at some time, and what is said below it."""

    beam: Beam
    caption: Text
    later: bool = False  # a forecast rather than what a choice does


class Scene(Struct, frozen=True):
    """A big moment: what it is about, what is at stake, and what can be pressed in it."""

    what: str
    kick: Text
    card: Card | None = None
    lot: Lot | None = None
    event: EventCard | None = None
    bid: int = 0
    places: tuple[Place, ...] = ()
    frames: tuple[Frame, ...] = ()
    cards: tuple[Card, ...] = ()
    prices: tuple[Price, ...] = ()
    seats: tuple[Tablet, ...] = ()
