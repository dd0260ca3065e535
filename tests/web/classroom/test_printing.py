"""Sheets of paper: all tables of a class in one print, and never more under way than a server bears."""

from __future__ import annotations

import asyncio
import re
import threading

import pytest

from ecotone.web.site.browsers import Caller
from ecotone.web.site.printing import MOST_OF_NETWORK, Printing
from ecotone.web.site.refusals import TooMuch
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


def test_one_sheet_is_set_at_a_time_and_nobody_has_two_under_way() -> None:
    at_once, most = 0, 0
    going = threading.Event()

    def make() -> bytes:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        going.wait(5)
        at_once -= 1
        return b"paper"

    async def ask() -> None:
        printing = Printing()
        callers = [Caller(f"browser {n}", "school") for n in range(MOST_OF_NETWORK)]
        waiting = [asyncio.create_task(printing.sheet(caller, make)) for caller in callers]
        await asyncio.sleep(0)
        with pytest.raises(TooMuch):
            await printing.sheet(callers[0], make)
        with pytest.raises(TooMuch):
            await printing.sheet(Caller("another browser", "school"), make)
        elsewhere = asyncio.create_task(printing.sheet(Caller("browser", "home"), make))
        await asyncio.sleep(0)
        going.set()
        assert await asyncio.gather(*waiting, elsewhere) == [b"paper"] * (MOST_OF_NETWORK + 1)
        assert most == 1
        assert not printing.under_way
        assert await printing.sheet(callers[0], make) == b"paper"

    asyncio.run(ask())
