"""What a study found: shares, distributions, fairness and differences, and what one setting showed of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from ecotone.lab.rows.columns import GAMES, Chunk, by_name
from ecotone.lab.study.paired import LEVEL, mean_interval, one_sample_p
from ecotone.lab.study.statistics import Share, quantile, wilson
from ecotone.lab.study.study import Study
from ecotone.lab.study.sweep import Sensitivity

QUANTILES: Final = (0.05, 0.25, 0.5, 0.75, 0.95)
SEAT, BOT, ROLE, SIDE, SCORE, WON = range(1, 7)  # columns of the rows of seats


@dataclass(frozen=True, slots=True)
class Spread:
    """How values are spread: mean, the middle half, and nine tenths."""

    mean: float
    low: float
    lower: float
    middle: float
    upper: float
    high: float


@dataclass(frozen=True, slots=True)
class Fairness:
    """How often a seat, role or bot won, beside the share that would be fair."""

    name: str
    share: Share
    score: Spread
    fair: float
    p: float = 1.0  # that it is fair, corrected for all that are judged in the study

    @property
    def verdict(self) -> int:
        """1 if it wins more than fair, -1 if less, 0 if that cannot be told."""
        return 0 if self.p >= LEVEL else (self.share.value > self.fair) - (self.share.value < self.fair)


@dataclass(frozen=True, slots=True)
class SettingFindings:
    """All that one setting showed. The last three are empty where all are alike, win together, or never win."""

    name: str
    games: int
    outcomes: Mapping[str, Share]
    scores: Spread
    figures: Mapping[str, Spread]
    seats: tuple[Fairness, ...]
    roles: tuple[Fairness, ...]
    bots: tuple[Fairness, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """One comparison of a setting with the first one: a share of games, or the mean of a figure, deal by deal.

    `low` and `high` bound the difference with 95 % confidence, `effect` is its size in standard deviations. A twin says
    what another comparison says already: it has that one's name, and was not corrected for by itself.
    """

    setting: str
    what: str
    is_share: bool
    before: float
    after: float
    difference: float
    low: float
    high: float
    effect: float
    p: float  # corrected for all comparisons of its family
    is_primary: bool = False
    twin: str = ""

    @property
    def significant(self) -> bool:
        """Whether it is more than chance, all comparisons of its family considered."""
        return self.p < LEVEL


@dataclass(frozen=True, slots=True)
class Findings:
    """What a study found: by setting, and compared with the first."""

    settings: tuple[SettingFindings, ...]
    changes: tuple[Change, ...]
    idle: tuple[str, ...] = ()  # settings that changed nothing at all
    least: Mapping[str, float] = field(default_factory=dict)  # by setting, the least difference that would be found

    sensitivity: tuple[Sensitivity, ...] = ()  # of a sweep by Morris or Sobol, how much each factor matters

    @property
    def family(self) -> int:
        """How many comparisons were corrected for together; primary ones and twins are not among them."""
        return sum(not change.twin and not change.is_primary for change in self.changes)

    @property
    def significant(self) -> tuple[Change, ...]:
        """The changes that are more than chance."""
        return tuple(change for change in self.changes if change.significant)

    def to_dict(self) -> dict[str, Any]:  # Any: JSON
        """As `ecotone study --json` prints it."""
        return {
            "settings": [
                {
                    "name": one.name,
                    "games": one.games,
                    "outcomes": {name: share_json(share) for name, share in one.outcomes.items()},
                    "mean_score": round(one.scores.mean, 4),
                    "means": {name: round(spread.mean, 4) for name, spread in one.figures.items()},
                    "seats": {seat.name: share_json(seat.share) for seat in one.seats},
                    "roles": {role.name: share_json(role.share) for role in one.roles},
                    "bots": {bot.name: share_json(bot.share) for bot in one.bots},
                }
                for one in self.settings
            ],
            "changes": [
                {**{name: getattr(one, name) for name in Change.__slots__}, "significant": one.significant}
                for one in self.changes
            ],
            "comparisons": len(self.changes),
            "family": self.family,
            "idle": list(self.idle),
            "least": dict(self.least),
            "sensitivity": [{name: getattr(one, name) for name in Sensitivity.__slots__} for one in self.sensitivity],
        }


def share_json(share: Share) -> list[float]:
    """A share with both ends of its interval, for JSON."""
    return [round(value, 4) for value in (share.value, share.low, share.high)]


def spread_of(values: Sequence[float]) -> Spread:
    """Where values lie."""
    ordered = sorted(values)
    return Spread(sum(ordered) / len(ordered), *(quantile(ordered, part) for part in QUANTILES))


class Sample:
    """The rows of one setting, by column."""

    def __init__(self, study: Study, place: int, chunk: Chunk) -> None:
        setting = study.settings[place]
        columns = setting.job.columns("games")
        self.name = setting.name
        self.games = len(chunk.games)
        rows = [by_name(columns, row) for row in chunk.games]
        self.outcomes = [str(row["outcome"]) for row in rows]
        names = [column.name for column in columns[len(GAMES) - 1 :]]  # choices, and the game's own figures
        self.figures = {name: [float(row[name]) for row in rows] for name in names}
        self.seated = chunk.seats
        self.scores = mean_scores(chunk)

    def findings(self, outcomes: Sequence[str]) -> SettingFindings:
        """What this setting showed."""
        counted = Counter(self.outcomes)
        rivals = len({row[SIDE] for row in self.seated}) > 1 and any(row[WON] for row in self.seated)
        return SettingFindings(
            self.name,
            self.games,
            {name: wilson(counted[name], self.games) for name in outcomes},
            spread_of([float(row[SCORE]) for row in self.seated]),
            {name: spread_of(values) for name, values in self.figures.items()},
            self.fairness(SEAT) if rivals else (),
            self.fairness(ROLE) if rivals and all(row[ROLE] for row in self.seated) else (),
            self.fairness(BOT) if rivals and len({row[BOT] for row in self.seated}) > 1 else (),
        )

    def fairness(self, column: int) -> tuple[Fairness, ...]:
        """Wins by what stands in this column of the rows of seats; fair is the same share for all.

        A game counts once: where a key has several of its seats, with the mean of theirs.
        """
        keys = sorted({row[column] for row in self.seated})
        fair = sum(int(row[WON]) for row in self.seated) / len(self.seated)
        out = []
        for key in keys:
            own = [row for row in self.seated if row[column] == key]
            name = str(int(key) + 1) if column == SEAT else str(key)
            games: dict[int, list[int]] = {}
            for row in own:
                games.setdefault(int(row[0]), []).append(int(row[WON]))
            wins = [sum(one) / len(one) for one in games.values()]
            p = one_sample_p([won - fair for won in wins])
            scores = spread_of([float(row[SCORE]) for row in own])
            out.append(Fairness(name, clustered_share(wins), scores, fair, p))
        return tuple(out)


def clustered_share(wins: Sequence[float]) -> Share:
    """A share with an interval that takes games, not seats, as independent."""
    if all(won in (0.0, 1.0) for won in wins):
        return wilson(sum(wins), len(wins))
    low, high = mean_interval(wins)
    mean = sum(wins) / len(wins)
    return Share(sum(wins), len(wins), mean, max(0.0, low), min(1.0, high))


def mean_scores(chunk: Chunk) -> list[float]:
    """The mean score of all seats, by game; seats of one game are no independent values."""
    total, count = Counter[int](), Counter[int]()
    for number, _, _, _, _, score, _ in (row[:7] for row in chunk.seats):
        total[int(number)] += int(score)
        count[int(number)] += 1
    return [total[number] / count[number] for number in sorted(count)]
