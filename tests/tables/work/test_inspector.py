"""Records from outside are looked at in processes with bounds; what is wrong is told, and nothing is left behind."""

from __future__ import annotations

import json
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlencode

import pytest

from ecotone.core.errors import BadRecord, BadSetup, EcotoneError
from ecotone.core.match import Match
from ecotone.core.registry import games
from ecotone.tables.errors import BadRequest, TooLarge
from ecotone.tables.work import inspection, inspector
from ecotone.tables.work.inspection import Upload, apart, inspect
from ecotone.tables.work.inspector import Inspector
from tests.laws.playing import at_the_end, setup_by
from tests.tables.sitting import staged

# Newer Pythons warn of forks among threads; that of the inspector has none that matter.
pytestmark = pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")

RECORD = at_the_end(setup_by(games()["ecosfera"], 3, packs=False)).to_json()
PACKED = json.dumps({**json.loads(RECORD), "pack": {"name": "mine.toml", "data": {}}})


def form(text: str) -> bytes:
    return urlencode({"record": text}).encode()


def upload(body: bytes, **changes: Any) -> Upload:
    fields = {"wrapped": "form", "largest": 100_000, "packs": False, "names": ("Otter", "Heron"), "now": 7.0}
    return Upload(body, **{**fields, **changes})  # type: ignore[arg-type]  # the fields' own types


@asynccontextmanager
async def inspecting() -> AsyncIterator[Inspector]:
    made = Inspector()
    try:
        yield made
    finally:
        await made.close()


@staged
async def test_a_record_becomes_a_table_to_store() -> None:
    async with inspecting() as one:
        for body, wrapped in ((form(RECORD), "form"), (json.dumps({"record": RECORD}).encode(), "json")):
            table, choices, content = await one.inspect(upload(body, wrapped=wrapped))
            match = Match.from_json(RECORD)
            assert choices == match.record
            assert content == match.game.content_data
            assert (table.status, table.game, table.seed, table.created) == ("record", "ecosfera", match.seed, 7.0)
            assert [(seat.held, seat.name) for seat in table.seats][:1] == [("bot", "Otter")]


@staged
async def test_what_is_wrong_is_raised_here() -> None:
    async with inspecting() as one:
        with pytest.raises(BadRecord, match="breaks off"):
            await one.inspect(upload(form(RECORD[:300])))
        await one.inspect(upload(form(RECORD)))


@pytest.mark.parametrize(
    "body, changes, error, told",
    [
        (b"record=%FF", {}, BadRecord, "no JSON"),
        (b"\xff", {}, BadSetup, "form"),
        (b"&".join([b"a=1"] * 11), {}, BadSetup, "form"),
        (b"", {}, BadRecord, "no JSON"),
        (b"", {"wrapped": "json"}, BadRequest, "does not fit"),
        (b"{", {"wrapped": "json"}, BadRequest, "does not fit"),
        (b'{"record": 7}', {"wrapped": "json"}, BadRequest, "does not fit"),
        (b'{"record": "", "more": 1}', {"wrapped": "json"}, BadRequest, "does not fit"),
        (form(RECORD), {"largest": len(RECORD) - 1}, TooLarge, "too large"),
        (form(PACKED), {}, BadRecord, "cards of its own"),
    ],
)
def test_what_cannot_be_read_is_refused(
    body: bytes, changes: dict[str, Any], error: type[EcotoneError], told: str
) -> None:
    with pytest.raises(error, match=told):
        inspect(upload(body, **changes))


def test_cards_of_its_own_are_taken_where_the_host_allows_it() -> None:
    assert inspect(upload(form(PACKED), packs=True))[0].pack == {"name": "mine.toml", "data": {}}


def test_a_record_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def burn(*_: object) -> Match:
        while True:
            pass

    monkeypatch.setattr(inspection, "replayed", burn)
    monkeypatch.setattr(inspection, "MOST_SECONDS", 1)
    with pytest.raises(BadRecord, match="too much time or memory"):
        apart(upload(form(RECORD)))


def test_a_record_that_takes_too_much_memory_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def swell(*_: object) -> Match:
        raise AssertionError(len([bytearray(2**20) for _ in range(2**12)]))

    monkeypatch.setattr(inspection, "replayed", swell)
    with pytest.raises(BadRecord, match="too much time or memory"):
        apart(upload(form(RECORD)))


def test_a_record_over_which_the_rules_stumble_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_: object) -> Match:
        raise KeyError("the hand of seat 2")

    monkeypatch.setattr(inspection, "replayed", stumble)
    with pytest.raises(BadRecord, match="does not fit the rules") as refusal:
        apart(upload(form(RECORD)))
    assert "seat 2" not in str(refusal.value)


def test_the_fork_ends_with_the_process_that_it_is_a_fork_of() -> None:
    parent_lives, lives = os.pipe()
    pid = os.fork()
    if not pid:
        os.close(lives)
        inspection.end_with(parent_lives)
    os.close(parent_lives)
    os.close(lives)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0


@staged
async def test_one_that_does_not_answer_is_given_up_and_the_next_record_is_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with inspecting() as one:
        await one.inspect(upload(form(RECORD)))
        child = await one.start()
        os.kill(child.pid, 19)  # SIGSTOP
        with monkeypatch.context() as patch:
            patch.setattr(inspector, "LONGEST", 0.05)
            with pytest.raises(BadRecord, match="too much time or memory"):
                await one.inspect(upload(form(RECORD)))
        await one.inspect(upload(form(RECORD)))
        assert (await one.start()).pid != child.pid


def test_real_bounds_are_far_from_what_people_play() -> None:
    begun = time.process_time()
    inspect(upload(form(RECORD)))
    assert time.process_time() - begun < inspection.MOST_SECONDS / 5
