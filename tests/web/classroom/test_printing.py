"""Sheets of paper: all tables of a class in one print, and never more under way than a server bears."""

from __future__ import annotations

import asyncio
import re

import pytest

from ecotone.tables.work.child import Child
from ecotone.web.debrief.typesetting import Manuscript
from ecotone.web.site.browsers import Caller
from ecotone.web.site.printing import MOST_OF_NETWORK, Printing
from ecotone.web.site.refusals import TooMuch
from tests.tables.sitting import staged
from tests.web.classroom.lesson import NAMES, opened
from tests.web.visiting import visit


def test_all_tables_are_printed_at_once() -> None:
    pytest.importorskip("typst")
    with visit() as on:
        room = opened(on, 8)
        room.do("start")
        for number in (0, 1):
            on.wander(room.table(number), 12)
        room.do("finish")
        page = room.get("/export")
        assert "tables.pdf" in page
        assert "table-B.pdf" in page
        for name, pages in (("tables", 4), ("table-A", 2)):
            made = room.teacher.get(f"/class/{room.code}/export/{name}.pdf")
            assert made.headers["content-type"] == "application/pdf"
            assert len(re.findall(rb"/Type ?/Page\b", made.content)) == pages
        assert room.teacher.get(f"/class/{room.code}/export/table-Z.pdf").status_code == 400


def test_files_with_names_are_one_press_away_and_say_what_they_are() -> None:
    with visit() as on:
        room = opened(on, 4)
        assert "?names=yes" in room.get("/export")
        page = room.get("/export?names=yes")
        assert "as carefully as a class register" in page
        assert f"/class/{room.code}/export/class.csv?names=yes" in page
        assert not any(name in page for name in NAMES)


class Press:
    """In place of the process that sets type: as quick as wished, or not at all."""

    def __init__(self) -> None:
        self.at_once = self.most = 0
        self.going = asyncio.Event()
        self.is_lost = False

    async def ask(self, manuscript: Manuscript) -> bytes:
        self.at_once += 1
        self.most = max(self.most, self.at_once)
        await self.going.wait()
        self.at_once -= 1
        return manuscript.source

    def dismiss(self) -> None:
        self.is_lost = True

    async def end(self) -> None:
        self.dismiss()


@pytest.fixture
def press(monkeypatch: pytest.MonkeyPatch) -> Press:
    one = Press()

    async def start(module: str) -> Press:
        return one

    monkeypatch.setattr(Child, "start", start)
    return one


def write() -> Manuscript:
    return Manuscript(b"paper")


@staged
async def test_one_sheet_is_set_at_a_time_and_nobody_has_two_under_way(press: Press) -> None:
    printing = Printing()
    callers = [Caller(f"browser {n}", "school") for n in range(MOST_OF_NETWORK)]
    waiting = [asyncio.create_task(printing.sheet(caller, write)) for caller in callers]
    await asyncio.sleep(0)
    with pytest.raises(TooMuch):
        await printing.sheet(callers[0], write)
    with pytest.raises(TooMuch):
        await printing.sheet(Caller("another browser", "school"), write)
    elsewhere = asyncio.create_task(printing.sheet(Caller("browser", "home"), write))
    await asyncio.sleep(0)
    press.going.set()
    assert await asyncio.gather(*waiting, elsewhere) == [b"paper"] * (MOST_OF_NETWORK + 1)
    assert press.most == 1
    assert not printing.under_way
    assert await printing.sheet(callers[0], write) == b"paper"
    await printing.close()
    assert press.is_lost


@staged
async def test_a_sheet_that_takes_too_long_is_given_up(press: Press, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ecotone.web.site.printing.LONGEST", 0.001)
    printing = Printing()
    with pytest.raises(TooMuch, match="could not be set"):
        await printing.sheet(Caller("browser", "home"), write)
    assert not printing.under_way
    press.going.set()
    assert await printing.sheet(Caller("browser", "home"), write) == b"paper"
    await printing.close()


@staged
async def test_a_process_whose_work_is_not_wanted_any_more_ends() -> None:
    child = await Child.start("ecotone.web.debrief.typesetting")
    asking = asyncio.create_task(child.ask(Manuscript(b"#let f(n) = if n < 2 {n} else {f(n - 1) + f(n - 2)}; #f(60)")))
    await asyncio.sleep(0)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    await asyncio.wait_for(child.ended.wait(), 30)
    assert child.is_lost
