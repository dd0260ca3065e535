"""Several nodes on one PostgreSQL: each table is one's at a time, and whoever lost it writes nothing to it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
from sqlalchemy import text

from ecotone.tables.classes.plan import ClassPlan
from ecotone.tables.classes.school import School
from ecotone.tables.house import House
from ecotone.tables.plan import Place, Plan
from ecotone.tables.store import leases
from ecotone.tables.store.heart import Heart
from ecotone.tables.store.interface import ChatLine, StoreFailed
from ecotone.tables.store.leases import Elsewhere, Lease, LeaseLost, Node
from ecotone.tables.store.nodes import Nodes
from ecotone.tables.store.sql import SqlStore, open_store
from tests.kit.cable import Cable
from tests.tables.sitting import staged
from tests.tables.store.stored_tables import a_table, load_table
from tests.tables.store.test_failures import Do, lose_the_answer

AT = 1_700_000_100.0
PLAN = Plan("ecosfera", (Place("me"), Place("me")), seed=7)


@pytest.fixture
def url(new_url: Callable[[str], str]) -> str:
    return new_url("postgresql")


def nodes_of(store: SqlStore) -> Nodes:
    assert store.nodes is not None
    return store.nodes


def heart_of(store: SqlStore) -> Heart:
    return nodes_of(store).heart


@asynccontextmanager
async def two(url: str) -> AsyncIterator[tuple[SqlStore, SqlStore]]:
    """Two nodes on one database."""
    first = await open_store(url, "http://first")
    second = await open_store(url, "http://second")
    try:
        yield first, second
    finally:
        await second.close()
        await first.close()


async def give_up(by: SqlStore, other: SqlStore) -> None:
    """Let one node find that another one is late, as if it had stood still for long."""
    late = f"UPDATE nodes SET until = now() - interval '1 s' WHERE id = '{heart_of(other).me.id}'"
    await by.writer.write(Do(late))
    await by.writer.write(Do(f"DELETE FROM nodes WHERE id = '{heart_of(other).me.id}'"))


async def claimed(store: SqlStore, code: str = "K7QPD") -> Lease:
    found = await store.claim(code)
    assert found is not None
    return found


@staged
async def test_a_table_is_held_by_one_node_and_the_other_learns_which(url: str) -> None:
    async with two(url) as (first, second):
        await first.create(a_table())
        with pytest.raises(Elsewhere) as refused:
            await second.claim("K7QPD")
        assert refused.value.node is not None
        assert refused.value.node.address == "http://first"
        with pytest.raises(Elsewhere):
            await second.append("K7QPD", 0, 0, ("second",), AT)
        await first.append("K7QPD", 0, 0, ("first",), AT)
        lease = await claimed(first)
        await first.release(lease, "K7QPD")
        assert (await claimed(second)).epoch > lease.epoch
        await second.append("K7QPD", 1, 0, ("second",), AT)
        assert (await load_table(second)).choices == [(0, ("first",)), (0, ("second",))]


@staged
async def test_whoever_was_given_up_writes_nothing_to_what_another_has_taken(url: str) -> None:
    async with two(url) as (first, second):
        await first.create(a_table())
        old = await claimed(first)
        await give_up(second, first)
        new = await claimed(second)
        await second.append("K7QPD", 0, 0, ("second",), AT)
        stale = first.under(old)
        refused = await asyncio.gather(
            stale.append("K7QPD", 1, 0, ("stale",), AT),
            stale.cut("K7QPD", 0),
            stale.update(a_table(seats=())),
            stale.say("K7QPD", ChatLine(None, "", "stale", AT)),
            return_exceptions=True,
        )
        assert [type(one) for one in refused] == [LeaseLost] * 4
        assert (old.is_lost, new.epoch > old.epoch) == (True, True)
        saved = await load_table(second)
        assert (saved.choices, saved.chat, len(saved.table.seats)) == ([(0, ("second",))], [], 3)


@staged
async def test_a_late_node_is_given_up_as_soon_as_somebody_asks_for_its_table(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two(url) as (first, second):
        await first.create(a_table())
        while heart_of(first).me.id not in heart_of(second).living:
            await asyncio.sleep(0.02)
        monkeypatch.setattr(Heart, "_beat", lambda heart: None)  # so that no heart notices it
        monkeypatch.setattr(heart_of(second), "sure_until", leases.elapsed() + 60)
        late = f"UPDATE nodes SET until = now() - interval '1 s' WHERE id = '{heart_of(first).me.id}'"
        await second.writer.write(Do(late))
        async with asyncio.timeout(10):
            while True:  # where the database itself has just begun nobody is late
                try:
                    await claimed(second)
                    break
                except Elsewhere:
                    await asyncio.sleep(0.05)
        assert heart_of(first).me.id in heart_of(second).living


@staged
async def test_what_was_loaded_under_an_older_lease_of_the_same_node_is_refused_too(url: str) -> None:
    store = await open_store(url)
    await store.create(a_table())
    old = await claimed(store)
    await store.release(old, "K7QPD")
    assert (await claimed(store)).epoch > old.epoch
    with pytest.raises(LeaseLost):
        await store.under(old).append("K7QPD", 0, 0, ("stale",), AT)
    old.is_lost = False  # even if nobody had noticed
    with pytest.raises(LeaseLost):
        await store.under(old).append("K7QPD", 0, 0, ("stale",), AT)
    await store.close()


@staged
async def test_a_class_is_held_with_its_tables_and_its_writes_are_fenced_too(url: str) -> None:
    async with two(url) as (first, second):
        await first.create_class("CLASS", "{}", AT)
        await first.create(replace(a_table("TABLE"), class_code="CLASS"))
        assert await claimed(first, "TABLE") is await claimed(first, "CLASS")
        with pytest.raises(Elsewhere):
            await second.claim("TABLE")
        old = await claimed(first, "CLASS")
        await give_up(second, first)
        assert (await claimed(second, "TABLE")).code == "CLASS"
        for write in (
            first.under(old).update_class("CLASS", "[]", AT),
            first.under(old).delete_class("CLASS", ["TABLE"]),
            first.under(old).forget_chat(["TABLE"]),
        ):
            with pytest.raises(LeaseLost):
                await write
        assert await second.load_class("CLASS") == "{}"


@staged
async def test_a_node_cut_off_answers_nothing_from_memory_and_its_tables_are_played_on(url: str) -> None:
    cable = Cable(url)
    first, second = House(await open_store(cable.url)), House(await open_store(url))
    table, keys = await first.open(PLAN)
    for _ in range(3):
        seat = table.match.actors[0]
        await first.play(table, seat, table.listed[seat][0])
    before = table.version
    async with first.listening(table, first.access(table, keys.seats)) as subscriber:
        cable.cut()
        subscriber.wake.clear()
        while first.store.holds(table.lease):
            await asyncio.sleep(0.02)
        with pytest.raises(LeaseLost):
            await first.play(table, table.match.actors[0], ("whatever",))
        await asyncio.wait_for(subscriber.wake.wait(), 5)  # pages are sent away
        assert (table.is_moved, first.tables) == (True, {})
        while True:
            try:
                same = await second.table(table.code)
            except Elsewhere:
                await asyncio.sleep(0.05)
            else:
                break
        assert same.match.record == table.match.record
        assert same.version > before
        for _ in range(4):
            seat = same.match.actors[0]
            await second.play(same, seat, same.listed[seat][0])
        with pytest.raises((LeaseLost, StoreFailed)):
            await first.table(table.code)
    cable.mend()
    while not heart_of_house(first).is_sure:
        await asyncio.sleep(0.02)
    assert table.lease is not None
    table.lease.is_lost = table.is_moved = False  # the attack: it acknowledges on what it remembers
    with pytest.raises(LeaseLost):
        await first.play(table, table.match.actors[0], ("whatever",))
    with pytest.raises(LeaseLost):
        await first.store.under(table.lease).append(table.code, 3, 0, ("stale",), AT)
    with pytest.raises(Elsewhere):
        await first.table(table.code)
    saved = await second.store.load(table.code)
    assert saved is not None
    assert saved.choices == same.match.record
    await first.close()
    await second.close()
    cable.close()


def heart_of_house(house: House) -> Heart:
    assert isinstance(house.store, SqlStore)
    return heart_of(house.store)


@staged
async def test_a_commit_without_an_answer_is_not_undone_once_another_node_has_the_table(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two(url) as (first, second):
        await first.create(a_table())
        old = await claimed(first)
        lose_the_answer(first, monkeypatch)
        with monkeypatch.context() as patched:
            patched.setattr(first.database, "connect_writer", lambda: exec("raise StoreFailed('no server')", globals()))
            with pytest.raises(StoreFailed, match="no server"):
                await first.append("K7QPD", 0, 0, ("unanswered",), AT)
        await give_up(second, first)
        await second.append("K7QPD", 1, 0, ("second",), AT)
        with pytest.raises(LeaseLost):
            await first.under(old).append("K7QPD", 0, 0, ("unanswered",), AT)
        assert (await load_table(second)).choices == [(0, ("unanswered",)), (0, ("second",))]


@staged
async def test_a_connection_that_is_made_anew_keeps_what_the_node_holds(url: str) -> None:
    store = await open_store(url)
    await store.create(a_table())
    lease = await claimed(store)
    process = await store.writer.write(Do("SELECT pg_backend_pid()"))
    with store.database.engine.begin() as other:
        other.execute(text("SELECT pg_terminate_backend(:process, 5000)"), {"process": process})
    await store.append("K7QPD", 0, 0, ("mine",), AT)
    assert await claimed(store) is lease
    await store.close()


@staged
async def test_a_node_that_ends_leaves_its_tables_to_others_at_once(url: str) -> None:
    first, second = await open_store(url), await open_store(url)
    await first.create(a_table())
    await first.close()
    await second.append("K7QPD", 0, 0, ("second",), AT)
    await second.close()


@staged
async def test_a_node_that_drains_takes_nothing_and_names_another(url: str) -> None:
    async with two(url) as (first, second):
        await first.create(a_table())
        await first.release(await claimed(first), "K7QPD")
        while heart_of(second).me.id not in heart_of(first).living:
            await asyncio.sleep(0.02)
        heart_of(first).drain()
        with pytest.raises(Elsewhere) as refused:
            await first.claim("K7QPD")
        assert refused.value.node == heart_of(second).me
        await second.claim("K7QPD")


@staged
async def test_a_table_goes_to_the_node_that_has_its_rules_and_content(url: str) -> None:
    async with two(url) as (first, second):
        newer = Node("newer", "http://newer", "", '{"ecosfera": {"rules": [99], "content": "c"}}', draining=False)
        await first.create(a_table(rules=99, content="c"))
        await first.release(await claimed(first), "K7QPD")
        heart_of(second).living = {newer.id: newer, heart_of(second).me.id: heart_of(second).me}
        with pytest.raises(Elsewhere) as refused:
            await second.claim("K7QPD")
        assert refused.value.node == newer
        heart_of(second).living = {heart_of(second).me.id: heart_of(second).me}
        await second.claim("K7QPD")  # rather we, who can show it, than nobody


@staged
async def test_versions_do_not_go_back_with_clocks_that_differ(url: str) -> None:
    fast, slow = House(await open_store(url), clock=lambda: 4e9), House(await open_store(url), clock=lambda: 1e9)
    table, _ = await fast.open(PLAN)
    before = table.version
    await fast.hand_over()
    assert table.is_moved
    moved = await slow.table(table.code)
    assert moved.version > before
    await slow.hand_over()
    assert (await fast.table(table.code)).version > moved.version
    await fast.close()
    await slow.close()


@staged
async def test_a_class_moves_with_its_tables(url: str) -> None:
    houses = [House(await open_store(url)) for _ in range(2)]
    first, second = (School(house, house.clock) for house in houses)
    one, _ = await first.open(ClassPlan("ecosfera", 4))
    with pytest.raises(Elsewhere):
        await second.find(one.code)
    await first.hand_over()
    await houses[0].hand_over()
    assert (await second.find(one.code)).stored == one.stored
    with pytest.raises(LeaseLost):
        await first.change(one, door=False)
    for house in houses:
        await house.close()


def test_a_node_trusts_itself_for_less_time_than_others_do() -> None:
    assert leases.BEAT * 3 < leases.TRUST < leases.LEASE < 5
