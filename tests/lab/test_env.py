"""Environments: the checks of PettingZoo and Gymnasium, views and nothing else, choices by number, rewards."""

from __future__ import annotations

import re
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, seed_test

from ecotone import BadSetup, IllegalChoice, games
from ecotone.core.chance import Rng
from ecotone.core.choice import Bundle, Number, OneOf, Open, allows
from ecotone.lab import SeatEnv, SeatVectorEnv, env, feature_names, parallel_env
from ecotone.lab.agents.actions import ROWS, SLOTS, Codes, actions, filled, fills, numbered
from ecotone.lab.agents.env import EcotoneEnv
from ecotone.lab.agents.seat_env import IDS
from ecotone.lab.agents.spaces import ASIDES
from tests.toys.harbour import HarbourGame

EXAMPLES = Path(__file__).parents[2] / "examples"
DRAWN = {  # what stands in the picture of each game's table
    "betterlife": "Track",
    "ecologic": "Companies",
    "ecosfera": "Consumers in the market",
    "kompensaatiopeli": "Round 1 of 7",
}


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
    parallel_api_test(parallel_env(game), num_cycles=20)


@pytest.mark.parametrize("name", IDS)
def test_gymnasiums_checker_passes(name: str) -> None:
    environment = gymnasium.make(name)
    assert environment.spec is not None
    check_env(environment.unwrapped)
    assert environment.unwrapped.metadata["render_modes"] == ["ansi", "svg"]


def test_ids_name_the_version_of_the_features() -> None:
    assert [f"ecotone/{name}-v{game.advice().features_version}" for name, game in games().items()] == IDS
    assert env("ecosfera").metadata["name"] == "ecotone/ecosfera-v1"


@pytest.mark.parametrize("game", games())
def test_a_whole_game_can_be_played_by_numbers(game: str) -> None:
    short = {"rounds": 1} if game == "kompensaatiopeli" else {}
    environment = EcotoneEnv(game, games()[game].seats[0], options=short)
    seen = played(environment, seed=3)
    result = environment.state.result
    assert result is not None
    ends = {step["agent"]: step["reward"] for step in seen if step["done"]}
    assert ends == {f"seat_{s}": 1.0 if s in result.winners else -1.0 for s in range(environment.playing.seats)}
    for step in seen:
        choices = step["info"].get("choices", [])
        assert np.array_equal(np.flatnonzero(step["action_mask"]), sorted(step["actions"][: len(choices)]))
        assert (step["actions"][len(choices) :] == -1).all()
        space = environment.observation_space(step["agent"])
        assert all(space[name].contains(step[name]) for name in space)


def test_numbers_have_names() -> None:
    told = feature_names("ecosfera")
    environment = EcotoneEnv("ecosfera", 2)
    environment.reset(seed=1)
    seen = environment.observe("seat_0")
    position = dict(zip(told["observation"], seen["observation"], strict=True))
    assert position["rows"] == 2
    assert position["own.there"] == position["after1.there"] == 1
    assert position["after2.there"] == 0
    for row, (choice, _) in enumerate(environment.playing.listed):
        described = dict(zip(told["choices"], seen["choices"][row], strict=True))
        assert described[f"verb.{choice[0]}"] == 1
        assert told["verbs"][seen["actions"][row] // SLOTS] == choice[0]


def test_a_slot_is_what_a_choice_is_about_and_seats_are_counted_from_the_own_one() -> None:
    codes = Codes(["pass", "place", "give"], ["give"], seats=4)
    listed: list[tuple[Any, bool]] = [
        (choice, False) for choice in [("pass",), ("place", 17, 1), ("place", 17, 2), ("give", 1), ("give", 3)]
    ]
    mask = bytearray(codes.size)
    found = numbered(codes, 2, listed, mask)
    assert found == [0, SLOTS + 17, SLOTS + 18, 2 * SLOTS + 3, 2 * SLOTS + 1]
    assert [place for place, allowed in enumerate(mask) if allowed] == sorted(found)
    many: list[tuple[Any, bool]] = [(("place", 5, n), False) for n in range(SLOTS + 3)]
    assert len(numbered(codes, 0, many, bytearray(codes.size))) == len(many) == SLOTS


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


@pytest.mark.parametrize("game", games())
def test_the_commons_may_be_the_reward(game: str) -> None:
    short = {"rounds": 1} if game == "kompensaatiopeli" else {}
    environment = EcotoneEnv(game, options=short, reward="common")
    ends = {step["reward"] for step in played(environment, seed=4) if step["done"]}
    assert len(ends) == 1
    assert 0 <= ends.pop() <= 1


def test_shaped_rewards_add_up_to_the_victory() -> None:
    environment = EcotoneEnv("ecologic", 2, reward="shaped")
    environment.reset(seed=4)
    sums = list(environment.rewarding.chances)
    rng, steps = Rng(1), 0
    while environment.playing.seat >= 0:
        numbers = environment.playing.numbers
        environment.step(numbers[rng.below(len(numbers))])
        steps += any(environment.rewards.values())
        for seat, agent in enumerate(environment.possible_agents):
            sums[seat] += environment.rewards[agent]
    assert steps > 5
    assert environment.state.result is not None
    assert sums == pytest.approx([float(seat in environment.state.result.winners) for seat in range(2)])


def test_an_unknown_reward_render_mode_or_seat_is_refused() -> None:
    with pytest.raises(BadSetup, match="win, score, common, shaped"):
        EcotoneEnv("ecologic", reward="fame")  # type: ignore[arg-type]
    with pytest.raises(BadSetup, match="ansi, svg"):
        EcotoneEnv("ecologic", render_mode="human")
    with pytest.raises(BadSetup, match="Seats: 0 to 1"):
        SeatEnv("ecologic", 2, seat=2)


def test_a_game_without_features_says_so() -> None:
    with pytest.raises(BadSetup, match="no named features"):
        EcotoneEnv(HarbourGame())


def test_what_is_hidden_is_not_observed() -> None:
    environment = EcotoneEnv("betterlife", 3)
    environment.reset(seed=5)
    for _ in range(30):
        environment.step(environment.playing.numbers[0])
    world = environment.state.copy()
    world.redetermine(1, Rng(9))
    assert world.hands != environment.state.hands  # type: ignore[attr-defined]
    before = environment.observe("seat_1")["observation"]
    environment.playing.state = world
    assert np.array_equal(before, environment.observe("seat_1")["observation"])


def test_only_the_agent_that_is_asked_has_actions() -> None:
    environment = EcotoneEnv("ecologic", 2)
    environment.reset(seed=1)
    for agent in environment.agents:
        asked = agent == environment.agent_selection
        assert bool(environment.observe(agent)["action_mask"].any()) == asked


@pytest.mark.parametrize("action", [10**6, -1, None])
def test_a_masked_action_is_refused(action: int | None) -> None:
    environment = EcotoneEnv("ecosfera", 2)
    environment.reset(seed=1)
    with pytest.raises(IllegalChoice, match="is masked"):
        environment.step(action)


def test_side_choices_are_offered_a_few_times_between_two_answers() -> None:
    environment = EcotoneEnv("kompensaatiopeli", 4)
    environment.reset(seed=1)
    agent, playing = environment.agent_selection, environment.playing
    for _ in range(ASIDES):
        assert environment.agent_selection == agent
        environment.step(next(n for n, (_, aside) in zip(playing.numbers, playing.listed, strict=True) if aside))
    assert environment.agent_selection == agent
    assert not any(aside for _, aside in playing.listed)
    environment.step(playing.numbers[0])
    assert playing.made[0] == 0


@pytest.mark.parametrize("game", games())
def test_every_action_is_a_legal_choice(game: str) -> None:
    rng = Rng(3)
    state = games()[game].begin(games()[game].usual_seats, {}, 8)
    for _ in range(40):
        seat = state.actors[0]
        listed = actions(state, seat, ROWS, asides=True)
        for choice, aside in listed:
            assert allows(state.side_choices(seat) if aside else state.choices(seat), choice)
        state.play(seat, next(choice for choice, aside in listed[rng.below(len(listed)) :] + listed if not aside))
        if state.result is not None:
            break


def test_forms_are_filled_evenly_where_they_have_one_blank() -> None:
    assert fills(Open("bid", (), (Number(2, 22),))) == [("bid", n) for n in (2, 7, 12, 17, 22)]
    assert fills(Open("bid", (), (Number(2, 3),))) == [("bid", 2), ("bid", 3)]
    assert fills(Open("name", (1,), (OneOf((None, "a")),))) == [("name", 1, None), ("name", 1, "a")]
    form = Open("offer", (2,), (Bundle({"a": 3, "b": 2}, 1, 4), Number(0, 9)))
    several = fills(form)
    assert several[0] == form.lowest()
    assert 1 < len(several) == len(set(several)) <= 5
    assert all(form.accepts(choice) for choice in several)
    assert several == fills(form)  # the same for everybody who sees the same form
    assert filled([("pass",), form])[0] == ("pass",)


def test_too_many_choices_are_thinned_out_and_the_quiet_one_stays() -> None:
    state = games()["kompensaatiopeli"].begin(4, {}, 1)
    every = actions(state, state.actors[0], ROWS, asides=True)
    few = actions(state, state.actors[0], 4, asides=True)
    assert len(every) > 4 == len(few)
    assert few[0] == every[0]
    assert set(few) <= set(every)


def test_in_the_parallel_form_seats_that_vote_at_once_answer_at_once() -> None:
    environment = parallel_env("betterlife", 3)
    seen, infos = environment.reset(seed=2)
    together = 0
    for _ in range(600):
        asked = [agent for agent in environment.agents if infos[agent]]
        together += len(asked) == 3
        assert asked == [agent for agent, one in seen.items() if one["action_mask"].any()]
        quiet = {agent: int(seen[agent]["actions"][0]) for agent in asked}
        seen, rewards, over, _, infos = environment.step(quiet)
        if all(over.values()):
            break
    assert together > 2
    assert not environment.agents
    assert sorted(set(rewards.values())) in ([-1.0], [-1.0, 1.0], [1.0])


def test_one_seat_plays_against_the_bots_that_were_chosen() -> None:
    environment = SeatEnv("ecologic", 2, seat=1, bots=["greedy", "random"], strict=True)
    seen, info = environment.reset(seed=3)
    assert type(environment.bots[0]).__name__ == "GreedyBot"
    over, steps, reward = False, 0, 0.0
    while not over:
        assert environment.playing.seat == 1
        assert len(info["choices"]) == seen["action_mask"].sum()
        seen, reward, over, _, info = environment.step(int(seen["actions"][0]))
        steps += 1
    assert steps > 5
    assert reward in (1.0, -1.0)
    with pytest.raises(IllegalChoice, match="is masked"):
        environment.step(-1)


def test_a_masked_action_of_one_seat_is_the_next_that_is_allowed() -> None:
    environment = SeatEnv("ecosfera", 2)
    environment.reset(seed=1)
    last = max(environment.playing.numbers)
    assert environment.playing.nearest(last) == last
    assert environment.playing.nearest(last + 1) == min(environment.playing.numbers)
    *_, info = environment.step(last + 1)
    assert info["masked"]


def test_many_tables_step_together_and_begin_anew() -> None:
    tables = SeatVectorEnv("ecosfera", 3, seats=2)
    seen, _ = tables.reset(seed=5)
    alone, _ = SeatEnv("ecosfera", 2).reset(seed=6)
    assert all(np.array_equal(seen[name][1], alone[name]) for name in alone)
    assert tables.observation_space.contains(seen)
    ended = 0
    for _ in range(60):
        seen, rewards, over, _, info = tables.step(seen["actions"][:, 0])
        assert tables.observation_space.contains(seen)
        assert seen["action_mask"].any(axis=1).all()  # who was over has begun anew
        assert (rewards[~over] == 0).all()
        assert over.any() == ("final_obs" in info)
        ended += int(over.sum())
    assert ended


def test_tables_are_drawn_in_words_and_as_a_picture() -> None:
    words = EcotoneEnv("ecosfera", 2, render_mode="ansi")
    words.reset(seed=1)
    text = words.render()
    assert text is not None
    assert "Impact tiles: 0 of 6." in text.splitlines()
    silent = EcotoneEnv("ecosfera", 2)
    silent.reset(seed=1)
    assert silent.render() is None


@pytest.mark.parametrize("name, there", DRAWN.items())
def test_every_table_is_drawn_as_its_seat_sees_it(name: str, there: str) -> None:
    drawn = SeatEnv(name, render_mode="svg")
    drawn.reset(seed=1)
    seen = str(drawn.render())
    assert there in words_of(seen)
    assert seen.replace("http://www.w3.org/2000/svg", "").count("//") == 0  # nothing is loaded from elsewhere
    for _ in range(4):
        drawn.step(drawn.playing.numbers[0])
    later = str(drawn.render())
    assert later != seen
    assert not names_of(seen) & names_of(later)  # both may stand on one page of a notebook


def test_a_picture_shows_the_own_hand_and_a_spectator_none() -> None:
    own, all_of_them = (form("kompensaatiopeli", render_mode="svg") for form in (SeatEnv, EcotoneEnv))
    for environment in (own, all_of_them):
        environment.reset(seed=3)
        for _ in range(12):
            environment.step(environment.playing.numbers[0])
    assert "Your hand" in words_of(own.render())
    assert "Your hand" not in words_of(all_of_them.render())


def names_of(svg: str) -> set[str]:
    """The classes of a picture, to which its styles belong."""
    return set(re.findall(r'class="([^"]+)"', svg))


def words_of(svg: str | None) -> str:
    """What stands in a picture, once it is proper XML."""
    return " ".join("".join(ElementTree.fromstring(str(svg)).itertext()).replace("\xa0", " ").split())


@pytest.mark.parametrize("name", games())
def test_every_row_is_the_choice_in_numbers_and_all_others_are_noughts(name: str) -> None:
    environment, rng = EcotoneEnv(name), Rng(3)
    environment.reset(seed=3)
    playing = environment.playing
    for _ in range(60):
        if playing.seat < 0:
            break
        observation = environment.last()[0]
        expected = [playing.advice.choice_features(playing.state, playing.seat, choice) for choice in playing.choices()]
        assert np.array_equal(observation["choices"][: len(expected)], np.array(expected, np.float32))
        assert not observation["choices"][len(expected) :].any()
        assert observation["actions"].tolist() == playing.numbers + [-1] * (len(observation["actions"]) - len(expected))
        for array in observation.values():
            array[:] = 1  # what an agent does with its arrays is its own affair
        environment.step(playing.numbers[rng.below(len(playing.numbers))])
    assert environment.last()[0]["observation"].max() != 1


@pytest.mark.parametrize("module, missing", [("env", "pettingzoo"), ("seat_env", "gymnasium"), ("spaces", "numpy")])
def test_without_its_libraries_an_environment_says_what_to_install(
    module: str, missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    monkeypatch.delitem(sys.modules, f"ecotone.lab.agents.{module}")
    with pytest.raises(BadSetup, match=r"pip install 'ecotone\[env\]'"):
        __import__(f"ecotone.lab.agents.{module}")


def test_the_example_that_trains_an_agent_runs() -> None:
    example = str(EXAMPLES / "train_agent.py")
    run = subprocess.run([sys.executable, example, "2"], capture_output=True, text=True, check=True, timeout=120)
    assert run.stdout.startswith("Habitats brought back in 2 games: ")


def test_the_example_with_a_policy_gradient_runs() -> None:
    example = str(EXAMPLES / "policy_gradient.py")
    run = subprocess.run([sys.executable, example, "1"], capture_output=True, text=True, check=True, timeout=120)
    assert run.stdout.startswith("Games won against random: ")


@pytest.mark.slow
@pytest.mark.parametrize("example, margin", [("train_agent.py", 0.5), ("policy_gradient.py", 0.1)])
def test_an_example_agent_learns_to_beat_random_play_within_a_minute(example: str, margin: float) -> None:
    start = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    run = subprocess.run([sys.executable, str(EXAMPLES / example)], capture_output=True, text=True, check=True)
    before, after = map(float, re.findall(r"\d+\.\d+", run.stdout)[:2])
    assert after > before + margin
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - start < 60
