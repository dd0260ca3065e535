"""The ground of the map: where every hex lies, and which drawings are laid under it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ecotone.games.ecologic.box.content import Content
from ecotone.games.ecologic.box.event_card import RESOURCES

HALF: Final = 50.0  # half the width of a hex
SIDE: Final = HALF / 0.8660254
EDGE: Final = 12.0  # of sea around the island, inside the drawing
GAP: Final = 0.96  # a hex leaves some of the coast's sand to be seen between it and the next
# The corners of a hex that stands on a corner, from its centre.
CORNERS: Final = ((0, -SIDE), (HALF, -SIDE / 2), (HALF, SIDE / 2), (0, SIDE), (-HALF, SIDE / 2), (-HALF, -SIDE / 2))
TEXTURES: Final = {"oil": 3, "mineral": 3, "field": 2}  # how many drawings there are of each kind of land
COASTS: Final = 3


@dataclass(frozen=True, slots=True)
class Plot:
    """One hex: its kind, its top left corner, its outline, and which of the drawings of coast and land it has."""

    kind: str
    x: float
    y: float
    outline: str
    coast: int
    texture: int


class Ground:
    """Where every hex lies. `size` is that of all hexes together, `box` that of the drawing with some sea around."""

    def __init__(self, content: Content) -> None:
        cells = content.cell + content.field_cell
        kinds = [RESOURCES[resource] for resource in content.resource] + ["field"] * len(content.field_cell)
        left = min(2 * q + r for q, r in cells)
        top = min(r for _, r in cells)
        self.steps = [(2 * q + r - left, r - top) for q, r in cells]
        across = max(x for x, _ in self.steps) + 2
        down = max(y for _, y in self.steps)
        self.size = (round(across * HALF, 1), round((down * 1.5 + 2) * SIDE, 1))
        self.box = (-EDGE, -EDGE, round(self.size[0] + 2 * EDGE, 1), round(self.size[1] + 2 * EDGE, 1))
        self.plots = [plot(kind, n, *step) for n, (kind, step) in enumerate(zip(kinds, self.steps, strict=True))]

    def place(self, cell: int) -> str:
        """The classes that put a hex into its place in the style sheet; TAD fields come after the sectors."""
        x, y = self.steps[cell]
        return f"x{x} y{y}"


def plot(kind: str, n: int, x: int, y: int) -> Plot:
    """A hex by its steps from the left, half a hex each, and from the top."""
    middle = ((x + 1) * HALF, (1.5 * y + 1) * SIDE)
    outline = " ".join(f"{middle[0] + GAP * dx:.1f},{middle[1] + GAP * dy:.1f}" for dx, dy in CORNERS)
    corner = (round(middle[0] - HALF, 1), round(middle[1] - SIDE, 1))
    return Plot(kind, *corner, outline, (n * 7 + y) % COASTS, (n + y) % TEXTURES[kind])
