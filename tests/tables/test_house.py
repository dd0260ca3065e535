"""The house: every change is on disk before anybody sees it, and memory and disk never part."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace

import pytest

from ecotone.core.errors import EcotoneError, IllegalChoice, StaleChoice
from ecotone.tables.errors import BadRequest, NotYours, TableBroken, TableHalted
from ecotone.tables.errors import NoTable as NoSuchTable
from ecotone.tables.house import LONGEST_LINE, NOTE_AGAIN
from ecotone.tables.keys import new_secret
from ecotone.tables.plan import Place, Plan
from ecotone.tables.shelf import UNLOAD_AFTER
from ecotone.tables.store.interface import UPLOADED, StoreDiffers, StoreFailed
from ecotone.tables.store.leases import LeaseLost
from ecotone.tables.store.sql import open_store
from ecotone.tables.subscriber import Subscriber
from ecotone.tables.table import CHAT_LENGTH, Table
from ecotone.tables.tickets import VALID
from tests.tables.sitting import NOON, Scene, let_tasks_run, scene, staged

pytestmark = pytest.mark.usefixtures("harbour")


@pytest.fixture(autouse=True)
def no_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots are tested elsewhere; here they would only be in the way."""

    async def idle(*_: object) -> None:
        pass

    monkeypatch.setattr("ecotone.tables.attendant.Attendant.attend", idle)


def refusal(result: object) -> str:
    """The code of a refusal, or nothing."""
    return result.code if isinstance(result, EcotoneError) else ""


# --- playing ----------------------------------------------------------------------------------


@staged
async def test_two_choices_at_the_same_moment_give_one_choice_and_one_clear_refusal() -> None:
    async with scene() as on:
        table, _ = await on.table()
        seen = table.version
        clicks = [on.house.play(table, 0, ("moor",), seen), on.house.play(table, 0, ("haul", 2), seen)]
        done = await asyncio.gather(*clicks, return_exceptions=True)
        assert sorted(map(refusal, done)) == ["", "stale_choice"]
        assert on.on_disk(table) == table.match.record == [(0, ("moor",))]
        assert "Look at it anew" in str(next(one for one in done if isinstance(one, StaleChoice)))


@staged
async def test_two_people_who_claim_the_same_turn_give_one_choice_and_one_clear_refusal() -> None:
    async with scene() as on:
        table, _ = await on.table()
        done = await asyncio.gather(
            on.house.play(table, 0, ("wait",)), on.house.play(table, 0, ("wait",)), return_exceptions=True
        )
        assert sorted(map(refusal, done)) == ["", "illegal_choice"]
        assert on.on_disk(table) == [(0, ("wait",))]


@staged
async def test_votes_that_cross_are_all_counted() -> None:
    async with scene() as on:
        table, _ = await on.table("me me me")
        await on.play(table, (0, ("call_vote",)))
        seen = table.version
        await asyncio.gather(*(on.house.play_listed(table, seat, 0, [seat], seen) for seat in range(3)))
        assert sorted(table.match.record[1:]) == [(0, ("vote", 0)), (1, ("vote", 1)), (2, ("vote", 2))]
        assert on.on_disk(table) == table.match.record


@staged
async def test_a_choice_is_on_disk_before_anybody_hears_of_it() -> None:
    async with scene() as on:
        table, keys = await on.table()
        async with on.house.listening(table, on.house.access(table, keys.seats)) as subscriber:
            subscriber.wake.clear()
            gate = await on.gate("append")
            playing = asyncio.create_task(on.house.play(table, 0, ("wait",)))
            await on.store.waiting.wait()
            await let_tasks_run()
            assert not subscriber.wake.is_set()
            assert table.lock.locked()  # whoever wants to read the position waits
            assert on.on_disk(table) == []
            gate.set()
            await playing
            assert subscriber.wake.is_set()
            assert on.on_disk(table) == [(0, ("wait",))]


@staged
async def test_a_store_that_fails_takes_the_choice_back_and_play_goes_on_later() -> None:
    async with scene() as on:
        table, _ = await on.table()
        await on.play(table, (0, ("moor",)))
        on.store.trouble.add("append")
        with pytest.raises(StoreFailed, match="disk is full"):
            await on.house.play(table, 0, ("sound",))
        assert table.match.record == on.on_disk(table) == [(0, ("moor",))]
        assert [entry.number for entry in table.log] == [-1, 0]
        assert table.match.view(0).depth == 0  # type: ignore[attr-defined]  # of the harbour
        on.store.trouble.clear()
        await on.house.play(table, 0, ("moor",), table.version)
        assert table.match.record == on.on_disk(table)


@staged
async def test_the_last_choice_stays_where_only_the_status_could_not_be_kept() -> None:
    async with scene() as on:
        table, _ = await on.table()
        on.store.trouble.add("update")
        await on.house.play(table, 0, ("leave_port",))
        assert table.is_over
        assert on.on_disk(table) == table.match.record == [(0, ("leave_port",))]
        on.store.trouble.clear()
        on.house.tables.clear()
        assert (await on.house.table(table.code)).is_over


@staged
async def test_a_game_that_ends_is_kept_as_over() -> None:
    async with scene() as on:
        table, _ = await on.table()
        await on.play(table, (0, ("leave_port",)))
        assert on.store.saved[table.code].table.status == "over"


async def being_written(on: Scene, table: Table, *choice: object) -> tuple[asyncio.Task[None], asyncio.Event]:
    """Somebody who has chosen and waits for the disk, which is held up until the gate is set."""
    gate = await on.gate("append")
    request = asyncio.create_task(on.house.play(table, 0, choice))
    await on.store.waiting.wait()
    return request, gate


@staged
async def test_whoever_goes_while_a_choice_is_written_leaves_memory_and_disk_together() -> None:
    async with scene() as on:
        table, _ = await on.table()
        request, gate = await being_written(on, table, "moor")
        request.cancel()
        await let_tasks_run()
        assert not request.done()  # nobody can call back what is being written
        gate.set()
        with pytest.raises(asyncio.CancelledError):
            await request
        assert table.match.record == on.on_disk(table) == [(0, ("moor",))]
        assert not table.lock.locked()
        del on.store.gates["append"]
        await on.house.play(table, 0, ("moor",), table.version)
        assert table.match.record == on.on_disk(table)


@staged
async def test_whoever_goes_while_the_last_choice_is_written_leaves_a_game_that_is_over() -> None:
    async with scene() as on:
        table, _ = await on.table()
        request, gate = await being_written(on, table, "leave_port")
        version = table.version
        request.cancel()
        gate.set()
        with pytest.raises(asyncio.CancelledError):
            await request
        assert on.store.saved[table.code].table.status == table.stored.status == "over"
        assert table.version > version
        assert not table.lock.locked()


@staged
async def test_whoever_goes_while_the_disk_fails_leaves_no_trace() -> None:
    async with scene() as on:
        table, _ = await on.table()
        on.store.trouble.add("append")
        request, gate = await being_written(on, table, "moor")
        request.cancel()
        gate.set()
        await let_tasks_run()
        assert table.match.record == on.on_disk(table) == []


@staged
async def test_a_hundred_people_who_click_and_go_do_not_part_memory_and_disk() -> None:
    async with scene() as on:
        table, _ = await on.table()
        tasks = [asyncio.create_task(on.house.play(table, 0, ("moor",))) for _ in range(100)]
        for number, task in enumerate(tasks):
            await asyncio.sleep(0)
            if number % 3 == 0:
                task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await let_tasks_run(500)
        assert on.on_disk(table) == table.match.record
        assert len(table.match.record) >= 66


# --- taking back ------------------------------------------------------------------------------


@staged
async def test_the_own_last_choice_is_taken_back_on_disk_and_in_memory() -> None:
    async with scene() as on:
        table, _ = await on.table()
        await on.play(table, (0, ("moor",)), (0, ("haul", 3)))
        await on.house.undo(table, 0)
        assert on.on_disk(table) == table.match.record == [(0, ("moor",))]


@staged
async def test_whoever_agrees_last_and_goes_leaves_no_wish_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    async with scene() as on:
        table, _ = await on.table("me me")
        await on.play(table, (0, ("wait",)))
        await on.house.undo(table, 0)
        replaying = asyncio.Event()

        async def slowly(*_: object) -> None:
            replaying.set()
            await asyncio.Event().wait()

        monkeypatch.setattr("ecotone.tables.house.run_in", slowly)
        agreeing = asyncio.create_task(on.house.answer_undo(table, 1, agrees=True))
        await replaying.wait()
        changes = table.changes
        agreeing.cancel()
        await asyncio.gather(agreeing, return_exceptions=True)
        assert table.undo_wish is None
        assert table.changes > changes  # pages hear of it
        assert on.on_disk(table) == table.match.record == [(0, ("wait",))]


@staged
async def test_a_choice_that_others_have_seen_needs_their_consent() -> None:
    async with scene() as on:
        table, _ = await on.table("me me me")
        await on.play(table, (0, ("wait",)))
        await on.house.undo(table, 0)
        assert table.undo_wish is not None
        assert table.undo_wish.waiting == {1, 2}
        await on.house.answer_undo(table, 1, agrees=True)
        assert len(on.on_disk(table)) == 1
        with pytest.raises(IllegalChoice, match="Nobody waits"):
            await on.house.answer_undo(table, 1, agrees=True)
        with pytest.raises(IllegalChoice, match="Nobody waits"):
            await on.house.answer_undo(table, 0, agrees=True)
        await on.house.answer_undo(table, 2, agrees=True)
        assert on.on_disk(table) == table.match.record == []
        assert table.undo_wish is None


@staged
async def test_one_who_refuses_is_enough() -> None:
    async with scene() as on:
        table, _ = await on.table("me me me")
        await on.play(table, (0, ("wait",)))
        await on.house.undo(table, 0)
        await on.house.answer_undo(table, 2, agrees=False)
        assert table.undo_wish is None
        assert len(on.on_disk(table)) == 1
        with pytest.raises(IllegalChoice):
            await on.house.answer_undo(table, 1, agrees=True)


@staged
async def test_any_change_clears_the_wish_so_that_nobody_agrees_to_something_else() -> None:
    async with scene() as on:
        table, _ = await on.table("me me me")
        await on.play(table, (0, ("wait",)))
        await on.house.undo(table, 0)
        await on.play(table, (1, ("moor",)))
        assert table.undo_wish is None
        with pytest.raises(IllegalChoice):
            await on.house.answer_undo(table, 1, agrees=True)
        assert len(on.on_disk(table)) == 2


@staged
async def test_nobody_takes_back_what_revealed_something_or_what_is_not_theirs_or_while_it_is_paused() -> None:
    async with scene() as on:
        table, _ = await on.table()
        await on.play(table, (0, ("moor",)))
        with pytest.raises(IllegalChoice):
            await on.house.undo(table, 1)
        await on.house.set(table, paused=True)
        with pytest.raises(TableHalted):
            await on.house.undo(table, 0)
        await on.house.set(table, paused=False)
        await on.play(table, (0, ("sound",)))
        with pytest.raises(IllegalChoice, match="revealed"):
            await on.house.undo(table, 0)
        assert len(on.on_disk(table)) == 2


@staged
async def test_an_undo_that_the_store_refuses_changes_nothing() -> None:
    async with scene() as on:
        table, _ = await on.table()
        await on.play(table, (0, ("moor",)))
        on.store.trouble.add("cut")
        with pytest.raises(StoreFailed):
            await on.house.undo(table, 0)
        assert on.on_disk(table) == table.match.record == [(0, ("moor",))]
        await on.play(table, (0, ("moor",)))
        assert on.on_disk(table) == table.match.record


@staged
async def test_an_undo_of_which_the_store_cannot_tell_what_came_is_looked_up() -> None:
    async with scene() as on:
        table, _ = await on.table()
        await on.play(table, (0, ("moor",)), (0, ("moor",)))
        on.store.lies.add("cut")
        with pytest.raises(StoreFailed):
            await on.house.undo(table, 0)
        on.store.lies.clear()
        await on.play(table, (0, ("haul", 3)))
        assert on.on_disk(table) == table.match.record == [(0, ("moor",)), (0, ("haul", 3))]


@staged
async def test_where_the_store_cannot_be_asked_either_nothing_is_played_until_it_can() -> None:
    async with scene() as on:
        table, _ = await on.table()
        await on.play(table, (0, ("moor",)), (0, ("moor",)))
        on.store.lies.add("cut")
        on.store.trouble.add("load")
        with pytest.raises(StoreFailed):
            await on.house.undo(table, 0)
        with pytest.raises(StoreFailed):
            await on.house.play(table, 0, ("moor",))
        assert on.on_disk(table) == [(0, ("moor",))]
        on.store.trouble.clear()
        on.store.lies.clear()
        await on.play(table, (0, ("haul", 3)))
        assert on.on_disk(table) == table.match.record == [(0, ("moor",)), (0, ("haul", 3))]


@staged
async def test_a_table_that_another_node_has_is_dropped_and_nothing_is_answered_from_memory() -> None:
    async with scene() as on:
        table, keys = await on.table()
        await on.play(table, (0, ("moor",)))
        async with on.house.listening(table, on.house.access(table, keys.seats)) as subscriber:
            subscriber.wake.clear()
            on.store.has_moved = True
            assert on.store.on_lease_lost is not None
            on.store.on_lease_lost()
            assert subscriber.wake.is_set()  # whoever listens is sent on
        assert (table.is_moved, on.house.tables, table.is_attended) == (True, {}, False)
        for change in (on.house.play(table, 0, ("moor",)), on.house.undo(table, 0), on.house.rename(table, 0, "Bea")):
            with pytest.raises(LeaseLost):
                await change
        assert on.on_disk(table) == [(0, ("moor",))]


@staged
async def test_a_table_that_moved_unnoticed_is_found_out_by_whoever_asks_for_it() -> None:
    async with scene() as on:
        table, _ = await on.table()
        on.store.has_moved = True
        with pytest.raises(LeaseLost):
            await on.house.table(table.code)
        assert (table.is_moved, on.house.tables) == (True, {})


@staged
async def test_what_was_chosen_while_a_table_moved_is_neither_kept_nor_shown() -> None:
    async with scene() as on:
        table, _ = await on.table()
        await on.play(table, (0, ("moor",)))
        version = table.version
        gate = await on.gate("append")
        playing = asyncio.create_task(on.house.play(table, 0, ("leave_port",)))
        await on.store.waiting.wait()
        on.store.has_moved = True
        gate.set()
        with pytest.raises(LeaseLost):
            await playing
        assert (table.version, table.is_moved, on.house.tables) == (version, True, {})
        assert on.on_disk(table) == [(0, ("moor",))]


@staged
async def test_an_undo_during_which_a_table_moves_is_refused() -> None:
    async with scene() as on:
        table, _ = await on.table()
        await on.play(table, (0, ("moor",)))
        undoing = asyncio.create_task(on.house.undo(table, 0))
        await asyncio.sleep(0)  # it replays the record in a thread now
        on.store.has_moved = True
        with pytest.raises(LeaseLost):
            await undoing
        assert (table.is_moved, on.on_disk(table)) == (True, [(0, ("moor",))])


@staged
async def test_a_choice_that_the_store_knows_already_makes_the_table_be_loaded_again() -> None:
    async with scene() as on:
        table, _ = await on.table()
        on.on_disk(table).append((0, ("moor",)))  # behind our back
        with pytest.raises(StoreDiffers):
            await on.play(table, (0, ("moor",)))
        await on.play(table, (0, ("haul", 3)))
        assert on.on_disk(table) == table.match.record == [(0, ("moor",)), (0, ("haul", 3))]


# --- people -----------------------------------------------------------------------------------


@staged
async def test_a_free_seat_is_taken_by_code_once() -> None:
    async with scene() as on:
        table, keys = await on.table("me link")
        done = await asyncio.gather(
            on.house.sit(table, 1, "Bea"), on.house.sit(table, 1, "Cem"), return_exceptions=True
        )
        assert sorted(map(refusal, done)) == ["", "not_yours"]
        secret = next(one for one in done if isinstance(one, str))
        assert on.house.access(table, [secret]).seats == (1,)
        assert on.house.access(table, [keys.seats[1]]).seats == ()  # the link is used up
        assert on.house.seat_link(table, keys.host, 1) is None
        assert table.seats[1].held == "person"
        assert on.store.saved[table.code].table == table.stored


@staged
async def test_a_seat_that_is_held_or_does_not_exist_is_not_taken() -> None:
    async with scene() as on:
        table, _ = await on.table("me bot link")
        for seat in (0, 1, 3, -1, 99):
            with pytest.raises(NotYours):
                await on.house.sit(table, seat, "Eve")


@staged
async def test_a_link_is_used_up_when_somebody_sits_down_by_it() -> None:
    async with scene() as on:
        table, keys = await on.table("me link")
        assert on.house.seat_link(table, keys.host, 1) == keys.seats[1]
        seat, secret = await on.house.redeem(table, keys.seats[1], "Bea")
        assert (seat, table.seats[1].name, table.seats[1].held) == (1, "Bea", "person")
        assert on.house.access(table, [secret]).seats == (1,)
        assert on.house.access(table, [keys.seats[1]]).seats == ()
        assert on.house.seat_link(table, keys.host, 1) is None  # the host cannot find the new one either
        assert not on.house.access(table, [keys.seats[1]]).has_moved
        assert on.store.saved[table.code].table == table.stored
        with pytest.raises(NotYours, match="ask the host"):
            await on.house.redeem(table, keys.seats[1], "Eve")


@staged
async def test_of_two_who_follow_one_link_at_once_one_sits_down() -> None:
    async with scene() as on:
        table, keys = await on.table("me link")
        done = await asyncio.gather(
            *(on.house.redeem(table, keys.seats[1], name) for name in ("Bea", "Eve")), return_exceptions=True
        )
        assert sorted(map(refusal, done)) == ["", "not_yours"]


@staged
async def test_a_link_that_was_replaced_a_moment_ago_takes_no_seat() -> None:
    async with scene() as on:
        table, keys = await on.table("me link")
        await on.house.reissue(table, keys.host, 1)
        with pytest.raises(NotYours):
            await on.house.redeem(table, keys.seats[1], "Eve")
        assert on.house.access(table, [keys.seats[1]]).seats == ()


@staged
async def test_who_moves_keeps_the_name_and_the_old_key_opens_nothing() -> None:
    async with scene() as on:
        table, keys = await on.table("me me")
        await on.house.leave(table, 1)
        seat, secret = await on.house.redeem(table, keys.seats[1], "Eve")
        assert (seat, table.seats[1].name, table.seats[1].away) == (1, "B", False)
        assert on.house.access(table, [keys.seats[1]]).seats == ()
        assert on.house.access(table, [secret]).seats == (1,)
        assert on.house.access(table, [keys.seats[1]]).has_moved
        assert not on.house.access(table, [secret, keys.seats[1]]).has_moved
        on.house.tables.clear()
        table = await on.house.table(table.code)  # also a device that is opened days later is told
        assert on.house.access(table, [keys.seats[1]]).has_moved


@staged
async def test_whoever_got_no_answer_asks_again_with_the_same_key_and_sits() -> None:
    async with scene() as on:
        table, keys = await on.table("me link")
        key = new_secret()
        asked = [on.house.redeem(table, keys.seats[1], "Bea", key) for _ in range(2)]  # somebody clicks twice
        assert await asyncio.gather(*asked) == [(1, key), (1, key)]
        ticket = on.house.tickets.issue(table, 1)
        moved = new_secret()
        for _ in range(2):
            assert await on.house.redeem(table, ticket, "", moved) == (1, moved)
        assert on.house.access(table, [key]).seats == ()
        assert on.house.access(table, [moved]).seats == (1,)
        with pytest.raises(NotYours):
            await on.house.redeem(table, keys.seats[1], "Bea", key)


@staged
async def test_a_move_that_is_not_stored_has_not_happened() -> None:
    async with scene() as on:
        table, keys = await on.table("me me")
        on.store.trouble.add("update")
        with pytest.raises(StoreFailed):
            await on.house.redeem(table, keys.seats[1])
        assert on.house.access(table, [keys.seats[1]]).seats == (1,)


@staged
async def test_a_ticket_moves_its_seat_once() -> None:
    async with scene() as on:
        table, keys = await on.table("me me")
        other, _ = await on.table("me me")
        ticket = on.house.tickets.issue(table, 1)
        assert on.house.linked_seat(table, ticket) == 1
        assert on.house.linked_seat(other, ticket) is None
        assert on.house.access(table, [ticket]).seats == ()  # it is no key by itself
        _, secret = await on.house.redeem(table, ticket)
        assert on.house.access(table, [secret, keys.seats[1]]).seats == (1,)
        for used in (ticket, keys.seats[1]):
            with pytest.raises(NotYours):
                await on.house.redeem(table, used)


@staged
async def test_a_ticket_ends_with_time_with_a_newer_one_and_with_a_new_link() -> None:
    async with scene() as on:
        table, keys = await on.table("me me")
        first = on.house.tickets.issue(table, 1)
        second = on.house.tickets.issue(table, 1)
        assert on.house.linked_seat(table, first) is None
        assert on.house.linked_seat(table, second) == 1
        on.clock.now += VALID
        assert on.house.linked_seat(table, second) is None
        third = on.house.tickets.issue(table, 1)
        await on.house.reissue(table, keys.host, 1)
        assert on.house.linked_seat(table, third) is None
        on.clock.now += VALID
        on.house.tickets.issue(table, 0)
        assert list(on.house.tickets.tickets) == [(table.code, 0)]  # old ones are not kept


@staged
async def test_a_new_link_drops_whoever_held_the_seat() -> None:
    async with scene() as on:
        table, keys = await on.table("me me")
        before = table.version
        fresh = await on.house.reissue(table, keys.host, 1)
        assert on.house.access(table, [keys.seats[1]]).seats == ()
        assert on.house.access(table, [fresh]).seats == (1,)
        assert on.house.seat_link(table, keys.host, 1) == fresh
        assert table.seats[1].held == "open"
        assert table.version > before


@staged
async def test_a_link_that_was_dropped_never_opens_the_seat_again() -> None:
    async with scene() as on:
        table, keys = await on.table("me link")
        old = [keys.seats[1]]
        for _ in range(3):
            old.append(await on.house.reissue(table, keys.host, 1))
            old.append(await on.house.sit(table, 1, "Bea"))  # by code: the host cannot know this one's secret
        fresh = await on.house.reissue(table, keys.host, 1)
        assert fresh not in old
        assert not any(on.house.access(table, [key]).seats for key in old)
        assert on.house.access(table, [fresh]).seats == (1,)


@staged
async def test_links_can_be_made_anew_without_end_and_only_the_host_can_see_them() -> None:
    async with scene() as on:
        table, keys = await on.table("me link")
        for _ in range(300):
            fresh = await on.house.reissue(table, keys.host, 1)
        assert on.house.seat_link(table, keys.host, 1) == fresh
        assert on.house.seat_link(table, keys.seats[0], 1) is None


@staged
async def test_who_leaves_is_stood_in_for_and_may_return() -> None:
    async with scene() as on:
        table, keys = await on.table("me me")
        await on.house.leave(table, 1)
        assert table.bot_plays(1)
        assert on.house.access(table, [keys.seats[1]]).seats == (1,)  # the key still opens it
        await on.house.come_back(table, 1)
        assert not table.bot_plays(1)
        before = table.version
        await on.house.come_back(table, 1)  # twice does no harm
        assert table.version == before
        assert on.store.saved[table.code].table == table.stored


@staged
async def test_a_seat_given_to_a_bot_is_nobodys_any_more() -> None:
    async with scene() as on:
        table, keys = await on.table("me me")
        await on.house.give_to_bot(table, 1, "greedy")
        assert table.seats[1].held == "bot"
        assert table.seats[1].bot == "greedy"
        assert on.house.access(table, [keys.seats[1]]).seats == ()
        fresh = await on.house.reissue(table, keys.host, 1)  # and can be given to a person again
        await on.house.redeem(table, fresh, "Dag")
        assert table.seats[1].held == "person"


@staged
async def test_nobody_ever_holds_the_key_of_a_bots_seat() -> None:
    async with scene() as on:
        table, keys = await on.table("me bot link")
        assert on.house.access(table, [key for key in (keys.host, *keys.seats) if key]).seats == (0, 2)
        assert on.house.seat_link(table, keys.host, 1) is None


@staged
async def test_a_seat_is_renamed_and_the_name_is_tidy() -> None:
    async with scene() as on:
        table, _ = await on.table()
        await on.house.rename(table, 0, "  Dr.\nNo ")
        assert table.seats[0].name == "Dr. No"
        assert on.store.saved[table.code].table.seats[0].name == "Dr. No"


@staged
async def test_a_change_of_seats_that_cannot_be_kept_is_not_made() -> None:
    async with scene() as on:
        table, keys = await on.table("me link")
        on.store.trouble.add("update")
        before = table.stored
        for change in (
            on.house.sit(table, 1, "Bea"),
            on.house.leave(table, 0),
            on.house.rename(table, 0, "Zoe"),
            on.house.reissue(table, keys.host, 1),
            on.house.give_to_bot(table, 0, "random"),
            on.house.set(table, paused=True),
        ):
            with pytest.raises(StoreFailed):
                await change
        assert table.stored == before


# --- the host ---------------------------------------------------------------------------------


@staged
async def test_a_paused_game_stands_still_and_goes_on() -> None:
    async with scene() as on:
        table, _ = await on.table(seconds=60)
        await on.house.set(table, paused=True)
        with pytest.raises(TableHalted, match="paused"):
            await on.house.play(table, 0, ("wait",))
        on.clock.now += 500
        await on.house.set(table, paused=False)
        assert table.asked_since[0] == on.clock.now  # nobody runs out of time during a pause
        await on.house.play(table, 0, ("wait",))


@staged
async def test_a_game_that_the_host_ends_is_over_for_good() -> None:
    async with scene() as on:
        table, _ = await on.table()
        await on.house.set(table, status="ended")
        with pytest.raises(TableHalted, match="host has ended"):
            await on.house.play(table, 0, ("wait",))
        assert table.is_over
        on.house.tables.clear()
        assert (await on.house.table(table.code)).is_over


# --- chat -------------------------------------------------------------------------------------


@staged
async def test_what_is_said_is_kept_and_told() -> None:
    async with scene() as on:
        table, keys = await on.table()
        async with on.house.listening(table, on.house.access(table, keys.seats)) as subscriber:
            subscriber.wake.clear()
            before = table.version
            await on.house.say(table, 0, "Aino", "  Hei \n kaikki!  ")
            assert subscriber.wake.is_set()
        assert [(line.seat, line.name, line.text, line.at) for line in table.chat] == [(0, "Aino", "Hei kaikki!", NOON)]
        assert on.store.saved[table.code].chat == list(table.chat)
        assert table.version == before  # answers on their way stay in time
        on.house.tables.clear()
        assert list((await on.house.table(table.code)).chat) == list(table.chat)


@staged
async def test_chat_has_limits() -> None:
    async with scene() as on:
        table, _ = await on.table()
        for nothing in ("", "   ", "\n", "\x00", "\u202e"):
            with pytest.raises(BadRequest):
                await on.house.say(table, 0, "A", nothing)
        await on.house.say(table, 0, "A" * 999, "x" * 9999)
        assert len(table.chat[-1].text) == LONGEST_LINE
        assert len(table.chat[-1].name) == 30
        await on.house.say(table, 0, "A", "a\x00b\x1b[31mc\u202ed")
        assert table.chat[-1].text == "a b [31mc d"
        for number in range(CHAT_LENGTH + 20):
            await on.house.say(table, 0, "A", str(number))
        assert len(table.chat) == CHAT_LENGTH


@staged
async def test_a_line_that_cannot_be_kept_is_not_said() -> None:
    async with scene() as on:
        table, _ = await on.table()
        on.store.trouble.add("say")
        with pytest.raises(StoreFailed):
            await on.house.say(table, 0, "A", "hello")
        assert not table.chat


# --- finding tables ---------------------------------------------------------------------------


@staged
async def test_there_is_no_table_of_a_wrong_code_and_asking_for_many_leaves_no_trace() -> None:
    async with scene() as on:
        for code in ("", "NOSUCH", "💥", "x" * 99, "../../etc"):
            with pytest.raises(NoSuchTable):
                await on.house.table(code)
        for number in range(500):
            with pytest.raises(NoSuchTable):
                await on.house.table(f"AAA{number}")
        assert not on.house.loading
        assert not on.house.tables


@staged
async def test_a_table_that_many_ask_for_at_once_is_loaded_once() -> None:
    async with scene() as on:
        table, _ = await on.table()
        on.house.tables.clear()
        on.store.calls.clear()
        found = await asyncio.gather(*(on.house.table(table.code.lower()) for _ in range(20)))
        assert len({id(one) for one in found}) == 1
        assert on.store.calls == ["load"]
        assert not on.house.loading


@staged
async def test_there_are_never_two_of_one_table_also_after_the_store_has_failed() -> None:
    async with scene() as on:
        table, _ = await on.table()
        on.house.tables.clear()
        on.store.trouble.add("load")
        gate = await on.gate("load")
        first = asyncio.create_task(on.house.table(table.code))
        second = asyncio.create_task(on.house.table(table.code))
        await on.store.waiting.wait()
        gate.set()
        with pytest.raises(StoreFailed):
            await first
        on.store.trouble.clear()
        third = asyncio.create_task(on.house.table(table.code))
        assert await second is await third is on.house.tables[table.code]


@staged
async def test_a_table_that_nobody_uses_leaves_the_memory_and_comes_back_equal() -> None:
    async with scene() as on:
        table, keys = await on.table("me me bot")
        await on.play(table, (0, ("moor",)), (0, ("call_vote",)), (0, ("vote", 3)))
        await on.house.say(table, 0, "A", "hello")
        on.clock.now += UNLOAD_AFTER - 1
        assert on.house.unload_idle_tables() == 0
        on.clock.now += 2
        assert on.house.unload_idle_tables() == 1
        assert not on.house.tables
        again = await on.house.table(table.code)
        assert again is not table
        assert again.stored == table.stored
        assert again.match.record == table.match.record
        assert [again.match.view(seat) for seat in (None, 0, 1, 2)] == [
            table.match.view(seat) for seat in (None, 0, 1, 2)
        ]
        assert [again.match.choices(seat) for seat in (0,)] == [table.match.choices(seat) for seat in (0,)]
        assert again.match.reveals == table.match.reveals
        assert list(again.chat) == list(table.chat)
        assert on.house.access(again, [keys.seats[0]]).seats == (0,)


@staged
async def test_a_table_with_listeners_or_a_change_under_way_stays_in_memory() -> None:
    async with scene() as on:
        table, keys = await on.table()
        async with on.house.listening(table, on.house.access(table, keys.seats)):
            on.clock.now += 10 * UNLOAD_AFTER
            assert on.house.unload_idle_tables() == 0
        on.clock.now += 10 * UNLOAD_AFTER
        async with table.lock:
            assert on.house.unload_idle_tables() == 0
        assert on.house.unload_idle_tables() == 1


@staged
async def test_a_table_that_cannot_be_replayed_is_refused_and_the_others_go_on() -> None:
    async with scene() as on:
        good, _ = await on.table()
        bad, _ = await on.table()
        saved = on.store.saved[bad.code]
        on.store.saved[bad.code] = replace(saved, table=replace(saved.table, rules=99))
        on.house.tables.clear()
        for _ in range(2):
            with pytest.raises(TableBroken, match=bad.code):
                await on.house.table(bad.code)
        assert not on.house.loading
        again = await on.house.table(good.code)
        await on.play(again, (0, ("moor",)))


@staged
async def test_listeners_are_seen_by_the_others_and_forgotten_when_they_go() -> None:
    async with scene() as on:
        table, keys = await on.table()
        other = Subscriber()
        table.subscribers.add(other)
        async with on.house.listening(table, on.house.access(table, [keys.seats[1]])) as subscriber:
            assert subscriber.seats == (1,)
            assert subscriber.wake.is_set()  # the current position comes at once
            assert other.wake.is_set()
            other.wake.clear()
            on.clock.now += 5
        assert other.wake.is_set()
        assert table.subscribers == {other}
        assert table.last_used == on.clock.now


@staged
async def test_closing_the_house_closes_the_store() -> None:
    on = Scene()
    await on.table("me bot")
    await on.house.close()
    assert on.store.calls[-1] == "close"
    assert not on.house.tables


@staged
async def test_in_a_closed_house_nobody_attends_to_a_choice_that_was_on_its_way() -> None:
    on = Scene()
    table, _ = await on.table("me bot")
    await on.house.close()
    assert table.attendant is not None
    await asyncio.wait([table.attendant])
    on.house.attendance.attend(table)
    assert table.attendant.done()


# --- the same with a real database ------------------------------------------------------------


@staged
async def test_it_is_noted_once_an_hour_that_somebody_looks_at_an_upload() -> None:
    async with scene() as on:
        upload, _ = await on.house.open(Plan("harbour", (Place("bot"), Place("bot")), seed=7, status=UPLOADED))
        game, _ = await on.table("me me")
        noted = []
        for seconds in (1.0, 1.0, NOTE_AGAIN - 1.0, 2.0):
            on.clock.now += seconds
            for table in (upload, game):
                await on.house.note_opened(table)
            noted.append(on.store.saved[upload.code].table.changed - NOON)
        assert noted == [1.0, 1.0, 1.0, NOTE_AGAIN + 3.0]
        assert upload.stored == on.store.saved[upload.code].table
        assert on.store.saved[game.code].table.changed == NOON


@staged
async def test_a_game_on_a_real_database_comes_back_as_it_was() -> None:
    from ecotone.tables.house import House

    house = House(await open_store("sqlite://"))
    try:
        table, keys = await house.open(Plan("harbour", (Place("me", "A"), Place("link"))))
        await house.redeem(table, keys.seats[1], "Bea")
        await house.play(table, 0, ["haul", 2])
        await house.play(table, 0, ["wave", 1])
        await house.undo(table, 0)
        await house.say(table, 1, "Bea", "moi")
        await house.set(table, seconds=30)
        house.tables.clear()
        again = await house.table(table.code)
        assert again is not table
        assert again.match.record == table.match.record == [(0, ("haul", 2))]
        assert replace(again.stored, changed=0) == replace(table.stored, changed=0)
        assert [line.text for line in again.chat] == ["moi"]
    finally:
        await house.close()


@staged
async def test_nobody_who_plays_waits_for_a_record_that_is_loaded() -> None:
    async with scene() as on:
        record, _ = await on.table(status="record")
        table, _ = await on.table()
        on.house.tables.clear()
        go_on = threading.Event()
        on.house.threads.replaying.submit(go_on.wait)  # somebody looks at a record that takes long
        loading = asyncio.create_task(on.house.table(record.code))
        assert (await on.house.table(table.code)).code == table.code
        assert not loading.done()
        go_on.set()
        assert (await loading).code == record.code
