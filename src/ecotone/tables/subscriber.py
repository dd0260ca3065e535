"""Connections that want to hear of every change at a table: players at once, a crowd of spectators in turn."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

SHOWN_AT_ONCE: Final = 8  # connections that are sent a position directly; with more, other tables would have to wait
SLICE: Final = 8  # spectators of a crowd that are told before whoever plays may have their turn
SHARE: Final = 4  # for one second that a crowd takes, so many are left to everybody else
BUSY: Final = 0.005  # seconds before a crowd is told on while the table is being changed


@dataclass(slots=True, eq=False)
class Subscriber:
    """A connection that wants to hear of every change at a table.

    For each change the table either sends the new position directly, by `show_now`, or sets `wake`. Changes are not
    queued: a connection that is slow to wake sends only the newest position and skips those in between.
    """

    seats: tuple[int, ...] = ()
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    show_now: Callable[[], bool] | None = None  # sends the position now; False if that is not possible

    def tell(self, at_once: bool) -> None:
        """Tell of a change: send the new position directly if wished and possible, else wake the connection."""
        if not at_once or self.show_now is None or not self.show_now():
            self.wake.set()


class Audience(set[Subscriber]):
    """All connections at one table.

    Who has a seat is told of a change first. Spectators follow, and if they are many, some at a time: between two
    slices the server has time for what players have sent, so that a crowd holds up nobody. Where a crowd is too large
    to be shown everything in its share of the time, each of it is shown the newest position when its turn has come.
    """

    def __init__(self, is_busy: Callable[[], bool]) -> None:
        super().__init__()
        self._is_busy = is_busy  # whether the table is being changed: then there is soon something newer to tell
        self._crowd: dict[Subscriber, None] = {}  # who is still to be told, in this order
        self._telling: asyncio.Handle | None = None

    @property
    def here(self) -> frozenset[int]:
        """The seats of which somebody is connected."""
        return frozenset([seat for subscriber in self for seat in subscriber.seats])

    def tell(self, show_at_most: int) -> None:
        """Tell all of a change; up to so many are sent the new position directly if they can be."""
        if len(self) <= SHOWN_AT_ONCE:
            tell_now(self, show_at_most)
            return
        tell_now([one for one in self if one.seats], show_at_most)
        self._crowd.update(dict.fromkeys(one for one in self if not one.seats))
        if self._telling is None and self._crowd:
            self._telling = asyncio.get_running_loop().call_soon(self._tell_some)

    def _tell_some(self) -> None:
        loop = asyncio.get_running_loop()
        if self._is_busy():
            self._telling = loop.call_later(BUSY, self._tell_some)
            return
        for one in list(islice(self._crowd, SLICE)):
            del self._crowd[one]
            one.wake.set()
        # Called when those who were woken have been shown it. The loop's own clock may stand still until its next turn.
        self._telling = loop.call_soon(self._rest, time.perf_counter())

    def _rest(self, begun: float) -> None:
        pause = SHARE * (time.perf_counter() - begun)
        loop = asyncio.get_running_loop()
        self._telling = loop.call_later(pause, self._tell_some) if self._crowd else None


def tell_now(subscribers: Iterable[Subscriber], show_at_most: int) -> None:
    """Tell these of a change."""
    for number, subscriber in enumerate(subscribers):
        subscriber.tell(at_once=number < show_at_most)
