"""The leaderboard: fixed deals, a budget, and bots of others."""

from __future__ import annotations

from pathlib import Path

import pytest

from ecotone import games
from ecotone.lab import leaderboard
from ecotone.lab.rows.times import Times
from ecotone.lab.study import leaderboard as module
from ecotone.lab.study.statistics import wilson
from ecotone.lab.study.tournament import Standing, Tournament
from tests.kit.run_cli import run
from tests.lab.test_foreign_bots import Last

PAGE = Path(__file__).parents[2] / "docs" / "leaderboard.md"


@pytest.fixture
def few_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MARKS", ("random", "greedy"))


@pytest.mark.usefixtures("few_marks")
def test_a_foreign_bot_enters_beside_the_marks_on_the_same_deals() -> None:
    (board,) = leaderboard("ecosfera", [Last], deals=4)
    assert {one.bot for one in board.entries} == {"random", "greedy", "tests.lab.test_foreign_bots:Last"}
    assert board.cooperative
    again = leaderboard("ecosfera", [Last], deals=4)[0]
    assert [(one.bot, one.share) for one in again.entries] == [(one.bot, one.share) for one in board.entries]


def test_who_thinks_longer_than_the_budget_comes_last() -> None:
    slow, quick = Times(10, 10 * module.BUDGET * 1.5, 1.0), Times(10, 0.01, 0.01)
    standings = tuple(
        Standing(name, rating, wilson(won, 10), won, 0, 0, times)
        for name, rating, won, times in [("deep", 1700.0, 9, slow), ("fast", 1400.0, 4, quick)]
    )
    found = Tournament.__new__(Tournament)
    object.__setattr__(found, "standings", standings)
    ranked = module.entries(found)
    assert [(one.bot, one.in_budget) for one in ranked] == [("fast", True), ("deep", False)]
    assert "over the budget" in module.Board("x", "X", 2, 10, False, ranked).to_markdown()


@pytest.mark.usefixtures("few_marks")
def test_the_command_prints_tables_and_writes_them(tmp_path: Path) -> None:
    told = run("leaderboard", "ecologic", "--deals", 2, "--jobs", 1, "--json").json
    assert [one["game"] for one in told] == ["ecologic"]
    assert {one["bot"] for one in told[0]["entries"]} == {"random", "greedy"}
    file = tmp_path / "board.md"
    assert str(file) in run("leaderboard", "ecosfera", "--deals", 2, "--jobs", 1, "--out", file).out
    assert file.read_text(encoding="utf-8").startswith("## Ecosfera Baltica\n")
    assert "There is no game" in run("leaderboard", "chess").err


def test_the_page_has_a_table_for_every_game() -> None:
    kept = PAGE.read_text(encoding="utf-8")
    for game in games().values():
        assert f"## {game.name}\n" in kept
    for mark in module.MARKS:
        assert kept.count(f"| `{mark}` |") == len(games())
