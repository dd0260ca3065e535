"""Charts: every number that is drawn stands in words too, and nothing is told by colour alone."""

import re
from collections.abc import Iterator
from html import unescape
from itertools import combinations, pairwise

import pytest

from ecotone.core.charts import (
    Bar,
    Bars,
    Chart,
    Curve,
    Limit,
    Line,
    UnitChart,
    UnitRow,
    Units,
    table_of,
)
from ecotone.core.debrief import Figure
from ecotone.core.registry import games
from ecotone.core.text import Text
from ecotone.web.debrief.charts import NARROW, WIDE, draw, is_drawn
from ecotone.web.debrief.document import Document
from ecotone.web.debrief.land import GROUNDS, texture
from ecotone.web.debrief.pen import COLOURS, DASHES, MARKS, Pen
from ecotone.web.paint.catalogues import LANGUAGES, game_catalogue
from tests.kit.random_games import random_game
from tests.web.visiting import GAMES

NUMBER = re.compile(r"[−-]?\d+")
WORDS = re.compile(r'<text class="([^"]*)"[^>]*>([^<]*)</text>')
DESC = re.compile(r"<desc>(.*?)</desc>", re.DOTALL)


def figures(game: str, seeds: range) -> Iterator[tuple[Document, Figure]]:
    for seed in seeds:
        match = random_game(games()[game], seed)
        code = list(LANGUAGES)[seed % 3]
        document = Document(match.debrief(), match.game, game_catalogue(code, match.game), code, replay=None)
        for chapter in document.debrief.chapters:
            for figure in chapter.figures:
                yield document, figure


@pytest.mark.parametrize("game", GAMES)
def test_every_number_that_is_drawn_stands_in_the_description(game: str) -> None:
    drawn = 0
    for document, figure in figures(game, range(6)):
        if not is_drawn(figure.chart):
            continue
        for width in (WIDE, NARROW):
            svg = draw(figure, document.say, width)
            said = unescape(DESC.findall(svg)[0])
            numbers = set(NUMBER.findall(said))
            for css, words in WORDS.findall(svg):
                # The scale of an axis, and the numbers of turning points and causes, are no values.
                if {"s", "drop-n"} & set(css.split()):
                    continue
                for number in NUMBER.findall(unescape(words)):
                    drawn += 1
                    assert number in numbers or numbered(figure.chart, number), (figure.id, words, said)
            for row in table_of(figure.chart).rows:
                for cell in row.cells:
                    if isinstance(cell, int):
                        assert str(cell) in numbers, (figure.id, cell)
    assert drawn > 100


def numbered(chart: Chart, number: str) -> bool:
    """Whether this is the number of a step, whose cause stands in the list below a crowded chart."""
    return 0 < int(number.replace("−", "-")) <= len(getattr(chart, "steps", ()))


@pytest.mark.parametrize("game", GAMES)
def test_every_figure_has_a_name_and_its_numbers_as_a_table(game: str) -> None:
    for document, figure in figures(game, range(3)):
        assert document.say(figure.heading)
        if is_drawn(figure.chart):
            svg = draw(figure, document.say, WIDE)
            assert svg.startswith('<svg class="c ')
            assert f"<title>{document.say(figure.heading).replace('&', '&amp;')}" in unescape(svg).replace("&", "&amp;")
            assert table_of(figure.chart).rows


# --- in grey ---------------------------------------------------------------------------------------------


def shape_of(look: str) -> str:
    """How a unit of this look is drawn, without any colour."""
    pen = Pen(100)
    pen.unit(0, 0, 20, look)
    pen.unit(0, 0, 20, look, outline=True)
    return re.sub(r'class="[^"]*"|(fill|stroke)="[^"]*"', "", "".join(pen.parts))


@pytest.mark.parametrize("pair", ["dev con", "con lost", "good lost", "plain lost", "plain con"])
def test_things_that_stand_side_by_side_differ_in_shape_or_pattern(pair: str) -> None:
    one, other = pair.split()
    assert shape_of(one) != shape_of(other)


def test_what_was_done_differs_from_what_was_only_promised() -> None:
    for look in COLOURS:
        full, outline = Pen(100), Pen(100)
        full.unit(0, 0, 20, look)
        outline.unit(0, 0, 20, look, outline=True)
        assert ("stroke-dasharray" in outline.parts[0]) is True
        assert "stroke-dasharray" not in full.parts[0]


def test_no_two_lines_of_seats_or_sides_have_the_same_dashes_and_marks() -> None:
    seats = [look for look in COLOURS if look.startswith("seat")]
    for one, other in [*combinations(seats, 2), ("dev", "con")]:
        assert (DASHES.get(one), MARKS.get(one)) != (DASHES.get(other), MARKS.get(other)), (one, other)


def test_every_ground_has_marks_of_its_own() -> None:
    drawn = {ground: texture(ground, 0, 0, 60) for ground in GROUNDS}
    assert len(set(drawn.values())) == len(GROUNDS)
    letters = {re.sub(r"[\d. -]+", "", d) for d in drawn.values()}
    assert len(letters) == len(GROUNDS)


# --- shapes at their limits --------------------------------------------------------------------------------


def svg_of(chart: Chart, width: int = WIDE) -> str:
    return draw(Figure(id="one", heading=Text("One"), chart=chart), lambda text: text.say(), width)


def test_drops_that_lie_close_together_are_pushed_apart() -> None:
    line = Line(Text("fish"), (1, 2, 3, 4), "con")
    chart = Curve(lines=(line,), ticks=tuple(Text("{n}", n=n) for n in range(4)), axis=Text("round"), drops=(3, 3, 3))
    for width in (WIDE, NARROW):
        places = [float(x) for x in re.findall(r'<circle class="drop" cx="([\d.]+)"', svg_of(chart, width))]
        assert all(b - a >= 26.9 for a, b in pairwise(places))
        assert 12 < places[0] < places[-1] < width - 12


def test_so_many_things_that_nobody_can_count_them_are_drawn_as_blocks_with_their_number() -> None:
    few = svg_of(UnitChart(rows=(UnitRow(Text("a"), (Units(7, "con"),)),)))
    many = svg_of(UnitChart(rows=(UnitRow(Text("a"), (Units(90, "con"), Units(3, "con"))),)))
    assert few.count('class="unit con"') == 7
    assert many.count('class="unit con"') == 2
    assert ">90<" in many


def test_a_bar_says_what_came_of_it() -> None:
    bars = Bars(bars=(Bar(Text("A"), 4, Text("short"), False),), goal=Limit(10, Text("goal")))
    assert "short" in svg_of(bars)
    assert "10" in DESC.findall(svg_of(bars))[0]
