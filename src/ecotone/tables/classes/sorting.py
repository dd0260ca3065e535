"""Who sits where: pupils are given seats by lot, by their own choice, or as a list says."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import msgspec

from ecotone.tables.classes.seating import Seating
from ecotone.tables.classes.stored import ClassTable, Pupil


class Place(NamedTuple):
    """A seat at one of the class's tables."""

    table: int
    seat: int


def laid_tables(seating: Seating) -> tuple[ClassTable, ...]:
    """The tables of a plan, with their letters."""
    return tuple(ClassTable(letter, seats) for letter, seats in zip(seating.letters, seating.tables, strict=True))


def free_places(tables: Sequence[ClassTable], pupils: Sequence[Pupil]) -> list[Place]:
    """The seats that nobody has, table by table."""
    taken = {(pupil.table, pupil.seat) for pupil in pupils}
    return [
        Place(number, seat)
        for number, table in enumerate(tables)
        for seat in range(table.seats)
        if (number, seat) not in taken
    ]


def seated(tables: Sequence[ClassTable], pupils: Sequence[Pupil], lot: Random) -> tuple[Pupil, ...]:
    """Everybody with a seat. Those who chose a table, or were listed for one, sit there while it has room.

    The others are spread by lot so that empty seats, which bots take, are spread over the tables too. Whoever finds no
    seat shares one, at the table that has the fewest pairs.
    """
    out = {pupil.number: pupil for pupil in pupils}
    waiting: list[Pupil] = []
    for pupil in shuffled(pupils, lot):
        place = next(iter(at_table(free_places(tables, list(out.values())), pupil.table)), None)
        if pupil.seat is None and place is not None and pupil.table is not None:
            out[pupil.number] = msgspec.structs.replace(pupil, seat=place.seat)
        elif pupil.seat is None:
            out[pupil.number] = msgspec.structs.replace(pupil, table=None)
            waiting.append(pupil)
    for pupil in waiting:
        out[pupil.number] = placed(tables, list(out.values()), pupil, lot)
    return tuple(out.values())


def placed(tables: Sequence[ClassTable], pupils: Sequence[Pupil], pupil: Pupil, lot: Random) -> Pupil:
    """One pupil with a seat at the table that has the most empty ones, or else with a partner."""
    free = free_places(tables, pupils)
    if free:
        most = max(len(at_table(free, number)) for number in range(len(tables)))
        emptiest = [number for number in range(len(tables)) if len(at_table(free, number)) == most]
        place = lot.choice(at_table(free, lot.choice(emptiest)))
        return msgspec.structs.replace(pupil, table=place.table, seat=place.seat, partner=False)
    pairs = [sum(one.partner for one in pupils if one.table == number) for number in range(len(tables))]
    table = lot.choice([number for number, count in enumerate(pairs) if count == min(pairs)])
    shared = {one.seat for one in pupils if one.table == table and one.partner}
    seat = lot.choice([seat for seat in range(tables[table].seats) if seat not in shared] or [0])
    return msgspec.structs.replace(pupil, table=table, seat=seat, partner=True)


def at_table(places: Sequence[Place], table: int | None) -> list[Place]:
    """Those of the places that are at this table."""
    return [place for place in places if place.table == table]


def shuffled(pupils: Sequence[Pupil], lot: Random) -> list[Pupil]:
    """The pupils in an order by lot."""
    return lot.sample(list(pupils), len(pupils))
