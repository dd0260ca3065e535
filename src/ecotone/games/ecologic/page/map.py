"""The ground of the map as drawn polygons: upright for wide screens, mirrored along its diagonal for narrow ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ecotone.games.ecologic.box.content import Content
from ecotone.games.ecologic.box.event_card import RESOURCES

HALF: Final = 50.0  # half the width of a hex
SIDE: Final = HALF / 0.8660254
# The corners of a hex that stands on a corner, from its centre.
CORNERS: Final = ((0, -SIDE), (HALF, -SIDE / 2), (HALF, SIDE / 2), (0, SIDE), (-HALF, SIDE / 2), (-HALF, -SIDE / 2))


@dataclass(frozen=True, slots=True)
class Plot:
    """One hex: what lies there, and its corners in both ways of drawing."""

    kind: str
    upright: str
    turned: str


class Ground:
    """Where every hex lies. `size` is that of the upright drawing; mirrored, width and height change places."""

    def __init__(self, content: Content) -> None:
        cells = content.cell + content.field_cell
        kinds = [RESOURCES[resource] for resource in content.resource] + ["field"] * len(content.field_cell)
        left = min(2 * q + r for q, r in cells)
        top = min(r for _, r in cells)
        self.steps = [(2 * q + r - left, r - top) for q, r in cells]
        across = max(x for x, _ in self.steps) + 2
        down = max(y for _, y in self.steps)
        self.size = (round(across * HALF, 1), round((down * 1.5 + 2) * SIDE, 1))
        self.plots = [self.plot(kind, *step) for kind, step in zip(kinds, self.steps, strict=True)]

    def place(self, cell: int) -> str:
        """The classes that put a hex into the grid of the style sheet; TAD fields come after the sectors."""
        x, y = self.steps[cell]
        return f"x{x} y{y}"

    def plot(self, kind: str, x: int, y: int) -> Plot:
        """A hex by its steps from the left, half a hex each, and from the top."""
        corners = [((x + 1) * HALF + dx, (1.5 * y + 1) * SIDE + dy) for dx, dy in CORNERS]
        upright = " ".join(f"{a:.1f},{b:.1f}" for a, b in corners)
        return Plot(kind, upright, " ".join(f"{b:.1f},{a:.1f}" for a, b in corners))
