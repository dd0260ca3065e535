"""The school: holds all classes in use, finds and stores them. A change is on disk before anybody sees it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from ecotone.core.text import Text
from ecotone.tables.classes.plan import ClassPlan, TeacherKeys, prepare_class
from ecotone.tables.classes.school_class import SchoolClass
from ecotone.tables.classes.stored import Act, ClassTable, Pupil, decode, encode
from ecotone.tables.errors import NoTable
from ecotone.tables.house import House
from ecotone.tables.keys import tidy_code
from ecotone.tables.store.interface import CodeTaken
from ecotone.tables.table import Table

NAMES_KEPT: Final = 14 * 24 * 3600.0  # seconds after which the names of a closed class become numbers


class School:
    """Opens classes, finds them again, and alone stores them. `pupils` and `teaching` say what is changed."""

    def __init__(self, house: House, clock: Callable[[], float]) -> None:
        self.house = house
        self.clock = clock
        self.classes: dict[str, SchoolClass] = {}

    async def open(self, plan: ClassPlan) -> tuple[SchoolClass, TeacherKeys]:
        """Store a new class; the keys are for whoever opened it and are known to nobody else."""
        while True:
            stored, keys = prepare_class(plan, self.clock())
            try:
                await self.house.store.create_class(stored.code, encode(stored).decode())
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
        code = tidy_code(code)
        if code not in self.classes:
            document = await self.house.store.load_class(code)
            if document is None:
                return None
            self.classes.setdefault(code, SchoolClass(decode(document)))
        return self.classes[code]

    async def change(self, one: SchoolClass, act: Act | None = None, **changes: Any) -> None:  # Any: fields
        """Store the class with these changes, then show them. The caller holds the lock."""
        stored = msgspec.structs.replace(one.stored, **changes)
        if act is not None:
            stored = stored.logged(act)
        await self.house.store.update_class(stored.code, encode(stored).decode(), stored.closed)
        one.stored = stored
        one.notify()

    async def table_of(self, table: ClassTable) -> Table:
        """The table where the game is played; there is one after the start."""
        return await self.house.table(table.code)

    async def sit(self, tables: tuple[ClassTable, ...], pupil: Pupil) -> None:
        """Let the pupil's secret open their seat, if there is a game and nobody else's phone plays it."""
        if pupil.table is None or pupil.seat is None or pupil.partner or not tables[pupil.table].code:
            return
        table = await self.table_of(tables[pupil.table])
        await self.house.seat_person(table, pupil.seat, pupil.name, pupil.digest)

    async def forget_names(self, one: SchoolClass) -> None:
        """Replace all names by numbers, here and at the tables; what was chosen and answered stays."""
        async with one.lock:
            pupils = tuple(msgspec.structs.replace(pupil, name=str(pupil.number)) for pupil in one.stored.pupils)
            for pupil in pupils:
                if pupil.table is not None and pupil.seat is not None and not pupil.partner:
                    code = one.stored.tables[pupil.table].code
                    if code:
                        await self.house.rename(await self.house.table(code), pupil.seat, pupil.name)
            log = tuple(msgspec.structs.replace(act, about="") for act in one.stored.log)
            await self.change(one, pupils=pupils, expected=(), log=log, names_gone=True)

    async def delete(self, one: SchoolClass) -> None:
        """Delete the class with its tables for good."""
        async with one.lock:
            codes = [table.code for table in one.stored.tables if table.code]
            await self.house.store.delete_class(one.code, codes)
            for code in codes:
                self.house.drop(code)
            self.classes.pop(one.code, None)
            one.notify()

    async def tidy(self) -> int:
        """Forget the names of classes that were closed long ago; returns how many classes."""
        codes = await self.house.store.closed_classes(self.clock() - NAMES_KEPT)
        for code in codes:
            one = await self.find(code)
            if not one.stored.names_gone:
                await self.forget_names(one)
        return len(codes)
