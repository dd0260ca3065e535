"""Copies of a whole store: backups, taken while a server uses it, and what they are restored into.

A backup is an SQLite file of the store's own form, whatever database the store is in, so that it can be restored into
either kind, and opened as a store by itself. It shows the store as it was at one moment.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, MetaData, create_engine, delete, event, func, insert, select, text
from sqlalchemy.exc import DBAPIError

from ecotone.core.text import Text
from ecotone.tables.store.database import PAGE_SIZE, Database, begin_sqlite, database_at
from ecotone.tables.store.files import PRIVATE
from ecotone.tables.store.interface import StoreFailed
from ecotone.tables.store.migrations import REVISIONS, check_known, current_revision, upgrade
from ecotone.tables.store.schema import leases, metadata, nodes, owner, shared_keys, tables

BATCH: Final = 1000  # rows that are read and written at once
NOT_COPIED: Final = ("alembic_version", owner.name, nodes.name, leases.name, shared_keys.name)  # of each store its own
SET_CHAT_NUMBER: Final = (
    "SELECT setval(pg_get_serial_sequence('chat', 'id'), coalesce(max(id), 0) + 1, false) FROM chat"
)

Progress = Callable[[int, int], None]  # is told how many rows of how many are copied


@dataclass(frozen=True, slots=True)
class Copied:
    """How much was copied."""

    tables: int
    choices: int
    lines: int  # of chat


def backup(url: str, file: Path, force: bool = False, progress: Progress = lambda done, total: None) -> Copied:
    """Copy the store at a URL into a new file, which appears when it is complete."""
    if file.exists() and not force:
        raise StoreFailed(
            Text("{file} exists already: give another name, or overwrite it with --force.", file=str(file))
        )
    with visited(url) as (_, source), new_file(file) as part, written(part) as target:
        upgrade(target, revision_of(source))
        return copy_rows(source, target, progress)


def restore(file: Path, url: str, force: bool = False, progress: Progress = lambda done, total: None) -> Copied:
    """Copy a backup into the store at a URL, all of it or nothing; refused if there are tables in it, unless forced."""
    with newest_form(f"sqlite:///{file}") as (_, source), held(url) as target, target.begin():
        count = target.scalar(select(func.count()).select_from(tables)) or 0
        if count and not force:
            raise StoreFailed(
                Text.count(
                    "There is a table in the store already. Use --force to delete it and put the backup in its place.",
                    "There are {n} tables in the store already. Use --force to delete them and put the backup in their "
                    "place.",
                    count,
                )
            )
        for table in reversed(metadata.sorted_tables):
            if table.name not in NOT_COPIED:
                target.execute(delete(table))
        copied = copy_rows(source, target, progress)
        if target.dialect.name == "postgresql":  # which counts by itself, and not what was written with its number
            target.execute(text(SET_CHAT_NUMBER))
        return copied


# --- opening ----------------------------------------------------------------------------------


@contextmanager
def visited(url: str) -> Iterator[tuple[Database, Connection]]:
    """A store to read in one transaction; a server may go on writing to it."""
    database = database_at(url, visiting=True)
    try:
        with database.read_engine.connect() as connection:
            yield database, connection
    except DBAPIError as error:
        raise database.failure(error) from None
    finally:
        database.close()


@contextmanager
def held(url: str) -> Iterator[Connection]:
    """A store to write to, which no server uses meanwhile."""
    database = database_at(url, alone=True)
    try:
        with database.connect_writer() as connection:
            yield connection
    except DBAPIError as error:
        raise database.failure(error) from None
    finally:
        database.close()


@contextmanager
def newest_form(url: str) -> Iterator[tuple[Database, Connection]]:
    """A store to read in today's form: itself, or a copy of it that was brought up to date."""
    with visited(url) as (database, source):
        if revision_of(source) == REVISIONS[-1]:
            yield database, source
            return
        with tempfile.TemporaryDirectory(prefix="ecotone-") as folder, written(Path(folder) / "copy.db") as copy:
            upgrade(copy, revision_of(source))
            copy_rows(source, copy)
            copy.commit()
            upgrade(copy)
            yield database, copy


@contextmanager
def new_file(file: Path) -> Iterator[Path]:
    """Where to write a file that gets its name when it is complete and on disk; if that fails, nothing is left."""
    part = file.with_name(f"{file.name}.part")
    try:
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_TRUNC, PRIVATE))
        yield part
        with part.open("rb+") as complete:
            os.fsync(complete.fileno())
        part.replace(file)
    except OSError as error:
        raise StoreFailed(
            Text("{file} cannot be written: {reason}.", file=str(file), reason=error.strerror or "unknown")
        ) from None
    finally:
        with suppress(OSError):
            part.unlink()


@contextmanager
def written(file: Path) -> Iterator[Connection]:
    """A new database in a file, committed when the block ends."""
    engine = create_engine(f"sqlite:///{file}")
    event.listen(engine, "connect", set_up_copy)
    event.listen(engine, "begin", begin_sqlite)
    try:
        with engine.connect() as connection:
            yield connection
            connection.commit()
    finally:
        engine.dispose()


def set_up_copy(connection: sqlite3.Connection, record: object) -> None:
    """Write fast: a copy that was broken off is of no use, and one that is complete is flushed in the end."""
    connection.isolation_level = None
    for setting in (f"page_size = {PAGE_SIZE}", "journal_mode = MEMORY", "synchronous = OFF"):
        connection.execute(f"PRAGMA {setting}")


# --- copying ----------------------------------------------------------------------------------


def revision_of(connection: Connection) -> str:
    """The revision of a store; StoreFailed if it is none, or of a newer version of the program."""
    revision = current_revision(connection)
    if revision is None:
        raise StoreFailed(Text("This is no store of Ecotone."))
    check_known(revision)
    return revision


def copy_rows(source: Connection, target: Connection, progress: Progress = lambda done, total: None) -> Copied:
    """Copy all rows from one store into another of the same revision."""
    form = MetaData()
    form.reflect(target)
    copied = [table for table in form.sorted_tables if table.name not in NOT_COPIED]
    counts = {table.name: source.scalar(select(func.count()).select_from(table)) or 0 for table in copied}
    done, total = 0, sum(counts.values())
    for table in copied:
        rows = source.execute(select(table).order_by(*table.primary_key), execution_options={"yield_per": BATCH})
        for batch in rows.mappings().partitions():
            target.execute(insert(table), [dict(row) for row in batch])
            done += len(batch)
            progress(done, total)
    return Copied(counts["tables"], counts["choices"], counts["chat"])
