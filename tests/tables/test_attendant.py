"""The attendant: bots keep a pace that people can follow, formalities take a while, clocks run only while one looks."""

from __future__ import annotations

import asyncio
import logging

import pytest

from ecotone.core.choice import Choice
from ecotone.core.errors import IllegalChoice
from ecotone.core.seat import Seat
from ecotone.tables import attendant
from ecotone.tables.attendant import BEAT, FORMALITY_DELAY, IDLE_BOTS_AFTER, has_duties
from ecotone.tables.plan import SPEEDS
from ecotone.tables.table import WINDOW, Table
from tests.tables.sitting import Scene, let_tasks_run, scene, staged, until

pytestmark = pytest.mark.usefixtures("harbour")

PACE = SPEEDS["normal"]


@pytest.fixture(autouse=True)
def no_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the store could not keep is tried again at once."""
    monkeypatch.setattr(attendant, "RETRY_AFTER", 0.0)


@pytest.fixture
def bots_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots do nothing but end their turn, so that tests know what comes."""
    plain_bots(monkeypatch, ("wait",))


def plain_bots(monkeypatch: pytest.MonkeyPatch, choice: Choice) -> None:
    monkeypatch.setattr("ecotone.tables.work.thinking.answer", lambda *_: choice)
    monkeypatch.setattr("ecotone.bots.random.RandomBot.aside", lambda *_: None)


def made(table: Table) -> int:
    return len(table.match.record)


async def later(on: Scene, table: Table, seconds: float, choices: int) -> None:
    """After so many seconds there are so many choices."""
    on.pass_time(table, seconds)
    await until(table, lambda: made(table) >= choices)
    await let_tasks_run()
    assert made(table) == choices


async def in_vain(on: Scene, table: Table, seconds: float) -> None:
    """After so many seconds nothing has happened."""
    before = made(table)
    on.pass_time(table, seconds)
    await let_tasks_run()
    assert made(table) == before


# --- bots -------------------------------------------------------------------------------------


@staged
@pytest.mark.usefixtures("bots_wait")
async def test_bots_choose_one_after_the_other_at_the_pace_of_the_table() -> None:
    async with scene() as on:
        table, _ = await on.table("bot bot me")
        await in_vain(on, table, PACE - 0.1)
        await later(on, table, 0.2, 1)
        await in_vain(on, table, PACE - 0.1)
        await later(on, table, 0.2, 2)
        await in_vain(on, table, 1000)  # it is a person's turn, without a limit
        assert on.on_disk(table) == [(0, ("wait",)), (1, ("wait",))]


@staged
@pytest.mark.usefixtures("bots_wait")
async def test_where_many_bots_begin_the_later_ones_wait_less_until_a_person_has_chosen() -> None:
    async with scene() as on:
        table, _ = await on.table("bot bot bot me")
        for choices in (1, 2):
            await in_vain(on, table, PACE - 0.1)
            await later(on, table, 0.2, choices)
        await in_vain(on, table, PACE / 3 - 0.1)
        await later(on, table, 0.2, 3)
        await on.play(table, (3, ("wait",)))
        await in_vain(on, table, PACE - 0.1)  # now everybody can follow
        await later(on, table, 0.2, 5)


@staged
@pytest.mark.usefixtures("bots_wait")
async def test_where_very_many_bots_begin_the_last_ones_hardly_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attendant, "OPENING", (1, 2, 40))
    async with scene() as on:
        table, _ = await on.table("bot bot bot me")
        await later(on, table, PACE + 0.1, 1)
        await in_vain(on, table, PACE / 3 - 0.1)
        await later(on, table, 0.2, 2)
        await in_vain(on, table, PACE / 9 - 0.05)
        await later(on, table, 0.1, 3)


@staged
@pytest.mark.usefixtures("bots_wait")
async def test_fast_bots_do_not_wait() -> None:
    async with scene() as on:
        table, _ = await on.table("bot bot me", speed="fast")
        await later(on, table, 0, 2)


@staged
async def test_the_bot_of_the_seat_plays_from_what_the_seat_may_know() -> None:
    async with scene() as on:
        table, _ = await on.table("bot bot bot", speed="fast")
        await until(table, lambda: made(table) > 20 or table.is_over)
        await on.house.set(table, paused=True)
        assert on.on_disk(table) == table.match.record


@staged
async def test_bots_may_speak_besides_and_are_asked_once_for_every_position(monkeypatch: pytest.MonkeyPatch) -> None:
    spoken = []

    def aside(bot: object, seat: Seat, rng: object) -> Choice | None:
        spoken.append(seat.number)
        return ("wave", 0) if len(spoken) == 2 else None

    monkeypatch.setattr("ecotone.bots.random.RandomBot.aside", aside)
    async with scene() as on:
        table, _ = await on.table("me bot bot")
        await until(table, lambda: made(table) == 1)
        await let_tasks_run()
        assert table.match.record == [(2, ("wave", 0))]
        assert spoken == [1, 2, 1, 2]
        on.pass_time(table, 10)
        await let_tasks_run()
        assert len(spoken) == 4


async def thinking(on: Scene, monkeypatch: pytest.MonkeyPatch, choice: Choice) -> tuple[Table, asyncio.Event]:
    """A table where the bot of seat 0 thinks until the event is set, and then wants this."""
    begun, thought = asyncio.Event(), asyncio.Event()

    async def think(*_: object) -> Choice:
        begun.set()
        await thought.wait()
        return choice

    table, _ = await on.table("me me", speed="fast")
    monkeypatch.setattr(on.minds, "answer", think)
    await on.house.leave(table, 0)
    await begun.wait()
    return table, thought


@staged
async def test_a_bot_whose_thoughts_were_crossed_by_an_offer_still_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    plain_bots(monkeypatch, ("wait",))
    async with scene() as on:
        table, thought = await thinking(on, monkeypatch, ("wait",))
        await on.house.play(table, 1, ("wave", 0))
        thought.set()
        await until(table, lambda: made(table) == 2)
        assert table.match.record == [(1, ("wave", 0)), (0, ("wait",))]


@staged
async def test_a_bot_whose_question_is_gone_is_not_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    plain_bots(monkeypatch, ("wait",))
    async with scene() as on:
        table, thought = await thinking(on, monkeypatch, ("moor",))
        await on.house.come_back(table, 0)
        await on.house.play(table, 0, ("wait",))  # they were quicker than their bot
        thought.set()
        await let_tasks_run()
        assert table.match.record == [(0, ("wait",))]


@staged
@pytest.mark.usefixtures("bots_wait")
async def test_a_bot_plays_for_who_left_until_they_return() -> None:
    async with scene() as on:
        table, _ = await on.table("me me")
        await on.house.leave(table, 0)
        await later(on, table, PACE, 1)
        await on.house.play(table, 1, ("wait",))
        await on.house.come_back(table, 0)
        await in_vain(on, table, 100)


@staged
@pytest.mark.usefixtures("bots_wait")
async def test_a_bot_plays_a_seat_that_was_given_to_it_at_once() -> None:
    async with scene() as on:
        table, _ = await on.table("me me")
        await on.house.give_to_bot(table, 0, "random")
        await later(on, table, PACE, 1)


@staged
@pytest.mark.usefixtures("bots_wait")
async def test_a_free_seat_waits_for_somebody() -> None:
    async with scene() as on:
        table, _ = await on.table("link bot", seconds=10)
        await in_vain(on, table, 1000)


@staged
@pytest.mark.usefixtures("bots_wait")
async def test_bots_rest_while_the_game_is_paused_and_go_on_by_themselves() -> None:
    async with scene() as on:
        table, keys = await on.table("bot me")
        async with on.house.listening(table, on.house.access(table, [keys.seats[1]])):
            await on.house.set(table, paused=True)
            await in_vain(on, table, 100)
            await on.house.set(table, paused=False)
            await later(on, table, PACE, 1)


@staged
@pytest.mark.usefixtures("bots_wait")
async def test_bots_stop_when_the_game_is_over() -> None:
    async with scene() as on:
        table, _ = await on.table("bot bot")
        await on.house.set(table, status="ended")
        await in_vain(on, table, 100)
        assert table.attendant is not None
        assert table.attendant.done()


# --- consent and formalities ------------------------------------------------------------------


@staged
async def test_bots_agree_where_only_consent_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ecotone.bots.random.RandomBot.aside", lambda *_: None)
    monkeypatch.setattr("ecotone.bots.random.RandomBot.choose", lambda *_: ("refuse",))
    async with scene() as on:
        table, _ = await on.table("me bot bot")
        await on.house.play(table, 0, ("propose",))
        await later(on, table, PACE, 3)
        assert {choice for _, choice in table.match.record[1:]} == {("agree",)}


@staged
async def test_a_window_closes_for_all_at_once_and_shows_nobody_who_has_answered() -> None:
    async with scene() as on:
        table, _ = await on.table("me me me me")
        await on.house.play(table, 0, ("check_tickets",))
        asked = (table.match.actors, table.version, table.changes, made(table))
        await on.house.play(table, 2, ("pass",))
        await on.house.play(table, 1, ("use_ticket",))
        await in_vain(on, table, WINDOW - 0.1)
        assert (table.match.actors, table.version, table.changes, made(table)) == asked
        await later(on, table, 0.2, 5)  # whoever has not answered passes, with a ticket or without
        assert table.match.record[1:] == [(2, ("pass",)), (1, ("use_ticket",)), (0, ("pass",)), (3, ("pass",))]
        assert on.on_disk(table) == table.match.record
        assert table.version == asked[1] + 1
        assert table.match.actors == (1,)


@staged
async def test_a_window_closes_when_the_last_one_answers() -> None:
    async with scene() as on:
        table, _ = await on.table("me me")
        await on.house.play(table, 0, ("check_tickets",))
        await on.house.play(table, 1, ("pass",))
        await on.house.play(table, 0, ("pass",))
        assert made(table) == 3
        assert table.match.actors == (1,)


@staged
async def test_where_others_may_not_know_if_there_is_a_choice_one_person_has_as_long_as_with_a_choice() -> None:
    async with scene() as on:
        for who in ("me me me", "me link me"):
            for seat in (0, 1):  # the seats behind them have a ticket, and have none
                table, keys = await on.table("me me me")
                await on.play(table, *[(one, ("wait",)) for one in range(seat)], (seat, ("inspect",)))
                if "link" in who:
                    await on.house.reissue(table, keys.host, 1)  # its person has gone in mid-game
                before = made(table)
                if who.split()[seat + 1] == "me":
                    await in_vain(on, table, WINDOW - 0.1)
                    await later(on, table, 0.2, before + 1)
                else:
                    await in_vain(on, table, 1000)  # until somebody sits down


@staged
async def test_where_everybody_sees_that_there_is_no_choice_the_table_answers_soon() -> None:
    async with scene() as on:
        table, _ = await on.table("me me me me")
        await on.play(table, *[(0, ("haul", 3))] * 4, (0, ("wait",)), (1, ("inspect",)))
        assert not table.hides_choice(2)
        await in_vain(on, table, FORMALITY_DELAY[0] - 0.1)
        await later(on, table, FORMALITY_DELAY[1], 7)


@staged
async def test_who_plays_with_bots_alone_is_not_asked_formal_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    plain_bots(monkeypatch, ("use_ticket",))
    async with scene() as on:
        table, _ = await on.table("me bot bot")
        await on.house.play(table, 0, ("check_tickets",))
        await in_vain(on, table, min(FORMALITY_DELAY[0], BEAT) - 0.1)
        await later(on, table, FORMALITY_DELAY[1], 4)


@staged
async def test_how_long_a_formality_takes_differs() -> None:
    assert len({attendant.random_delay() for _ in range(100)}) > 50
    assert all(FORMALITY_DELAY[0] <= attendant.random_delay() <= FORMALITY_DELAY[1] for _ in range(100))


@staged
async def test_people_who_share_a_screen_take_their_time_with_formal_questions() -> None:
    async with scene() as on:
        table, keys = await on.table("me me me me")
        async with on.house.listening(table, on.house.access(table, keys.seats[:2])):
            await on.house.play(table, 0, ("check_tickets",))
            await in_vain(on, table, WINDOW)
            await in_vain(on, table, 1000)
            assert set(table.held) == {2, 3}
            await on.house.play(table, 0, ("pass",))
            await on.house.play(table, 1, ("pass",))
            assert made(table) == 5


@staged
async def test_whoever_is_asked_may_keep_a_window_open() -> None:
    async with scene() as on:
        table, _ = await on.table("me me me me")
        await on.house.play(table, 0, ("check_tickets",))
        await in_vain(on, table, WINDOW - 1)
        on.house.attendance.give_time(table, 0)  # who has nothing to choose may too
        await in_vain(on, table, WINDOW - 1)
        await later(on, table, 1, 5)
        with pytest.raises(IllegalChoice, match="no clock"):
            on.house.attendance.give_time(table, 1)  # their turn has no limit


@staged
async def test_a_limit_of_the_host_holds_for_windows_and_nobody_prolongs_it() -> None:
    async with scene() as on:
        table, _ = await on.table("me me", seconds=10)
        await on.house.play(table, 0, ("check_tickets",))
        with pytest.raises(IllegalChoice, match="no clock"):
            on.house.attendance.give_time(table, 0)
        await in_vain(on, table, 9.9)
        await later(on, table, 0.2, 3)
        assert table.match.record[1:] == [(0, ("pass",)), (1, ("pass",))]


@staged
async def test_bots_answer_on_the_beat_whether_they_have_a_choice_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    plain_bots(monkeypatch, ("use_ticket",))
    async with scene() as on:
        for speed in ("fast", "normal", "slow"):
            for seat in (0, 1):
                table, _ = await on.table("me bot bot bot", speed=speed)
                monkeypatch.setattr(table.match.state, "tickets", [True, seat == 0, seat == 1, True])
                await on.house.play(table, 0, ("inspect",))
                await in_vain(on, table, max(BEAT, SPEEDS[speed]) - 0.1)
                assert made(table) == 1
                await later(on, table, 0.15, 2)
                assert table.match.record[1] == (1, ("use_ticket",) if seat == 0 else ("pass",))
                await on.house.set(table, status="ended")


@staged
async def test_a_bot_that_thinks_beyond_the_beat_makes_the_quiet_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*_: object) -> Choice:
        await asyncio.Event().wait()
        raise AssertionError

    plain_bots(monkeypatch, ("wait",))
    async with scene() as on:
        table, _ = await on.table("me bot", speed="fast")
        monkeypatch.setattr(on.minds, "answer", never)
        await on.house.play(table, 0, ("inspect",))
        await later(on, table, BEAT, 2)
        assert table.match.record[1] == (1, ("pass",))


@staged
async def test_bots_among_themselves_do_not_wait_for_any_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = iter([("inspect",)])
    monkeypatch.setattr("ecotone.bots.random.RandomBot.aside", lambda *_: None)
    monkeypatch.setattr("ecotone.tables.work.thinking.answer", lambda *_: next(asked, ("pass",)))
    async with scene() as on:
        table, _ = await on.table("bot bot", speed="fast")
        await until(table, lambda: made(table) == 2)
        await on.house.set(table, status="ended")


# --- the time limit ---------------------------------------------------------------------------


@staged
@pytest.mark.usefixtures("bots_wait")
async def test_when_time_is_up_a_bot_chooses() -> None:
    async with scene() as on:
        table, _ = await on.table("me me", seconds=30)
        await in_vain(on, table, 29)
        await later(on, table, 1, 1)
        assert table.match.record == [(0, ("wait",))]
        assert not table.seats[0].away  # and the person plays on
        await in_vain(on, table, 29)
        await later(on, table, 1, 2)


@staged
async def test_in_a_secret_vote_time_gives_the_quiet_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    plain_bots(monkeypatch, ("vote", 3))
    async with scene() as on:
        table, _ = await on.table("me me", seconds=30)
        await on.house.play(table, 0, ("call_vote",))
        await on.house.play(table, 1, ("vote", 2))
        await later(on, table, 30, 3)
        assert table.match.record[-1] == (0, ("vote", 0))


@staged
@pytest.mark.usefixtures("bots_wait")
async def test_a_limit_set_during_the_game_counts_from_the_question() -> None:
    async with scene() as on:
        table, _ = await on.table("me me")
        await in_vain(on, table, 1000)
        table.restart_clocks(on.clock.now)
        await on.house.set(table, seconds=30)
        await later(on, table, 30, 1)


@staged
@pytest.mark.usefixtures("bots_wait")
async def test_nobody_runs_out_of_time_during_a_pause() -> None:
    async with scene() as on:
        table, keys = await on.table("me me", seconds=30)
        async with on.house.listening(table, on.house.access(table, [keys.seats[1]])):
            await on.house.set(table, paused=True)
            on.clock.now += 1000
            await on.house.set(table, paused=False)
            await in_vain(on, table, 29)
            await later(on, table, 1, 1)


# --- nobody there -----------------------------------------------------------------------------


@staged
@pytest.mark.usefixtures("bots_wait")
async def test_where_nobody_looks_bots_and_clocks_stop_and_go_on_when_somebody_returns() -> None:
    async with scene() as on:
        table, _ = await on.table("bot me me", seconds=90)
        on.pass_time(table, IDLE_BOTS_AFTER + 1)
        assert table.attendant is not None
        await table.attendant
        assert made(table) == 0
        assert await on.house.table(table.code) is table
        await later(on, table, PACE, 1)
        on.pass_time(table, IDLE_BOTS_AFTER + 1)
        await table.attendant
        on.clock.now += 1000
        assert await on.house.table(table.code) is table
        await in_vain(on, table, 50)  # and nobody's time was up while they were all away
        await on.house.table(table.code)
        await later(on, table, 40, 2)


@staged
@pytest.mark.usefixtures("bots_wait")
async def test_where_somebody_listens_bots_play_on() -> None:
    async with scene() as on:
        table, keys = await on.table("bot bot me", speed="slow")
        async with on.house.listening(table, on.house.access(table, keys.seats)):
            await later(on, table, IDLE_BOTS_AFTER + 100, 1)


@staged
async def test_a_table_that_leaves_the_memory_takes_its_attendant_along() -> None:
    async with scene() as on:
        table, _ = await on.table("bot me")
        running = table.attendant
        assert running is not None
        on.clock.now += 10_000
        assert on.house.unload_idle_tables() == 1
        await let_tasks_run()
        assert running.cancelled()


@staged
async def test_a_table_of_people_needs_an_attendant_for_formal_questions_and_limits_alone() -> None:
    async with scene() as on:
        table, _ = await on.table("me me")
        assert not has_duties(table)
        assert table.attendant is None
        await on.house.play(table, 0, ("check_tickets",))
        assert table.attendant is not None
        for seat in table.match.actors:
            await on.house.play(table, seat, ("pass",))
        await let_tasks_run()
        assert table.attendant.done()
        await on.house.set(table, seconds=5)
        assert not table.attendant.done()


# --- trouble ----------------------------------------------------------------------------------


@staged
@pytest.mark.usefixtures("bots_wait")
async def test_a_bot_tries_again_what_the_store_could_not_keep() -> None:
    async with scene() as on:
        table, _ = await on.table("bot me", speed="fast")
        on.store.trouble.add("append")
        await until(table, lambda: on.store.calls.count("append") > 3)
        assert made(table) == 0
        on.store.trouble.clear()
        await until(table, lambda: made(table) == 1)
        assert on.on_disk(table) == table.match.record


@staged
async def test_an_aside_that_the_store_could_not_keep_does_not_stop_the_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    plain_bots(monkeypatch, ("wait",))
    monkeypatch.setattr("ecotone.bots.random.RandomBot.aside", lambda *_: ("wave", 1))
    async with scene() as on:
        table, _ = await on.table("bot me")
        on.store.trouble.add("append")
        await until(table, lambda: on.store.calls.count("append") > 1)
        monkeypatch.setattr("ecotone.bots.random.RandomBot.aside", lambda *_: None)
        on.store.trouble.clear()
        await later(on, table, PACE, 1)


@staged
async def test_a_bot_that_stumbles_is_logged_without_secrets_and_asked_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    plain_bots(monkeypatch, ("wait",))
    hands = iter([123_456, 123_456, 0])

    def choose(*_: object) -> Choice:
        if hand := next(hands):
            raise KeyError(hand)
        return ("wait",)

    monkeypatch.setattr("ecotone.tables.work.thinking.answer", choose)
    async with scene() as on:
        with caplog.at_level(logging.ERROR):
            table, _ = await on.table("bot me", speed="fast")
            await until(table, lambda: made(table) == 1)
    assert "KeyError" in caplog.text
    assert table.code in caplog.text
    assert "123" not in caplog.text


@staged
async def test_a_bot_that_chooses_what_is_not_possible_does_not_hold_up_the_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plain_bots(monkeypatch, ("fly",))
    tried = []
    logged = asyncio.Event()
    monkeypatch.setattr(attendant, "RETRY_AFTER", 1000.0)
    monkeypatch.setattr(attendant.LOG, "error", lambda *_: logged.set())
    async with scene() as on:
        real = on.minds.answer

        async def counted(*args: object) -> Choice:
            tried.append(args)
            return await real(*args)  # type: ignore[arg-type]  # handed on

        monkeypatch.setattr(on.minds, "answer", counted)
        table, _ = await on.table("bot me", speed="fast")
        await logged.wait()
        await let_tasks_run(100)
        assert len(tried) == 1
        assert made(table) == 0
