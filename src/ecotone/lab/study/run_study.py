"""A whole study in one call: read it, play it, compare its settings, and perhaps write the report."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ecotone.lab.run.play_jobs import check_jobs, describe, open_files
from ecotone.lab.run.results import Results
from ecotone.lab.run.tables import tables_of
from ecotone.lab.study.comparisons import findings, needed
from ecotone.lab.study.figure_files import write_figures
from ecotone.lab.study.findings import Change, Findings
from ecotone.lab.study.report import report
from ecotone.lab.study.study import Study, read_study


@dataclass(frozen=True)
class StudyResults(Results):
    """What a study found, and the rows that it found it in; the first column of each table is the setting."""

    study: Study
    findings: Findings

    @property
    def significant(self) -> tuple[Change, ...]:
        """The changes that are more than chance."""
        return self.findings.significant

    def figures(self, folder: str | Path) -> list[Path]:
        """Write each figure of the report as SVG and CSV, and the table of comparisons; returns the files."""
        return write_figures(self.findings, Path(folder))

    def sources(self) -> dict[str, str]:
        """The study as it was written."""
        return {"study.toml": self.study.source} if self.study.source else {}

    def to_dict(self) -> dict[str, Any]:  # Any: JSON
        """As `ecotone study --json` prints it."""
        return self.findings.to_dict()

    def __repr__(self) -> str:
        changed, compared = len(self.significant), len(self.findings.changes)
        return f"<Study {self.study.title!r}: {changed} of {compared} comparisons are more than chance>"


def play_study(
    study: Study,
    jobs: int | None = 1,
    cluster: str = "",
    rows: str | Path | None = None,
    resume: bool = False,
    progress: Callable[[int, int], None] | None = None,
    command: str = "",
) -> StudyResults:
    """Play a study that has been read; `rows` is the file for its rows, and `resume` goes on with it."""
    check_jobs(study.jobs, study.games, jobs, cluster)
    about = describe("study", study.jobs, study.games, command)
    files = open_files(rows, study.jobs, about, resume) if rows is not None else None
    chunks = study.play(jobs, cluster, progress, files)
    return StudyResults(about, *tables_of(study.jobs, files, chunks), study, findings(study, chunks))


def games_of_pilot(
    study: Study,
    jobs: int | None = 1,
    cluster: str = "",
    progress: Callable[[int, int], None] | None = None,
) -> int:
    """Play the games of a study as a pilot, and say how many it takes to find the difference that matters."""
    return needed(study, study.play(jobs, cluster, progress))


def study(
    source: str | Path | Mapping[str, Any] | Study,  # Any: what a study file holds; checked field by field
    *,
    games: int | None = None,
    seed: int | None = None,
    jobs: int | None = 1,
    cluster: str = "",
    out: str | Path | None = None,
    rows: str | Path | None = None,
    resume: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> StudyResults:
    """Play the study of a TOML file, or of a dictionary with the same fields, and return what it found.

    `games` and `seed` stand in for those of the study. With `out` the report is written there, as one HTML file; with
    `rows` all rows are kept in files, `.parquet` or `.csv`, and `resume` goes on with those that are there.
    """
    asked = source if isinstance(source, Study) else read_study(source, games, seed)
    named = source if isinstance(source, str | Path) else asked.title
    command = f"study({str(named)!r})"
    found = play_study(asked, jobs, cluster, rows, resume, progress, command)
    if out is not None:
        Path(out).write_text(report(asked, found.findings, command), encoding="utf-8")
    return found
