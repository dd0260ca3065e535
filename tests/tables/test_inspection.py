"""Looking through a store: every table is replayed, and what is wrong is named."""

from __future__ import annotations

import asyncio
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from ecotone.tables.house import House
from ecotone.tables.inspection import check_store, count_store
from ecotone.tables.plan import Place, Plan
from ecotone.tables.store.interface import ChatLine, StoreFailed
from ecotone.tables.store.sql import open_store
from ecotone.tables.versions import Kind
from tests.tables.sitting import staged
from tests.tables.store.test_failures import Do
from tests.tables.test_updates import as_installed, older_game, played


@staged
async def test_every_table_is_replayed_and_those_that_cannot_be_are_named(lasting_url: str) -> None:
    store = await open_store(lasting_url)
    house = House(store)
    good = await played(house)
    with as_installed(older_game(row_size=5)):
        older = await played(house)
    gone = await played(house, 4, rules=1)
    new, torn, alien, wrong, spoilt = [await played(house, 4) for _ in range(5)]
    await store.update(replace(gone.stored, rules=0))
    await store.update(replace(new.stored, rules=99))
    await store.update(replace(alien.stored, game="chess"))
    await store.writer.write(Do(f"DELETE FROM choices WHERE code = '{torn.code}' AND number = 0"))
    await store.writer.write(
        Do(f"""UPDATE choices SET choice = '["bid", 1]' WHERE code = '{wrong.code}' AND number = 2""")
    )
    await store.writer.write(Do(f"UPDATE choices SET choice = '[' WHERE code = '{spoilt.code}' AND number = 2"))
    await store.writer.write(Do(f"UPDATE contents SET data = '1' WHERE version = '{older.stored.content}'"))
    await store.keep_content(good.stored.content[::-1], {"a": 1})
    told: list[tuple[int, int]] = []
    report = await asyncio.to_thread(check_store, lasting_url, lambda done, total: told.append((done, total)))
    assert told == [(number, 8) for number in range(1, 9)]
    assert report.kinds == {
        Kind.PLAYABLE: 1,
        Kind.OLD_CONTENT: 0,
        Kind.OLD_RULES: 0,
        Kind.CLOSED: 1,
        Kind.NEWER: 1,
        Kind.BROKEN: 5,
    }
    said = {one.code: f"{one.kind}: {one.reason}" for one in report.troubles}
    assert set(said) == {one.code for one in (older, gone, new, torn, alien, wrong, spoilt)}
    assert said[gone.code].startswith("closed: It was played under rules 0")
    assert said[new.code].startswith("newer: It was played under rules 99")
    assert "missing" in said[torn.code]
    assert "no game 'chess'" in said[alien.code]
    assert said[wrong.code] == "broken: Choice 3 of 4 does not fit the rules."
    assert "is damaged" in said[spoilt.code]
    assert sorted(map(str, report.damage)) == sorted(
        f"The content {version} is damaged." for version in (older.stored.content, good.stored.content[::-1])
    )
    assert not report.is_sound
    await house.close()


@staged
async def test_a_store_is_checked_and_counted_while_a_server_has_it(lasting_url: str) -> None:
    house = House(await open_store(lasting_url))
    for number in range(3):
        table = await played(house, number)
    await house.open(Plan("ecologic", (Place("me"), Place("bot"), Place("link"))))
    await house.store.say(table.code, ChatLine(None, "", "moi", 1.0))
    report = await asyncio.to_thread(check_store, lasting_url)
    assert report.is_sound
    assert (report.kinds[Kind.PLAYABLE], report.troubles) == (4, [])
    counted = await asyncio.to_thread(count_store, lasting_url)
    assert counted["tables"] == 4
    assert counted["kinds"] == {"playable": 4, "old_content": 0, "old_rules": 0, "closed": 0, "newer": 0, "broken": 0}
    assert counted["games"] == {"ecologic": 1, "ecosfera": 3}
    assert counted["status"] == {"playing": 4}
    assert counted["seats"] == {"bot": 1, "open": 1, "person": 7}
    assert (counted["choices"], counted["lines"], counted["contents"]) == (3, 1, 2)
    assert counted["bytes"] > 1000
    assert counted["oldest"] <= counted["newest"]
    await house.close()


def test_an_empty_store_is_sound(lasting_url: str) -> None:
    async def make() -> None:
        await (await open_store(lasting_url)).close()

    asyncio.run(make())
    assert check_store(lasting_url).is_sound
    counted = count_store(lasting_url)
    assert (counted["tables"], counted["oldest"], counted["newest"]) == (0, None, None)


def test_a_store_that_an_older_program_wrote_is_checked_and_left_as_it_is(tmp_path: Path) -> None:
    old = tmp_path / "old.db"
    old.write_bytes((Path(__file__).parent / "store" / "fixtures" / "first_store.sqlite").read_bytes())
    before = old.read_bytes()
    report = check_store(f"sqlite:///{old}")
    assert report.is_sound, report
    assert sum(report.kinds.values()) == 8
    assert count_store(f"sqlite:///{old}")["tables"] == 8
    assert old.read_bytes() == before


def test_a_damaged_file_is_told(tmp_path: Path) -> None:
    async def make() -> None:
        house = House(await open_store(f"sqlite:///{file}"))
        for _ in range(20):
            await played(house, 2)
        await house.close()

    file = tmp_path / "store.db"
    asyncio.run(make())
    with sqlite3.connect(file) as database:
        [page] = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'ix_tables_changed'").fetchone()
        [size] = database.execute("PRAGMA page_size").fetchone()
    database.close()
    with file.open("r+b") as raw:
        raw.seek((page - 1) * size + size - 40)
        raw.write(bytes(40))
    report = check_store(f"sqlite:///{file}")
    assert not report.is_sound
    assert "The database is damaged" in str(report.damage[0])
    with pytest.raises(StoreFailed, match="There is no store"):
        check_store(f"sqlite:///{tmp_path / 'nowhere.db'}")
