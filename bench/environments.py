"""Speed of environments: steps a second on one core, as an agent that chooses at random takes them.

A step is what a learner pays for: the observation, a row of numbers for every choice, the mask, and the step itself.
Side choices (offers and the like) are listed as in ordinary use.

    python -m bench.environments [GAME …] [--rounds N] [--form aec|seat|vector]
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

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


def main() -> None:
    """Measure the games named, or all; the best round counts."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("game", nargs="*", help="which games; all if none is named")
    parser.add_argument("--rounds", type=int, default=3, help="how many rounds, of which the best counts")
    parser.add_argument("--form", choices=FORMS, help="which form; all if none is named")
    asked = parser.parse_args()
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
