"""Look for figures of judgement with which a team of Kompensaatiopeli wins more.

    python tools/tune.py conservationists --steps 30 --pairs 16 --games 400 --seed 1 --jobs 16

The figures stand in the game's `bot/value.toml`. Each step tries pairs of neighbours: all figures a little larger or
smaller by lot, and the other way round, in the same deals. What won more is moved towards. A list is stretched as a
whole, so that its form stays. Players follow the chance right after each choice, which is what search goes by too; the
other team keeps its figures. Only games tell: what goes with winning is not always what wins.

In the end the old and the new figures play other deals. If the new ones win more, they are written into the file.
"""

from __future__ import annotations

import argparse
import math
import re
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ecotone.core.chance import Rng, derive
from ecotone.games.kompensaatiopeli import GAME
from ecotone.games.kompensaatiopeli.bot import weights
from ecotone.games.kompensaatiopeli.box.content import TEAMS
from ecotone.lab.run.loop import play_out
from tools.calibrate import table_of
from tools.training.play import FirstSight

FILE = Path(__file__).parents[1] / "src" / "ecotone" / "games" / GAME.id / "bot" / "value.toml"
CHANCES = frozenset({
    "free_ground", "forbidden", "under_campaign", "under_demonstration", "staged", "no_card_yet", "granted_so_far",
    "denied_so_far", "penniless", "to_lay", "alone",
})  # fmt: skip
SPREAD = 0.25  # of neighbours, in logarithms
STRIDE = 0.35  # how far a step goes in all, in logarithms
BLOCK = 20  # games that one process plays before it hands them over
PROOF = 5  # times as many games as for one neighbour in the end

Stretches = NDArray[np.float64]  # the logarithm of what each figure is multiplied by
Block = tuple[int, Stretches, int, range]


def stretched(table: weights.Table, stretches: Stretches) -> weights.Table:
    """Every figure multiplied; chances stay chances."""
    out: weights.Table = {}
    for (name, figure), stretch in zip(table.items(), stretches, strict=True):
        times = math.exp(stretch)
        if isinstance(figure, list):
            out[name] = [round(times * one, 4) for one in figure]
        else:
            out[name] = round(min(times * figure, 0.98) if name in CHANCES else times * figure, 4)
    return out


def play_block(asked: Block) -> float:
    """How many of some games a team wins with its figures stretched; a draw counts half."""
    team, stretches, seed, numbers = asked
    before = weights.WEIGHTS[team]
    weights.WEIGHTS[team] = weights.Weights(stretched(weights.figures(team), stretches))
    try:
        return sum(play_one(team, derive(seed, number), number) for number in numbers)
    finally:
        weights.WEIGHTS[team] = before


def play_one(team: int, seed: int, number: int) -> float:
    """One game, at one of the usual tables."""
    seats, options = table_of(GAME, number)
    state = GAME.begin(seats, options, seed)
    play_out(GAME, state, [FirstSight(GAME, None, 0.0, 0) for _ in range(seats)], Rng(seed))
    assert state.result is not None
    if not state.result.winners:
        return 0.5
    return float(state.teams[state.result.winners[0]] == team)


def shares(pool: Executor, team: int, tries: Sequence[Stretches], seed: int, games: int) -> list[float]:
    """How many of the same games each of these figures wins."""
    starts = range(0, games, BLOCK)
    asked: list[Block] = [
        (team, one, seed, range(start, min(games, start + BLOCK))) for one in tries for start in starts
    ]
    won = list(pool.map(play_block, asked))
    return [sum(won[at : at + len(starts)]) / games for at in range(0, len(won), len(starts))]


def step(pool: Executor, team: int, now: Stretches, pairs: int, games: int, seed: int) -> tuple[Stretches, float]:
    """The figures after one step, and how many games their neighbours won."""
    lots = np.random.default_rng(seed).standard_normal((pairs, len(now))) * SPREAD
    tries = [now + sign * lot for lot in lots for sign in (1.0, -1.0)]
    won = np.array(shares(pool, team, tries, seed, games)).reshape(pairs, 2)
    slope = (won[:, 0] - won[:, 1]) @ lots
    length = float(np.linalg.norm(slope))
    return (now + STRIDE * slope / length if length else now), float(won.mean())


def tune(team: int, steps: int, pairs: int, games: int, seed: int, jobs: int) -> tuple[Stretches, list[float]]:
    """All steps; returns the mean of the later half, and what the old and the new figures won in other games."""
    now = np.zeros(len(weights.figures(team)))
    way = [now]
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        for number in range(steps):
            now, won = step(pool, team, now, pairs, games, derive(seed, number))
            way.append(now)
            print(f"step {number + 1}: {won:.1%} won around it", flush=True)
        found = np.mean(way[len(way) // 2 :], axis=0)
        proof = shares(pool, team, [np.zeros(len(found)), found], derive(seed, steps), PROOF * games)
    return found, proof


def written(text: str, team: int, found: Stretches) -> str:
    """The file with the figures of one team anew; comments stay."""
    lines = [f"{name} = {figure}" for name, figure in stretched(weights.figures(team), found).items()]
    section = f"[{TEAMS[team]}]\n" + "\n".join(lines) + "\n"
    return re.sub(rf"^\[{TEAMS[team]}\]\n(?:[^\[\n][^\n]*\n)*", section, text, flags=re.MULTILINE)


def main() -> None:
    """Tune one team."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("team", choices=TEAMS)
    parser.add_argument("--steps", type=int, default=30)
    parser.add_argument("--pairs", type=int, default=16, help="of neighbours in each step")
    parser.add_argument("--games", type=int, default=400, help="that each neighbour plays")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    team = TEAMS.index(asked.team)
    found, (old, new) = tune(team, asked.steps, asked.pairs, asked.games, asked.seed, asked.jobs)
    print(f"In {PROOF * asked.games} other games the old figures won {old:.1%}, the new ones {new:.1%}.")
    if new > old:
        FILE.write_text(written(FILE.read_text(encoding="utf-8"), team, found), encoding="utf-8")


if __name__ == "__main__":
    main()
