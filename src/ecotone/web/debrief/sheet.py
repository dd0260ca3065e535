"""One sheet of paper: which figures go on its front and its back, and how many lines there are to write.

Paper has no scrollbar, so all heights are reckoned beforehand, rather too large than too small, in millimetres. No
letter is smaller than 7.5 pt: charts stand at nine tenths of the width, or in their narrow form two side by side.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from ecotone.core.charts import Maps, Numbers, Ribbon, TileRow, UnitCell, UnitChart, cell_text
from ecotone.core.debrief import Debrief, Figure
from ecotone.web.debrief.document import Document

FULL: Final = 165.0  # width of a chart that stands alone
HALF: Final = 86.0  # of one that stands beside another
PAGE: Final = 266.0  # height
HEADING: Final = 9.5  # of a band, with its rule above
MOST_ROWS: Final = 12  # of a table on paper
LINES: Final = (3, 8)  # to write below each question: at least, where the back has room for figures, and at most
SIZE: Final = re.compile(r'viewBox="0 0 (\d+) (\d+)"')


@dataclass(frozen=True, slots=True)
class Placed:
    """A figure on paper: drawn `full` or `half` wide, or written out."""

    figure: Figure
    kind: str
    svg: Markup
    height: float


Band = tuple[Placed, ...]  # one figure, or two side by side


@dataclass(frozen=True, slots=True)
class Sheet:
    """The bands of both pages, and the lines below each question."""

    curve: Markup
    front: tuple[Band, ...]
    back: tuple[Band, ...]
    lines: int


def sheet_of(document: Document) -> Sheet:
    """The most important figures in front, what is left on the back as far as it fits, and lines for the rest."""
    debrief = document.debrief
    figures = [placed(document, figure) for figure in wanted(document)]
    curve = document.narrow(document.first_curve, paper=True) if document.first_curve else Markup("")
    front = fitting(figures, PAGE - head_height(document) - curve_height(document, curve) - 9)
    rest = [one for one in figures if one not in front]
    back = fitting(rest, PAGE - 14 - questions_height(document, LINES[0]))
    room = PAGE - 14 - sum(band_height(band) for band in bands(back))
    lines = next((n for n in range(LINES[1], 1, -1) if questions_height(document, n) <= room), 1)
    return Sheet(curve, bands(in_order(debrief, front)), bands(in_order(debrief, back)), lines)


def wanted(document: Document) -> list[Figure]:
    """The figures that are marked for the sheet and short enough for it, the most important first."""
    debrief = document.debrief
    figures = [figure for chapter in debrief.chapters for figure in chapter.figures if figure.sheet]
    short = [one for one in figures if one.chart is not debrief.curve and is_short(document, one)]
    return sorted(short, key=lambda figure: figure.sheet)


def is_short(document: Document, figure: Figure) -> bool:
    """Whether a figure has something to show that paper can hold."""
    kind = document.kind(figure)
    return kind in ("drawn", "numbers") or (kind == "table" and len(document.table(figure).rows) <= MOST_ROWS)


def placed(document: Document, figure: Figure) -> Placed:
    """A figure in its form for paper."""
    kind = document.kind(figure)
    if kind != "drawn":
        return Placed(figure, kind, Markup(""), written_height(document, figure))
    chart = figure.chart
    whole = isinstance(chart, Maps | Ribbon | TileRow) or (isinstance(chart, UnitChart) and bool(chart.limits))
    svg = document.wide(figure, paper=True) if whole else document.narrow(figure, paper=True)
    return Placed(figure, "full" if whole else "half", svg, (FULL if whole else HALF) * aspect(svg))


def fitting(figures: list[Placed], room: float) -> list[Placed]:
    """As many of these as fit, the first ones first; a smaller one may still go in where a larger one did not."""
    taken: list[Placed] = []
    for one in figures:
        if sum(band_height(band) for band in bands([*taken, one])) <= room:
            taken.append(one)
    return taken


def in_order(debrief: Debrief, figures: list[Placed]) -> list[Placed]:
    """Figures in the order of their chapters."""
    order = [figure.id for chapter in debrief.chapters for figure in chapter.figures]
    return sorted(figures, key=lambda one: order.index(one.figure.id))


def bands(figures: list[Placed]) -> tuple[Band, ...]:
    """Two half ones side by side wherever there are two; all others by themselves."""
    made: list[Band] = []
    waiting: int | None = None  # the band whose right half is free
    for one in figures:
        if one.kind == "half" and waiting is not None:
            made[waiting] = (*made[waiting], one)
            waiting = None
        else:
            if one.kind == "half":
                waiting = len(made)
            made.append((one,))
    return tuple(made)


# --- heights -------------------------------------------------------------------------------------------


def band_height(band: Band) -> float:
    """A band with its heading."""
    return HEADING + max(one.height for one in band)


def text_lines(text: str, letters: int) -> int:
    """How many lines a text takes, if so many letters go into one."""
    return -(-len(text) // letters) or 1


def head_height(document: Document) -> float:
    """Kicker, verdict, story."""
    debrief = document.debrief
    story = " ".join(document.say(sentence) for sentence in debrief.story)
    stopped = 9 if debrief.stopped else 0
    return 10 + 8 * text_lines(document.say(debrief.headline), 50) + 4.8 * text_lines(story, 100) + stopped


def curve_height(document: Document, curve: Markup) -> float:
    """The curve beside the turning points, whichever is higher."""
    points = sum(
        4.6 * text_lines(f"{document.say(one.title)}. {document.say(one.text)}", 46) + 2
        for one in document.debrief.turning_points
    )
    return HEADING + max(HALF * aspect(curve), points)


def aspect(svg: Markup) -> float:
    """Height over width of a chart."""
    found = SIZE.search(svg)
    return int(found[2]) / int(found[1]) if found else 0.0


def written_height(document: Document, figure: Figure) -> float:
    """The height of numbers or of a table."""
    if isinstance(figure.chart, Numbers):
        return 18.0
    table = document.table(figure)
    letters = max(8, 112 // len(table.head))
    height = 4.2 * max(text_lines(document.say(head), letters) for head in table.head) + 1.5
    for row in table.rows:
        lines = max(
            2 if isinstance(cell, UnitCell) else text_lines(document.say(cell_text(cell)), letters)
            for cell in row.cells
        )
        height += 4.0 * lines + 2.0
    return height


def questions_height(document: Document, lines: int) -> float:
    """All questions with so many lines each, in two columns; the fuller one counts."""
    blocks = []
    for chapter in document.debrief.chapters:
        for number, question in enumerate(chapter.questions):
            height = 4.9 * text_lines(document.say(question.text), 46) + 4.8 + 6.1 * lines
            blocks.append(height + (0 if number else 9))
    return sum(blocks) / 2 + max(blocks, default=0) / 2
