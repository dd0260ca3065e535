"""The chart by which a class compares its tables: things on both sides of one axis, a row for each table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from ecotone.core.text import Text
from ecotone.tables.classes.stored import Answer
from ecotone.web.debrief.pen import INK, Pen

WIDTH: Final = 1000.0
LETTER: Final = 60.0  # room for the table's letter
NUMBER: Final = 110.0  # room for each number at the ends
ROW: Final = 62.0
HEAD: Final = 50.0
LARGEST: Final = 34.0  # of a mark
DOT_STEP: Final = 4  # of 100: answers that are nearer than that stand on each other
BAR_AXIS: Final = 260.0  # the middle of a row on the wall
BAR_ROOM: Final = 205.0  # on both sides of it
BAR_UNIT: Final = 35.0  # the largest mark
TRACK: Final = '<rect class="track" x="52" y="3" width="416" height="34" rx="8"/>'
MOST_UNITS: Final = 20  # things that can be counted at a glance; more become a bar


@dataclass(frozen=True, slots=True)
class Compared:
    """How one table came out: what went against nature, and what went with it."""

    letter: str
    left: int
    right: int
    stopped: bool
    counted: bool  # for the mean: a game that was stopped is left out unless the teacher counts it in


def mean(rows: list[Compared]) -> tuple[float, float] | None:
    """The mean of both sides over the tables that count; None where fewer than two do."""
    counted = [row for row in rows if row.counted]
    if len(counted) < 2:
        return None
    return sum(row.left for row in counted) / len(counted), sum(row.right for row in counted) / len(counted)


@dataclass(frozen=True, slots=True)
class Dots:
    """Answers from 0 to 100 as dots over a line; those that are nearly alike stand on each other."""

    values: tuple[int, ...]
    marks: tuple[tuple[int, int], ...]  # where each stands, and how many are below it

    @property
    def tallest(self) -> int:
        """How many stand on each other at most."""
        return max((level + 1 for _, level in self.marks), default=1)


def dots(answers: Sequence[Answer]) -> tuple[Dots, Dots]:
    """How all felt, by both questions."""
    first, second = ([answer.feelings[side] for answer in answers] for side in (0, 1))
    return stacked(first), stacked(second)


def stacked(values: Sequence[int]) -> Dots:
    """Dots for these values, in an order that tells nothing."""
    heights: Counter[int] = Counter()
    marks = []
    for value in sorted(values):
        x = round(value / DOT_STEP) * DOT_STEP
        marks.append((x, heights[x]))
        heights[x] += 1
    return Dots(tuple(sorted(values)), tuple(marks))


def unit_bar(left: int, right: int, most: int) -> Markup:
    """One table on the wall while it plays: a mark for each thing, hatched ones on the left; bars for many things."""
    size = min(BAR_UNIT, BAR_ROOM / max(1, most))
    against, good = max(0, left), max(0, right)
    ends = BAR_AXIS - 4 - against * size, BAR_AXIS + 4 + good * size
    if most > MOST_UNITS:
        parts = [wall_mark("hatched", ends[0], against * size, 30), wall_mark("con", BAR_AXIS + 4, good * size, 30)]
    else:
        high = max(size - 3, 14.0)
        parts = [wall_mark("hatched", ends[0] + n * size, size - 3, high) for n in range(against)]
        parts += [wall_mark("con", BAR_AXIS + 4 + n * size, size - 3, high) for n in range(good)]
    before = f'<text x="{ends[0] - 8:.1f}" y="30" text-anchor="end">{left}</text>'
    return Markup(  # nothing but numbers
        f'<svg viewBox="0 0 {2 * BAR_AXIS:.0f} 40" role="img" aria-label="{left} : {right}">{TRACK}{"".join(parts)}'
        f'<path class="axis" d="M{BAR_AXIS:.0f} 0V40"/>{before}'
        f'<text x="{ends[1] + 8:.1f}" y="30">{right}</text></svg>'
    )


def wall_mark(css: str, x: float, wide: float, high: float) -> str:
    """A thing, or a bar of things: square and hatched, or round and plain."""
    if wide <= 0:
        return ""
    y = 20 - high / 2
    corner = 3 if css == "hatched" else min(wide, high) / 2.5
    drawn = f'<rect class="{css}" x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" rx="{corner:.1f}"/>'
    return drawn + hatch(x, y, wide, high) if css == "hatched" else drawn


def hatch(x: float, y: float, wide: float, high: float) -> str:
    """Slanted lines over a mark, so that it is known without its colour."""
    lines = []
    at = -high
    while at < wide:
        a, b = max(0.0, at), min(wide, at + high)
        if b - a > 3:
            lines.append(f"M{x + a:.1f} {y + high - (a - at):.1f}L{x + b:.1f} {y + high - (b - at):.1f}")
        at += 9
    return f'<path class="hatch" d="{"".join(lines)}"/>'


def tenths(number: float) -> Text:
    """A number with one decimal, as each language writes it."""
    whole, rest = divmod(round(abs(number) * 10), 10)
    if number <= -0.05:
        return Text("−{whole}.{tenth}", whole=whole, tenth=rest)
    return Text("{whole}.{tenth}", whole=whole, tenth=rest)


def balance_chart(left: Text, right: Text, rows: list[Compared], say: Callable[[Text], str]) -> Markup:
    """The tables side by side. One mark is one thing, so that what the pupils held in their hands can be counted."""
    pen = Pen(WIDTH)
    most_left = max(1, *(row.left for row in rows))
    most_right = max(1, *(row.right for row in rows))
    room = WIDTH - LETTER - 2 * NUMBER
    size = min(LARGEST, room / (most_left + most_right))
    axis = LETTER + NUMBER + room * most_left / (most_left + most_right)
    pen.text(axis - 12, 30, say(left), 24, "end", "b")
    pen.text(axis + 12, 30, say(right), 24, css="b")
    for number, row in enumerate(rows):
        y = HEAD + number * ROW
        middle = y + ROW / 2
        pen.text(0, middle + 14, row.letter, 40, css="num")
        for n in range(max(0, row.left)):
            pen.unit(axis - 4 - (n + 1) * size, middle - size / 2, size - 3, "lost")
        for n in range(max(0, row.right)):
            pen.unit(axis + 4 + n * size, middle - size / 2, size - 3, "good")
        pen.text(axis - 4 - max(0, row.left) * size - 12, middle + 11, row.left, 32, "end", "num")
        pen.text(axis + 4 + max(0, row.right) * size + 12, middle + 11, row.right, 32, css="num")
        if row.stopped:
            pen.text(WIDTH, y + 14, say(Text("as it stood")), 20, "end", "s")
    height = HEAD + len(rows) * ROW
    average = mean(rows)
    told = ""
    if average is not None:
        told = say(
            Text(
                "Mean of the {n} tables that count: {left} and {right}.",
                n=sum(row.counted for row in rows),
                left=tenths(average[0]),
                right=tenths(average[1]),
            )
        )
        pen.text(axis, height + 34, told, 24, "middle", "s")
        height += ROW
    pen.path(f"M{axis:.1f} {HEAD - 4:.1f}V{HEAD + len(rows) * ROW:.1f}", "axis", stroke=INK, width=4)
    title = say(Text("{left} and {right}, table by table", left=left, right=right))
    lines = [
        say(
            Text(
                "Table {letter}: {a} {left}, {b} {right}.",
                letter=row.letter,
                a=row.left,
                left=left,
                b=row.right,
                right=right,
            )
        )
        for row in rows
    ]
    return Markup(
        pen.done(height + 10, title, " ".join([*lines, told]).strip(), "balance")
    )  # the pen escapes all words
