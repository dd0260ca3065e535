"""A whole study in one call: read it, play it, compare its settings, and perhaps write the report."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ecotone.lab.study.findings import Findings, findings
from ecotone.lab.study.report import report
from ecotone.lab.study.study import Study, read_study


def study(
    source: str | Path | Mapping[str, Any] | Study,  # Any: what a study file holds; checked field by field
    *,
    games: int | None = None,
    seed: int | None = None,
    jobs: int | None = 1,
    cluster: str = "",
    out: str | Path | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Findings:
    """Play the study of a TOML file, or of a dictionary with the same fields, and return what it found.

    `games` and `seed` stand in for those of the study. With `out` the report is written there, as one HTML file.
    """
    asked = source if isinstance(source, Study) else read_study(source, games, seed)
    found = findings(asked, asked.play(jobs, cluster, progress))
    if out is not None:
        named = source if isinstance(source, str | Path) else asked.title
        Path(out).write_text(report(asked, found, f"study({str(named)!r})"), encoding="utf-8")
    return found
