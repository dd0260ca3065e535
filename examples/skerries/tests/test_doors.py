"""Skerries comes in by every door: command line, simulation, record, terminal, debrief."""

import io
from pathlib import Path

import pytest
from positions import seal, table
from rich.console import Console

from ecotone import Match, games
from ecotone.lab.run.simulate import simulate
from ecotone.web.paint.catalogues import game_catalogue
from skerries import GAME
from skerries.debrief.debrief import tally_of
from tests.kit.run_cli import run


def test_it_is_listed_with_its_option() -> None:
    assert games()["skerries"] is GAME
    assert "Skerries" in run("games").out
    assert "bell" in run("games", "skerries").out


def test_bots_play_it_and_sensible_ones_keep_the_sound_alive() -> None:
    wild, wise = (
        simulate("skerries", seats=3, games=200, bots=(bot,), seed=1).to_dict()["outcomes"]
        for bot in ("random", "greedy")
    )
    assert wild["tipped"] > 2 * wise.get("tipped", 0)


def test_a_match_is_saved_and_loaded(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    match = Match.new("skerries", 2, seed=5)
    seal(match, 2, 1)
    file.write_text(match.to_json(), encoding="utf-8")
    again = Match.from_json(file.read_text(encoding="utf-8"))
    assert again.record == match.record
    assert again.view(None) == match.view(None)
    assert run("replay", file).code == 0


def test_it_is_played_in_a_terminal() -> None:
    outcome = run("play", "skerries", "--seats", 2, "--bots", "easy", "--seed", 2, answers=["1", "2"] * 20)
    assert "Traceback" not in outcome.err
    assert "Summer 1 of 5" in outcome.out


@pytest.mark.parametrize("language, words", [("en", "Crofter 1"), ("sv", "Torpare 1")])
def test_the_drawing_keeps_to_its_width_in_every_language(language: str, words: str) -> None:
    catalogue = game_catalogue(language, GAME)
    for what in (GAME.drawing, GAME.legend):
        console = Console(file=io.StringIO(), width=70, no_color=True, highlight=False)
        console.print(what(table().view(0), catalogue))
        assert isinstance(console.file, io.StringIO)
        text = console.file.getvalue()
        assert max(map(len, text.splitlines())) <= 70
        assert words in text or what == GAME.legend


def test_the_debrief_tells_every_summer() -> None:
    match = Match.new(GAME, 2, seed=4)  # 10 fish
    match.play(0, ("pledge", 1))
    match.play(1, ("pledge", 1))
    seal(match, 1, 2)
    report = tally_of(match)
    assert [(one.before, one.sealed, one.landed, one.rang, one.after) for one in report.summers] == [
        (10, (1, 2), (1, 2), None, 10)
    ]
    assert (report.kept, report.broken, report.tipped) == ((1, 0), (0, 1), False)
    assert tally_of(Match.new(GAME, 2)).summers == ()
    told = match.debrief()
    assert told.turning_points[0].at == report.summers[0].at
    assert "What each has landed" in [line.say() for line in told.lines()]


def test_the_debrief_hears_the_bell() -> None:
    match = Match.new(GAME, 2, seed=4)
    seal(match, 4, 3)
    match.play(1, ("ring",))
    (summer,) = tally_of(match).summers
    assert (summer.sealed, summer.landed, summer.rang) == ((4, 3), (1, 0), 1)
    assert GAME.figures(match.state) == {"round": 2, "stock": 12, "points": 1, "tipped": 0}
