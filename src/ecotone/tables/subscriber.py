"""Connections that want to hear of every change at a table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field


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
