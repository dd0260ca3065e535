"""Somebody takes the store away from a running server: nothing is acknowledged after it, and the server stops."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from tests.attacks.playing import Solitaire
from tests.load.process import running
from tests.tables.store.stored_tables import load_table, with_store
from tests.tables.store.test_taken_away import TAKEN, delete, delete_lock, overwrite

ATTACKS = [delete, overwrite, delete_lock]
each_attack = pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.__name__)


@each_attack
def test_nothing_is_acknowledged_and_the_server_stops(attack: Callable[[Path], None], tmp_path: Path) -> None:
    with running(tmp_path) as server:
        alone = Solitaire(server.address)
        for _ in range(10):
            alone.play(server.address).raise_for_status()
        attack(server.file)
        for _ in range(143):
            try:
                answer = alone.play(server.address)
            except (httpx.TransportError, httpx.HTTPStatusError):  # it has stopped, or is about to
                break
            assert answer.status_code == 503, answer.text
            assert answer.json()["error"] == "store_failed"
        assert alone.acknowledged == 10
        assert server.ended() == 2
        assert re.search(f"Error: .*({TAKEN})", server.log.read_text(encoding="utf-8"))


def test_a_server_at_which_nobody_plays_stops_too_and_saves_what_was_in_the_deleted_file(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        alone = Solitaire(server.address)
        alone.play(server.address).raise_for_status()
        delete(server.file)
        assert server.ended() == 2
        [copy] = tmp_path.glob("tables.db-rescued-*")
        assert str(copy) in server.log.read_text(encoding="utf-8")
    saved = with_store(f"sqlite:///{copy}", lambda store: load_table(store, alone.code))
    assert len(saved.choices) == 1
