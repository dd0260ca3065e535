"""Who asks about a class: its teacher, one of its pupils, or a stranger who has its code at most."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from ecotone.core.text import Text
from ecotone.tables.classes.school import School
from ecotone.tables.classes.school_class import SchoolClass
from ecotone.tables.classes.stored import Pupil
from ecotone.tables.classes.teaching import Teaching
from ecotone.tables.errors import NoTable, NotYours
from ecotone.tables.keys import tidy_code
from ecotone.tables.table import Table
from ecotone.web.site.cookies import KEY, set_cookie
from ecotone.web.site.site import Site

PREFIX: Final = "class-"
CODE: Final = re.compile(r"^[A-Z0-9]{1,16}$")
MOST_KEYS: Final = 3  # a teacher may try out what pupils see
MOST_CLASSES: Final = 12  # a browser forgets the classes beyond these, the oldest first
TEACHERS_ONLY: Final = Text("This page is the teacher's. It opens by the link or the four words on the teacher's card.")


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody who asks about a class, with the keys that they bring along."""

    school: School
    one: SchoolClass
    keys: tuple[str, ...]

    @property
    def teacher_key(self) -> str:
        """The key of the teacher, if it is one."""
        return next((key for key in self.keys if self.one.teacher_with(key) is not None), "")

    @property
    def is_teacher(self) -> bool:
        """Whether they may run the class."""
        return bool(self.teacher_key)

    @property
    def pupil(self) -> Pupil | None:
        """The pupil who asks."""
        return next((pupil for key in self.keys if (pupil := self.one.pupil_with(key)) is not None), None)

    @property
    def pupil_key(self) -> str:
        """The secret of the pupil."""
        return next((key for key in self.keys if self.one.pupil_with(key) is not None), "")

    def teaching(self) -> Teaching:
        """What the teacher may do; all others are refused."""
        for key in self.keys:
            number = self.one.teacher_with(key)
            if number is not None:
                return Teaching(self.school, self.one, number)
        raise NotYours(TEACHERS_ONLY)

    def own_pupil(self) -> Pupil:
        """The pupil who asks; all others are refused."""
        pupil = self.pupil
        if pupil is None:
            raise NotYours(Text("You are not in this class, or your seat is on another phone now."))
        return pupil

    def check_member(self) -> None:
        """Refuse everybody who is not of the class."""
        if not self.is_teacher and self.pupil is None:
            raise NotYours(TEACHERS_ONLY)


def class_keys(connection: HTTPConnection, code: str) -> tuple[str, ...]:
    """The secrets that a browser, or an Authorization header, brings along for a class."""
    kept = connection.cookies.get(PREFIX + code, "").split(".")
    scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        kept.append(bearer.strip())
    return tuple(key for key in kept if KEY.match(key))[: MOST_KEYS + 1]


def classes_of(connection: HTTPConnection) -> list[str]:
    """The codes of the classes that a browser has keys to, the oldest first."""
    codes = [name[len(PREFIX) :] for name in connection.cookies if name.startswith(PREFIX)]
    return [code for code in codes if CODE.match(code)][-MOST_CLASSES:]


async def visitor_of(site: Site, connection: HTTPConnection) -> Visitor:
    """Who asks about the class that the address names. After many wrong codes answers come slowly."""
    code = tidy_code(str(connection.path_params["code"]))
    caller = site.limits.caller(connection)
    try:
        one = await site.school.find(code)
    except NoTable:
        await site.pause(site.limits.wait_for_guess(caller))
        site.limits.count_miss(caller)
        raise
    visitor = Visitor(site.school, one, class_keys(connection, code))
    if not visitor.is_teacher and visitor.pupil is None:
        await site.pause(site.limits.wait_for_guess(caller))
    return visitor


async def class_at(site: Site, connection: HTTPConnection, table: Table) -> Visitor | None:
    """The class to which a table belongs, for a browser that has a key to it; None for all others."""
    for code in classes_of(connection):
        if site.house.store.is_shared and code != table.stored.class_code:
            continue  # another node may have that class
        one = await site.school.find_any(code)
        if one is not None and table.code in one.stored.game_codes:
            visitor = Visitor(site.school, one, class_keys(connection, code))
            return visitor if visitor.pupil is not None else None
    return None


def remember_class(site: Site, connection: HTTPConnection, response: Response, code: str, key: str) -> None:
    """Let the browser keep a key of a class, besides those that it has."""
    keys = dict.fromkeys((key, *class_keys(connection, code)))
    set_cookie(response, PREFIX + code, ".".join(list(keys)[:MOST_KEYS]), site.settings.secure)
    for old in [other for other in classes_of(connection) if other != code][: 1 - MOST_CLASSES]:
        response.delete_cookie(PREFIX + old)
