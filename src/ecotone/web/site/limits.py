"""Limits on how much one address may ask for, so that nobody guesses codes or stops the others."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from starlette.requests import HTTPConnection

from ecotone.web.site.settings import Settings

ADDRESSES: Final = 10_000  # addresses remembered, the least recent forgotten first


class Bucket:
    """A bucket for each address: it fills by `rate` a second up to `size`, and every request takes one out."""

    def __init__(self, size: float, rate: float, clock: Callable[[], float]) -> None:
        self.size = size
        self.rate = rate
        self.clock = clock
        self.levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def level(self, who: str) -> float:
        """What is left for somebody now."""
        level, at = self.levels.get(who, (self.size, self.clock()))
        return min(self.size, level + (self.clock() - at) * self.rate)

    def take(self, who: str) -> bool:
        """Take one; false if the bucket is empty."""
        level = self.level(who)
        if level < 1:
            return False
        self.levels[who] = (level - 1, self.clock())
        self.levels.move_to_end(who)
        while len(self.levels) > ADDRESSES:
            self.levels.popitem(last=False)
        return True


class Limits:
    """All limits, counted by the address that a request comes from."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self.guesses = Bucket(settings.guesses_a_minute, settings.guesses_a_minute / 60, clock)
        self.openings = Bucket(settings.tables_an_hour, settings.tables_an_hour / 3600, clock)
        self.requests = Bucket(settings.requests_a_second * 5, settings.requests_a_second, clock)
        self.most_sockets = settings.sockets
        self.sockets: dict[str, int] = {}

    def allow_request(self, connection: HTTPConnection) -> bool:
        """Whether another request or message may be handled; it is counted."""
        return self.requests.take(address(connection))

    def may_guess(self, connection: HTTPConnection) -> bool:
        """Whether this address has not yet asked for too many tables that do not exist."""
        return self.guesses.level(address(connection)) >= 1

    def count_miss(self, connection: HTTPConnection) -> None:
        """Count a code or a link that was wrong."""
        self.guesses.take(address(connection))

    def allow_opening(self, connection: HTTPConnection) -> bool:
        """Whether another table may be opened; it is counted."""
        return self.openings.take(address(connection))

    def allow_socket(self, connection: HTTPConnection) -> bool:
        """Whether another socket may be opened; if so, it is counted."""
        who = address(connection)
        count = self.sockets.get(who, 0)
        if count >= self.most_sockets:
            return False
        self.sockets[who] = count + 1
        return True

    def socket_closed(self, connection: HTTPConnection) -> None:
        """Count a socket no more, as it is gone."""
        who = address(connection)
        count = self.sockets.get(who, 0) - 1
        if count > 0:
            self.sockets[who] = count
        else:
            self.sockets.pop(who, None)


def address(connection: HTTPConnection) -> str:
    """Where a request comes from."""
    return connection.client.host if connection.client else "?"
