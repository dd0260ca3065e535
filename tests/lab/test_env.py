"""Environments: PettingZoo's own tests, views and nothing else, choices by number."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from ecotone import BadSetup, IllegalChoice, games
from ecotone.core.chance import Rng
from ecotone.core.choice import Bundle, Number, OneOf, Open, allows
from ecotone.lab.agents.actions import actions, filled, fills
from ecotone.lab.agents.encoding import ARGUMENTS, encode_choice, encode_view, scaled
from ecotone.lab.agents.env import ACTIONS, ASIDES, EcotoneEnv, env

EXAMPLE = Path(__file__).parents[2] / "examples" / "train_agent.py"


def played(environment: Any, seed: int, chance: int = 7) -> list[dict[str, Any]]:  # Any: PettingZoo has no types
    """A whole game of random actions: what was seen at every step."""
    rng = np.random.default_rng(chance)
    environment.reset(seed=seed)
    seen = []
    for agent in environment.agent_iter():
        observation, reward, done, _, info = environment.last()
        seen.append({"agent": agent, "reward": reward, "done": done, "info": info, **observation})
        environment.step(None if done else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return seen


# PettingZoo wonders about every observation that is a dictionary, though its own games with masks have them.
@pytest.mark.filterwarnings("ignore:Observation")
@pytest.mark.parametrize("game", games())
def test_pettingzoos_own_tests_pass(game: str) -> None:
    api_test(env(game), num_cycles=20)
    seed_test(lambda: env(game), num_cycles=10)


@pytest.mark.parametrize("game", games())
def test_a_whole_game_can_be_played_by_numbers(game: str) -> None:
    short = {"rounds": 1} if game == "kompensaatiopeli" else {}
    environment = EcotoneEnv(game, games()[game].seats[0], options=short)
    seen = played(environment, seed=3)
    result = environment.state.result
    assert result is not None
    ends = {step["agent"]: step["reward"] for step in seen if step["done"]}
    assert ends == {f"seat_{s}": 1.0 if s in result.winners else -1.0 for s in range(environment.seats)}
    for step in seen:
        assert step["action_mask"].sum() == len(step["info"].get("choices", []))
        assert environment.observation_space(step["agent"])["observation"].contains(step["observation"])
        assert environment.observation_space(step["agent"])["choices"].contains(step["choices"])


def test_the_same_seed_deals_the_same_game_and_another_another() -> None:
    environment = env("ecologic", seats=2)
    first, again, other = (played(environment, seed) for seed in (1, 1, 2))
    assert [step["info"] for step in first] == [step["info"] for step in again]
    assert [step["info"] for step in first] != [step["info"] for step in other]


def test_points_may_be_the_reward() -> None:
    environment = EcotoneEnv("ecologic", 2, reward="score")
    ends = [step["reward"] for step in played(environment, seed=4) if step["done"]]
    assert environment.state.result is not None
    assert ends == list(environment.state.result.scores)


def test_what_is_hidden_is_not_observed() -> None:
    environment = EcotoneEnv("betterlife", 3)
    environment.reset(seed=5)
    for _ in range(30):
        environment.step(0)
    world = environment.state.copy()
    world.redetermine(1, Rng(9))
    assert world.hands != environment.state.hands  # type: ignore[attr-defined]
    before = environment.observe("seat_1")["observation"]
    environment.state = world
    assert np.array_equal(before, environment.observe("seat_1")["observation"])


def test_only_the_agent_that_is_asked_has_actions() -> None:
    environment = EcotoneEnv("ecologic", 2)
    environment.reset(seed=1)
    for agent in environment.agents:
        asked = agent == environment.agent_selection
        assert bool(environment.observe(agent)["action_mask"].any()) == asked


@pytest.mark.parametrize("action", [ACTIONS - 1, -1, None])
def test_a_masked_action_is_refused(action: int | None) -> None:
    environment = EcotoneEnv("ecosfera", 2)
    environment.reset(seed=1)
    with pytest.raises(IllegalChoice, match="is masked"):
        environment.step(action)


def test_side_choices_are_offered_a_few_times_between_two_answers() -> None:
    environment = EcotoneEnv("kompensaatiopeli", 4)
    environment.reset(seed=1)
    agent = environment.agent_selection
    for _ in range(ASIDES):
        assert environment.agent_selection == agent
        numbers = [number for number, (_, aside) in enumerate(environment.listed) if aside]
        environment.step(numbers[0])
    assert environment.agent_selection == agent
    assert not any(aside for _, aside in environment.listed)
    environment.step(0)
    assert environment.asides[0] == 0


@pytest.mark.parametrize("game", games())
def test_every_action_is_a_legal_choice(game: str) -> None:
    rng = Rng(3)
    state = games()[game].begin(games()[game].usual_seats, {}, 8)
    for _ in range(40):
        seat = state.actors[0]
        listed = actions(state, seat, rng, ACTIONS, asides=True)
        for choice, aside in listed:
            assert allows(state.side_choices(seat) if aside else state.choices(seat), choice)
        state.play(seat, next(choice for choice, aside in listed[rng.below(len(listed)) :] + listed if not aside))
        if state.result is not None:
            break


def test_forms_are_filled_evenly_where_they_have_one_blank() -> None:
    rng = Rng(1)
    assert fills(Open("bid", (), (Number(2, 22),)), rng) == [("bid", n) for n in (2, 7, 12, 17, 22)]
    assert fills(Open("bid", (), (Number(2, 3),)), rng) == [("bid", 2), ("bid", 3)]
    assert fills(Open("name", (1,), (OneOf((None, "a")),)), rng) == [("name", 1, None), ("name", 1, "a")]
    form = Open("offer", (2,), (Bundle({"a": 3, "b": 2}, 1, 4), Number(0, 9)))
    several = fills(form, rng)
    assert several[0] == form.lowest()
    assert 1 < len(several) == len(set(several)) <= 5
    assert all(form.accepts(choice) for choice in several)
    assert filled([("pass",), form], rng)[0] == ("pass",)


def test_too_many_choices_are_thinned_out_and_the_quiet_one_stays() -> None:
    state = games()["kompensaatiopeli"].begin(4, {}, 1)
    every = actions(state, state.actors[0], Rng(1), ACTIONS, asides=True)
    few = actions(state, state.actors[0], Rng(1), 4, asides=True)
    assert len(every) > 4 == len(few)
    assert few[0] == every[0]
    assert set(few) <= set(every)


def test_a_choice_is_its_verb_and_its_arguments() -> None:
    game = games()["ecosfera"]
    numbers = encode_choice(game, ("acquire_consumer", 10, (1, None), "sea"))
    verbs = list(game.verbs)
    assert numbers.shape == (len(verbs) + ARGUMENTS,)
    assert np.flatnonzero(numbers[: len(verbs)]).tolist() == [verbs.index("acquire_consumer")]
    assert numbers[len(verbs) : len(verbs) + 3] == pytest.approx([0.5, 1 / 11, 0])
    assert 0 < numbers[len(verbs) + 3] < 1


def test_vectors_differ_where_views_do_and_not_between_processes() -> None:
    game = games()["ecosfera"]
    state = game.begin(2, {}, 1)
    before = encode_view(game.view(state, 0))
    state.play(0, state.choices(0)[0])  # type: ignore[arg-type]
    assert not np.array_equal(before, encode_view(game.view(state, 0)))
    assert scaled(-10) == -0.5
    code = (
        "from ecotone import games; from ecotone.lab.agents.encoding import encode_view;"
        "game = games()['ecosfera']; print(encode_view(game.view(game.begin(2, {}, 1), 0)).tobytes().hex())"
    )
    other = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert other.strip() == before.tobytes().hex()


def test_without_its_libraries_an_environment_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "ecotone.lab.agents.env")
    with pytest.raises(BadSetup, match=r"pip install 'ecotone\[env\]'"):
        __import__("ecotone.lab.agents.env")


def test_the_example_that_trains_an_agent_runs() -> None:
    run = subprocess.run([sys.executable, str(EXAMPLE), "2"], capture_output=True, text=True, check=True, timeout=120)
    assert run.stdout.startswith("Habitats brought back in 2 games: ")


@pytest.mark.slow
def test_the_example_agent_learns_to_beat_random_play() -> None:
    run = subprocess.run([sys.executable, str(EXAMPLE)], capture_output=True, text=True, check=True)
    at_random, trained = map(float, re.findall(r"\d+\.\d+", run.stdout)[:2])
    assert trained > 2 * at_random + 0.2
