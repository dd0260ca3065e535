"""Speed of environments: steps a second on one core, as an agent that chooses at random takes them.

A step is what a learner pays for: the observation, a row of numbers for every choice, the mask, and the step itself.
Side choices (offers and the like) are listed as in ordinary use.

    python -m bench.environments [GAME …] [--rounds N] [--form aec|seat|vector]
    python -m bench.environments [GAME …] --against BEFORE [--rounds N] [--form aec]

With `--against` two builds are measured by turns in one run, since a machine's speed wavers more than builds differ:
this one, and the package in the folder `BEFORE` (such as the `src` or `build/compiled` of another checkout).
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median

import ecotone
from bench.calibration import loops_per_second, per_second
from ecotone import games
from ecotone.core import state as core_state
from ecotone.core.chance import Rng
from ecotone.lab import SeatEnv, SeatVectorEnv
from ecotone.lab.agents.env import EcotoneEnv

TABLES = 16  # of the vectorised form
STEPS = 200  # between two looks at the clock


def aec(name: str) -> Callable[[], int]:
    """PettingZoo's form, all seats by chance."""
    environment, rng = EcotoneEnv(name), Rng(1)
    environment.reset(seed=1)

    def work() -> int:
        for _ in range(STEPS):
            if environment.playing.seat < 0:
                environment.reset()
            environment.last()
            numbers = environment.playing.numbers
            environment.step(numbers[rng.below(len(numbers))])
        return STEPS

    return work


def seat(name: str) -> Callable[[], int]:
    """Gymnasium's form, one seat against random bots."""
    environment, rng = SeatEnv(name), Rng(1)
    environment.reset(seed=1)

    def work() -> int:
        for _ in range(STEPS):
            numbers = environment.playing.numbers
            if environment.step(numbers[rng.below(len(numbers))])[2]:
                environment.reset()
        return STEPS

    return work


def vector(name: str) -> Callable[[], int]:
    """The same at many tables at once."""
    environment, rng = SeatVectorEnv(name, TABLES), Rng(1)
    environment.reset(seed=1)

    def work() -> int:
        for _ in range(STEPS // TABLES):
            listed = [table.playing.numbers for table in environment.tables]
            environment.step([numbers[rng.below(len(numbers))] for numbers in listed])
        return STEPS // TABLES * TABLES

    return work


FORMS = {"aec": aec, "seat": seat, "vector": vector}


def answer_turns() -> None:
    """Be one of two builds: measure whatever the lines of the input ask for, a form and a game each."""
    known: dict[str, Callable[[], int]] = {}
    for line in sys.stdin:
        form, name = line.split()
        if line not in known:
            known[line] = FORMS[form](name)
        print(per_second(known[line], 0.35), flush=True)


class Build:
    """A build that is measured when it is its turn."""

    def __init__(self, folder: Path) -> None:
        path = os.pathsep.join([str(folder), str(Path(__file__).parents[1])])
        command = [sys.executable, "-c", "from bench.environments import answer_turns; answer_turns()"]
        self.process = subprocess.Popen(
            command, env={**os.environ, "PYTHONPATH": path}, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def turn(self, form: str, name: str) -> float:
        """Steps a second."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{form} {name}\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())

    def close(self) -> None:
        """End it."""
        self.process.communicate()


def compare(before: Path, names: list[str], form: str, rounds: int) -> None:
    """Both builds by turns: median and best of their steps a second, and the median ratio of neighbouring turns."""
    builds = [Build(before), Build(Path(ecotone.__file__).parents[1])]
    print(f"{'steps a second, ' + form:24}before, median    best    after, median    best   ratio")
    for name in names:
        turns = [[build.turn(form, name) for build in builds] for _ in range(rounds)]
        first, second = zip(*turns, strict=True)
        ratio = median(after / then for then, after in turns)
        told = f"{median(first):14,.0f}{max(first):8,.0f}{median(second):17,.0f}{max(second):8,.0f}{ratio:8.2f}"
        print(f"{name:24}{told}", flush=True)
    for build in builds:
        build.close()


def main() -> None:
    """Measure the games named, or all; the best round counts."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("game", nargs="*", help="which games; all if none is named")
    parser.add_argument("--rounds", type=int, default=3, help="how many rounds, of which the best counts")
    parser.add_argument("--form", choices=FORMS, help="which form; all if none is named")
    parser.add_argument("--against", type=Path, metavar="BEFORE", help="another build, to be measured by turns")
    asked = parser.parse_args()
    if asked.against:
        compare(asked.against.resolve(), asked.game or list(games()), asked.form or "aec", asked.rounds)
        return
    build = "pure" if core_state.__file__.endswith(".py") else "compiled"
    forms = [asked.form] if asked.form else list(FORMS)
    print(f"{'steps a second, ' + build:32}" + "".join(f"{form:>10}" for form in forms) + "  calibration")
    for name, game in games().items():
        if asked.game and name not in asked.game:
            continue
        speeds = [max(per_second(FORMS[form](name), 0.7) for _ in range(asked.rounds)) for form in forms]
        told = "".join(f"{speed:10,.0f}" for speed in speeds)
        print(f"{name + f', {game.usual_seats} seats':32}{told} {loops_per_second():12,.0f}", flush=True)


if __name__ == "__main__":
    main()
