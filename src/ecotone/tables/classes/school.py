"""The school: holds all classes in use, finds and stores them. A change is on disk before anybody sees it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final

import msgspec

from ecotone.core.lesson import Change
from ecotone.core.registry import game_named
from ecotone.core.text import Text
from ecotone.tables.classes.plan import ClassPlan, TeacherKeys, lessons_of, prepare_class
from ecotone.tables.classes.school_class import SchoolClass
from ecotone.tables.classes.stored import Act, ClassTable, Pupil, StoredClass, decode, encode
from ecotone.tables.errors import NoTable
from ecotone.tables.house import House
from ecotone.tables.keys import tidy_code
from ecotone.tables.plan import Place, Plan
from ecotone.tables.store.interface import CodeTaken, Writes
from ecotone.tables.store.leases import MOVED, LeaseLost
from ecotone.tables.table import Table

DAY: Final = 24 * 3600.0
NAMES_KEPT: Final = 14 * DAY  # seconds after which the names of a class that is over become numbers
ABANDONED: Final = DAY  # seconds after which a class counts as over if nobody does anything in it


class School:
    """Opens classes, finds them again, and alone stores them. `pupils` and `teaching` say what is changed."""

    def __init__(self, house: House, clock: Callable[[], float]) -> None:
        self.house = house
        self.clock = clock
        self.classes: dict[str, SchoolClass] = {}
        self.open_for_study: Callable[[str, Plan], Awaitable[Table]] | None = None  # where studies are made
        house.on_ending.append(self.notify_all)
        house.on_losing.append(self.lose_moved)
        house.on_loaded = self.load_class_of
        house.is_silent = self.is_silent

    async def open(self, plan: ClassPlan) -> tuple[SchoolClass, TeacherKeys]:
        """Store a new class; the keys are for whoever opened it and are known to nobody else."""
        while True:
            stored, keys = prepare_class(plan, self.clock())
            try:
                await self.house.store.create_class(stored.code, encode(stored).decode(), self.ends(stored))
            except CodeTaken:
                continue
            return await self.find(stored.code), keys

    async def find(self, code: str) -> SchoolClass:
        """The class with this code, from memory or from disk."""
        found = await self.find_any(code)
        if found is None:
            raise NoTable(Text("There is no class {code}. Check the code.", code=tidy_code(code) or "?"))
        return found

    async def find_any(self, code: str) -> SchoolClass | None:
        """The same; None if there is none."""
        code, store = tidy_code(code), self.house.store
        if code in self.classes and not store.holds(self.classes[code].lease):
            self.lose_moved()
        if code not in self.classes:
            if store.is_shared and await store.load_class(code) is None:
                return None  # so that no table of this code is taken for it
            lease = await store.claim(code)
            document = await store.load_class(code)
            if document is None:
                return None
            if not store.holds(lease):
                raise LeaseLost(MOVED)
            one = SchoolClass(without_downtime(decode(document), self.clock()), lease=lease)
            kept = self.classes.setdefault(code, one)
            if kept.lease is not None:
                kept.lease.users.add(code)
        return self.classes[code]

    async def load_class_of(self, table: Table) -> None:
        """Bring the class of a table into memory: its rules hold for the table, too."""
        if table.stored.class_code:
            await self.find_any(table.stored.class_code)

    def lose_moved(self) -> None:
        """Drop the classes that are other nodes' now; pages that show them load them anew, from there."""
        for code, one in list(self.classes.items()):
            if not self.house.store.holds(one.lease):
                del self.classes[code]
                one.notify()

    async def hand_over(self) -> None:
        """Give all classes to other nodes, as this one ends."""
        for code, one in list(self.classes.items()):
            async with one.lock:
                del self.classes[code]
                self.house.let_go(one.lease, code)
                one.notify()

    def near(self, typed: str) -> str | None:
        """The code of a class in use that differs from a typed one in a single letter; None if there are several."""
        typed = tidy_code(typed)
        found = [
            one.code
            for one in self.classes.values()
            if one.stored.stage in ("lobby", "playing") and one.stored.door and is_near(typed, one.code)
        ]
        return found[0] if len(found) == 1 else None

    async def find_near(self, typed: str) -> str | None:
        """The same, of all classes, whichever node has them."""
        store, typed = self.house.store, tidy_code(typed)
        if not store.is_shared:
            return self.near(typed)
        codes = [code for code in await store.classes_ending(self.clock(), float("inf")) if is_near(typed, code)]
        documents = [await store.load_class(code) for code in codes]
        found = [decode(document) for document in documents if document is not None]
        usable = [one.code for one in found if one.stage in ("lobby", "playing") and one.door]
        return usable[0] if len(usable) == 1 else None

    async def hand_off(self, one: SchoolClass) -> None:
        """Leave a new class to whichever node is first asked for it."""
        if self.house.store.is_shared and not one.listeners:
            self.classes.pop(one.code, None)
            await self.house.store.release(one.lease, one.code)

    def class_of_table(self, code: str) -> SchoolClass | None:
        """The class in use to which a table belongs."""
        return next((one for one in self.classes.values() if code in one.stored.game_codes), None)

    def notify_all(self) -> None:
        """Wake everybody who listens to any class."""
        for one in self.classes.values():
            one.notify()

    def unload_idle(self) -> None:
        """Drop the classes that are over and that nobody listens to from memory, since they are on disk."""
        now = self.clock()
        for code, one in list(self.classes.items()):
            if self.ends(one.stored) < now and not one.listeners and not one.lock.locked():
                del self.classes[code]
                self.house.let_go(one.lease, code)

    def is_silent(self, code: str) -> bool:
        """Whether a table belongs to a class without chat."""
        one = self.class_of_table(code)
        return one is not None and not one.stored.chat

    async def load_open(self) -> None:
        """Bring the classes that go on back into memory, after a restart.

        Where nodes share the store, each class comes to the node that is asked for it.
        """
        if self.house.store.is_shared:
            return
        for code in await self.house.store.classes_ending(self.clock(), float("inf")):
            await self.find_any(code)

    async def change(self, one: SchoolClass, act: Act | None = None, **changes: Any) -> None:  # Any: fields
        """Store the class with these changes, then show them. The caller holds the lock."""
        stored = msgspec.structs.replace(one.stored, **changes)
        if act is not None:
            stored = stored.logged(act)
        now = self.clock()
        stored = msgspec.structs.replace(stored, alive=now, touched=changes.get("touched", now))
        await self.writes(one).update_class(stored.code, encode(stored).decode(), self.ends(stored))
        one.stored = stored
        one.notify()

    def writes(self, one: SchoolClass) -> Writes:
        """The store, to write what follows from the class in memory."""
        return self.house.store.under(one.lease)

    def ends(self, stored: StoredClass) -> float:
        """When the class is over: when it was closed, or else a while after anybody last did anything in it."""
        return stored.closed or stored.touched + ABANDONED

    async def table_of(self, table: ClassTable) -> Table:
        """The table where the game is played that is compared; there is one after the start."""
        return await self.house.table(table.code)

    async def games_of(self, stored: StoredClass) -> list[Table]:
        """All tables where games of a class were or are played."""
        return [await self.house.table(code) for code in stored.game_codes]

    async def open_game(
        self, stored: StoredClass, number: int, pupils: Iterable[Pupil], change: Change | None = None
    ) -> str:
        """Open a game at one of the class's tables, for those who sit there; returns its code.

        With a rule changed it is the second one, which nobody compares, and so it is dealt anew. It is no part of a
        study either.
        """
        place = stored.tables[number]
        sitting = {
            pupil.seat: pupil
            for pupil in pupils
            if pupil.table == number and pupil.seat is not None and not pupil.partner
        }
        options = lessons_of(game_named(stored.game)).of(stored.minutes).options_for(place.seats)
        plan = Plan(
            stored.game,
            tuple(
                Place("link", sitting[seat].name) if seat in sitting else Place("bot") for seat in range(place.seats)
            ),
            {**options, **(change.options if change else {})},
            seed=int(dict(stored.seeds)[place.seats]) if stored.same_deal and change is None else None,
            class_code=stored.code,
        )
        if stored.study and self.open_for_study is not None and change is None:
            opened = await self.open_for_study(stored.study, plan)
        else:
            opened, _ = await self.house.open(plan)
        for seat, pupil in sitting.items():
            await self.house.seat_person(opened, seat, pupil.name, pupil.digest)
        return opened.code

    async def sit(self, tables: tuple[ClassTable, ...], pupil: Pupil) -> None:
        """Let the pupil's secret open their seat, if there is a game and nobody else's phone plays it."""
        if pupil.table is None or pupil.seat is None or pupil.partner:
            return
        for code in tables[pupil.table].codes:
            await self.house.seat_person(await self.house.table(code), pupil.seat, pupil.name, pupil.digest)

    async def forget_names(self, one: SchoolClass) -> None:
        """Replace all names by numbers, here and at the tables; what was chosen and answered stays."""
        async with one.lock:
            pupils = tuple(msgspec.structs.replace(pupil, name=str(pupil.number)) for pupil in one.stored.pupils)
            for pupil in pupils:
                if pupil.table is not None and pupil.seat is not None and not pupil.partner:
                    for code in one.stored.tables[pupil.table].codes:
                        await self.house.rename(await self.house.table(code), pupil.seat, pupil.name)
            codes = one.stored.game_codes
            await self.writes(one).forget_chat(codes)  # its lines have names too
            for code in codes:
                (await self.house.table(code)).chat.clear()
            log = tuple(msgspec.structs.replace(act, about="") for act in one.stored.log)
            await self.change(one, pupils=pupils, expected=(), log=log, names_gone=True, touched=one.stored.touched)

    async def delete(self, one: SchoolClass) -> None:
        """Delete the class with its tables for good."""
        async with one.lock:
            codes = one.stored.game_codes
            await self.writes(one).delete_class(one.code, codes)
            for code in codes:
                self.house.drop(code)
            self.classes.pop(one.code, None)
            self.house.let_go(one.lease, one.code)
            one.notify()

    async def tidy(self, keep: float = 0) -> int:
        """Forget the names of classes that ended long ago; returns of how many.

        With `keep`, classes that ended so many seconds ago are deleted with all that belongs to them.
        """
        now, forgotten = self.clock(), 0
        for code in await self.house.store.classes_ending(0, now - NAMES_KEPT):
            try:
                one = await self.find(code)
            except LeaseLost:
                continue  # another node does it
            if keep and self.ends(one.stored) < now - keep:
                await self.delete(one)
            elif not one.stored.names_gone:
                await self.forget_names(one)
                forgotten += 1
        return forgotten


def without_downtime(stored: StoredClass, now: float) -> StoredClass:
    """A class as it comes from disk: while there was no server, its clock stood."""
    if not stored.clock.since or not stored.alive:
        return stored
    return msgspec.structs.replace(stored, clock=stored.clock.stopped(max(stored.alive, stored.clock.since)).going(now))


def is_near(typed: str, code: str) -> bool:
    """Whether two codes differ in exactly one letter."""
    return len(typed) == len(code) and sum(a != b for a, b in zip(typed, code, strict=True)) == 1
