"""A server whose connection was cut while another one wrote: it knows that what it has in memory is stale."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from sqlalchemy import text

from ecotone.tables.errors import NoTable
from ecotone.tables.house import House
from ecotone.tables.plan import Place, Plan
from ecotone.tables.store import database
from ecotone.tables.store.interface import ChatLine, StoreDiffers, StoreFailed
from ecotone.tables.store.sql import SqlStore, open_store
from tests.tables.sitting import staged, until
from tests.tables.store.stored_tables import a_table, load_table
from tests.tables.store.test_failures import Do, lose_the_answer

AT = 1_700_000_100.0


@pytest.fixture
def url(new_url: Callable[[str], str], monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(database, "TAKEOVER_TIMEOUT", 0)
    return new_url("postgresql")


async def cut(store: SqlStore) -> None:
    """End the writer's connection from outside; it notices when it next writes."""
    process = await store.writer.write(Do("SELECT pg_backend_pid()"))
    with store.database.engine.begin() as other:
        other.execute(text("SELECT pg_terminate_backend(:process, 5000)"), {"process": process})


@staged
async def test_nothing_is_acknowledged_while_another_server_has_the_store(url: str) -> None:
    first = await open_store(url)
    await first.create(a_table())
    await cut(first)
    second = await open_store(url)
    with pytest.raises(StoreFailed, match="Another server uses"):
        await first.append("K7QPD", 0, 0, ("first",), AT)
    await second.append("K7QPD", 0, 0, ("second",), AT)
    assert (await load_table(second)).choices == [(0, ("second",))]
    await second.close()
    await first.close()


@staged
async def test_what_was_asked_for_before_the_handover_is_refused_and_later_things_are_written(url: str) -> None:
    first = await open_store(url)
    told: list[int] = []
    first.on_new_generation = lambda: told.append(first.generation)
    await first.create(a_table())
    await cut(first)
    second = await open_store(url)
    await second.append("K7QPD", 0, 0, ("second",), AT)
    await second.close()
    stale = await asyncio.gather(
        first.cut("K7QPD", 0),
        first.update(a_table(seats=())),
        first.say("K7QPD", ChatLine(None, "", "stale", AT)),
        first.append("K7QPD", 0, 0, ("stale",), AT),
        return_exceptions=True,
    )
    assert [type(one) for one in stale] == [StoreDiffers] * 4
    assert told == [1]
    saved = await load_table(first)
    assert (saved.choices, saved.chat, len(saved.table.seats)) == ([(0, ("second",))], [], 3)
    await first.append("K7QPD", 1, 0, ("first",), AT)
    assert told == [1]
    await first.close()


@staged
async def test_a_reconnection_without_another_server_between_is_no_handover(url: str) -> None:
    store = await open_store(url)
    await store.create(a_table())
    await cut(store)
    await store.append("K7QPD", 0, 0, ("mine",), AT)
    assert store.generation == 0
    await store.close()


@staged
async def test_what_another_server_has_built_upon_is_not_deleted(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first = await open_store(url)
    await first.create(a_table())
    lose_the_answer(first, monkeypatch)
    with monkeypatch.context() as patched:
        patched.setattr(first.database, "connect_writer", lambda: exec("raise StoreFailed('no server')", globals()))
        with pytest.raises(StoreFailed, match="no server"):
            await first.append("K7QPD", 0, 0, ("unanswered",), AT)
    second = await open_store(url)
    await second.append("K7QPD", 1, 0, ("second",), AT)
    await second.close()
    with pytest.raises(StoreDiffers):
        await first.append("K7QPD", 0, 0, ("unanswered",), AT)
    assert (await load_table(first)).choices == [(0, ("unanswered",)), (0, ("second",))]
    await first.close()


@staged
async def test_tables_in_memory_are_loaded_again_before_anybody_plays_on(url: str) -> None:
    first = House(await open_store(url))
    assert isinstance(first.store, SqlStore)
    plan = Plan("ecosfera", (Place("me"), Place("me")), seed=7)
    table, keys = await first.open(plan)
    idle, _ = await first.open(plan)
    gone, _ = await first.open(plan)
    await cut(first.store)
    second = House(await open_store(url))
    same = await second.table(table.code)
    await second.play(same, 0, same.listed[0][0])
    await second.rename(same, 1, "Bea")
    assert await second.store.forget(same.stored.created - 1) == 0
    assert isinstance(second.store, SqlStore)
    await second.store.writer.write(Do(f"DELETE FROM tables WHERE code = '{gone.code}'"))
    record = list(same.match.record)
    await second.close()
    async with first.listening(table, first.access(table, keys.seats)):
        with pytest.raises(StoreDiffers):
            await first.play(table, 0, table.listed[0][0])
        await until(table, lambda: table.match.record == record)  # whoever looks is shown it, without asking
        assert table.seats[1].name == "Bea"
        assert set(first.tables) == {table.code}
        seat = table.match.actors[0]
        await first.play(table, seat, table.listed[seat][0])
    assert len(table.match.record) == len(record) + 1
    assert (await first.table(idle.code)).match.record == []
    with pytest.raises(NoTable):
        await first.table(gone.code)
    await first.close()
