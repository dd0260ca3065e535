"""Tables full of bots that think hard: people's choices do not wait for them, nor do those who open tables."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

import pytest

from bench.floods import close, open_tables, p99, seat_hard_bots, waits_under
from ecotone.tables.attendance import UNWATCHED
from ecotone.tables.house import House
from ecotone.tables.plan import Place, Plan
from ecotone.tables.table import RESTING
from ecotone.tables.work import minds
from ecotone.tables.work.minds import Minds
from ecotone.tables.work.thinkers import Thinkers
from tests.attacks.players import bearable, children, processor_time
from tests.load.process import PATIENCE, ServerProcess, running
from tests.tables.sitting import Clock, MemoryStore, let_tasks_run, scene, staged, until

TABLES = 50
THINKERS = 2
OPENINGS = 5


async def flooded(server: ServerProcess) -> None:
    """Open the tables, go on until all thinkers are there, and leave."""
    watching = await seat_hard_bots(server.address, 8)
    async with asyncio.timeout(PATIENCE):
        while len(children(server.pid)) < THINKERS:
            await asyncio.sleep(0.01)
    close(watching)


@pytest.mark.slow
def test_bots_that_think_hold_up_neither_choices_nor_openings(tmp_path: Path) -> None:
    async def attacked(server: ServerProcess) -> tuple[list[float], list[float], float]:
        watching = await seat_hard_bots(server.address, TABLES)
        before = [processor_time(server.pid), *map(processor_time, children(server.pid))]
        waits, openings = await waits_under(server.address, 5, lambda: open_tables(server.address, OPENINGS))
        after = [processor_time(server.pid), *map(processor_time, children(server.pid))]
        close(watching)
        used = [new - old for new, old in zip(after, before, strict=True)]
        return waits, openings, used[0] / sum(used)

    with running(tmp_path, "--thinkers", str(THINKERS)) as server:
        most = bearable(server, THINKERS)
        waits, openings, share = asyncio.run(attacked(server))
    assert p99(waits) < most, f"{1000 * p99(waits):.0f} ms, where {1000 * most:.0f} can be borne"
    assert max(openings) < 10 * most, openings  # setting up a game takes longer than a choice
    assert share < 0.6, f"the server itself did {share:.0%} of the work"


@staged
async def test_no_bot_of_ours_thinks_in_the_process_that_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(minds, "think_here", lambda *_: pytest.fail("it thinks here"))
    house = House(MemoryStore(), Clock(), Minds(Thinkers(1)))
    places = (Place("bot", "", "hard"), Place("bot", "", "normal"), Place("me"))
    table, _ = await house.open(Plan("ecosfera", places, seed=7, speed="fast"))
    await until(table, lambda: table.match.actors == (2,))
    await house.attendance.advise(table, 2)
    await house.close()


@pytest.mark.slow
def test_a_thinker_that_is_killed_is_replaced_and_leaves_no_zombie(tmp_path: Path) -> None:
    async def killed(server: ServerProcess) -> None:
        watching = await seat_hard_bots(server.address, 2)
        async with asyncio.timeout(PATIENCE):
            while not (first := children(server.pid)):
                await asyncio.sleep(0.01)
            os.kill(first[0], signal.SIGKILL)
            while first[0] in (now := children(server.pid)) or not now:
                await asyncio.sleep(0.01)
        close(watching)

    with running(tmp_path, "--thinkers", "1") as server:
        asyncio.run(killed(server))
        server.answers()


@pytest.mark.slow
def test_a_machine_with_one_core_has_one_thinker_and_people_play_on(tmp_path: Path) -> None:
    async def played(server: ServerProcess) -> tuple[int, int]:
        watching = await seat_hard_bots(server.address, 4)
        waits, openings = await waits_under(server.address, 3, lambda: open_tables(server.address, 2))
        assert len(children(server.pid)) == 1
        close(watching)
        return len(waits), len(openings)

    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})  # the server's too, which is started below
    try:
        with running(tmp_path) as server:
            choices, openings = asyncio.run(played(server))
    finally:
        os.sched_setaffinity(0, cores)
    assert choices > 10
    assert openings == 2


@pytest.mark.slow
@pytest.mark.parametrize("way", ["asked to stop", "killed"])
def test_a_server_takes_its_thinkers_along(way: str, tmp_path: Path) -> None:
    with running(tmp_path, "--thinkers", "2") as server:
        asyncio.run(flooded(server))
        watches = [os.pidfd_open(pid) for pid in children(server.pid)]
        assert len(watches) == 2
        if way == "killed":
            server.kill()
        else:
            server.end()
        asyncio.run(asyncio.wait_for(all_gone(watches), PATIENCE))


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
