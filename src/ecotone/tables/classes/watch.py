"""Watches over the classes that play: bots stand in for who is gone, and dashboards hear of what changes."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from ecotone.core.errors import EcotoneError
from ecotone.tables.classes.overview import AWAY_AFTER, line_of
from ecotone.tables.classes.school import School
from ecotone.tables.classes.school_class import SchoolClass
from ecotone.tables.store.interface import PERSON
from ecotone.tables.table import Table

LOG: Final = logging.getLogger(__name__)

LOOK: Final = 0.5  # seconds between two looks: with what painting takes, a dashboard shows a change within one
HEARTBEAT: Final = 30.0  # seconds after which it is noted that the server still knows of a class


async def watch(school: School) -> None:
    """Look again and again. The looks at many classes are spread: were all dashboards painted in one go, players
    would wait for it."""
    while True:
        classes = list(school.classes.values())
        await asyncio.sleep(0 if classes else LOOK)
        for one in classes:
            await asyncio.sleep(LOOK / len(classes))
            try:
                await look(school, one)
            except EcotoneError as error:  # tried again next time
                LOG.warning("Class %s: %s", one.code, error)


async def look(school: School, one: SchoolClass) -> None:
    """Note who is gone from the tables of a class, let bots stand in, and tell whoever looks at it of changes."""
    if one.stored.stage != "playing":
        return
    now = school.clock()
    if now - one.stored.alive > HEARTBEAT:
        async with one.lock:
            await school.change(one, touched=one.stored.touched)
    seen = []
    for number, place in enumerate(one.stored.tables):
        table = school.house.tables.get(place.now)
        if table is None:  # nobody has looked at it for a long time
            continue
        await attend_seats(school, one, table, now)
        async with table.lock:
            line = line_of(one.stored, number, table, one.left_at, now)
        seen.append((table.changes, line.group, line.need))
    if seen != one.seen:
        one.seen = seen
        one.notify()


async def attend_seats(school: School, one: SchoolClass, table: Table, now: float) -> None:
    """Let a bot play for who is away for too long; whoever comes back has the seat at once."""
    for seat, place in enumerate(table.seats):
        key = (table.code, seat)
        if place.held != PERSON or table.is_over:
            one.left_at.pop(key, None)
            continue
        if seat in table.here:
            one.left_at.pop(key, None)
            if key in one.stood_in:
                one.stood_in.discard(key)
                await school.house.come_back(table, seat)
        elif now - one.left_at.setdefault(key, now) > AWAY_AFTER and not place.away and not one.stored.paused:
            one.stood_in.add(key)
            await school.house.leave(table, seat)
