"""The pieces of the page, as the templates read them: printed things, and where they lie on the table.

`css` is a thing's class in the style sheet, `words` is all that a screen reader says of it.
"""

from __future__ import annotations

from markupsafe import Markup
from msgspec import Struct

from ecotone.core.kit import Thing
from ecotone.core.text import Text


class Sign(Thing, frozen=True, kw_only=True):
    """A symbol with its name; no choice names it."""

    css: str


class Land(Thing, frozen=True, kw_only=True):
    """A nature tile. What has no number, face down or bare, has -1 for it; ratio -1 where none is printed."""

    number: int
    css: str
    ratio: int
    words: tuple[Text, ...]


class Header(Thing, frozen=True, kw_only=True):
    """A project header, with the signs of its tokens."""

    number: int
    css: str
    character: Sign
    sectors: tuple[Sign, ...]
    footprint: str
    size: int
    plan: Sign
    built: Sign
    words: tuple[Text, ...]


class CardFace(Thing, frozen=True, kw_only=True):
    """The face of a hand card, a permit card or a role card; `about` is the line below its name.

    A hand card has no id of its own: in a hand and in the row choices name it differently, by its `key`.
    """

    key: str
    css: str
    about: Text
    words: tuple[Text, ...]
    title: Text | None = None  # what stands large on a card of money or knowledge, above its name


class Cell(Struct, frozen=True):
    """A position with all that lies there. `due`: how many sites it takes before building; -1 if it takes none."""

    position: int
    at: str
    css: str
    land: Land
    guest: Land | None
    tokens: tuple[Sign, ...]
    name: Text
    due: int
    label: tuple[object, ...]
    know: Markup


class Placed(Struct, frozen=True):
    """A project on the table: where, and how far it is."""

    header: Header
    places: tuple[Text, ...]
    built: int
    camp: bool
    permitted: bool


class Tray(Struct, frozen=True):
    """A project in its sector's tray: what a built token of it brings, and how far it is if it lies on the land."""

    header: Header
    worth: int
    placed: Placed | None


class Team(Struct, frozen=True):
    """One side's score; each part with its points and whether it is provisional."""

    css: str
    name: Text
    total: int
    parts: tuple[tuple[Text, int, bool], ...]


class Stack(Struct, frozen=True):
    """Like cards that lie together; only those that a choice may name have an id."""

    face: CardFace
    n: int
    id: str = ""


class Seat(Struct, frozen=True):
    """A seat as all see it; `seen` are the cards known to all, as a deal shows them: "forest:1 resource:2"."""

    number: int
    role: CardFace
    team: Text
    cards: int
    seen: str
    active: bool
    decides: bool
    points: int | None


class Permit(Struct, frozen=True):
    """The permit process: its project, its cards with the deciding one last, where it stands, who may act in turn.

    Without a project there is none, and the cards are the last one of the open pile.
    """

    project: Placed | None
    cards: tuple[Stack, ...]
    steps: tuple[tuple[Text, str], ...]
    queue: tuple[int, ...]
    granted: int
    denied: int


class BankTile(Struct, frozen=True):
    """A tile of the bank; as a completed site it has a token, and perhaps the tile that moved there."""

    land: Land
    spent: bool
    site: bool
    guest: Land | None


class Deal(Struct, frozen=True):
    """An open offer: what goes from one seat to the other, and back."""

    number: int
    giver: int
    taker: int
    give: tuple[Stack, ...]
    want: tuple[Stack, ...]
    mine: Text | None
    yours: Text | None
