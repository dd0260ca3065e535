"""Comparisons as a referee wants them: by deal, all of them listed, corrected by family, with power and warnings."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from scipy import stats

from ecotone import BadSetup
from ecotone.core.chance import Rng
from ecotone.lab import read_study, report, study
from ecotone.lab.study.comparisons import standardised, twins_of
from ecotone.lab.study.findings import Fairness, Spread, clustered_share
from ecotone.lab.study.paired import games_needed, least_difference, mean_interval, one_sample_p, paired_difference
from ecotone.lab.study.statistics import wilson
from tests.kit.run_cli import run

SEA: dict[str, Any] = {"title": "T", "game": "ecosfera", "games": 30, "seed": 1, "seats": 2, "bots": ["random"]}
TWO = [{"name": "usual"}, {"name": "three", "options": {"elements": 3}}]


def noise(n: int, seed: int) -> list[float]:
    rng = Rng(seed)
    return [rng.below(1000) / 1000 for _ in range(n)]


def test_deals_that_are_alike_make_small_differences_sure() -> None:
    deals = [10 * value for value in noise(40, 1)]
    after = [deal + 0.5 + 0.2 * value for deal, value in zip(deals, noise(40, 2), strict=True)]
    paired = paired_difference(deals, after, is_share=False)
    assert stats.mannwhitneyu(deals, after).pvalue > 0.1  # not by deal it could not be told
    assert paired.p < 1e-6
    assert paired.low < paired.mean < paired.high
    assert paired.low > 0.5
    assert paired.high < 0.7
    assert 0 < paired.effect < 1


def test_shares_are_compared_on_the_deals_that_differ() -> None:
    before = [1.0] * 20 + [0.0] * 20
    after = [1.0] * 19 + [0.0] + [1.0] * 9 + [0.0] * 11
    assert paired_difference(before, after, is_share=True).p == pytest.approx(stats.binomtest(9, 10).pvalue)
    assert paired_difference(before, before, is_share=True).p == 1.0


def test_the_test_speaks_of_the_mean_as_the_interval_does() -> None:
    gaps = [0.1] * 90 + [-1.0] * 9  # up in most deals, but not on average
    found = paired_difference([0.0] * len(gaps), gaps, is_share=False)
    assert found.low < 0 < found.high
    assert found.p > 0.9
    assert stats.wilcoxon(gaps).pvalue < 0.001, "ranks would say otherwise"


def test_intervals_are_by_deal_and_repeatable() -> None:
    values = noise(50, 3)
    assert mean_interval(values) == mean_interval(values)
    low, high = mean_interval(values)
    half = stats.t.ppf(0.975, 49) * stats.sem(values)
    assert high - low == pytest.approx(2 * half, rel=0.15)
    assert mean_interval([2.0, 2.0]) == (2.0, 2.0)


def test_seats_of_one_game_belong_together() -> None:
    alone = wilson(100, 200)
    together = clustered_share([1.0, 0.0, 0.5] * 30)
    assert together.games == 90
    assert together.high - together.low > alone.high - alone.low
    assert clustered_share([1.0, 0.0]) == wilson(1, 2)


def test_what_says_the_same_counts_once() -> None:
    won, lost = [1.0, 0.0, 0.0], [0.0, 1.0, 1.0]
    columns = {
        "lost": (True, [lost, won]),
        "won": (True, [won, lost]),
        "score": (False, [[4.0, 2.0, 0.0], [6.0, 0.0, 0.0]]),
        "restored": (False, [[2.0, 1.0, 0.0], [3.0, 0.0, 0.0]]),
        "law": (False, [[1.0] * 3, [1.0] * 3]),
    }
    assert twins_of(columns, "") == {"won": "lost", "restored": "score"}
    assert twins_of(columns, "restored") == {"won": "lost", "score": "restored"}
    assert standardised([3.0, 3.0]) is None


def test_every_comparison_is_listed_with_interval_and_effect_and_the_primary_one_by_itself() -> None:
    found = study({**SEA, "primary": "choices", "detect": 5, "setting": TWO}).findings
    changes = {change.what: change for change in found.changes}
    assert {"lost", "score", "choices", "impacts", "commons", "tipped"} <= set(changes)
    primary = changes["choices"]
    assert primary.is_primary
    assert primary.low <= primary.difference <= primary.high
    assert primary.difference == pytest.approx(primary.after - primary.before)
    assert found.family == sum(not one.twin for one in found.changes) - 1
    assert found.least["three"] > 0
    html = report(read_study({**SEA, "primary": "choices", "setting": TWO}), found, "x")
    assert "The primary outcome is choices." in html
    assert html.count("<tr") > len(changes)
    with pytest.raises(BadSetup, match="no outcome 'colour' to be primary"):
        study({**SEA, "games": 2, "primary": "colour", "setting": TWO})


def test_a_setting_that_changes_nothing_is_told() -> None:
    asked = {**SEA, "games": 4, "setting": [*TWO, {"name": "same", "options": {"elements": 8}}]}
    found = study(asked).findings
    assert found.idle == ("same",)
    assert "what they set changes nothing: same." in report(read_study(asked), found, "x")


def test_fairness_is_corrected_too() -> None:
    points = Spread(0, 0, 0, 0, 0, 0)
    assert Fairness("1", wilson(40, 60), points, 0.5, p=0.01).verdict == 1
    assert Fairness("1", wilson(20, 60), points, 0.5, p=0.01).verdict == -1
    assert Fairness("1", wilson(40, 60), points, 0.5, p=0.2).verdict == 0
    assert one_sample_p([0.5, -0.5] * 20) == pytest.approx(1.0)
    assert one_sample_p([0.5, 0.5, 0.5, -0.5] * 20) < 0.001


def test_power_is_told_beforehand(tmp_path: Path) -> None:
    gaps = [10 * value for value in noise(200, 4)]
    needed = games_needed(gaps, 1.0)
    assert needed == pytest.approx((1.96 + 0.8416) ** 2 * stats.tvar(gaps), abs=2)
    assert games_needed(gaps, 1.0, comparisons=5) > needed
    assert least_difference(gaps * (needed // 200 + 1)) < 1.1
    text = 'title = "T"\ngame = "ecosfera"\ngames = 9\nseed = 1\nseats = 2\nbots = ["random"]\n'
    settings = '[[setting]]\nname = "a"\n[[setting]]\nname = "b"\noptions.elements = 3\n'
    path = tmp_path / "s.toml"
    path.write_text(text + 'primary = "choices"\ndetect = 0.1\n' + settings, encoding="utf-8")
    told = run("study", path, "--pilot", 20, "--jobs", 1, "--json").json
    assert told["pilot"] == 20
    assert told["games"] > 2
    path.write_text(text + settings, encoding="utf-8")
    assert "say `primary` and `detect`" in run("study", path, "--pilot", 5, "--jobs", 1).err
    path.write_text(text + 'detect = "much"\n' + settings, encoding="utf-8")
    assert "field 'detect': expected a number above 0" in run("study", path).err


def test_studies_without_their_library_say_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "scipy", None)
    with pytest.raises(BadSetup, match=r"pip install 'ecotone\[lab\]'"):
        study({**SEA, "games": 2, "setting": TWO})


def test_each_figure_is_written_as_svg_and_csv(tmp_path: Path) -> None:
    found = study({**SEA, "games": 6, "setting": TWO})
    files = found.figures(tmp_path / "figures")
    assert {"outcome-lost.svg", "outcome-lost.csv", "score.svg", "figure-impacts.csv", "comparisons.csv"} <= {
        path.name for path in files
    }
    svg = (tmp_path / "figures" / "score.svg").read_text(encoding="utf-8")
    assert svg.startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    assert "<style>" in svg
    rows = (tmp_path / "figures" / "figure-impacts.csv").read_text(encoding="utf-8").splitlines()
    assert rows[0] == "setting,mean,low,lower,middle,upper,high"
    assert [row.split(",")[0] for row in rows[1:]] == ["usual", "three"]
    compared = (tmp_path / "figures" / "comparisons.csv").read_text(encoding="utf-8").splitlines()
    assert len(compared) == 1 + len(found.findings.changes)


@pytest.mark.filterwarnings("error")
def test_gaps_that_differ_by_rounding_alone_are_alike() -> None:
    assert one_sample_p([0.1 + 0.2, 0.3, 0.3]) == 0.0
    assert one_sample_p([0.1 + 0.2 - 0.3, 0.0, 0.0]) == 1.0
    assert 0 < one_sample_p([0.1, 0.3, -0.2]) < 1
