"""The sheet as a PDF, set by typst, which the extra `paper` brings; without it the browser's own print must do."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from importlib.resources import files
from importlib.util import find_spec
from typing import Any, Final

from ecotone.core.charts import Cell, Numbers, Tag, UnitCell, cell_text
from ecotone.core.errors import EcotoneError
from ecotone.core.text import Text
from ecotone.web.debrief.document import Document
from ecotone.web.debrief.sheet import Placed, Sheet, sheet_of
from ecotone.web.debrief.symbols import inlined
from ecotone.web.debrief.typesetting import Manuscript, typeset
from ecotone.web.debrief.units import cell_picture

HALO: Final = re.compile(r'<text ([^>]*?) stroke="[^"]*"[^>]* paint-order="stroke">([^<]*)</text>')
Asked = dict[str, str | None]  # a question, and the title of the chapter that it begins


class NoPaper(EcotoneError):
    """This installation cannot set type."""

    code = "no_paper"


def can_print() -> bool:
    """Whether typst is installed."""
    return find_spec("typst") is not None


def pdf(document: Document, kicker: str, code: str) -> bytes:
    """The sheet of a debrief: exactly two pages."""
    return typeset(manuscript([(document, kicker)], code))


def manuscript(sheets: Sequence[tuple[Document, str]], code: str) -> Manuscript:
    """The sheets of several tables for one file, two pages each; beside every debrief stands its kicker."""
    if not can_print():
        raise NoPaper(Text("PDFs need typst: pip install 'ecotone[paper]'. Or print the page from a browser."))
    source = files("ecotone.web.debrief").joinpath("sheet.typ").read_bytes()
    data = json.dumps([sheet_data(document, sheet_of(document), kicker, code) for document, kicker in sheets])
    return Manuscript(source, {"sys_inputs": {"data": data}})


def sheet_data(document: Document, sheet: Sheet, kicker: str, code: str) -> dict[str, Any]:  # Any: JSON
    """All that stands on the sheet, in words and pictures."""
    debrief, say = document.debrief, document.say
    curve = document.first_curve
    return {
        "language": code,
        "kicker": kicker,
        "game": document.game.name,
        "headline": say(debrief.headline),
        "stopped": say(Text("This game was stopped.")) + " " + say(debrief.stopped) if debrief.stopped else None,
        "story": " ".join(say(sentence) for sentence in debrief.story),
        "curve": {"heading": say(curve.heading), "svg": alone(sheet.curve)} if curve else None,
        "turning": say(Text("Turning points")),
        "points": [{"title": say(one.title), "text": say(one.text)} for one in debrief.turning_points],
        "front": [[figure_data(document, one) for one in band] for band in sheet.front],
        "back": [[figure_data(document, one) for one in band] for band in sheet.back],
        "talk": say(Text("To talk about")),
        "alone": say(Text("Answer alone first, then together.")),
        "questions": halves(list(questions(document))),
        "lines": sheet.lines,
    }


def questions(document: Document) -> Iterator[Asked]:
    """All questions; the first of each chapter brings its title along."""
    for chapter in document.debrief.chapters:
        for number, question in enumerate(chapter.questions):
            title = None if number else document.say(chapter.title)
            yield {"chapter": title, "text": document.say(question.text)}


def halves(asked: list[Asked]) -> list[list[Asked]]:
    """Questions in two columns of about the same height."""
    weights = [2 + len(str(one["text"])) // 46 + (2 if one["chapter"] else 0) for one in asked]
    cut = next((n for n in range(len(asked)) if sum(weights[: n + 1]) * 2 >= sum(weights)), 0) + 1
    return [asked[:cut], asked[cut:]]


def figure_data(document: Document, one: Placed) -> dict[str, Any]:  # Any: JSON
    """One figure."""
    say, chart = document.say, one.figure.chart
    out: dict[str, Any] = {"heading": say(one.figure.heading), "kind": one.kind}  # Any: JSON
    if one.svg:
        return {**out, "svg": alone(one.svg)}
    if isinstance(chart, Numbers):
        return {**out, "numbers": [{"value": say(n.value), "label": say(n.label)} for n in chart.numbers]}
    table = document.table(one.figure)
    rows = [[cell_data(document, cell) for cell in row.cells] for row in table.rows]
    return {**out, "head": [say(head) for head in table.head], "rows": rows}


def cell_data(document: Document, cell: Cell) -> dict[str, str]:
    """A cell of a table: words, in brackets for a verdict, with a picture where things are counted."""
    if isinstance(cell, UnitCell):
        return {"svg": cell_picture(cell), "text": document.say(cell.note) if cell.note else ""}
    said = document.say(cell_text(cell))
    return {"svg": "", "text": f"[{said}]" if isinstance(cell, Tag) else said}


def alone(svg: str) -> str:
    """A chart as an SVG that holds its own symbols and names the typeface of the sheet."""
    named = HALO.sub(r"\g<0><text \1>\2</text>", str(svg))  # typst lays a halo over its letters, not under them
    named = named.replace("<svg ", '<svg font-family="Libertinus Serif" ', 1)
    return inlined(named.replace(">", "><!--symbols-->", 1))
