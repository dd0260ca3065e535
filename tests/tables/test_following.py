"""A table is shown to spectators by a node that does not hold it: it follows what is on disk, and changes nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
from sqlalchemy import text

from ecotone.tables import following
from ecotone.tables.following import UNLOAD_AFTER, catch_up
from ecotone.tables.house import House
from ecotone.tables.plan import Place, Plan
from ecotone.tables.store.leases import Elsewhere, LeaseLost
from ecotone.tables.store.sql import SqlStore, open_store
from ecotone.tables.table import Table
from ecotone.tables.write_lock import check_shown
from tests.tables.sitting import Clock, staged

PLAN = Plan("ecosfera", (Place("me"), Place("me")), seed=7)


@pytest.fixture
def url(new_url: Callable[[str], str]) -> str:
    return new_url("postgresql")


@asynccontextmanager
async def two(url: str, clock: Clock | None = None) -> AsyncIterator[tuple[House, House]]:
    """Two nodes on one database."""
    first, second = House(await open_store(url)), House(await open_store(url), clock or Clock())
    try:
        yield first, second
    finally:
        await second.close()
        await first.close()


async def followed(house: House, code: str) -> Table:
    with pytest.raises(Elsewhere):
        await house.table(code)
    table = await house.following.table(code)
    assert table is not None
    return table


async def play(house: House, table: Table, choices: int = 1) -> None:
    for _ in range(choices):
        seat = table.match.actors[0]
        await house.play(table, seat, table.listed[seat][0])


async def until(came: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not came():
            await asyncio.sleep(0.01)


@staged
async def test_whoever_watches_elsewhere_sees_all_that_happens(url: str) -> None:
    async with two(url) as (first, second):
        table, keys = await first.open(PLAN)
        await play(first, table)
        shown = await followed(second, table.code)
        assert shown.match.record == table.match.record
        async with second.listening(shown, second.access(shown, ())) as spectator:
            for _ in range(3):
                spectator.wake.clear()
                await play(first, table)
                await asyncio.wait_for(spectator.wake.wait(), 20)
                assert shown.match.record == table.match.record
                assert shown.version == table.version
                told, known = ([one.seen_by(None) for one in at.log[-1].effects] for at in (shown, table))
                assert told == known
            await first.say(table, 0, "Ann", "hello")
            await until(lambda: [line.text for line in shown.chat] == ["hello"])
            await first.set(table, paused=True)
            await until(lambda: shown.is_halted)
            await first.set(table, paused=False)
            await first.rename(table, 1, "Bo")
            await until(lambda: shown.seats[1].name == "Bo" and not shown.is_halted)
        assert shown.here == {0, 1}  # of those who play it is not known whether they are connected
        assert not shown.is_attended
        assert keys.seats


@staged
async def test_what_was_taken_back_is_gone_for_spectators_too(url: str) -> None:
    async with two(url) as (first, second):
        table, _ = await first.open(Plan("ecologic", (Place("me"), Place("me")), seed=7))
        await play(first, table, 2)
        shown = await followed(second, table.code)
        seat = table.match.record[-1][0]
        await first.undo(table, seat, (0, 1))
        await until(lambda: shown.match.record == table.match.record)
        await play(first, table, 2)
        await until(lambda: shown.match.record == table.match.record)


@staged
async def test_nothing_can_be_changed_where_a_table_is_only_followed(url: str) -> None:
    async with two(url) as (first, second):
        table, _ = await first.open(PLAN)
        shown = await followed(second, table.code)
        seat = shown.match.actors[0]
        for change in (
            second.play(shown, seat, shown.listed[seat][0]),
            second.undo(shown, seat),
            second.say(shown, seat, "Ann", "hello"),
            second.set(shown, paused=True),
        ):
            with pytest.raises(LeaseLost):
                await change
        assert shown.match.record == table.match.record == []


@staged
async def test_the_spectators_of_bots_go_to_the_node_that_has_them(url: str) -> None:
    async with two(url) as (first, second):
        bots, _ = await first.open(Plan("ecosfera", (Place("bot"), Place("bot")), seed=7))
        assert await second.following.table(bots.code) is None  # they would rest if nobody watched them there
        assert second.following.tables == {}
        assert await second.following.table("NOONE") is None


@staged
async def test_a_table_is_followed_on_when_another_node_takes_it(url: str) -> None:
    async with two(url) as (first, second):
        table, _ = await first.open(PLAN)
        await play(first, table)
        shown = await followed(second, table.code)
        before = shown.version
        await first.hand_over()
        moved = await second.table(table.code)  # even if it is the very node that follows
        assert moved is not shown
        await play(second, moved, 2)
        await until(lambda: shown.match.record == moved.match.record)
        assert moved.version >= shown.version > before  # both choices may have been read at once


@staged
async def test_what_was_said_while_the_line_was_broken_is_read_afterwards(url: str) -> None:
    async with two(url) as (first, second):
        table, _ = await first.open(PLAN)
        shown = await followed(second, table.code)
        assert isinstance(first.store, SqlStore)
        ends = text(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
            " WHERE datname = current_database() AND query IN ('LISTEN ecotone_tables', 'SELECT 1')"
        )
        with first.store.database.engine.begin() as other:
            assert other.execute(ends).scalars().all() == [True]
        await play(first, table, 2)
        await until(lambda: shown.match.record == table.match.record)
        await play(first, table)
        await until(lambda: shown.match.record == table.match.record)


@staged
async def test_what_nobody_watches_is_followed_no_longer(url: str) -> None:
    clock = Clock()
    async with two(url, clock) as (first, second):
        table, _ = await first.open(PLAN)
        shown = await followed(second, table.code)
        async with second.listening(shown, second.access(shown, ())):
            clock.now += UNLOAD_AFTER + 1
            assert await second.following.unload_idle() == 0
        assert await second.following.unload_idle() == 0
        clock.now += UNLOAD_AFTER + 1
        assert await second.following.unload_idle() == 1
        assert isinstance(first.store, SqlStore)
        with first.store.database.engine.begin() as other:
            assert other.scalar(text("SELECT count(*) FROM followers")) == 0
        await play(first, table)
        assert shown.match.record == []


@staged
async def test_a_node_that_ends_or_is_cut_off_sends_its_spectators_away(url: str) -> None:
    async with two(url) as (first, second):
        table, _ = await first.open(PLAN)
        shown = await followed(second, table.code)
        check_shown(second.store, shown)
        async with second.listening(shown, second.access(shown, ())) as spectator:
            spectator.wake.clear()
            await second.hand_over()
            assert spectator.wake.is_set()
            with pytest.raises(LeaseLost):
                check_shown(second.store, shown)
        again = await followed(second, table.code)
        assert isinstance(second.store, SqlStore)
        assert second.store.nodes is not None
        second.store.nodes.heart.sure_until = 0.0
        with pytest.raises(LeaseLost):  # before anybody has noticed
            check_shown(second.store, again)
        second.following.drop_unsure()
        assert (again.is_moved, second.following.tables) == (True, {})


@staged
async def test_a_choice_on_its_way_as_somebody_begins_to_follow_is_found_a_little_later(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "LEASE", 0.2)
    async with two(url) as (first, second):
        table, _ = await first.open(PLAN)
        shown = await followed(second, table.code)
        assert isinstance(first.store, SqlStore)
        with first.store.database.engine.begin() as other:
            other.execute(text("DELETE FROM followers"))  # as if it had looked before we said that we follow
        await play(first, table)
        await until(lambda: shown.match.record == table.match.record)


@staged
async def test_an_answer_that_is_held_shows_spectators_nothing(url: str) -> None:
    async with two(url) as (first, second):
        plan = Plan("betterlife", tuple(Place("me") for _ in range(4)), seed=7, options={"track": "quick"})
        table, _ = await first.open(plan)
        for _ in range(400):
            if table.is_window and len(table.asked) > 1:
                break
            await play(first, table)
        assert table.is_window
        shown = await followed(second, table.code)
        saved = await first.store.load(table.code)
        assert saved is not None
        seat = table.asked[0]
        before = (shown.version, shown.changes)
        choice = table.listed[seat][0]
        held = replace(saved, choices=[*saved.choices, (seat, choice)])
        catch_up(shown, held, shown.version + 5, 0.0)
        assert (shown.version, shown.changes, shown.held) == (*before, {seat: choice})
