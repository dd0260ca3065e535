"""What a study found: shares, distributions, fairness, and which differences are more than chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from ecotone.core.text import Text
from ecotone.lab.rows.columns import GAMES, Chunk, by_name
from ecotone.lab.study.statistics import Share, holm, proportions_differ, quantile, ranks_differ, wilson
from ecotone.lab.study.study import Study

LEVEL: Final = 0.05  # of all comparisons together
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
    """How often a seat or role won, beside the share that would be fair."""

    name: str
    share: Share
    score: Spread
    fair: float

    @property
    def verdict(self) -> int:
        """1 if it wins more than fair, -1 if less, 0 if that cannot be told."""
        return (self.share.low > self.fair) - (self.share.high < self.fair)


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
    """One comparison of a setting with the first one: a share of games, or the mean of a figure."""

    setting: str
    what: str
    is_share: bool
    before: float
    after: float
    p: float  # corrected for all comparisons of the study

    @property
    def significant(self) -> bool:
        """Whether it is more than chance, all comparisons considered."""
        return self.p < LEVEL


@dataclass(frozen=True, slots=True)
class Findings:
    """What a study found: by setting, and compared with the first."""

    settings: tuple[SettingFindings, ...]
    changes: tuple[Change, ...]

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
                {"setting": one.setting, "what": one.what, "before": one.before, "after": one.after, "p": one.p}
                for one in self.significant
            ],
            "comparisons": len(self.changes),
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
        """Wins by what stands in this column of the rows of seats; fair is the same share for all."""
        keys = sorted({row[column] for row in self.seated})
        fair = sum(int(row[WON]) for row in self.seated) / len(self.seated)
        out = []
        for key in keys:
            own = [row for row in self.seated if row[column] == key]
            name = str(int(key) + 1) if column == SEAT else str(key)
            share = wilson(sum(int(row[WON]) for row in own), len(own))
            out.append(Fairness(name, share, spread_of([float(row[SCORE]) for row in own]), fair))
        return tuple(out)


def mean_scores(chunk: Chunk) -> list[float]:
    """The mean score of all seats, by game; seats of one game are no independent values."""
    total, count = Counter[int](), Counter[int]()
    for number, _, _, _, _, score, _ in (row[:7] for row in chunk.seats):
        total[int(number)] += int(score)
        count[int(number)] += 1
    return [total[number] / count[number] for number in sorted(count)]


def findings(study: Study, chunks: Sequence[Chunk]) -> Findings:
    """Look at the rows of every setting, and compare each with the first."""
    samples = [Sample(study, place, chunk) for place, chunk in enumerate(chunks)]
    outcomes = sorted({outcome for sample in samples for outcome in sample.outcomes})
    base = samples[0]
    changes = [change for sample in samples[1:] for change in compared(base, sample, outcomes)]
    corrected = holm([change.p for change in changes])
    return Findings(
        tuple(sample.findings(outcomes) for sample in samples),
        tuple(replace(change, p=p) for change, p in zip(changes, corrected, strict=True)),
    )


def compared(base: Sample, sample: Sample, outcomes: Sequence[str]) -> list[Change]:
    """Every comparison of a setting with the first one, not yet corrected."""
    out = []
    for outcome in outcomes:
        before, after = base.outcomes.count(outcome), sample.outcomes.count(outcome)
        p = proportions_differ(before, base.games, after, sample.games)
        out.append(Change(sample.name, outcome, True, before / base.games, after / sample.games, p))
    measured = {"score": (base.scores, sample.scores)}
    measured |= {name: (values, sample.figures[name]) for name, values in base.figures.items()}
    for name, (first, second) in measured.items():
        before_mean, after_mean = sum(first) / len(first), sum(second) / len(second)
        out.append(Change(sample.name, name, False, before_mean, after_mean, ranks_differ(first, second)))
    return out


METHODS: Final = (
    Text("Shares of games: 95 % intervals of Wilson, and the two-proportion z test with pooled variance."),
    Text(
        "Scores, lengths and figures: the rank test of Mann and Whitney, corrected for ties; "
        "the score of a game is the mean of its seats."
    ),
    Text(
        "Every setting is compared with the first one. All p values of the report are corrected together by the "
        "method of Holm; a change counts as more than chance where the corrected p is below 0.05."
    ),
    Text(
        "All settings begin from the same deals. "
        "The tests take games as independent, which errs on the side of caution."
    ),
    Text("Boxes hold the middle half of the games, lines nine tenths; the bar is the median and the dot the mean."),
)
