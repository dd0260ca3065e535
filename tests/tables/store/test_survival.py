"""Whatever was acknowledged is there after a SIGKILL, and the next server is not locked out."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys

import pytest

from ecotone.tables.store import database
from ecotone.tables.store.copies import held
from ecotone.tables.store.interface import Saved, StoreFailed
from ecotone.tables.store.sql import SqlStore
from tests.tables.store.appending import CODES
from tests.tables.store.stored_tables import load_table, with_store

KILLS = 10


def test_every_acknowledged_choice_survives_being_killed(lasting_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "TAKEOVER_TIMEOUT", 0)
    rng = random.Random(6)
    acknowledged = dict.fromkeys(CODES, 0)
    with subprocess.Popen(
        [sys.executable, "-m", "tests.tables.store.appending", lasting_url],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        for _ in range(KILLS):
            print("go", file=program.stdin, flush=True)
            ready, process, *lengths = program.stdout.readline().split()
            assert ready == "ready"
            assert all(int(length) >= acknowledged[code] for code, length in zip(CODES, lengths, strict=True))
            with pytest.raises(StoreFailed, match="Another server"), held(lasting_url):
                pass
            left = rng.randint(1, 120)
            while (line := program.stdout.readline()) != "dead\n":
                code, number = line.split()
                acknowledged[code] = int(number) + 1
                left -= 1
                if left == 0:
                    os.kill(int(process), signal.SIGKILL)
        program.stdin.close()

    async def work(store: SqlStore) -> dict[str, Saved]:
        return {code: await load_table(store, code) for code in CODES}

    assert sum(acknowledged.values()) > 100
    for code, saved in with_store(lasting_url, work).items():
        assert len(saved.choices) >= acknowledged[code]
        assert saved.choices == [(number % 3, ("put", code, number)) for number in range(len(saved.choices))]
