"""The 5×5 landscape: positions 0 to 24 row by row, edges, lines, and lists of choices for a mask of positions."""

from __future__ import annotations

from typing import Final

from ecotone.core.boards import mask_of, places_of, square_board
from ecotone.core.choice import Choice, Listed

SIDE: Final = 5
POSITIONS: Final = SIDE * SIDE
EVERYWHERE: Final = (1 << POSITIONS) - 1
NOWHERE: Final = -1
BANK: Final = POSITIONS  # places from here on are bank tiles

BOARD: Final = square_board(SIDE, SIDE)
NEAR: Final = BOARD.near
TOUCHING: Final = square_board(SIDE, SIDE, diagonal=True).near  # diagonal counts (K-80)
RING: Final = mask_of(p for p in range(POSITIONS) if p // SIDE in {0, SIDE - 1} or p % SIDE in {0, SIDE - 1})
EDGES: Final = {
    "top": tuple(range(1, SIDE - 1)),
    "right": tuple(range(2 * SIDE - 1, POSITIONS - 1, SIDE)),
    "bottom": tuple(range(POSITIONS - SIDE + 1, POSITIONS - 1)),
    "left": tuple(range(SIDE, POSITIONS - SIDE, SIDE)),
}
NOT_LEFT: Final = mask_of(p for p in range(POSITIONS) if p % SIDE)
NOT_RIGHT: Final = mask_of(p for p in range(POSITIONS) if p % SIDE < SIDE - 1)

Line = tuple[int, tuple[int, ...]]  # a mask, and its positions in order


def lines_of(size: int) -> list[Line]:
    """All straight runs of so many positions that begin on the ring (K-39)."""
    out = []
    for start in places_of(RING):
        for step in (1, -1, SIDE, -SIDE) if size > 1 else (1,):
            run = tuple(start + step * i for i in range(size))
            inside = all(0 <= p < POSITIONS for p in run)
            if inside and (abs(step) == SIDE or run[0] // SIDE == run[-1] // SIDE):
                out.append((mask_of(run), run))
    return out


LINES: Final = [lines_of(size) for size in range(1, SIDE + 1)]


def grown(mask: int, free: int) -> int:
    """The positions of `mask` and those that share an edge with it, as far as they are free."""
    return (mask | mask << SIDE | mask >> SIDE | (mask & NOT_RIGHT) << 1 | (mask & NOT_LEFT) >> 1) & free


def reach(mask: int, free: int) -> int:
    """All of `free` that hangs together with `mask`."""
    while True:
        more = grown(mask, free)
        if more == mask:
            return mask
        mask = more


def has_cluster(mask: int, size: int) -> bool:
    """Whether so many positions of the mask are orthogonally connected (K-131, K-136)."""
    while mask:
        group = reach(mask & -mask, mask)
        if group.bit_count() >= size:
            return True
        mask &= ~group
    return False


def row_col(position: int) -> str:
    """A position as people read it: A1 is the upper left corner, letters go right, numbers go down."""
    return "ABCDE"[position % SIDE] + str(position // SIDE + 1)


class TileChoices:
    """All choices `(verb, position, *rest)`, so that a list for a mask is put together from five ready rows."""

    __slots__ = ("rows",)

    def __init__(self, verb: str, *rest: int | str) -> None:
        self.rows: list[list[list[Choice]]] = []
        for row in range(SIDE):
            lists = []
            for bits in range(1 << SIDE):
                lists.append([(verb, row * SIDE + column, *rest) for column in places_of(bits)])
            self.rows.append(lists)

    def add(self, out: list[Listed], mask: int) -> None:
        """Put the choices of a mask on a list, in order of position."""
        for row in self.rows:
            bits = mask & 31
            if bits:
                out += row[bits]
            mask >>= SIDE
            if not mask:
                return
