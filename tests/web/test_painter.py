"""Templates are painted as Jinja would; pieces that come again are painted once, in each language by itself."""

from gettext import NullTranslations
from traceback import extract_tb

import pytest
from jinja2 import DictLoader

from ecotone.core.text import Text
from ecotone.web.paint import painter as paint
from ecotone.web.paint.catalogues import catalogue
from ecotone.web.paint.painter import Painter

ROW = """\
{% macro one(word, number) %}<b>{{ word|say }} {{ number }} {{ note(number) }}</b>{% endmacro %}
{% for number in numbers %}{{ piece(one, word, number) }}{% endfor %}"""
WORD = Text("Rules")


@pytest.fixture
def painter() -> Painter:
    painter = Painter()
    painter.env.loader = DictLoader({"row.html": ROW})
    return painter


def painted(painter: Painter, language: NullTranslations, numbers: tuple[int, ...]) -> tuple[str, list[int]]:
    """A row, and which of its pieces were painted for it."""
    noted: list[int] = []
    html = painter.page("row.html", language, word=WORD, numbers=numbers, note=lambda n: noted.append(n) or "")
    return html.strip(), noted


def test_a_piece_is_painted_once(painter: Painter) -> None:
    language = NullTranslations()
    assert painted(painter, language, (1, 2)) == ("<b>Rules 1 </b><b>Rules 2 </b>", [1, 2])
    assert painted(painter, language, (2, 3)) == ("<b>Rules 2 </b><b>Rules 3 </b>", [3])


def test_every_language_has_its_own_pieces(painter: Painter) -> None:
    english, _ = painted(painter, NullTranslations(), (1,))
    finnish, noted = painted(painter, catalogue("fi"), (1,))
    assert noted == [1]
    assert finnish != english


def test_pieces_do_not_pile_up(painter: Painter, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paint, "PIECES", 3)
    language = NullTranslations()
    painted(painter, language, (1, 2, 3, 4))
    assert len(painter.pieces[language]) == 1


BROKEN = """\
{% macro one(number) %}{{ 1 // number }}{% endmacro %}

<p>{{ one(nothing) }}</p>"""


def test_an_error_is_told_with_the_line_of_the_template(painter: Painter) -> None:
    painter.env.loader = DictLoader({"broken.html": BROKEN})
    with pytest.raises(ZeroDivisionError) as caught:
        painter.page("broken.html", NullTranslations(), nothing=0)
    lines = [frame.lineno for frame in extract_tb(caught.tb) if frame.filename == "<template>"]
    assert lines == [3, 1]


WORDS = """\
{% set greeting = _("Rules") %}
{% macro one(n) %}[{{ ngettext("{n} card", "{n} cards", n) }}{{ caller() }}]{% endmacro %}
{% for n in numbers %}{% call one(n) %}{{ loop.index }} {{ word|say }}{% endcall %}{% endfor %}{{ greeting }}"""


def test_what_is_painted_is_what_jinja_renders(painter: Painter) -> None:
    painter.env.loader = DictLoader({"words.html": WORDS, "row.html": ROW})
    language = catalogue("fi")
    context = {"word": WORD, "numbers": (1, 2), "note": str}
    for name in ("words.html", "row.html"):
        rendered = painter.env.get_template(name).render(context, language=language, pieces={})
        assert painter.page(name, language, **context) == rendered
