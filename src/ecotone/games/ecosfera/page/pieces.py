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


class RowCard(Struct, frozen=True):
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


class Row(Struct, frozen=True):
    """One player's part of the table. The active row is the last one also when the game is over."""

    index: int
    id: str
    seat: int
    shared: bool
    active: bool
    on_turn: bool
    idle: bool
    name: Text
    cards: tuple[RowCard, ...]
    tokens: tuple[Token, ...]
    deck: int
    discard: int
    pressure: int
    limit: int
    meter: tuple[bool, ...]


class Tile(Thing, frozen=True, kw_only=True):
    """A habitat's place in its star, `turn` degrees clockwise from the right, with its `guest`."""

    css: str
    guest: str
    turn: int
    done: bool


class Scar(Struct, frozen=True):
    """A place for an impact tile, with its picture and where that lies."""

    icon: str
    turn: int
    x: int
    y: int
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


class Layout(Struct, frozen=True):
    """The whole table. `outcome` is "won", "lost" or nothing yet."""

    outcome: str
    restored: int
    habitats: tuple[Tile, ...]
    impacts: int
    most_impacts: int
    harm: tuple[Scar, ...]
    producers: Offers
    consumers: Offers
    stacks: tuple[Stack, ...]
    supply: int
    policy: Policies | None
    rows: tuple[Row | None, ...]
