"""The front page: the games, a code to type, the tables of this browser, and a start within a second."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ecotone.core.registry import games
from ecotone.web.site.cookies import MOST_TABLES, PREFIX
from tests.web.visiting import GAMES, code_in, form_to, forms, visit


def test_the_front_page_shows_all_games_with_what_one_wants_to_know() -> None:
    with visit() as on:
        page = on.browser().get("/")
        assert page.status_code == 200
        for game in games().values():
            assert game.name in page.text
            assert str(game.minutes) in page.text
            assert f'href="/new/{game.id}"' in page.text
            assert f'href="/rules/{game.id}"' in page.text
            assert form_to(page.text, f"/quick/{game.id}").method == "post"


@pytest.mark.parametrize("game", GAMES)
def test_one_click_starts_a_game_against_bots(game: str) -> None:
    with visit() as on:
        me = on.browser()
        answer = me.post(f"/quick/{game}")
        assert answer.status_code == 303
        table = on.house.tables[code_in(answer.headers["location"])]
        assert answer.headers["location"] == f"/t/{table.code}"
        assert [seat.held for seat in table.seats] == ["person"] + ["bot"] * (games()[game].usual_seats - 1)
        page = me.get(answer.headers["location"])
        assert page.status_code == 200
        assert 'data-seats="0"' in page.text


@pytest.mark.parametrize("game", GAMES)
def test_a_quick_start_takes_any_number_of_seats_that_the_game_has(game: str) -> None:
    with visit() as on:
        for seats in games()[game].seats:
            answer = on.browser().post(f"/quick/{game}", data={"seats": str(seats)})
            assert len(on.house.tables[code_in(answer.headers["location"])].seats) == seats
        for wrong in ("0", "99", "two", "-1", "1.5"):
            assert on.browser().post(f"/quick/{game}", data={"seats": wrong}).status_code == 400


def test_there_is_no_quick_start_of_a_game_that_is_not_there() -> None:
    with visit() as on:
        for answer in (on.browser().post("/quick/chess"), on.browser().get("/new/chess"), on.browser().get("/rules/x")):
            assert answer.status_code == 404
            assert "There is no game" in answer.text


# --- tables of this browser -------------------------------------------------------------------


def test_the_front_page_lists_the_tables_of_this_browser_and_no_others() -> None:
    with visit() as on:
        me, other = on.browser(), on.browser()
        mine = code_in(me.post("/quick/ecosfera").headers["location"])
        theirs = code_in(other.post("/quick/ecosfera").headers["location"])
        assert mine in me.get("/").text
        assert theirs not in me.get("/").text
        assert theirs in other.get("/").text


def test_a_table_that_is_over_is_listed_as_over() -> None:
    with visit() as on:
        table, keys = on.ended("ecosfera")
        assert "is over" in on.seated(table, keys.seats[0]).get("/").text


def test_cookies_without_a_key_do_not_tell_which_tables_there_are() -> None:
    with visit() as on:
        table, keys = on.open("ecosfera", "me link")
        for key in ("", "x", "x" * 22, "."):
            assert table.code not in on.seated(table, key).get("/").text
        for key in (keys.host, *keys.seats):
            assert table.code in on.seated(table, "x" * 22, key).get("/").text


def test_a_table_of_a_game_that_is_gone_is_left_out() -> None:
    with visit() as on:
        table, keys = on.open("ecosfera")
        saved = on.store.saved[table.code]
        on.store.saved[table.code] = replace(saved, table=replace(saved.table, game="gone"))
        page = on.seated(table, keys.seats[0]).get("/")
        assert page.status_code == 200
        assert table.code not in page.text


def test_a_browser_with_too_many_tables_forgets_the_oldest_and_never_the_newest() -> None:
    with visit() as on:
        me = on.browser()
        codes = [code_in(me.post("/quick/ecosfera").headers["location"]) for _ in range(MOST_TABLES + 3)]
        assert [name for name in me.cookies if name.startswith(PREFIX)] == [PREFIX + code for code in codes[3:]]
        me.get("/")
        assert codes[-1] in me.get("/").text
        assert 'data-seats="0"' in me.get(f"/t/{codes[-1]}").text


def test_who_takes_another_seat_at_a_table_keeps_it_also_with_many_tables() -> None:
    with visit() as on:
        me = on.browser()
        table, keys = on.open("ecosfera", "link link")
        for number in range(MOST_TABLES + 5):
            me.cookies.set(f"{PREFIX}AAA{number:02}", "x" * 22)
        me.post(f"/t/{table.code}/s/{keys.seats[0]}")
        me.post(f"/t/{table.code}/s/{keys.seats[1]}")
        assert 'data-seats="0,1"' in me.get(f"/t/{table.code}").text


# --- joining by code --------------------------------------------------------------------------


def test_a_code_is_taken_as_people_type_it() -> None:
    with visit() as on:
        table, _ = on.open("ecosfera", "me link")
        low = table.code.lower()
        for typed in (table.code, low, f" {low[:2]} {low[2:]} ", f"{low[:3]}-{low[3:]}", f"{low}."):
            answer = on.browser().get("/join", params={"code": typed})
            assert answer.headers["location"] == f"/t/{table.code}"


def test_a_wrong_code_is_said_to_be_wrong_and_can_be_typed_again() -> None:
    with visit() as on:
        for typed in ("NOSUCH", "", "💥", "<b>x</b>", "x" * 999):
            answer = on.browser().get("/join", params={"code": typed})
            assert answer.status_code == 404
            assert "There is no table" in answer.text
            assert "<b>x" not in answer.text
            assert any(form.action == "/join" for form in forms(answer.text))


def test_who_sees_the_code_alone_watches_and_may_sit_down() -> None:
    with visit() as on:
        table, _ = on.open("ecosfera", "me link")
        page = on.browser().get(f"/t/{table.code.lower()}")
        assert page.status_code == 200
        assert 'data-seats=""' in page.text
        sit = form_to(page.text, f"/t/{table.code}/sit")
        assert ("seat", "1") in sit.buttons
        assert ("seat", "0") not in sit.buttons
