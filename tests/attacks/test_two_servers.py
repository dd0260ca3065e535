"""Two servers on one store: of SQLite only one of them plays; none acknowledges what the other would not know."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import httpx

from tests.attacks.playing import Solitaire
from tests.kit.cable import Cable
from tests.load.process import ServerProcess, running

PATIENCE = 20.0  # seconds; tests/load/test_nodes.py holds nodes to five, here the machine may be busy


def played_on(alone: Solitaire, address: str) -> None:
    """Play one choice as soon as the server takes it; until then it may refuse any of the requests that this needs."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        with suppress(httpx.HTTPStatusError):
            if alone.play(address).is_success:
                return
        time.sleep(0.05)
    raise AssertionError("nobody has taken the table over in time")


def test_a_second_server_is_turned_away(new_url: Callable[[str], str], tmp_path: Path) -> None:
    url = new_url("file")
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
    cable = Cable(url)
    with running(tmp_path, store=cable.url) as first, running(tmp_path, store=url) as second:
        alone = Solitaire(first.address)
        for _ in range(3):
            alone.play(first.address).raise_for_status()
        cable.cut()
        played_on(alone, second.address)
        for _ in range(3):
            alone.play(second.address).raise_for_status()
        refused = alone.send(first.address, 0, ["end_turn"])
        assert (refused.status_code, refused.json()["error"]) in ((503, "moved"), (503, "store_failed"))
        assert not alone.asks(first.address).is_success  # nor does it tell of the three choices that it knows
        assert alone.about(second.address)["choices_made"] == 7
        cable.mend()
        second.kill()
        played_on(alone, first.address)
        assert alone.about(first.address)["choices_made"] == alone.acknowledged == 8
    cable.close()
