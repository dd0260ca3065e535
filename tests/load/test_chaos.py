"""Three nodes and their database are maltreated while people play: no promise is broken. `make chaos` goes on."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from ecotone.tables.store.interface import Saved
from tests.kit.stores import MISSING, NEEDED, PROGRAMS, private_server
from tests.load.chaos import Game, Sent, faults, rage
from tests.tables.store.stored_tables import a_table


@pytest.mark.parametrize("seconds", [0, pytest.param(60, marks=pytest.mark.slow)])  # 0: each thing happens once
def test_no_promise_is_broken_whatever_happens_to_nodes_and_database(tmp_path: Path, seconds: int) -> None:
    if not PROGRAMS:
        (pytest.fail if NEEDED else pytest.skip)(MISSING)
    with private_server() as (place, restart):
        url = f"postgresql://ecotone@/postgres?host={place}"
        result = asyncio.run(rage(tmp_path, url, restart, seconds, tables=6, seed=3))
    assert result["faults"] == []
    assert result["acknowledged"] > 20
    assert len(result["done"]) == 5
    assert result["games"] >= 6
    assert result["views"] > 20


def game(*sent: Sent) -> Game:
    return Game("K7QPD", [], [(0, one) for one in sent])


def test_the_checker_finds_what_it_looks_for() -> None:
    saved = Saved(a_table(rules=1, options={}, content=""), [], [])
    assert faults(game(), saved) == []
    assert "is gone" in faults(game(), None)[0]
    lost = Sent(["end_turn"], "", acknowledged=True)
    assert "has lost an acknowledged choice" in faults(game(lost), saved)[0]
    dreamt = game()
    dreamt.seen[1] += 1
    assert "somebody saw" in faults(dreamt, saved)[0]
    imagined = game()
    imagined.views.add("{}")
    assert "a spectator saw" in faults(imagined, saved)[0]
    back = game()
    back.versions = [2, 1]
    assert "versions went back" in faults(back, saved)[0]
    broken = Saved(saved.table, [(0, ("nonsense",))], [])
    assert "is broken" in faults(game(), broken)[0]
