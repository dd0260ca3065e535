"""Rows that make no sense: the table is told to be broken, by its code alone, and all others can be used."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from ecotone.tables.store.interface import RowBroken
from ecotone.tables.store.sql import SqlStore
from tests.tables.store.stored_tables import a_table, with_store
from tests.tables.store.test_failures import Do

DAMAGE = [
    "UPDATE tables SET options = '{'",
    "UPDATE tables SET pack = 'otter'",
    "UPDATE tables SET changed = 'otter'",
    "UPDATE choices SET choice = '[\"begin\"'",
    "UPDATE choices SET choice = x'ff00'",
    "UPDATE choices SET at = 'otter'",
    "UPDATE seats SET digest = 'otter'",
    "DELETE FROM choices WHERE number = 0",
]


@pytest.mark.parametrize("damage", DAMAGE)
@pytest.mark.parametrize("kind", ["file", "memory"])
def test_a_damaged_row_breaks_its_table_and_no_other(
    damage: str, kind: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(store: SqlStore) -> None:
        for code in ("BADLY", "WELLS"):
            await store.create(a_table(code), [(0, ("begin",)), (1, ("go", 2))])
        where = "AND" if "WHERE" in damage else "WHERE"
        await store.writer.write(Do(f"{damage} {where} code = 'BADLY'".replace(":", "\\:")))
        with caplog.at_level(logging.ERROR), pytest.raises(RowBroken, match="BADLY"):
            await store.load("BADLY")
        assert "otter" not in caplog.text
        saved = await store.load("WELLS")
        assert saved is not None
        assert len(saved.choices) == 2
        assert "WELLS" in [one.code for one in await store.summaries(["BADLY", "WELLS"])]

    with_store(f"sqlite:///{tmp_path}/rows.db" if kind == "file" else "sqlite://", work)
