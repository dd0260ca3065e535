"""Packs that are made to keep a server busy: refused in words, soon, by a process that is not the server's."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from ecotone.core.registry import games
from tests.laws.playing import at_the_end, setup_by
from tests.load.process import PATIENCE, running

RECORD = json.loads(at_the_end(setup_by(games()["ecosfera"], 3, packs=False)).to_json())


def deep(depth: int) -> str:
    return '{"a": ' * depth + "{}" + "}" * depth


def bomb(data: str) -> str:
    """A record with a pack of this JSON."""
    whole = json.dumps({**RECORD, "pack": {"name": "bomb.toml", "data": "BOMB"}})
    return whole.replace('"BOMB"', data)


BOMBS = {
    "many entries": (json.dumps({"producer": [{"id": f"fish {n}"} for n in range(60_000)]}), "60000 entries"),
    "the same entry": (json.dumps({"producer": [{"id": "fish"}] * 60_000}), "60000 entries"),
    "many values": (json.dumps({"setup": {"x": [1] * 500_000}}), "at most 20000 values"),
    "many fields": (json.dumps({"setup": {f"x{n}": 1 for n in range(100_000)}}), "at most 20000 values"),
    "a long name": (json.dumps({"setup": {"x" * 1_500_000: 1}}), "at most 20000 values"),
    "deep": (json.dumps({"setup": "DEEP"}).replace('"DEEP"', deep(300)), "inside each other"),
    "very deep": (json.dumps({"setup": "DEEP"}).replace('"DEEP"', deep(100_000)), "nested too deep"),
}


def posted(address: str, text: str) -> tuple[httpx.Response, float]:
    begun = time.perf_counter()
    answer = httpx.post(f"{address}/api/v1/records", json={"record": text}, timeout=PATIENCE)
    return answer, time.perf_counter() - begun


@pytest.mark.slow
def test_a_pack_that_is_larger_than_any_game_is_refused_before_it_does_harm(tmp_path: Path) -> None:
    with running(tmp_path, "--packs") as server:
        assert posted(server.address, bomb("{}"))[0].status_code == 201  # packs are taken here
        for name, (data, told) in BOMBS.items():
            answer, seconds = posted(server.address, bomb(data))
            assert answer.status_code == 400, (name, answer.text[:200])
            assert told in answer.json()["reason"], (name, answer.text[:200])
            assert seconds < PATIENCE / 3, name
        server.answers()


@pytest.mark.slow
def test_packs_are_refused_unless_the_host_allows_them(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        for data in ("{}", BOMBS["many entries"][0]):
            answer: Any = posted(server.address, bomb(data))[0]
            assert answer.status_code == 400
            assert "does not take such records" in answer.json()["reason"]
        assert posted(server.address, json.dumps(RECORD))[0].status_code == 201
