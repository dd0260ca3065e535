"""One sheet of paper: exactly two pages, nothing left out without need, nothing too small to read."""

import re

import pytest

from ecotone.core.registry import games
from ecotone.web.debrief import paper
from ecotone.web.debrief.document import Document
from ecotone.web.debrief.paper import NoPaper, alone, pdf
from ecotone.web.debrief.pen import Pen
from ecotone.web.debrief.report import report
from ecotone.web.debrief.sheet import sheet_of
from ecotone.web.paint.catalogues import LANGUAGES, game_catalogue
from tests.kit.random_games import random_game
from tests.web.visiting import GAMES

CODES = tuple(LANGUAGES)
SIZE = re.compile(r'viewBox="0 0 (\d+) |font-size="([\d.]+)"')


def document_of(game: str, seed: int, code: str) -> Document:
    match = random_game(games()[game], seed)
    if seed % 4 == 3:  # a game that was stopped
        match = match.replayed(len(match.record) * 2 // 3)
    return Document(match.debrief(), match.game, game_catalogue(code, match.game), code, replay=None)


def pages(made: bytes) -> int:
    return len(re.findall(rb"/Type ?/Page\b", made))


@pytest.mark.parametrize("game", GAMES)
def test_the_pdf_has_exactly_two_pages(game: str) -> None:
    for seed in range(10):
        code = CODES[seed % 3]
        made = pdf(document_of(game, seed, code), "Kicker", code)
        assert made.startswith(b"%PDF")
        assert pages(made) == 2, (seed, code)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 200, 25))
@pytest.mark.parametrize("game", GAMES)
def test_two_hundred_games_have_two_pages_in_every_language(game: str, first: int) -> None:
    for seed in range(first, first + 25):
        for code in CODES:
            assert pages(pdf(document_of(game, seed, code), "Kicker", code)) == 2, (seed, code)


@pytest.mark.parametrize("game", GAMES)
def test_the_sheet_holds_the_curve_all_questions_and_no_letter_below_seven_and_a_half_points(game: str) -> None:
    for seed in range(3):
        document = document_of(game, seed, "fi")
        sheet = sheet_of(document)
        assert sheet.curve
        assert sheet.lines >= 1
        assert sheet.front
        for band in (*sheet.front, *sheet.back):
            for one in band:
                wide = 165 if one.kind == "full" else 86
                found = SIZE.findall(one.svg)
                for _, size in found[1:]:
                    if size:
                        millimetres = float(size) * wide / float(found[0][0])
                        assert millimetres * 72 / 25.4 >= 7.5, (one.figure.id, size)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("code", CODES)
def test_a_report_is_one_file_that_needs_nothing_else(game: str, code: str) -> None:
    match = random_game(games()[game], 1)
    html = report(match.debrief(), match.game, code)
    assert f'<html lang="{code}"' in html
    assert "<script" not in html
    assert not re.findall(r'(?:src|href)="(?!#)[^"]+"', html)
    assert "url(" not in html.split("</style>")[1]
    used, there = set(re.findall(r'href="#(symbol-\d+)"', html)), set(re.findall(r'<symbol id="(symbol-\d+)"', html))
    assert used <= there


def test_without_typst_a_pdf_is_refused_with_what_would_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paper, "find_spec", lambda name: None)
    with pytest.raises(NoPaper, match=r"ecotone\[paper\]"):
        pdf(document_of("ecosfera", 0, "en"), "Kicker", "en")


def test_letters_lie_above_their_halo_on_paper() -> None:
    """Typst paints the edge of letters after the letters: they would look eaten away."""
    pen = Pen(100)
    pen.text(0, 20, "goal", halo=True)
    edge, letters = re.findall(r"<text [^>]*>goal</text>", alone("<svg>" + "".join(pen.parts) + "</svg>"))
    assert "paint-order" in edge
    assert "stroke" not in letters
    assert 'fill="' in letters
