"""Limits on how much one browser, one address and everybody together may ask for.

One prankster must not lock out a class that shares an address, so that a browser has a share of its own. Who drops its
cookie gains little: an address gives out new marks slowly, and has a limit too.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import Final

from starlette.requests import HTTPConnection

from ecotone.web.site.browsers import COOKIE, Caller, Marks
from ecotone.web.site.network import network_of
from ecotone.web.site.settings import Settings

REMEMBERED: Final = 20_000  # browsers or networks, the least recent forgotten first
LONGEST_WAIT: Final = 20.0  # seconds that a code waits to be looked up after many wrong ones
BURST: Final = 5  # seconds' worth of requests that may come at once: a page brings some
NEWCOMERS, NEWCOMERS_A_SECOND = 300, 1  # browsers of one network that get a mark: a school at once, then some
SCOPE: Final = "ecotone.caller"  # where a request keeps who asks


class Bucket:
    """A bucket for each who asks: it fills by `rate` a second up to `size`, and every request takes one out."""

    def __init__(self, size: float, rate: float, clock: Callable[[], float]) -> None:
        self.size = size
        self.rate = rate
        self.clock = clock
        self.levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def level(self, who: str) -> float:
        """What is left for somebody now."""
        found = self.levels.get(who)
        return self.size if found is None else min(self.size, found[0] + (self.clock() - found[1]) * self.rate)

    def take(self, who: str) -> bool:
        """Take one; false if the bucket is empty."""
        level = self.level(who)
        if level < 1:
            return False
        self._set(who, level - 1)
        return True

    def queue(self, who: str) -> float:
        """Take one, there or not; returns the seconds until it would be there, within bounds."""
        level = max(self.level(who) - 1, -LONGEST_WAIT * self.rate)
        self._set(who, level)
        return max(0.0, -level / self.rate)

    def _set(self, who: str, level: float) -> None:
        self.levels[who] = (level, self.clock())
        self.levels.move_to_end(who)
        if len(self.levels) > REMEMBERED:
            self.levels.popitem(last=False)


class Limit:
    """How often something may be done: by a browser, by all browsers of a network, and by everybody together."""

    def __init__(
        self, often: float, seconds: float, per_address: int, in_all: float, clock: Callable[[], float]
    ) -> None:
        self.browsers = Bucket(often, often / seconds, clock)
        self.networks = Bucket(often * per_address, often * per_address / seconds, clock)
        self.everybody = Bucket(in_all, in_all / seconds, clock) if in_all else None

    def take(self, caller: Caller) -> bool:
        """Whether it may be done once more; if so, it is counted."""
        return (
            self.browsers.take(caller.browser)
            and self.networks.take(caller.network)
            and (self.everybody is None or self.everybody.take(""))
        )

    def count(self, caller: Caller) -> None:
        """Count that it was done."""
        for bucket, who in self._buckets(caller):
            bucket.take(who)

    def wait(self, caller: Caller) -> float:
        """The seconds until it is the caller's turn; 0 if no limit is reached."""
        return max((bucket.queue(who) for bucket, who in self._buckets(caller) if bucket.level(who) < 1), default=0.0)

    def _buckets(self, caller: Caller) -> list[tuple[Bucket, str]]:
        everybody = [(self.everybody, "")] if self.everybody is not None else []
        return [(self.browsers, caller.browser), (self.networks, caller.network), *everybody]


class Limits:
    """All limits, and who is counted."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        share = settings.per_address
        self.guesses = Limit(settings.guesses_a_minute, 60, share, settings.guesses_a_minute_in_all, clock)
        self.openings = Limit(settings.tables_an_hour, 3600, share, settings.tables_an_hour_in_all, clock)
        self.requests = Limit(settings.requests_a_second * BURST, BURST, share, 0, clock)
        self.newcomers = Bucket(NEWCOMERS, NEWCOMERS_A_SECOND, clock)
        self.marks = Marks()
        self.most_sockets = settings.sockets
        self.most_of_network = settings.sockets * share
        self.sockets: Counter[str] = Counter()

    def caller(self, connection: HTTPConnection) -> Caller:
        """Who asks; the same for all of a request or a socket."""
        caller: Caller | None = connection.scope.get(SCOPE)
        if caller is None:
            caller = connection.scope[SCOPE] = self._recognise(connection)
        return caller

    def _recognise(self, connection: HTTPConnection) -> Caller:
        network = network_of(connection.client.host if connection.client else "?")
        if connection.scope["path"].startswith("/api/"):
            return Caller(f"programs of {network}", network)
        mark = self.marks.read(connection.cookies.get(COOKIE, ""))
        if mark is not None:
            return Caller(mark, network)
        if not self.newcomers.take(network):
            return Caller(f"newcomers of {network}", network)
        mark, cookie = self.marks.new()
        return Caller(mark, network, cookie)

    def allow_request(self, caller: Caller) -> bool:
        """Whether another request or message may be handled; it is counted."""
        return self.requests.take(caller)

    def wait_for_guess(self, caller: Caller) -> float:
        """How long somebody waits for a code to be looked up: not at all, unless they tried many wrong ones before."""
        return self.guesses.wait(caller)

    def count_miss(self, caller: Caller) -> None:
        """Count a code or a link that was wrong."""
        self.guesses.count(caller)

    def allow_opening(self, caller: Caller) -> bool:
        """Whether another table may be opened; it is counted."""
        return self.openings.take(caller)

    def allow_socket(self, caller: Caller) -> bool:
        """Whether another socket may be opened; if so, it is counted."""
        if self.sockets[caller.browser] >= self.most_sockets or self.sockets[caller.network] >= self.most_of_network:
            return False
        self.sockets.update((caller.browser, caller.network))
        return True

    def socket_closed(self, caller: Caller) -> None:
        """Count a socket no more, as it is gone."""
        for who in (caller.browser, caller.network):
            self.sockets[who] -= 1
            if self.sockets[who] <= 0:
                del self.sockets[who]
