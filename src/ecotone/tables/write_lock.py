"""Changing a table: one caller at a time, and never from what another node may have changed since."""

from __future__ import annotations

from typing import Protocol

from ecotone.tables.store.interface import Store, Writes
from ecotone.tables.store.leases import MOVED, LeaseLost
from ecotone.tables.table import Table


class Keeper(Protocol):
    """Whoever keeps tables in memory."""

    store: Store

    async def reload(self, table: Table) -> None:
        """Replace a table by what is on disk."""


class WriteLock:
    """Keeps everybody else from reading or changing a table while one caller changes it.

    If what is on disk may differ from what is in memory, the table is loaded again first. LeaseLost if the table is, or
    may be, another node's by now.
    """

    __slots__ = ("keeper", "table")

    def __init__(self, keeper: Keeper, table: Table) -> None:
        self.keeper = keeper
        self.table = table

    async def __aenter__(self) -> None:
        await self.table.lock.acquire()
        try:
            check_held(self.keeper.store, self.table)
            if self.table.must_reload:
                await self.keeper.reload(self.table)
        except BaseException:
            self.table.lock.release()
            raise

    async def __aexit__(self, *trouble: object) -> None:
        self.table.lock.release()


def check_held(store: Store, table: Table) -> None:
    """LeaseLost if what is in memory of a table cannot be believed any more."""
    if table.is_moved or table.is_followed or not store.holds(table.lease):
        raise LeaseLost(MOVED)


def check_shown(store: Store, table: Table) -> None:
    """The same for those who only look: a table that is followed may be shown as long as we hear of its changes."""
    if not table.is_followed:
        check_held(store, table)
    elif table.is_moved or not store.is_sure:
        raise LeaseLost(MOVED)


def writable(store: Store, table: Table) -> Writes:
    """The store, to write what follows from the table in memory."""
    return store.under(table.lease, table.version + 1)
