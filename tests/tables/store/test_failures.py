"""When the database fails, exactly those are told whose writing is lost, and the store works again afterwards."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event, text

from ecotone.core.errors import BadSetup
from ecotone.tables.store import database
from ecotone.tables.store.copies import held
from ecotone.tables.store.interface import ChatLine, CodeTaken, RowBroken, Saved, StoreDiffers, StoreFailed
from ecotone.tables.store.sql import SqlStore, open_store
from ecotone.tables.store.write_jobs import Job
from tests.tables.store.stored_tables import a_table, load_table, with_store

AT = 1_700_000_100.0


class Do(Job):
    """A statement on the writer's own connection."""

    def __init__(self, statement: str) -> None:
        self.statement = statement

    def run(self, connection: Connection) -> Any:  # Any: what the database answers
        answer = connection.execute(text(self.statement))
        return answer.scalar() if answer.returns_rows else None


async def fill(store: SqlStore, count: int = 20) -> list[str]:
    codes = [f"T{number:04}" for number in range(count)]
    await asyncio.gather(*(store.create(a_table(code)) for code in codes))
    return codes


async def append_all(store: SqlStore, codes: list[str], number: int, padding: str = "") -> list[BaseException | None]:
    """One choice for each table, all at once."""
    sent = (store.append(code, number, 0, ("put", number, padding), AT) for code in codes)
    return await asyncio.gather(*sent, return_exceptions=True)


@pytest.mark.parametrize("bad", [[7], [0, 1, 19], list(range(20))], ids=["one", "three", "all"])
def test_only_the_bad_ones_of_a_group_fail(any_url: str, bad: list[int]) -> None:
    async def work(store: SqlStore) -> None:
        codes = await fill(store)
        for number in bad:
            await store.append(codes[number], 0, 2, ("before",), AT)
        groups = store.writer.groups
        outcomes = await append_all(store, codes, 0)
        assert store.writer.groups <= groups + 2, "they were to share a group"
        assert [number for number, outcome in enumerate(outcomes) if outcome] == bad
        assert {type(outcome) for outcome in outcomes if outcome} == {StoreDiffers}
        for number, code in enumerate(codes):
            expected = (2, ("before",)) if number in bad else (0, ("put", 0, ""))
            assert (await load_table(store, code)).choices == [expected]

    with_store(any_url, work)


def test_text_that_the_driver_refuses_fails_alone(any_url: str) -> None:
    async def work(store: SqlStore) -> None:
        await store.create(a_table())
        texts = ["first", "\ud800", "last"]
        outcomes = await asyncio.gather(
            *(store.say("K7QPD", ChatLine(0, "Aino", each, AT)) for each in texts), return_exceptions=True
        )
        assert [type(outcome) for outcome in outcomes] == [type(None), StoreFailed, type(None)]
        assert [line.text for line in (await load_table(store)).chat] == ["first", "last"]

    with_store(any_url, work)


def test_a_full_disk_loses_nothing_that_was_acknowledged(new_url: Callable[[str], str]) -> None:
    async def work(store: SqlStore) -> None:
        codes = await fill(store)
        pages = await store.writer.write(Do("PRAGMA page_count"))
        await store.writer.write(Do(f"PRAGMA max_page_count = {pages + 30}"))
        kept: dict[str, int] = dict.fromkeys(codes, 0)
        failures: list[BaseException] = []
        for _ in range(20):
            for code in codes:
                [outcome] = await append_all(store, [code], kept[code], "x" * 500)
                kept[code] += outcome is None
                failures += [outcome] if outcome else []
        for outcome in await append_all(store, codes, 99, "x" * 500):  # in a group it is the same
            failures += [outcome] if outcome else []
        assert {type(failure) for failure in failures} == {StoreFailed}
        assert "full" in str(failures[0])
        await store.writer.write(Do("PRAGMA max_page_count = 100000"))
        for code in codes:
            await store.cut(code, 99)
            assert len((await load_table(store, code)).choices) == kept[code]
        assert await append_all(store, codes, 30) == [None] * len(codes)

    with_store(new_url("file"), work)


def test_a_locked_file_fails_all_at_once_and_works_afterwards(new_url: Callable[[str], str], tmp_path: Path) -> None:
    async def work(store: SqlStore) -> None:
        codes = await fill(store)
        await store.writer.write(Do("PRAGMA busy_timeout = 0"))
        other = sqlite3.connect(tmp_path / "store.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        tries: list[object] = []
        event.listen(store.database.engine, "handle_error", tries.append)
        outcomes = await append_all(store, codes, 0)
        assert 1 <= len(tries) <= 2, "each try would wait for the lock, so the whole group must give up after one"
        assert all(isinstance(outcome, StoreFailed) and "locked" in str(outcome) for outcome in outcomes)
        assert (await load_table(store, codes[0])).choices == []  # reading goes on
        other.close()
        assert await append_all(store, codes, 0) == [None] * len(codes)

    with_store(new_url("file"), work)


def test_a_refusal_by_the_database_itself_is_told(new_url: Callable[[str], str]) -> None:
    async def work(store: SqlStore) -> None:
        codes = await fill(store)
        await store.writer.write(
            Do(
                "CREATE TRIGGER no BEFORE INSERT ON choices WHEN NEW.code = 'T0003' "
                "BEGIN SELECT RAISE(ROLLBACK, 'no'); END"  # which ends the transaction behind the writer's back
            )
        )
        outcomes = await append_all(store, codes, 0)
        assert [code for code, outcome in zip(codes, outcomes, strict=True) if outcome] == ["T0003"]
        await store.writer.write(Do("DROP TRIGGER no"))
        await store.append("T0003", 0, 0, ("put",), AT)

    with_store(new_url("file"), work)


def test_a_lost_connection_is_made_anew(new_url: Callable[[str], str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "TAKEOVER_TIMEOUT", 0)

    async def work(store: SqlStore) -> None:
        codes = await fill(store)
        process = await store.writer.write(Do("SELECT pg_backend_pid()"))
        with store.database.engine.begin() as other:
            other.execute(text("SELECT pg_terminate_backend(:process, 5000)"), {"process": process})
        assert await append_all(store, codes, 0) == [None] * len(codes)
        assert await store.writer.write(Do("SELECT pg_backend_pid()")) != process
        with pytest.raises(StoreFailed, match="Another server"), held(str(store.database.engine.url)):
            pass  # it has taken its lock again, so that nobody is alone with the database

    with_store(new_url("postgresql"), work)


def lose_the_answer(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next commit comes through, but its connection breaks before it says so."""
    import psycopg

    dialect = store.database.engine.dialect
    commit = dialect.do_commit

    def broken(connection: Any) -> None:  # Any: of the pool
        commit(connection)
        connection.dbapi_connection.close()
        monkeypatch.setattr(dialect, "do_commit", commit)
        raise psycopg.OperationalError("the connection is lost")

    monkeypatch.setattr(dialect, "do_commit", broken)


def test_a_commit_without_an_answer_is_written_once(
    new_url: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(store: SqlStore) -> Saved:
        await store.create(a_table())
        lose_the_answer(store, monkeypatch)
        outcomes = await asyncio.gather(
            store.append("K7QPD", 0, 0, ("put",), AT),
            store.say("K7QPD", ChatLine(None, "Aino", "moi", AT)),
            store.create(a_table("OTHER")),
            store.create(a_table(game="ecologic")),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes] == [type(None)] * 3 + [CodeTaken]
        await load_table(store, "OTHER")
        return await load_table(store)

    saved = with_store(new_url("postgresql"), work)
    assert saved.table == a_table(changed=AT)
    assert (saved.choices, saved.chat) == ([(0, ("put",))], [ChatLine(None, "Aino", "moi", AT)])


def test_what_was_told_to_have_failed_is_not_there_later(
    new_url: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(store: SqlStore) -> Saved:
        await store.create(a_table())
        lose_the_answer(store, monkeypatch)
        with monkeypatch.context() as patched:
            patched.setattr(store.database, "connect_writer", lambda: exec("raise StoreFailed('no server')", globals()))
            with pytest.raises(StoreFailed, match="no server"):
                await store.append("K7QPD", 0, 0, ("lost",), AT)
        assert (await load_table(store)).choices == [(0, ("lost",))], "the commit was to come through"
        await store.append("K7QPD", 0, 1, ("again",), AT)
        return await load_table(store)

    assert with_store(new_url("postgresql"), work).choices == [(1, ("again",))]


def test_a_second_server_is_refused(new_url: Callable[[str], str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "TAKEOVER_TIMEOUT", 0)
    url = new_url("file")

    async def work(store: SqlStore) -> None:
        with pytest.raises(StoreFailed, match=r"Another server uses .*: stop that one"):
            await open_store(url)
        await store.create(a_table())

    with_store(url, work)
    with_store(url, load_table)


def test_of_two_servers_that_open_at_once_one_waits_for_the_other(
    new_url: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "TAKEOVER_TIMEOUT", 20)
    url = new_url("file")

    async def both() -> None:
        opening = {asyncio.create_task(open_store(url)) for _ in range(2)}
        done, waiting = await asyncio.wait(opening, return_when=asyncio.FIRST_COMPLETED)
        first = done.pop().result()
        await first.create(a_table())
        assert not done
        assert not any(task.done() for task in waiting)
        await first.close()
        second = await waiting.pop()
        await load_table(second)
        await second.close()

    asyncio.run(both())


@pytest.mark.parametrize(
    "url", ["mysql://me:secret@host/name", "store.db", "", "postgresql:/secret", "sqlite3:///a.db"]
)
def test_a_url_of_no_store_is_refused_without_telling_its_password(url: str) -> None:
    with pytest.raises(BadSetup, match=r"sqlite:///file\.db or postgresql://") as refused:
        asyncio.run(open_store(url))
    assert "secret" not in str(refused.value)


def test_a_server_that_does_not_answer_is_named_without_its_password(tmp_path: Path) -> None:
    with pytest.raises(StoreFailed, match="does not answer") as refused:
        asyncio.run(open_store(f"postgresql://me:secret@/name?host={tmp_path}"))
    assert "secret" not in str(refused.value)


def test_a_folder_that_is_missing_and_a_file_that_is_no_database_are_named(tmp_path: Path) -> None:
    with pytest.raises(StoreFailed, match=r"no folder .*nowhere"):
        asyncio.run(open_store(f"sqlite:///{tmp_path}/nowhere/store.db"))
    (tmp_path / "letter.db").write_text("Dear otter, " * 1000)
    with pytest.raises(StoreFailed, match="no database"):
        asyncio.run(open_store(f"sqlite:///{tmp_path}/letter.db"))
    with pytest.raises(StoreFailed, match="cannot be opened"):
        asyncio.run(open_store(f"sqlite:///{tmp_path}"))


def test_a_gap_in_the_choices_is_noticed(any_url: str) -> None:
    async def work(store: SqlStore) -> None:
        await store.create(a_table(), [(0, ("begin",))])
        await store.append("K7QPD", 2, 0, ("after the gap",), AT)
        with pytest.raises(RowBroken, match="missing"):
            await store.load("K7QPD")

    with_store(any_url, work)
