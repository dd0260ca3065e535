"""Sweeps: the settings of a study made by a design instead of being written out one by one.

    [sweep]
    design = "factorial"            # every combination; or latin, morris, sobol, with samples = N
    elements = [3, 5, 8]            # an option of the game,
    seats = [2, 4]                  # the number of seats,
    bots = ["random", "greedy"]     # who plays in all seats,
    setup.row_size = [3, 4, 5]      # or a figure of the content

Latin hypercubes cover many factors with few settings. Morris screens which factors matter at all, Sobol tells how much
of the variance each explains; both need a primary outcome, and the extra `research`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Final

from ecotone.core.content import Data, Entry
from ecotone.core.errors import BadSetup
from ecotone.core.text import Text, quoted
from ecotone.lab.study.paired import scipy_stats

DESIGNS: Final = ("factorial", "latin", "morris", "sobol")
MOST_SETTINGS: Final = 2000
LEVELS: Final = 4  # of Morris's grid
Factors = dict[str, Any]  # Any: lists of levels as TOML has them; checked when they are played


@dataclass(frozen=True, slots=True)
class Sensitivity:
    """How much one factor matters for the primary outcome.

    Of Morris's screening `first` is the mean of the absolute elementary effects and `total` their standard deviation;
    of Sobol's analysis they are the first-order and the total index.
    """

    factor: str
    first: float
    total: float
    interval: float  # half the 95 % interval of the first


@dataclass(frozen=True, slots=True)
class Sweep:
    """A design: its factors with their levels, and the points that it visits, each as one level of every factor."""

    design: str
    factors: Factors
    points: tuple[tuple[int, ...], ...]
    places: tuple[tuple[float, ...], ...]  # the points as they were drawn, between 0 and 1
    seed: int

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each point; different points may be one setting."""
        return tuple(self.name(point) for point in self.points)

    def name(self, point: Sequence[int]) -> str:
        """A setting by its levels."""
        return ", ".join(f"{name}={self.factors[name][level]}" for name, level in zip(self.factors, point, strict=True))

    def rows(self) -> list[Data]:
        """The settings as a study file would have them, each once."""
        return [self.row(point) for point in dict.fromkeys(self.points)]

    def row(self, point: Sequence[int]) -> Data:
        """One setting."""
        row: Data = {"name": self.name(point)}
        for (name, levels), level in zip(self.factors.items(), point, strict=True):
            value, (section, dot, field) = levels[level], name.partition(".")
            if dot:
                row.setdefault("pack", {}).setdefault(section, {})[field] = value
            elif name == "bots":
                row["bots"] = value if isinstance(value, list) else [value]
            elif name == "seats":
                row["seats"] = value
            else:
                row.setdefault("options", {})[name] = value
        return row

    def sensitivity(self, means: Mapping[str, float]) -> tuple[Sensitivity, ...]:
        """How much each factor matters, by the mean of the primary outcome in every setting."""
        if self.design not in ("morris", "sobol"):
            return ()
        numpy, morris, sobol = salib("analyze")
        outcomes = numpy.array([means[name] for name in self.names], dtype=float)
        problem = problem_of(self.factors)
        if outcomes.min() == outcomes.max():
            return tuple(Sensitivity(name, 0.0, 0.0, 0.0) for name in self.factors)
        if self.design == "morris":
            found = morris.analyze(problem, numpy.array(self.places), outcomes, num_levels=LEVELS, seed=self.seed)
            columns = (found["mu_star"], found["sigma"], found["mu_star_conf"])
        else:
            found = sobol.analyze(problem, outcomes, calc_second_order=False, seed=self.seed)
            columns = (found["S1"], found["ST"], found["S1_conf"])
        return tuple(
            Sensitivity(name, *(float(column[place]) for column in columns)) for place, name in enumerate(self.factors)
        )


def read_sweep(file: str, data: object, seed: int) -> Sweep:
    """A sweep from its table in a study."""
    entry = Entry(file, "sweep", data)
    design = entry.one_of("design", DESIGNS) if "design" in entry.data else "factorial"
    samples = entry.integer("samples", 1, MOST_SETTINGS) if "samples" in entry.data else 0
    if (design == "factorial") != (samples == 0):
        raise entry.wrong("samples", Text("all designs but a factorial one need it"))
    factors: Factors = {}
    for name, levels in entry.data.items():
        if isinstance(levels, dict):
            factors |= {f"{name}.{field}": own for field, own in levels.items()}
        elif name not in ("design", "samples"):
            factors[name] = levels
    for name, levels in factors.items():
        if not isinstance(levels, list) or len(levels) < 2:
            raise entry.wrong(name, Text("expected a list of at least two levels, got {value}", value=quoted(levels)))
    if not factors:
        raise entry.wrong("design", Text("there is nothing to sweep over"))
    places = drawn_places(design, factors, samples, seed)
    sizes = [len(levels) for levels in factors.values()]
    if places:
        points = [tuple(min(int(u * n), n - 1) for u, n in zip(place, sizes, strict=True)) for place in places]
    else:
        points = list(product(*(range(size) for size in sizes)))
    if len(set(points)) > MOST_SETTINGS:
        raise entry.wrong("design", Text("makes {n} settings; at most {most}", n=len(set(points)), most=MOST_SETTINGS))
    return Sweep(design, factors, tuple(points), tuple(places), seed)


def drawn_places(design: str, factors: Factors, samples: int, seed: int) -> list[tuple[float, ...]]:
    """The points of a design between 0 and 1; none for a factorial one, which needs no drawing."""
    if design == "factorial":
        return []
    if design == "latin":
        sampler = scipy_stats().qmc.LatinHypercube(len(factors), rng=seed)
        drawn = sampler.random(samples)
    else:
        _, morris, sobol = salib("sample")
        problem = problem_of(factors)
        if design == "morris":
            drawn = morris.sample(problem, samples, num_levels=LEVELS, seed=seed)
        else:
            drawn = sobol.sample(problem, samples, calc_second_order=False, seed=seed)
    return [tuple(float(value) for value in row) for row in drawn]


def problem_of(factors: Factors) -> dict[str, Any]:  # Any: as SALib takes it
    """The factors as SALib knows them: each between 0 and 1."""
    return {"num_vars": len(factors), "names": list(factors), "bounds": [[0.0, 1.0]] * len(factors)}


def salib(part: str) -> tuple[Any, Any, Any]:  # Any: modules without types
    """numpy, and the modules for Morris's and Sobol's designs, if they are installed."""
    try:
        import numpy  # noqa: PLC0415 - an extra

        if part == "sample":
            from SALib.sample import morris, sobol  # noqa: PLC0415 - as above
        else:
            from SALib.analyze import morris, sobol  # noqa: PLC0415 - as above
    except ImportError:
        raise BadSetup(
            Text("Morris and Sobol designs need the extra 'research': pip install 'ecotone[research]'.")
        ) from None
    return numpy, morris, sobol
