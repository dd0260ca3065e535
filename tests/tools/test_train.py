"""The expert's training: the same seed gives the same weights, and they can be asked."""

from pathlib import Path

import numpy as np

from ecotone.bots.expert import FILE, PARTS, ExpertBot, Network
from ecotone.core.chance import Rng
from ecotone.core.seat import Seat
from ecotone.games.betterlife import GAME
from tools import train


def test_a_round_of_training_leaves_a_network_and_a_log(tmp_path: Path) -> None:
    log = train.train(GAME, rounds=1, count=1, epochs=2, seed=1, jobs=1, folder=tmp_path)
    assert log[0] == "python tools/train.py betterlife --rounds 1 --games 1 --epochs 2 --seed 1"
    assert (tmp_path / "expert.log").read_text(encoding="utf-8").splitlines() == log
    with np.load(tmp_path / FILE) as stored:
        parts = {name: stored[name] for name in PARTS}
    assert (tmp_path / FILE).stat().st_size < 500_000
    state = GAME.begin(3, {}, 2)
    bot = ExpertBot(GAME, Network(parts), iterations=2)
    assert bot.choose(Seat(GAME, state, state.actors[0]), Rng(1)) in state.choices(state.actors[0])


def test_the_gradients_are_those_of_the_losses() -> None:
    rng = np.random.default_rng(1)
    decisions = [
        train.Decision(
            rng.standard_normal(5).astype(np.float32), rng.standard_normal((3, 4)).astype(np.float32), 0, float(i % 2)
        )
        for i in range(6)
    ]
    parts = {name: part.astype(np.float64) for name, part in train.begun(5, 4, decisions, rng).items()}
    parts["wv"] += rng.standard_normal(train.WIDTH) * 0.1
    slopes = {name: np.zeros_like(part) for name, part in parts.items()}
    train.losses(parts, decisions, slopes)
    for name, place in (("w1", (1, 2)), ("w2", (3, 4)), ("wv", (5,)), ("wc", (1, 7)), ("b1", (8,)), ("bv", (0,))):
        moved = []
        for step in (1e-5, -1e-5):
            other = {key: part.copy() for key, part in parts.items()}
            other[name][place] += step
            moved.append(sum(train.losses(other, decisions)))
        assert abs((moved[0] - moved[1]) / 2e-5 - slopes[name][place]) < 1e-4, name
