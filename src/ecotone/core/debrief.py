"""The debrief of a match: how it ended and why, the curve, turning points, figures, and questions to talk about.

A game's room `debrief` makes one of a match, in `debrief/debrief.py`, by replaying the record and listening to the
effects; nothing is kept during play. Pages, prints, the command line and exports all read this one structure.
"""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations
from typing import Any

from msgspec import Struct

from ecotone.core.charts import Cell, Chart, Curve, Limit, Line, Moment, cell_text, table_of
from ecotone.core.result import Result
from ecotone.core.text import ENGLISH, Text
from ecotone.core.view import plain


class Figure(Struct, frozen=True, kw_only=True):
    """One figure: its finding as a heading, the chart, and the moments behind it.

    `sheet` says how much it matters on a sheet of paper: 1 most, larger numbers less, 0 not at all.
    """

    id: str
    heading: Text
    chart: Chart
    note: Text | None = None
    moments: tuple[Moment, ...] = ()
    sheet: int = 0


class Question(Struct, frozen=True):
    """Something to talk about, and the figures that it stands beside."""

    text: Text
    figures: tuple[str, ...] = ()


class Chapter(Struct, frozen=True, kw_only=True):
    """A group of questions with their figures."""

    id: str
    title: Text
    figures: tuple[Figure, ...]
    questions: tuple[Question, ...] = ()
    lead: Text | None = None


class TurningPoint(Struct, frozen=True, kw_only=True):
    """A moment that decided much: a swing, a broken word, a plan that failed. `kind` says which."""

    kind: str
    title: Text
    text: Text
    at: int
    round: int


class Player(Struct, frozen=True):
    """Who was who: the seat, its name and role, and a word about it. `look` is that of its side or seat."""

    seat: int
    name: Text
    role: Text
    word: Text
    look: str


class Debrief(Struct, frozen=True, kw_only=True):
    """The talk after one match. `tally` holds the game's own figures.

    `stopped` says of a game that was not finished when it was counted.
    """

    game: str
    rounds: int
    choices: int
    result: Result
    headline: Text
    story: tuple[Text, ...]
    players: tuple[Player, ...]
    turning_points: tuple[TurningPoint, ...]
    chapters: tuple[Chapter, ...]
    tally: Any = None  # Any: the game's own type
    stopped: Text | None = None

    @property
    def curve(self) -> Curve | None:
        """How the points went, round by round: the first curve that there is."""
        charts = (figure.chart for chapter in self.chapters for figure in chapter.figures)
        return next((chart for chart in charts if isinstance(chart, Curve)), None)

    def figure(self, id: str) -> Figure:
        """One figure by its id."""
        return next(figure for chapter in self.chapters for figure in chapter.figures if figure.id == id)

    def lines(self) -> list[Text]:
        """The whole of it in lines of text, figures as tables: for terminals and transcripts."""
        out = [self.headline, *([self.stopped] if self.stopped else []), *self.story]
        out += [Text("{title}: {text} (choice {at})", title=p.title, text=p.text, at=p.at) for p in self.turning_points]
        number = 0
        for chapter in self.chapters:
            out += [Text(""), chapter.title]
            for figure in chapter.figures:
                out.append(figure.heading)
                table = table_of(figure.chart)
                if table.rows:
                    out += [table_line(table.head), *(table_line(row.cells) for row in table.rows)]
            for question in chapter.questions:
                number += 1
                out.append(Text("{number}. {question}", number=number, question=question.text))
        return out

    def to_dict(self, language: NullTranslations = ENGLISH) -> dict[str, Any]:  # Any: JSON
        """All of it as plain JSON values, Texts said in a language."""
        told: dict[str, Any] = plain(self, language)  # Any: as above
        return told


def table_line(cells: tuple[Cell, ...]) -> Text:
    """A line of a table in words."""
    return Text("    {cells}", cells=tuple(cell_text(cell) for cell in cells))


def curve_by_rounds(
    heading: Text,
    rounds: Sequence[int],
    lines: tuple[Line, ...],
    points: Sequence[TurningPoint],
    limit: Limit | None = None,
) -> Figure:
    """How numbers went from the start (round 0) and after every round, with the turning points."""
    ticks = tuple(Text("{n}", n=number) if number else Text("start") for number in rounds)
    drops = tuple(float(min(point.round, len(rounds) - 1)) for point in points)
    chart = Curve(lines=lines, ticks=ticks, axis=Text("after round"), limit=limit, drops=drops)
    return Figure(id="curve", heading=heading, chart=chart, sheet=1)


def first_three(found: list[TurningPoint]) -> tuple[TurningPoint, ...]:
    """Of all that was found, the most telling first, three at different moments, in the order in which they came."""
    kept: list[TurningPoint] = []
    for one in found:
        if one.at not in [other.at for other in kept] and len(kept) < 3:
            kept.append(one)
    return tuple(sorted(kept, key=lambda one: one.at))
