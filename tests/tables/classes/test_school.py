"""A class from its opening to the talk: who sits where, what a teacher can do, and what outlives a restart."""

from __future__ import annotations

from contextlib import AsyncExitStack

import pytest

from ecotone.core.errors import BadSetup
from ecotone.tables.classes.overview import AWAY_AFTER, STUCK_AFTER, line_of
from ecotone.tables.classes.plan import ClassPlan
from ecotone.tables.classes.pupils import MOST_MISSES, answer, choose_table, come_back, join, raise_hand
from ecotone.tables.classes.school import ABANDONED, DAY, NAMES_KEPT, School
from ecotone.tables.classes.school_class import SchoolClass
from ecotone.tables.classes.stored import Pupil
from ecotone.tables.classes.teaching import UNDO_SECONDS, Teaching, recover
from ecotone.tables.classes.watch import look
from ecotone.tables.errors import BadRequest, NotYours
from ecotone.tables.store.interface import BOT, StoreFailed
from tests.tables.sitting import Scene, scene, staged

NAMES = ("Aino", "Eero", "Siiri", "Onni", "Helmi", "Väinö", "Lumi", "Leo", "Aada", "Noel", "Isla", "Toivo")


@pytest.fixture(autouse=True)
def no_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots are tested elsewhere; here they would only be in the way."""

    monkeypatch.setattr("ecotone.tables.attendance.has_duties", lambda _: False)


async def opened(
    on: Scene, pupils: int = 12, game: str = "ecosfera", **plan: object
) -> tuple[School, SchoolClass, Teaching, list[str]]:
    """A class with its pupils in it, and their secrets."""
    school = School(on.house, on.clock)
    one, _ = await school.open(ClassPlan(game, pupils, **plan))  # type: ignore[arg-type]
    secrets = [(await join(school, one, name))[1] for name in NAMES[:pupils]]
    return school, one, Teaching(school, one, 0), secrets


def pupil(one: SchoolClass, number: int) -> Pupil:
    found = one.stored.pupil(number)
    assert found is not None
    return found


@staged
async def test_pupils_get_numbers_and_pictures_of_their_own() -> None:
    async with scene() as on:
        _, one, _, secrets = await opened(on)
        assert [each.number for each in one.stored.pupils] == list(range(1, 13))
        assert len({each.pictures for each in one.stored.pupils}) == 12
        assert [one.pupil_with(secret).name for secret in secrets] == list(NAMES)  # type: ignore[union-attr]
        assert one.pupil_with("another") is None


@staged
async def test_the_second_of_two_equal_names_gets_a_letter() -> None:
    async with scene() as on:
        school, one, _, _ = await opened(on, 4)
        names = [(await join(school, one, name))[0].name for name in ("aino", " Aino ", "Eero")]
        assert names == ["aino B", "Aino C", "Eero B"]


@staged
async def test_nobody_can_choose_before_the_start_and_everybody_sits_after_it() -> None:
    async with scene() as on:
        _, one, teacher, secrets = await opened(on)
        assert all(not table.code for table in one.stored.tables)
        await teacher.start()
        assert [table.letter for table in one.stored.tables] == ["A", "B", "C"]
        for number, secret in enumerate(secrets, 1):
            each = pupil(one, number)
            table = await on.house.table(one.stored.tables[each.table].code)  # type: ignore[index]
            assert on.house.access(table, [secret]).seats == (each.seat,)
            assert table.seats[each.seat].name == each.name  # type: ignore[index]
        with pytest.raises(BadRequest, match="begun already"):
            await teacher.start()


@staged
async def test_the_same_deal_at_all_tables_or_each_its_own() -> None:
    async with scene() as on:
        for same in (True, False):
            _, one, teacher, _ = await opened(on, same_deal=same)
            await teacher.start()
            tables = [await on.house.table(each.code) for each in one.stored.tables]
            assert (len({table.stored.seed for table in tables}) == 1) is same
            assert {table.dealing for table in tables} == {"lot"}


@staged
async def test_bots_take_the_seats_that_are_left_and_late_pupils_take_theirs() -> None:
    async with scene() as on:
        school, one, teacher, _ = await opened(on, 11, "kompensaatiopeli", sorting="choice")
        await choose_table(school, one, 1, 2)
        await teacher.start()
        tables = [await on.house.table(each.code) for each in one.stored.tables]
        assert pupil(one, 1).table == 2
        assert [seat.held for table in tables for seat in table.seats].count(BOT) == 1
        late, secret = await join(school, one, "Late")
        assert not late.partner
        table = tables[late.table]  # type: ignore[index]
        assert on.house.access(table, [secret]).seats == (late.seat,)
        assert [seat.held for table in tables for seat in table.seats].count(BOT) == 0
        later, secret = await join(school, one, "Later")
        assert later.partner
        assert on.house.access(tables[later.table], [secret]).seats == ()  # type: ignore[index]


@staged
async def test_a_lost_phone_is_replaced_by_name_and_pictures_and_opens_nothing_any_more() -> None:
    async with scene() as on:
        school, one, teacher, secrets = await opened(on)
        await teacher.start()
        aino = pupil(one, 1)
        with pytest.raises(NotYours):
            await come_back(school, one, "Eero", aino.pictures)
        same, secret = await come_back(school, one, "aino", aino.pictures)
        assert same.number == 1
        table = await on.house.table(one.stored.tables[aino.table].code)  # type: ignore[index]
        assert on.house.access(table, [secrets[0]]).seats == ()
        assert on.house.access(table, [secret]).seats == (aino.seat,)
        assert one.pupil_with(secrets[0]) is None


@staged
async def test_a_pause_stops_all_tables_and_the_clock_and_can_be_taken_back() -> None:
    async with scene() as on:
        _, one, teacher, _ = await opened(on)
        await teacher.start()
        tables = [await on.house.table(each.code) for each in one.stored.tables]
        whole = one.stored.clock.left(on.clock.now)
        on.clock.now += 60
        await teacher.pause(True)
        on.clock.now += 5
        assert one.stored.clock.left(on.clock.now) == whole - 60
        assert all(table.stored.paused for table in tables)
        await teacher.undo()
        assert not any(table.stored.paused for table in tables)
        on.clock.now += 5
        assert one.stored.clock.left(on.clock.now) == whole - 65
        await teacher.more_time(5)
        assert one.stored.clock.left(on.clock.now) == whole + 235
        on.clock.now += UNDO_SECONDS + 1
        with pytest.raises(BadRequest, match="nothing to take back"):
            await teacher.undo()


@staged
async def test_a_class_outlives_the_server() -> None:
    async with scene() as on:
        _, one, teacher, secrets = await opened(on)
        await teacher.start()
        await teacher.message("Look at the wall")
        again = await School(on.house, on.clock).find(one.code.lower())
        assert again is not one
        assert again.stored == one.stored
        assert again.pupil_with(secrets[3]) == pupil(one, 4)


@staged
async def test_what_cannot_be_stored_is_not_shown() -> None:
    async with scene() as on:
        school, one, teacher, _ = await opened(on)
        on.store.trouble.add("update_class")
        with pytest.raises(StoreFailed):
            await teacher.message("Look")
        assert one.stored.message == ""
        with pytest.raises(StoreFailed):
            await join(school, one, "Late")
        assert len(one.stored.pupils) == 12


@staged
async def test_four_words_open_the_class_from_another_phone_and_keys_can_be_withdrawn() -> None:
    async with scene() as on:
        school = School(on.house, on.clock)
        one, keys = await school.open(ClassPlan("ecosfera"))
        assert one.teacher_with(keys.key) == 0
        with pytest.raises(NotYours):
            await recover(school, one, "four wrong little words")
        phone = await recover(school, one, keys.words.upper().replace(" ", " - "))
        assert one.teacher_with(phone) == one.teacher_with(keys.key) == 0
        second = await Teaching(school, one, 0).add_teacher("Minna")
        assert one.teacher_with(second.key) == 1
        await Teaching(school, one, 1).withdraw(0)
        assert one.teacher_with(phone) is one.teacher_with(keys.key) is None
        with pytest.raises(BadRequest, match="Somebody must"):
            await Teaching(school, one, 1).withdraw(1)
        assert [(act.teacher, act.what) for act in one.stored.log] == [
            (0, "recover"),
            (0, "add_teacher"),
            (1, "withdraw"),
        ]


@staged
async def test_a_pupil_is_moved_or_shares_a_seat_and_a_bot_plays_on() -> None:
    async with scene() as on:
        _, one, teacher, secrets = await opened(on, 11, "kompensaatiopeli")
        await teacher.start()
        tables = [await on.house.table(each.code) for each in one.stored.tables]
        free = next(n for n, table in enumerate(tables) if any(seat.held == BOT for seat in table.seats))
        mover = next(each for each in one.stored.pupils if each.table != free)
        await teacher.move(mover.number, free)
        moved = pupil(one, mover.number)
        assert moved.table == free
        assert on.house.access(tables[free], [secrets[mover.number - 1]]).seats == (moved.seat,)
        assert tables[mover.table].seats[mover.seat].held == BOT  # type: ignore[index]
        await teacher.undo()
        assert pupil(one, mover.number).table == mover.table
        other = next(each for each in one.stored.pupils if each.number != mover.number)
        await teacher.pair(mover.number, other.number)
        assert pupil(one, mover.number).partner
        assert on.house.access(tables[other.table], [secrets[other.number - 1]]).seats == (other.seat,)  # type: ignore[index]


@staged
async def test_names_become_numbers_and_a_class_can_be_deleted() -> None:
    async with scene() as on:
        school, one, teacher, _ = await opened(on)
        await teacher.start()
        await teacher.rename(1, "Aino-Maija")
        await school.change(one, stage="closed", closed=on.clock.now)
        assert await school.tidy() == 0
        on.clock.now += NAMES_KEPT + 1
        assert await school.tidy() == 1
        tables = [await on.house.table(each.code) for each in one.stored.tables]
        document = await on.store.load_class(one.code)
        assert document is not None
        for name in (*NAMES, "Aino-Maija"):
            assert name not in document
            assert all(name not in [seat.name for seat in table.seats] for table in tables)
        await school.delete(one)
        assert await school.find_any(one.code) is None
        assert not any(table.code in on.house.tables or table.code in on.store.saved for table in tables)


@staged
async def test_a_hand_is_raised_and_answers_do_not_tell_whose_they_are() -> None:
    async with scene() as on:
        school, one, teacher, _ = await opened(on)
        await raise_hand(school, one, 3, True)
        assert pupil(one, 3).hand == on.clock.now
        with pytest.raises(BadRequest, match="when your teacher"):
            await answer(school, one, 3, (10, 90), "I was glad")
        await teacher.start()
        await school.change(one, stage="talk")
        for number in range(1, 9):
            await answer(school, one, number, (number, 50), f"sentence {number}")
        with pytest.raises(BadRequest, match="already"):
            await answer(school, one, 3, (10, 90), "again")
        assert sorted(each.feelings[0] for each in one.stored.answers) == list(range(1, 9))
        assert one.stored.answered == tuple(range(1, 9))


@staged
async def test_a_plan_that_cannot_be_had_is_refused() -> None:
    async with scene() as on:
        school = School(on.house, on.clock)
        for plan, why in (
            (ClassPlan("kompensaatiopeli", 3), "too small"),
            (ClassPlan("ecosfera", 100), "at most"),
            (ClassPlan("ecosfera", 30, 44), "minutes"),
        ):
            with pytest.raises(BadSetup, match=why):
                await school.open(plan)


@staged
async def test_a_bot_stands_in_for_who_is_gone_and_they_have_their_seat_back_at_once() -> None:
    async with scene() as on:
        school, one, teacher, secrets = await opened(on)
        await teacher.start()
        aino = pupil(one, 1)
        table = await on.house.table(one.stored.tables[aino.table].code)  # type: ignore[index]
        await look(school, one)
        on.clock.now += AWAY_AFTER - 1
        await look(school, one)
        assert not table.seats[aino.seat].away  # type: ignore[index]
        on.clock.now += 2
        await look(school, one)
        assert table.seats[aino.seat].away  # type: ignore[index]
        line = line_of(one.stored, aino.table, table, one.left_at, on.clock.now)  # type: ignore[arg-type]
        assert (line.group, line.need) == ("needs", "away")
        async with on.house.listening(table, on.house.access(table, secrets[:1])):
            await look(school, one)
            assert not table.seats[aino.seat].away  # type: ignore[index]


@staged
async def test_stuck_and_raised_hands_move_a_table_up_and_a_dashboard_hears_of_it() -> None:
    async with scene() as on:
        school, one, teacher, secrets = await opened(on)
        await teacher.start()
        tables = [await on.house.table(each.code) for each in one.stored.tables]
        async with AsyncExitStack() as stack:
            for secret in secrets:
                for table in tables:
                    await stack.enter_async_context(on.house.listening(table, on.house.access(table, [secret])))
            await look(school, one)
            version = one.version
            await look(school, one)
            assert one.version == version  # nothing has changed
            on.clock.now += STUCK_AFTER + 1
            await look(school, one)
            assert one.version > version
            lines = [line_of(one.stored, n, table, one.left_at, on.clock.now) for n, table in enumerate(tables)]
            assert {line.need for line in lines} == {"stuck"}
            siiri = pupil(one, 3)
            await raise_hand(school, one, 3, True)
            lines = [line_of(one.stored, n, table, one.left_at, on.clock.now) for n, table in enumerate(tables)]
            assert lines[siiri.table].need == "hand"  # type: ignore[index]
            assert lines[siiri.table].whom == "Siiri"  # type: ignore[index]


@staged
async def test_the_clock_stands_while_there_is_no_server() -> None:
    async with scene() as on:
        school, one, teacher, _ = await opened(on)
        await teacher.start()
        on.clock.now += 60
        await look(school, one)
        left = one.stored.clock.left(on.clock.now)
        on.clock.now += 600
        again = await School(on.house, on.clock).find(one.code)
        assert again.stored.clock.left(on.clock.now) == left


@staged
async def test_pictures_cannot_be_tried_out() -> None:
    async with scene() as on:
        school, one, teacher, _ = await opened(on)
        aino = pupil(one, 1)
        wrong = next(each.pictures for each in one.stored.pupils if each.number == 2)
        for _ in range(MOST_MISSES):
            with pytest.raises(NotYours, match="belong together"):
                await come_back(school, one, "Aino", wrong)
        with pytest.raises(NotYours, match="Ask your teacher"):
            await come_back(school, one, "Aino", aino.pictures)
        await teacher.new_phone(1)
        assert (await come_back(school, one, "Aino", aino.pictures))[0].number == 1


@staged
async def test_a_door_that_is_closed_lets_nobody_in_and_strangers_are_sent_away() -> None:
    async with scene() as on:
        school, one, teacher, secrets = await opened(on)
        await teacher.start()
        await teacher.door(False)
        with pytest.raises(BadRequest, match="open the door"):
            await join(school, one, "Prankster")
        await teacher.undo()
        aino = pupil(one, 1)
        await teacher.dismiss(1)
        table = await on.house.table(one.stored.tables[aino.table].code)  # type: ignore[index]
        assert one.pupil_with(secrets[0]) is None
        assert on.house.access(table, secrets[:1]).seats == ()
        assert (await join(school, one, "Late"))[0].number == 13  # no number is given twice


@staged
async def test_a_class_that_nobody_closes_is_forgotten_too() -> None:
    async with scene() as on:
        school, one, teacher, _ = await opened(on, chat=True)
        await teacher.start()
        tables = [await on.house.table(each.code) for each in one.stored.tables]
        await on.house.say(tables[0], 0, tables[0].seats[0].name, "hello")
        on.clock.now += ABANDONED + NAMES_KEPT + 60
        await look(school, one)  # a server that knows of it does not keep it alive
        assert await school.tidy() == 1
        assert await school.tidy() == 0
        assert all(each.name == str(each.number) for each in one.stored.pupils)
        assert not tables[0].chat
        assert not on.store.saved[tables[0].code].chat
        await school.tidy(keep=30 * DAY)
        assert await school.find_any(one.code) is one
        on.clock.now += 30 * DAY
        await school.tidy(keep=30 * DAY)
        assert await school.find_any(one.code) is None
        assert not on.store.saved


@staged
async def test_a_code_one_letter_off_is_found_and_another_is_not() -> None:
    async with scene() as on:
        school, one, _, _ = await opened(on)
        other = "A" if one.code[2] != "A" else "B"
        assert school.near(one.code[:2] + other + one.code[3:]) == one.code
        assert school.near(one.code) is school.near(one.code[:4]) is school.near("!" * 5) is None
        await school.change(one, stage="talk")
        assert school.near(one.code[:2] + other + one.code[3:]) is None
