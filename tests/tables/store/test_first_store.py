"""A store that the first version of the program wrote opens with everything in it.

It was filled through the JSON API of that version: two tables of each game, one played to its end where random play
gets there. `first_store.json` says what was in it, the keys of the seats and the records of the games that were over.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from ecotone import Match, Pack
from ecotone.core.chance import Rng
from ecotone.core.registry import games
from ecotone.tables.errors import TableHalted
from ecotone.tables.house import House
from ecotone.tables.stock import take_stock
from ecotone.tables.store.sql import open_store
from ecotone.tables.versions import Kind
from tests.tables.sitting import staged

FIXTURES = Path(__file__).parent / "fixtures"
WRITTEN: dict[str, Any] = json.loads((FIXTURES / "first_store.json").read_text(encoding="utf-8"))


@pytest.fixture
def copy(tmp_path: Path) -> str:
    """A store of our own to open, as opening it may bring it up to date."""
    return f"sqlite:///{shutil.copy(FIXTURES / 'first_store.sqlite', tmp_path / 'store.db')}"


def as_then(record: dict[str, Any]) -> dict[str, Any]:
    """A record as it was downloaded then; where cards have changed since, it carries those of then as a whole."""
    game = games()[record["game"]]
    if record["content"] == game.content_version:
        return record
    assert record["pack"]["whole"]
    assert game.with_pack(Pack.from_json(record["pack"])).content_version == record["content"]
    return record | {"pack": None}


@staged
async def test_every_table_opens_with_its_choices_its_seats_and_its_chat(copy: str) -> None:
    house = House(await open_store(copy))
    try:
        for code, facts in WRITTEN.items():
            table = await house.table(code)
            assert table.match.game.id == facts["game"]
            assert table.match.record, f"{code} has lost its choices"
            assert (table.match.result is not None) is facts["over"]
            assert [line.text for line in table.chat] == ["Hyvää peliä!"]
            for seat, key in enumerate(facts["keys"]):
                assert house.access(table, (key,)).seats == (seat,)
    finally:
        await house.close()


@staged
async def test_a_game_that_is_over_has_the_record_that_was_downloaded_then(copy: str) -> None:
    house = House(await open_store(copy))
    try:
        over = {code: facts for code, facts in WRITTEN.items() if facts["over"]}
        assert len(over) >= 4
        for code, facts in over.items():
            table = await house.table(code)
            assert as_then(json.loads(table.match.to_json())) == facts["record"]
            assert Match.from_json(json.dumps(facts["record"])).view(None) == table.match.view(None)
    finally:
        await house.close()


PLAYING = [code for code, facts in WRITTEN.items() if not facts["over"]]


@pytest.mark.parametrize("code", PLAYING, ids=lambda code: WRITTEN[code]["game"] + code)
@staged
async def test_a_game_that_was_going_on_is_played_on_to_its_end(copy: str, code: str) -> None:
    house = House(await open_store(copy))
    try:
        table = await house.table(code)
        begun, rng = len(table.match.record), Rng(11)
        while table.match.result is None:
            seat = table.asked[0]
            await house.play(table, seat, table.match.sample(seat, rng))
        assert len(table.match.record) > begun
        house.tables.clear()
        again = await house.table(code)
        assert again.stored.status == "over"
        assert again.result == table.match.result
        assert Match.from_json(again.to_json()).result == table.match.result
    finally:
        await house.close()


@staged
async def test_its_tables_are_counted_and_their_content_is_kept(copy: str) -> None:
    store = await open_store(copy)
    try:
        counts = await take_stock(store)
        assert {kind: n for kind, n in counts.items() if n} == {Kind.OLD_RULES: 8}
        contents = {vintage.content for vintage in await store.vintages()}
        assert all([await store.content(version) is not None for version in contents])
    finally:
        await store.close()


@staged
async def test_where_its_rules_are_gone_every_game_is_closed_with_its_whole_record(
    copy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for game in games().values():
        monkeypatch.setattr(type(game), "older_rules", ())
    house = House(await open_store(copy))
    try:
        counts = await take_stock(house.store)
        assert {kind: n for kind, n in counts.items() if n} == {Kind.CLOSED: 8}
        for code, facts in WRITTEN.items():
            table = await house.table(code)
            assert table.is_over
            assert "cannot be played on" in table.why_halted().say()
            assert table.dealing == "lot"  # as small seeds were drawn by lot then
            with pytest.raises(TableHalted):
                await house.play(table, 0, ("end_turn",))
            saved = await house.store.load(code)
            assert saved is not None
            record = json.loads(table.to_json())
            assert len(record["choices"]) == len(saved.choices)
            if facts["over"]:
                assert as_then(record) == facts["record"]
    finally:
        await house.close()
