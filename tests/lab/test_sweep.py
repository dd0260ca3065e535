"""Sweeps: designs make the settings, and sensitivity analyses find the factors that matter."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from ecotone import BadContent, BadSetup
from ecotone.lab import read_study, report, study
from ecotone.lab.study.sweep import Sweep, read_sweep

SEA: dict[str, Any] = {"title": "T", "game": "ecosfera", "games": 2, "seed": 1, "seats": 2, "bots": ["random"]}


def test_a_factorial_sweep_is_every_combination() -> None:
    asked = read_study({**SEA, "sweep": {"elements": [3, 5, 8], "setup": {"row_size": [4, 5]}, "seats": [2, 3]}})
    assert len(asked.settings) == 12
    first, last = asked.settings[0], asked.settings[-1]
    assert first.name == "elements=3, setup.row_size=4, seats=2"
    assert (first.job.options, first.job.seats) == ({"elements": 3}, 2)
    assert last.job.pack is not None
    assert last.job.pack.data == {"setup": {"row_size": 5}}
    assert last.job.seats == 3


def test_bots_can_be_swept_over() -> None:
    asked = read_study({**SEA, "sweep": {"bots": ["random", "greedy", ["random", "greedy"]]}})
    assert [one.job.bots for one in asked.settings] == [("random",), ("greedy",), ("random", "greedy")]


def test_a_latin_hypercube_has_every_level_equally_often() -> None:
    sweep = read_sweep("s", {"design": "latin", "samples": 12, "a": [1, 2, 3], "b": [1, 2, 3, 4]}, seed=1)
    assert sorted(a for a, _ in sweep.points) == [0] * 4 + [1] * 4 + [2] * 4
    assert sorted(b for _, b in sweep.points) == [0] * 3 + [1] * 3 + [2] * 3 + [3] * 3
    assert sweep == read_sweep("s", {"design": "latin", "samples": 12, "a": [1, 2, 3], "b": [1, 2, 3, 4]}, seed=1)


def outcome(sweep: Sweep) -> dict[str, float]:
    """Ten times the first factor, once the second, the third not at all."""
    return {sweep.name(point): 10.0 * point[0] + point[1] for point in sweep.points}


@pytest.mark.parametrize("design, samples", [("morris", 12), ("sobol", 64)])
def test_a_sensitivity_analysis_finds_what_matters(design: str, samples: int) -> None:
    levels = list(range(8))
    sweep = read_sweep("s", {"design": design, "samples": samples, "much": levels, "little": levels, "none": levels}, 1)
    much, little, nothing = sweep.sensitivity(outcome(sweep))
    assert (much.factor, little.factor, nothing.factor) == ("much", "little", "none")
    assert much.first > 5 * little.first
    assert little.first > nothing.first - 0.01
    assert nothing.first == pytest.approx(0, abs=0.02)
    if design == "sobol":
        assert much.first == pytest.approx(100 / 101, abs=0.05)
        assert much.total == pytest.approx(100 / 101, abs=0.05)


def test_a_sensitivity_analysis_is_in_the_report() -> None:
    sweep = {"design": "morris", "samples": 2, "elements": [3, 4, 5, 6, 7, 8], "setup": {"row_size": [4, 5]}}
    asked = {**SEA, "primary": "choices", "sweep": sweep}
    found = study(asked).findings
    assert [one.factor for one in found.sensitivity] == ["elements", "setup.row_size"]
    assert [one["factor"] for one in found.to_dict()["sensitivity"]] == ["elements", "setup.row_size"]
    assert "What matters" in report(read_study(asked), found, "x")


@pytest.mark.parametrize(
    "sweep, reason",
    [
        ({}, "there is nothing to sweep over"),
        ({"elements": [3]}, "field 'elements': expected a list of at least two levels"),
        ({"design": "guess", "elements": [3, 4]}, "field 'design': expected one of factorial"),
        ({"design": "latin", "elements": [3, 4]}, "field 'samples': all designs but a factorial one need it"),
        ({"design": "morris", "samples": 2, "elements": [3, 4]}, "field 'primary': a sensitivity analysis needs it"),
        ({"elements": [3, 99]}, "entry 'setting elements=99', field 'options'"),
        ({name: list(range(9)) for name in "abcd"}, "makes 6561 settings; at most 2000"),
    ],
)
def test_a_bad_sweep_is_refused(sweep: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadContent, match=reason):
        read_study({**SEA, "sweep": sweep})


def test_designs_without_their_library_say_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "SALib.sample", None)
    with pytest.raises(BadSetup, match=r"pip install 'ecotone\[research\]'"):
        read_sweep("s", {"design": "sobol", "samples": 4, "a": [1, 2]}, 1)
