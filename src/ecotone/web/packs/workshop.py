"""The workshop: has drafts of packs looked at by another process, one at a time, each caller one."""

from __future__ import annotations

import asyncio
from typing import Final

from ecotone.core.text import Text
from ecotone.tables.work.child import Child, ChildFailed, ChildLost
from ecotone.web.packs.work import Draft, Seen
from ecotone.web.site.browsers import Caller
from ecotone.web.site.refusals import TooMuch

MODULE: Final = "ecotone.web.packs.work"
LONGEST: Final = {False: 20.0, True: 90.0}  # seconds that a look may take, and a study
MOST_WAITING: Final = 6  # drafts at once, from everybody together
IDLE: Final = 120.0  # seconds after which the process ends that nobody needs


class Workshop:
    """Who has a draft looked at now; the process is started for the first of them and ends when there are no more."""

    def __init__(self) -> None:
        self.under_way: set[str] = set()
        self._bench = asyncio.Lock()
        self._child: Child | None = None
        self._bedtime: asyncio.TimerHandle | None = None

    async def look(self, caller: Caller, draft: Draft) -> Seen:
        """What came of a draft; refused while another one of the caller is looked at, or too many wait."""
        if caller.browser in self.under_way or len(self.under_way) >= MOST_WAITING:
            raise TooMuch(Text("Another pack is being looked at. Wait for it, then try again."))
        self.under_way.add(caller.browser)
        try:
            async with self._bench:
                return await self._ask(draft)
        finally:
            self.under_way.discard(caller.browser)

    async def _ask(self, draft: Draft) -> Seen:
        if self._bedtime is not None:
            self._bedtime.cancel()
        if self._child is None or self._child.is_lost:
            self._child = await Child.start(MODULE)
        try:
            seen: Seen = await asyncio.wait_for(self._child.ask(draft), LONGEST[draft.study])
        except (ChildLost, ChildFailed, TimeoutError):
            raise TooMuch(Text("This pack takes too much time or memory here.")) from None
        self._bedtime = asyncio.get_running_loop().call_later(IDLE, self._let_go)
        return seen

    def _let_go(self) -> None:
        """End the process, unless it has work again."""
        if self._child is not None and not self._bench.locked():
            self._child.dismiss()

    async def close(self) -> None:
        """End the process, whatever it looks at."""
        if self._bedtime is not None:
            self._bedtime.cancel()
        if self._child is not None:
            await self._child.end()
