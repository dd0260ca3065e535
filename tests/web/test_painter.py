"""Templates are painted as Jinja would; pieces that come again are painted once, in each language by itself."""

import gc
from gettext import NullTranslations
from traceback import extract_tb

import pytest
from jinja2 import DictLoader
from jinja2.runtime import Context, Macro
from jinja2.utils import pass_context
from markupsafe import Markup
from msgspec import Struct

from ecotone import Match
from ecotone.core.chance import Rng
from ecotone.core.registry import game_named
from ecotone.core.text import SeatName, Spoken, Text
from ecotone.core.words import seat_name
from ecotone.web.paint import painter as paint
from ecotone.web.paint.catalogues import catalogue
from ecotone.web.paint.painter import Painter
from ecotone.web.paint.template_reads import TrackedTuple
from tests.laws.playing import filled
from tests.web.visiting import GAMES

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


GAME = game_named("ecosfera")
PRINT = """\
{% macro one(word, number) %}<b>{{ word|say }} {{ number }} {{ note(number) }}</b>{% endmacro %}
{% for number in numbers %}{{ printed(one, word, number) }}{% endfor %}"""


def test_what_is_printed_is_painted_once_for_all_tables_and_names_nobody(painter: Painter) -> None:
    painter.env.loader = DictLoader({"row.html": PRINT})
    noted: list[int] = []
    plain = NullTranslations()
    for name in ("Aino", "Birgit"):
        context = {"word": seat_name(0), "numbers": (1,), "note": lambda n: noted.append(n) or "", "game": GAME}
        html = painter.page("row.html", Spoken(plain, {0: name}), **context)
        assert name not in html
    assert noted == [1]


def test_what_is_printed_does_not_pile_up(painter: Painter, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paint, "PRINTS", 3)
    painter.env.loader = DictLoader({"row.html": PRINT})
    language = NullTranslations()
    painter.page("row.html", language, word=WORD, numbers=(1, 2, 3, 4), note=lambda n: "", game=GAME)
    assert len(painter.env.globals["prints"][GAME]) == 1


def test_what_is_printed_goes_with_its_game(painter: Painter) -> None:
    painter.env.loader = DictLoader({"row.html": PRINT})
    game = type(GAME)(GAME.content)  # as one with a pack of its own
    painter.page("row.html", NullTranslations(), word=WORD, numbers=(1,), note=lambda n: "", game=game)
    assert len(painter.env.globals["prints"]) == 1
    del game
    gc.collect()
    assert len(painter.env.globals["prints"]) == 0


def names_in(value: object) -> bool:
    """Whether a person's name would be said somewhere in a thing."""
    if isinstance(value, SeatName):
        return True
    if isinstance(value, Text):
        return any(names_in(one) for one in value.values.values())
    if isinstance(value, tuple | list):
        return any(names_in(one) for one in value)
    if isinstance(value, Struct):
        return any(names_in(getattr(value, field)) for field in value.__struct_fields__)
    return False


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_is_printed_speaks_of_a_person(game: str) -> None:
    said: list[str] = []

    def watched(context: Context, macro: Macro, *things: object) -> Markup:
        said.extend(f"{context.name}: {macro.name}" for thing in things if names_in(thing))
        return kept(context, macro, *things)

    def kept(context: Context, macro: Macro, *things: object) -> Markup:
        assert not any(isinstance(thing, TrackedTuple) for thing in things), f"{context.name}: {macro.name}"
        return Markup(macro(*things))

    painter = Painter()
    painter.env.globals.update(printed=pass_context(watched), piece=pass_context(kept))
    match = Match.new(game_named(game), seats=4, seed=5)
    rng = Rng(3)
    for _ in range(80):
        if match.result is not None:
            break
        seat = match.actors[rng.below(len(match.actors))]
        listed = match.choices(seat)
        match.play(seat, filled(listed[rng.below(len(listed))], rng))
        for view, own in ((match.view(None), False), (match.view(seat), True)):
            painter.regions(match, view, NullTranslations(), own)
    assert said == []
