"""The settings of a study compared with the first, deal by deal, and corrected for how many comparisons there are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from ecotone.core.errors import BadSetup
from ecotone.core.text import Text
from ecotone.lab.rows.columns import Chunk
from ecotone.lab.study.findings import Change, Findings, Sample, SettingFindings
from ecotone.lab.study.paired import RESAMPLES, games_needed, least_difference, paired_difference
from ecotone.lab.study.statistics import holm
from ecotone.lab.study.study import Study
from ecotone.lab.study.sweep import Sensitivity

Columns = dict[str, tuple[bool, list[list[float]]]]  # what is compared: whether it is a share, its values by setting

METHODS: Final = (
    Text(
        "Game n of every setting begins from the same deal, and settings are compared deal by deal. Shares of games: "
        "McNemar's exact test; scores, lengths and figures: the t test of the differences. The score of a game is the "
        "mean of its seats."
    ),
    Text(
        "Intervals of differences come from resampling deals ({n} times, corrected for bias and skew), so that seats "
        "of one game stay together. Effects are differences over the standard deviation within settings.",
        n=RESAMPLES,
    ),
    Text(
        "Every setting is compared with the first one, and every comparison is listed. The primary outcome is "
        "corrected for by itself, all others together, by the method of Holm; what says the same as another, such as "
        "won and lost, counts once. More than chance is what has a corrected p below 0.05."
    ),
    Text(
        "Shares of games have 95 % intervals of Wilson. Fairness is judged by game and corrected by Holm's method too."
    ),
    Text("Boxes hold the middle half of the games, lines nine tenths; the bar is the median and the dot the mean."),
)


def findings(study: Study, chunks: Sequence[Chunk]) -> Findings:
    """Look at the rows of every setting, and compare each with the first."""
    samples = [Sample(study, place, chunk) for place, chunk in enumerate(chunks)]
    columns = compared_columns(samples)
    check_primary(study, columns)
    twins = twins_of(columns, study.primary)
    places = range(1, len(samples))
    changes = [
        compared(samples[place].name, place, columns, what, study.primary, twins.get(what, ""))
        for place in places
        for what in columns
    ]
    least: dict[str, float] = {}
    matters: tuple[Sensitivity, ...] = ()
    if study.primary:
        values = columns[study.primary][1]
        means = {sample.name: sum(own) / len(own) for sample, own in zip(samples, values, strict=True)}
        matters = study.sweep.sensitivity(means) if study.sweep else ()
        least = {samples[place].name: least_difference(gaps_of(values, place), len(places)) for place in places}
    outcomes = [what for what, (is_share, _) in columns.items() if is_share]
    return Findings(
        fair_together([sample.findings(outcomes) for sample in samples]),
        corrected(changes),
        tuple(samples[place].name for place in places if all(v[place] == v[0] for _, v in columns.values())),
        least,
        matters,
    )


def needed(study: Study, chunks: Sequence[Chunk]) -> int:
    """How many games of each setting it takes to find the difference that matters, judged by these."""
    if not study.primary or not study.detect:
        raise BadSetup(Text("A pilot needs to know what to look for: say `primary` and `detect` in the study."))
    samples = [Sample(study, place, chunk) for place, chunk in enumerate(chunks)]
    columns = compared_columns(samples)
    check_primary(study, columns)
    values = columns[study.primary][1]
    comparisons = len(samples) - 1
    return max(games_needed(gaps_of(values, place), study.detect, comparisons) for place in range(1, len(samples)))


def compared_columns(samples: Sequence[Sample]) -> Columns:
    """Every value that is compared, by game and setting."""
    outcomes = sorted({outcome for sample in samples for outcome in sample.outcomes})
    out: Columns = {name: (True, [[float(one == name) for one in s.outcomes] for s in samples]) for name in outcomes}
    out["score"] = (False, [sample.scores for sample in samples])
    for name in samples[0].figures:
        out[name] = (False, [sample.figures[name] for sample in samples])
    return out


def check_primary(study: Study, columns: Columns) -> None:
    """Refuse a primary outcome that there is not."""
    if study.primary and study.primary not in columns:
        raise BadSetup(
            Text(
                "There is no outcome '{name}' to be primary. There are: {known}.",
                name=study.primary,
                known=tuple(columns),
            )
        )


def twins_of(columns: Columns, primary: str) -> dict[str, str]:
    """What says the same as something before it, such as won and lost, or score and restored: by whose name.

    Two are twins if one is the other times a number plus a number, in all games. The primary outcome comes first.
    """
    first: dict[tuple[float, ...], str] = {}
    twins = {}
    for name in sorted(columns, key=lambda name: name != primary):
        line = standardised([value for values in columns[name][1] for value in values])
        if line is not None and first.setdefault(line, name) != name:
            twins[name] = first[line]
    return twins


def standardised(values: Sequence[float]) -> tuple[float, ...] | None:
    """Values on a common scale, whatever their unit and sign; None where they are all the same."""
    low, high = min(values), max(values)
    if low == high:
        return None
    scaled = [(value - low) / (high - low) for value in values]
    return tuple(round(value if scaled[0] <= 0.5 else 1 - value, 9) for value in scaled)


def gaps_of(values: list[list[float]], place: int) -> list[float]:
    """The differences of a setting from the first one, deal by deal."""
    return [after - before for before, after in zip(values[0], values[place], strict=True)]


def compared(setting: str, place: int, columns: Columns, what: str, primary: str, twin: str) -> Change:
    """One comparison of a setting with the first one, not yet corrected."""
    is_share, values = columns[what]
    before, after = values[0], values[place]
    found = paired_difference(before, after, is_share)
    means = sum(before) / len(before), sum(after) / len(after)
    numbers = (found.mean, found.low, found.high, found.effect, found.p)
    return Change(setting, what, is_share, *means, *numbers, what == primary, twin)


def corrected(changes: Sequence[Change]) -> tuple[Change, ...]:
    """The p values corrected by Holm's method: the primary outcome by itself, all else together, twins with theirs."""
    p: dict[tuple[str, str], float] = {}
    for is_primary in (True, False):
        own = [change for change in changes if change.is_primary is is_primary and not change.twin]
        p |= {(one.setting, one.what): value for one, value in zip(own, holm([one.p for one in own]), strict=True)}
    return tuple(replace(one, p=p[one.setting, one.twin or one.what]) for one in changes)


def fair_together(settings: Sequence[SettingFindings]) -> tuple[SettingFindings, ...]:
    """The verdicts on fairness, corrected together over all settings, seats, roles and bots."""
    judged = [one for setting in settings for one in (*setting.seats, *setting.roles, *setting.bots)]
    p = iter(holm([one.p for one in judged]))
    out = []
    for setting in settings:
        seats, roles, bots = (
            tuple(replace(one, p=next(p)) for one in group) for group in (setting.seats, setting.roles, setting.bots)
        )
        out.append(replace(setting, seats=seats, roles=roles, bots=bots))
    return tuple(out)
