"""Changing a table: one caller at a time, and never from what another server may have changed since."""

from __future__ import annotations

from contextlib import suppress
from typing import Protocol

from ecotone.core.errors import EcotoneError
from ecotone.tables.store.interface import STALE, Store, StoreDiffers
from ecotone.tables.table import Table


class Keeper(Protocol):
    """Whoever keeps tables in memory."""

    store: Store

    async def reload(self, table: Table) -> None:
        """Replace a table by what is on disk."""


class WriteLock:
    """Keeps everybody else from reading or changing a table while one caller changes it.

    If what is on disk may differ from what is in memory, the table is loaded again first.
    """

    __slots__ = ("keeper", "table")

    def __init__(self, keeper: Keeper, table: Table) -> None:
        self.keeper = keeper
        self.table = table

    async def __aenter__(self) -> None:
        await self.table.lock.acquire()
        if self.table.must_reload or is_stale(self.keeper.store, self.table):
            try:
                await self.keeper.reload(self.table)
            except BaseException:
                self.table.lock.release()
                raise

    async def __aexit__(self, *trouble: object) -> None:
        self.table.lock.release()


def is_stale(store: Store, table: Table) -> bool:
    """Whether another server may have changed a table since it was loaded here."""
    return table.generation != store.generation


def writable(store: Store, table: Table) -> Store:
    """The store, to write what follows from the table in memory; StoreDiffers if that is stale."""
    if is_stale(store, table):
        raise StoreDiffers(STALE)
    return store


async def reload_stale(keeper: Keeper, table: Table) -> None:
    """Load a table again that another server may have changed."""
    with suppress(EcotoneError):  # whoever plays next is told
        async with WriteLock(keeper, table):
            pass
