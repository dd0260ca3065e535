"""Records that are sent to the site: one at a time from each address."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ecotone.core.text import Text
from ecotone.tables.work.inspector import Inspector
from ecotone.web.site.refusals import TooMuch


class Uploads:
    """Who sends a record now, and who looks at it. An address has to wait for the end before it sends another."""

    def __init__(self) -> None:
        self.inspector = Inspector()
        self.under_way: set[str] = set()

    @contextmanager
    def turn(self, who: str) -> Iterator[None]:
        """Hold the only place that an address has."""
        if who in self.under_way:
            raise TooMuch(Text("Another record from here is being looked at. Wait for it, then try again."))
        self.under_way.add(who)
        try:
            yield
        finally:
            self.under_way.discard(who)
