"""The small values that the templates read. `css` is always a thing's class in the style sheet."""

from __future__ import annotations

from msgspec import Struct

from ecotone.core.kit import Thing
from ecotone.core.text import Text


class Card(Thing, frozen=True, kw_only=True):
    """A card with all that its face shows; habitats, signs and cost are ids of symbols in `signs.svg`."""

    css: str
    kind: Text
    latin: str = ""
    microscopic: bool = False
    habitats: tuple[str, ...] = ()
    signs: tuple[str, ...] = ()
    cost: tuple[str, ...] = ()
    short: Text | tuple[Text, ...] = ()  # in a list: where it lives, what it costs


class RowCard(Struct, frozen=True, cache_hash=True):
    """A card of a row, and how it is marked in this turn; `state` are the classes for that."""

    card: Card
    state: str
    marks: tuple[Text, ...]


class Offers(Thing, frozen=True, kw_only=True):
    """One of the two markets: its open places (None is an empty one), and its deck."""

    css: str
    kind: Text
    how: Text
    places: tuple[Card | None, ...] = ()
    deck: int = 0


class Token(Thing, frozen=True, kw_only=True):
    """An ability token; one that no choice can name has no id."""

    awake: bool


class Row(Struct, frozen=True, cache_hash=True):
    """One player's part of the table. The active row is the last one also when the game is over."""

    index: int
    id: str
    active: bool
    name: Text
    cards: tuple[RowCard, ...]
    tokens: tuple[Token, ...]
    deck: int
    discard: int
    pressure: int
    limit: int
    meter: tuple[bool, ...]


class Tile(Thing, frozen=True, kw_only=True):
    """A habitat's window in the emblem, with the `guest` that is seen in it."""

    css: str
    guest: str
    done: bool


class Stack(Thing, frozen=True, kw_only=True):
    """The element cards of one kind in the market."""

    css: str
    count: int = 0


class PolicyCard(Thing, frozen=True, kw_only=True):
    """An open policy card, in short and in full; `duration` is the sign for how long it lasts."""

    css: str
    kind: Text
    brief: Text
    duration: str
    lasts: tuple[Text, ...]


class Policies(Struct, frozen=True):
    """All that level 2 adds; `asked` is the id of the card that the question is about."""

    asked: str
    cards: tuple[PolicyCard, ...]
    funding: int
    deck: int
    discard: int
    notes: tuple[Text, ...]


class Loss(Struct, frozen=True):
    """Who or what a card would strike, in a scene: a row with its number, or the market, and what happens there."""

    index: int  # -1 is the market
    name: Text
    line: Text
    cards: tuple[Card, ...] = ()


class Scene(Struct, frozen=True):
    """A question as a big moment: the card that asks, what is at stake, and what may be pressed here."""

    card: PolicyCard
    kicker: Text
    title: Text
    losses: tuple[Loss, ...] = ()
    habitats: tuple[Tile, ...] = ()
    rows: tuple[Row, ...] = ()
    answer: PolicyCard | None = None  # a measure that would avert it
    funding: int = 0
    impacts: tuple[int, int] | None = None  # before, after
