"""The chart by which a class compares its tables: things on both sides of one axis, a row for each table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from ecotone.core.text import Text
from ecotone.web.debrief.pen import INK, Pen

WIDTH: Final = 1000.0
LETTER: Final = 60.0  # room for the table's letter
NUMBER: Final = 110.0  # room for each number at the ends
ROW: Final = 62.0
HEAD: Final = 50.0
LARGEST: Final = 34.0  # of a mark


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
