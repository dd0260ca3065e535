"""What is written of a table or a class in an SQL database, under a lease where nodes share it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from ecotone.core.choice import Choice
from ecotone.tables.store.class_jobs import DeleteClass, ForgetChat, UpdateClass
from ecotone.tables.store.interface import ChatLine, StoredTable, Writes
from ecotone.tables.store.leases import Lease
from ecotone.tables.store.write_jobs import Append, Cut, Job, Say, Update
from ecotone.tables.store.writer import Writer


class SqlWrites(Writes):
    """Turns each call into a job."""

    @abstractmethod
    async def _write(self, job: Job, code: str) -> Any:  # Any: what the job returns
        """Run a job about what this code names."""

    async def append(self, code: str, number: int, seat: int, choice: Choice, at: float) -> None:
        """As the interface says."""
        await self._write(Append(code, number, seat, choice, at), code)

    async def cut(self, code: str, length: int) -> None:
        """As the interface says."""
        await self._write(Cut(code, length), code)

    async def update(self, table: StoredTable) -> None:
        """As the interface says."""
        await self._write(Update(table), table.code)

    async def say(self, code: str, line: ChatLine) -> None:
        """As the interface says."""
        await self._write(Say(code, line), code)

    async def update_class(self, code: str, document: str, ends: float) -> None:
        """As the interface says."""
        await self._write(UpdateClass(code, document, ends), code)

    async def delete_class(self, code: str, tables: Sequence[str]) -> None:
        """As the interface says."""
        await self._write(DeleteClass(code, tables), code)

    async def forget_chat(self, tables: Sequence[str]) -> None:
        """As the interface says."""
        if tables:
            await self._write(ForgetChat(tables), tables[0])


class LeasedWrites(SqlWrites):
    """Writes under one lease, to a table that has this version afterwards."""

    def __init__(self, writer: Writer, lease: Lease, version: int) -> None:
        self.writer = writer
        self.lease = lease
        self.version = version

    async def _write(self, job: Job, code: str) -> Any:  # Any: what the job returns
        return await self.writer.write(job, self.lease, self.version)
