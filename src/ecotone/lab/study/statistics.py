"""The statistics behind tables and reports: intervals, corrections, strengths; comparisons are in `paired`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log10, sqrt
from typing import Final

Z95: Final = 1.959963984540054  # 95 % of a normal distribution lie within so many deviations
ELO: Final = 400  # points by which the odds are ten to one
ROUNDS: Final = 10_000  # of the fit of strengths, which needs a few dozen
TOLERANCE: Final = 1e-10


@dataclass(frozen=True, slots=True)
class Share:
    """A share of games with its 95 % Wilson interval; a game that is shared counts half."""

    count: float
    games: int
    value: float
    low: float
    high: float


def wilson(count: float, games: int) -> Share:
    """The share and its interval, which is sound for small numbers and near 0 and 1 too (Wilson 1927)."""
    if games == 0:
        return Share(0.0, 0, 0.0, 0.0, 1.0)
    share = count / games
    z2 = Z95 * Z95 / games
    middle = (share + z2 / 2) / (1 + z2)
    half = Z95 / (1 + z2) * sqrt(share * (1 - share) / games + z2 / (4 * games))
    low = middle - half if count else 0.0
    high = middle + half if count < games else 1.0
    return Share(count, games, share, low, high)


def holm(values: Sequence[float]) -> list[float]:
    """p values corrected for many comparisons (Holm 1979): the chance of any false alarm stays below the level."""
    order = sorted(range(len(values)), key=lambda i: values[i])
    out = [1.0] * len(values)
    highest = 0.0
    for place, i in enumerate(order):
        highest = max(highest, min(1.0, values[i] * (len(values) - place)))
        out[i] = highest
    return out


def strengths(names: Sequence[str], beaten: Mapping[tuple[str, str], float]) -> dict[str, float]:
    """Elo-style ratings by a Bradley-Terry fit; `beaten[a, b]` is how often a was better than b, halves for ties.

    One tie between all who met is added, so that a bot that never lost has a finite rating. The mean is 1500.
    """
    wins = {
        (a, b): beaten.get((a, b), 0.0) + 0.5
        for a in names
        for b in names
        if a != b and beaten.get((a, b), 0.0) + beaten.get((b, a), 0.0)
    }
    strength = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS):
        new = {}
        for a in names:
            won = sum(n for (winner, _), n in wins.items() if winner == a)
            met = sum((wins[a, b] + wins[b, a]) / (strength[a] + strength[b]) for b in names if (a, b) in wins)
            new[a] = won / met if met else 1.0
        mean = sum(log10(value) for value in new.values()) / len(names)
        new = {name: value / 10**mean for name, value in new.items()}
        moved = max(abs(log10(new[name] / strength[name])) for name in names)
        strength = new
        if moved < TOLERANCE:
            break
    return {name: 1500 + ELO * log10(value) for name, value in strength.items()}


def quantile(ordered: Sequence[float], share: float) -> float:
    """The value below which that share lies, between neighbours where it must be."""
    place = share * (len(ordered) - 1)
    low = int(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)
