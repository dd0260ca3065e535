"""The example client plays whole games through the API, against a real server."""

import importlib.util
from pathlib import Path

import pytest

from tests.browser.server import served

CLIENT = Path(__file__).parents[2] / "examples" / "client.py"


@pytest.mark.parametrize("game, seats", [("ecosfera", 2), ("ecologic", 2), ("betterlife", 2), ("kompensaatiopeli", 4)])
def test_the_example_plays_a_whole_game(game: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ecotone.tables.attendant.BEAT", 0.01)  # bots need not hide how long they think from each other
    spec = importlib.util.spec_from_file_location("client", CLIENT)
    assert spec is not None
    assert spec.loader is not None
    client = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(client)
    with served() as site:
        result = client.play(site.address, game, seats, seed=1)
    assert result["why"]
    assert len(result["scores"]) == seats or not result["scores"]
