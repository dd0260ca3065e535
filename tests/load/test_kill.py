"""The server is killed at random moments while all games are played: nothing that was acknowledged is lost."""

from __future__ import annotations

import asyncio
import random
import shutil
from contextlib import suppress
from pathlib import Path

import pytest

from ecotone.core.choice import Choice, frozen, quiet
from ecotone.core.match import Match
from ecotone.core.pending import Decision
from ecotone.tables.store.interface import Saved
from ecotone.tables.store.sql import open_store
from tests.load.players import Club, Person, PlayedTable, Sent
from tests.load.process import ServerProcess, running

PLANS = [
    ("ecosfera", 2, {}),
    ("ecosfera", 4, {"level": 2}),
    ("betterlife", 4, {"track": "quick"}),
    ("betterlife", 5, {}),
    ("ecologic", 3, {"free_deals": True}),
    ("ecologic", 4, {"teams": True}),
    ("kompensaatiopeli", 4, {"rounds": 2}),
    ("kompensaatiopeli", 6, {"individual": True}),
]
PATIENCE = 60.0  # seconds after which players who hang are given up


async def load_copies(file: Path, codes: list[str]) -> dict[str, Saved]:
    """What a killed server has left, read from a copy, so that the next server finds the file as it was left."""
    folder = file.parent / "copy"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for part in (file, file.with_name(file.name + "-wal")):
        if part.exists():
            shutil.copy(part, folder / part.name)
    store = await open_store(f"sqlite:///{folder / file.name}")
    try:
        found = {code: await store.load(code) for code in codes}
    finally:
        await store.close()
    assert all(found.values()), "a table that was opened is gone"
    return {code: saved for code, saved in found.items() if saved is not None}


def formal_choices(saved: Saved) -> list[bool]:
    """Replay a stored match, which fails if it is broken; for each choice, whether the table may have made it."""
    table = saved.table
    match = Match.new(table.game, len(table.seats), table.seed, table.options)
    formal = []
    for seat, choice in saved.choices:
        pending = match.state.pending
        top = pending[-1] if pending else None
        asked = isinstance(top, Decision) and top.formal and seat in match.actors
        formal.append(asked and quiet(match.state.choices(seat)) == choice)
        match.play(seat, choice)
    return formal


def explains(sent: list[Sent], kept: list[tuple[Choice, bool]]) -> bool:
    """Whether a seat's stored choices are those that its person sent: all that were acknowledged, none of them twice.

    What was sent but never answered may be there or not. `kept` says of each choice whether the table may have made it.
    """
    reached = {0}  # how much of what was sent may have been used up
    for choice, formal in kept:
        ways = set(reached) if formal else set()
        for start in reached:
            for n in range(start, len(sent)):
                if frozen(sent[n].choice) == choice:
                    ways.add(n + 1)
                if sent[n].acknowledged:
                    break
        reached = ways
    return any(not any(one.acknowledged for one in sent[end:]) for end in reached)


def check(table: PlayedTable, saved: Saved) -> None:
    """The stored table holds all choices that its people know to be made, and can be replayed."""
    formal = formal_choices(saved)
    assert len(saved.choices) >= max(table.shown, table.acknowledged), table.code
    for person in table.people:
        kept = [
            (choice, may_be)
            for (seat, choice), may_be in zip(saved.choices, formal, strict=True)
            if seat == person.seat
        ]
        assert explains(person.sent, kept), (table.code, saved.table.game, person.seat)


async def kill_and_check(server: ServerProcess, club: Club, checked: set[str]) -> None:
    """Kill the server, and check what it left behind."""
    club.server_up.clear()
    server.kill()
    tables = [table for table in club.tables if table.code not in checked]
    saved = await load_copies(server.file, [table.code for table in tables])
    for table in tables:
        check(table, saved[table.code])
        if all(person.over for person in table.people):
            checked.add(table.code)


async def play_and_kill(server: ServerProcess, kills: int, seed: int) -> Club:
    """Play at all tables, and kill the server so many times."""
    rng = random.Random(seed)
    club = Club(server.address, PLANS, seed)
    checked: set[str] = set()
    playing = asyncio.create_task(club.play())
    try:
        for _ in range(kills):
            await asyncio.wait_for(acknowledged_or_failed(club, playing, rng.randint(1, 250)), PATIENCE)
            for _ in range(rng.randint(0, 30)):  # so that it is not always just after an acknowledgement
                await asyncio.sleep(0)
            await kill_and_check(server, club, checked)
            server.start()
            club.server_up.set()
        now = {table.code: table.acknowledged for table in club.tables}
        current = [table for table in club.tables if not all(person.over for person in table.people)]
        assert current  # where one is over, the next may not be open yet
        while not all(table.acknowledged > now[table.code] or went_on(table) for table in current):
            await asyncio.wait_for(acknowledged_or_failed(club, playing, 1), PATIENCE)
        await kill_and_check(server, club, checked)
    finally:
        playing.cancel()
        with suppress(asyncio.CancelledError):
            await playing
    return club


def went_on(table: PlayedTable) -> bool:
    """Whether a game came to its end."""
    return any(person.over for person in table.people)


async def acknowledged_or_failed(club: Club, playing: asyncio.Task[None], more: int) -> None:
    """Wait until so many more choices are acknowledged, or somebody who plays has failed."""
    enough = asyncio.create_task(club.until(club.acknowledged + more))
    done, _ = await asyncio.wait({enough, playing}, return_when=asyncio.FIRST_COMPLETED)
    if playing in done:
        enough.cancel()
        await playing
    await enough


def everyone(club: Club) -> list[Person]:
    """All who played."""
    return [person for table in club.tables for person in table.people]


@pytest.mark.parametrize("kills", [3, pytest.param(50, marks=pytest.mark.slow)])
def test_nothing_that_was_acknowledged_is_lost_or_doubled_when_the_server_is_killed(tmp_path: Path, kills: int) -> None:
    with running(tmp_path) as server:
        club = asyncio.run(play_and_kill(server, kills, seed=kills))
    people = everyone(club)
    print(
        f"{kills} kills: {len(club.tables)} tables, {club.acknowledged} choices acknowledged, "
        f"{sum(person.repeats_refused for person in people)} unanswered ones sent again and refused"
    )
    assert club.acknowledged > 10 * kills
    assert max(person.connections for person in people) > 1
    assert sum(person.repeats_refused for person in people) > 0


def test_the_check_notices_a_lost_and_a_doubled_choice() -> None:
    acknowledged, unanswered = Sent(["a"], "", acknowledged=True), Sent(["b"], "")
    a, b = (("a",), False), (("b",), False)
    for kept in ([a], [a, b]):
        assert explains([acknowledged, unanswered], kept)
    for kept in ([], [b], [a, a], [a, b, b], [b, a]):
        assert not explains([acknowledged, unanswered], kept)
    assert explains([Sent(["a"], ""), acknowledged], [a])
    assert explains([acknowledged], [a, (("b",), True)])
