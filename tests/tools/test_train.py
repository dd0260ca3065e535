"""The expert's training: the same seed gives the same games, the slopes are right, and the network can be asked."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from ecotone.bots.expert import FILE, PARTS, ExpertBot, Network
from ecotone.bots.greedy import GreedyBot
from ecotone.bots.presets import NormalBot
from ecotone.core.chance import Rng
from ecotone.core.choice import Choice
from ecotone.core.odds import logistic
from ecotone.core.seat import Seat
from ecotone.games.betterlife import GAME
from tools import calibrate, train
from tools.training import fit, play


def test_rounds_of_training_leave_a_network_and_a_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibrate, "TABLES", {"betterlife": ((3, {"track": "quick"}),)})
    monkeypatch.setitem(play.LESSONS, "betterlife", replace(play.LESSONS["betterlife"], seeing=2, voices=2))
    log = train.train(GAME, counts=[1, 1, 1], epochs=2, seed=1, jobs=1, folder=tmp_path, decisions=1)
    head, *rounds = (tmp_path / "expert.log").read_text(encoding="utf-8").splitlines()
    assert head == "python tools/train.py betterlife --games 1,1,1 --epochs 2 --seed 1 --decisions 1"
    assert rounds == log
    assert len(log) == 5
    assert log[-2].startswith("taught what 2 networks say on average")
    assert log[-1].startswith("1 games with search, ")
    assert " 0 decisions" in log[1]
    assert " 0 decisions" not in log[2]  # players search from the third round on
    with np.load(tmp_path / FILE) as stored:
        parts = {name: stored[name] for name in PARTS}
    assert parts["w2"].shape == (fit.WIDTH, fit.WIDTH)  # one network, not the two whose mean it was taught
    assert (tmp_path / FILE).stat().st_size < 500_000
    state = GAME.begin(3, {}, 2)
    bot = ExpertBot(GAME, Network(parts), iterations=2)
    assert bot.choose(Seat(GAME, state, state.actors[0]), Rng(1)) in state.choices(state.actors[0])


def test_the_same_games_come_of_any_number_of_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "BLOCK", 1)
    one, two = (play.joined(list(play.play("betterlife", 5, 2, jobs, None, 0))) for jobs in (1, 2))
    assert len(one.positions) > 5
    assert np.array_equal(one.positions, two.positions)
    assert np.array_equal(one.came, two.came)
    assert 0 <= one.came.min() < one.came.max() <= 1


def test_what_is_learned_is_the_end_mixed_with_later_judgement() -> None:
    rows: list[list[play.Row]] = [[([0.0], 0.0, judged), ([0.0], 0.0, 1 - judged)] for judged in (0.5, 0.6, 0.9)]
    assert play.goals_of(rows, [1.0, 0.0], end=1.0) == [[1.0, 0.0]] * 3
    first, second, last = play.goals_of(rows, [1.0, 0.0], end=0.75)
    assert last == [1.0, 0.0]
    assert second == pytest.approx([0.75 * 1 + 0.25 * 0.9, 0.25 * 0.1])
    assert first == pytest.approx([0.75 * second[0] + 0.25 * 0.6, 0.75 * second[1] + 0.25 * 0.4])


@pytest.mark.parametrize("lots", [True, False])
def test_about_half_the_choices_before_a_noted_position_are_made_by_lot(
    lots: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calibrate, "TABLES", {"betterlife": ((3, {"track": "quick"}),)})
    monkeypatch.setitem(play.LESSONS, "betterlife", replace(play.LESSONS["betterlife"], lots=lots, apart=5))
    seen: list[bool] = []
    choose = play.Watched.choose

    def watched(bot: play.Watched, seat: Seat, rng: Rng) -> Choice:
        seen.append(bot.is_astray)
        return choose(bot, seat, rng)

    monkeypatch.setattr(play.Watched, "choose", watched)
    one = play.play_one(GAME, 7, 0, None, 0)
    notes = len(one.positions) / 3
    assert len(seen) > 3 * notes
    assert (0.2 * notes < sum(seen) < 0.8 * notes) if lots else not any(seen)


def test_players_by_the_game_s_own_judgement_sit_among_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(play.LESSONS, "betterlife", replace(play.LESSONS["betterlife"], rivals=2))
    network = Network(dict(fit.stored(fit.begun(play.play_one(GAME, 1, 3, None, 0), np.random.default_rng(1)), 1)))
    bots = [bot.bot for bot in play.players(GAME, 40, network, every=0, rng=Rng(1))]
    plain = sum(isinstance(bot, play.FirstSight) and bot.judge is bot.advice for bot in bots)
    assert 10 < plain < 30


def test_where_players_search_some_are_greedy_and_some_normal_and_decisions_of_experts_are_noted() -> None:
    network = Network(dict(fit.stored(fit.begun(play.play_one(GAME, 1, 3, None, 0), np.random.default_rng(1)), 3)))
    watched = play.players(GAME, 80, network, every=3, rng=Rng(1))
    kinds = {type(one.bot) for one in watched}
    assert kinds == {GreedyBot, NormalBot, ExpertBot, play.FirstSight}
    assert all(one.every == (3 if isinstance(one.bot, ExpertBot) else 0) for one in watched)


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


def test_scores_for_choices_can_be_learned_alone() -> None:
    rng = np.random.default_rng(1)
    positions = rng.standard_normal((2000, 5)).astype(np.float16)
    choices = np.zeros((2000, play.SHOWN, 3), np.float16)
    choices[:, 0, 1] = 1
    choices[:, 1, 2] = 1
    nothing, lots = np.zeros(2000, np.float32), np.full(2000, 2, np.int16)
    seen = play.Noted(positions, nothing, nothing, positions, choices, lots)
    before = fit.stored(fit.begun(seen, rng), 7)
    after, passes = fit.fit_choices(before, seen, seen, 20, rng)
    assert passes[0] == pytest.approx(np.log(2), abs=1e-3)
    assert passes[-1] < 0.2
    assert [name for name in before if not np.array_equal(before[name], after[name])] == ["wc"]
    scores = Network(dict(after)).scores(positions[0].tolist(), choices[0, :2].tolist())
    assert scores[0] > scores[1] + 1


def test_where_nothing_learned_holds_the_game_s_own_judgement_is_kept() -> None:
    rng = np.random.default_rng(1)
    seen = noted(rng)
    right = replace(seen, own=np.where(seen.came > 0, 5, -5).astype(np.float32))
    wrong = replace(right, came=1 - right.came)
    parts, passes = fit.fit(wrong, right, 3, rng)
    assert min(passes) == passes[0]
    assert not parts["wv"].any()
    assert fit.loss(fit.chance_loss, parts, right) == passes[0][0]


def test_several_networks_as_one_say_what_they_say_on_average() -> None:
    noted, rng = play.play_one(GAME, 1, 3, None, 0), np.random.default_rng(1)
    voices = []
    for number in range(3):
        parts = fit.begun(noted, rng)
        for name in ("b1", "b2", "wv", "bv", "wc"):
            parts[name] = rng.standard_normal(parts[name].shape).astype(np.float32)
        parts["own"] = np.array([0.5 + number], np.float32)
        voices.append(fit.stored(parts, 7))
    position, own = noted.positions[-1].astype(np.float32).tolist(), 0.3
    choices = rng.standard_normal((4, voices[0]["wc"].shape[0])).tolist()
    alone, all_ = [Network(dict(voice)) for voice in voices], Network(dict(fit.together(voices)))
    assert all_.odds(position, own) == pytest.approx(np.mean([one.odds(position, own) for one in alone]), rel=0.01)
    scores = np.mean([one.scores(position, choices) for one in alone], axis=0)
    told = all_.scores(position, choices)
    assert np.diff(told) == pytest.approx(np.diff(scores), rel=0.02, abs=0.02)
    assert all_.version == 7
    assert fit.together(voices[:1]) is voices[0]


def test_one_network_is_taught_what_several_say_on_average() -> None:
    rng = np.random.default_rng(1)
    positions = rng.standard_normal((4000, 5)).astype(np.float16)
    nothing = play.Noted(positions, np.zeros(4000, np.float32), np.zeros(4000, np.float32), *no_decisions(5, 3))
    voices = []
    for _ in range(2):
        parts = fit.begun(nothing, rng)
        parts["wv"] = (0.3 * rng.standard_normal(fit.WIDTH)).astype(np.float32)
        voices.append(fit.stored(parts, 7))
    teacher = fit.together(voices)
    said = fit.chance_of(Network(dict(teacher)), nothing)
    seen = replace(nothing, came=(rng.random(4000) < said).astype(np.float32))
    network, told = train.taught(teacher, nothing, seen, 30, rng)  # whatever came of them
    off = np.abs(fit.chance_of(Network(dict(network)), seen) - said)
    assert off.mean() < said.std() / 3  # it knew nothing when it began
    assert network["version"] == 7
    assert f"theirs by {fit.log_loss(said, seen.came):.4f}" in told


def test_what_a_network_says_of_many_positions_is_what_bots_hear() -> None:
    rng = np.random.default_rng(1)
    seen = noted(rng)
    parts = fit.begun(seen, rng)
    parts["wv"] = rng.standard_normal(fit.WIDTH).astype(np.float32)
    network = Network(dict(fit.stored(parts, 7)))
    heard = [
        logistic(network.odds(position.astype(np.float32).tolist(), float(own)))
        for position, own in zip(seen.positions, seen.own, strict=True)
    ]
    assert fit.chance_of(network, seen) == pytest.approx(heard, abs=1e-5)


def no_decisions(inputs: int, described: int) -> tuple[NDArray[np.float16], NDArray[np.float16], NDArray[np.int16]]:
    """What is noted of games in which nobody searched."""
    choices = np.zeros((0, play.SHOWN, described), np.float16)
    return np.zeros((0, inputs), np.float16), choices, np.zeros(0, np.int16)
