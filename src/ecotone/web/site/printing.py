"""Sheets of paper that are asked for: one is set at a time, and nobody has more than one under way."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Final

from ecotone.core.text import Text
from ecotone.web.site.browsers import Caller
from ecotone.web.site.refusals import TooMuch

MOST_OF_NETWORK: Final = 8  # sheets that a class, which shares an address, may wait for at once


class Printing:
    """Setting type needs a core for a moment. Those who play must not wait for it, whoever asks and however often."""

    def __init__(self) -> None:
        self.under_way: Counter[str] = Counter()
        self._press = asyncio.Semaphore(1)

    async def sheet(self, caller: Caller, make: Callable[[], bytes]) -> bytes:
        """What is made in a thread, when its turn has come; refused while another one of the caller is under way."""
        if self.under_way[caller.browser] or self.under_way[caller.network] >= MOST_OF_NETWORK:
            raise TooMuch(Text("Another sheet is being set for you. Wait for it, then try again."))
        self.under_way.update((caller.browser, caller.network))
        try:
            async with self._press:
                return await asyncio.to_thread(make)
        finally:
            self.under_way.subtract((caller.browser, caller.network))
            self.under_way += Counter()  # forgets those who have none
