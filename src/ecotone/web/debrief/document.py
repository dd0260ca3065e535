"""The document of a debrief: figures beside their questions, for a page, a file of its own, or a sheet of paper."""

from __future__ import annotations

from collections.abc import Callable
from gettext import NullTranslations
from typing import Any

from markupsafe import Markup, escape

from ecotone.core.charts import Cards, Cell, Numbers, Table, Tag, UnitCell, table_of
from ecotone.core.debrief import Debrief, Figure, Question
from ecotone.core.game import Game
from ecotone.core.knowledge import Fact, facts_of
from ecotone.core.text import Text
from ecotone.web.debrief.charts import NARROW, WIDE, draw, is_drawn
from ecotone.web.debrief.units import cell_picture
from ecotone.web.paint.painter import Painter

TAGS = {True: "yes", False: "no", None: "even"}


class Document:
    """A debrief as the templates read it: every figure drawn, every word said in one language."""

    def __init__(
        self, debrief: Debrief, game: Game, language: NullTranslations, code: str, replay: Callable[[int], str] | None
    ) -> None:
        self.debrief = debrief
        self.game = game
        self.language = language
        self.facts: dict[str, Fact] = dict(facts_of(game, code))
        self.replay = replay  # the address of the replay at a choice; None where there is no server

    def say(self, text: Text) -> str:
        """A text in the reader's language."""
        return text.say(self.language)

    # --- figures --------------------------------------------------------------------------------

    def wide(self, figure: Figure, paper: bool = False) -> Markup:
        """The chart for a screen or for paper; empty where it is none to draw."""
        return draw(figure, self.say, WIDE, "wide", paper) if is_drawn(figure.chart) else Markup("")

    def narrow(self, figure: Figure, paper: bool = False) -> Markup:
        """The chart for a phone, or for half the width of a sheet of paper."""
        return draw(figure, self.say, NARROW, "narrow", paper) if is_drawn(figure.chart) else Markup("")

    def kind(self, figure: Figure) -> str:
        """How a figure is shown: drawn, as numbers, as cards, as a table, or not at all where there is nothing."""
        chart = figure.chart
        if is_drawn(chart):
            return "drawn"
        if isinstance(chart, Numbers):
            return "numbers" if chart.numbers else "none"
        if isinstance(chart, Cards):
            return "cards" if chart.cards else "none"
        return "table" if isinstance(chart, Table) and chart.rows else "none"

    def table(self, figure: Figure) -> Table:
        """The values of a figure as a table."""
        return table_of(figure.chart)

    def cell(self, cell: Cell) -> Markup:
        """A cell of a table."""
        match cell:
            case Tag():
                return Markup('<span class="tag {}">{}</span>').format(TAGS[cell.good], self.say(cell.text))
            case UnitCell():
                given = sum(unit.n for unit in cell.units if not unit.outline)
                held = sum(unit.n for unit in cell.units if unit.outline)
                words = self.say(Text("{given} given, {held} held back", given=given, held=held))
                note = self.say(cell.note) if cell.note else ""
                picture = Markup(cell_picture(cell))  # our own SVG, without any words in it
                return Markup('<span class="unseen">{}</span>{}<small>{}</small>').format(words, picture, note)
            case Text():
                return escape(self.say(cell))
            case _:
                return escape(cell)

    def is_matrix(self, table: Table) -> bool:
        """Whether a table must keep its columns; others fold into lines on a phone."""
        return any(isinstance(cell, UnitCell) for row in table.rows for cell in row.cells)

    def is_number(self, cell: Cell) -> bool:
        """Whether a cell is a plain number, which stands in the middle of its column."""
        return isinstance(cell, int)

    def fact(self, know: str) -> Fact | None:
        """What is known of a thing in the real world."""
        return self.facts.get(know)

    # --- questions ------------------------------------------------------------------------------

    def beside(self, question: Question) -> list[Figure]:
        """The figures that a question stands beside."""
        return [
            figure
            for id in question.figures
            for chapter in self.debrief.chapters
            for figure in chapter.figures
            if figure.id == id and self.kind(figure) != "none"
        ]

    @property
    def first_curve(self) -> Figure | None:
        """The figure with the curve over the rounds."""
        figures = (figure for chapter in self.debrief.chapters for figure in chapter.figures)
        return next((one for one in figures if one.chart is self.debrief.curve and self.kind(one) != "none"), None)

    def paint(self, painter: Painter, template: str, **context: Any) -> str:  # Any: what the template reads
        """The document by a template."""
        return painter.page(template, self.language, document=self, debrief=self.debrief, game=self.game, **context)
