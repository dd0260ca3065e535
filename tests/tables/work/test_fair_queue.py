"""Whoever has many things waiting gets one done, then the next in line has a turn."""

from __future__ import annotations

import asyncio

from ecotone.tables.work.fair_queue import FairQueue
from tests.tables.sitting import let_tasks_run, staged


async def taken(queue: FairQueue[str]) -> list[str]:
    return [(await queue.take())[1] for _ in range(sum(map(len, queue.waiting.values())))]


@staged
async def test_owners_take_turns_however_much_each_wants() -> None:
    queue: FairQueue[str] = FairQueue()
    for job in ("a1", "a2", "a3", "b1", "c1", "c2"):
        queue.put(job[0], job)
    assert await taken(queue) == ["a1", "b1", "c1", "a2", "c2", "a3"]


@staged
async def test_who_comes_later_does_not_wait_for_all_that_others_have_put_before() -> None:
    queue: FairQueue[str] = FairQueue()
    for n in range(100):
        queue.put("flood", f"flood {n}")
    await queue.take()
    queue.put("one", "one")
    assert [(await queue.take())[1] for _ in range(2)] == ["flood 1", "one"]


@staged
async def test_what_is_put_first_comes_before_the_owners_other_jobs() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.put("a", "a1")
    queue.put("b", "b1")
    queue.put("a", "hint", first=True)
    assert await taken(queue) == ["hint", "b1", "a1"]


@staged
async def test_what_nobody_wants_any_more_is_dropped() -> None:
    queue: FairQueue[str] = FairQueue()
    for job in ("a1", "a2", "b1"):
        queue.put(job[0], job)
    queue.drop("a", "a1")
    queue.drop("b", "b1")
    queue.drop("b", "b1")
    queue.drop("nobody", "x")
    assert await taken(queue) == ["a2"]
    assert not queue.waiting


@staged
async def test_whoever_waits_gets_what_comes() -> None:
    queue: FairQueue[str] = FairQueue()
    waiting = [asyncio.create_task(queue.take()) for _ in range(2)]
    await let_tasks_run()
    queue.put("a", "a1")
    queue.put("a", "a2")
    assert await asyncio.gather(*waiting) == [("a", "a1"), ("a", "a2")]
