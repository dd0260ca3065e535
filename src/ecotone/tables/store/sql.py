"""The store in an SQL database: SQLite or PostgreSQL."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, func, select
from sqlalchemy.exc import DBAPIError

from ecotone.core.choice import Choice, frozen
from ecotone.core.text import Text
from ecotone.tables.store.database import Database, database_at
from ecotone.tables.store.interface import ChatLine, Saved, Store, StoredSeat, StoredTable, StoreFailed, TableSummary
from ecotone.tables.store.schema import chat, choices, seats, tables
from ecotone.tables.store.write_jobs import Append, Create, Cut, Forget, Read, Say, Update
from ecotone.tables.store.writer import Writer

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
    """The whole table with this code; None if there is none."""
    row = connection.execute(select(tables).where(tables.c.code == code)).one_or_none()
    if row is None:
        return None
    made = connection.execute(
        select(choices.c.number, choices.c.seat, choices.c.choice, choices.c.at)
        .where(choices.c.code == code)
        .order_by(choices.c.number)
    ).all()
    if any(number != each.number for number, each in enumerate(made)):
        raise StoreFailed(Text("Choices of table {code} are missing in the database: put a copy back.", code=code))
    lines = [
        ChatLine(*line)
        for line in connection.execute(
            select(chat.c.seat, chat.c.name, chat.c.text, chat.c.at).where(chat.c.code == code).order_by(chat.c.id)
        )
    ]
    fields: dict[str, Any] = {  # Any: one of each column
        **{name: value for name, value in row._mapping.items() if name != "wide_seed"},
        "seed": row.seed if row.wide_seed is None else int(row.wide_seed),
        "options": decode(row.options),
        "pack": None if row.pack is None else json.loads(row.pack),
        "seats": tuple(
            StoredSeat(*seat)
            for seat in connection.execute(
                select(seats.c.name, seats.c.held, seats.c.bot, seats.c.away, seats.c.digest)
                .where(seats.c.code == code)
                .order_by(seats.c.seat)
            )
        ),
        "changed": max([row.changed, *(each.at for each in made), *(line.at for line in lines)]),
    }
    return Saved(StoredTable(**fields), [(each.seat, frozen(decode(each.choice))) for each in made], lines)


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
    summaries = [
        TableSummary(
            row.code,
            row.game,
            row.status,
            max(row.changed, row.last or row.changed),
            tuple(names[row.code]),
            tuple(digests[row.code]),
        )
        for row in rows
    ]
    return sorted(summaries, key=lambda summary: (-summary.changed, summary.code))
