"""Tables to store, and a store around a test."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, TypeVar

from ecotone.tables.store.interface import Saved, StoredSeat, StoredTable
from ecotone.tables.store.sql import SqlStore, open_store

T = TypeVar("T")

SEATS = (
    StoredSeat("Aino", "person", "greedy", False, bytes(range(32))),
    StoredSeat("Séamus 🦦 漢", "person", "random", True, b"\xff\x00" * 16),
    StoredSeat("", "open", "greedy", False, b"s" * 32),
)
TABLE = StoredTable(
    code="K7QPD",
    game="ecosfera",
    rules=3,
    content="2026-1",
    seed=7,
    options={"level": 2},
    pack=None,
    seats=SEATS,
    host=b"h" * 32,
    seconds=0,
    speed="normal",
    paused=False,
    status="playing",
    origin="",
    created=1_700_000_000.25,
    changed=1_700_000_001.125,
)


def a_table(code: str = "K7QPD", **changes: Any) -> StoredTable:  # Any: of each field
    return replace(TABLE, code=code, **changes)


def with_store(url: str, work: Callable[[SqlStore], Awaitable[T]]) -> T:
    """Open the store at this URL, return what `work` returns with it, and close it."""

    async def opened() -> T:
        store = await open_store(url)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(opened())


async def load_table(store: SqlStore, code: str = "K7QPD") -> Saved:
    saved = await store.load(code)
    assert saved is not None, f"no table {code}"
    return saved
