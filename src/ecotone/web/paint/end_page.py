"""The end page: how a match is told when it is over, with its curve drawn."""

from __future__ import annotations

from datetime import date
from typing import Final

from msgspec import Struct

from ecotone.bots import bot_title
from ecotone.core.ending import Ending, ending_of
from ecotone.core.knowledge import facts_of
from ecotone.core.options import public_options, unusual
from ecotone.core.text import Spoken, Text
from ecotone.tables.table import Table
from ecotone.web.paint.painter import Painter

LEFT, RIGHT, TOP, FOOT = 34, 424, 46, 336  # where the curves lie in a drawing of 440 x 370
BESIDE: Final = 26  # between the middles of two beads
BEAD, NAME = 20, 140  # room that a turning point and the name of a curve take
LABELS: Final = 4  # points of time that are named, at most


class Line(Struct, frozen=True):
    """One curve as a path, and where its name stands."""

    name: Text
    css: str
    path: str
    x: float
    y: float


class Chart(Struct, frozen=True):
    """The curves of an ending, ready to be drawn."""

    grid: list[tuple[float, int]]
    times: list[tuple[float, Text]]
    lines: list[Line]
    beads: list[tuple[float, float]]


class EndFact(Struct, frozen=True):
    """Something of nature that has to do with what happened."""

    name: Text
    text: str
    symbol: str


def chart_of(ending: Ending) -> Chart | None:
    """The curves, drawn over one another; None where there are none."""
    if not ending.curves:
        return None
    values = [value for curve in ending.curves for value in curve.values]
    low, high = min(0, *values), max(1, *values)
    steps = max(1, max(len(curve.values) for curve in ending.curves) - 1)

    def x(time: int) -> float:
        return round(LEFT + (RIGHT - LEFT) * time / steps, 1)

    def y(value: int) -> float:
        return round(FOOT - (FOOT - TOP) * (value - low) / (high - low), 1)

    first = ending.curves[0].values
    moments = [one.time for one in ending.turnings[:3]]
    beads = [  # those of one time stand beside each other
        (x(time) - BESIDE * moments[number + 1 :].count(time), y(first[min(time, len(first) - 1)]))
        for number, time in enumerate(moments)
    ]
    lines: list[Line] = []
    for curve in ending.curves:
        path = "M" + "L".join(f"{x(time)} {y(value)}" for time, value in enumerate(curve.values))
        last = y(curve.values[-1]) - 10
        if any(abs(bead - last) < BEAD and at > RIGHT - NAME for at, bead in beads):  # a bead covers no name
            last -= BEAD
        while any(abs(last - other.y) < 18 for other in lines):  # names of curves that end together stand apart
            last += 20
        lines.append(Line(curve.name, curve.css, path, RIGHT, last))
    stride = max(1, -(-len(ending.times) // LABELS))
    times = [(x(time), text) for time, text in enumerate(ending.times) if time % stride == 0]
    grid = [(y(value), value) for value in sorted({low, (low + high) // 2, high})]
    return Chart(grid, times, lines, beads)


def fact_of(table: Table, key: str, code: str) -> EndFact | None:
    """What can be learnt about something, if anybody has written about it."""
    game = table.match.game
    facts = facts_of(game, code)
    for subject in game.subjects():
        if subject.key == key and key in facts:
            return EndFact(subject.name, facts[key].text, f"/static/{subject.symbol}")
    return None


def cut_short(table: Table) -> Ending:
    """The end of a game that did not come to its own: its host has ended it, or an update has closed it."""
    if table.closure is None:
        return Ending(table.why_halted())
    return Ending(
        Text("This game is closed."), story=(table.closure.reason, *([table.result.why] if table.result else []))
    )


def paint_ending(
    painter: Painter, table: Table, seat: int | None, language: Spoken, code: str, asks: bool = False
) -> str:
    """The end page as one seat, or the audience, is told it; that of a table whose host has ended it says no more.

    `asks` is whether a study has questions left for the seat.
    """
    game, match = table.match.game, table.match
    ending = ending_of(game, match, seat) if match.result is not None else cut_short(table)
    played = unusual(game.options, public_options(game.options, game.all_options(match.options), over=True))
    return painter.page(
        "over.html",
        language,
        ending=ending,
        chart=chart_of(ending),
        fact=fact_of(table, ending.fact, code),
        at=table,
        result=table.result,
        bot_title=bot_title,
        played=[(None if value in option.words else option.about, option.word(value)) for option, value in played],
        asks=asks,
        day=date.fromtimestamp(table.stored.created).isoformat(),
    )
