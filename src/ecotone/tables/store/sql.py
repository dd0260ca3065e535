"""The store in an SQL database: SQLite or PostgreSQL."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, Row, func, select
from sqlalchemy.exc import DBAPIError

from ecotone.core.choice import Choice, frozen
from ecotone.core.text import Text
from ecotone.tables.store.class_jobs import CreateClass, DeleteClass, UpdateClass
from ecotone.tables.store.database import Database, database_at
from ecotone.tables.store.interface import ChatLine, RowBroken, Saved, Store, StoredTable, TableSummary
from ecotone.tables.store.schema import chat, choices, classes, seats, tables
from ecotone.tables.store.write_jobs import Append, Create, Cut, Forget, Read, Say, Update
from ecotone.tables.store.writer import Writer

LOG = logging.getLogger(__name__)

T = TypeVar("T")

decode = msgspec.json.Decoder().decode


class SqlStore(Store):
    """Writes through the one writer, and reads in threads of its own so that readers do not wait for it."""

    def __init__(self, database: Database, connection: Connection) -> None:
        self.database = database
        self.writer = Writer(database, connection)
        self._readers = ThreadPoolExecutor(2, thread_name_prefix="ecotone-reader")

    async def create(self, table: StoredTable, choices: Sequence[tuple[int, Choice]] = ()) -> None:
        """As the interface says."""
        await self.writer.write(Create(table, choices))

    async def load(self, code: str) -> Saved | None:
        """As the interface says."""
        return await self._read(lambda connection: read_table(connection, code))

    async def append(self, code: str, number: int, seat: int, choice: Choice, at: float) -> None:
        """As the interface says."""
        await self.writer.write(Append(code, number, seat, choice, at))

    async def cut(self, code: str, length: int) -> None:
        """As the interface says."""
        await self.writer.write(Cut(code, length))

    async def update(self, table: StoredTable) -> None:
        """As the interface says."""
        await self.writer.write(Update(table))

    async def say(self, code: str, line: ChatLine) -> None:
        """As the interface says."""
        await self.writer.write(Say(code, line))

    async def summaries(self, codes: Sequence[str]) -> list[TableSummary]:
        """As the interface says."""
        return await self._read(lambda connection: read_summaries(connection, codes)) if codes else []

    async def forget(self, before: float) -> int:
        """As the interface says; some at a time, so that other writes need not wait long."""
        forgotten = 0
        while some := await self.writer.write(Forget(before)):
            forgotten += some
            await asyncio.sleep(0)  # writing itself cannot be cancelled, so this is where it can be
        return forgotten

    async def create_class(self, code: str, document: str) -> None:
        """As the interface says."""
        await self.writer.write(CreateClass(code, document))

    async def load_class(self, code: str) -> str | None:
        """As the interface says."""
        asked = select(classes.c.document).where(classes.c.code == code)
        return await self._read(lambda connection: connection.scalar(asked))

    async def update_class(self, code: str, document: str, closed: float = 0) -> None:
        """As the interface says."""
        await self.writer.write(UpdateClass(code, document, closed))

    async def delete_class(self, code: str, tables: Sequence[str]) -> None:
        """As the interface says."""
        await self.writer.write(DeleteClass(code, tables))

    async def closed_classes(self, before: float) -> list[str]:
        """As the interface says."""
        asked = select(classes.c.code).where(classes.c.closed > 0, classes.c.closed < before)
        return await self._read(lambda connection: list(connection.scalars(asked)))

    async def close(self) -> None:
        """As the interface says."""
        await self.writer.close()
        await asyncio.to_thread(self._readers.shutdown)
        self.database.close()

    async def _read(self, work: Callable[[Connection], T]) -> T:
        if self.database.single_connection:
            result: T = await self.writer.write(Read(work))
            return result
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read_now, work)

    def _read_now(self, work: Callable[[Connection], T]) -> T:
        try:
            with self.database.read_engine.connect() as connection:
                return work(connection)
        except DBAPIError as error:
            raise self.database.failure(error) from error


async def open_store(url: str) -> SqlStore:
    """Open the store at `sqlite:///file.db`, `sqlite://` (in memory) or `postgresql://…`, and bring it up to date."""
    return SqlStore(*await asyncio.to_thread(connect, url))


def connect(url: str) -> tuple[Database, Connection]:
    """A database and the connection that writes to it."""
    database = database_at(url)
    try:
        return database, database.connect_writer()
    except DBAPIError as error:
        database.close()
        raise database.failure(error) from None
    except BaseException:
        database.close()
        raise


def read_table(connection: Connection, code: str) -> Saved | None:
    """The whole table with this code; None if there is none, RowBroken if it makes no sense."""
    try:
        return read_rows(connection, code)
    except (DBAPIError, RowBroken):
        raise
    except Exception as error:  # a column may hold anything, and stumble anywhere
        # Only the type of the error is logged: its message might tell what is hidden.
        LOG.error("Table %s: what is stored of it cannot be read: %s", code, type(error).__name__)
        raise RowBroken(Text("Table {code} cannot be opened: what is stored of it is damaged.", code=code)) from error


def read_rows(connection: Connection, code: str) -> Saved | None:
    """All rows of a table, put together."""
    row = connection.execute(select(tables).where(tables.c.code == code)).one_or_none()
    if row is None:
        return None
    made = connection.execute(
        select(choices.c.number, choices.c.seat, choices.c.choice, choices.c.at)
        .where(choices.c.code == code)
        .order_by(choices.c.number)
    ).all()
    if any(number != each.number for number, each in enumerate(made)):
        raise RowBroken(Text("Table {code} cannot be opened: some of its choices are missing.", code=code))
    lines = [
        checked(named(line), ChatLine)
        for line in connection.execute(
            select(chat.c.seat, chat.c.name, chat.c.text, chat.c.at).where(chat.c.code == code).order_by(chat.c.id)
        )
    ]
    fields: dict[str, Any] = {  # Any: one of each column
        **{name: value for name, value in named(row).items() if name != "wide_seed"},
        "seed": row.seed if row.wide_seed is None else int(row.wide_seed),
        "options": decode(row.options),
        "pack": None if row.pack is None else json.loads(row.pack),
        "seats": tuple(
            named(seat)
            for seat in connection.execute(
                select(seats.c.name, seats.c.held, seats.c.bot, seats.c.away, seats.c.digest)
                .where(seats.c.code == code)
                .order_by(seats.c.seat)
            )
        ),
        "changed": max([row.changed, *(each.at for each in made), *(line.at for line in lines)]),
    }
    return Saved(checked(fields, StoredTable), [(each.seat, frozen(decode(each.choice))) for each in made], lines)


def named(row: Row[*tuple[Any, ...]]) -> dict[str, Any]:  # Any: one of each column
    """A row by the names of its columns, which SQLAlchemy keeps in a kind of text of its own."""
    return {str(name): value for name, value in row._mapping.items()}


def checked(fields: dict[str, Any], kind: type[T]) -> T:  # Any: one of each column
    """The fields as an object of this kind; SQLite keeps anything in any column, so each is looked at."""
    return msgspec.convert(fields, kind, builtin_types=(bytes,))


def read_summaries(connection: Connection, codes: Sequence[str]) -> list[TableSummary]:
    """Summaries of those of these tables that exist."""
    last = select(func.max(choices.c.at)).where(choices.c.code == tables.c.code).scalar_subquery()
    rows = connection.execute(
        select(
            tables.c.code, tables.c.game, tables.c.status, tables.c.changed, tables.c.host, last.label("last")
        ).where(tables.c.code.in_(codes))
    ).all()
    names: dict[str, list[str]] = {row.code: [] for row in rows}
    digests = {row.code: [row.host] for row in rows}
    sitting = select(seats.c.code, seats.c.name, seats.c.digest).where(seats.c.code.in_(list(names)))
    for code, name, digest in connection.execute(sitting.order_by(seats.c.seat)):
        names[code].append(name)
        digests[code].append(digest)
    summaries = []
    for row in rows:
        fields = {**named(row), "names": names[row.code], "digests": digests[row.code]}
        with suppress(TypeError, msgspec.ValidationError):  # a damaged table is told of when somebody opens it
            fields["changed"] = max(row.changed, row.last or row.changed)
            summaries.append(checked(fields, TableSummary))
    return sorted(summaries, key=lambda summary: (-summary.changed, summary.code))
