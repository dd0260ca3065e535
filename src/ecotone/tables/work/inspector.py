"""The inspector: has every record from outside replayed in a process of its own, one after the other."""

from __future__ import annotations

import asyncio
from typing import Final

from ecotone.core.errors import BadRecord
from ecotone.tables.work.child import Child, ChildFailed, ChildLost
from ecotone.tables.work.inspection import TOO_HEAVY, Inspected, Upload

MODULE: Final = "ecotone.tables.work.inspection"
LONGEST: Final = 60.0  # seconds that one may take, however busy the machine is


class Inspector:
    """Looks at records, by a process that is started for the first of them."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._child: Child | None = None

    async def start(self) -> Child:
        """The process; a new one if there is none, or if it was lost."""
        if self._child is None or self._child.is_lost:
            await self.close()
            self._child = await Child.start(MODULE)
        return self._child

    async def inspect(self, upload: Upload) -> Inspected:
        """The table and the choices to store; what is wrong with the record is raised."""
        async with self._turn:
            child = await self.start()
            try:
                found: Inspected = await asyncio.wait_for(child.ask(upload), LONGEST)
            except (ChildLost, ChildFailed, TimeoutError):
                raise BadRecord(TOO_HEAVY) from None
            return found

    async def close(self) -> None:
        """End the process, whatever it looks at."""
        if self._child is not None:
            await self._child.end()
