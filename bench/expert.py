"""What the learned judge of an expert costs: microseconds a position whose numbers are at hand.

    python -m bench.expert [GAME …] [--rounds N]

A search asks about the choices of a moment together, at most eight positions at once, and about the end of a round of
thought alone. Positions are those of games of `greedy`.
"""

from __future__ import annotations

import argparse
from array import array
from functools import partial

from bench.calibration import per_second
from bench.stability import positions
from ecotone import games
from ecotone.bots.expert import ROWS, Network, network_of
from ecotone.core.game import Game


def numbers(game: Game, count: int) -> array[float]:
    """So many positions in numbers, one after the other, as the seat knows them that is asked."""
    advice = game.advice()
    out = array("f")
    for state in positions(game, count, seed=1):
        out.fromlist(advice.features(state, state.actors[0]))
    return out


def asked(network: Network, described: array[float], count: int) -> int:
    """Ask about them together; returns how many they were."""
    return len(network.all_odds(described, [0.0] * count))


def main() -> None:
    """Measure the games named, or all that have a network; the best round counts."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("game", nargs="*", help="which games; all if none is named")
    parser.add_argument("--rounds", type=int, default=5, help="how many rounds, of which the best counts")
    wanted = parser.parse_args()
    print(f"{'µs a position':20} {ROWS} at once   alone")
    for name, game in games().items():
        network = network_of(game.room("bot"))
        if network is None or (wanted.game and name not in wanted.game):
            continue
        asking = [partial(asked, network, numbers(game, count), count) for count in (ROWS, 1)]
        together, alone = (1e6 / max(per_second(one) for _ in range(wanted.rounds)) for one in asking)
        print(f"{name:20} {together:9.1f} {alone:7.1f}", flush=True)


if __name__ == "__main__":
    main()
