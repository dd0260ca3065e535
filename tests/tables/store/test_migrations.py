"""The steps lead from every older database to what `schema` says, and refuse a newer one."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, inspect, text

from ecotone.tables.store.database import database_at
from ecotone.tables.store.interface import StoreFailed
from ecotone.tables.store.migrations import HERE, REVISIONS, current_revision, upgrade
from ecotone.tables.store.schema import metadata
from ecotone.tables.store.sql import SqlStore, open_store
from tests.tables.store.stored_tables import a_table, load_table, with_store

TABLES = {"tables", "seats", "choices", "chat", "classes", "contents", "owner", "nodes", "leases", "shared_keys"} | {
    "followers"
}


@contextmanager
def connected(url: str) -> Iterator[Connection]:
    """A connection that no step has been taken on."""
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as connection:
        yield connection
    engine.dispose()


async def nothing(store: SqlStore) -> None:
    """Open and close is enough."""


def test_the_steps_lead_to_the_schema(lasting_url: str) -> None:
    with_store(lasting_url, nothing)
    with connected(lasting_url) as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, metadata) == []
        assert set(inspect(connection).get_table_names()) == TABLES | {"alembic_version"}


def test_the_steps_make_the_very_tables_of_the_schema_in_sqlite(new_url: Callable[[str], str]) -> None:
    def layout(connection: Connection) -> dict[str, object]:
        found = connection.execute(text("SELECT name FROM sqlite_master WHERE type = 'table'")).scalars().all()
        names = [name for name in found if name != "alembic_version"]
        facts = ("table_list", "table_info", "foreign_key_list", "index_list")
        return {
            f"{name} {fact}": connection.execute(text(f"SELECT * FROM pragma_{fact}('{name}')")).all()
            for name in names
            for fact in facts
        }

    with_store(new_url("file"), nothing)
    with connected(new_url("file")) as stepped, connected("sqlite://") as fresh:
        metadata.create_all(fresh)
        assert layout(stepped) == layout(fresh)


def test_the_revisions_are_the_steps_in_their_order() -> None:
    config = Config()
    config.set_main_option("script_location", str(HERE))
    steps = list(ScriptDirectory.from_config(config).walk_revisions())
    assert [step.revision for step in reversed(steps)] == REVISIONS


@pytest.mark.parametrize("revision", [None, *REVISIONS])
def test_an_older_database_is_brought_up_to_date(lasting_url: str, revision: str | None) -> None:
    with connected(lasting_url) as connection:
        if revision is not None:
            upgrade(connection, revision)
        assert current_revision(connection) == revision

    async def work(store: SqlStore) -> None:
        await store.create(a_table(), [(0, ("begin",))])
        assert (await load_table(store)).choices == [(0, ("begin",))]

    with_store(lasting_url, work)
    with connected(lasting_url) as connection:
        assert current_revision(connection) == REVISIONS[-1]


def test_several_nodes_that_begin_at_once_take_each_step_once(new_url: Callable[[str], str]) -> None:
    url = new_url("postgresql")

    async def begin() -> None:
        stores = await asyncio.gather(*(open_store(url) for _ in range(4)))
        await stores[0].create(a_table())
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(begin())
    with connected(url) as connection:
        assert connection.scalars(text("SELECT version_num FROM alembic_version")).all() == [REVISIONS[-1]]


def test_steps_only_add_so_that_nodes_of_the_version_before_can_go_on() -> None:
    for path in sorted((HERE / "versions").glob("v*.py")):
        if path.stem[1:5] >= "0006":  # where nodes that share a store begin
            taken = re.findall(r"op\.(drop_\w+|alter_column|rename_table)|\b(?:DROP|RENAME|DELETE) ", path.read_text())
            assert taken == [], path.name


def test_a_newer_database_is_refused_and_left_alone(lasting_url: str) -> None:
    with_store(lasting_url, lambda store: store.create(a_table()))
    with connected(lasting_url) as connection, connection.begin():
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreFailed, match=r"newer version of Ecotone \(revision 9999\)"):
        with_store(lasting_url, nothing)
    with connected(lasting_url) as connection:
        assert current_revision(connection) == "9999"
        assert connection.scalar(text("SELECT count(*) FROM tables")) == 1


def test_a_step_that_fails_leaves_nothing_behind(lasting_url: str) -> None:
    with connected(lasting_url) as connection, connection.begin():
        connection.execute(text("CREATE TABLE chat (theirs INTEGER)"))  # of another program
    with pytest.raises(StoreFailed):
        with_store(lasting_url, nothing)
    with connected(lasting_url) as connection:
        assert "tables" not in inspect(connection).get_table_names()


def test_a_file_is_set_up_to_survive_a_power_cut(new_url: Callable[[str], str], tmp_path: Path) -> None:
    database = database_at(new_url("file"))
    with database.connect_writer() as connection:
        asked = {name: connection.scalar(text(f"PRAGMA {name}")) for name in ("synchronous", "foreign_keys")}
        mode = connection.scalar(text("PRAGMA journal_mode"))
    database.close()
    assert (asked, mode) == ({"synchronous": 2, "foreign_keys": 1}, "wal")
    assert {path.stat().st_mode & 0o077 for path in tmp_path.glob("store.db*")} == {0}, "others could read the seeds"
    with sqlite3.connect(tmp_path / "store.db") as file:
        assert file.execute("PRAGMA page_size").fetchone() == (2048,)
    file.close()
