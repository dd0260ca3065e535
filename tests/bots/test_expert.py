"""The expert asks a network besides the game's own judgement; where nobody trained one, there is none."""

import os
import subprocess
import sys
from importlib.resources import files
from typing import Any

import numpy as np
import pytest

from ecotone import games
from ecotone.bots import bot_line, bot_named, bot_names, expert, registry
from ecotone.bots.expert import ExpertBot, LearnedAdvice, Network
from ecotone.core.chance import Rng
from ecotone.core.choice import allows
from ecotone.core.errors import BadSetup
from ecotone.core.game import Game
from ecotone.core.seat import Seat
from ecotone.games.betterlife import GAME as BETTERLIFE
from ecotone.games.ecologic import GAME
from ecotone.games.ecosfera import GAME as ECOSFERA
from tests.games.ecologic.table import Table

ADVICE = GAME.advice()
INPUTS, CHOICES = len(ADVICE.feature_names), len(ADVICE.choice_names)


def parts() -> dict[str, Any]:
    """Those of two small networks that find every position as good as the game does, and like all choices alike."""
    return {
        "mean": np.zeros(INPUTS), "scale": np.ones(INPUTS), "w1": np.zeros((INPUTS, 4)), "b1": np.zeros(4),
        "w2": np.zeros((2, 2, 2)), "b2": np.zeros(4), "wv": np.zeros(4), "bv": np.zeros(1),
        "wc": np.zeros((CHOICES, 5)), "own": np.array(1.0), "version": np.array(ADVICE.features_version),
        "spread": np.array(np.inf),
    }  # fmt: skip


def network(odds: float = 0.0, own: float = 1.0, liked: int | None = None) -> Network:
    """One that finds every position so much better than the game does, and likes a feature of choices."""
    wc = np.zeros((CHOICES, 5))
    if liked is not None:
        wc[liked, 4] = 50.0
    return Network(parts() | {"bv": np.array([odds]), "own": np.array(own), "wc": wc})


def lively() -> Network:
    """One to which no two positions are alike."""
    rng = np.random.default_rng(1)
    layers = {"w1": rng.standard_normal((INPUTS, 4)), "w2": rng.standard_normal((2, 2, 2))}
    return Network(parts() | layers | {"wv": np.array([0.01, -0.02, 0.03, 0.01])})


def test_the_network_mends_what_the_game_itself_finds_a_position_worth() -> None:
    state = GAME.begin(2, {}, 1)
    own = ADVICE.reward(state, 0)
    assert LearnedAdvice(ADVICE, network()).reward(state, 0) == pytest.approx(own)
    assert LearnedAdvice(ADVICE, network(own=0.0)).reward(state, 0) == pytest.approx(0.5)
    assert own < LearnedAdvice(ADVICE, network(1.0)).reward(state, 0) < 1


def test_many_positions_are_worth_the_same_as_one_by_one_and_the_end_is_what_it_is() -> None:
    advice = LearnedAdvice(ADVICE, lively())
    bot, over = bot_named("greedy", GAME), GAME.begin(2, {}, 1)
    states, luck = [], Rng(1)
    while over.result is None:
        states.append(over.copy())
        over.play(over.actors[0], bot.choose(Seat(GAME, over, over.actors[0]), luck))
    states = [*states[::20], over]
    worth = advice.rewards(states, 0)
    assert worth == pytest.approx([advice.reward(state, 0) for state in states], abs=1e-5)
    assert worth[-1] == ADVICE.reward(over, 0)
    assert worth[:-1] != pytest.approx([ADVICE.reward(state, 0) for state in states[:-1]], abs=1e-3)


def test_networks_that_lie_in_one_file_are_each_asked_in_their_own_units() -> None:
    rng = np.random.default_rng(2)
    two = parts() | {
        name: rng.standard_normal(shape)
        for name, shape in {"w1": (INPUTS, 4), "b1": 4, "w2": (2, 2, 2), "b2": 4, "wv": 4, "bv": 1}.items()
    }
    x = rng.standard_normal(INPUTS)
    first = np.maximum(x @ two["w1"] + two["b1"], 0)
    second = [np.maximum(first[2 * n : 2 * n + 2] @ two["w2"][n] + two["b2"][2 * n : 2 * n + 2], 0) for n in (0, 1)]
    asked = 0.5 + np.concatenate(second) @ two["wv"] + two["bv"][0]
    assert Network(two).odds(list(x), 0.5) == pytest.approx(asked, rel=1e-4)


def test_what_is_further_from_the_usual_than_anything_learned_counts_no_more() -> None:
    mean, scale = np.full(INPUTS, 3.0), np.full(INPUTS, 2.0)
    scale[0] = 0  # what was always the same when it learned tells nothing
    layers = {"w1": np.eye(INPUTS, 4), "w2": np.stack([np.eye(2)] * 2), "wv": np.ones(4)}
    usual = Network(parts() | layers | {"mean": mean, "scale": scale, "spread": np.array(6.0)})
    told = []
    for first, second in ((0, 0), (9, 0), (3, 3), (3, 5), (3, 6), (3, 60)):
        told.append(usual.odds([first, second] + [0.0] * (INPUTS - 2), 0.0))
    assert told == [0, 0, 0, 4, 6, 6]


def test_one_seat_that_thinks_keeps_one_core_busy() -> None:
    script = """
import time
from array import array
from ecotone.bots.expert import network_of
network = network_of("ecotone.games.kompensaatiopeli.bot")
crowd = array("f", [1.0] * 60 * network.w1.shape[1])
shares = []
for _ in range(8):  # other threads are busy for a moment after they were born
    begun, own = time.process_time(), time.thread_time()
    for _ in range(100):
        network.all_odds(crowd, [0.0] * 60)
    shares.append((time.process_time() - begun) / (time.thread_time() - own))
print(min(shares))
"""
    free = {name: value for name, value in os.environ.items() if not name.endswith("_NUM_THREADS")}
    told = subprocess.run([sys.executable, "-c", script], env=free, capture_output=True, text=True, check=True)
    assert float(told.stdout) < 1.2


def test_the_network_prefers_choices_by_what_they_are() -> None:
    state = Table("s01", "s03", profits=20, seats=2).state
    choices = [item if isinstance(item, tuple) else item.lowest() for item in state.choices(0)]
    rows = [ADVICE.choice_features(state, 0, choice) for choice in choices]
    liked = next(column for column in range(CHOICES) if rows[-1][column] and not rows[0][column])
    shares = LearnedAdvice(ADVICE, network(liked=liked)).preference(state, 0, choices)
    assert shares[-1] > shares[0]
    assert sum(np.exp(shares)) == pytest.approx(1.0)


def test_the_expert_makes_legal_choices_and_sees_only_its_seat() -> None:
    state = Table("s01", "s03", profits=20, seats=2).state
    other = state.copy()
    other.redetermine(0, Rng(7))
    bot = ExpertBot(GAME, network(), iterations=8)
    chosen = [bot.choose(Seat(GAME, world, 0), Rng(1)) for world in (state, other)]
    assert chosen[0] == chosen[1]
    assert allows(state.choices(0), chosen[0])


def test_a_game_without_a_network_has_no_expert_and_one_of_other_features_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for module in (expert, registry):
        monkeypatch.setattr(module, "has_expert", lambda game: False)
    assert "expert" not in bot_names(GAME)
    with pytest.raises(BadSetup, match="There is no bot 'expert'"):
        bot_named("expert", GAME)
    old = network()
    old.version += 1
    with pytest.raises(BadSetup, match="has no bot 'expert'"):
        ExpertBot(GAME, old)


def test_without_numpy_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    class Folder:
        """A room in which a network lies."""

        def joinpath(self, name: str) -> "Folder":
            assert name == expert.FILE
            return self

        def is_file(self) -> bool:
            return True

    monkeypatch.setattr(expert, "files", lambda package: Folder())
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(BadSetup, match=r"pip install 'ecotone\[expert\]'"):
        expert.network_of("somewhere")


def test_a_trained_expert_is_offered_where_it_can_play(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "expert" in bot_names(ECOSFERA)
    assert bot_named("expert", ECOSFERA).game is ECOSFERA
    monkeypatch.setattr(expert, "find_spec", lambda name: None)
    assert "expert" not in bot_names(ECOSFERA)


def test_an_expert_that_goes_by_its_games_own_advice_needs_no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expert, "find_spec", lambda name: None)
    assert not expert.has_network(BETTERLIFE)
    assert "expert" in bot_names(BETTERLIFE)
    bot = bot_named("expert", BETTERLIFE)
    assert type(bot.advice) is type(BETTERLIFE.advice().for_expert())
    assert bot_line("expert", BETTERLIFE).say().endswith("plays for all among those who keep their word")
    assert bot_line("expert", ECOSFERA).say().endswith("has learned from many games")


def test_an_expert_thinks_as_long_as_its_game_says() -> None:
    for game in games().values():
        if expert.has_expert(game):
            strengths = game.advice().strengths
            assert expert.ExpertBot(game).search.tuning.iterations == (strengths.expert or strengths.hard)
            assert expert.ExpertBot(game, iterations=7).search.tuning.iterations == 7


@pytest.mark.parametrize(
    "game", [game for game in games().values() if expert.has_network(game)], ids=lambda game: game.id
)
def test_networks_are_small_fit_their_game_and_tell_how_they_were_made(game: Game) -> None:
    room = files(game.room("bot"))
    assert len(room.joinpath(expert.FILE).read_bytes()) < 500_000
    first = room.joinpath("expert.log").read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith(f"python tools/train.py {game.id} --games ")
    learned = expert.network_of(game.room("bot"))
    assert learned is not None
    assert learned.version == game.advice().features_version
    assert learned.w1.shape[1] == len(game.advice().feature_names)
    assert learned.wc.shape[0] == len(game.advice().choice_names)
