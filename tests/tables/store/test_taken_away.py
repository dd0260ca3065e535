"""A store that is taken away from its server: nothing is acknowledged any more, and what can be saved is saved."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from ecotone.tables.store.interface import StoreFailed, StoreLost
from ecotone.tables.store.sql import SqlStore, open_store
from ecotone.tables.store.writer import WATCH_EVERY
from tests.tables.store.stored_tables import a_table, load_table, with_store

AT = 1_700_000_100.0
PATIENCE = 20.0  # seconds after which a store that notices nothing is given up


def delete(file: Path) -> None:
    file.unlink()


def move(file: Path) -> None:
    file.rename(file.with_name("elsewhere.db"))


def replace(file: Path) -> None:
    """As an editor or a program that synchronises folders does it."""
    copy = file.with_name("copy.db")
    shutil.copy(file, copy)
    copy.replace(file)


def overwrite(file: Path) -> None:
    """As `cp` does it: the file stays the same one."""
    with sqlite3.connect(file.with_name("empty.db")) as other:
        other.execute("CREATE TABLE theirs (one INTEGER)")
    other.close()
    shutil.copyfile(file.with_name("empty.db"), file)


def delete_journal(file: Path) -> None:
    file.with_name(file.name + "-wal").unlink()


def delete_index(file: Path) -> None:
    file.with_name(file.name + "-shm").unlink()


def delete_lock(file: Path) -> None:
    file.with_name(file.name + "-lock").unlink()


def replace_lock(file: Path) -> None:
    replace(file.with_name(file.name + "-lock"))


TAKEN = "under the running server|has overwritten"  # what the server says of each of them
ATTACKS = [delete, move, replace, overwrite, delete_journal, delete_index, delete_lock, replace_lock]
each_attack = pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.__name__)
SAVED = (delete, move, replace, delete_journal, delete_index)  # after which the open file is whole and nobody finds it


async def filled(tmp_path: Path) -> SqlStore:
    store = await open_store(f"sqlite:///{tmp_path / 'store.db'}")
    await store.create(a_table())
    for number in range(5):
        await store.append("K7QPD", number, 0, ("put", number), AT)
    return store


async def noticed(store: SqlStore) -> StoreLost:
    """What the store says when it has found out by itself."""
    end = time.monotonic() + PATIENCE
    while store.lost is None:
        assert time.monotonic() < end, "nothing was noticed"
        await asyncio.sleep(0.01)
    return store.lost


@each_attack
def test_nothing_is_acknowledged_after_it(attack: Callable[[Path], None], tmp_path: Path) -> None:
    async def work() -> None:
        store = await filled(tmp_path)
        attack(tmp_path / "store.db")
        for number in range(5, 8):
            with pytest.raises(StoreFailed, match="lost its store"):
                await store.append("K7QPD", number, 0, ("lost",), AT)
        assert re.search(TAKEN, str(await noticed(store)))
        await store.close()

    asyncio.run(work())


@each_attack
def test_it_is_noticed_while_nobody_plays(attack: Callable[[Path], None], tmp_path: Path) -> None:
    async def work() -> None:
        store = await filled(tmp_path)
        await asyncio.sleep(0)
        attack(tmp_path / "store.db")
        await noticed(store)
        await store.close()

    asyncio.run(work())


def test_it_is_looked_for_so_often_that_a_server_stops_within_a_second() -> None:
    tick = 0.1  # seconds between two questions of the server whether it must stop
    assert WATCH_EVERY + tick < 0.5


@each_attack
def test_what_nobody_else_can_find_is_copied_beside_it(attack: Callable[[Path], None], tmp_path: Path) -> None:
    async def work() -> str:
        store = await filled(tmp_path)
        attack(tmp_path / "store.db")
        said = str(await noticed(store))
        await store.close()
        return said

    said = asyncio.run(work())
    copies = list(tmp_path.glob("store.db-rescued-*"))
    assert len(copies) == (attack in SAVED), said
    for copy in copies:
        assert str(copy) in said
        assert copy.stat().st_mode & 0o077 == 0, "others could read the seeds"
        saved = with_store(f"sqlite:///{copy}", load_table)
        assert saved.choices == [(0, ("put", number)) for number in range(5)]


def test_a_choice_that_was_being_written_meanwhile_is_refused_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ecotone.tables.store import writer

    run_all = writer.run_all

    def delete_and_run(connection: object, jobs: object) -> object:
        (tmp_path / "store.db").unlink(missing_ok=True)
        return run_all(connection, jobs)  # type: ignore[arg-type]  # passed on as they came

    async def work() -> None:
        store = await filled(tmp_path)
        monkeypatch.setattr(writer, "run_all", delete_and_run)
        with pytest.raises(StoreFailed, match="lost its store"):
            await store.append("K7QPD", 5, 0, ("lost",), AT)
        await store.close()

    asyncio.run(work())


def test_a_file_that_another_server_has_by_another_name_is_given_up(tmp_path: Path) -> None:
    """Two names of one file have two locks; the token inside tells the servers apart."""

    async def work() -> None:
        first = await filled(tmp_path)
        os.link(tmp_path / "store.db", tmp_path / "alias.db")
        for ending in ("-wal", "-shm"):  # as where both names are one file mounted twice
            os.link(tmp_path / f"store.db{ending}", tmp_path / f"alias.db{ending}")
        second = await open_store(f"sqlite:///{tmp_path / 'alias.db'}")
        await second.append("K7QPD", 5, 0, ("second",), AT)
        with pytest.raises(StoreFailed, match="lost its store"):
            await first.append("K7QPD", 6, 0, ("first",), AT)
        assert "Another server" in str(await noticed(first))
        await first.close()
        await second.append("K7QPD", 6, 0, ("second",), AT)
        assert len((await load_table(second)).choices) == 7
        await second.close()

    asyncio.run(work())


def test_a_store_in_memory_is_not_watched() -> None:
    async def work(store: SqlStore) -> None:
        assert not store.database.is_watched
        await store.create(a_table())

    with_store("sqlite://", work)
