"""Joining: by link, by code, and again after the browser was closed; leaving, and coming back."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from ecotone.tables.table import Table
from tests.web.visiting import Visit, visit


def held(page: str) -> str:
    """The seats that a page is for."""
    found = re.search(r'data-seats="([^"]*)"', page)
    assert found
    return found[1]


def cookie(browser: TestClient, table: Table) -> list[str]:
    return browser.cookies[f"table-{table.code}"].split(".")


def linked(on: Visit) -> tuple[Table, str, str]:
    table, keys = on.open("ecosfera", "me link")
    return table, keys.seats[1], f"/t/{table.code}/s/{keys.seats[1]}"


def test_a_link_asks_before_it_is_used_up() -> None:
    with visit() as on:
        table, _, link = linked(on)
        for _ in range(3):  # programs that preview links come first
            page = on.browser().get(link)
            assert page.status_code == 200
            assert "Sit down here" in page.text
            assert 'value="Person B"' in page.text
            assert f"table-{table.code}" not in page.cookies
        assert table.seats[1].held == "open"


def test_a_link_takes_the_seat_gives_a_cookie_and_leaves_the_address() -> None:
    with visit() as on:
        table, secret, link = linked(on)
        bea = on.browser()
        answer = bea.post(link, data={"name": "Bea"})
        assert answer.status_code == 303
        assert answer.headers["location"] == f"/t/{table.code}"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert secret not in cookie(bea, table)
        assert (table.seats[1].held, table.seats[1].name) == ("person", "Bea")
        page = bea.get(answer.headers["location"])
        assert held(page.text) == "1"
        assert cookie(bea, table)[0] not in page.text


def test_who_gives_no_name_keeps_the_one_that_the_host_gave() -> None:
    with visit() as on:
        table, _, link = linked(on)
        on.browser().post(link, data={"name": "  "})
        assert table.seats[1].name == "Person B"


@pytest.mark.parametrize("secure", [False, True])
def test_the_cookie_is_for_our_own_pages_only_and_no_script_reads_it(secure: bool) -> None:
    with visit(secure=secure) as on:
        _, _, link = linked(on)
        answers = [on.browser().post(link), on.browser().post("/quick/ecosfera")]
        answers.append(on.browser().post("/language", data={"language": "sv"}))
        for answer in answers:
            flags = {part.strip().lower() for part in answer.headers["set-cookie"].split(";")}
            assert {"httponly", "samesite=lax", "path=/"} <= flags
            assert ("secure" in flags) is secure
            assert not any(flag.startswith("domain") for flag in flags)


def test_a_link_that_was_used_brings_its_own_browser_back_and_nobody_else_in() -> None:
    with visit() as on:
        table, _, link = linked(on)
        bea, eve = on.browser(), on.browser()
        bea.post(link)
        for way in (bea.get, bea.post):
            assert way(link).headers["location"] == f"/t/{table.code}"
        for answer in (eve.get(link), eve.post(link, data={"name": "Eve"})):
            assert answer.status_code == 403
            assert "ask the host" in answer.text
        assert f"table-{table.code}" not in eve.cookies
        assert held(bea.get(f"/t/{table.code}").text) == "1"
        assert table.seats[1].name == "Person B"


def test_who_clicks_twice_or_got_no_answer_sits_down_all_the_same() -> None:
    with visit() as on:
        table, _, link = linked(on)
        page = on.browser().get(link)
        found = re.search(r'name="key" value="([\w-]{22})"', page.text)
        assert found
        for _ in range(2):  # each time as a browser that was given no cookie yet
            bea = on.browser()
            assert bea.post(link, data={"name": "Bea", "key": found[1]}).status_code == 303
            assert cookie(bea, table) == [found[1]]
        assert on.browser().post(link, data={"key": "x" * 22}).status_code == 403


@pytest.mark.parametrize("key", ["", "short", "x" * 65, "å" * 22, "a.b" * 8])
def test_a_key_that_is_none_is_not_taken(key: str) -> None:
    with visit() as on:
        table, _, link = linked(on)
        bea = on.browser()
        bea.post(link, data={"key": key})
        assert len(cookie(bea, table)[0]) == 22
        assert held(bea.get(f"/t/{table.code}").text) == "1"


# --- another device ---------------------------------------------------------------------------


def ticket(on: Visit, who: TestClient, table: Table, seat: int = 1) -> str:
    """The link on the page that moves a seat."""
    page = who.get(f"/t/{table.code}/move?seat={seat}")
    assert page.status_code == 200
    found = re.search(rf'href="http://testserver(/t/{table.code}/s/[\w-]+)"', page.text)
    assert found
    return found[1]


def test_a_person_moves_to_another_device_and_the_first_one_is_told() -> None:
    with visit() as on:
        table, _, link = linked(on)
        laptop, phone = on.browser(), on.browser()
        laptop.post(link, data={"name": "Bea"})
        moving = ticket(on, laptop, table)
        with laptop.websocket_connect(f"/t/{table.code}/live") as socket:
            first = socket.receive_json()
            assert first["seats"] == [1]
            page = phone.get(moving)
            assert "Move here" in page.text
            assert "Bea" in page.text
            assert phone.post(moving).headers["location"] == f"/t/{table.code}"
            told = socket.receive_json()
            while told["seats"]:
                told = socket.receive_json()
            assert "Your seat has moved" in told["own"]["notice"]
            assert told["ask"] is None
        assert held(phone.get(f"/t/{table.code}").text) == "1"
        page = laptop.get(f"/t/{table.code}").text
        assert held(page) == ""
        assert 'id="moved" role="status">Your seat has moved' in page
        assert 'id="moved"' not in phone.get(f"/t/{table.code}").text
        answer = laptop.post(f"/t/{table.code}/do?seat=1", json={"do": "play", "choice": ["end_turn"]})
        assert answer.json()["error"] == "not_yours"
        for who in (laptop, on.browser()):
            assert who.get(moving).status_code == 403  # the ticket is used up


def test_who_moves_there_and_back_is_told_nothing_where_they_play() -> None:
    with visit() as on:
        table, _, link = linked(on)
        laptop, phone = on.browser(), on.browser()
        laptop.post(link)
        for _ in range(6):
            phone.post(ticket(on, laptop, table))
            laptop.post(ticket(on, phone, table))
        page = laptop.get(f"/t/{table.code}").text
        assert held(page) == "1"
        assert 'id="moved"' not in page
        assert len(cookie(laptop, table)) == 1  # keys that open nothing are not kept


def test_only_who_holds_a_seat_can_move_it() -> None:
    with visit() as on:
        table, keys = on.open("ecosfera", "me link")
        for who in (on.browser(), on.seated(table, keys.host), on.seated(table, keys.seats[0])):
            assert who.get(f"/t/{table.code}/move?seat=1").status_code == 403
        assert on.browser().get(f"/t/{table.code}/move").status_code == 403
        assert not on.house.tickets.tickets


def test_a_key_as_a_link_asks_only_where_somebody_is_there() -> None:
    with visit() as on:
        table, keys = on.open("ecosfera", "me me")
        link = f"/t/{table.code}/s/{keys.seats[1]}"
        first, second = on.browser(), on.browser()
        assert first.get(link).status_code == 303
        assert cookie(first, table) == [keys.seats[1]]
        with first.websocket_connect(f"/t/{table.code}/live") as socket:
            socket.receive_json()
            assert "Move here" in second.get(link).text
            assert second.post(link).status_code == 303
        assert held(first.get(f"/t/{table.code}").text) == ""
        assert held(second.get(f"/t/{table.code}").text) == "1"


def test_who_moves_one_of_several_seats_is_told_and_keeps_the_others() -> None:
    with visit() as on:
        table, keys = on.open("ecosfera", "me here")
        screen, phone = on.seated(table, keys.host, *keys.seats), on.browser()
        phone.post(ticket(on, screen, table))
        page = screen.get(f"/t/{table.code}").text
        assert held(page) == "0"
        assert 'id="moved"' in page
        assert held(phone.get(f"/t/{table.code}").text) == "1"
        assert "Free this seat" in screen.get(f"/t/{table.code}/people").text  # and the host can still free it


def test_the_page_of_people_offers_the_move_to_those_who_sit() -> None:
    with visit() as on:
        table, keys = on.open("ecosfera", "me link")
        assert "/move" in on.seated(table, keys.seats[0]).get(f"/t/{table.code}/people").text
        assert "/move" not in on.seated(table, keys.host).get(f"/t/{table.code}/people").text


# --- links that open nothing ------------------------------------------------------------------


def test_a_wrong_link_opens_nothing_and_says_whom_to_ask() -> None:
    with visit() as on:
        table, secret, link = linked(on)
        for wrong in (
            f"/t/{table.code}/s/{'x' * 22}",
            f"{link[:-1]}",
            f"{link}x",
            f"/t/{table.code}/s/%00",
            f"{link}%20",
        ):
            eve = on.browser()
            answer = eve.get(wrong)
            assert answer.status_code == 403
            assert "ask the host" in answer.text.lower()
            assert f"table-{table.code}" not in eve.cookies
        assert on.browser().get(f"/t/NOSUCH/s/{secret}").status_code == 404
        assert table.seats[1].held == "open"


def test_a_link_of_another_table_opens_nothing_here() -> None:
    with visit() as on:
        table, _, _ = linked(on)
        _, secret, _ = linked(on)
        assert on.browser().get(f"/t/{table.code}/s/{secret}").status_code == 403


def test_a_link_that_the_host_has_replaced_opens_nothing_any_more() -> None:
    with visit() as on:
        table, keys = on.open("ecosfera", "me link")
        bea = on.browser()
        bea.post(f"/t/{table.code}/s/{keys.seats[1]}")
        fresh = on.call(on.house.reissue, table, keys.host, 1)
        assert held(bea.get(f"/t/{table.code}").text) == ""
        assert bea.get(f"/t/{table.code}/s/{keys.seats[1]}").status_code == 403
        assert on.browser().post(f"/t/{table.code}/s/{fresh}").status_code == 303


def test_the_hosts_own_key_works_as_a_link_too() -> None:
    with visit() as on:
        table, keys = on.open("ecosfera", "me link")
        host = on.browser()
        assert host.get(f"/t/{table.code}/s/{keys.host}").status_code == 303
        assert held(host.get(f"/t/{table.code}").text) == ""
        assert "danger" in host.get(f"/t/{table.code}/people").text


# --- by code ----------------------------------------------------------------------------------


def test_who_knows_the_code_takes_a_free_seat() -> None:
    with visit() as on:
        table, _, link = linked(on)
        bea = on.browser()
        answer = bea.post(f"/t/{table.code.lower()}/sit", data={"seat": "1", "name": "  Bea\n "})
        assert answer.status_code == 303
        assert answer.headers["location"] == f"/t/{table.code}"
        assert held(bea.get(answer.headers["location"]).text) == "1"
        assert (table.seats[1].name, table.seats[1].held) == ("Bea", "person")
        assert on.browser().get(link).status_code == 403  # the link was for the same seat


@pytest.mark.parametrize("seat", ["0", "2", "99", "-1", "", "x", "1" * 30])
def test_a_seat_that_is_not_free_is_not_taken(seat: str) -> None:
    with visit() as on:
        table, _, _ = linked(on)
        eve = on.browser()
        answer = eve.post(f"/t/{table.code}/sit", data={"seat": seat, "name": "Eve"})
        assert answer.status_code in (400, 403)
        assert f"table-{table.code}" not in eve.cookies
        assert "Eve" not in [one.name for one in table.seats]


def test_two_who_want_the_same_seat() -> None:
    with visit() as on:
        table, _, _ = linked(on)
        first, second = on.browser(), on.browser()
        assert first.post(f"/t/{table.code}/sit", data={"seat": "1", "name": "Bea"}).status_code == 303
        answer = second.post(f"/t/{table.code}/sit", data={"seat": "1", "name": "Cem"})
        assert answer.status_code == 403
        assert "taken" in answer.text


# --- coming back and leaving ------------------------------------------------------------------


def test_the_cookie_brings_one_back_after_the_browser_was_closed() -> None:
    with visit() as on:
        table, keys = on.open("ecosfera", "me link")
        again = on.seated(table, keys.seats[0])
        assert held(again.get(f"/t/{table.code}").text) == "0"


def test_a_table_that_left_the_memory_still_knows_its_people() -> None:
    with visit() as on:
        table, keys = on.open("ecosfera", "me me")
        on.wander(table, 3)
        on.clock.now += 10_000
        assert on.house.unload_idle_tables() == 1
        page = on.seated(table, keys.seats[0]).get(f"/t/{table.code}")
        assert held(page.text) == "0"
        assert on.house.tables[table.code].match.record == table.match.record


def test_who_forgets_a_table_leaves_it_and_a_bot_plays() -> None:
    with visit() as on:
        table, keys = on.open("ecosfera", "me me")
        bea = on.seated(table, keys.seats[1])
        answer = bea.post(f"/t/{table.code}/forget")
        assert answer.headers["location"] == "/"
        assert f"table-{table.code}" not in bea.cookies
        assert table.seats[1].away
        assert not table.seats[0].away
        assert table.code not in bea.get("/").text


def test_a_spectator_who_forgets_a_table_changes_nothing() -> None:
    with visit() as on:
        table, _, _ = linked(on)
        before = table.version
        assert on.browser().post(f"/t/{table.code}/forget").status_code == 303
        assert table.version == before


def test_several_seats_of_one_browser_are_all_its_own() -> None:
    with visit() as on:
        table, keys = on.open("kompensaatiopeli", "link link link link")
        me = on.browser()
        for secret in keys.seats:
            me.post(f"/t/{table.code}/s/{secret}")
        assert held(me.get(f"/t/{table.code}").text) == "0,1,2,3"
        assert not set(cookie(me, table)) & set(keys.seats)


def test_a_key_too_many_does_not_push_the_others_out() -> None:
    with visit() as on:
        table, keys = on.open("kompensaatiopeli", "link link link link link link")
        me = on.seated(table, keys.host)
        for secret in keys.seats:
            me.post(f"/t/{table.code}/s/{secret}")
        access = on.house.access(table, cookie(me, table))
        assert access.seats == (0, 1, 2, 3, 4, 5)
        assert access.is_host


# --- watching ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["betterlife", "kompensaatiopeli"])
def test_where_hands_are_hidden_a_shared_screen_shows_none_until_somebody_is_there(game: str) -> None:
    with visit() as on:
        table, keys = on.open(game)
        everybody = on.seated(table, *keys.seats)
        page = everybody.get(f"/t/{table.code}").text
        assert 'data-shown=""' in page
        assert 'data-shown="2"' in everybody.get(f"/t/{table.code}?seat=2").text
        assert 'data-shown=""' in on.seated(table, keys.seats[0]).get(f"/t/{table.code}?seat=none").text
        assert 'data-shown="0"' in on.seated(table, keys.seats[0]).get(f"/t/{table.code}?seat=1").text


def test_the_projector_shows_what_everybody_may_see_whoever_asks() -> None:
    with visit() as on:
        table, keys = on.open("kompensaatiopeli")
        on.wander(table, 8)
        everybody = on.seated(table, *keys.seats, keys.host)
        page = everybody.get(f"/t/{table.code}/projector")
        assert page.status_code == 200
        assert page.text == on.browser().get(f"/t/{table.code}/projector").text
        assert table.code in page.text
        assert not any(key in page.text for key in (*keys.seats, keys.host))


def test_a_table_of_newer_rules_says_so_on_a_page_of_its_own() -> None:
    from dataclasses import replace

    with visit() as on:
        table, keys = on.open("ecosfera")
        saved = on.store.saved[table.code]
        on.store.saved[table.code] = replace(saved, table=replace(saved.table, rules=99))
        on.house.tables.clear()
        me = on.seated(table, keys.seats[0])
        for path in (f"/t/{table.code}", f"/t/{table.code}/people", f"/t/{table.code}/replay"):
            page = me.get(path)
            assert page.status_code == 409
            assert "waits for a newer version of Ecotone" in page.text
        assert me.get(f"/api/v1/tables/{table.code}").json()["error"] == "table_broken"
        assert me.get("/").status_code == 200
        assert me.post("/quick/ecosfera").status_code == 303
