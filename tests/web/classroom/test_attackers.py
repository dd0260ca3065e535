"""What nobody may do in a class: read the teacher's page, take another's seat, learn a secret or who said what."""

from __future__ import annotations

import pytest

from ecotone.tables.pictures import ANIMALS, PLANTS
from tests.web.classroom.lesson import NAMES, opened
from tests.web.visiting import visit

TEACHERS_PAGES = ("", "/card", "/events", "/debrief", "/debrief/events", "/export", "/export/class.csv")


def test_neither_strangers_nor_pupils_read_what_is_the_teachers() -> None:
    with visit() as on:
        room = opened(on, 4)
        room.do("start")
        room.do("finish")
        for asker in (on.browser(), room.phones[0]):
            for page in TEACHERS_PAGES:
                answer = asker.get(f"/class/{room.code}{page}")
                assert answer.status_code == 403, page
                assert not any(name in answer.text for name in NAMES)
            for act in ("start", "pause", "finish", "delete", "dismiss", "step"):
                sent = {"do": act, "pupil": "1", "step": "1"}
                assert asker.post(f"/class/{room.code}/do", data=sent).status_code == 403
            assert asker.post(f"/class/{room.code}/phone", data={"pupil": "2"}).status_code == 403
            assert asker.post(f"/class/{room.code}/teachers", data={}).status_code == 403
        assert len(room.one.stored.teachers) == 1


def test_the_wall_is_for_the_class_and_has_no_secret_no_picture_and_no_name_with_an_answer() -> None:
    with visit() as on:
        room = opened(on, 4, "ecosfera")
        assert on.browser().get(f"/class/{room.code}/wall").status_code == 403
        keys = [
            cookie.value for phone in room.phones for cookie in phone.cookies.jar if cookie.name.startswith("class")
        ]
        pages = [room.get("/wall")]
        room.do("start")
        pages.append(room.get("/wall"))
        room.do("finish")
        for phone, name in zip(room.phones, NAMES, strict=False):
            phone.post(
                f"/c/{room.code}/do",
                data={"do": "answer", "first": "5", "second": "5", "sentence": f"I am {name[::-1]}"},
            )
        for step in range(4):
            room.do("step", step=step)
            page = room.get("/wall")
            assert not any(name in page for name in NAMES)
            pages.append(page)
        for page in pages:
            assert "pictures.svg" not in page
            assert not any(f">{text.say()}<" in page for text in (*ANIMALS.values(), *PLANTS.values()))
            assert not any(key in page for key in keys if key)
            assert str(dict(room.one.stored.seeds)[4]) not in page


def test_pictures_are_on_no_page_but_the_pupils_own() -> None:
    with visit() as on:
        room = opened(on, 4)
        mine = room.one.stored.pupils[0].pictures
        assert all(f"#{id_}" in room.phones[0].get(f"/c/{room.code}").text for id_ in mine)
        assert "pictures.svg" not in room.get()
        assert "pictures.svg" not in room.get("/export")
        back = room.phones[1].get(f"/c/{room.code}/back").text
        assert "Aino" not in back


def test_a_lost_phone_comes_back_by_name_and_pictures_and_the_old_one_is_told() -> None:
    with visit() as on:
        room = opened(on, 4)
        room.do("start")
        aino = room.one.stored.pupils[0]
        fresh = on.browser()
        sent = {"name": "aino", "animal": aino.pictures[0], "plant": aino.pictures[1]}
        assert fresh.post(f"/c/{room.code}/back", data={**sent, "plant": "nothing"}).status_code == 403
        assert fresh.post(f"/c/{room.code}/back", data=sent).status_code == 303
        code = room.seat(fresh)
        assert f'data-seats="{aino.seat}"' in fresh.get(f"/t/{code}").text
        assert "Your seat is on another phone now" in room.phones[0].get(f"/c/{room.code}").text
        assert room.phones[0].get(f"/c/{room.code}/seat").status_code == 403


def test_the_teacher_gives_a_seat_again_and_the_link_works_once_for_each_phone() -> None:
    with visit() as on:
        room = opened(on, 4)
        room.do("start")
        page = room.teacher.post(f"/class/{room.code}/phone", data={"pupil": "1"})
        assert "A new phone for Aino" in page.text
        assert room.one.pupil_with(room.phones[0].cookies[f"class-{room.code}"].split(".")[0]) is None
        assert on.browser().get(f"/c/{room.code}/p/{'x' * 22}").status_code == 403


def test_two_answers_of_one_pupil_and_answers_before_the_talk_are_refused() -> None:
    with visit() as on:
        room = opened(on, 4)
        room.do("start")
        sent = {"do": "answer", "first": "1", "second": "2", "sentence": "x"}
        assert room.phones[0].post(f"/c/{room.code}/do", data=sent).status_code == 400
        room.do("finish")
        assert room.phones[0].post(f"/c/{room.code}/do", data=sent).status_code == 204
        assert room.phones[0].post(f"/c/{room.code}/do", data=sent).status_code == 400
        assert len(room.one.stored.answers) == 1
        assert on.browser().post(f"/c/{room.code}/do", data=sent).status_code == 403


def test_nothing_is_shown_of_the_answers_before_all_are_in_or_the_time_is_over() -> None:
    with visit() as on:
        room = opened(on, 4)
        room.do("start")
        room.do("finish")
        sent = {"do": "answer", "first": "1", "second": "2", "sentence": "Too early to be seen"}
        room.phones[0].post(f"/c/{room.code}/do", data=sent)
        room.do("step", step=1)
        for page in (room.get("/wall"), room.phones[0].get(f"/c/{room.code}").text, room.get("/debrief")):
            assert "Too early" not in page
            assert "<circle cx" not in page
        on.clock.now += 121
        assert "Too early" in room.get("/wall")


def test_joining_is_bounded_and_one_browser_is_one_pupil() -> None:
    with visit() as on:
        room = opened(on, 4)
        assert room.phones[0].post(f"/c/{room.code}", data={"name": "Another"}).status_code == 303
        assert len(room.one.stored.pupils) == 4
        assert on.browser().post(f"/c/{room.code}", data={"name": "  "}).status_code == 400
        for n in range(56):
            room.join(f"P{n}")
        assert on.browser().post(f"/c/{room.code}", data={"name": "One too many"}).status_code == 400
        room.do("close_door")
        room.do("dismiss", pupil=60)
        assert on.browser().post(f"/c/{room.code}", data={"name": "Late"}).status_code == 400


def test_a_table_that_ends_early_tells_nothing_about_the_deal_of_the_others() -> None:
    with visit() as on:
        room = opened(on, 8, "ecosfera")
        room.do("start")
        table = room.table(0)

        async def end() -> None:
            await on.house.stop(table, "now")

        on.call(end)
        for path in ("replay", "record.json", "debrief", "step"):
            assert on.browser().get(f"/t/{table.code}/{path}").status_code == 403
        assert on.browser().get(f"/api/v1/tables/{table.code}/record").status_code == 403
        room.do("finish")
        assert on.browser().get(f"/t/{table.code}/record.json").status_code == 200


def test_wrong_words_and_wrong_codes_make_the_next_ones_slow() -> None:
    with visit(guesses_a_minute=5) as on:
        room = opened(on, 4)
        thief = on.browser()
        for _ in range(12):
            assert thief.post(f"/class/{room.code}/words", data={"words": "acorn acorn acorn acorn"}).status_code == 403
        assert max(on.waits) > 5


def test_a_code_one_letter_off_is_offered_and_a_class_code_is_taken_by_the_one_field() -> None:
    with visit() as on:
        room = opened(on, 4)
        assert on.browser().get(f"/join?code={room.code.lower()}").headers["location"] == f"/c/{room.code}"
        off = ("A" if room.code[0] != "A" else "B") + room.code[1:]
        page = on.browser().get(f"/join?code={off}").text
        assert f"Did you mean {room.code}?" in page


def test_there_is_no_chat_unless_the_class_has_one() -> None:
    with visit() as on:
        for chat, status in (("off", "bad_request"), ("on", None)):
            room = opened(on, 4, chat=chat)
            room.do("start")
            code = room.seat(room.phones[0])
            answer = room.phones[0].post(f"/t/{code}/do", json={"do": "say", "text": "hello"})
            assert answer.json().get("error") == status


def test_a_class_that_is_deleted_is_gone_with_its_tables() -> None:
    with visit() as on:
        room = opened(on, 4)
        room.do("start")
        code = room.seat(room.phones[0])
        assert room.teacher.post(f"/class/{room.code}/do", data={"do": "delete"}).status_code == 303
        assert on.browser().get(f"/c/{room.code}").status_code == 404
        assert on.browser().get(f"/t/{code}").status_code == 404
        assert not on.store.classes


@pytest.mark.parametrize("path", ["/teachers", "/class/privacy", "/class/new"])
@pytest.mark.parametrize("language", ["en", "sv", "fi"])
def test_what_teachers_read_is_there_in_three_languages(path: str, language: str) -> None:
    with visit() as on:
        page = on.browser(**{"accept-language": language}).get(path)
        assert page.status_code == 200
        assert f'lang="{language}"' in page.text
