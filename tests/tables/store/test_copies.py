"""Backups are taken while a server writes, and restored into either kind of database, all of it or nothing."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from ecotone.tables.store import copies, database
from ecotone.tables.store.copies import Copied, backup, restore
from ecotone.tables.store.interface import ChatLine, Saved, StoreFailed
from ecotone.tables.store.sql import SqlStore, open_store
from tests.tables.sitting import staged
from tests.tables.store.stored_tables import a_table, load_table, with_store

AT = 1_700_000_100.0
PACK = {"name": "mine.toml", "data": {"meta": {"name": "Östersjön 🦦"}}}
FIXTURES = Path(__file__).parent / "fixtures"

each_way = pytest.mark.parametrize(
    "kinds", [("file", "file"), ("file", "postgresql"), ("postgresql", "file"), ("postgresql", "postgresql")]
)


async def fill(store: SqlStore) -> None:
    made = [(number % 3, ("put", number, "ä")) for number in range(2500)]  # more than one batch
    await store.create(a_table(), made, {"card": [{"id": "särki"}]})
    await store.create(a_table("OTHER", pack=PACK, paused=True, result={"scores": [1, 2]}))
    await store.say("K7QPD", ChatLine(0, "Aino", "Hyvää peliä!", AT))
    await store.say("OTHER", ChatLine(None, "", "moi", AT))


async def contents(store: SqlStore) -> list[object]:
    return [await load_table(store), await load_table(store, "OTHER"), await store.content("2026-1")]


@each_way
def test_a_backup_of_one_store_is_restored_into_another(
    kinds: tuple[str, str], new_url: Callable[[str], str], tmp_path: Path
) -> None:
    url = new_url(kinds[0])
    with_store(url, fill)
    before = with_store(url, contents)
    told: list[tuple[int, int]] = []
    copied = backup(url, tmp_path / "backup.db", progress=lambda done, total: told.append((done, total)))
    assert copied == Copied(tables=2, choices=2500, lines=2)
    assert told[-1] == (2511, 2511)  # with six seats and the content
    assert [done for done, _ in told] == sorted({done for done, _ in told})
    other = f"sqlite:///{tmp_path / 'other.db'}" if kinds[1] == "file" else new_url(kinds[1])
    assert restore(tmp_path / "backup.db", other) == copied
    assert with_store(other, contents) == before

    async def go_on(store: SqlStore) -> Saved:
        await store.say("K7QPD", ChatLine(0, "Aino", "and on", AT))
        await store.append("K7QPD", 2500, 0, ("put",), AT)
        return await load_table(store)

    saved = with_store(other, go_on)
    assert [line.text for line in saved.chat] == ["Hyvää peliä!", "and on"]


@pytest.mark.parametrize("kind", ["file", "postgresql"])
def test_a_backup_shows_one_moment_while_the_server_goes_on(
    kind: str, new_url: Callable[[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between any two rows of the copy a whole table is opened, played and talked at."""
    monkeypatch.setattr(copies, "BATCH", 2)

    async def work(store: SqlStore) -> int:
        loop = asyncio.get_running_loop()
        opened = 0

        async def play() -> None:
            nonlocal opened
            code = f"T{opened:04}"
            opened += 1
            await store.create(a_table(code), [(0, ("begin",))])
            await store.append(code, 1, 0, ("put",), AT)
            await store.append("FIRST", opened, 0, ("put",), AT)

        def meanwhile(done: int, total: int) -> None:
            asyncio.run_coroutine_threadsafe(play(), loop).result()

        await store.create(a_table("FIRST"), [(0, ("begin",))])
        for _ in range(3):
            await play()
        await asyncio.to_thread(backup, new, tmp_path / "backup.db", False, meanwhile)
        return opened

    new = new_url(kind)
    assert with_store(new, work) > 8

    async def look(store: SqlStore) -> list[int]:
        codes = ["FIRST", "T0000", "T0001", "T0002"]
        assert await store.load("T0003") is None
        return [len((await load_table(store, code)).choices) for code in codes]

    assert with_store(f"sqlite:///{tmp_path / 'backup.db'}", look) == [4, 2, 2, 2]


def test_a_backup_is_private_and_complete_or_not_there(tmp_path: Path, new_url: Callable[[str], str]) -> None:
    url = new_url("file")
    with_store(url, fill)

    def stumble(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        backup(url, tmp_path / "backup.db", progress=stumble)
    assert list(tmp_path.glob("backup*")) == []
    backup(url, tmp_path / "backup.db")
    assert [path.name for path in tmp_path.glob("backup*")] == ["backup.db"]
    assert (tmp_path / "backup.db").stat().st_mode & 0o077 == 0, "others could read the seeds"


def test_a_file_that_is_there_is_overwritten_only_by_force(tmp_path: Path, new_url: Callable[[str], str]) -> None:
    url = new_url("file")
    with_store(url, fill)
    (tmp_path / "backup.db").write_text("mine")
    with pytest.raises(StoreFailed, match="exists already"):
        backup(url, tmp_path / "backup.db")
    assert (tmp_path / "backup.db").read_text() == "mine"
    assert backup(url, tmp_path / "backup.db", force=True).tables == 2
    with pytest.raises(StoreFailed, match=r"cannot be written: No such file or directory\."):
        backup(url, tmp_path / "nowhere" / "backup.db")


@pytest.mark.parametrize("kind", ["file", "postgresql"])
def test_a_store_with_tables_is_replaced_only_by_force(
    kind: str, new_url: Callable[[str], str], tmp_path: Path
) -> None:
    url = new_url(kind)
    with_store(url, fill)
    backup(url, tmp_path / "backup.db")

    async def change(store: SqlStore) -> None:
        await store.cut("K7QPD", 0)
        await store.create(a_table("LATER"))

    with_store(url, change)
    with pytest.raises(StoreFailed, match=r"There are 3 tables in the store already\. Use --force"):
        restore(tmp_path / "backup.db", url)
    assert restore(tmp_path / "backup.db", url, force=True).tables == 2

    async def look(store: SqlStore) -> None:
        assert await store.load("LATER") is None
        assert len((await load_table(store)).choices) == 2500

    with_store(url, look)


def test_a_restore_that_is_broken_off_changes_nothing(lasting_url: str, tmp_path: Path) -> None:
    with_store(lasting_url, fill)
    backup(lasting_url, tmp_path / "backup.db")
    with_store(lasting_url, lambda store: store.create(a_table("LATER")))

    def stumble(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        restore(tmp_path / "backup.db", lasting_url, force=True, progress=stumble)
    with_store(lasting_url, lambda store: load_table(store, "LATER"))


@staged
async def test_nothing_is_restored_under_a_running_server(
    lasting_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "TAKEOVER_TIMEOUT", 0)
    store = await open_store(lasting_url)
    await store.create(a_table())
    await asyncio.to_thread(backup, lasting_url, tmp_path / "backup.db")
    with pytest.raises(StoreFailed, match="Another server uses"):
        await asyncio.to_thread(restore, tmp_path / "backup.db", lasting_url, force=True)
    await store.close()


def test_a_store_of_an_older_version_is_backed_up_as_it_is_and_restored_in_todays_form(
    tmp_path: Path, new_url: Callable[[str], str]
) -> None:
    old = tmp_path / "old.db"
    shutil.copy(FIXTURES / "first_store.sqlite", old)
    written = json.loads((FIXTURES / "first_store.json").read_text(encoding="utf-8"))
    assert backup(f"sqlite:///{old}", tmp_path / "backup.db").tables == len(written)
    with sqlite3.connect(tmp_path / "backup.db") as file:
        assert file.execute("SELECT version_num FROM alembic_version").fetchone() == ("0001",)
    file.close()
    for url in (f"sqlite:///{tmp_path / 'new.db'}", new_url("postgresql")):
        restore(tmp_path / "backup.db", url)

        async def look(store: SqlStore) -> list[Saved]:
            return [await load_table(store, code) for code in written]

        assert with_store(url, look) == with_store(f"sqlite:///{old}", look)
        shutil.copy(FIXTURES / "first_store.sqlite", old)


def test_what_is_no_store_is_told(tmp_path: Path, new_url: Callable[[str], str]) -> None:
    url = new_url("file")
    with pytest.raises(StoreFailed, match=r"There is no store .*nowhere\.db\."):
        backup(f"sqlite:///{tmp_path / 'nowhere.db'}", tmp_path / "backup.db")
    assert not (tmp_path / "nowhere.db").exists()
    with pytest.raises(StoreFailed, match="There is no store"):
        backup("sqlite://", tmp_path / "backup.db")
    with pytest.raises(StoreFailed, match="There is no store"):
        restore(tmp_path / "nowhere.db", url)
    (tmp_path / "letter.db").write_text("Dear otter, " * 1000)
    with pytest.raises(StoreFailed, match="no database"):
        restore(tmp_path / "letter.db", url)
    sqlite3.connect(tmp_path / "empty.db").close()
    with pytest.raises(StoreFailed, match="no store of Ecotone"):
        restore(tmp_path / "empty.db", url)
    with pytest.raises(StoreFailed, match="no store of Ecotone"):
        backup(new_url("postgresql"), tmp_path / "backup.db")


def test_a_backup_of_a_newer_version_is_refused(tmp_path: Path, new_url: Callable[[str], str]) -> None:
    url = new_url("file")
    with_store(url, fill)
    backup(url, tmp_path / "backup.db")
    with sqlite3.connect(tmp_path / "backup.db") as file:
        file.execute("UPDATE alembic_version SET version_num = '9999'")
    file.close()
    with pytest.raises(StoreFailed, match="newer version of Ecotone"):
        restore(tmp_path / "backup.db", f"sqlite:///{tmp_path / 'other.db'}")
