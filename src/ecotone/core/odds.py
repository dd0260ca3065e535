"""Chances from weighed evidence: the logistic scale on which every game's `chance` and every search stands.

A game names pieces of evidence for a position (`EVIDENCE` in its `bot/chance.py`) and keeps their weights in
`bot/chance.toml`, which `tools/calibrate.py` finds anew from games of bots.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import Final

from ecotone.core.content import file_of

FAR: Final = 30.0  # log-odds beyond this count as sure

# One thing to learn from in a position: the model, the evidence for each who may win, and a seat of each of them.
Sample = tuple[str, list[list[float]], list[int]]


def logistic(x: float) -> float:
    """A chance from log-odds: 0.5 at nought."""
    if x < -FAR:
        return 0.0
    return 1 / (1 + exp(-x)) if x < FAR else 1.0


def log_odds(chance: float) -> float:
    """The way back, for a chance that may be sure."""
    least = 1e-6
    return log(max(least, chance) / max(least, 1 - chance))


def weigh(weights: Sequence[float], evidence: Sequence[float]) -> float:
    """The log-odds that evidence adds up to."""
    total = 0.0
    for weight, one in zip(weights, evidence, strict=True):
        total += weight * one
    return total


def read_weights(package: str, model: str, names: Sequence[str]) -> list[float]:
    """The weights of one model of a game, in the order of its evidence."""
    table = file_of(package, "chance.toml")[model]
    return [float(table[name]) for name in names]
