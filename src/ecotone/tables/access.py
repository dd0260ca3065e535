"""Which seats of a table somebody may use, by the secrets that they bring along."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ecotone.tables.keys import opened_before, opens
from ecotone.tables.store.interface import StoredTable


@dataclass(frozen=True, slots=True)
class Access:
    """The seats that somebody holds, and the host's key if they are the host. A spectator has neither."""

    seats: tuple[int, ...] = ()
    host_key: str = ""
    has_moved: bool = False  # whether a seat that they held has moved to another device

    @property
    def is_host(self) -> bool:
        """Whether they may pause, end and re-issue links."""
        return bool(self.host_key)

    @property
    def opens_anything(self) -> bool:
        """Whether they are more than a spectator."""
        return self.is_host or bool(self.seats)

    def holds(self, seat: int) -> bool:
        """Whether they may see and play that seat."""
        return seat in self.seats


def access_of(stored: StoredTable, keys: Sequence[str]) -> Access:
    """What these secrets open. Each is compared in constant time, so that nobody can guess one by measuring."""
    seats = tuple(n for n, seat in enumerate(stored.seats) if any(opens(key, seat.digest) for key in keys))
    host_key = next((key for key in keys if opens(key, stored.host)), "")
    others = [seat.digest for n, seat in enumerate(stored.seats) if n not in seats]
    has_moved = any(opened_before(key, kept) for kept in others for key in keys)
    return Access(seats, host_key, has_moved)
