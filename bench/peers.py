"""Random play of other Python board game engines beside ours, pure and compiled, in one run on one core.

    make bench-peers

The others live in .venv-peers. What counts is an action of a player; chance (a deal, a die that the engine rolls as a
move of its own) does not. Every engine plays as its own documentation shows it, with its own random choices. The ratio
is actions per calibration loop (bench/calibration.py) of the same moment, so that other work on the machine cancels
out; the best of several rounds counts.
"""

from __future__ import annotations

import argparse
import importlib
import os
import random
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from bench.calibration import loops_per_second, per_second

ROOT = Path(__file__).parents[1]
PEERS = ROOT / ".venv-peers" / "bin" / "python"
GAMES = ("betterlife", "ecologic", "ecosfera", "kompensaatiopeli")
Work = Callable[[], int]


def ecotone(name: str) -> Work:
    """Our own, as `ecotone simulate` plays it."""
    from ecotone import games  # noqa: PLC0415 - each engine is loaded in a process of its own
    from ecotone.lab.run.job import Job, play_chunk  # noqa: PLC0415 - as above
    from ecotone.lab.run.simulate import Tally  # noqa: PLC0415 - as above

    job = Job(name, games()[name].usual_seats, ("random",), {}, seed=1)
    numbers = iter(range(0, 10**9, 20))

    def play() -> int:
        first = next(numbers)
        tally = Tally()
        tally.add(play_chunk(job, range(first, first + 20)))
        return tally.choices

    return play


def environment(name: str) -> Work:
    """Our own as an environment: observations, rows of choices and masks at every step, as an agent gets them."""
    from bench.environments import aec  # noqa: PLC0415 - as above

    return aec(name)


def catanatron() -> Work:
    """Settlers of Catan with four random players."""
    engine = importlib.import_module("catanatron")
    colors = (engine.Color.RED, engine.Color.BLUE, engine.Color.WHITE, engine.Color.ORANGE)

    def play() -> int:
        game = engine.Game([engine.RandomPlayer(color) for color in colors])
        game.play()
        state = game.state
        return len(state.actions if hasattr(state, "actions") else state.action_records)

    return play


def open_spiel(name: str) -> Work:
    """A game of OpenSpiel; those with `python_` are written in Python, the others in C++ and driven from Python."""
    if name.startswith("python_"):
        importlib.import_module(f"open_spiel.python.games.{name.removeprefix('python_')}")
    game = importlib.import_module("pyspiel").load_game(name)

    def play() -> int:
        state, played = game.new_initial_state(), 0
        while not state.is_terminal():
            if not state.is_chance_node():
                played += 1
            state.apply_action(random.choice(state.legal_actions()))
        return played

    return play


def pettingzoo(name: str) -> Work:
    """An environment of PettingZoo's classic games, with masked random actions."""
    env: Any = importlib.import_module(f"pettingzoo.classic.{name}").env()  # Any: a package of another environment
    seeds = iter(range(10**9))

    def play() -> int:
        env.reset(seed=next(seeds))
        played = 0
        for agent in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            env.step(env.action_space(agent).sample(observation["action_mask"]))
            played += 1
        return played

    return play


def chess() -> Work:
    """Chess by python-chess: random legal moves from the start to the end."""
    engine = importlib.import_module("chess")

    def play() -> int:
        board = engine.Board()
        while not board.is_game_over():
            board.push(random.choice(list(board.legal_moves)))
        return len(board.move_stack)

    return play


# What is printed, the package whose version stands beside it, and how it plays.
OTHERS: dict[str, tuple[str, Callable[[], Work]]] = {
    "catanatron, 4 seats": ("catanatron", catanatron),
    "OpenSpiel, Python, dominoes": ("open_spiel", lambda: open_spiel("python_block_dominoes")),
    "OpenSpiel, Python, liar's poker": ("open_spiel", lambda: open_spiel("python_liars_poker")),
    "OpenSpiel, C++, hearts": ("open_spiel", lambda: open_spiel("hearts")),
    "PettingZoo, Texas hold'em": ("pettingzoo", lambda: pettingzoo("texas_holdem_v4")),
    "PettingZoo, connect four": ("pettingzoo", lambda: pettingzoo("connect_four_v3")),
    "python-chess": ("chess", chess),
}


def measure(work: Work, rounds: int) -> tuple[float, float]:
    """Actions a second and actions per calibration loop, of the best round."""
    work()
    best = (0.0, 0.0)
    for _ in range(rounds):
        before = loops_per_second()
        speed = per_second(work, 1.0)
        best = max(best, (speed / max(before, loops_per_second()), speed))
    return best[1], best[0]


def child(label: str, rounds: int) -> None:
    """What one process does: measure one engine, and say its version, actions a second and the ratio."""
    random.seed(1)
    name, _, kind = label.partition(" ")
    package, make = OTHERS.get(label, ("ecotone", lambda: (environment if kind else ecotone)(name)))
    try:
        found = version(package)
        speed, ratio = measure(make(), rounds)
    except (PackageNotFoundError, ImportError) as problem:
        print(f"skipped: {problem}")
    else:
        print(found, speed, ratio)


def asked_of(python: Path, label: str, rounds: int, path: str) -> tuple[str, float, float] | None:
    """What a child says; None, told loudly, where it cannot."""
    command = [str(python), "-W", "ignore", "-m", "bench.peers", "--child", label, "--rounds", str(rounds)]
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": "0"}
    run = subprocess.run(command, cwd=ROOT, env=environment, text=True, capture_output=True, check=False)
    last = (run.stdout.strip() or run.stderr.strip() or "no answer").splitlines()[-1]
    if run.returncode or last.startswith("skipped"):
        print(f"== {label}: SKIPPED ({last})", file=sys.stderr)
        return None
    found, speed, ratio = last.split()
    return found, float(speed), float(ratio)


def main() -> None:
    """Measure all, and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--rounds", type=int, default=3, help="how many rounds, of which the best counts")
    parser.add_argument("--child", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.child:
        child(asked.child, asked.rounds)
        return
    builds = {"pure": "src", "compiled": "build/compiled"}
    rows = [
        (f"Ecotone, {name}, {build}", asked_of(Path(sys.executable), name, asked.rounds, str(ROOT / path)))
        for name in (*GAMES, *[f"{name} environment" for name in GAMES])
        for build, path in builds.items()
        if (ROOT / path).exists()
    ]
    rows += [(label, asked_of(PEERS, label, asked.rounds, "")) for label in OTHERS]
    yardstick = next((told[2] for label, told in rows if told and label.startswith("catanatron")), 0.0)
    print("| random play, one core | version | actions/s | per calibration loop | times catanatron |")
    print("| --- | --- | ---: | ---: | ---: |")
    for label, told in rows:
        if told:
            times = f"{told[2] / yardstick:.2f}" if yardstick else "–"
            print(f"| {label} | {told[0]} | {told[1]:,.0f} | {told[2]:.2f} | {times} |")


if __name__ == "__main__":
    main()
