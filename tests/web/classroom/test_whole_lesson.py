"""A lesson from its opening to the talk, on the pages that a teacher and pupils use."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from html import unescape

import pytest

from ecotone.tables.classes.stored import ANSWER_SECONDS
from tests.web.classroom.lesson import NAMES, opened
from tests.web.visiting import GAMES, visit


@pytest.mark.parametrize("game", GAMES)
def test_a_class_is_opened_joined_played_finished_and_talked_about(game: str) -> None:
    with visit() as on:
        room = opened(on, 8, game)
        card = room.get("/card")
        assert room.code in card
        assert "8 of 8 are here" in room.get()
        waiting = room.phones[0].get(f"/c/{room.code}").text
        assert "You are number" in waiting
        assert "Aino" in waiting
        assert all(name in room.get("/wall") for name in NAMES[:8])
        room.do("start")
        assert {pupil.table for pupil in room.one.stored.pupils} == {0, 1}
        codes = [room.seat(phone) for phone in room.phones]
        assert set(codes) == {place.code for place in room.one.stored.tables}
        for phone, code in zip(room.phones, codes, strict=True):
            page = phone.get(f"/t/{code}").text
            assert f'data-code="{room.code}"' in page
            assert re.search(r'data-seats="\d"', page)
        for number in (0, 1):
            on.wander(room.table(number), 12)
        page = room.get()
        assert page.count('class="tc ') == 2
        wall = room.get("/wall")
        assert "to play, then we talk" in wall
        room.do("last_round")
        room.do("finish")
        assert all(room.table(number).is_over for number in (0, 1))
        assert "for three questions" in room.phones[0].get(f"/c/{room.code}").text
        for n, phone in enumerate(room.phones):
            sent = {"do": "answer", "first": str(10 * n), "second": "50", "sentence": f"We learned {n}"}
            assert phone.post(f"/c/{room.code}/do", data=sent).status_code == 204
        assert "How did you feel" in room.get("/wall")
        room.do("step", step=1)
        talk, wall = unescape(room.get("/debrief")), unescape(room.get("/wall"))
        told = room.table(0).match.debrief()
        first = next(part for part in told.chapters if part.questions).questions[0].text.say()
        assert first in talk
        assert first in wall
        assert "We learned" in wall
        assert wall.count('class="t num"') >= 6  # a letter and two numbers for each table


def test_files_to_take_home_hold_the_class_without_names_unless_asked() -> None:
    with visit() as on:
        room = opened(on, 8)
        room.do("start")
        for number in (0, 1):
            on.wander(room.table(number), 30)
        room.do("finish")
        room.phones[0].post(
            f"/c/{room.code}/do", data={"do": "answer", "first": "1", "second": "2", "sentence": "=HYPERLINK(1)"}
        )
        assert b"HYPERLINK" not in room.teacher.get(f"/class/{room.code}/export/answers.csv").content
        on.clock.now += ANSWER_SECONDS  # while answers come in, a file would tell whose they are
        read = {}
        for name in ("class", "tables", "events", "answers"):
            body = room.teacher.get(f"/class/{room.code}/export/{name}.csv").content
            assert body.startswith(b"\xef\xbb\xbf")
            read[name] = list(csv.DictReader(io.StringIO(body.decode("utf-8-sig")), delimiter=";"))
            assert not any(person in body.decode() for person in NAMES)
        assert [row["number"] for row in read["class"]] == [str(n) for n in range(1, 9)]
        assert [row["table"] for row in read["tables"]] == ["A", "B"]
        assert read["answers"][0]["sentence"] == "'=HYPERLINK(1)"
        assert read["events"]
        named = room.teacher.get(f"/class/{room.code}/export/class.csv?names=yes").text
        assert all(person in named for person in NAMES[:8])
        told = room.teacher.get(f"/class/{room.code}/export/class.json").json()
        assert [row["number"] for row in told["class"]] == list(range(1, 9))
        book = zipfile.ZipFile(io.BytesIO(room.teacher.get(f"/class/{room.code}/export/class.xlsx").content))
        assert book.testzip() is None
        assert "=HYPERLINK(1)" in book.read("xl/sharedStrings.xml").decode()
        sheet = book.read("xl/worksheets/sheet4.xml").decode()
        assert "<f>" not in sheet
        assert "hyperlink" not in sheet
        assert 'state="frozen"' in sheet
        assert re.findall(r'<sheet name="(\w+)"', book.read("xl/workbook.xml").decode()) == list(read)
        records = zipfile.ZipFile(io.BytesIO(room.teacher.get(f"/class/{room.code}/export/records.zip").content))
        assert sorted(records.namelist()) == ["table-A.json", "table-B.json"]
        assert json.loads(records.read("table-A.json"))["game"] == "ecosfera"
        assert "class.xlsx" in room.get("/export")
        assert room.teacher.get(f"/class/{room.code}/export/passwords.csv").status_code == 400


def test_the_plan_is_shown_before_anything_begins() -> None:
    with visit() as on:
        page = on.browser().get("/class/new?game=kompensaatiopeli&pupils=30").text
        assert re.sub(r"<[^>]+>|\s+", "", page[page.index('class="sum"') :])[12:23].startswith("30=6×4+1×6")
        wrong = on.browser().get("/class/new?game=kompensaatiopeli&pupils=3")
        assert wrong.status_code == 200
        assert "Open a single table instead" in wrong.text
        assert on.browser().post("/class/new", data={"pupils": "3"}).status_code == 400


def test_a_list_gives_names_their_tables() -> None:
    with visit() as on:
        names = "\n".join(f"{name}; {'AB'[n % 2]}" for n, name in enumerate(NAMES[:8]))
        room = opened(on, 8, sorting="list", names=names)
        room.do("start")
        assert [pupil.table for pupil in room.one.stored.pupils] == [0, 1] * 4


def test_a_class_of_numbers_has_no_names() -> None:
    with visit() as on:
        room = opened(on, 4, called="numbers")
        assert [pupil.name for pupil in room.one.stored.pupils] == ["1", "2", "3", "4"]
        assert "Aino" not in room.get("/wall")


def test_thirty_phones_are_seated_and_none_twice() -> None:
    with visit() as on:
        room = opened(on, 4, "kompensaatiopeli", minutes="150")
        room.phones += [room.join(f"Pupil {n}") for n in range(5, 31)]
        room.do("start")
        sizes = [place.seats for place in room.one.stored.tables]
        assert sorted(sizes) == [4, 4, 4, 4, 4, 4, 6]
        seats = {(pupil.table, pupil.seat) for pupil in room.one.stored.pupils}
        assert len(seats) == 30
        assert len({room.seat(phone) for phone in room.phones}) == 7
        late = room.join("Late")
        assert "You share a seat with" in late.get(f"/c/{room.code}").text
        page = room.get()
        assert page.count('class="tc ') == 7
        assert "Late" in page


def test_a_table_that_ends_early_may_watch_the_others() -> None:
    with visit() as on:
        room = opened(on, 8)
        room.do("start")
        table = room.table(0)

        async def end() -> None:
            await on.house.stop(table, "now")

        on.call(end)
        done = next(n for n, pupil in enumerate(room.one.stored.pupils) if pupil.table == 0)
        page = room.phones[done].get(f"/c/{room.code}").text
        assert "Your table is finished" in page
        assert f"/t/{room.one.stored.tables[1].code}?wall" in page
        assert "Finished" in room.get()
