"""The games in OpenSpiel: their random play and their ISMCTS. Skipped, loudly, where OpenSpiel is not installed."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from ecotone import BadSetup, games


def test_without_openspiel_the_adapter_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "ecotone.lab.agents.spiel", raising=False)
    with pytest.raises(BadSetup, match="pip install open_spiel"):
        __import__("ecotone.lab.agents.spiel")


@pytest.mark.parametrize("name", games())
def test_openspiel_plays_random_games(name: str) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install open_spiel")
    from ecotone.lab.agents import spiel

    assert f"ecotone_{name}" in spiel.NAMES
    game = pyspiel.load_game(f"ecotone_{name}(seats={games()[name].seats[0]},seed=3)")
    state, rng, steps = game.new_initial_state(), np.random.default_rng(1), 0
    while not state.is_terminal() and steps < 2000:
        actions = state.legal_actions()
        assert actions == sorted(set(actions))
        assert state.action_to_string(state.current_player(), actions[0]).startswith("(")
        state.apply_action(int(rng.choice(actions)))
        steps += 1
    assert state.is_terminal()
    assert set(state.returns()) <= {1.0, -1.0}


def test_a_clone_is_another_state_and_a_guess_looks_the_same() -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install open_spiel")
    from ecotone.lab.agents import spiel

    state = pyspiel.load_game("ecotone_betterlife(seats=3)").new_initial_state()
    for _ in range(20):
        state.apply_action(state.legal_actions()[0])
    seat, before = state.current_player(), state.information_state_string()
    other = state.clone()
    other.apply_action(other.legal_actions()[0])
    assert state.information_state_string() == before
    guess = spiel.resampler(state, seat)
    assert guess.information_state_string() == before
    assert guess.legal_actions() == state.legal_actions()
    assert guess.playing.state.hands != state.playing.state.hands


@pytest.mark.parametrize("name", ["ecosfera", "ecologic"])
def test_an_ismcts_of_openspiel_plays_a_game(name: str) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install open_spiel")
    from open_spiel.python.algorithms import ismcts, mcts

    from ecotone.lab.agents import spiel

    game = pyspiel.load_game(f"ecotone_{name}(seats=2,seed=5)")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, uct_c=2.0, max_simulations=4, random_state=np.random.RandomState(2))
    bot.set_resampler(spiel.resampler)
    state, asked = game.new_initial_state(), 0
    while not state.is_terminal():
        searched = state.current_player() == 0 and asked < 6
        asked += searched
        action = bot.step(state) if searched else state.legal_actions()[0]
        assert action in state.legal_actions()
        state.apply_action(int(action))
    assert asked == 6
