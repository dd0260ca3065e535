"""Boards as graphs of places, with sets of places as bit masks: adjacency, growing, clusters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


class Board:
    """Places numbered from 0, and which of them touch. `near[p]` is the mask of the neighbours of place p."""

    __slots__ = ("everywhere", "near")

    def __init__(self, places: int, edges: Iterable[tuple[int, int]]) -> None:
        self.near = [0] * places
        for a, b in edges:
            self.near[a] |= 1 << b
            self.near[b] |= 1 << a
        self.everywhere = (1 << places) - 1

    def neighbours(self, place: int) -> list[int]:
        """The places that touch this one, in order."""
        return places_of(self.near[place])

    def grown(self, mask: int, within: int) -> int:
        """The places of `mask` and their neighbours, without those outside of `within`."""
        out = mask
        rest = mask
        while rest:
            bit = rest & -rest
            out |= self.near[bit.bit_length() - 1]
            rest ^= bit
        return out & within

    def reach(self, mask: int, within: int) -> int:
        """All places of `within` that can be reached from `mask` without leaving `within`."""
        mask &= within
        while True:
            more = self.grown(mask, within)
            if more == mask:
                return mask
            mask = more

    def clusters(self, mask: int) -> list[int]:
        """The connected groups of places in `mask`, in the order of their lowest place."""
        out = []
        while mask:
            group = self.reach(mask & -mask, mask)
            out.append(group)
            mask &= ~group
        return out


def square_board(width: int, height: int, diagonal: bool = False) -> Board:
    """A rectangle of squares, numbered row by row; with `diagonal`, corners touch too."""
    steps = [(1, 0), (0, 1), (1, 1), (-1, 1)] if diagonal else [(1, 0), (0, 1)]
    edges = [
        (y * width + x, (y + dy) * width + x + dx)
        for y in range(height)
        for x in range(width)
        for dx, dy in steps
        if 0 <= x + dx < width and y + dy < height
    ]
    return Board(width * height, edges)


def hex_board(cells: Sequence[tuple[int, int]]) -> Board:
    """Hexagons at axial coordinates (q, r), numbered in the order given; each touches up to six."""
    number = {cell: i for i, cell in enumerate(cells)}
    edges = [
        (i, number[q + dq, r + dr])
        for (q, r), i in number.items()
        for dq, dr in ((1, 0), (0, 1), (1, -1))
        if (q + dq, r + dr) in number
    ]
    return Board(len(cells), edges)


def mask_of(places: Iterable[int]) -> int:
    """A set of places as a mask."""
    mask = 0
    for place in places:
        mask |= 1 << place
    return mask


def places_of(mask: int) -> list[int]:
    """The places of a mask, in order."""
    out = []
    while mask:
        bit = mask & -mask
        out.append(bit.bit_length() - 1)
        mask ^= bit
    return out
