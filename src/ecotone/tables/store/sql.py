"""The store in an SQL database: SQLite or PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection, select
from sqlalchemy.exc import DBAPIError

from ecotone.core.choice import Choice
from ecotone.core.content import Data
from ecotone.tables.store.class_jobs import CreateClass, DeleteClass, ForgetChat, UpdateClass
from ecotone.tables.store.database import Database, database_at
from ecotone.tables.store.interface import (
    UPLOADED,
    ChatLine,
    Saved,
    Store,
    StoredTable,
    StoreLost,
    TableSummary,
    Vintage,
)
from ecotone.tables.store.reads import read_content, read_summaries, read_table, read_vintages
from ecotone.tables.store.schema import classes
from ecotone.tables.store.uploads import DropUpload, uploads_to_drop
from ecotone.tables.store.write_jobs import Append, Create, Cut, Forget, Keep, Read, Say, Update
from ecotone.tables.store.writer import Writer

T = TypeVar("T")


class SqlStore(Store):
    """Writes through the one writer, and reads in threads of its own so that readers do not wait for it."""

    def __init__(self, database: Database, connection: Connection) -> None:
        self.database = database
        self.writer = Writer(database, connection, self._begin_generation, self._lose)
        self._readers = ThreadPoolExecutor(2, thread_name_prefix="ecotone-reader")
        self._has_new_uploads = True  # whether a record may have come since uploads were last made to fit

    async def create(
        self, table: StoredTable, choices: Sequence[tuple[int, Choice]] = (), content: Data | None = None
    ) -> None:
        """As the interface says."""
        await self.writer.write(Create(table, choices, content))
        self._has_new_uploads |= table.status == UPLOADED

    async def load(self, code: str) -> Saved | None:
        """As the interface says."""
        return await self._read(lambda connection: read_table(connection, code))

    async def content(self, version: str) -> Data | None:
        """As the interface says."""
        return await self._read(lambda connection: read_content(connection, version))

    async def keep_content(self, version: str, data: Data) -> None:
        """As the interface says."""
        await self.writer.write(Keep(version, data))

    async def vintages(self) -> list[Vintage]:
        """As the interface says."""
        return await self._read(read_vintages)

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

    async def fit_uploads(self, most: int) -> int:
        """As the interface says. All uploads are looked at for it, so that it is done only after a new one has come."""
        if not self._has_new_uploads:
            return 0
        self._has_new_uploads = False
        dropped = 0
        try:
            for code in await self._read(lambda connection: uploads_to_drop(connection, most)):
                dropped += await self.writer.write(DropUpload(code))
                await asyncio.sleep(0)  # as above
        except BaseException:
            self._has_new_uploads = True
            raise
        return dropped

    async def create_class(self, code: str, document: str, ends: float) -> None:
        """As the interface says."""
        await self.writer.write(CreateClass(code, document, ends))

    async def load_class(self, code: str) -> str | None:
        """As the interface says."""
        asked = select(classes.c.document).where(classes.c.code == code)
        return await self._read(lambda connection: connection.scalar(asked))

    async def update_class(self, code: str, document: str, ends: float) -> None:
        """As the interface says."""
        await self.writer.write(UpdateClass(code, document, ends))

    async def delete_class(self, code: str, tables: Sequence[str]) -> None:
        """As the interface says."""
        await self.writer.write(DeleteClass(code, tables))

    async def forget_chat(self, tables: Sequence[str]) -> None:
        """As the interface says."""
        await self.writer.write(ForgetChat(tables))

    async def classes_ending(self, after: float, before: float) -> list[str]:
        """As the interface says."""
        asked = select(classes.c.code).where(classes.c.ends > after, classes.c.ends < before)
        return await self._read(lambda connection: list(connection.scalars(asked)))

    async def close(self) -> None:
        """As the interface says."""
        await self.writer.close()
        await asyncio.to_thread(self._readers.shutdown)
        self.database.close()

    def _begin_generation(self, generation: int) -> None:
        self.generation = generation
        if self.on_new_generation is not None:
            self.on_new_generation()

    def _lose(self, error: StoreLost) -> None:
        self.lost = error

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
