"""The way through the year as it winds through the landscape: where each space of a track lies, in hundredths.

The road itself is drawn in way.svg and, for a phone, in way-tall.svg; both follow the lines below.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, hypot, pi, sin
from typing import Final, NamedTuple

from msgspec import Struct

FINE: Final = 160  # points on each piece of a line
WAVE, LENGTH = 9, 62  # how far the wide road sways, and how quickly


class Point(NamedTuple):
    """A place in a drawing."""

    x: float
    y: float


class Picture(Struct, frozen=True):
    """A drawing with a road: its size, the line of the road, and where the steps of the town hall are."""

    left: float
    top: float
    width: float
    height: float
    line: tuple[Point, ...]
    steps: Point

    def hundredths(self, point: Point) -> tuple[float, float]:
        """A place in hundredths of the drawing's width and height."""
        return 100 * (point.x - self.left) / self.width, 100 * (point.y - self.top) / self.height

    def places(self, spaces: int) -> list[Point]:
        """Where so many spaces lie: at equal distances along the road, the last one at the town hall."""
        ends = [0.0]
        for one, other in zip(self.line, self.line[1:], strict=False):
            ends.append(ends[-1] + hypot(other.x - one.x, other.y - one.y))
        out, at = [], 0
        for n in range(spaces - 1):
            far = ends[-1] * n / (spaces - 1)
            while ends[at + 1] < far:
                at += 1
            out.append(self.line[at])
        return [*out, self.steps]


def straight(x0: float, x1: float, y: float) -> list[Point]:
    """A row of the road."""
    return [Point(x0 + (x1 - x0) * n / FINE, y) for n in range(FINE)]


def bend(x: float, y: float, rx: float, ry: float, side: int) -> list[Point]:
    """A half turn upwards, to the right (1) or to the left (-1)."""
    turns = [pi / 2 - pi * n / FINE for n in range(1, FINE)]
    return [Point(x + side * rx * cos(turn), y + ry * sin(turn)) for turn in turns]


def swayed(line: list[Point], sway: Callable[[Point], Point]) -> tuple[Point, ...]:
    """A line, each point of it moved."""
    return tuple(sway(point) for point in line)


WIDE: Final = Picture(
    left=0,
    top=-22,
    width=930,
    height=512,
    line=swayed(
        straight(70, 770, 438)
        + bend(770, 361, 92, 77, 1)
        + straight(770, 150, 284)
        + bend(150, 207, 92, 77, -1)
        + straight(150, 800, 130),
        lambda point: Point(point.x, point.y + WAVE * sin(point.x / LENGTH)),
    ),
    steps=Point(842, 168),
)
TALL: Final = Picture(
    left=0,
    top=18,
    width=392,
    height=416,
    line=swayed(
        straight(46, 336, 398)
        + bend(336, 350, 48, 48, 1)
        + straight(336, 56, 302)
        + bend(56, 254, 48, 48, -1)
        + straight(56, 336, 206)
        + bend(336, 158, 48, 48, 1)
        + straight(336, 110, 110),
        lambda point: Point(min(max(point.x, 26), 366), point.y),
    ),
    steps=Point(66, 136),
)


def variables(spaces: int) -> list[str]:
    """For each space what a template writes into `data-vars`: its place on the wide drawing, and on the tall one."""
    out = []
    for wide, tall in zip(WIDE.places(spaces), TALL.places(spaces), strict=True):
        (x, y), (u, v) = WIDE.hundredths(wide), TALL.hundredths(tall)
        out.append(f"x:{x:.2f}% y:{y:.2f}% tx:{u:.2f}% ty:{v:.2f}%")
    return out
