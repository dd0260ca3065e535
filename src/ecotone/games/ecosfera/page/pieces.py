"""What the templates of the page read: the things of the table with their names, pictures and figures.

Of a thing with `know` a reader can learn more: it is the key of its subject.
"""

from __future__ import annotations

from msgspec import Struct

from ecotone.core.text import Text


class Card(Struct, frozen=True):
    """A card with all that its face shows; `look` is its class in the style sheet, `about` all of it in a sentence."""

    id: str
    look: str
    name: Text
    latin: str
    kind: Text
    about: Text
    art: str
    know: str
    microscopic: bool = False
    habitats: tuple[str, ...] = ()
    signs: tuple[str, ...] = ()
    cost: tuple[str, ...] = ()


class Own(Struct, frozen=True):
    """A card of a row, and how it is marked in this turn."""

    card: Card
    state: str
    marks: tuple[Text, ...]


class Offers(Struct, frozen=True):
    """One of the two markets: its open places (None is an empty one), and its deck."""

    id: str
    look: str
    sign: str
    name: Text
    kind: Text
    how: Text
    places: tuple[Card | None, ...]
    deck: int


class Token(Struct, frozen=True):
    """An ability token; one that no choice can name has no id."""

    id: str
    look: str
    name: Text
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
    cards: tuple[Own, ...]
    tokens: tuple[Token, ...]
    deck: int
    discard: int
    pressure: int
    limit: int
    meter: tuple[bool, ...]


class Tile(Struct, frozen=True):
    """A habitat's place in its star, `turn` degrees clockwise from the right, with its `guest`."""

    id: str
    look: str
    guest: str
    name: Text
    turn: int
    done: bool
    know: str


class Scar(Struct, frozen=True):
    """A place for an impact tile, with its picture and where that lies."""

    look: str
    turn: int
    x: int
    y: int
    done: bool


class Stack(Struct, frozen=True):
    """The element cards of one kind in the market."""

    look: str
    name: Text
    count: int
    know: str


class PolicyCard(Struct, frozen=True):
    """An open policy card, in short and in full."""

    id: str
    look: str
    name: Text
    kind: Text
    brief: Text
    about: Text
    art: str
    know: str
    lasting: str
    lasts: tuple[Text, ...]


class Policies(Struct, frozen=True):
    """All that level 2 adds; `asked` is the id of the card that the question is about."""

    asked: str
    cards: tuple[PolicyCard, ...]
    funding: int
    deck: int
    discard: int
    notes: tuple[Text, ...]


class Table(Struct, frozen=True):
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
