"""Tables full of bots that think hard: people's choices do not wait for them, nor do those who open tables."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from bench.people import Socket
from ecotone.core.registry import games
from ecotone.tables.house import UNWATCHED
from ecotone.tables.table import RESTING
from tests.attacks.players import close, p99, waits, waits_under
from tests.load.process import PATIENCE, running
from tests.tables.sitting import let_tasks_run, scene, staged

TABLES = 50
# Seconds. On a machine with two cores that does nothing else it is 0.1 for a choice and 1 for a new table.
BEARABLE = 0.5
OPENED_WITHIN = 3.0


async def flood(address: str) -> list[Socket]:
    """Open many tables where hard bots play as fast as they can, and watch them all."""
    watching = []
    parts = urlsplit(address)
    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        for number in range(TABLES):
            game = games()[sorted(games())[number % len(games())]]
            bots = [{"who": "bot", "bot": "hard"}] * game.usual_seats
            body = {"game": game.id, "seats": bots, "speed": "fast"}
            code = (await http.post(f"{address}/api/v1/tables", json=body)).raise_for_status().json()["code"]
            socket = Socket(f"/api/v1/tables/{code}/socket", parts.netloc, "", False, lambda _: None)
            await asyncio.get_running_loop().create_connection(lambda one=socket: one, parts.hostname, parts.port)
            watching.append(socket)
    return watching


@pytest.mark.slow
def test_bots_that_think_hold_up_neither_choices_nor_openings(tmp_path: Path) -> None:
    async def attacked(address: str) -> tuple[list[float], list[float]]:
        watching = await flood(address)
        openings: list[float] = []

        async def open_some() -> None:
            async with httpx.AsyncClient(timeout=PATIENCE) as http:
                for _ in range(5):
                    begun = time.perf_counter()
                    body = {"game": "ecosfera", "seats": [{"who": "person"}] * 2}
                    (await http.post(f"{address}/api/v1/tables", json=body)).raise_for_status()
                    openings.append(time.perf_counter() - begun)
                    await asyncio.sleep(0.5)

        found, _ = await waits_under(address, 5, open_some)
        close(watching)
        return found, openings

    with running(tmp_path, "--thinkers", "2") as server:
        calm = p99(asyncio.run(waits(server.address, 2)))
        found, openings = asyncio.run(attacked(server.address))
    assert p99(found) < max(BEARABLE, 5 * calm), f"p99 {1000 * p99(found):.0f} ms, in calm {1000 * calm:.0f} ms"
    assert max(openings) < OPENED_WITHIN, openings


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()]


@pytest.mark.slow
@pytest.mark.parametrize("way", ["asked to stop", "killed"])
def test_a_server_takes_its_thinkers_along(way: str, tmp_path: Path) -> None:
    with running(tmp_path, "--thinkers", "2") as server:
        asyncio.run(flood_and_leave(server.address))
        started = children(server.pid)
        assert len(started) == 3  # two thinkers and the inspector of records
        watches = [os.pidfd_open(pid) for pid in started]
        if way == "killed":
            server.kill()
        else:
            server.stop()
        asyncio.run(asyncio.wait_for(all_gone(watches), PATIENCE))


async def flood_and_leave(address: str) -> None:
    close(await flood(address))


async def all_gone(watches: list[int]) -> None:
    """Wait until the processes are gone whose files these are."""
    for watch in watches:
        gone = asyncio.Event()
        asyncio.get_running_loop().add_reader(watch, gone.set)  # readable when the process has ended
        await gone.wait()
        asyncio.get_running_loop().remove_reader(watch)
        os.close(watch)


@staged
@pytest.mark.usefixtures("harbour")
async def test_tables_where_only_bots_play_and_nobody_watches_rest_but_for_a_few(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("ecotone.tables.work.thinking.answer", lambda *_: ("wait",))
    monkeypatch.setattr("ecotone.bots.random.RandomBot.aside", lambda *_: None)
    async with scene() as on:
        tables = []
        for _ in range(UNWATCHED + 3):
            on.clock.now += 1
            tables.append((await on.table("bot bot bot"))[0])
        await let_tasks_run()
        assert [table.is_attended for table in tables] == [False] * 3 + [True] * UNWATCHED
        assert [table.is_resting for table in tables] == [True] * 3 + [False] * UNWATCHED
        assert tables[0].why_idle(None) == RESTING
        on.clock.now += 1
        await on.house.table(tables[0].code)  # who only asks takes the place of another
        await let_tasks_run()
        assert sum(table.is_attended for table in tables) == UNWATCHED
        assert (tables[0].is_attended, tables[3].is_resting) == (True, True)
        async with on.house.listening(tables[1], on.house.access(tables[1], [])):
            assert tables[1].is_attended  # who watches takes no place
            assert sum(table.is_attended for table in tables) == UNWATCHED + 1
            assert tables[1].why_idle(None) is None
        on.clock.now += 1
        await let_tasks_run()
        assert sum(table.is_attended for table in tables) == UNWATCHED


@staged
@pytest.mark.usefixtures("harbour")
async def test_tables_with_people_never_rest() -> None:
    async with scene() as on:
        tables = [(await on.table("bot me"))[0] for _ in range(UNWATCHED + 3)]
        await let_tasks_run()
        assert all(table.is_attended and not table.is_resting for table in tables)
