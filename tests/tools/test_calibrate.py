"""Chances of winning: fitted to games of bots, and measured on others; small versions of what docs/bots.md shows."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import numpy as np
import pytest

from ecotone import games
from ecotone.bots import bot_named
from ecotone.core.chance import Rng
from ecotone.core.seat import Seat
from tools.calibrate import Calibration, calibration, fit, names_of, weights_of

ROOT = Path(__file__).parents[2]
GAMES = sorted(games())


@pytest.mark.parametrize("name", GAMES)
def test_every_game_tells_chances_that_are_sure_at_the_end_and_never_before(name: str) -> None:
    game = games()[name]
    advice, bot, rng = game.advice(), bot_named("random", game), Rng(4)
    state = game.begin(game.usual_seats, {}, 4)
    while state.result is None:
        chances = [advice.chance(state, seat) for seat in range(game.usual_seats)]
        assert all(0 < one < 1 for one in chances)
        if name in ("betterlife", "ecologic"):
            assert sum(chances) < 1.0001
        seat = state.actors[0]
        state.play(seat, bot.choose(Seat(game, state, seat), rng))
    ended = [advice.chance(state, seat) for seat in range(game.usual_seats)]
    assert ended == [float(seat in state.result.winners) for seat in range(game.usual_seats)]


@pytest.mark.parametrize("name", GAMES)
def test_weights_stand_under_the_names_of_their_evidence(name: str) -> None:
    game = games()[name]
    text = (ROOT / f"src/ecotone/games/{name}/bot/chance.toml").read_text(encoding="utf-8")
    table = tomllib.loads(text)
    assert "tools/calibrate.py fit" in text
    for model, weights in table.items():
        assert tuple(weights) == names_of(game, model)
        assert any(weights.values())


@pytest.mark.parametrize("name", ["betterlife", "ecosfera"])
def test_fitting_finds_weights_for_every_model_of_a_game(name: str) -> None:
    game = games()[name]
    found = fit(game, 6, 5, ("greedy",))
    table = tomllib.loads((ROOT / f"src/ecotone/games/{name}/bot/chance.toml").read_text(encoding="utf-8"))
    assert set(found) == set(table)
    assert all(len(weights) == len(names_of(game, model)) for model, weights in found.items())


def test_weights_are_found_by_which_the_results_were_made() -> None:
    rng = np.random.default_rng(1)
    rows, pairs = [], []
    for _ in range(1500):
        x = rng.normal(size=2)
        won = rng.random() < 1 / (1 + np.exp(-(1.5 * x[0] - 0.5 * x[1])))
        rows.append((x[None, :], 0 if won else 1))
        three = rng.normal(size=(3, 2))
        chances = np.exp(three @ [1.0, 2.0])
        pairs.append((three, int(rng.choice(3, p=chances / chances.sum()))))
    assert weights_of(rows) == pytest.approx([1.5, -0.5], abs=0.25)
    assert weights_of(pairs) == pytest.approx([1.0, 2.0], abs=0.3)


def test_a_calibration_counts_by_tenths() -> None:
    chances, won = np.array([0.05, 0.15, 0.15, 0.95, 1.0]), np.array([0.0, 0.0, 1.0, 1.0, 1.0])
    found = Calibration(chances, won, np.full(5, 0.5))
    assert [(low, n, round(rate, 2)) for low, n, _, rate in found.tenths()] == [
        (0.0, 1, 0.0),
        (0.1, 2, 0.5),
        (0.9, 2, 1.0),
    ]
    assert found.brier == pytest.approx((0.05**2 + 0.15**2 + 0.85**2 + 0.05**2) / 5)
    assert found.plain == pytest.approx(0.24)
    assert found.parts(0.5) == pytest.approx((2 * 3 - 0.5) / 6)


def test_chances_part_winners_from_losers_in_the_middle_of_a_game() -> None:
    found = calibration(games()["ecologic"], 8, 3, ("greedy",))
    assert found.brier < found.plain
    assert found.parts(0.75) > 0.75


def test_the_command_of_the_documentation_shows_a_table() -> None:
    command = [sys.executable, "tools/calibrate.py", "show", "betterlife", "--games", "4", "--seed", "2"]
    run = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    assert run.stdout.startswith("| chance | positions | mean chance | won |")
    assert "Brier" in run.stdout
