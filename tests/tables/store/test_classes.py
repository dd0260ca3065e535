"""Classes in a store: a document each, deleted with the tables that belong to it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ecotone.tables.store.interface import ChatLine, CodeTaken, StoreFailed
from ecotone.tables.store.sql import SqlStore
from tests.tables.store.stored_tables import a_table, with_store


def test_a_class_comes_back_as_it_was_and_is_found_by_its_end(any_url: str) -> None:
    async def work(store: SqlStore) -> None:
        await store.create_class("KUUSI", '{"näin": 1}', 10.0)
        await store.create_class("KOIVU", "{}", 20.0)
        assert await store.load_class("KUUSI") == '{"näin": 1}'
        assert await store.load_class("MÄNTY") is None
        assert await store.classes_ending(0, 15) == ["KUUSI"]
        assert sorted(await store.classes_ending(5, float("inf"))) == ["KOIVU", "KUUSI"]
        await store.update_class("KUUSI", '{"näin": 2}', 30.0)
        assert await store.load_class("KUUSI") == '{"näin": 2}'
        assert await store.classes_ending(0, 15) == []
        with pytest.raises(StoreFailed):
            await store.update_class("MÄNTY", "{}", 1.0)

    with_store(any_url, work)


def test_a_code_is_taken_by_a_class_or_by_a_table(any_url: str) -> None:
    async def work(store: SqlStore) -> None:
        table = a_table()
        await store.create(table)
        await store.create_class("KUUSI", "{}", 1.0)
        for code in (table.code, "KUUSI"):
            with pytest.raises(CodeTaken):
                await store.create_class(code, "{}", 1.0)
            with pytest.raises(CodeTaken):
                await store.create(replace(table, code=code))
        assert await store.load_class(table.code) is None

    with_store(any_url, work)


def test_a_class_is_deleted_with_its_tables_and_nothing_else(any_url: str) -> None:
    async def work(store: SqlStore) -> None:
        mine, other = a_table(), a_table(code="OTHER")
        for table in (mine, other):
            await store.create(table, [(0, ("put", 1))])
            await store.say(table.code, ChatLine(0, "Aino", "hello", 1.0))
        await store.create_class("KUUSI", "{}", 1.0)
        await store.forget_chat([mine.code])
        kept, left = await store.load(mine.code), await store.load(other.code)
        assert kept is not None
        assert left is not None
        assert (len(kept.chat), len(left.chat), len(kept.choices)) == (0, 1, 1)
        await store.delete_class("KUUSI", [mine.code])
        assert await store.load_class("KUUSI") is None
        assert await store.load(mine.code) is None
        assert await store.load(other.code) == left

    with_store(any_url, work)
