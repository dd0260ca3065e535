"""The statistics of comparisons: settings that were dealt the same games are compared deal by deal.

Game number n of every setting begins from the same deal, so differences are taken by deal and their intervals come
from resampling deals: seats of one game, and games of one deal, stay together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, isnan, sqrt
from typing import Any, Final

from ecotone.core.errors import BadSetup
from ecotone.core.text import Text

RESAMPLES: Final = 2000  # of the bootstrap
SEED: Final = 20  # of the bootstrap: the same rows give the same intervals
POWER: Final = 0.8  # how likely a difference that is there should be found
LEVEL: Final = 0.05
ROUNDING: Final = 1e-12


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference of means with its 95 % interval, its size in standard deviations, and p before any correction."""

    mean: float
    low: float
    high: float
    effect: float
    p: float


def scipy_stats() -> Any:  # Any: scipy has no types here
    """The library for statistics, if it is installed."""
    try:
        from scipy import stats  # noqa: PLC0415 - an extra
    except ImportError:
        raise BadSetup(Text("Studies need the extra 'lab': pip install 'ecotone[lab]'.")) from None
    return stats


def paired_difference(before: Sequence[float], after: Sequence[float], is_share: bool) -> Difference:
    """`after` less `before`, deal by deal.

    The test is exact for shares (McNemar's, on the deals that came out differently) and the t test of the gaps for all
    else. A test by ranks would ask another question than the interval answers: many small steps up against few large
    ones down are more by rank and less on average.
    """
    gaps = [two - one for one, two in zip(before, after, strict=True)]
    mean = sum(gaps) / len(gaps)
    low, high = mean_interval(gaps)
    spread = sqrt((variance(before) + variance(after)) / 2)
    effect = mean / spread if spread else 0.0
    return Difference(mean, low, high, effect, share_p(gaps) if is_share else one_sample_p(gaps))


def share_p(gaps: Sequence[float]) -> float:
    """McNemar's exact test: of the deals that differ, as many should have gone each way."""
    up, down = sum(gap > 0 for gap in gaps), sum(gap < 0 for gap in gaps)
    return float(scipy_stats().binomtest(up, up + down).pvalue) if up + down else 1.0


def mean_interval(values: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of a mean by the bootstrap, corrected for bias and skew; that of a constant is the constant."""
    if len(set(values)) < 2:
        return values[0], values[0]
    import numpy  # noqa: PLC0415 - comes with scipy

    rng = numpy.random.default_rng(SEED)
    found = scipy_stats().bootstrap(
        (numpy.asarray(values, dtype=float),),
        numpy.mean,
        n_resamples=RESAMPLES,
        vectorized=True,
        batch=100,
        rng=rng,
        method="BCa" if len(values) < 2000 else "percentile",  # the correction takes a mean for every value left out
    )
    low, high = float(found.confidence_interval.low), float(found.confidence_interval.high)
    return (min(values), max(values)) if isnan(low) or isnan(high) else (low, high)  # where it cannot tell


def one_sample_p(gaps: Sequence[float]) -> float:
    """That the mean of independent values is 0, by the t test."""
    if variance(gaps) <= ROUNDING**2:  # all alike, but for what sums of fractions lose
        return 1.0 if all(abs(gap) <= ROUNDING for gap in gaps) else 0.0
    return float(scipy_stats().ttest_1samp(gaps, 0.0).pvalue)


def variance(values: Sequence[float]) -> float:
    """The variance of a sample."""
    if len(values) < 2:
        return 0.0
    mean = sum(values) / len(values)
    return sum((value - mean) ** 2 for value in values) / (len(values) - 1)


def games_needed(gaps: Sequence[float], detect: float, comparisons: int = 1, power: float = POWER) -> int:
    """How many deals it takes to find a mean difference of `detect`, judged by the gaps of a pilot.

    The level is shared out over the comparisons, as Holm's method does for the hardest of them.
    """
    normal = scipy_stats().norm
    reach = float(normal.ppf(1 - LEVEL / comparisons / 2) + normal.ppf(power))
    return max(2, ceil(reach**2 * variance(gaps) / detect**2))


def least_difference(gaps: Sequence[float], comparisons: int = 1, power: float = POWER) -> float:
    """The smallest mean difference that so many deals would have found with that power."""
    normal = scipy_stats().norm
    reach = float(normal.ppf(1 - LEVEL / comparisons / 2) + normal.ppf(power))
    return reach * sqrt(variance(gaps) / len(gaps))
