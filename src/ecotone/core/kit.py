"""The kit for pages: what a thing on a table has in every game, and the marks that look the same everywhere.

All templates know `icon` and `seat_mark`. They are cached functions rather than macros: a table has hundreds of icons,
and a macro takes several times as long as finding what was made before.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from markupsafe import Markup
from msgspec import Struct

from ecotone.core.text import Text

ICON: Final = Markup('<svg class="{}"{} aria-hidden="true"><use href="{}"/></svg>')
PICTURE: Final = Markup('<svg aria-hidden="true"><use href="{}"/></svg>')
SEAT_MARK: Final = Markup('<span class="seat-mark s{}"{}>{}</span>')
UNMARKED: Final = Markup("")
UNHEARD: Final = Markup(' aria-hidden="true"')


class Thing(Struct, frozen=True, cache_hash=True):
    """Something on a table that a reader can point at. Games add what is printed on theirs, as keywords.

    `id` is what `target` gives, or empty where no choice names the thing; `icon` is the address of a drawing; `about`
    says in a sentence all there is to say; `know` is what `know_mark` gives.
    """

    id: str
    icon: str
    name: Text
    about: Text | None = None
    know: Markup = UNMARKED


class Chip(Struct, frozen=True):
    """A small sign with words: a price, a gain."""

    text: Text
    icon: str = ""


class Preview(Struct, frozen=True):
    """What a choice would do, before it is made: the stage shows it, and marks on the table what it is about.

    `tags` are words that things wear meanwhile ("pay 1 €"), by id; `ghosts` are drawings that are laid where something
    would come, by the id of the place. With a `moment`, a title, it is a scene: what is used lies large beside
    the places where something comes.
    """

    question: Text
    button: Text
    chips: tuple[Chip, ...] = ()
    note: Text | None = None
    tags: tuple[tuple[str, Text], ...] = ()
    ghosts: tuple[tuple[str, str], ...] = ()
    moment: Text | None = None


class Reveal(Struct, frozen=True):
    """Something that is turned up before all eyes: a card, a die. It is shown large for a moment, then goes."""

    word: Text
    line: Text | None = None
    icon: str = ""
    css: str = ""


class SeatNote(Struct, frozen=True):
    """What stands beside a seat's name in the strip: a role, a team's class."""

    text: Text | None = None
    css: str = ""


@lru_cache(maxsize=4000)
def icon(address: str, css: str = "icon", know: Markup = UNMARKED) -> Markup:
    """A drawing, hidden from screen readers, as the words beside it say the same. An empty `css` gives it no class."""
    return ICON.format(css, know, address) if css else PICTURE.format(address)


@lru_cache(maxsize=100)
def seat_mark(seat: int, unheard: bool = False) -> Markup:
    """A seat's number in its colour; `unheard` hides it from screen readers, where the seat's name stands beside it."""
    return SEAT_MARK.format(seat, UNHEARD if unheard else UNMARKED, seat + 1)
