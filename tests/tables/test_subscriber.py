"""Who has a seat is told of a change first; a crowd of spectators is told in turn, and holds up nobody."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack

import pytest

from ecotone.tables.access import Access
from ecotone.tables.subscriber import SHARE, SLICE, Audience, Subscriber
from tests.tables.sitting import scene, staged

pytestmark = pytest.mark.usefixtures("harbour")
CROWD = 5 * SLICE


def crowded(audience: Audience) -> tuple[list[Subscriber], list[Subscriber]]:
    """Four players among many spectators, who came first."""
    spectators = [Subscriber() for _ in range(CROWD)]
    players = [Subscriber((seat,)) for seat in range(4)]
    audience.update(spectators, players)
    return players, spectators


@staged
async def test_players_hear_first_and_a_crowd_some_at_a_time() -> None:
    audience = Audience(lambda: False)
    players, spectators = crowded(audience)
    audience.tell(8)
    assert all(one.wake.is_set() for one in players)
    told = [0]
    while told[-1] < CROWD:
        await asyncio.sleep(0)  # as long as it takes to read what players have sent
        told.append(sum(one.wake.is_set() for one in spectators))
        assert told[-1] - told[-2] <= SLICE
    assert len(told) > CROWD // SLICE


@staged
async def test_a_crowd_takes_no_more_than_its_share_of_the_time() -> None:
    audience = Audience(lambda: False)
    _, spectators = crowded(audience)
    work, loop = 0.002, asyncio.get_running_loop()

    async def look(spectator: Subscriber) -> None:
        await spectator.wake.wait()
        end = time.perf_counter() + work
        while time.perf_counter() < end:  # as painting would
            pass

    looking = [asyncio.create_task(look(one)) for one in spectators]
    await asyncio.sleep(0)
    begun = loop.time()
    audience.tell(8)
    await asyncio.gather(*looking)
    rests = CROWD / SLICE - 1  # after the last slice nobody need wait
    assert loop.time() - begun > (CROWD + SHARE * SLICE * rests) * work


@staged
async def test_a_newer_change_reaches_those_too_who_were_still_waiting_for_the_last() -> None:
    audience = Audience(lambda: False)
    players, spectators = crowded(audience)
    audience.tell(8)
    await asyncio.sleep(0)
    first = [one for one in spectators if one.wake.is_set()]
    for one in (*players, *first):
        one.wake.clear()
    audience.tell(8)
    await asyncio.wait_for(asyncio.gather(*(one.wake.wait() for one in audience)), 5)


@staged
async def test_a_crowd_does_not_queue_for_a_table_that_is_being_changed() -> None:
    is_busy = True
    audience = Audience(lambda: is_busy)
    players, spectators = crowded(audience)
    audience.tell(8)
    for _ in range(10):
        await asyncio.sleep(0)
    assert all(one.wake.is_set() for one in players)
    assert not any(one.wake.is_set() for one in spectators)
    is_busy = False
    await asyncio.wait_for(asyncio.gather(*(one.wake.wait() for one in spectators)), 5)


@staged
async def test_who_is_here_is_told_by_seats() -> None:
    audience = Audience(lambda: False)
    assert audience.here == frozenset()
    crowded(audience)
    assert audience.here == {0, 1, 2, 3}


@staged
async def test_a_hundred_who_watch_wake_nobody_as_they_come_and_hear_after_the_players() -> None:
    async with scene() as on, AsyncExitStack() as watching:
        table, keys = await on.table("me me")
        player = await watching.enter_async_context(on.house.listening(table, on.house.access(table, keys.seats)))
        player.wake.clear()
        changes = table.changes
        crowd = [await watching.enter_async_context(on.house.listening(table, Access())) for _ in range(100)]
        assert not player.wake.is_set()
        assert table.changes == changes  # nothing is painted anew
        for one in crowd:
            one.wake.clear()
        await on.play(table, (0, ("wait",)))
        assert player.wake.is_set()
        assert sum(one.wake.is_set() for one in crowd) <= SLICE
        await asyncio.wait_for(asyncio.gather(*(one.wake.wait() for one in crowd)), 5)
