"""Many games at once: how long ten thousand take, and what a second worker and a cluster gain.

    python -m bench.lab [GAME …] [--games N] [--rounds N] [--bots NAME]

Each figure is a run of `ecotone simulate --out` in a process of its own: with one worker, with two, and on a Dask
cluster of two worker processes with a thread each, which is there before. `seconds` are those of the whole run on two
workers, from its start to its files. The gains are ratios of the time that the games took, as the runs of one round
tell it, so that other work on the machine cancels out as far as it can; the best round counts.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from distributed import LocalCluster  # type: ignore[import-untyped] # has no types

from ecotone import games
from ecotone.core import state

ECOTONE = Path(sys.executable).with_name("ecotone")


@dataclass(slots=True)
class Best:
    """The best of all rounds."""

    seconds: float = 1e9
    speed: float = 0.0  # games a second on two workers
    two: float = 0.0
    cluster: float = 0.0


def run(*arguments: str) -> tuple[float, float]:
    """One run with its files: the seconds of the whole process, and those of the games."""
    with tempfile.TemporaryDirectory() as folder:
        files = ["--out", str(Path(folder) / "games.parquet"), "--json"]
        start = time.perf_counter()
        done = subprocess.run([ECOTONE, "simulate", *arguments, *files], check=True, stdout=subprocess.PIPE, text=True)
        return time.perf_counter() - start, json.loads(done.stdout)["seconds"]


def measure(name: str, seats: int, asked: argparse.Namespace, address: str) -> Best:
    """One game: alone, on two workers and on the cluster, as many rounds as asked."""
    common = (name, "--seats", str(seats), "--games", str(asked.games), "--bots", asked.bots, "--seed", "1")
    best = Best()
    run(*common[:3], "--games", "64", "--cluster", address)  # so that the workers have loaded the game
    for _ in range(asked.rounds):
        _, alone = run(*common, "--jobs", "1")
        whole, two = run(*common, "--jobs", "2")
        _, far = run(*common, "--cluster", address)
        best.seconds = min(best.seconds, whole)
        best.speed = max(best.speed, asked.games / two)
        best.two = max(best.two, alone / two)
        best.cluster = max(best.cluster, alone / far)
    return best


def main() -> None:
    """Measure the games named, or all."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("game", nargs="*", help="which games; all if none is named")
    parser.add_argument("--games", type=int, default=10_000, help="how many games a run plays")
    parser.add_argument("--rounds", type=int, default=3, help="how many rounds, of which the best counts")
    parser.add_argument("--bots", default="random", help="who plays")
    asked = parser.parse_args()
    build = "pure" if state.__file__.endswith(".py") else "compiled"
    label = f"{asked.games:,} games, {asked.bots}, {build}"
    print(f"{label:32} seconds on two  games/s  two to one  Dask, two to one")
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as cluster:
        for name, game in games().items():
            if asked.game and name not in asked.game:
                continue
            best = measure(name, game.usual_seats, asked, cluster.scheduler_address)
            print(
                f"{name + f', {game.usual_seats} seats':32} {best.seconds:14.1f} {best.speed:8,.0f}"
                f" {best.two:11.2f} {best.cluster:17.2f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
