"""What a game puts on paper: decks of cards, tiles, tokens, a board, an aid. Its room `page` fills these values.

Nothing here knows sheets, cutting or type: `ecotone.web.paper` sets it all. Lengths are millimetres, colours `#rrggbb`,
drawings the addresses that the pages use.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ecotone.core.text import Text

CARD: Final = (63.0, 88.0)  # nine to a sheet, of A4 and of letter
LARGE: Final = (90.0, 126.0)  # role cards, four to a sheet
CREAM: Final = "#fffaf0"


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """One side of a piece. Empty parts are left out.

    `scene` is a drawing that fills a tile behind all else; `ground` is the colour of the frame and behind the picture,
    `ink` that of a picture which takes the colour around it. A `figure` stands large in a corner; `signs` stand at the
    top right, `left` and `right` in the foot. `rows` are lines with a picture each, below the text.
    """

    name: Text
    ground: str
    ink: str = CREAM
    kind: Text | None = None
    picture: str = ""
    scene: str = ""
    small: str = ""
    text: Text | None = None
    figure: Text | None = None
    signs: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    rows: tuple[tuple[str, Text], ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece to cut out, and how many there are of it; `id` is that of its entry in the content."""

    id: str
    face: Face
    copies: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """Pieces of one size. `look` is how they are drawn: a card, a tile or a round token; `back` is on all of them.

    Tokens whose two sides differ have `backs` instead, by id.
    """

    name: Text
    pieces: tuple[Piece, ...]
    back: Face | None = None
    backs: tuple[tuple[str, Face], ...] = ()
    size: tuple[float, float] = CARD
    look: str = "card"
    roles: bool = False  # whether its pieces are the roles that people play, by the ids that `Game.role` tells

    def back_of(self, piece: Piece) -> Face | None:
        """What is on the other side of a piece."""
        return dict(self.backs).get(piece.id, self.back)

    @property
    def count(self) -> int:
        """How many pieces there are in all."""
        return sum(piece.copies for piece in self.pieces)


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """Words on a board: their middle, how wide they may be, and the size of the letters in points.

    A `plate` lies behind words that would stand on a drawing.
    """

    x: float
    y: float
    width: float
    text: Text
    size: float = 8.0
    colour: str = "#22302a"
    bold: bool = False
    plate: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """A drawing in millimetres with words on it, larger than a sheet; `svg` names drawings by their addresses."""

    name: Text
    svg: str
    size: tuple[float, float]
    labels: tuple[Label, ...] = ()


@dataclass(frozen=True, slots=True)
class AidPart:
    """A part of a player's aid: a heading, and lines with a picture each where there is one."""

    title: Text
    lines: tuple[tuple[str, Text], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """All of a game that is printed. `tone` colours its headings; `needed` is what a table needs besides."""

    tone: str
    decks: tuple[Deck, ...]
    boards: tuple[Board, ...]
    aid: tuple[AidPart, ...]
    needed: tuple[Text, ...] = ()


# --- shapes of a board ----------------------------------------------------------------------------------


def drawn(content: str, width: float, height: float) -> str:
    """A board's drawing, in millimetres."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">{content}</svg>'


def rectangle(
    x: float, y: float, width: float, height: float, fill: str, *,
    line: str = "", rim: float = 0.4, corner: float = 0.0, more: str = "",
) -> str:  # fmt: skip
    """A rectangle, perhaps with a line around it and round corners; `more` are attributes besides."""
    stroke = f' stroke="{line}" stroke-width="{rim:g}"' if line else ""
    return (
        f'<rect x="{x:.2f}" y="{y:.2f}" width="{width:.2f}" height="{height:.2f}" rx="{corner:g}" fill="{fill}"'
        f"{stroke}{more}/>"
    )


def disc(x: float, y: float, radius: float, fill: str, line: str, rim: float = 0.4, more: str = "") -> str:
    """A circle with a line around it, by its middle."""
    rest = f'fill="{fill}" stroke="{line}" stroke-width="{rim:g}"{more}'
    return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius:.2f}" {rest}/>'


def symbol(address: str, x: float, y: float, width: float, height: float, colour: str = "", opacity: float = 1) -> str:
    """One of the drawings that the pages use, by its top left corner."""
    ink = f' color="{colour}"' if colour else ""
    veil = f' opacity="{opacity:g}"' if opacity < 1 else ""
    return f'<use href="{address}" x="{x:.2f}" y="{y:.2f}" width="{width:.2f}" height="{height:.2f}"{ink}{veil}/>'
