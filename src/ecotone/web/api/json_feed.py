"""The feed of the JSON API: every position as one seat may know it, with what happened since the last."""

from __future__ import annotations

from ecotone.core.choice import Choice
from ecotone.core.text import Text
from ecotone.web.api.messages import position_since
from ecotone.web.live.connection import Feed
from ecotone.web.live.reader import Reader
from ecotone.web.live.websocket import Message
from ecotone.web.site.json_replies import encoded
from ecotone.web.site.site import Site


class JsonFeed(Feed):
    """Positions as JSON. Choices go the other way, as `{"id": 1, "do": "play", "choice": […], "version": 7}`."""

    def __init__(self, site: Site, reader: Reader) -> None:
        super().__init__(site, reader)
        self.serial = reader.table.serial
        self.sent: tuple[int, int | None, bool] = (-1, None, False)

    def message(self) -> Message | None:
        """The position, if it is another one."""
        table, seat = self.reader.table, self.reader.seat
        now = (table.version, seat, seat in table.held)
        if self.sent == now:
            return None
        self.sent = now
        return Message(encoded(position_since(table, seat, self.say, self.effects(seat))))

    def say(self, text: Text) -> str:
        """A prompt in the reader's language."""
        return self.site.gallery.translated(self.reader.table, self.reader.viewpoint.language, text)

    def effects(self, seat: int | None) -> list[Choice]:
        """What happened since last time, as the seat may know it."""
        table = self.reader.table
        fresh: list[Choice] = []
        for entry in reversed(table.log):
            if entry.serial <= self.serial:
                break
            fresh[:0] = [effect.seen_by(seat) for effect in entry.effects]
        self.serial = table.serial
        return fresh
