"""Charts as SVG: wide for screens and paper, narrow for phones, each with its values in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from markupsafe import Markup

from ecotone.core.charts import (
    Bars,
    Chart,
    Curve,
    Maps,
    Ribbon,
    Steps,
    Table,
    TileRow,
    UnitChart,
    cell_text,
    table_of,
)
from ecotone.core.debrief import Figure
from ecotone.web.debrief.curves import Say, draw_bars, draw_curve, draw_ribbon, draw_steps
from ecotone.web.debrief.land import draw_maps, draw_tiles
from ecotone.web.debrief.pen import Pen
from ecotone.web.debrief.units import draw_units

WIDE: Final = 760
NARROW: Final = 330
DRAWN: Final[dict[type, Callable[..., float]]] = {  # each draws its own kind of chart
    Curve: draw_curve,
    UnitChart: draw_units,
    Steps: draw_steps,
    Ribbon: draw_ribbon,
    Maps: draw_maps,
    TileRow: draw_tiles,
    Bars: draw_bars,
}


def is_drawn(chart: Chart) -> bool:
    """Whether a chart is a picture; tables, numbers and cards are written out. An empty one is neither."""
    return type(chart) in DRAWN and bool(table_of(chart).rows)


def draw(figure: Figure, say: Say, width: int, css: str = "", paper: bool = False) -> Markup:
    """A figure's chart as SVG; lower on paper."""
    pen = Pen(width, paper)
    height = DRAWN[type(figure.chart)](pen, figure.chart, say)
    return Markup(
        pen.done(height, say(figure.heading), in_words(table_of(figure.chart), say), css)
    )  # escaped by the pen


def in_words(table: Table, say: Say) -> str:
    """All values of a chart in a sentence for each line of its table."""
    head = [say(cell) for cell in table.head]
    rows = []
    for row in table.rows:
        cells = [say(cell_text(cell)) for cell in row.cells]
        rows.append("; ".join(f"{name}: {cell}" for name, cell in zip(head, cells, strict=True)))
    return ". ".join(rows) + "."
