"""Text from the network names installed bots only: it never imports a module, nor calls what is in one."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ecotone import Rng, Seat
from ecotone.core.choice import Choice, quiet
from ecotone.tables.plan import Place, Plan
from tests.tables.sitting import until
from tests.web.visiting import Visit, visit

MODULE = "a_trap"


@pytest.fixture(autouse=True)
def trap(tmp_path: Path) -> Iterator[None]:
    """A module with a good bot, which must never be loaded."""
    (tmp_path / f"{MODULE}.py").write_text(
        "class Bot:\n    def choose(self, seat, rng):\n        return seat.choices[0]\n"
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(tmp_path)
        yield
    sys.modules.pop(MODULE, None)


def new_table_form(on: Visit, bot: str) -> int:
    form = {"seats": "2", "who_0": "me", "who_1": "bot", "bot_1": bot}
    return on.browser().post("/new/ecosfera", data=form).status_code


def stand_in_of_a_person(on: Visit, bot: str) -> int:
    form = {"seats": "2", "who_0": "me", "bot_0": bot, "who_1": "bot", "bot_1": "random"}
    return on.browser().post("/new/ecosfera", data=form).status_code


def new_table_by_json(on: Visit, bot: str) -> int:
    body = {"game": "ecosfera", "seats": [{"who": "person"}, {"who": "bot", "bot": bot}]}
    return on.browser().post("/api/v1/tables", json=body).status_code


def going_on_by_json(on: Visit, bot: str) -> int:
    table, _ = on.ended("ecosfera", 3, "me me")
    body = {"at": 1, "seats": [{"who": "person"}, {"who": "bot", "bot": bot}]}
    return on.browser().post(f"/api/v1/tables/{table.code}/continue", json=body).status_code


def order_by_json(on: Visit, bot: str) -> int:
    table, keys = on.open("ecosfera", "me me")
    head = {"Authorization": f"Bearer {keys.host}"}
    body = {"do": "give_to_bot", "seat": 1, "bot": bot}
    return on.browser().post(f"/api/v1/tables/{table.code}/do", json=body, headers=head).status_code


def order_by_form(on: Visit, bot: str) -> int:
    table, keys = on.open("ecosfera", "me me")
    order = {"do": "give_to_bot", "seat": "1", "bot": bot}
    return on.seated(table, keys.host).post(f"/t/{table.code}/people", data=order).status_code


def order_by_page(on: Visit, bot: str) -> int:
    table, keys = on.open("ecosfera", "me me")
    order = {"id": 1, "do": "give_to_bot", "seat": 1, "bot": bot}
    told = on.seated(table, keys.host).post(f"/t/{table.code}/do", json=order).json()
    return 400 if told.get("error") == "bad_setup" else 200


DOORS = [
    new_table_form,
    stand_in_of_a_person,
    new_table_by_json,
    going_on_by_json,
    order_by_json,
    order_by_form,
    order_by_page,
]


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.__name__)
def test_text_from_a_stranger_loads_no_module_at_any_door(door: Callable[[Visit, str], int]) -> None:
    with visit() as on:
        assert door(on, "random") < 400  # so it is the bot that is refused below
        for text in (f"{MODULE}:Bot", f"{MODULE}:Bot ", "os:system", "os.path:join", ":Bot", "a_trap"):
            assert door(on, text) == 400, text
        assert MODULE not in sys.modules


class Obliging:
    """An object that plays, of no module that would bring it back."""

    def choose(self, seat: Seat, rng: Rng) -> Choice:
        return quiet(seat.choices)


def test_the_people_read_that_a_bot_did_not_come_back_and_what_plays_in_its_place() -> None:
    places = (Place("bot", "Otter", Obliging()), Place("me"))
    with visit() as before:
        table, keys = before.call(before.house.open, Plan("ecosfera", places, seed=7, speed="fast"))
        before.call(until, table, lambda: table.match.actors == (1,))
        assert "A bot plays: Obliging (object)" in before.seated(table, keys.host).get(f"/t/{table.code}/people").text
    with visit() as after:
        after.store.saved = before.store.saved
        page = after.seated(table, keys.host)
        again = after.call(after.house.table, table.code)
        after.play(again, 1, ("end_turn",))
        after.call(until, again, lambda: again.stand_ins == {0})
        told = "The bot Obliging (object) is not here any more. In its place plays: normal"
        shown = page.get(f"/t/{table.code}/people").text
        assert told in shown
        assert '<option value="normal" selected>' in shown.split('id="invite-1"')[0]  # the host may take another
        page.post(f"/t/{table.code}/people", data={"do": "give_to_bot", "seat": "0", "bot": "random"})
        assert "A bot plays: clueless" in page.get(f"/t/{table.code}/people").text
