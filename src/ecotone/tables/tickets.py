"""Tickets with which somebody takes their own seat along to another device.

A ticket is good for some minutes and once: it is bound to the seat's present secret, which moving replaces.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ecotone.tables.keys import digest, new_secret, opens
from ecotone.tables.table import Table

VALID: Final = 600.0  # seconds


@dataclass(frozen=True, slots=True)
class Ticket:
    """What is kept of a ticket."""

    digest: bytes  # of its own secret
    seat_digest: bytes  # of the seat, when the ticket was made
    until: float


class Tickets:
    """All tickets. They are kept in memory only; for each seat there is one, the newest."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.tickets: dict[tuple[str, int], Ticket] = {}

    def issue(self, table: Table, seat: int) -> str:
        """A new ticket for a seat; one that was made before is good no more."""
        now = self.clock()
        self.tickets = {place: ticket for place, ticket in self.tickets.items() if ticket.until > now}
        secret = new_secret()
        self.tickets[table.code, seat] = Ticket(digest(secret), table.seats[seat].digest, now + VALID)
        return secret

    def seat(self, table: Table, secret: str) -> int | None:
        """The seat that a ticket is for; None if it is none, or none any more."""
        now = self.clock()
        for seat, place in enumerate(table.seats):
            ticket = self.tickets.get((table.code, seat))
            if ticket and ticket.until > now and ticket.seat_digest == place.digest and opens(secret, ticket.digest):
                return seat
        return None
