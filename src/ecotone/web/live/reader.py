"""Who reads a table: the keys they hold there, the seat they look from, and their language."""

from __future__ import annotations

from dataclasses import dataclass, replace

from starlette.requests import HTTPConnection

from ecotone.core.text import Spoken, Text
from ecotone.tables.access import Access
from ecotone.tables.errors import NotYours
from ecotone.tables.house import House
from ecotone.tables.store.interface import StoredTable
from ecotone.tables.table import Table
from ecotone.web.paint.frame import Viewpoint, table_language
from ecotone.web.site.cookies import keys_of
from ecotone.web.site.site import Site


@dataclass(slots=True)
class Reader:
    """One reader at one table."""

    house: House
    table: Table
    viewpoint: Viewpoint
    keys: tuple[str, ...] = ()
    asked: tuple[int, ...] = ()  # who decided when the reader's seat was chosen: it stays until others decide
    tried_on: StoredTable | None = None  # the table as it was when the reader's keys were last tried

    @property
    def access(self) -> Access:
        """What the reader's keys opened when they were last tried."""
        return self.viewpoint.access

    @property
    def seat(self) -> int | None:
        """The seat from which the reader looks; None for a spectator."""
        return self.viewpoint.seat

    @property
    def acting_seat(self) -> int:
        """The seat for which the reader acts; spectators are refused."""
        if self.seat is None:
            raise NotYours(Text("You are watching. Take a seat to play."))
        return self.seat

    @property
    def language(self) -> Spoken:
        """The reader's language, with the names of the people at the table."""
        return table_language(self.table, self.viewpoint.language)

    def check_host(self) -> None:
        """Refuse all but the host of the table."""
        if not self.access.is_host:
            raise NotYours(Text("Only the host of this table can do that."))

    def look_from(self, access: Access, seat: int | None) -> None:
        """The reader has these keys from now on, and looks from that seat."""
        if (access, seat) != (self.access, self.seat):
            self.viewpoint = replace(self.viewpoint, access=access, seat=seat)

    def current_access(self) -> Access:
        """What the reader's keys open now. They are tried again only if the table has changed: hashing takes time."""
        if self.table.stored is self.tried_on:
            return self.access
        self.tried_on = self.table.stored
        return self.house.access(self.table, self.keys)

    def drop_lost_seat(self) -> None:
        """Leave the seat if its link was made anew: then it is not the reader's any more."""
        access = self.current_access()
        if access != self.access:
            self.look_from(access, self.seat if self.seat in access.seats else None)

    def follow(self) -> None:
        """Choose anew from which seat to look, if others decide now or the keys open something else."""
        access, asked = self.current_access(), self.table.asked
        if access != self.access or asked != self.asked:
            self.asked = asked
            self.look_from(access, shown_seat(self.table, access, self.seat))


async def reader_of(site: Site, connection: HTTPConnection) -> Reader:
    """The reader at the table that the address names."""
    table = await site.table(connection)
    # The wall shows what a spectator may know, whoever's browser it is.
    keys = () if connection.query_params.get("seat") == "none" else tuple(keys_of(connection, table.code))
    access = site.house.access(table, keys)
    asked = asked_seat(connection)
    seat = asked if asked is not None and access.holds(asked) else shown_seat(table, access, None)
    return Reader(site.house, table, Viewpoint(access, seat, site.language(connection)), keys, table.asked)


def asked_seat(connection: HTTPConnection) -> int | None:
    """The seat that the address names, whoever may hold it."""
    text = connection.query_params.get("seat", "")
    return int(text) if text.isdecimal() and len(text) <= 2 else None


def shown_seat(table: Table, access: Access, now: int | None) -> int | None:
    """The seat from which a browser looks: its only one; of several, the one whose turn it is.

    Where seats have secrets, a browser with several looks from none until somebody has said that they are there.
    """
    held = access.seats
    if len(held) <= 1:
        return held[0] if held else None
    acting = [seat for seat in held if seat in table.asked]
    if now in acting or not acting:
        return now if now in held else (None if table.match.game.hidden else held[0])
    return None if table.match.game.hidden and not table.is_over else acting[0]
