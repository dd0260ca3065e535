"""Find the weights of the games' chances from games of bots, and show how well the chances tell who wins.

    python tools/calibrate.py fit ecosfera --games 400 --seed 1     weigh the evidence anew, into bot/chance.toml
    python tools/calibrate.py show ecosfera --games 200 --seed 2    reliability, Brier score, and how they part winners

`fit` plays games, looks at a dozen positions of each, and weighs the evidence that the game names (`samples` in its
`bot/chance.py`) by logistic regression: whether one side wins, or which of several. `show` plays other games and sets
`chance` beside what came of them: by tenths how often those won that were given such a chance; the Brier score (mean
squared error, 0 is best) beside that of who only knows how often a seat wins on the whole; and the area under the curve
(the chance that a winner had been given more than a loser) after a quarter, half and three quarters of the choices.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ecotone import games
from ecotone.bots import bot_named
from ecotone.core.chance import Rng, derive
from ecotone.core.game import Game
from ecotone.core.state import State
from ecotone.lab.run.loop import play_out

ROOT = Path(__file__).parents[1]
POSITIONS = 12  # looked at in a game, about
RIDGE = 0.5  # pulls weights to nought that few positions speak for
# Who plays, at which tables: chances must hold for tables of all kinds, so these are mixed.
TABLES: Mapping[str, tuple[tuple[int, dict[str, object]], ...]] = {
    "ecosfera": (
        (2, {}), (3, {}), (2, {"level": 2}), (2, {"elements": 4}), (4, {}), (2, {"level": 2, "elements": 4}),
    ),
    "betterlife": ((5, {}), (5, {}), (5, {"track": "quick"}), (3, {}), (4, {})),
    "kompensaatiopeli": ((4, {}), (4, {}), (6, {})),
    "ecologic": ((4, {}), (2, {}), (3, {}), (4, {})),
}  # fmt: skip
PLAYERS: Mapping[str, tuple[str, ...]] = {
    "ecosfera": ("normal", "greedy", "normal"),
    "betterlife": ("greedy", "normal", "mixed", "cooperative", "selfish"),
    "kompensaatiopeli": ("normal", "greedy"),
    "ecologic": ("normal", "greedy", "greedy"),
}
Row = NDArray[np.float64]


@dataclass(slots=True)
class Watched:
    """The positions of one game, where they lay in it, and who won."""

    positions: list[State] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    length: int = 0
    winners: tuple[int, ...] = ()


def table_of(game: Game, number: int) -> tuple[int, dict[str, object]]:
    """Seats and options of the game with this number: the tables take turns."""
    tables = TABLES[game.id]
    return tables[number % len(tables)]


def played(game: Game, number: int, seed: int, bots: tuple[str, ...]) -> Watched:
    """One game of bots with the positions that are looked at, every so many choices from a random one on."""
    seats, options = table_of(game, number)
    rng = Rng(derive(seed, number))
    state = game.begin(seats, options, derive(seed, number))
    names = [bots[rng.below(len(bots))] for _ in range(seats)]
    if game.id in ("ecosfera", "kompensaatiopeli"):  # who plays together plays alike
        names = [names[0]] * seats if game.id == "ecosfera" else [names[seat % 2] for seat in range(seats)]
    out = Watched()
    seen: list[tuple[int, State]] = []
    calls = 0
    every = 1

    def watch(now: State, choices: int) -> None:
        nonlocal calls, every
        calls += 1
        if now.result is None and calls % every == 0:
            seen.append((choices, now.copy()))
            if len(seen) > 8 * POSITIONS:  # keep every other one, of those to come too
                del seen[::2]
                every *= 2

    out.length = play_out(game, state, [bot_named(name, game) for name in names], rng, watch)
    step = max(1, len(seen) // POSITIONS)
    for choices, position in seen[rng.below(step) :: step]:
        out.numbers.append(choices)
        out.positions.append(position)
    assert state.result is not None
    out.winners = state.result.winners
    return out


# --- fitting --------------------------------------------------------------------------------------


def weights_of(rows: list[tuple[Row, int]]) -> Row:
    """Weights by Newton's method: of one alternative whether it wins, of several which of them (multinomial logit)."""
    width = rows[0][0].shape[1]
    spread = np.concatenate([row for row, _ in rows]).std(axis=0)
    scale = np.where(spread > 1e-9, spread, 1.0)
    data = [(np.vstack([row / scale, np.zeros(width)]) if len(row) == 1 else row / scale, won) for row, won in rows]
    weights = np.zeros(width)
    for _ in range(30):
        slope = -RIDGE * weights
        bend = RIDGE * np.eye(width)
        for row, won in data:
            chances = np.exp(row @ weights - (row @ weights).max())
            chances /= chances.sum()
            mean = chances @ row
            slope += row[won] - mean
            bend += (row * chances[:, None]).T @ row - np.outer(mean, mean)
        step = np.linalg.solve(bend, slope)
        weights += step
        if abs(step).max() < 1e-6:
            break
    return weights / scale


def fit(game: Game, count: int, seed: int, bots: tuple[str, ...]) -> dict[str, Row]:
    """The weights of all models of a game."""
    samples = import_module(f"ecotone.games.{game.id}.bot.chance").samples
    rows: dict[str, list[tuple[Row, int]]] = {}
    for number in range(count):
        watched = played(game, number, seed, bots)
        for position in watched.positions:
            for model, evidence, seats in samples(position):
                found = np.array(evidence)
                if len(evidence) == 1:  # seat -1 stands for anybody
                    won = bool(watched.winners) if seats == [-1] else seats[0] in watched.winners
                    rows.setdefault(model, []).append((found, 0 if won else 1))
                elif watched.winners:
                    rows.setdefault(model, []).append((found, seats.index(watched.winners[0])))
    return {model: weights_of(found) for model, found in rows.items()}


def write(game: Game, weights: dict[str, Row], head: str) -> Path:
    """Put weights into the game's table, under the names that stand there."""
    path = ROOT / "src" / "ecotone" / "games" / game.id / "bot" / "chance.toml"
    lines = [f"# Weights of evidence, by `{head}`. See chance.py and docs/bots.md."]
    for model, found in weights.items():
        lines += ["", f"[{model}]"]
        lines += [f"{name} = {value:.4f}" for name, value in zip(names_of(game, model), found, strict=True)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def names_of(game: Game, model: str) -> tuple[str, ...]:
    """The names of a model's evidence."""
    if game.id == "betterlife":
        value = import_module("ecotone.games.betterlife.bot.value")
        return tuple(value.COMMON_EVIDENCE if model == "common" else value.FIRST_EVIDENCE)
    return tuple(import_module(f"ecotone.games.{game.id}.bot.chance").EVIDENCE)


# --- showing --------------------------------------------------------------------------------------


@dataclass(slots=True)
class Calibration:
    """Chances and what came of them, each with how far the game had gone."""

    chances: Row
    won: Row
    gone: Row

    @property
    def brier(self) -> float:
        """The mean squared error of the chances."""
        return float(((self.chances - self.won) ** 2).mean())

    @property
    def plain(self) -> float:
        """That of who only knows how often a seat wins."""
        return float(((self.won.mean() - self.won) ** 2).mean())

    def tenths(self) -> Iterator[tuple[float, int, float, float]]:
        """For each tenth with chances in it: where it begins, how many, their mean, and how many of them won."""
        for tenth in range(10):
            inside = (self.chances >= tenth / 10) & (self.chances < (tenth + 1) / 10 + (tenth == 9))
            if inside.any():
                yield tenth / 10, int(inside.sum()), float(self.chances[inside].mean()), float(self.won[inside].mean())

    def parts(self, around: float) -> float:
        """The area under the curve, of positions around a part of the game."""
        near = abs(self.gone - around) < 0.125
        chances, won = self.chances[near], self.won[near] > 0
        if won.all() or not won.any():
            return float("nan")
        differences = chances[won][:, None] - chances[~won][None, :]
        return float((differences > 0).mean() + 0.5 * (differences == 0).mean())


def calibration(game: Game, count: int, seed: int, bots: tuple[str, ...]) -> Calibration:
    """Chances of all seats in positions of other games."""
    advice = game.advice()
    rows = []
    for number in range(count):
        watched = played(game, number, seed, bots)
        for choices, position in zip(watched.numbers, watched.positions, strict=True):
            for seat in range(table_of(game, number)[0]):
                rows.append((advice.chance(position, seat), float(seat in watched.winners), choices / watched.length))
    chances, won, gone = np.array(rows).T
    return Calibration(chances, won, gone)


def told(game: Game, found: Calibration) -> str:
    """The figures as a table of the documentation."""
    lines = ["| chance | positions | mean chance | won |", "| --- | --- | --- | --- |"]
    for low, n, mean, won in found.tenths():
        lines.append(f"| {low:.0%} to {low + 0.1:.0%} | {n} | {mean:.0%} | {won:.0%} |")
    parts = " ".join(f"{found.parts(around):.2f}" for around in (0.25, 0.5, 0.75))
    lines.append(f"\n{game.name}: Brier {found.brier:.3f} (plain {found.plain:.3f}), AUC by quarters {parts}")
    return "\n".join(lines)


def main() -> None:
    """Fit or show one game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("what", choices=("fit", "show"))
    parser.add_argument("game", choices=sorted(TABLES))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bots", help="who plays, with commas; those that each game is calibrated with if not said")
    asked = parser.parse_args()
    game = games()[asked.game]
    bots = tuple(asked.bots.split(",")) if asked.bots else PLAYERS[asked.game]
    if asked.what == "fit":
        head = f"python tools/calibrate.py fit {asked.game} --games {asked.games} --seed {asked.seed}"
        print(write(game, fit(game, asked.games, asked.seed, bots), head).read_text(encoding="utf-8"))
    else:
        print(told(game, calibration(game, asked.games, asked.seed, bots)))


if __name__ == "__main__":
    main()
