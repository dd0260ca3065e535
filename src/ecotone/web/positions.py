"""The feed of the JSON API: every position as one seat may know it, with what happened since the last."""

from __future__ import annotations

from itertools import takewhile

from ecotone.core.choice import Choice
from ecotone.web.desk import Desk
from ecotone.web.frame import spoken
from ecotone.web.live import Feed
from ecotone.web.site import Site
from ecotone.web.wire import encoded, look


class Positions(Feed):
    """Positions as JSON. Choices go the other way, as `{"id": 1, "do": "play", "choice": […], "version": 7}`."""

    def __init__(self, site: Site, desk: Desk) -> None:
        super().__init__(site, desk)
        self.serial = desk.table.serial
        self.sent: tuple[int, int | None] = (-1, None)
        self.stored = desk.table.stored
        self.language = spoken(desk.table, desk.reader.language)

    def message(self) -> bytes | None:
        """The position, if it is another one."""
        table, seat = self.desk.table, self.desk.reader.seat
        if self.sent == (table.version, seat):
            return None
        self.sent = (table.version, seat)
        if self.stored is not table.stored:  # somebody may have another name
            self.stored, self.language = table.stored, spoken(table, self.desk.reader.language)
        shown = look(table, seat, self.language)
        fields = {name: getattr(shown, name) for name in shown.__struct_fields__}
        return encoded({"kind": "position", "effects": self.effects(seat), **fields})

    def effects(self, seat: int | None) -> list[Choice]:
        """What happened since last time, as the seat may know it."""
        table = self.desk.table
        fresh = list(takewhile(lambda entry: entry.serial > self.serial, reversed(table.log)))
        self.serial = table.serial
        return [effect.seen_by(seat) for entry in reversed(fresh) for effect in entry.effects]
