"""A whole lesson with thirty pupils: opened, joined, played, paused, finished, answered, talked about, taken home.

Some have real phones, the others are programs that use the API as a phone's page would; how many is a constant, as the
machine bears it. The lesson has a lost phone and a late pupil, and everything is counted in the end.
"""

from __future__ import annotations

import asyncio
import csv
import io
import re
import time
import zipfile
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import APIRequestContext, Page, expect

from ecotone.bots.random import RandomBot
from ecotone.core.chance import Rng, derive
from ecotone.tables.errors import TableHalted
from ecotone.tables.table import Table
from tests.browser.conftest import OpenPage
from tests.browser.screens import LAPTOP, PHONE, PROJECTOR
from tests.browser.server import Site
from tests.browser.test_class import OVERLAPPING, joined_by_program

PUPILS = 30
REAL_PHONES = 6
SECONDS_TO_SIT = 90
SECONDS_TO_SHOW = 5
GAME = "kompensaatiopeli"


@dataclass
class Lesson:
    """The class with its teacher, the wall, real phones and programs."""

    site: Site
    teacher: Page
    wall: Page
    code: str
    programs: APIRequestContext
    phones: list[Page] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)  # of pupils that are programs

    def __post_init__(self) -> None:
        self.path = f"{self.site.address}/c/{self.code}"
        self.rng = Rng(derive(7, 1))
        self.late = self.wall
        self.pictures: tuple[str, ...] = ()

    @property
    def tables(self) -> list[Table]:
        """The tables of the class, in the order of their letters."""
        text = self.teacher.locator(".one a[href*=wall]")
        codes = [re.search(r"/t/(\w+)", one.get_attribute("href") or "") for one in text.all()]
        return [self.site.house.tables[found[1]] for found in codes if found]

    def join_on_a_phone(self, phone: Page, name: str) -> None:
        """A pupil types a name; "You are number" comes in one press, within a second or so."""
        phone.goto(self.path)
        phone.fill("#name", name)
        phone.get_by_role("button", name="This is me").click()
        expect(phone.get_by_text("You are number")).to_be_visible()
        if not self.phones:
            drawn = phone.locator(".pair use")
            self.pictures = tuple((drawn.nth(n).get_attribute("href") or "").partition("#")[2] for n in (0, 1))

    def join_by_program(self, name: str) -> None:
        """A pupil joins by the API."""
        self.keys.append(joined_by_program(self.programs, self.site, self.code, name))

    def seat_of(self, key: str, table: str) -> int | None:
        """The seat that a pupil's key opens at a table."""
        answer = self.programs.get(
            f"{self.site.address}/api/v1/tables/{table}/view", headers={"Authorization": f"Bearer {key}"}
        )
        seat: int | None = answer.json().get("seat")
        return seat

    def play(self, tables: list[Table], choices: int) -> int:
        """Let bots choose for everybody; returns how many choices were made."""

        async def go() -> int:
            made = 0
            for table in tables:
                for _ in range(choices):
                    if table.is_over or not table.asked:
                        break
                    seat = table.asked[0]
                    await self.site.house.play(
                        table, seat, RandomBot(table.match.game).choose(table.match.seat(seat), self.rng)
                    )
                    made += 1
            return made

        return asyncio.run_coroutine_threadsafe(go(), self.site.loop).result(60)

    def answer_by_program(self, key: str, number: int) -> None:
        """A pupil answers the three questions."""
        form = {"do": "answer", "first": str(number * 3), "second": "50", "sentence": f"Sentence {number}"}
        cookie = {"Cookie": f"class-{self.code}={key}"}
        assert self.programs.post(f"{self.path}/do", form=form, headers=cookie).status == 204

    def rows(self, name: str) -> list[dict[str, str]]:
        """A list that the teacher takes home."""
        answer = self.teacher.request.get(f"{self.site.address}/class/{self.code}/export/{name}.csv")
        return list(csv.DictReader(io.StringIO(answer.body().decode("utf-8-sig")), delimiter=";"))


def opened(site: Site, open_page: OpenPage, pupils: int) -> Lesson:
    """A class that a teacher has opened on the page, with its wall on the projector."""
    teacher = open_page(LAPTOP)
    teacher.goto(f"{site.address}/class/new?game={GAME}&pupils={pupils}&minutes=45")
    teacher.get_by_role("button", name="Open the class").click()
    found = re.search(r"/class/(\w{5})/card", teacher.url)
    assert found
    teacher.goto(f"{site.address}/class/{found[1]}")
    wall = teacher.context.new_page()
    wall.set_viewport_size({"width": PROJECTOR.width, "height": PROJECTOR.height})
    wall.goto(f"{site.address}/class/{found[1]}/wall")
    return Lesson(site, teacher, wall, found[1], open_page(PHONE).request)


def a_lesson(site: Site, open_page: OpenPage, pupils: int, real: int) -> None:
    """From the open door to the files, everything counted."""
    lesson = opened(site, open_page, pupils)
    teacher, wall, code = lesson.teacher, lesson.wall, lesson.code

    began = time.monotonic()
    for number in range(real):
        phone = open_page(PHONE)
        lesson.join_on_a_phone(phone, f"Phone {number + 1}")
        lesson.phones.append(phone)
    for number in range(real, pupils):
        lesson.join_by_program(f"Program {number + 1}")
    expect(teacher.get_by_text(f"{pupils} of {pupils} are here")).to_be_visible()
    expect(wall.locator(".tree span")).to_have_count(pupils)
    teacher.get_by_role("button", name="Start").click()
    for phone in lesson.phones:
        phone.get_by_role("link", name="I sit at table").click()
        expect(phone.locator("#class-hand")).to_be_visible()
    count = -(-pupils // 4) if pupils % 4 == 0 else pupils // 4
    expect(teacher.locator(".tc")).to_have_count(count)
    tables = lesson.tables
    taken = [
        (table.code, seat)
        for key in lesson.keys
        for table in tables
        if (seat := lesson.seat_of(key, table.code)) is not None
    ]
    assert time.monotonic() - began < SECONDS_TO_SIT
    assert len(taken) == len(set(taken)) == pupils - real
    assert sum(len(table.seats) for table in tables) == pupils
    expect(teacher.locator(".nm.here")).to_have_count(real)  # programs hold no connection

    made = lesson.play(tables, 8)
    assert made == 8 * count
    lost_phone(lesson, open_page)
    late(lesson, open_page, pupils)
    pause(lesson)
    made += lesson.play(tables, 4)

    teacher.get_by_role("button", name="Last round").click()
    expect(teacher.get_by_role("button", name="No last round")).to_be_visible()
    assert all(table.stored.status == "last_round" for table in tables)
    teacher.get_by_role("button", name="Finish…").click()
    began = time.monotonic()
    teacher.get_by_role("button", name="Finish and talk").click()
    expect(wall.get_by_text(f"of {pupils + 1} have answered")).to_be_visible()
    key = next(one["value"] for one in teacher.context.cookies() if one["name"] == f"class-{code}")
    told = lesson.programs.get(
        f"{site.address}/api/v1/classes/{code}/debrief", headers={"Authorization": f"Bearer {key}"}
    ).json()
    assert len(told["tables"]) == len(told["questions"][0]["tables"]) == count
    assert time.monotonic() - began < SECONDS_TO_SHOW

    answer(lesson)
    expect(wall.get_by_text("This is how all of you felt.")).to_be_visible()
    expect(wall.locator(".dots circle")).to_have_count(2 * (pupils + 1))
    teacher.get_by_role("link", name="The talk").click()
    began = time.monotonic()
    teacher.get_by_role("button", name="Next question").click()
    figures = wall.locator(".ch .num")
    expect(figures).to_have_count(3 * count)  # a letter and two numbers for each table
    assert time.monotonic() - began < SECONDS_TO_SHOW
    assert wall.evaluate(OVERLAPPING) == []
    told_on_wall = [one.text_content() for one in figures.all()]
    shown = {told_on_wall[n]: told_on_wall[n + 1 : n + 3] for n in range(0, 3 * count, 3)}
    assert shown == {letter: [str(one) for one in pair] for letter, pair in told["questions"][0]["tables"].items()}
    taken_home(lesson, pupils, count, made)


def lost_phone(lesson: Lesson, open_page: OpenPage) -> None:
    """Somebody loses the phone, and sits down with another one by the name and the two pictures."""
    old = lesson.phones[0]
    new = open_page(PHONE)
    new.goto(f"{lesson.path}/back")
    new.fill("#name", "Phone 1")
    for group, picture in zip(("animal", "plant"), lesson.pictures, strict=True):
        new.locator(f"input[name={group}][value={picture}]").check(force=True)
    new.get_by_role("button", name="This is me").click()
    new.get_by_role("link", name="I sit at table").click()
    expect(new.locator("#class-hand")).to_be_visible()
    assert new.url == old.url or "/c/" in old.url
    expect(old.get_by_text("Your seat is on another phone now.")).to_be_visible()
    lesson.phones[0] = new


def late(lesson: Lesson, open_page: OpenPage, pupils: int) -> None:
    """Somebody comes when all seats are taken, and shares one."""
    phone = open_page(PHONE)
    phone.goto(lesson.path)
    phone.fill("#name", "Late")
    phone.get_by_role("button", name="This is me").click()
    expect(phone.get_by_text("You share a seat with")).to_be_visible()
    expect(lesson.teacher.get_by_text(f"{pupils + 1} pupils")).to_be_visible()
    lesson.late = phone


def pause(lesson: Lesson) -> None:
    """Eyes up: nobody can choose until the games go on."""
    lesson.teacher.get_by_role("button", name="Eyes up").click()
    for phone in lesson.phones:
        expect(phone.get_by_role("heading", name="Eyes up")).to_be_visible()
    with pytest.raises(TableHalted):
        lesson.play(lesson.tables[:1], 1)
    lesson.teacher.get_by_role("button", name="Go on", exact=True).first.click()
    for phone in lesson.phones:
        expect(phone.get_by_role("heading", name="Eyes up")).to_be_hidden()


def answer(lesson: Lesson) -> None:
    """Everybody answers three questions alone; nothing is preset."""
    for number, phone in enumerate([*lesson.phones, lesson.late]):
        send = phone.get_by_role("button", name="Send")
        expect(send).to_be_disabled()
        for slider in ("first", "second"):
            phone.locator(f"#{slider}").press("ArrowRight")
        phone.fill("#sentence", f"We learned {number}")
        send.click()
        expect(phone.get_by_text("Thank you")).to_be_visible()
    for number, key in enumerate(lesson.keys):
        lesson.answer_by_program(key, number)


def taken_home(lesson: Lesson, pupils: int, count: int, made: int) -> None:
    """The files hold everybody and everything, and no name."""
    everybody = lesson.rows("class")
    assert [row["number"] for row in everybody] == [str(n) for n in range(1, pupils + 2)]
    assert all(row["answered"] == "1" for row in everybody)
    assert sum(row["shares"] == "1" for row in everybody) == 1
    tables = lesson.rows("tables")
    assert len(tables) == count
    assert sum(int(row["choices"]) for row in tables) == made
    said = lesson.rows("answers")
    assert len(said) == pupils + 1
    assert len({row["sentence"] for row in said}) == pupils + 1
    assert "Phone 1" not in str(everybody) + str(said)
    at = f"{lesson.site.address}/class/{lesson.code}/export"
    records = zipfile.ZipFile(io.BytesIO(lesson.teacher.request.get(f"{at}/records.zip").body()))
    assert len(records.namelist()) == count
    assert lesson.teacher.request.get(f"{at}/class.xlsx").body().startswith(b"PK")


@pytest.mark.slow
def test_thirty_pupils_have_a_lesson(site: Site, open_page: OpenPage) -> None:
    a_lesson(site, open_page, PUPILS, REAL_PHONES)


def test_eight_pupils_have_a_lesson(site: Site, open_page: OpenPage) -> None:
    a_lesson(site, open_page, 8, 2)
