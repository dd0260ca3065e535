"""Pieces of a region that come again are painted once, in each language by itself."""

from gettext import NullTranslations

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
