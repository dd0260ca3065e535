"""The budget of uploaded records: which of them go, and that nothing else ever does."""

from __future__ import annotations

import pytest

from ecotone.core.content import Data
from ecotone.core.text import Text
from ecotone.tables.store.interface import UPLOADED, StoreFailed
from ecotone.tables.store.sql import SqlStore
from ecotone.tables.store.uploads import CHOICE_BYTES, TABLE_BYTES
from tests.tables.store.stored_tables import a_table, load_table, with_store

LONG = [(0, ("say", "x" * 990))] * 10  # 1,000 letters of JSON each
SIZE = TABLE_BYTES + 10 * (1_000 + CHOICE_BYTES)


async def upload(store: SqlStore, code: str, created: float, opened: float = 0.0) -> None:
    await store.create(a_table(code, status=UPLOADED, created=created, changed=opened or created), LONG)


async def left(store: SqlStore, *codes: str) -> str:
    """Those of these tables that are still there."""
    there = {brief.code for brief in await store.summaries(codes)}
    return " ".join(code for code in codes if code in there)


@pytest.mark.parametrize(
    "most, kept",
    [
        (5 * SIZE, "A B C D E"),
        (5 * SIZE - 1, "A C D E"),
        (3 * SIZE, "A C E"),
        (2 * SIZE, "A C"),
        (SIZE, "A"),
        (SIZE - 1, ""),
    ],
)
def test_the_oldest_that_nobody_opened_go_first_then_those_opened_longest_ago(
    any_url: str, most: int, kept: str
) -> None:
    async def work(store: SqlStore) -> tuple[int, str]:
        await upload(store, "A", 1.0, 50.0)
        await upload(store, "E", 5.0)
        await upload(store, "D", 4.0)
        await upload(store, "C", 3.0, 40.0)
        await upload(store, "B", 2.0)
        return await store.fit_uploads(most), await left(store, "A", "B", "C", "D", "E")

    assert with_store(any_url, work) == (5 - len(kept.split()), kept)


def test_no_table_at_which_somebody_plays_or_has_played_ever_goes(any_url: str) -> None:
    async def work(store: SqlStore) -> tuple[int, str, int]:
        for status in ("playing", "over", "ended"):
            await store.create(a_table(status, status=status, created=1.0, changed=1.0), LONG)
        await upload(store, "U", 2.0)
        gone = await store.fit_uploads(1)
        return gone, await left(store, "playing", "over", "ended", "U"), len((await load_table(store, "over")).choices)

    assert with_store(any_url, work) == (1, "playing over ended", len(LONG))


def test_many_go_with_all_that_belongs_to_them(any_url: str) -> None:
    async def work(store: SqlStore) -> tuple[int, str, int]:
        for number in range(20):
            await upload(store, f"U{number}", float(number))
        gone = await store.fit_uploads(SIZE)
        there = await left(store, "U0", "U10", "U19")
        await store.create(a_table("U0"))  # nothing of the old one is in the way
        return gone, there, len((await load_table(store, "U0")).choices)

    assert with_store(any_url, work) == (19, "U19", 0)


@pytest.mark.parametrize("content", [None, {"text": "y" * 5_000}])
def test_a_pack_counts_as_well_with_the_content_that_it_makes(any_url: str, content: Data | None) -> None:
    async def work(store: SqlStore) -> list[int]:
        pack = {"name": "p", "data": {"text": "x" * 5_000}}
        gone = []
        for most in (5_000, 5_100, 10_000, 10_100):
            await store.create(a_table("U", status=UPLOADED, pack=pack), (), content)
            gone.append(await store.fit_uploads(TABLE_BYTES + most))
            await store.fit_uploads(0)
            if not gone[-1]:
                break
        return gone

    assert with_store(any_url, work) == ([1, 0] if content is None else [1, 1, 1, 0])


def test_content_goes_with_the_last_that_needs_it(any_url: str) -> None:
    async def work(store: SqlStore) -> list[bool]:
        for code, version, status in (
            ("A", "1", UPLOADED),
            ("B", "1", UPLOADED),
            ("C", "2", UPLOADED),
            ("D", "2", "over"),
        ):
            await store.create(a_table(code, content=version, status=status, changed=2e9), (), {"version": version})
        kept = [await store.fit_uploads(2 * TABLE_BYTES) == 1, await store.content("1") is not None]
        await upload(store, "E", 1.0)
        await store.fit_uploads(0)
        return [*kept, await store.content("1") is not None, await store.content("2") is not None]

    assert with_store(any_url, work) == [True, True, False, True]


def test_uploads_are_looked_at_only_after_a_new_one_has_come(any_url: str) -> None:
    async def work(store: SqlStore) -> list[int]:
        await upload(store, "A", 1.0)
        gone = [await store.fit_uploads(SIZE), await store.fit_uploads(0)]  # nothing has come since
        await store.create(a_table("PLAYED"))
        gone.append(await store.fit_uploads(0))
        await upload(store, "B", 2.0)
        return [*gone, await store.fit_uploads(0)]

    assert with_store(any_url, work) == [0, 0, 0, 2]


def test_what_failed_is_tried_again(any_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(store: SqlStore) -> int:
        await upload(store, "A", 1.0)
        with monkeypatch.context() as broken:
            broken.setattr(store.writer, "write", fail)
            with pytest.raises(StoreFailed):
                await store.fit_uploads(0)
        return await store.fit_uploads(0)

    async def fail(job: object) -> None:
        raise StoreFailed(Text("The disk is full: make room."))

    assert with_store(any_url, work) == 1
