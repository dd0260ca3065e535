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
from ecotone.tables.store.interface import Brief, ChatLine, Saved, Store, StoredSeat, StoredTable, StoreFailed
from ecotone.tables.store.schema import chat, choices, seats, tables
from ecotone.tables.store.write_jobs import Append, Create, Cut, Forget, Read, Say, Update
from ecotone.tables.store.writer import Writer

T = TypeVar("T")

decode = msgspec.json.Decoder().decode


class SqlStore(Store):
    """Hands what is to be written to the writer, and reads in threads of its own."""

    def __init__(self, database: Database, connection: Connection) -> None:
        self.database = database
        self.writer = Writer(database, connection)
        self._readers = ThreadPoolExecutor(2, thread_name_prefix="ecotone-reader")

    @classmethod
    async def open(cls, url: str) -> SqlStore:
        """Reach the database, and bring it up to date."""
        return cls(*await asyncio.to_thread(reached, url))

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

    async def unfinished(self, codes: Sequence[str]) -> list[Brief]:
        """As the interface says."""
        return await self._read(lambda connection: read_briefs(connection, codes)) if codes else []

    async def forget(self, before: float) -> int:
        """As the interface says; a few at a time, so that nobody waits long."""
        forgotten = 0
        while some := await self.writer.write(Forget(before)):
            forgotten += some
            await asyncio.sleep(0)  # the moment for whoever wants this to end
        return forgotten

    async def close(self) -> None:
        """As the interface says."""
        await self.writer.close()
        await asyncio.to_thread(self._readers.shutdown)
        self.database.close()

    async def _read(self, work: Callable[[Connection], T]) -> T:
        if self.database.alone:
            result: T = await self.writer.write(Read(work))
            return result
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._reading, work)

    def _reading(self, work: Callable[[Connection], T]) -> T:
        try:
            with self.database.reading.connect() as connection:
                return work(connection)
        except DBAPIError as error:
            raise self.database.failure(error) from error


def reached(url: str) -> tuple[Database, Connection]:
    """A database and the connection that writes to it."""
    database = database_at(url)
    try:
        return database, database.writing()
    except DBAPIError as error:
        database.close()
        raise database.failure(error) from None
    except BaseException:
        database.close()
        raise


def read_table(connection: Connection, code: str) -> Saved | None:
    """All that is kept of a table."""
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
    said = [
        ChatLine(*line)
        for line in connection.execute(
            select(chat.c.seat, chat.c.name, chat.c.text, chat.c.at).where(chat.c.code == code).order_by(chat.c.id)
        )
    ]
    fields: dict[str, Any] = {  # Any: one of each column
        **row._mapping,
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
        "changed": max([row.changed, *(each.at for each in made), *(line.at for line in said)]),
    }
    return Saved(StoredTable(**fields), [(each.seat, frozen(decode(each.choice))) for each in made], said)


def read_briefs(connection: Connection, codes: Sequence[str]) -> list[Brief]:
    """A line about each of these tables."""
    last = select(func.max(choices.c.at)).where(choices.c.code == tables.c.code).scalar_subquery()
    rows = connection.execute(
        select(
            tables.c.code, tables.c.game, tables.c.status, tables.c.changed, tables.c.host, last.label("last")
        ).where(tables.c.code.in_(codes))
    ).all()
    names: dict[str, list[str]] = {row.code: [] for row in rows}
    locks = {row.code: [row.host] for row in rows}
    sitting = select(seats.c.code, seats.c.name, seats.c.digest).where(seats.c.code.in_(list(names)))
    for code, name, digest in connection.execute(sitting.order_by(seats.c.seat)):
        names[code].append(name)
        locks[code].append(digest)
    briefs = [
        Brief(
            row.code,
            row.game,
            row.status,
            max(row.changed, row.last or row.changed),
            tuple(names[row.code]),
            tuple(locks[row.code]),
        )
        for row in rows
    ]
    return sorted(briefs, key=lambda brief: (-brief.changed, brief.code))
