"""Speed of named features: how many steps a second an environment could make on one core.

A step is what a learner needs: list the choices, describe the position and each choice in numbers, pick one, play it.
Random games of the usual number of seats; `alone` is the same without describing anything.

    python -m bench.features [GAME …] [--rounds N]
"""

from __future__ import annotations

import argparse
from functools import partial

from bench.calibration import loops_per_second, per_second
from ecotone import games
from ecotone.core import state as core_state
from ecotone.core.chance import Rng
from ecotone.core.choice import Open, onward, quiet
from ecotone.core.game import Game


def steps(game: Game, seed: int, described: bool) -> int:
    """One random game; returns its steps. Consent is given without a step, as an environment does."""
    advice = game.advice()
    state = game.begin(game.usual_seats, {}, seed)
    rng = Rng(seed)
    done = 0
    while state.result is None:
        seat = state.actors[0]
        if state.pending[-1].consent:
            state.play(seat, quiet(state.choices(seat)))
            continue
        listed = onward(state.choices(seat))
        choices = [item.sample(rng) if isinstance(item, Open) else item for item in listed]
        if described:
            advice.features(state, seat)
            for choice in choices:
                advice.choice_features(state, seat, choice)
        state.play(seat, choices[rng.below(len(choices))])
        done += 1
    return done


def main() -> None:
    """Measure the games named, or all; the best round counts."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("game", nargs="*", help="which games; all if none is named")
    parser.add_argument("--rounds", type=int, default=3, help="how many rounds, of which the best counts")
    asked = parser.parse_args()
    build = "pure" if core_state.__file__.endswith(".py") else "compiled"
    print(f"{'steps a second, ' + build:32} described    alone  numbers  of a choice  calibration")
    for name, game in games().items():
        if asked.game and name not in asked.game:
            continue
        best = {True: 0.0, False: 0.0}
        for number in range(asked.rounds):
            for described, before in best.items():
                best[described] = max(before, per_second(partial(steps, game, number, described), 0.7))
        advice = game.advice()
        print(
            f"{name + f', {game.usual_seats} seats':32} {best[True]:9,.0f} {best[False]:8,.0f}"
            f" {len(advice.feature_names):8} {len(advice.choice_names):12} {loops_per_second():12,.0f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
