"""What every registered game must bring along besides its rules."""

from pathlib import Path

import pytest

from ecotone import games
from ecotone.core.game import Game
from tests.laws.traits import TRAITS

ROOT = Path(__file__).resolve().parents[2]
each_game = pytest.mark.parametrize("game", games().values(), ids=games())


def test_there_are_games() -> None:
    assert "ecosfera" in games()


@pytest.mark.parametrize("trait", TRAITS)
@each_game
def test_of_every_game(game: Game, trait: str) -> None:
    TRAITS[trait](game)


@each_game
def test_the_rules_of_a_game_lie_in_the_documentation(game: Game) -> None:
    assert (ROOT / "docs" / "rules" / f"{game.id}.md").is_file()


@each_game
def test_a_game_has_golden_files(game: Game) -> None:
    folder = ROOT / "tests" / "games" / game.id / "golden"
    assert [path for path in folder.rglob("*") if path.is_file()], f"{folder} holds no file"
