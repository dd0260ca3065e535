"""Several servers on one PostgreSQL: any of them answers anything, and what one leaves the others go on with."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.attacks.playing import Solitaire
from tests.load.process import ServerProcess, running

PATIENCE = 5.0  # seconds in which a table is played on elsewhere
MOVED = 4310


@pytest.fixture(scope="module")
def nodes(postgres_url: Callable[[], str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[ServerProcess]]:
    """Three nodes on one database."""
    folder, url = tmp_path_factory.mktemp("nodes"), postgres_url()
    servers = [ServerProcess(folder, "--thinkers", "1", store=url) for _ in range(3)]
    try:
        yield servers
    finally:
        for server in servers:
            server.kill()


@pytest.fixture
def three(nodes: list[ServerProcess]) -> list[ServerProcess]:
    """The same, and all of them run."""
    begun = [server for server in nodes if not server.is_running]
    for server in begun:
        server.start()
    for server in begun:
        server.answers()
    return nodes


def socket_of(at: str, alone: Solitaire, seat: int = 0) -> connect:
    address = f"ws{at[4:]}/api/v1/tables/{alone.code}/socket?seat={seat}"
    return connect(address, additional_headers=alone.header(seat), max_size=None)


def spectator_of(at: str, alone: Solitaire) -> connect:
    return connect(f"ws{at[4:]}/api/v1/tables/{alone.code}/socket?seat=none", max_size=None)


def figure(server: ServerProcess, name: str) -> float:
    """A figure of a node."""
    found = re.search(rf"^ecotone_{name} (.*)$", httpx.get(f"{server.address}/metrics").text, re.MULTILINE)
    assert found is not None
    return float(found[1])


async def position(socket: ClientConnection) -> dict[str, object]:
    """The next position that a socket is sent."""
    while True:
        told = json.loads(await asyncio.wait_for(socket.recv(), 20))
        if told.get("kind") != "answer":
            assert isinstance(told, dict)
            return told


async def closed(socket: ClientConnection) -> tuple[int, list[dict[str, object]]]:
    """Wait until a socket is closed; returns why, and what was told before."""
    told = []
    try:
        while True:
            told.append(json.loads(await asyncio.wait_for(socket.recv(), PATIENCE)))
    except ConnectionClosed as error:
        return error.rcvd.code if error.rcvd else 0, told


def played_on(alone: Solitaire, address: str) -> float:
    """Play one choice as soon as anybody takes it; returns after how many seconds."""
    begun = time.monotonic()
    while time.monotonic() - begun < 2 * PATIENCE:
        with_answer = None
        try:
            with_answer = alone.play(address)
        except httpx.HTTPError:
            time.sleep(0.05)
        if with_answer is not None and with_answer.is_success:
            return time.monotonic() - begun
    raise AssertionError("nobody has taken the table over")


def test_any_node_opens_joins_and_plays_any_table(three: list[ServerProcess]) -> None:
    alone = Solitaire(three[0].address)
    for number in range(9):
        alone.play(three[number % 3].address).raise_for_status()
    assert [alone.about(one.address)["choices_made"] for one in three] == [9, 9, 9]
    with httpx.Client(base_url=three[2].address, follow_redirects=True) as browser:
        assert browser.get("/").status_code == 200
        page = browser.get(f"/join?code={alone.code}")
        assert (page.status_code, page.url.path) == (200, f"/t/{alone.code}")
        made = browser.post("/quick/ecosfera", data={"seats": "2"})
        code = made.url.path.rpartition("/")[2]
        assert made.status_code == 200
        cookies = dict(browser.cookies)
    for one in three:
        with httpx.Client(base_url=one.address, cookies=cookies) as browser:
            assert "set-cookie" not in (there := browser.get(f"/t/{code}")).headers  # its mark is known everywhere
            assert there.status_code == 200
            assert browser.get(f"/join?code={'0' * 5}").status_code == 404


def test_nobody_but_a_node_can_say_for_whom_it_asks(three: list[ServerProcess]) -> None:
    alone = Solitaire(three[0].address)
    forged = {"X-Ecotone-Node": "guess", "X-Ecotone-Client": "1.2.3.4", "X-Ecotone-Scheme": "https"}
    for one in three:
        answer = httpx.get(f"{one.address}/api/v1/tables/{alone.code}", headers=forged)
        assert answer.json()["choices_made"] == 0


def test_a_class_is_run_from_any_node(three: list[ServerProcess]) -> None:
    first, second, third = (f"{one.address}/api/v1/classes" for one in three)
    opened = httpx.post(first, json={"game": "ecosfera", "pupils": 4}).raise_for_status().json()
    teacher = {"Authorization": f"Bearer {opened['key']}"}
    for number, path in enumerate((first, second, third, first)):
        httpx.post(f"{path}/{opened['code']}/pupils", json={"name": f"P{number}"}).raise_for_status()
    httpx.post(f"{second}/{opened['code']}/start", headers=teacher, timeout=30).raise_for_status()
    shown = httpx.get(f"{third}/{opened['code']}", headers=teacher).raise_for_status().json()
    assert shown["stage"] == "playing"
    assert shown["pupils"] == 4


def test_a_socket_is_passed_on_to_the_node_that_has_the_table(three: list[ServerProcess]) -> None:
    async def play() -> None:
        alone = Solitaire(three[0].address)
        alone.play(three[0].address).raise_for_status()
        async with socket_of(three[1].address, alone) as socket:
            before = await position(socket)
            alone.play(three[2].address).raise_for_status()
            after = await position(socket)
            assert int(str(after["version"])) > int(str(before["version"]))

    asyncio.run(play())


def test_spectators_are_shown_a_table_by_the_node_they_came_to(three: list[ServerProcess]) -> None:
    async def watch() -> None:
        alone = Solitaire(three[0].address)
        alone.play(three[0].address).raise_for_status()
        passed_on = figure(three[1], "passed_on_total")
        async with AsyncExitStack() as open_sockets:
            spectators = [await open_sockets.enter_async_context(spectator_of(three[1].address, alone)) for _ in "1234"]
            before = [await position(one) for one in spectators]
            assert (figure(three[1], "followed_tables"), figure(three[1], "sockets")) == (1, 4)
            assert (figure(three[0], "sockets"), figure(three[1], "passed_on_total")) == (0, passed_on)
            alone.play(three[2].address).raise_for_status()
            after = [await position(one) for one in spectators]
            assert {one["seat"] for one in (*before, *after)} == {None}
            assert len({one["version"] for one in after}) == 1
            assert int(str(after[0]["version"])) > int(str(before[0]["version"]))
            await spectators[0].send(json.dumps({"do": "play", "id": 1, "choice": ["end_turn"]}))
            refused = json.loads(await asyncio.wait_for(spectators[0].recv(), 20))
            assert refused["error"] == "not_yours"
        assert alone.about(three[1].address)["choices_made"] == alone.acknowledged == 2

    asyncio.run(watch())


def test_a_killed_node_is_replaced_within_five_seconds_and_nothing_is_lost(three: list[ServerProcess]) -> None:
    async def play() -> None:
        alone = Solitaire(three[0].address)
        for _ in range(5):
            alone.play(three[0].address).raise_for_status()
        async with socket_of(three[1].address, alone) as through:
            await position(through)
            three[0].kill()
            assert await asyncio.to_thread(played_on, alone, three[1].address) < PATIENCE
            await closed(through)  # it led to the node that is gone: its page connects anew
        assert [alone.about(one.address)["choices_made"] for one in three[1:]] == [alone.acknowledged] * 2

    asyncio.run(play())


def test_a_node_that_stood_still_past_its_lease_has_lost_its_tables(three: list[ServerProcess]) -> None:
    async def play() -> None:
        alone = Solitaire(three[0].address)
        for _ in range(3):
            alone.play(three[0].address).raise_for_status()
        async with socket_of(three[0].address, alone) as old:
            await position(old)
            os.kill(three[0].pid, signal.SIGSTOP)
            try:
                assert await asyncio.to_thread(played_on, alone, three[1].address) < PATIENCE
            finally:
                os.kill(three[0].pid, signal.SIGCONT)
            await old.send(json.dumps({"do": "undo", "id": 1}))
            why, told = await closed(old)
            assert why == MOVED
            assert [one.get("error") for one in told] in ([], ["moved"])  # and no position from memory
        alone.play(three[0].address).raise_for_status()  # it passes on what it had, too
        assert alone.about(three[2].address)["choices_made"] == alone.acknowledged == 5

    asyncio.run(play())


def test_a_node_that_is_told_to_end_hands_its_tables_over_without_a_lost_choice(three: list[ServerProcess]) -> None:
    async def play() -> None:
        alone = Solitaire(three[0].address)
        alone.play(three[0].address).raise_for_status()
        async with socket_of(three[0].address, alone) as socket:
            await position(socket)
            ending = asyncio.create_task(asyncio.to_thread(three[0].end))
            assert (await closed(socket))[0] == MOVED
            begun = time.monotonic()
            (await asyncio.to_thread(alone.play, three[1].address)).raise_for_status()
            assert time.monotonic() - begun < 2  # nobody waits for a lease to end
            assert await ending in (0, -signal.SIGTERM)
        assert alone.about(three[2].address)["choices_made"] == alone.acknowledged == 2

    asyncio.run(play())


def test_several_processes_behind_one_address_play_one_table_and_replace_who_ends(
    postgres_url: Callable[[], str], tmp_path: Path
) -> None:
    with running(tmp_path, "--workers", "2", "--thinkers", "1", store=postgres_url()) as server:
        alone = Solitaire(server.address)
        for _ in range(6):
            alone.play(server.address).raise_for_status()
        children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text(encoding="ascii").split()
        assert len(children) == 2
        os.kill(int(children[0]), signal.SIGKILL)
        assert played_on(alone, server.address) < PATIENCE
        assert alone.about(server.address)["choices_made"] == alone.acknowledged == 7
        ready = httpx.get(f"{server.address}/readyz")
        assert (ready.status_code, ready.text) == (200, "ready\n")
        assert b"ecotone_leases" in httpx.get(f"{server.address}/metrics").content
        assert server.end() == 0


def test_sqlite_takes_one_process_and_says_so(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, "--workers", "2")
    with pytest.raises(json.JSONDecodeError):  # it says nothing of an address
        server.start()
    assert server.ended() == 2
    assert "takes one process" in server.log.read_text(encoding="utf-8")
