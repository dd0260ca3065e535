"""What the secrets that somebody brings along open at a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ecotone.tables.keys import opens
from ecotone.tables.store.interface import StoredTable


@dataclass(frozen=True, slots=True)
class Access:
    """The seats that somebody holds, and the host's key if they are the host; neither makes them a spectator."""

    seats: tuple[int, ...] = ()
    host: str = ""

    @property
    def is_host(self) -> bool:
        """Whether they may pause, end and re-issue links."""
        return bool(self.host)

    def holds(self, seat: int) -> bool:
        """Whether they may see and play that seat."""
        return seat in self.seats


def access_of(stored: StoredTable, keys: Sequence[str]) -> Access:
    """Which seats these secrets open; every secret is compared with every hash in constant time."""
    held = tuple(n for n, seat in enumerate(stored.seats) if any(opens(key, seat.digest) for key in keys))
    host = next((key for key in keys if opens(key, stored.host)), "")
    return Access(held, host)
