"""Thousands of connections: an address may have so many, and who only waits makes room for who asks."""

from __future__ import annotations

import json
import os
import resource
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from ecotone.tables.plan import Place, Plan
from ecotone.web.serve import open_files
from tests.attacks.attacker import UPGRADE, attacked
from tests.tables.sitting import staged

ECOTONE = Path(sys.executable).with_name("ecotone")


@staged
async def test_idle_connections_make_room_for_who_comes() -> None:
    async with attacked(connections=20) as on:
        idle = [await on.wire() for _ in range(20)]
        await on.known(20)
        for _ in range(30):
            assert b" 200 " in await on.page()
        assert len(on.door.lines) == 20
        assert [await wire.is_cut() for wire in idle[:20]] == [True] * 20


@staged
async def test_one_address_gets_no_more_than_its_share_and_others_are_served() -> None:
    async with attacked(connections=20, sockets=1_000) as on:
        table, keys = await on.house.open(Plan("ecosfera", (Place("me"),), seed=7))
        request = UPGRADE.format(path=f"/t/{table.code}/live", key=keys.seats[0]).encode()
        for _ in range(20):
            wire = await on.wire()
            await wire.send(request)
            assert b" 101 " in await wire.head()
        assert await on.page() == b""  # all twenty are in use, so that none can make room
        assert b" 200 " in await on.page("127.0.0.2")
        on.wires[0].writer.close()
        await on.known(20)  # nineteen, and the one from elsewhere
        assert b" 200 " in await on.page()
        assert len(table.subscribers) == 19


@staged
async def test_all_addresses_together_get_no_more_than_there_are_files_for() -> None:
    async with attacked(in_all=10) as on:
        for number in range(10):
            await on.wire(f"127.0.0.{number + 1}")
        await on.known(10)
        assert b" 200 " in await on.page("127.0.0.99")
        assert len(on.door.lines) == 10
        assert await on.wires[0].is_cut()  # the one that had waited for longest


@staged
async def test_a_trusted_proxy_may_have_as_many_as_it_likes() -> None:
    async with attacked(connections=5, trusted_proxies=("127.0.0.7",)) as on:
        for _ in range(20):
            await on.wire("127.0.0.7")
        await on.known(20)
        assert b" 200 " in await on.page("127.0.0.7")
        for _ in range(20):
            await on.wire("127.0.0.8")
        await on.known(21 + 5)


@pytest.fixture
def few_files() -> object:
    """A system that lets a program open 256 files."""
    return lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256))


def test_a_low_limit_of_files_is_told_and_does_not_stop_the_server(tmp_path: Path, few_files: object) -> None:
    command = [str(ECOTONE), "serve", "--port", "0", "--json", "--store", f"sqlite:///{tmp_path / 'few.db'}"]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=few_files,  # type: ignore[arg-type]  # noqa: PLW1509  # the child does nothing else before it starts
        env={**os.environ, "ECOTONE_CONNECTIONS": "10000"},
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        address = json.loads(process.stdout.readline())["addresses"][0]
        assert httpx.get(address, timeout=30).status_code == 200
        port = int(address.rstrip("/").rpartition(":")[2])
        held = [socket.create_connection(("127.0.0.1", port)) for _ in range(400)]
        for _ in range(5):
            assert httpx.get(address, timeout=30).status_code == 200
        for one in held:
            one.close()
        process.send_signal(signal.SIGTERM)
        told = process.stderr.read()
    assert "Only 256 files may be open at once" in told
    assert "ulimit -n 65536" in told
    assert "Traceback" not in told


def limits(monkeypatch: pytest.MonkeyPatch, soft: int, hard: int) -> list[tuple[int, int]]:
    """A system with these limits, and what is set instead."""
    given: list[tuple[int, int]] = []
    monkeypatch.setattr(open_files.resource, "getrlimit", lambda kind: (soft, hard))
    monkeypatch.setattr(open_files.resource, "setrlimit", lambda kind, pair: given.append(pair))
    return given


@pytest.mark.parametrize(
    "soft, hard, given, people",
    [
        (1024, 20_000, [(20_000, 20_000)], 20_000 - 128),
        (1024, resource.RLIM_INFINITY, [(65_536, resource.RLIM_INFINITY)], 65_536 - 128),
        (1024, 1024, [], 1024 - 128),
        (100_000, 200_000, [], 100_000 - 128),
        (200, 200, [], 100),
    ],
)
def test_the_limit_of_files_is_raised_as_far_as_the_system_lets_it(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, given: list[tuple[int, int]], people: int
) -> None:
    done = limits(monkeypatch, soft, hard)
    assert open_files.raise_file_limit() == people
    assert done == given
