"""Train the expert of a game from nothing: games of bots, a small network, rounds of improvement.

    python tools/train.py ecosfera --games 8000,8000,2000,2000 --seed 1 --jobs 16

Each number is a round of so many games. In the first, players follow the game's own judgement of the position after
each choice, then that of the network, and after some rounds most of them search with it; some go astray, so that what
is learned holds off the beaten track too. Noted are positions as seats know them, with what came of them, and decisions
of those who search; in most games what came of a position is what the network itself thought later, mixed with the end
(`LESSONS` in `training/play.py`). After each round the network is fitted anew to the last few: how far the game's own
judgement was off, and which choice was made. The last tenth of the newest games is held out, and the pass that does
best there is kept. Fits to the same games differ by chance: where a lesson wants several voices, players go by the mean
of what the networks of the last rounds say, and in the end one network is taught that mean.

Games with search take as long as dozens without. Where they are too dear to learn positions from, some are played in
the end (`--decisions`), from which only the scores for choices are learned: the judgement stays as it is.

The weights go into the game's `bot/expert.npz`, what was done and what came of it into `bot/expert.log`. The same
command gives the same games and decisions, whatever `--jobs`; sums of many numbers may differ in their last digits
between machines.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import replace
from pathlib import Path

import numpy as np

from ecotone import games
from ecotone.bots.expert import FILE, Network
from ecotone.core.chance import derive
from ecotone.core.game import Game
from tools.training.fit import chance_of, fit, fit_choices, log_loss, stored, together
from tools.training.play import EVERY, OFTEN, Noted, Stored, joined, lesson_of, play

ROOT = Path(__file__).parents[1]
HELD = 10  # one in so many blocks of games is held out
TAUGHT = 3  # times as many passes over what other networks say: there is no luck in it that could be learned by heart


def train(
    game: Game, counts: list[int], epochs: int, seed: int, jobs: int, folder: Path, decisions: int = 0
) -> list[str]:
    """All rounds, and games for decisions in the end; returns the lines of the log."""
    version, rng = game.advice().features_version, np.random.default_rng(seed)
    lesson = lesson_of(game)
    log: list[str] = []
    learned: list[Noted] = []
    voices: list[Stored] = []
    network: Stored | None = None
    for number, count in enumerate(counts):
        began = time.monotonic()
        every = EVERY if number >= lesson.seeing else 0
        fresh, held = parted(list(play(game.id, derive(seed, number), count, jobs, network, every)))
        played = time.monotonic() - began
        learned = [*learned, fresh][-lesson.rounds :]
        parts, passes = fit(joined(learned), held, epochs, rng)
        voices = [*voices, stored(parts, version)][-lesson.voices :]
        network = together(voices)
        (own, _), best = passes[0], min(passes)
        log.append(
            f"round {number + 1}: {count} games, {len(fresh.positions)} positions, {len(fresh.asked)} decisions; of "
            f"{len(held.positions)} others the chance is off by {best[0]:.4f} (own judgement {own:.4f}), the choice by "
            f"{best[1]:.3f} (mean log-loss, pass {passes.index(best)} of {epochs}); games {played:.0f} s, in all "
            f"{time.monotonic() - began:.0f} s"
        )
        rounds = ",".join(map(str, counts[: number + 1]))  # should the next one never end
        head = f"python tools/train.py {game.id} --games {rounds} --epochs {epochs} --seed {seed}"
        keep(folder, network, [head, *log])
    if len(voices) > 1:
        assert network is not None
        network, told = taught(network, joined(learned), held, epochs * TAUGHT, rng)
        log.append(f"taught what {len(voices)} networks say on average; {told}")
        keep(folder, network, [head, *log])
    if decisions:
        assert network is not None
        network, told = chosen(game, network, decisions, epochs * TAUGHT, derive(seed, len(counts)), jobs)
        log.append(told)
        keep(folder, network, [f"{head} --decisions {decisions}", *log])
    return log


def parted(blocks: list[Noted]) -> tuple[Noted, Noted]:
    """What is learned from, and what is held out."""
    cut = len(blocks) - max(1, len(blocks) // HELD) if len(blocks) > 1 else 1
    return joined(blocks[:cut]), joined(blocks[cut:] or blocks)


def chosen(game: Game, network: Stored, count: int, epochs: int, seed: int, jobs: int) -> tuple[Stored, str]:
    """A network that has learned from games with search which choices are made, and how well it foretells them."""
    began = time.monotonic()
    fresh, held = parted(list(play(game.id, seed, count, jobs, network, OFTEN)))
    played = time.monotonic() - began
    network, passes = fit_choices(network, fresh, held, epochs, np.random.default_rng(seed))
    return network, (
        f"{count} games with search, {len(fresh.asked)} decisions; of {len(held.asked)} others the choice is off by "
        f"{min(passes):.3f} (nothing learned {passes[0]:.3f}, mean log-loss, pass {passes.index(min(passes))} of "
        f"{epochs}); games {played:.0f} s, in all {time.monotonic() - began:.0f} s"
    )


def taught(teacher: Stored, learned: Noted, held: Noted, epochs: int, rng: np.random.Generator) -> tuple[Stored, str]:
    """A network that has learned what another says of all positions, and how well both do with what was held out."""
    began, asked = time.monotonic(), Network(dict(teacher))
    parts, passes = fit(replace(learned, came=chance_of(asked, learned)), held, epochs, rng)
    told = (
        f"of the last others its chance is off by {min(passes)[0]:.4f}, theirs by "
        f"{log_loss(chance_of(asked, held), held.came):.4f}; in all {time.monotonic() - began:.0f} s"
    )
    return stored(parts, asked.version), told


def keep(folder: Path, network: Stored, log: list[str]) -> None:
    """Store the weights as they are by now, and what was done so far."""
    print(log[-1], flush=True)
    np.savez_compressed(folder / FILE, **network)  # type: ignore[arg-type] # arrays by name
    (folder / "expert.log").write_text("\n".join(log) + "\n", encoding="utf-8")


def main() -> None:
    """Train one game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("game", choices=sorted(games()))
    parser.add_argument("--games", default="8000,8000,2000,2000", help="in each round, with commas")
    parser.add_argument("--decisions", type=int, default=0, help="games with search in the end, to learn choices from")
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path, help="another folder than the game's room 'bot'")
    asked = parser.parse_args()
    folder = asked.out or ROOT / "src" / "ecotone" / "games" / asked.game / "bot"
    counts = [int(count) for count in asked.games.split(",")]
    train(games()[asked.game], counts, asked.epochs, asked.seed, asked.jobs, folder, asked.decisions)


if __name__ == "__main__":
    main()
