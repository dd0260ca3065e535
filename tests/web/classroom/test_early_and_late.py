"""A table that ends early plays again or tries the quiz; one that never ends is left out, and goes on next lesson."""

from __future__ import annotations

import io
import re
import zipfile
from html import unescape

import pytest

from ecotone.core.hearing import standing
from ecotone.core.lesson import MINUTES
from ecotone.core.match import Match
from ecotone.core.registry import games
from ecotone.tables.classes.plan import lessons_of
from ecotone.web.classroom.comparison import Compared, balance_chart, mean
from ecotone.web.pages.debriefs import debrief_of
from ecotone.web.pages.learn import knowledge
from ecotone.web.pages.quiz import QUESTIONS, quiz, without_names
from tests.web.classroom.lesson import ClassVisit, opened
from tests.web.visiting import GAMES, visit


def ended(room: ClassVisit, number: int) -> None:
    """Let the game at one table be stopped."""
    room.on.call(room.on.house.stop, room.table(number), "now")


def sitting_at(room: ClassVisit, table: int) -> int:
    """The place of a phone whose pupil sits at a table."""
    return next(n for n, pupil in enumerate(room.one.stored.pupils) if pupil.table == table)


@pytest.mark.parametrize("game", GAMES)
def test_every_change_of_a_second_game_changes_something_and_can_be_played(game: str) -> None:
    lessons = lessons_of(games()[game])
    for minutes in MINUTES:
        for seats in lessons.sizes:
            offered = lessons.changes_for(minutes, seats)
            assert offered
            usual = lessons.of(minutes).options_for(seats)
            for change in offered:
                options = {**usual, **change.options}
                assert options != usual
                assert Match.new(game, seats, 1, options).options != Match.new(game, seats, 1, usual).options


def test_a_table_that_ends_early_plays_again_with_one_rule_changed() -> None:
    with visit() as on:
        room = opened(on, 8)
        room.do("start")
        phone = room.phones[sitting_at(room, 0)]
        path = f"/c/{room.code}/do"
        again = {"do": "again", "change": "no_passing"}
        assert phone.post(path, data=again).status_code == 400  # the first game goes on
        on.wander(room.table(0), 5)
        ended(room, 0)
        page = phone.get(f"/c/{room.code}").text
        assert "Pressure cards cannot be passed" in page
        assert "/learn/ecosfera/quiz" in page
        assert phone.post(path, data={**again, "change": "no_rules"}).status_code == 400
        assert phone.post(path, data=again).status_code == 204
        assert phone.post(path, data=again).status_code == 400  # there is one already
        place = room.one.stored.tables[0]
        assert place.second
        assert place.changed == "no_passing"
        second = on.call(on.house.table, place.second)
        assert second.match.options == {**room.table(0).match.options, "pass_pressure": False}
        assert "One rule is changed" in phone.get(f"/c/{room.code}").text
        for n, pupil in enumerate(room.one.stored.pupils):
            if pupil.table == 0:
                assert room.seat(room.phones[n]) == place.second
                assert f'data-code="{room.code}"' in room.phones[n].get(f"/t/{place.second}").text
        room.do("pause")
        assert second.stored.paused
        room.do("resume")
        assert "Second game:" in room.get()
        on.wander(second, 5)
        room.do("finish")
        assert second.is_over
        records = room.teacher.get(f"/class/{room.code}/export/records.zip").content
        assert zipfile.ZipFile(io.BytesIO(records)).namelist() == [
            "table-A.json",
            "table-A-second.json",
            "table-B.json",
        ]
        room.do("forget_names")
        assert {seat.name for seat in second.seats if seat.name}.isdisjoint({"Aino", "Eero", "Siiri", "Onni"})
        room.teacher.post(f"/class/{room.code}/do", data={"do": "delete"})
        assert phone.get(f"/t/{place.second}").status_code == 404


def test_a_second_game_knows_lost_phones_raised_hands_and_stand_ins_too() -> None:
    with visit() as on:
        room = opened(on, 8)
        room.do("start")
        at = sitting_at(room, 0)
        ended(room, 0)
        room.phones[at].post(f"/c/{room.code}/do", data={"do": "again", "change": "high_pressure"})
        second = on.call(on.house.table, room.one.stored.tables[0].second)
        pupil = room.one.stored.pupils[at]
        animal, plant = pupil.pictures
        found = on.browser()
        back = {"name": pupil.name, "animal": animal, "plant": plant}
        assert found.post(f"/c/{room.code}/back", data=back).status_code == 303
        assert room.seat(found) == second.code
        kept = found.cookies[f"class-{room.code}"].split(".")[0]
        assert on.house.access(second, [kept]).seats == (pupil.seat,)
        room.do("bot_in", pupil=pupil.number)
        assert pupil.seat is not None
        assert second.bot_plays(pupil.seat)
        room.do("pause_table", table=0)
        assert second.stored.paused
        found.post(f"/c/{room.code}/do", data={"do": "hand", "up": "yes"})
        assert f"Hand up: {pupil.name}" in room.get()
        assert on.site.school.class_of_table(second.code) is room.one  # so that its chat is off, too


def test_games_that_were_stopped_go_on_next_lesson_under_the_same_code() -> None:
    with visit() as on:
        room = opened(on, 8)
        room.do("start")
        for number in (0, 1):
            on.wander(room.table(number), 12)
        room.do("finish")
        assert "as it stood" in room.get("/debrief")
        assert room.table(0).standing is not None
        before = room.table(0)
        told = len(before.match.record)
        on.clock.now += 7 * 24 * 3600
        assert "Go on next lesson" in room.get()
        room.do("next_lesson")
        assert room.one.stored.stage == "playing"
        assert room.one.stored.paused
        assert room.one.stored.clock.left(on.clock.now) == 30 * 60
        assert "Eyes up" in room.phones[0].get(f"/c/{room.code}").text
        table = room.table(0)
        assert not table.is_over
        assert table.code == room.seat(room.phones[sitting_at(room, 0)])
        room.do("resume")
        on.wander(table, 8, seed=2)
        assert len(table.match.record) > told
        room.do("finish")
        assert table.standing == standing(table.match)  # as it stands now, not as it stood
        assert on.call(debrief_of, table).choices == len(table.match.record)
        facts = room.teacher.get(f"/class/{room.code}/export/tables.csv").text
        assert f";{len(table.match.record)};" in facts
        assert room.teacher.get(f"/t/{table.code}/debrief").status_code == 200


def test_a_lesson_goes_on_only_after_a_talk_and_only_with_games_that_were_stopped() -> None:
    with visit() as on:
        room = opened(on, 4)
        path = f"/class/{room.code}/do"
        assert room.teacher.post(path, data={"do": "next_lesson"}).status_code == 400
        room.do("start")
        assert room.teacher.post(path, data={"do": "next_lesson"}).status_code == 400


def test_a_table_that_was_stopped_is_left_out_of_the_mean_unless_ticked() -> None:
    with visit() as on:
        room = opened(on, 8)
        room.do("start")
        for number in (0, 1):
            on.wander(room.table(number), 12)
        room.do("finish")
        room.do("step", step=1)
        on.clock.now += 600
        assert "Mean of" not in room.get("/wall")
        assert ";0;0;" in room.teacher.get(f"/class/{room.code}/export/tables.csv").text
        room.do("count_in", table=0, counted="yes")
        room.do("count_in", table=1, counted="yes")
        assert "Mean of the 2 tables that count" in room.get("/wall")
        assert ";0;1;" in room.teacher.get(f"/class/{room.code}/export/tables.csv").text
        room.do("count_in", table=1, counted="no")
        assert "Mean of" not in room.get("/wall")


def test_the_mean_is_of_the_tables_that_count() -> None:
    rows = [Compared("A", 2, 5, False, True), Compared("B", 3, 6, False, True), Compared("C", 90, 90, True, False)]
    assert mean(rows) == (2.5, 5.5)
    assert mean(rows[1:]) is None
    lessons = lessons_of(games()["ecosfera"])
    left, right = lessons.balance
    chart = balance_chart(left.name, right.name, rows, lambda text: text.say())
    assert chart.count("Mean of the 2 tables that count: 2.5 and 5.5.") == 2  # to see, and to hear


# --- the quiz ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "sv", "fi"])
def test_no_question_of_the_quiz_tells_its_answer(game: str, language: str) -> None:
    for one in knowledge(games()[game], language):
        words = [word for word in re.findall(r"\w+", one.name.casefold()) if len(word) >= 4]
        text = without_names(one).casefold()
        assert not any(re.search(rf"\b{re.escape(word)}", text) for word in words), one.key


@pytest.mark.parametrize("game", GAMES)
def test_a_quiz_asks_for_five_things_of_which_one_answer_is_right(game: str) -> None:
    known = knowledge(games()[game], "en")
    for deal in range(30):
        questions = quiz(known, deal, {})
        assert len({one.text for one in questions}) == QUESTIONS
        for one in questions:
            assert len({answer.name for answer in one.answers}) == 4
            assert len({answer.heading for answer in one.answers}) == 1
            assert one.text == without_names(one.answers[one.right])
    assert quiz(known, 1, {}) == quiz(known, 1, {})
    assert quiz(known, 1, {}) != quiz(known, 2, {})


def test_the_page_of_the_quiz_says_what_was_right() -> None:
    with visit() as on:
        known = knowledge(games()["ecosfera"], "en")
        right = {f"answer-{n}": str(one.right) for n, one in enumerate(quiz(known, 3, {}))}
        page = unescape(on.browser().get("/learn/ecosfera/quiz?deal=3").text)
        assert all(one.text in page for one in quiz(known, 3, {}))
        assert "✓" not in page
        answered = {**right, "deal": "3", "checked": "yes", "answer-0": str((int(right["answer-0"]) + 1) % 4)}
        told = on.browser().get("/learn/ecosfera/quiz", params=answered).text
        assert "4 of 5 are right" in told
        assert told.count("✗") == 1
        assert "/learn/ecosfera/quiz" in on.browser().get("/learn/ecosfera").text
        assert on.browser().get("/learn/nothing/quiz").status_code == 404


def test_answers_of_a_second_lesson_are_not_mixed_with_the_first_ones() -> None:
    with visit() as on:
        room = opened(on, 4)
        room.do("start")
        on.wander(room.table(0), 6)
        room.do("finish")
        say(room, "first")
        assert re.search(r"first \d", room.get("/wall"))
        room.do("next_lesson")
        room.do("resume")
        on.wander(room.table(0), 6, seed=2)
        room.do("finish")
        assert "of 4 have answered" in room.get("/wall")
        say(room, "second")
        wall = room.get("/wall")
        assert re.search(r"second \d", wall)
        assert not re.search(r"first \d", wall)
        assert wall.count("<circle") == 2 * 4  # two questions, four pupils
        rows = room.teacher.get(f"/class/{room.code}/export/answers.csv").text.splitlines()[1:]
        assert [row.split(";")[0] for row in rows] == ["1"] * 4 + ["2"] * 4


def say(room: ClassVisit, word: str) -> None:
    """Let everybody answer."""
    for n, phone in enumerate(room.phones):
        sent = {"do": "answer", "first": str(10 * n), "second": "50", "sentence": f"{word} {n}"}
        assert phone.post(f"/c/{room.code}/do", data=sent).status_code == 204
