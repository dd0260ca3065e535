"""Rows as Parquet or CSV: written and read a group at a time, with typed cells."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import IO, Any, Final

from ecotone.core.errors import BadSetup
from ecotone.core.text import Text
from ecotone.lab.rows.columns import Cell, Column, Row
from ecotone.lab.rows.provenance import KEY

FORMATS: Final = (".parquet", ".csv")
GROUP: Final = 50_000  # rows that are held in memory at once while files are joined


def write_rows(
    path: Path,
    suffix: str,
    columns: Sequence[Column],
    rows: Iterator[Row],
    about: Mapping[str, Any] | None = None,  # Any: JSON
) -> None:
    """Write rows in a format, a group at a time; Parquet keeps beside them what they are about."""
    if suffix == ".csv":
        with path.open("w", encoding="utf-8", newline="") as file:
            write_csv(file, columns, rows)
    else:
        write_parquet(path, columns, rows, about)


def write_csv(file: IO[str], columns: Sequence[Column], rows: Iterator[Row]) -> None:
    """Comma-separated, with a heading; true and false in small letters."""
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow([column.name for column in columns])
    for row in rows:
        writer.writerow([str(cell).lower() if isinstance(cell, bool) else cell for cell in row])


def write_parquet(
    path: Path,
    columns: Sequence[Column],
    rows: Iterator[Row],
    about: Mapping[str, Any] | None = None,  # Any: JSON
) -> None:
    """Parquet, with typed columns; what stands in each is noted in the file, and where all of it comes from."""
    arrow = parquet()
    schema = arrow_schema(columns)
    if about is not None:
        schema = schema.with_metadata({KEY: json.dumps(about).encode()})
    with arrow.parquet.ParquetWriter(path, schema, compression="zstd") as writer:
        while group := list(islice(rows, GROUP)):
            writer.write_table(arrow_table(columns, group).cast(schema))


def arrow_schema(columns: Sequence[Column]) -> Any:  # Any: pyarrow has no types
    """The types of the columns, and what stands in each."""
    arrow = parquet()
    types = {int: arrow.int64(), float: arrow.float64(), str: arrow.string(), bool: arrow.bool_()}
    return arrow.schema(
        [arrow.field(c.name, types[c.type], metadata={"about": c.about} if c.about else None) for c in columns]
    )


def arrow_table(columns: Sequence[Column], rows: Sequence[Row]) -> Any:  # Any: pyarrow has no types
    """Rows as a table of pyarrow."""
    arrow, schema = parquet(), arrow_schema(columns)
    cells = zip(*rows, strict=True) if rows else [()] * len(columns)
    arrays = [arrow.array(column, field.type) for column, field in zip(cells, schema, strict=True)]
    return arrow.table(arrays, schema=schema)


def read_rows(path: Path, columns: Sequence[Column]) -> Iterator[Row]:
    """The rows of a file that was written here, in their order."""
    if path.suffix == ".csv":
        csv.field_size_limit(2**31 - 1)  # a record is one long cell
        with path.open(encoding="utf-8", newline="") as file:
            lines = csv.reader(file)
            next(lines)
            for line in lines:
                yield tuple(map(read_cell, columns, line))
        return
    with parquet().parquet.ParquetFile(path) as file:
        for batch in file.iter_batches(GROUP, columns=[column.name for column in columns]):
            yield from zip(*(column.to_pylist() for column in batch.columns), strict=True)


def read_named(path: Path) -> Iterator[dict[str, Any]]:  # Any: whatever stands there; all text in a CSV file
    """The rows of any file, by the names of its columns."""
    if path.suffix == ".csv":
        csv.field_size_limit(2**31 - 1)
        with path.open(encoding="utf-8", newline="") as file:
            yield from csv.DictReader(file)
    else:
        with parquet().parquet.ParquetFile(path) as file:
            for batch in file.iter_batches(GROUP):
                yield from batch.to_pylist()


def read_cell(column: Column, cell: str) -> Cell:
    """A cell of a CSV file as it was before it was written."""
    return cell == "true" if column.type is bool else column.type(cell)


def read_about(path: Path) -> dict[str, Any] | None:  # Any: JSON
    """What a finished file of games is about; None if there is no such file, or if somebody else wrote it."""
    try:
        if path.suffix == ".csv":
            text = header_of(path).read_text(encoding="utf-8")
        else:
            found = parquet().parquet.read_schema(path).metadata or {}
            text = found[KEY].decode()
        about = json.loads(text)
    except (OSError, KeyError, ValueError):  # pyarrow's own errors are such errors too
        return None
    return about if isinstance(about, dict) else None


def header_of(path: Path) -> Path:
    """The file beside a CSV file that tells what it is about; Parquet files tell it themselves."""
    return path.with_suffix(".meta.json")


def parquet() -> Any:  # Any: pyarrow, which has no types for all of this
    """The library for Parquet, if it is installed."""
    try:
        import pyarrow.parquet  # noqa: PLC0415 - an extra
    except ImportError:
        raise BadSetup(
            Text("Parquet needs the extra 'lab': pip install 'ecotone[lab]'. A .csv file needs nothing.")
        ) from None
    return pyarrow
