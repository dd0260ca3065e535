"""Rows as researchers use them: one by one, by column, or as a table of Arrow, pandas or polars."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any

from ecotone.core.errors import BadSetup
from ecotone.core.text import Text
from ecotone.lab.rows.columns import Cell, Column, Row, by_name
from ecotone.lab.rows.formats import arrow_table


class Rows:
    """A table with named columns; its rows are dictionaries. They are read when they are first asked for."""

    def __init__(self, kind: str, columns: Sequence[Column], load: Callable[[], list[Row]]) -> None:
        self.kind = kind
        self.columns = tuple(columns)
        self._load = load
        self._rows: list[Row] | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the columns, in order."""
        return tuple(column.name for column in self.columns)

    def cells(self) -> list[Row]:
        """The rows as plain tuples, in the order of the columns."""
        if self._rows is None:
            self._rows = self._load()
        return self._rows

    def column(self, name: str) -> list[Cell]:
        """All cells of one column."""
        if name not in self.names:
            raise BadSetup(Text("There is no column '{name}'. Columns: {known}.", name=name, known=self.names))
        place = self.names.index(name)
        return [row[place] for row in self.cells()]

    def to_arrow(self) -> Any:  # Any: pyarrow has no types
        """The table for pyarrow, with typed columns."""
        return arrow_table(self.columns, self.cells())

    def to_pandas(self) -> Any:  # Any: pandas is not among our dependencies
        """The table as a DataFrame of pandas, which must be installed."""
        return library("pandas").DataFrame({name: self.column(name) for name in self.names})

    def to_polars(self) -> Any:  # Any: polars is not among our dependencies
        """The table as a DataFrame of polars, which must be installed."""
        types = {int: "Int64", float: "Float64", str: "String", bool: "Boolean"}
        polars = library("polars")
        schema = {column.name: getattr(polars, types[column.type]) for column in self.columns}
        return polars.DataFrame({name: self.column(name) for name in self.names}, schema=schema)

    def __iter__(self) -> Iterator[dict[str, Cell]]:
        return (by_name(self.columns, row) for row in self.cells())

    def __getitem__(self, number: int) -> dict[str, Cell]:
        return by_name(self.columns, self.cells()[number])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rows):
            return NotImplemented
        return self.columns == other.columns and self.cells() == other.cells()

    __hash__ = None  # type: ignore[assignment] # as that of a list: what it holds may not be read yet

    def __len__(self) -> int:
        return len(self.cells())

    def __repr__(self) -> str:
        return f"<{len(self)} rows of {self.kind}: {', '.join(self.names)}>"


def library(name: str) -> Any:  # Any: a module
    """A library that makes tables, if it is installed."""
    try:
        return import_module(name)
    except ImportError:
        raise BadSetup(
            Text("A table of {name} needs the extra 'research': pip install 'ecotone[research]'.", name=name)
        ) from None
