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

from ecotone import Match
from ecotone.tables.house import House
from ecotone.tables.store.sql import open_store
from tests.tables.sitting import staged

FIXTURES = Path(__file__).parent / "fixtures"
WRITTEN: dict[str, Any] = json.loads((FIXTURES / "first_store.json").read_text(encoding="utf-8"))


@pytest.fixture
def copy(tmp_path: Path) -> str:
    """A store of our own to open, as opening it may bring it up to date."""
    return f"sqlite:///{shutil.copy(FIXTURES / 'first_store.sqlite', tmp_path / 'store.db')}"


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
            assert json.loads(table.match.to_json()) == facts["record"]
            assert Match.from_json(json.dumps(facts["record"])).view(None) == table.match.view(None)
    finally:
        await house.close()
