"""Train the expert of a game from nothing: games of bots, a small network, rounds of improvement.

    python tools/train.py ecosfera --rounds 3 --games 400 --seed 1 --jobs 16

Each round plays games, the first of `greedy` and `normal`, the later ones of the expert so far beside them. Of each
game some decisions are looked at: the position as the asked seat knows it, its choices, the one that was made, and
whether the seat won in the end. The network is fitted anew to all of them: how likely the seat wins, and which choice
is made. The weights go into the game's `bot/expert.npz`, what was done and what came of it into `bot/expert.log`.

Only numpy is needed: the network is so small that its gradients are written out here.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ecotone import games
from ecotone.bots import answer, bot_named
from ecotone.bots.bot import Bot
from ecotone.bots.expert import FILE, ExpertBot, Network
from ecotone.core.chance import Rng, derive
from ecotone.core.choice import Choice, Open, onward
from ecotone.core.game import Game
from ecotone.core.seat import Seat
from ecotone.core.state import State

ROOT = Path(__file__).parents[1]
WIDTH = 128
EVERY = 7  # decisions of a game of which one is looked at
MOST_CHOICES = 24  # of a decision that are looked at, the made one among them
BATCH = 256
STEP = 1e-3  # of Adam
DECAY = 1e-5
TRUST = 0.5  # how much the network counts beside the game's own judgement
FIRST_ROUND = ("normal", "greedy", "normal")
LATER_ROUNDS = ("expert", "normal", "expert")

Array = NDArray[np.float32]
Parts = dict[str, Array]
Stored = dict[str, NDArray[np.generic]]  # the same as it lies in the file


@dataclass(slots=True)
class Decision:
    """What one seat was asked, what it chose, and whether it won."""

    position: Array
    choices: Array
    made: int
    won: float


# --- playing --------------------------------------------------------------------------------------


def played(game_id: str, seed: int, numbers: list[int], parts: Stored | None) -> list[Decision]:
    """The decisions of some games, by their numbers; whatever the processes, each number gives the same game."""
    game = games()[game_id]
    network = Network(dict(parts)) if parts is not None else None
    return [one for number in numbers for one in one_game(game, seed, number, network)]


def one_game(game: Game, seed: int, number: int, network: Network | None) -> list[Decision]:
    """One game of bots, seats and options as they usually are."""
    rng = Rng(derive(seed, number))
    names = FIRST_ROUND if network is None else LATER_ROUNDS
    state = game.begin(game.usual_seats, {}, derive(seed, number))
    seats = game.usual_seats
    bots = [bot_of(names[rng.below(len(names))], game, network) for _ in range(seats)]
    kept: list[tuple[int, Array, Array, int]] = []
    while state.result is None:
        seat = state.actors[0]
        choice = answer(bots[seat], Seat(game, state, seat), rng)
        if rng.below(EVERY) == 0:
            found = decision(game, state, seat, choice)
            if found is not None:
                kept.append((seat, *found))
        state.play(seat, choice)
    winners = state.result.winners
    return [Decision(position, choices, made, float(seat in winners)) for seat, position, choices, made in kept]


def bot_of(name: str, game: Game, network: Network | None) -> Bot:
    """A bot by name; the expert of this round thinks as briefly as `normal`, for there are many games to play."""
    if name != "expert":
        return bot_named(name, game)
    return ExpertBot(game, network, game.advice().strengths.normal)


def decision(game: Game, state: State, seat: int, made: Choice) -> tuple[Array, Array, int] | None:
    """The numbers of a decision; None where there was nothing to choose."""
    advice = game.advice()
    choices: list[Choice] = []
    for item in advice.sensible(state, seat, onward(state.choices(seat))):
        choices += advice.fills(state, seat, item) if isinstance(item, Open) else [item]
    if made not in choices:
        choices.append(made)
    choices = [made, *[one for one in choices if one != made][: MOST_CHOICES - 1]]
    if len(choices) < 2:
        return None
    numbers = [advice.choice_features(state, seat, one) for one in choices]
    return np.array(advice.features(state, seat), np.float32), np.array(numbers, np.float32), 0


# --- fitting --------------------------------------------------------------------------------------


def begun(inputs: int, choices: int, decisions: list[Decision], rng: np.random.Generator) -> Parts:
    """A network that knows nothing but the scale of its inputs."""
    positions = np.stack([one.position for one in decisions])
    spread = positions.std(axis=0)
    scale = np.where(spread > 1e-6, 1 / np.maximum(spread, 1e-6), 0.0)

    def layer(rows: int, columns: int) -> Array:
        return np.asarray(rng.standard_normal((rows, columns)) * np.sqrt(2 / rows), np.float32)

    return {
        "mean": positions.mean(axis=0).astype(np.float32),
        "scale": scale.astype(np.float32),
        "w1": layer(inputs, WIDTH),
        "b1": np.zeros(WIDTH, np.float32),
        "w2": layer(WIDTH, WIDTH),
        "b2": np.zeros(WIDTH, np.float32),
        "wv": np.zeros(WIDTH, np.float32),
        "bv": np.zeros(1, np.float32),
        "wc": (0.01 * rng.standard_normal((choices, WIDTH + 1))).astype(np.float32),
    }


def losses(parts: Parts, batch: list[Decision], slopes: Parts | None = None) -> tuple[float, float]:
    """The mean losses of chance and choice over some decisions; with `slopes` their gradients are added there."""
    x = (np.stack([one.position for one in batch]) - parts["mean"]) * parts["scale"]
    won = np.array([one.won for one in batch], np.float32)
    first = x @ parts["w1"] + parts["b1"]
    h1 = np.maximum(first, 0)
    second = h1 @ parts["w2"] + parts["b2"]
    h2 = np.maximum(second, 0)
    odds = h2 @ parts["wv"] + parts["bv"][0]
    chance = 1 / (1 + np.exp(-np.clip(odds, -30, 30)))
    value_loss = float(-(won * np.log(chance + 1e-7) + (1 - won) * np.log(1 - chance + 1e-7)).mean())
    pull = (chance - won) / len(batch)
    back = pull[:, None] * parts["wv"]
    choice_loss = 0.0
    for row, one in enumerate(batch):
        inner = np.append(h2[row], np.float32(1.0))
        scores = one.choices @ (parts["wc"] @ inner)
        shares = np.exp(scores - scores.max())
        shares /= shares.sum()
        choice_loss -= float(np.log(shares[one.made] + 1e-7)) / len(batch)
        if slopes is not None:
            shares[one.made] -= 1
            wanted = (one.choices.T @ shares) / len(batch)
            slopes["wc"] += np.outer(wanted, inner)
            back[row] += (wanted @ parts["wc"])[:-1]
    if slopes is not None:
        slopes["wv"] += h2.T @ pull
        slopes["bv"] += pull.sum()
        back *= second > 0
        slopes["w2"] += h1.T @ back
        slopes["b2"] += back.sum(axis=0)
        back = (back @ parts["w2"].T) * (first > 0)
        slopes["w1"] += x.T @ back
        slopes["b1"] += back.sum(axis=0)
    return value_loss, choice_loss


def fit(parts: Parts, decisions: list[Decision], epochs: int, rng: np.random.Generator) -> None:
    """Adam, over all decisions in a new order each time."""
    learned = [name for name in parts if name not in ("mean", "scale")]
    speed = {name: np.zeros_like(parts[name]) for name in learned}
    power = {name: np.zeros_like(parts[name]) for name in learned}
    done = 0
    for _ in range(epochs):
        order = rng.permutation(len(decisions))
        for start in range(0, len(order), BATCH):
            slopes = {name: DECAY * parts[name] for name in learned}
            losses(parts, [decisions[i] for i in order[start : start + BATCH]], slopes)
            done += 1
            for name in learned:
                speed[name] += 0.1 * (slopes[name] - speed[name])
                power[name] += 0.001 * (slopes[name] ** 2 - power[name])
                step = speed[name] / (1 - 0.9**done) / (np.sqrt(power[name] / (1 - 0.999**done)) + 1e-8)
                parts[name] -= np.float32(STEP) * step


def stored(parts: Mapping[str, Array], version: int) -> Stored:
    """The parts as they lie in the file: half as long numbers, and what they go with."""
    out: Stored = {name: part.astype(np.float16) for name, part in parts.items()}
    out |= {"mean": parts["mean"], "scale": parts["scale"]}
    return out | {"trust": np.array(TRUST, np.float32), "version": np.array(version, np.int32)}


def train(game: Game, rounds: int, count: int, epochs: int, seed: int, jobs: int, folder: Path) -> list[str]:
    """All rounds; returns the lines of the log."""
    advice, rng = game.advice(), np.random.default_rng(seed)
    head = f"python tools/train.py {game.id} --rounds {rounds} --games {count} --epochs {epochs} --seed {seed}"
    log = [head]
    decisions: list[Decision] = []
    parts: Parts | None = None
    for number in range(rounds):
        began = time.monotonic()
        given = None if parts is None else stored(parts, advice.features_version)
        fresh = many(game.id, derive(seed, number), count, jobs, given)
        held, decisions = fresh[::10], decisions + [one for i, one in enumerate(fresh) if i % 10]
        parts = begun(len(advice.feature_names), len(advice.choice_names), decisions, rng)
        fit(parts, decisions, epochs, rng)
        value, choice = losses(parts, held)
        log.append(
            f"round {number + 1}: {len(decisions)} decisions, of {len(held)} others the chance is off by {value:.3f}, "
            f"the choice by {choice:.3f} (mean log-loss); {time.monotonic() - began:.0f} s"
        )
        print(log[-1], flush=True)
        np.savez_compressed(folder / FILE, **stored(parts, advice.features_version))  # type: ignore[arg-type] # arrays by name
    (folder / "expert.log").write_text("\n".join(log) + "\n", encoding="utf-8")
    return log


def many(game_id: str, seed: int, count: int, jobs: int, parts: Stored | None) -> list[Decision]:
    """The decisions of so many games, in the order of their numbers whatever the number of processes."""
    if jobs == 1:
        return played(game_id, seed, list(range(count)), parts)
    with ProcessPoolExecutor(jobs) as pool:
        asked = [pool.submit(played, game_id, seed, [number], parts) for number in range(count)]
        return [one for future in asked for one in future.result()]


def main() -> None:
    """Train one game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("game", choices=sorted(games()))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", type=int, default=400, help="in each round")
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path, help="another folder than the game's room 'bot'")
    asked = parser.parse_args()
    folder = asked.out or ROOT / "src" / "ecotone" / "games" / asked.game / "bot"
    train(games()[asked.game], asked.rounds, asked.games, asked.epochs, asked.seed, asked.jobs, folder)


if __name__ == "__main__":
    main()
