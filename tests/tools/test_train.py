"""The expert's training: the same seed gives the same games, the slopes are right, and the network can be asked."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from ecotone.bots.expert import FILE, PARTS, ExpertBot, Network
from ecotone.core.chance import Rng
from ecotone.core.seat import Seat
from ecotone.games.betterlife import GAME
from tools import train
from tools.training import fit, play


def test_rounds_of_training_leave_a_network_and_a_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "TABLES", {"betterlife": ((3, {"track": "quick"}),)})
    log = train.train(GAME, counts=[1, 1, 1], epochs=2, seed=1, jobs=1, folder=tmp_path)
    head, *rounds = (tmp_path / "expert.log").read_text(encoding="utf-8").splitlines()
    assert head == "python tools/train.py betterlife --games 1,1,1 --epochs 2 --seed 1"
    assert rounds == log
    assert " 0 decisions" in log[1]
    assert " 0 decisions" not in log[2]  # players search from the third round on
    with np.load(tmp_path / FILE) as stored:
        parts = {name: stored[name] for name in PARTS}
    assert (tmp_path / FILE).stat().st_size < 500_000
    state = GAME.begin(3, {}, 2)
    bot = ExpertBot(GAME, Network(parts), iterations=2)
    assert bot.choose(Seat(GAME, state, state.actors[0]), Rng(1)) in state.choices(state.actors[0])


def test_the_same_games_come_of_any_number_of_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "TABLES", {"betterlife": ((3, {"track": "quick"}),)})
    monkeypatch.setattr(play, "BLOCK", 1)
    one, two = (play.joined(list(play.play("betterlife", 5, 2, jobs, None, False))) for jobs in (1, 2))
    assert len(one.positions) > 5
    assert np.array_equal(one.positions, two.positions)
    assert np.array_equal(one.came, two.came)
    assert set(one.came.tolist()) <= {0.0, np.float32(0.1), 1.0}


def noted(rng: np.random.Generator) -> play.Noted:
    """Some positions and decisions that mean nothing."""
    return play.Noted(
        rng.standard_normal((6, 5)).astype(np.float16),
        rng.standard_normal(6).astype(np.float32),
        np.array([0, 1, 0, 1, 1, 0], np.float32),
        rng.standard_normal((4, 5)).astype(np.float16),
        rng.standard_normal((4, play.SHOWN, 3)).astype(np.float16),
        np.array([2, 3, play.SHOWN, 2], np.int16),
    )


def test_the_slopes_are_those_of_the_losses() -> None:
    rng = np.random.default_rng(1)
    seen = noted(rng)
    parts = {name: part.astype(np.float64) for name, part in fit.begun(seen, rng).items()}
    parts["wv"] += rng.standard_normal(fit.WIDTH) * 0.1
    parts["wc"] += rng.standard_normal((3, fit.WIDTH + 1)) * 0.1

    def both(of: fit.Parts, slopes: fit.Parts | None = None) -> float:
        return fit.chance_loss(of, seen, np.arange(6), slopes) + fit.choice_loss(of, seen, np.arange(4), slopes)

    slopes = {name: np.zeros_like(part) for name, part in parts.items()}
    both(parts, slopes)
    places = {"w1": (1, 2), "w2": (3, 4), "wv": 5, "wc": (1, 7), "b1": 8, "b2": 9, "bv": 0, "own": 0}
    for name, place in places.items():
        moved = []
        for step in (1e-5, -1e-5):
            other = {key: part.copy() for key, part in parts.items()}
            other[name][place] += step
            moved.append(both(other))
        assert abs((moved[0] - moved[1]) / 2e-5 - slopes[name][place]) < 1e-4, name


def test_the_fit_learns_what_can_be_learned_and_keeps_the_best_pass() -> None:
    rng = np.random.default_rng(1)
    positions = rng.standard_normal((4000, 5)).astype(np.float16)
    came = (positions[:, 0] > positions[:, 1]).astype(np.float32)
    choices = np.zeros((4000, play.SHOWN, 3), np.float16)
    choices[:, 0, 1] = 1  # the choice with the second mark is always made
    choices[:, 1, 2] = 1
    seen = play.Noted(positions, np.zeros(4000, np.float32), came, positions, choices, np.full(4000, 2, np.int16))
    parts, passes = fit.fit(seen, seen, 40, rng)
    assert passes[0] == pytest.approx((np.log(2), np.log(2)), abs=1e-5)  # what the game itself judged
    assert max(passes[-1]) < 0.25
    assert fit.loss(fit.chance_loss, parts, seen) == min(one for one, _ in passes)


def test_where_nothing_learned_holds_the_game_s_own_judgement_is_kept() -> None:
    rng = np.random.default_rng(1)
    seen = noted(rng)
    right = replace(seen, own=np.where(seen.came > 0, 5, -5).astype(np.float32))
    wrong = replace(right, came=1 - right.came)
    parts, passes = fit.fit(wrong, right, 3, rng)
    assert min(passes) == passes[0]
    assert not parts["wv"].any()
    assert fit.loss(fit.chance_loss, parts, right) == passes[0][0]
