"""The feed of the JSON API: every position as one seat may know it, with what happened since the last."""

from __future__ import annotations

from ecotone.core.choice import Choice
from ecotone.core.text import Text
from ecotone.web.api.messages import encoded, position
from ecotone.web.live.actions import Desk
from ecotone.web.live.connection import Feed
from ecotone.web.serve.site import Site
from ecotone.web.serve.websocket import Message


class Positions(Feed):
    """Positions as JSON. Choices go the other way, as `{"id": 1, "do": "play", "choice": […], "version": 7}`."""

    def __init__(self, site: Site, desk: Desk) -> None:
        super().__init__(site, desk)
        self.serial = desk.table.serial
        self.sent: tuple[int, int | None] = (-1, None)

    def message(self) -> Message | None:
        """The position, if it is another one."""
        table, seat = self.desk.table, self.desk.reader.seat
        if self.sent == (table.version, seat):
            return None
        self.sent = (table.version, seat)
        return Message(encoded(position(table, seat, self.say, self.effects(seat))))

    def say(self, text: Text) -> str:
        """A prompt in the reader's language."""
        return self.site.gallery.said_once(self.desk.table, self.desk.reader.language, text)

    def effects(self, seat: int | None) -> list[Choice]:
        """What happened since last time, as the seat may know it."""
        table = self.desk.table
        fresh: list[Choice] = []
        for entry in reversed(table.log):
            if entry.serial <= self.serial:
                break
            fresh[:0] = [effect.seen_by(seat) for effect in entry.effects]
        self.serial = table.serial
        return fresh
