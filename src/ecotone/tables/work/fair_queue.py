"""A queue that is fair: whoever has many things waiting gets one done, then the next in line has a turn."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Hashable
from typing import Generic, TypeVar

Job = TypeVar("Job")


class FairQueue(Generic[Job]):
    """Jobs by owner. Owners take turns, and each owner's jobs keep their order but for those put first."""

    def __init__(self) -> None:
        self.waiting: OrderedDict[Hashable, deque[Job]] = OrderedDict()  # the owner whose turn it is comes first
        self._filled = asyncio.Event()

    def __len__(self) -> int:
        return sum(map(len, self.waiting.values()))

    def put(self, owner: Hashable, job: Job, first: bool = False) -> None:
        """Add a job, behind or before the others of its owner."""
        jobs = self.waiting.setdefault(owner, deque())
        if first:
            jobs.appendleft(job)
        else:
            jobs.append(job)
        self._filled.set()

    def drop(self, owner: Hashable, job: Job) -> None:
        """Take out a job that nobody waits for any more, if it has not been taken."""
        jobs = self.waiting.get(owner)
        if jobs is not None and job in jobs:
            jobs.remove(job)
            if not jobs:
                del self.waiting[owner]

    async def take(self) -> tuple[Hashable, Job]:
        """The next job and its owner, as soon as there is one."""
        while not self.waiting:
            self._filled.clear()
            await self._filled.wait()
        owner, jobs = self.waiting.popitem(last=False)
        job = jobs.popleft()
        if jobs:
            self.waiting[owner] = jobs  # behind all others
        return owner, job
