"""The rows of a simulation as researchers use them: one by one, by column, or as a table of Arrow or pandas."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ecotone.core.errors import BadSetup
from ecotone.core.text import Text
from ecotone.lab.rows.columns import Cell, Column, Row, by_name
from ecotone.lab.rows.files import arrow_table


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
        try:
            import pandas  # noqa: PLC0415 - whoever wants it brings it along
        except ImportError:
            raise BadSetup(Text("A table of pandas needs the package 'pandas': pip install pandas.")) from None
        return pandas.DataFrame({name: self.column(name) for name in self.names})

    def __iter__(self) -> Iterator[dict[str, Cell]]:
        return (by_name(self.columns, row) for row in self.cells())

    def __getitem__(self, number: int) -> dict[str, Cell]:
        return by_name(self.columns, self.cells()[number])

    def __len__(self) -> int:
        return len(self.cells())

    def __repr__(self) -> str:
        return f"<{len(self)} rows of {self.kind}: {', '.join(self.names)}>"
