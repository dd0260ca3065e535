"""Which games are installed."""

import importlib
import subprocess
import sys

import pytest

import ecotone
from ecotone import BadSetup, games
from ecotone.core.game import Game
from ecotone.core.registry import game_named


def test_games_come_by_id_in_alphabetical_order() -> None:
    assert list(games()) == sorted(games())
    assert all(isinstance(game, Game) for game in games().values())
    assert game_named("ecosfera") is games()["ecosfera"]


def test_an_unknown_game_is_refused_and_all_are_named() -> None:
    with pytest.raises(BadSetup) as caught:
        game_named("chess")
    assert str(caught.value) == f"There is no game 'chess'. Games: {', '.join(games())}."


def test_games_stays_a_function_whatever_is_imported() -> None:
    importlib.import_module("ecotone.games.ecosfera")
    from ecotone import games as again

    assert callable(again)
    assert ecotone.games is again


@pytest.mark.parametrize(
    "lines",
    [
        "import ecotone.games.ecosfera; from ecotone import games",
        "from ecotone.games import ecosfera; from ecotone import games",
        "from ecotone import games; import ecotone.games.ecosfera",
        "from ecotone import Match, games; Match.new('ecosfera', 1)",
    ],
)
def test_games_is_a_function_in_whatever_order_one_imports(lines: str) -> None:
    check = f"{lines}; assert 'ecosfera' in games()"
    subprocess.run([sys.executable, "-c", check], check=True)


def test_what_the_package_exports_exists() -> None:
    assert all(hasattr(ecotone, name) for name in ecotone.__all__)
