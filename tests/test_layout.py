"""The house has one plan: all games have the same rooms, and no module imports another in a circle."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.imports import circles, import_graph

SOURCE = Path(__file__).resolve().parent.parent / "src"
GAMES = sorted(path.parent for path in (SOURCE / "ecotone" / "games").glob("*/game.py"))
ROOMS = {"box", "rules", "words", "page", "bot", "learn", "debrief"}
BESIDE = {"__init__.py", "game.py", "view.py", "terminal.py", "locale"}
# What every game keeps under the same name, so that whoever knows one game finds it in another.
EVERYWHERE = {
    "box/content.py", "box/content.toml", "box/options.py",
    "rules/state.py", "rules/setup.py", "rules/observe.py",
    "words/words.py", "words/names.py", "words/choices.py", "words/effects.py", "words/reasons.py",
    "page/page.py", "page/table.py", "page/pieces.py", "page/style.css", "page/icons.toml",
    "bot/advice.py", "bot/value.py",
    "learn/guide.py", "learn/subjects.py", "learn/ledger.md", "learn/ledger.sv.md", "learn/ledger.fi.md",
    "learn/knowledge.en.toml", "learn/knowledge.sv.toml", "learn/knowledge.fi.toml",
    "debrief/figures.py",
}  # fmt: skip
# A decision on the stack names its state, and the state holds the stack.
MAY_CIRCLE = [["ecotone.core.pending", "ecotone.core.state"]]


def name(path: Path) -> str:
    return path.name


def test_there_are_games_to_look_at() -> None:
    assert len(GAMES) >= 4


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_a_game_has_exactly_the_rooms_of_the_plan(game: Path) -> None:
    assert {path.name for path in game.iterdir() if path.name != "__pycache__"} == ROOMS | BESIDE


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_what_all_games_have_lies_in_the_same_place(game: Path) -> None:
    assert {path for path in EVERYWHERE if not (game / path).is_file()} == set()


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_a_game_is_laid_out_on_the_stage_or_on_the_older_page(game: Path) -> None:
    assert (game / "page/board.html").is_file() != (game / "page/layout.html").is_file()


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_a_game_says_what_it_keeps_in_each_room(game: Path) -> None:
    for room in ROOMS:
        first = (game / room / "__init__.py").read_text(encoding="utf-8")
        assert first.startswith('"""'), f"{game.name}/{room} does not say what it is for"


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_the_package_of_a_game_holds_its_object_and_nothing_else(game: Path) -> None:
    lines = (game / "__init__.py").read_text(encoding="utf-8").splitlines()
    code = [line for line in lines if line and not line.startswith('"""')]
    assert code == [f"from ecotone.games.{game.name}.game import GAME", '__all__ = ["GAME"]']


def test_no_module_imports_another_in_a_circle() -> None:
    assert [circle for circle in circles(import_graph(SOURCE, "ecotone")) if circle not in MAY_CIRCLE] == []


def test_circles_are_found_however_long_they_are() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": set(), "e": {"f", "d"}, "f": {"e"}}
    assert circles(graph) == [["a", "b", "c"], ["e", "f"]]
    assert circles({"a": {"b"}, "b": {"c"}, "c": set()}) == []
