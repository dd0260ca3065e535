"""A class to visit: a teacher's browser, phones of pupils, and what they see."""

from __future__ import annotations

import re
from dataclasses import dataclass

from starlette.testclient import TestClient

from ecotone.tables.classes.school_class import SchoolClass
from ecotone.tables.table import Table
from tests.web.visiting import Visit

NAMES = ("Aino", "Eero", "Siiri", "Onni", "Helmi", "Väinö", "Lumi", "Leo", "Aada", "Noel", "Isla", "Toivo")
HTML = {"Accept": "text/html"}


@dataclass
class ClassVisit:
    """A class with its people."""

    on: Visit
    code: str
    teacher: TestClient
    phones: list[TestClient]

    @property
    def one(self) -> SchoolClass:
        return self.on.site.school.classes[self.code]

    def do(self, what: str, **fields: object) -> None:
        answer = self.teacher.post(f"/class/{self.code}/do", data={"do": what, **fields})
        assert answer.status_code == 204, answer.text

    def get(self, path: str = "") -> str:
        answer = self.teacher.get(f"/class/{self.code}{path}")
        assert answer.status_code == 200, answer.text
        return answer.text

    def table(self, number: int) -> Table:
        return self.on.call(self.on.house.table, self.one.stored.tables[number].code)

    def seat(self, phone: TestClient) -> str:
        """Let a phone take its seat; returns the code of the table."""
        answer = phone.get(f"/c/{self.code}/seat")
        assert answer.status_code == 303
        found = re.search(r"/t/(\w+)$", answer.headers["location"])
        assert found
        return found[1]

    def join(self, name: str) -> TestClient:
        """A new phone whose pupil has this name."""
        phone = self.on.browser()
        assert phone.post(f"/c/{self.code}", data={"name": name}).status_code == 303
        return phone


def opened(on: Visit, pupils: int = 8, game: str = "ecosfera", **form: str) -> ClassVisit:
    """A class that a teacher has opened by the form, with its pupils in the lobby."""
    teacher = on.browser()
    data = {"game": game, "pupils": str(pupils), "minutes": "45", **form}
    answer = teacher.post("/class/new", data=data)
    assert answer.status_code == 303, answer.text
    found = re.search(r"/class/(\w{5})/card", answer.headers["location"])
    assert found
    made = ClassVisit(on, found[1], teacher, [])
    made.phones = [made.join(name) for name in NAMES[:pupils]]
    return made
