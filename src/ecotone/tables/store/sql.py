"""The store in an SQL database: SQLite or PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

from sqlalchemy import Connection, select
from sqlalchemy.exc import DBAPIError

from ecotone.core.choice import Choice
from ecotone.core.content import Data
from ecotone.core.text import Text
from ecotone.tables.store import registry
from ecotone.tables.store.class_jobs import CreateClass
from ecotone.tables.store.database import Database, Postgres, database_at
from ecotone.tables.store.ear import Ear
from ecotone.tables.store.heart import Heart
from ecotone.tables.store.interface import (
    UPLOADED,
    Saved,
    Store,
    StoreDiffers,
    StoredTable,
    StoreLost,
    TableSummary,
    Vintage,
    Writes,
)
from ecotone.tables.store.leases import Lease, Node
from ecotone.tables.store.nodes import Nodes
from ecotone.tables.store.reads import read_content, read_summaries, read_table, read_vintages
from ecotone.tables.store.schema import classes
from ecotone.tables.store.uploads import DropUpload, uploads_to_drop
from ecotone.tables.store.write_jobs import Create, Forget, Job, Keep, Read
from ecotone.tables.store.writer import Writer
from ecotone.tables.store.writes import LeasedWrites, SqlWrites

T = TypeVar("T")


class SqlStore(SqlWrites, Store):
    """Writes through the one writer, and reads in threads of its own so that readers do not wait for it.

    Where nodes share the database it holds leases, and what is written without naming one is written under its own.
    """

    def __init__(self, database: Database, connection: Connection, heart: Heart | None = None) -> None:
        self.database = database
        self.writer = Writer(database, connection, self._lose_leases, self._lose)
        self.nodes = None if heart is None else Nodes(heart, self.writer, self._change, self._lose_leases)
        self.is_shared = heart is not None
        self.ear = Ear(database, self._hear) if isinstance(database, Postgres) else None
        self._loop = asyncio.get_running_loop()
        self._readers = ThreadPoolExecutor(2, thread_name_prefix="ecotone-reader")
        self._has_new_uploads = True  # whether a record may have come since uploads were last made to fit

    async def create(
        self, table: StoredTable, choices: Sequence[tuple[int, Choice]] = (), content: Data | None = None
    ) -> None:
        """As the interface says."""
        await self.writer.write(Create(table, choices, content))
        self._has_new_uploads |= table.status == UPLOADED
        if table.status != UPLOADED:
            await self.claim(table.code)

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

    async def summaries(self, codes: Sequence[str]) -> list[TableSummary]:
        """As the interface says."""
        return await self._read(lambda connection: read_summaries(connection, codes)) if codes else []

    async def forget(self, before: float) -> int:
        """As the interface says; some at a time, so that other writes need not wait long."""
        forgotten = 0
        if self.nodes is not None:
            await self.nodes.release_unused()
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
        await self.claim(code)

    async def load_class(self, code: str) -> str | None:
        """As the interface says."""
        asked = select(classes.c.document).where(classes.c.code == code)
        return await self._read(lambda connection: connection.scalar(asked))

    async def classes_ending(self, after: float, before: float) -> list[str]:
        """As the interface says."""
        asked = select(classes.c.code).where(classes.c.ends > after, classes.c.ends < before)
        return await self._read(lambda connection: list(connection.scalars(asked)))

    # --- leases -------------------------------------------------------------------------------

    @property
    def node(self) -> Node | None:
        """As the interface says."""
        return None if self.nodes is None else self.nodes.heart.me

    @property
    def is_sure(self) -> bool:
        """As the interface says."""
        return self.nodes is None or self.nodes.heart.is_sure

    @property
    def living(self) -> Mapping[str, Node]:
        """As the interface says."""
        return {} if self.nodes is None else self.nodes.heart.living

    def drain(self) -> None:
        """As the interface says."""
        if self.nodes is not None:
            self.nodes.heart.drain()

    async def kind_of(self, code: str) -> str | None:
        """As the interface says."""
        if self.nodes is None:
            return None
        return await self._read(lambda connection: registry.kind_of(connection, code))

    async def shared_key(self, name: str) -> bytes:
        """As the interface says."""
        made = await super().shared_key(name)
        if self.nodes is None:
            return made
        return await self._change(lambda connection: registry.shared_key(connection, name, made))

    async def claim(self, code: str) -> Lease | None:
        """As the interface says."""
        return await self.nodes.claim(code) if self.nodes is not None else None

    def holds(self, lease: Lease | None) -> bool:
        """As the interface says."""
        return self.nodes is None or self.nodes.holds(lease)

    def under(self, lease: Lease | None, version: int = 0) -> Writes:
        """As the interface says."""
        return self if lease is None else LeasedWrites(self.writer, lease, version)

    async def follow(self, code: str) -> int:
        """As the interface says."""
        if self.nodes is None or self.ear is None:
            return 0
        await asyncio.to_thread(self.ear.begin)
        me = self.nodes.heart.me.id
        return await self._change(lambda connection: registry.follow(connection, code, me))

    async def unfollow(self, code: str) -> None:
        """As the interface says."""
        if self.nodes is not None:
            me = self.nodes.heart.me.id
            await self._change(lambda connection: registry.unfollow(connection, code, me))

    def _hear(self, told: str) -> None:
        """Called in a thread of its own."""
        code, _, version = told.partition(" ")
        with suppress(RuntimeError):  # the loop is closed
            self._loop.call_soon_threadsafe(self._pass_on, code, int(version or 0))

    def _pass_on(self, code: str, version: int) -> None:
        if self.on_told is not None:
            self.on_told(code, version)

    async def release(self, lease: Lease | None, code: str) -> None:
        """As the interface says."""
        if self.nodes is not None:
            await self.nodes.release(lease, code)

    async def _write(self, job: Job, code: str) -> Any:  # Any: what the job returns
        if self.nodes is None:  # one alone holds everything
            return await self.writer.write(job)
        lease = await self.nodes.claim(code)
        if lease is None:
            raise StoreDiffers(Text("There is no table {code} any more.", code=code))
        return await self.writer.write(job, lease)

    # ------------------------------------------------------------------------------------------

    async def close(self) -> None:
        """As the interface says."""
        await self.writer.close()
        if self.ear is not None:
            await asyncio.to_thread(self.ear.stop)
        if self.nodes is not None:
            await self.nodes.close()
        await asyncio.to_thread(self._readers.shutdown)
        self.database.close()

    def _lose_leases(self) -> None:
        if self.on_lease_lost is not None:
            self.on_lease_lost()

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

    async def _change(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._change_now, work)

    def _change_now(self, work: Callable[[Connection], T]) -> T:
        try:
            with self.database.engine.begin() as connection:
                return work(connection)
        except DBAPIError as error:
            raise self.database.failure(error) from error


async def open_store(url: str, address: str = "") -> SqlStore:
    """Open the store at `sqlite:///file.db`, `sqlite://` (in memory) or `postgresql://…`, and bring it up to date.

    `address` is where other nodes that share it reach this one.
    """
    return SqlStore(*await asyncio.to_thread(connect, url, address))


def connect(url: str, address: str = "") -> tuple[Database, Connection, Heart | None]:
    """A database, the connection that writes to it, and what tells other nodes that we are there."""
    database = database_at(url)
    try:
        connection = database.connect_writer()
        heart = Heart(database, address) if isinstance(database, Postgres) else None
        if heart is not None:
            heart.start()
        return database, connection, heart
    except DBAPIError as error:
        database.close()
        raise database.failure(error) from None
    except BaseException:
        database.close()
        raise
