"""A planned or running project: its header, its tokens, and their order of building."""

from __future__ import annotations

from ecotone.core.boards import mask_of
from ecotone.games.kompensaatiopeli.box.landscape import grown


class Project:
    """A header with its tokens, the first one first. Never changes, so copies share it."""

    __slots__ = ("header", "levels", "mask", "planner", "tiles")

    def __init__(self, header: int, planner: int, tiles: tuple[int, ...]) -> None:
        self.header = header
        self.planner = planner
        self.tiles = tiles
        self.mask = mask_of(tiles)
        self.levels = levels_of(tiles[0], self.mask)

    def next_to_build(self, built: int) -> int:
        """The unbuilt tokens closest to the header (K-57)."""
        for level in self.levels:
            if level & ~built:
                return level & ~built
        return 0


def levels_of(first: int, mask: int) -> tuple[int, ...]:
    """The tokens by their distance from the first one, over tokens of the same project (K-38, KR-33)."""
    out = []
    seen = 0
    level = 1 << first
    while level:
        out.append(level)
        seen |= level
        level = grown(level, mask) & ~seen
    return tuple(out)
