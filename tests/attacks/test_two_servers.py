"""Two servers on one store: only one of them plays, and none acknowledges what the other would not know."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest

from tests.attacks.playing import Solitaire
from tests.load.process import ServerProcess, running

OTHERS = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> %s"


def cut_all(url: str) -> None:
    """End all connections to a database, as a network that fails does."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(OTHERS, [connection.info.backend_pid])


@pytest.mark.parametrize("kind", ["file", "postgresql"])
def test_a_second_server_is_turned_away(kind: str, new_url: Callable[[str], str], tmp_path: Path) -> None:
    url = new_url(kind)
    with running(tmp_path, store=url) as first:
        second = ServerProcess(tmp_path, store=url)
        second.start()
        assert second.ended() != 0
        assert "Another server uses" in second.log.read_text(encoding="utf-8")
        Solitaire(first.address).play(first.address).raise_for_status()


def test_a_server_cut_off_while_another_plays_on_acknowledges_nothing_of_what_it_remembers(
    new_url: Callable[[str], str], tmp_path: Path
) -> None:
    url = new_url("postgresql")
    with running(tmp_path, store=url) as first:
        alone = Solitaire(first.address)
        for _ in range(3):
            alone.play(first.address).raise_for_status()
        first.counted()  # or it might write, and so come back, before the second one is there
        cut_all(url)
        with running(tmp_path, store=url) as second:
            for _ in range(4):
                alone.play(second.address).raise_for_status()
            refused = alone.play(first.address)
            assert (refused.status_code, refused.json()["error"]) == (503, "store_failed")
            assert alone.about(second.address)["choices_made"] == 7
            second.end()
        refused = alone.play(first.address)  # the store is free again, but this server still remembers 3 choices
        assert (refused.status_code, refused.json()["error"]) == (503, "store_failed")
        assert alone.play(first.address).is_success
        assert alone.about(first.address)["choices_made"] == 8
