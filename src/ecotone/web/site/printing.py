"""Sheets of paper that are asked for: one is set at a time, and nobody has more than one under way."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Final

from ecotone.core.text import Text
from ecotone.tables.work.child import Child, ChildFailed, ChildLost
from ecotone.web.debrief.typesetting import Manuscript
from ecotone.web.site.browsers import Caller
from ecotone.web.site.refusals import TooMuch

MODULE: Final = "ecotone.web.debrief.typesetting"
MOST_OF_NETWORK: Final = 8  # sheets that a class, which shares an address, may wait for at once
LONGEST: Final = 60.0  # seconds that one print may take, however busy the machine is
IDLE: Final = 120.0  # seconds after which the process ends that nobody needs
MOST_KEPT: Final = 16  # whole games that are kept, of a megabyte or so each


class Printing:
    """Setting type needs a core for a moment. Those who play must not wait for it, whoever asks and however often."""

    def __init__(self) -> None:
        self.under_way: Counter[str] = Counter()
        self._press = asyncio.Lock()
        self._child: Child | None = None
        self._bedtime: asyncio.TimerHandle | None = None
        self._kept: dict[object, bytes] = {}  # the one asked for last at the end

    async def sheet(self, caller: Caller, write: Callable[[], Manuscript], key: object = None) -> bytes:
        """A print of what is written in a thread, when its turn has come; one at a time for each caller.

        What many ask for has a key: it is set once, and kept as long as nothing newer takes its place.
        """
        if key in self._kept:
            return self._keep(key, self._kept.pop(key))
        if self.under_way[caller.browser] or self.under_way[caller.network] >= MOST_OF_NETWORK:
            raise TooMuch(Text("Another sheet is being set for you. Wait for it, then try again."))
        self.under_way.update((caller.browser, caller.network))
        try:
            async with self._press:
                if key in self._kept:  # whoever came before has asked for the same
                    return self._kept[key]
                made = await self._set(await asyncio.to_thread(write))
                return made if key is None else self._keep(key, made)
        finally:
            self.under_way.subtract((caller.browser, caller.network))
            self.under_way += Counter()  # forgets those who have none

    def _keep(self, key: object, made: bytes) -> bytes:
        """Keep a print; the one that was not asked for longest goes."""
        self._kept[key] = made
        if len(self._kept) > MOST_KEPT:
            del self._kept[next(iter(self._kept))]
        return made

    async def _set(self, manuscript: Manuscript) -> bytes:
        """The print, by a process that is started for the first one and ends when there are no more."""
        if self._bedtime is not None:
            self._bedtime.cancel()
        if self._child is None or self._child.is_lost:
            self._child = await Child.start(MODULE)
        try:
            made: bytes = await asyncio.wait_for(self._child.ask(manuscript), LONGEST)
        except (ChildLost, ChildFailed, TimeoutError):
            raise TooMuch(Text("The sheet could not be set. Print the page from your browser instead.")) from None
        self._bedtime = asyncio.get_running_loop().call_later(IDLE, self._let_go)
        return made

    def _let_go(self) -> None:
        """End the process, unless it has work again."""
        if self._child is not None and not self._press.locked():
            self._child.dismiss()

    async def close(self) -> None:
        """End the process, whatever it sets."""
        if self._bedtime is not None:
            self._bedtime.cancel()
        if self._child is not None:
            await self._child.end()
