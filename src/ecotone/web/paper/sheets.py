"""Where every piece lies on which sheet: reckoned here in millimetres, so that typst only has to draw it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import compress, groupby
from math import ceil
from typing import Final

from ecotone.core.paper import Board, Deck, Face, Piece

PAPERS: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
MARGIN: Final = 7.0  # at the least; most printers leave less white
BOARD_MARGIN: Final = 9.0
GAPS: Final = {"card": 0.0, "tile": 0.0, "hex": 1.0, "token": 2.0}  # cards share their cuts, tokens cannot


@dataclass(frozen=True, slots=True)
class Slot:
    """A piece on a sheet: its top left corner, and whether it stands on its head, as backs to be folded over do."""

    x: float
    y: float
    width: float
    height: float
    look: str
    id: str
    face: Face
    turned: bool = False


@dataclass(slots=True)
class Sheet:
    """One page of pieces; `cuts` are the lines to cut along, `folds` those to fold, both as (x or y, place)."""

    width: float
    height: float
    title: str  # `front`, `back` or `fold`
    slots: list[Slot] = field(default_factory=list)
    cuts: list[tuple[str, float]] = field(default_factory=list)
    folds: list[float] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class BoardSheet:
    """One page of a board: which part of it, and where on the page it lies."""

    width: float
    height: float
    left: float
    top: float
    part: tuple[float, float, float, float]  # of the board: x, y, width, height
    number: int
    of: int


@dataclass(frozen=True, slots=True)
class Grid:
    """How pieces of one size lie on a page."""

    width: float
    height: float
    columns: int
    rows: int
    across: float
    down: float

    @property
    def left(self) -> float:
        """Where the first column begins."""
        return (self.width - self.columns * self.across) / 2

    @property
    def top(self) -> float:
        """Where the first row begins."""
        return (self.height - self.rows * self.down) / 2

    @property
    def places(self) -> int:
        """How many pieces go on a page."""
        return self.columns * self.rows

    def corner(self, place: int, mirrored: bool = False) -> tuple[float, float]:
        """The top left corner of a place; mirrored as it lies when the sheet is turned over."""
        row, column = divmod(place, self.columns)
        column = self.columns - 1 - column if mirrored else column
        return self.left + column * self.across, self.top + row * self.down


def grid_for(paper: tuple[float, float], across: float, down: float) -> Grid:
    """The grid that holds most pieces, upright if both ways hold as many."""
    grids = []
    for width, height in (paper, paper[::-1]):
        columns, rows = int((width - 2 * MARGIN) // across), int((height - 2 * MARGIN) // down)
        grids.append(Grid(width, height, columns, rows, across, down))
    return max(grids, key=lambda grid: grid.places)


def each(decks: Iterable[Deck]) -> Iterator[tuple[Deck, Piece]]:
    """Every piece to cut out, each copy by itself."""
    for deck in decks:
        for piece in deck.pieces:
            for _ in range(piece.copies):
                yield deck, piece


def card_sheets(decks: Iterable[Deck], paper: tuple[float, float], fold: bool) -> list[Sheet]:
    """The sheets of all decks; pieces of one size and look share sheets, fronts and backs take turns."""
    out: list[Sheet] = []
    for (size, look), group in groupby(decks, key=lambda deck: (deck.size, deck.look)):
        pieces = list(each(group))
        backed = [bool(fold and deck.back_of(piece)) for deck, piece in pieces]
        out += folded(list(compress(pieces, backed)), size, look, paper)
        out += two_sided([one for one, back in zip(pieces, backed, strict=True) if not back], size, look, paper)
    return out


def two_sided(
    pieces: list[tuple[Deck, Piece]], size: tuple[float, float], look: str, paper: tuple[float, float]
) -> list[Sheet]:
    """A page of fronts, then one of their backs as they lie when the sheet is turned over its long edge."""
    width, height = size
    grid = grid_for(paper, width + GAPS[look], height + GAPS[look])
    out = []
    for start in range(0, len(pieces), grid.places):
        some = pieces[start : start + grid.places]
        sides: list[tuple[str, list[Face | None]]] = [
            ("front", [piece.face for _, piece in some]),
            ("back", [deck.back_of(piece) for deck, piece in some]),
        ]
        for title, faces in sides:
            sheet = Sheet(grid.width, grid.height, title)
            for place, face in enumerate(faces):
                if face is not None:
                    x, y = grid.corner(place, mirrored=title == "back")
                    sheet.slots.append(Slot(x, y, width, height, look, some[place][1].id, face))
            if sheet.slots:
                cut(sheet, look)
                out.append(sheet)
    return out


def folded(
    pieces: list[tuple[Deck, Piece]], size: tuple[float, float], look: str, paper: tuple[float, float]
) -> list[Sheet]:
    """Pages printed on one side: the back stands on its head above the front, and is folded behind it."""
    width, height = size
    grid = grid_for(paper, width + GAPS[look], 2 * height + GAPS[look])
    out = []
    for start in range(0, len(pieces), grid.places):
        sheet = Sheet(grid.width, grid.height, "fold")
        for place, (deck, piece) in enumerate(pieces[start : start + grid.places]):
            x, y = grid.corner(place)
            if back := deck.back_of(piece):
                sheet.slots.append(Slot(x, y, width, height, look, piece.id, back, turned=True))
            sheet.slots.append(Slot(x, y + height, width, height, look, piece.id, piece.face))
        sheet.folds = sorted({round(grid.corner(place)[1] + height, 2) for place in range(grid.places)})
        cut(sheet, look)
        out.append(sheet)
    return out


def cut(sheet: Sheet, look: str) -> None:
    """Mark where to cut, but not where to fold; round tokens and hexagons show their own outline."""
    if look in ("token", "hex"):
        return
    across = {round(at, 2) for slot in sheet.slots for at in (slot.x, slot.x + slot.width)}
    down = {round(at, 2) for slot in sheet.slots for at in (slot.y, slot.y + slot.height)}
    sheet.cuts = [("x", at) for at in sorted(across)] + [("y", at) for at in sorted(down - set(sheet.folds))]


def board_sheets(board: Board, paper: tuple[float, float]) -> list[BoardSheet]:
    """The parts of a board, on as few sheets as will do, all parts of one size."""
    width, height = board.size
    ways = []
    for across, down in (paper, paper[::-1]):
        columns = ceil(width / (across - 2 * BOARD_MARGIN))
        rows = ceil(height / (down - 2 * BOARD_MARGIN))
        ways.append((columns * rows, columns, rows, across, down))
    _, columns, rows, across, down = min(ways)
    part_width, part_height = width / columns, height / rows
    return [
        BoardSheet(
            across,
            down,
            (across - part_width) / 2,
            (down - part_height) / 2,
            (column * part_width, row * part_height, part_width, part_height),
            row * columns + column + 1,
            columns * rows,
        )
        for row in range(rows)
        for column in range(columns)
    ]
