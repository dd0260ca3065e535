"""Result files: Parquet or CSV, safe against a stop at any moment.

While a job runs, every finished chunk lies in a folder beside the file, `results.parquet.parts`, written whole under
another name first. When all chunks are there they are joined in order, and the folder goes. So a job that was stopped
goes on with the chunks that are missing, and no game is counted twice.
"""

from __future__ import annotations

import csv
import json
import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import IO, Any, Final

from ecotone.core.errors import BadSetup
from ecotone.core.text import Text
from ecotone.lab.rows.columns import KINDS, Cell, Chunk, Column, Row

FORMATS: Final = (".parquet", ".csv")
GROUP: Final = 50_000  # rows that are held in memory at once while files are joined


class ResultFiles:
    """The files of one job: `results.parquet` for games, `results.seats.parquet`, perhaps `results.rounds.parquet`."""

    def __init__(self, path: Path, columns: Mapping[str, Sequence[Column]]) -> None:
        if path.suffix not in FORMATS:
            raise BadSetup(
                Text("Results are written as {known}, not to {file}.", known=FORMATS, file=path.name or str(path))
            )
        if path.suffix == ".parquet":
            parquet()  # a missing library is told before anything is played
        self.path = path
        self.columns = columns
        self.parts = path.with_name(path.name + ".parts")

    def file(self, kind: str) -> Path:
        """Where the rows of a kind go."""
        return self.path if kind == "games" else self.path.with_suffix(f".{kind}{self.path.suffix}")

    def open(self, job: Mapping[str, Any], resume: bool) -> None:  # Any: JSON
        """Begin, or go on with the same job; nothing that exists is overwritten."""
        if self.parts.exists() and not resume:
            raise BadSetup(
                Text(
                    "{folder} holds a run that was stopped. Go on with --resume, or remove it.", folder=str(self.parts)
                )
            )
        if resume and not self.parts.exists() and self.path.exists():
            raise BadSetup(Text("{file} is whole already; there is nothing left to play.", file=str(self.path)))
        if not self.parts.exists():
            self._begin(job)
            return
        try:
            begun = json.loads((self.parts / "job.json").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            raise BadSetup(Text("{folder} cannot be read; remove it and begin anew.", folder=str(self.parts))) from None
        differing = tuple(key for key in job if begun.get(key) != job[key])
        if differing:
            raise BadSetup(
                Text("{folder} belongs to another job: {what} differ.", folder=str(self.parts), what=differing)
            )

    def _begin(self, job: Mapping[str, Any]) -> None:  # Any: JSON
        for kind in self.columns:
            if self.file(kind).exists():
                raise BadSetup(Text("{file} exists already. Give another name.", file=str(self.file(kind))))
        begun = self.parts.with_name(self.parts.name + ".new")
        try:
            shutil.rmtree(begun, ignore_errors=True)
            begun.mkdir(parents=True)
            write_whole(begun / "job.json", json.dumps(job))
            begun.rename(self.parts)
        except OSError as error:
            raise BadSetup(
                Text("{file} cannot be written: {reason}.", file=str(self.path), reason=error.strerror or "?")
            ) from None

    def save(self, chunk: Chunk) -> None:
        """Keep a chunk for good: it is there whole, or not at all."""
        rows = {kind: chunk.rows(kind) for kind in KINDS}
        write_whole(self._chunk_file(chunk.first), json.dumps(rows, separators=(",", ":")))

    def load(self, first: int) -> Chunk | None:
        """The chunk that begins with this game; None if it was not finished."""
        try:
            data = json.loads(self._chunk_file(first).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        games, seats, rounds = ([tuple(row) for row in data[kind]] for kind in KINDS)
        return Chunk(first, games, seats, rounds)

    def _chunk_file(self, first: int) -> Path:
        return self.parts / f"games-{first:09}.json"

    def join(self, firsts: Sequence[int]) -> None:
        """Put all chunks together. The file of games comes last: where it is, the others are whole."""
        made = []
        for kind in reversed(list(self.columns)):
            target = self.file(kind)
            draft = target.with_name(target.name + ".draft")
            rows = chain.from_iterable(self._finished(first).rows(kind) for first in firsts)
            write_rows(draft, self.path.suffix, self.columns[kind], rows)
            made.append((draft, target))
        for draft, target in made:
            draft.replace(target)
        shutil.rmtree(self.parts)

    def _finished(self, first: int) -> Chunk:
        chunk = self.load(first)
        assert chunk is not None
        return chunk


def stopped_seed(path: Path) -> int | None:
    """The seed of the run that was stopped while it wrote to this file; None if there is none."""
    try:
        seed = json.loads((path.with_name(path.name + ".parts") / "job.json").read_text(encoding="utf-8"))["seed"]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return seed if isinstance(seed, int) else None


def write_whole(path: Path, text: str) -> None:
    """Write a file so that it is never seen half: under another name, down to the disk, then renamed."""
    draft = path.with_name(path.name + ".draft")
    with draft.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


def write_rows(path: Path, suffix: str, columns: Sequence[Column], rows: Iterator[Row]) -> None:
    """Write rows in a format, a group at a time."""
    if suffix == ".csv":
        with path.open("w", encoding="utf-8", newline="") as file:
            write_csv(file, columns, rows)
    else:
        write_parquet(path, columns, rows)


def write_csv(file: IO[str], columns: Sequence[Column], rows: Iterator[Row]) -> None:
    """Comma-separated, with a heading; true and false in small letters."""
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow([column.name for column in columns])
    for row in rows:
        writer.writerow([str(cell).lower() if isinstance(cell, bool) else cell for cell in row])


def write_parquet(path: Path, columns: Sequence[Column], rows: Iterator[Row]) -> None:
    """Parquet, with typed columns; what stands in each is noted in the file."""
    arrow = parquet()
    schema = arrow_schema(columns)
    with arrow.parquet.ParquetWriter(path, schema, compression="zstd") as writer:
        while group := list(islice(rows, GROUP)):
            writer.write_table(arrow_table(columns, group))


def arrow_schema(columns: Sequence[Column]) -> Any:  # Any: pyarrow has no types
    """The types of the columns, and what stands in each."""
    arrow = parquet()
    types = {int: arrow.int64(), str: arrow.string(), bool: arrow.bool_()}
    return arrow.schema(
        [arrow.field(c.name, types[c.type], metadata={"about": c.about} if c.about else None) for c in columns]
    )


def arrow_table(columns: Sequence[Column], rows: Sequence[Row]) -> Any:  # Any: pyarrow has no types
    """Rows as a table of pyarrow."""
    arrow, schema = parquet(), arrow_schema(columns)
    cells = zip(*rows, strict=True) if rows else [()] * len(columns)
    arrays = [arrow.array(column, field.type) for column, field in zip(cells, schema, strict=True)]
    return arrow.table(arrays, schema=schema)


def read_rows(path: Path, columns: Sequence[Column]) -> list[Row]:
    """The rows of a file that was written here."""
    if path.suffix == ".csv":
        with path.open(encoding="utf-8", newline="") as file:
            lines = csv.reader(file)
            next(lines)
            return [tuple(map(read_cell, columns, line)) for line in lines]
    table = parquet().parquet.read_table(path)
    return list(zip(*(table.column(column.name).to_pylist() for column in columns), strict=True))


def read_cell(column: Column, cell: str) -> Cell:
    """A cell of a CSV file as it was before it was written."""
    return cell == "true" if column.type is bool else column.type(cell)


def parquet() -> Any:  # Any: pyarrow, which has no types for all of this
    """The library for Parquet, if it is installed."""
    try:
        import pyarrow.parquet  # noqa: PLC0415 - an extra
    except ImportError:
        raise BadSetup(
            Text("Parquet needs the extra 'lab': pip install 'ecotone[lab]'. A .csv file needs nothing.")
        ) from None
    return pyarrow
