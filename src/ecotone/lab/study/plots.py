"""Plots for reports: plain SVG, in black and white, with everything also said in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import floor, log10
from typing import Final

from ecotone.lab.study.findings import Spread
from ecotone.lab.study.statistics import Share

WIDTH: Final = 720
LEFT: Final = 240  # room for names
RIGHT: Final = 20
ROW: Final = 24
FOOT: Final = 30


@dataclass(frozen=True, slots=True)
class Axis:
    """A scale from low to high, and where its marks are."""

    low: float
    high: float
    marks: tuple[float, ...]
    percent: bool = False

    def x(self, value: float) -> float:
        """Where a value lies on the plot."""
        return round(LEFT + (value - self.low) / (self.high - self.low) * (WIDTH - LEFT - RIGHT), 1)

    def label(self, mark: float) -> str:
        """A mark in words."""
        return f"{mark:.0%}" if self.percent else f"{mark:g}"


PERCENT: Final = Axis(0, 1, (0, 0.25, 0.5, 0.75, 1), percent=True)


def axis_for(low: float, high: float) -> Axis:
    """A scale with round marks that holds both values."""
    if high - low < 1e-9:
        low, high = low - 1, high + 1
    rough = (high - low) / 5
    power = 10.0 ** floor(log10(rough))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough)
    first, last = floor(low / step), -floor(-high / step)
    return Axis(first * step, last * step, tuple(round(n * step, 10) for n in range(first, last + 1)))


def shares_plot(title: str, rows: Sequence[tuple[str, Share]], fair: Sequence[float] = ()) -> str:
    """Shares of games as dots on their intervals; a short bar stands where a share would be fair."""
    drawn = []
    for place, (_, share) in enumerate(rows):
        y = ROW * place + ROW // 2
        drawn.append(line(PERCENT.x(share.low), y, PERCENT.x(share.high), y, "whisker"))
        drawn += [line(PERCENT.x(end), y - 4, PERCENT.x(end), y + 4, "whisker") for end in (share.low, share.high)]
        if fair:
            drawn.append(line(PERCENT.x(fair[place]), y - 9, PERCENT.x(fair[place]), y + 9, "fair"))
        drawn.append(f'<circle cx="{PERCENT.x(share.value)}" cy="{y}" r="4.5"/>')
    said = "; ".join(f"{name} {share.value:.1%} ({share.low:.1%} to {share.high:.1%})" for name, share in rows)
    return frame(title, [name for name, _ in rows], PERCENT, drawn, said)


def boxes_plot(title: str, rows: Sequence[tuple[str, Spread]]) -> str:
    """Distributions as boxes."""
    axis = axis_for(min(spread.low for _, spread in rows), max(spread.high for _, spread in rows))
    drawn = []
    for place, (_, spread) in enumerate(rows):
        y = ROW * place + ROW // 2
        drawn.append(line(axis.x(spread.low), y, axis.x(spread.high), y, "whisker"))
        width = max(1.0, round(axis.x(spread.upper) - axis.x(spread.lower), 1))
        drawn.append(f'<rect class="box" x="{axis.x(spread.lower)}" y="{y - 7}" width="{width}" height="14"/>')
        drawn.append(line(axis.x(spread.middle), y - 7, axis.x(spread.middle), y + 7, "median"))
        drawn.append(f'<circle cx="{axis.x(spread.mean)}" cy="{y}" r="3"/>')
    said = "; ".join(f"{name} {spread.mean:.2f} ({spread.lower:g} to {spread.upper:g})" for name, spread in rows)
    return frame(title, [name for name, _ in rows], axis, drawn, said)


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """A straight line."""
    return f'<line class="{kind}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>'


def frame(title: str, names: Sequence[str], axis: Axis, drawn: Sequence[str], said: str) -> str:
    """A plot with its grid, names, marks, and what it shows as words for those who cannot see it."""
    bottom = ROW * len(names)
    grid = [line(axis.x(mark), 0, axis.x(mark), bottom, "grid") for mark in axis.marks]
    marks = [
        f'<text x="{axis.x(mark)}" y="{bottom + 18}" text-anchor="middle">{axis.label(mark)}</text>'
        for mark in axis.marks
    ]
    labels = [
        f'<text x="{LEFT - 12}" y="{ROW * place + ROW // 2 + 4}" text-anchor="end">{escape(short(name))}</text>'
        for place, name in enumerate(names)
    ]
    inner = "\n".join([*grid, *marks, *labels, *drawn])
    return (
        f'<svg class="plot" viewBox="0 0 {WIDTH} {bottom + FOOT}" role="img" '
        f'aria-label="{escape(f"{title}: {said}")}">\n{inner}\n</svg>'
    )


def short(name: str, most: int = 31) -> str:
    """A name that fits beside a plot."""
    return name if len(name) <= most else name[: most - 1] + "…"
