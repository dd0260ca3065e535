"""Bots think in processes of their own, which follow the tables and are replaced when they are lost."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from ecotone.core.errors import IllegalChoice
from ecotone.core.registry import games
from ecotone.tables.errors import NoAnswer
from ecotone.tables.house import House
from ecotone.tables.plan import USUAL_BOT, Place, Plan
from ecotone.tables.table import Table
from ecotone.tables.work import thinkers as thinkers_module
from ecotone.tables.work.child import Child, ChildLost
from ecotone.tables.work.minds import Minds, name_for_thinkers
from ecotone.tables.work.thinkers import Thinkers
from ecotone.tables.work.thinking import REMEMBERED, Memory, Question
from tests.tables.sitting import Clock, MemoryStore, let_tasks_run, staged
from tests.tables.work.creatures import Crab, Lemming


@asynccontextmanager
async def housed(count: int = 1) -> AsyncIterator[tuple[House, Thinkers]]:
    thinkers = Thinkers(count)
    house = House(MemoryStore(), Clock(), Minds(thinkers))
    try:
        yield house, thinkers
    finally:
        await house.close()


async def opened(house: House, game: str = "ecosfera", bot: Any = "greedy", seats: int = 2) -> Table:
    places = tuple(Place("me", "", bot) for _ in range(seats))
    return (await house.open(Plan(game, places, seed=7)))[0]


async def plays(house: House, table: Table, choices: int) -> None:
    """Bots choose so many times."""
    for _ in range(choices):
        seat = table.asked[0]
        await house.play(table, seat, await house.attendance.minds.answer(table, seat))


def pid_of(thinkers: Thinkers) -> int:
    child = thinkers.thinkers[0].child
    assert child is not None
    return child.pid


@pytest.mark.parametrize("game", sorted(games()))
@staged
async def test_thinkers_follow_a_table_and_are_sent_only_what_is_new(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[Question] = []
    real = thinkers_module.Question

    def noted(*args: Any) -> Question:
        sent.append(real(*args))
        return sent[-1]

    monkeypatch.setattr(thinkers_module, "Question", noted)
    async with housed() as (house, thinkers):
        table = await opened(house, game, seats=games()[game].usual_seats)
        await plays(house, table, 12)
        assert len(thinkers.thinkers) == 1
    assert [one.table is None for one in sent] == [False, *[True] * 11]
    assert sum(len(one.choices) for one in sent) in (len(table.match.record) - 1, len(table.match.record))
    assert max(len(one.choices) for one in sent[:8]) == 1
    first = sent[0].table
    assert first is not None
    assert first.host == b""
    assert not any(seat.digest for seat in first.seats)


@staged
async def test_after_a_choice_was_taken_back_thinkers_begin_anew() -> None:
    async with housed() as (house, _):
        table = await opened(house)
        await plays(house, table, 3)
        await house.store.cut(table.code, 2)
        table.take_back(2)
        table.publish(house.clock())
        await plays(house, table, 3)
        assert len(table.match.record) == 5


@staged
async def test_hints_and_side_choices_are_thought_out_there_too() -> None:
    async with housed() as (house, thinkers):
        table = await opened(house, "ecologic", "normal", 3)
        seat = table.asked[0]
        hint = await house.attendance.advise(table, seat)
        assert table.match.why_not(seat, hint.choice) is None
        assert [len(step) for step in hint.steps[:2]] == [1, 1]
        assert str(hint.why)
        said = await house.attendance.minds.aside(table, [0, 1, 2])
        assert said is None or table.match.why_not(*said) is None
        assert len(thinkers.tasks) == 1


@staged
async def test_a_thinker_that_is_killed_is_replaced_and_asked_again() -> None:
    async with housed() as (house, thinkers):
        table = await opened(house, "ecosfera", "hard")
        await plays(house, table, 2)
        first = pid_of(thinkers)
        asking = asyncio.create_task(house.attendance.minds.answer(table, table.asked[0]))
        await let_tasks_run()
        os.kill(first, signal.SIGKILL)
        choice = await asking
        assert table.match.why_not(table.asked[0], choice) is None
        assert pid_of(thinkers) != first
        os.kill(pid_of(thinkers), signal.SIGKILL)  # while it does nothing
        await plays(house, table, 1)


@staged
async def test_where_no_thinker_survives_a_bot_the_usual_one_answers(caplog: pytest.LogCaptureFixture) -> None:
    async with housed() as (house, _):
        table = await opened(house, bot=Lemming)
        seat = table.asked[0]
        choice = await house.attendance.minds.answer(table, seat)
        assert table.match.why_not(seat, choice) is None
    lost = "A thinker was lost and is replaced."
    assert [record.message for record in caplog.records][:2] == [lost, lost]  # it was asked once more, and no oftener
    assert "Lemming; 'normal' answers for it" in caplog.records[2].message


@staged
async def test_a_hint_that_is_lost_is_told_in_a_plain_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    async def lost(*_: object) -> None:
        raise ChildLost

    monkeypatch.setattr(Child, "ask", lost)
    async with housed() as (house, _):
        table = await opened(house)
        with pytest.raises(NoAnswer, match="No hint came"):
            await house.attendance.advise(table, table.asked[0])
        assert not table.advised
        with pytest.raises(ChildLost):  # the attendant tries again later
            await house.attendance.minds.answer(table, table.asked[0])


@staged
async def test_where_no_process_can_be_started_the_server_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async with housed() as (house, _):
        table = await opened(house)
        with monkeypatch.context() as patch:
            patch.setattr("sys.executable", "/nowhere/python")
            with pytest.raises(NoAnswer, match="No hint came"):
                await house.attendance.advise(table, table.asked[0])
        await plays(house, table, 1)


@staged
async def test_processes_are_started_when_somebody_has_to_think() -> None:
    async with housed(2) as (house, thinkers):
        tables = [await opened(house) for _ in range(2)]
        for table in tables:
            await house.play(table, table.asked[0], ("end_turn",))
        assert not thinkers.thinkers  # people play without any
        await plays(house, tables[0], 3)
        assert len(thinkers.thinkers) == 1
        await asyncio.gather(*[plays(house, table, 1) for table in tables])
        assert len(thinkers.thinkers) == 2
        await asyncio.gather(*[plays(house, await opened(house), 1) for _ in range(4)])
        assert len(thinkers.thinkers) == 2


@staged
async def test_one_process_is_at_hand_as_soon_as_a_bot_sits_down() -> None:
    async with housed(2) as (house, thinkers):
        await house.open(Plan("ecosfera", (Place("me"), Place("bot")), seed=7))
        assert len(thinkers.thinkers) == 1


@staged
async def test_a_thought_that_does_not_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async with housed() as (house, thinkers):
        table = await opened(house)
        await plays(house, table, 1)
        os.kill(pid_of(thinkers), signal.SIGSTOP)
        with monkeypatch.context() as patch:
            patch.setattr(thinkers_module, "LONGEST_THOUGHT", 0.05)
            with pytest.raises(NoAnswer):
                await house.attendance.advise(table, table.asked[0])
        await plays(house, table, 1)


@staged
async def test_bots_of_other_modules_are_found_by_thinkers() -> None:
    async with housed() as (house, _):
        table = await opened(house, bot=Crab)
        await plays(house, table, 2)
        assert table.match.record == [(0, ("end_turn",)), (1, ("end_turn",))]
        assert not house.attendance.minds.local
        assert Crab.thought_here == 0


@staged
async def test_an_object_thinks_here_since_it_may_remember_things() -> None:
    async with housed() as (house, thinkers):
        crab = Crab(games()["ecosfera"])
        table = await opened(house, bot=crab)
        await plays(house, table, 2)
        assert crab.thought_here == 2
        assert not thinkers.thinkers
        hint = await house.attendance.advise(table, table.asked[0])  # hints need no bot of the table
        assert table.match.why_not(table.asked[0], hint.choice) is None
        assert len(thinkers.thinkers) == 1


@staged
async def test_the_usual_bot_that_stands_in_thinks_elsewhere_too() -> None:
    async with housed() as (house, _):
        table = await opened(house, bot="greedy")
        table.stored = table.with_seat(table.asked[0], bot="gone (object)")
        await plays(house, table, 1)
        seat = next(iter(table.stand_ins))
        assert name_for_thinkers(table, seat) == USUAL_BOT


@staged
async def test_games_and_bots_that_only_this_process_knows_think_in_a_thread(
    monkeypatch: pytest.MonkeyPatch, harbour: None
) -> None:
    async with housed() as (house, _):
        table = await opened(house, "harbour")
        await plays(house, table, 2)
        assert house.attendance.minds.local == {("harbour", ("greedy",))}
        asked = monkeypatch.setattr(Thinkers, "think", lambda *_: pytest.fail("they said that they do not know it"))
        await plays(house, table, 1)
        assert asked is None


@staged
async def test_without_thinkers_bots_think_in_a_thread() -> None:
    house = House(MemoryStore(), Clock())
    table = await opened(house)
    await plays(house, table, 2)
    assert (await house.attendance.advise(table, table.asked[0])).choice
    await house.close()


@staged
async def test_each_seat_is_given_one_hint_at_a_time() -> None:
    async with housed() as (house, thinkers):
        table = await opened(house)
        seat = table.asked[0]
        asking = asyncio.create_task(house.attendance.advise(table, seat))
        await let_tasks_run()
        for _ in range(3):
            with pytest.raises(IllegalChoice, match="asked for a hint already"):
                await house.attendance.advise(table, seat)
        assert sum(map(len, thinkers.queue.waiting.values())) <= 1
        await asking
        await house.attendance.advise(table, seat)


@staged
async def test_whoever_goes_takes_the_question_along() -> None:
    async with housed() as (house, thinkers):
        tables = [await opened(house, "ecosfera", "hard") for _ in range(4)]
        asking = [asyncio.create_task(house.attendance.minds.answer(table, table.asked[0])) for table in tables]
        await let_tasks_run()
        for one in asking:
            one.cancel()
        await asyncio.gather(*asking, return_exceptions=True)
        assert not thinkers.queue.waiting


@staged
async def test_a_closed_house_leaves_no_process_behind() -> None:
    async with housed(2) as (house, thinkers):
        tables = [await opened(house, "ecosfera", "hard") for _ in range(2)]
        await asyncio.gather(*[plays(house, table, 1) for table in tables])
        asking = asyncio.create_task(house.attendance.minds.answer(tables[0], tables[0].asked[0]))
        await let_tasks_run()
        pids = [one.child.pid for one in thinkers.thinkers if one.child is not None]
        await house.close()
        assert len(pids) == 2
        for pid in pids:
            with pytest.raises(ProcessLookupError):
                os.kill(pid, 0)
        asking.cancel()


def test_a_thinker_forgets_the_tables_that_it_was_not_asked_about_for_longest() -> None:
    async def first() -> Table:
        house = House(MemoryStore(), Clock())
        try:
            return await opened(house)
        finally:
            await house.close()

    table, memory = asyncio.run(first()).stored, Memory()
    for line in range(REMEMBERED + 5):
        assert memory.answer(Question("answer", {0: "random"}, line, table, None, 0, []))
    assert list(memory.matches) == list(range(5, REMEMBERED + 5))
