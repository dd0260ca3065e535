"""The benchmarks measure what they say: small versions of them."""

import subprocess
import sys
from pathlib import Path

import pytest

from bench.environments import FORMS
from bench.expert import asked, numbers
from bench.features import steps
from bench.peers import GAMES, ecotone
from bench.play import measure
from bench.stability import agreement, positions
from ecotone import games
from ecotone.bots.expert import network_of
from ecotone.bots.playout import settled
from ecotone.core.chance import Rng
from ecotone.core.seat import Seat
from tests.kit.stores import MISSING, PROGRAMS


@pytest.mark.parametrize("name", GAMES)
def test_beside_the_peers_our_games_are_counted_in_choices(name: str) -> None:
    play = ecotone(name)
    assert play() > 20  # of twenty games


def test_the_speed_of_play_is_told_with_its_parts() -> None:
    told = measure(games()["ecosfera"], 2, {}, rounds=1, bots="random")
    assert told["speed"] == pytest.approx(told["games"] * told["length"])
    assert told["ratio"] == pytest.approx(told["speed"] / told["calibration"])
    assert told["copies"] > 1000


@pytest.mark.parametrize("name", GAMES)
def test_describing_positions_changes_nothing_in_the_games_that_are_measured(name: str) -> None:
    assert steps(games()[name], 1, described=True) == steps(games()[name], 1, described=False) > 5


def test_search_that_thinks_long_takes_longer_and_is_asked_twice_with_other_luck() -> None:
    game = games()["ecosfera"]
    found = positions(game, 4, seed=1)
    assert all(settled(game.advice(), Seat(game, state, state.actors[0]), Rng(1)) is None for state in found)
    (same, brief), (_, long) = (agreement(game, found, rounds) for rounds in (2, 60))
    assert 0 <= same <= len(found)
    assert 0 < brief < long


def test_an_expert_is_asked_about_as_many_positions_as_are_counted() -> None:
    game = games()["ecologic"]
    network = network_of(game.room("bot"))
    assert network is not None
    described = numbers(game, 8)
    assert len(described) == 8 * len(game.advice().feature_names)
    assert len(set(network.all_odds(described, [0.0] * 8))) > 4  # not one position eight times
    assert asked(network, described, 8) == 8


@pytest.mark.parametrize("form", FORMS)
def test_environments_of_every_form_take_the_steps_that_are_counted(form: str) -> None:
    assert FORMS[form]("ecosfera")() > 100


@pytest.mark.slow
def test_environments_of_two_builds_are_measured_by_turns() -> None:
    command = [sys.executable, "-m", "bench.environments", "ecosfera", "--against", "src", "--rounds", "2"]
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    *speeds, ratio = (float(one.replace(",", "")) for one in run.stdout.splitlines()[-1].split()[1:])
    assert len(speeds) == 4
    assert min(speeds) > 20
    assert 0.1 < ratio < 100  # the same sources, but this side may be compiled


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["json", "pages"])
def test_people_play_at_the_tables_of_a_server(kind: str) -> None:
    command = [sys.executable, "-m", "bench.server", "--tables", "3", "--seconds", "2", "--kinds", kind]
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    steady, fast = ([float(one.replace(",", "")) for one in line.split()[-6:]] for line in run.stdout.splitlines()[-2:])
    assert 2 <= steady[0] <= 4  # choices a second
    assert fast[0] > 20


@pytest.mark.slow
def test_two_builds_play_by_turns() -> None:
    root = Path(__file__).parents[2]
    lines = printed("bench.versus", str(root), "--tables", "4", "--turns", "3", "--seconds", "0.5")
    rates = {line[0]: float(line[1].replace(",", "")) for line in lines[1:3]}
    assert rates.keys() == {"before", "now"}
    assert min(rates.values()) > 20


@pytest.mark.slow
def test_a_class_plays_while_its_teacher_watches() -> None:
    command = [
        sys.executable,
        "-m",
        "bench.classes",
        "--classes",
        "1",
        "--pupils",
        "4",
        "--seconds",
        "4",
        "--every",
        "0.5",
    ]
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    told = {line.split()[0]: line.split()[1:] for line in run.stdout.splitlines()[2:]}
    assert float(told["choices"][0]) > 0.5
    assert float(told["dashboard"][0]) > 0


def printed(module: str, *options: str) -> list[list[str]]:
    """The words of each line that a benchmark prints."""
    command = [sys.executable, "-m", module, *options]
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    return [line.split() for line in run.stdout.splitlines()]


@pytest.mark.slow
@pytest.mark.skipif(not PROGRAMS, reason=MISSING)
def test_nodes_are_measured_at_work_at_leisure_and_as_they_are_killed() -> None:
    small = ("--nodes", "1,2", "--tables", "3", "--seconds", "2", "--steady", "4", "--kills", "1")
    lines = printed("bench.nodes", *small)[2:]
    assert [line[0] for line in lines] == ["1", "2", "2", "failover"]
    assert [float(line[-6].replace(",", "")) > 10 for line in lines[:2]] == [True, True]
    assert 2 <= float(lines[2][-6]) <= 5  # choices a second of four tables
    assert float(lines[3][-2]) < 6


@pytest.mark.slow
@pytest.mark.skipif(not PROGRAMS, reason=MISSING)
def test_a_crowd_is_shown_what_a_table_plays_at_its_node_and_at_another() -> None:
    lines = printed("bench.spectators", "--spectators", "20", "--seconds", "2")[2:]
    choices, shown = [float(line[-6]) for line in lines], [float(line[-3]) for line in lines]
    assert min(choices) > 2
    assert shown[0] == 0
    assert min(shown[1:]) > 20
