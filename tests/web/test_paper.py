"""A button on a game's page brings it on paper: made once, then kept, one at a time."""

from __future__ import annotations

import asyncio

import pytest

from ecotone.tables.work.child import Child
from ecotone.web.debrief.typesetting import Manuscript
from ecotone.web.pages import paper
from ecotone.web.paper.press import Order
from ecotone.web.site.browsers import Caller
from ecotone.web.site.printing import MOST_KEPT, Printing
from tests.tables.sitting import staged
from tests.web.classroom.lesson import NAMES, opened
from tests.web.visiting import GAMES, visit


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_the_rules_and_a_new_table_lead_to_the_print(game: str) -> None:
    with visit() as on:
        page = on.main.get(f"/rules/{game}").text
        assert f'action="/rules/{game}/print.pdf"' in page
        assert all(f'name="{name}"' in page for name in ("paper", "grey", "fold"))
        assert f'href="/rules/{game}#print"' in on.main.get(f"/new/{game}").text


@pytest.fixture
def press(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """What was given to the process that sets type, in its place."""
    set_type: list[bytes] = []

    class Press:
        is_lost = False

        async def ask(self, manuscript: Manuscript) -> bytes:
            set_type.append(manuscript.source)
            return b"%PDF " + manuscript.source

        def dismiss(self) -> None: ...

        async def end(self) -> None: ...

    async def start(module: str) -> Press:
        return Press()

    monkeypatch.setattr(Child, "start", start)
    return set_type


def test_a_print_is_made_once_for_each_way_of_printing(press: list[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paper, "game_manuscript", lambda game, order: Manuscript(repr(order).encode()))
    with visit() as on:
        for _ in range(2):
            answer = on.main.get("/rules/ecologic/print.pdf?paper=letter&grey=yes", headers={"accept-language": "fi"})
            assert answer.headers["content-type"] == "application/pdf"
            assert 'filename="ecologic-fi.pdf"' in answer.headers["content-disposition"]
        on.main.get("/rules/ecologic/print.pdf?fold=yes")
        wanted = [Order("fi", "letter", grey=True), Order("en", fold=True)]
        assert press == [repr(order).encode() for order in wanted]
        assert on.main.get("/rules/ecologic/print.pdf?paper=a0").status_code == 400
        assert on.main.get("/rules/chess/print.pdf").status_code == 404
    assert len(press) == 2


@staged
async def test_only_so_many_prints_are_kept_and_the_oldest_goes(press: list[bytes]) -> None:
    printing = Printing()
    for n in (*range(MOST_KEPT + 1), MOST_KEPT, 1, 0):
        text = str(n).encode()
        made = await printing.sheet(Caller("browser", "school"), lambda text=text: Manuscript(text), n)  # type: ignore[misc]
        assert made == b"%PDF " + text
    await printing.close()
    assert press == [str(n).encode() for n in (*range(MOST_KEPT + 1), 0)]


@staged
async def test_two_who_ask_for_the_same_print_get_one(press: list[bytes]) -> None:
    printing = Printing()
    callers = [Caller(f"browser {n}", "school") for n in range(2)]
    await asyncio.gather(*(printing.sheet(caller, lambda: Manuscript(b"game"), "game") for caller in callers))
    await printing.close()
    assert press == [b"game"]


def test_a_class_prints_the_role_cards_of_its_tables() -> None:
    pytest.importorskip("typst")
    with visit() as on:
        room = opened(on, 8, game="kompensaatiopeli")
        assert "roles.pdf" not in room.get("/export")
        assert room.teacher.get(f"/class/{room.code}/export/roles.pdf").status_code == 400
        room.do("start")
        assert "roles.pdf" in room.get("/export")
        plain = room.teacher.get(f"/class/{room.code}/export/roles.pdf")
        assert plain.headers["content-type"] == "application/pdf"
        assert plain.content.startswith(b"%PDF")
        named = room.teacher.get(f"/class/{room.code}/export/roles.pdf?names=yes")
        assert named.content != plain.content
        assert NAMES
        assert room.phones[0].get(f"/class/{room.code}/export/roles.pdf").status_code in (403, 404)
