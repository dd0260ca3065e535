"""`ecotone debrief`: on the screen, as JSON, as a file."""

from pathlib import Path

import pytest

from ecotone import Match
from ecotone.core.registry import games
from ecotone.web.paint.catalogues import game_catalogue
from tests.kit.random_games import random_game
from tests.kit.run_cli import run


@pytest.fixture(scope="module")
def match() -> Match:
    return random_game(games()["ecologic"], 3)


@pytest.fixture
def saved(match: Match, tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    file.write_text(match.to_json(), encoding="utf-8")
    return file


def test_it_tells_the_verdict_the_figures_and_the_questions(saved: Path, match: Match) -> None:
    done = run("debrief", saved)
    assert done.code == 0
    told = match.debrief()
    assert done.out.startswith(told.headline.say())
    for chapter in told.chapters:
        assert chapter.title.say() in done.out
    assert "1. " in done.out


def test_it_speaks_three_languages_and_no_fourth(saved: Path, match: Match) -> None:
    for code in ("sv", "fi"):
        headline = match.debrief().headline.say(game_catalogue(code, match.game))
        assert run("debrief", saved, "--language", code).out.startswith(headline)
    refused = run("debrief", saved, "--language", "de")
    assert refused.code != 0
    assert "en, sv, fi" in refused.err


def test_as_json_it_is_what_the_match_tells(saved: Path, match: Match) -> None:
    assert run("debrief", saved, "--json").json == match.debrief().to_dict()


def test_it_writes_a_report_and_a_sheet(saved: Path, tmp_path: Path) -> None:
    html, pdf = tmp_path / "report.html", tmp_path / "report.pdf"
    assert "report.html is written" in run("debrief", saved, "--out", html).out
    assert html.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert run("debrief", saved, "--out", pdf).code == 0
    assert pdf.read_bytes().startswith(b"%PDF")


def test_other_endings_and_places_that_are_not_there_are_refused(saved: Path, tmp_path: Path) -> None:
    assert ".html or as .pdf" in run("debrief", saved, "--out", tmp_path / "report.txt").err
    assert "cannot be written" in run("debrief", saved, "--out", tmp_path / "nowhere" / "report.html").err
    assert run("debrief", tmp_path / "none.json").code != 0
