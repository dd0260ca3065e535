"""Leases: which of several nodes that share a store may change a table, and how the others are told.

A node is a server. It is alive as long as it renews its row in the database. A lease belongs to a node and ends with
it; its epoch is greater than that of every lease before it. Each transaction looks for the leases of what it writes,
while it keeps the node's row from being deleted. So whatever a node believes, it writes to nothing that another holds.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Final

from ecotone.core.errors import EcotoneError
from ecotone.core.text import Text

BEAT: Final = 0.6  # seconds between two signs of life
LEASE: Final = 3.0  # seconds without one after which others may take a node's tables, by the clock of the database
TRUST: Final = 2.4  # seconds without one after which a node itself answers no more, by its own clock
# Where versions of a table under a lease begin: above all of an earlier lease, and above those that were once made from
# the time of day.
FIRST_VERSION: Final = 1 << 41
VERSIONS_OF_A_LEASE: Final = 1 << 20

MOVED: Final = Text("This table has moved to another server. It goes on there: load it again.")
NOBODY: Final = Text("No server can take this table just now. Try again in a moment.")

boot_clock: Final = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)  # goes on while the machine sleeps


def elapsed() -> float:
    """Seconds, from whenever: a clock that nobody sets, and that goes on while this process or machine stands still."""
    return time.clock_gettime(boot_clock)


class LeaseLost(EcotoneError):
    """What was to be written, or read from memory, is no longer this node's: nothing was written."""

    code = "moved"


@dataclass(frozen=True, slots=True)
class Node:
    """A node as others see it."""

    id: str
    address: str
    token: str
    games: str  # JSON: of each game the versions of its rules, and its content
    draining: bool


class Elsewhere(LeaseLost):
    """A table belongs to another node, or should; there it can be asked for."""

    def __init__(self, node: Node | None) -> None:
        super().__init__(MOVED if node else NOBODY)
        self.node = node


@dataclass(slots=True, eq=False)
class Lease:
    """What this node holds: a table, or a class with its tables. Once lost, it is never held again."""

    code: str
    epoch: int
    node: str  # the id that this node had when it got it
    is_lost: bool = False
    users: set[str] = field(default_factory=set)  # codes of what is in memory under it
    last_version: int = 0  # of any table that was in memory under it

    def __post_init__(self) -> None:
        self.last_version = first_version(self.epoch)


def first_version(epoch: int) -> int:
    """A version below all those of a table under the lease of this epoch."""
    return FIRST_VERSION + epoch * VERSIONS_OF_A_LEASE
