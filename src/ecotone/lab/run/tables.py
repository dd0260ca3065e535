"""The tables of some jobs: from their files, or from what was kept in memory."""

from __future__ import annotations

from collections.abc import Sequence

from ecotone.core.errors import BadSetup
from ecotone.core.text import Text
from ecotone.lab.rows.columns import KINDS, SETTING, Chunk, Row
from ecotone.lab.rows.files import ResultFiles, is_joint
from ecotone.lab.rows.formats import read_rows
from ecotone.lab.rows.table import Rows
from ecotone.lab.run.play_jobs import Jobs


def tables_of(jobs: Jobs, files: ResultFiles | None, kept: Sequence[Chunk] | None) -> tuple[Rows, Rows, Rows, Rows]:
    """The four tables: from files where there are some, else from what was kept, a chunk for each job."""
    games, seats, rounds, records = (rows_of(kind, jobs, files, kept) for kind in KINDS)
    return games, seats, rounds, records


def rows_of(kind: str, jobs: Jobs, files: ResultFiles | None, kept: Sequence[Chunk] | None) -> Rows:
    """The rows of a kind; those of several jobs say first to which they belong."""
    names = tuple(jobs)
    own = next(iter(jobs.values())).columns(kind)
    columns = (SETTING, *own) if is_joint(names) else own

    def load() -> list[Row]:
        if files is not None:
            number, games = [column.name for column in columns].index("number"), files.about["games"]
            rows = read_rows(files.file(kind), columns) if kind in files.columns else ()
            return [row for row in rows if int(row[number]) < games]  # the file may have grown since
        if kept is None:
            raise BadSetup(Text("There are no rows: the games were played with keep_rows=False."))
        if not is_joint(names):
            return kept[0].rows(kind)
        return [(name, *row) for name, chunk in zip(names, kept, strict=True) for row in chunk.rows(kind)]

    return Rows(kind, columns, load)
