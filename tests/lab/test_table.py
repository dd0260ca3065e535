"""The rows of a simulation: one by one, by column, as tables; the same from memory and from a file."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from ecotone import BadSetup
from ecotone.lab import Simulation, simulate
from ecotone.lab.rows.columns import KINDS


def played(out: str | Path | None = None, rounds: bool = True, keep_rows: bool = True) -> Simulation:
    return simulate("ecosfera", seats=2, games=7, bots="random", seed=5, rounds=rounds, out=out, keep_rows=keep_rows)


def test_rows_are_dictionaries_with_the_documented_columns() -> None:
    result = played()
    assert (len(result.games), len(result.seats)) == (7, 14)
    first = result.games[0]
    assert first == next(iter(result.games))
    assert (first["number"], first["game"], first["bots"]) == (0, "ecosfera", "random,random")
    assert result.games.column("number") == list(range(7))
    assert {row["number"] for row in result.rounds} == set(range(7))
    assert sum(int(row["won"]) for row in result.seats) == sum(result.tally.wins.values())


@pytest.mark.parametrize("name", ["r.csv", "r.parquet"])
def test_rows_of_a_file_are_those_of_memory(name: str, tmp_path: Path) -> None:
    kept, written = played(), played(str(tmp_path / name))
    for kind in KINDS:
        assert getattr(written, kind).cells() == getattr(kept, kind).cells()
        assert [list(map(type, row)) for row in getattr(written, kind).cells()] == [
            list(map(type, row)) for row in getattr(kept, kind).cells()
        ]


def test_without_rounds_there_are_none(tmp_path: Path) -> None:
    assert list(played(rounds=False).rounds) == []
    assert list(played(tmp_path / "r.csv", rounds=False).rounds) == []


def test_rows_become_a_table_of_arrow() -> None:
    result = played()
    assert result.seats.to_arrow().to_pylist() == list(result.seats)
    assert played(rounds=False).rounds.to_arrow().column_names == list(result.rounds.names)


@pytest.mark.parametrize("name", ["pandas", "polars"])
def test_rows_become_tables_of_other_libraries_where_those_are_installed(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = played()
    for rows in result.tables().values():
        frame = getattr(rows, f"to_{name}")()
        assert list(frame.columns) == list(rows.names)
        assert [list(frame[column]) for column in rows.names] == [rows.column(column) for column in rows.names]
    assert played(rounds=False).rounds.to_polars().schema["round"] == pytest.importorskip("polars").Int64
    monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(BadSetup, match=rf"A table of {name} needs .*pip install 'ecotone\[research\]'"):
        getattr(result.games, f"to_{name}")()


def test_results_say_what_they_are() -> None:
    result = played()
    assert repr(result) == "<Simulation of ecosfera: 7 games, seed 5: 7 lost>"
    assert repr(result.seats) == "<14 rows of seats: number, seat, bot, role, side, score, won>"


def test_a_column_that_is_not_there_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadSetup, match=r"no column 'colour'\. Columns: number, seat, bot"):
        played().seats.column("colour")


def test_rows_that_were_not_kept_are_not_there() -> None:
    with pytest.raises(BadSetup, match="played with keep_rows=False"):
        len(played(keep_rows=False).games)
