"""Limits: by browser, by address, for all, and by the clock; nobody guesses codes, nobody stops the others."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import ExitStack

import httpx2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient

from ecotone.web.site import limits
from ecotone.web.site.browsers import Marks
from ecotone.web.site.limits import LONGEST_WAIT, NEWCOMERS, Bucket
from tests.tables.sitting import Clock
from tests.web.visiting import Visit, visit

# --- a bucket ---------------------------------------------------------------------------------


def test_a_bucket_empties_and_fills_with_time() -> None:
    clock = Clock()
    bucket = Bucket(3, 0.5, clock)
    assert [bucket.take("a") for _ in range(5)] == [True, True, True, False, False]
    assert bucket.take("b")
    clock.now += 1
    assert not bucket.take("a")
    clock.now += 1
    assert bucket.take("a")
    assert not bucket.take("a")
    clock.now += 10_000
    assert bucket.level("a") == 3


def test_a_bucket_remembers_only_so_many_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "REMEMBERED", 10)
    bucket = Bucket(3, 0.5, Clock())
    for number in range(100):
        bucket.take(f"a{number}")
    assert list(bucket.levels) == [f"a{number}" for number in range(90, 100)]


# --- codes ------------------------------------------------------------------------------------


def guess(who: TestClient, number: int) -> int:
    return who.get(f"/t/A{number:04}").status_code


def test_after_some_wrong_codes_the_next_are_looked_up_slowly() -> None:
    with visit(guesses_a_minute=20) as on:
        eve = on.browser("6.6.6.6")
        assert [guess(eve, number) for number in range(20)] == [404] * 20
        assert on.waits == []
        assert [guess(eve, number) for number in range(4)] == [404] * 4
        assert on.waits == [3, 6, 9, 12]  # the pace is that of the limit, however many are asked for at once
        on.clock.now += 15
        assert guess(eve, 9) == 404
        assert len(on.waits) == 4


def test_a_right_code_is_never_refused() -> None:
    with visit(guesses_a_minute=20) as on:
        table, _ = on.open("ecosfera")
        eve = on.browser("6.6.6.6")
        for number in range(500):
            guess(eve, number)
        assert max(on.waits) == LONGEST_WAIT
        on.waits.clear()
        for way in (f"/t/{table.code}", f"/join?code={table.code}", f"/t/{table.code}/projector"):
            assert eve.get(way).status_code in (200, 303)
        assert on.waits == [LONGEST_WAIT] * 3  # neither quicker nor slower than wrong ones


def test_one_prankster_does_not_slow_down_a_class_at_the_same_address() -> None:
    with visit(guesses_a_minute=20) as on:
        table, _ = on.open("ecosfera", "link link")
        prankster = on.browser("6.6.6.6")
        for number in range(100):
            guess(prankster, number)
        on.waits.clear()
        for number in range(30):
            pupil = on.browser("6.6.6.6")
            assert guess(pupil, number) == 404  # mistyped
            assert pupil.get(f"/t/{table.code}").status_code == 200
        assert on.waits == []
        assert guess(on.browser("7.7.7.7"), 1) == 404
        assert on.waits == []


def test_who_drops_the_cookie_uses_up_the_share_of_the_address_and_not_of_known_browsers() -> None:
    with visit(guesses_a_minute=20, per_address=30) as on:
        pupil = on.browser("6.6.6.6")
        pupil.get("/")
        for number in range(NEWCOMERS + 50):
            assert guess(on.browser("6.6.6.6"), number) == 404
        assert len(on.waits) == 31  # of those who got no mark any more, after twenty
        on.waits.clear()
        assert guess(pupil, 1) == 404
        assert on.waits == []


def test_programs_of_an_address_count_as_one_and_not_as_its_browsers() -> None:
    with visit(guesses_a_minute=20) as on:
        for number in range(25):
            assert on.browser("6.6.6.6").get(f"/api/v1/tables/A{number:04}").status_code == 404
        assert len(on.waits) == 5
        assert guess(on.browser("6.6.6.6"), 1) == 404
        assert len(on.waits) == 5


def test_a_household_counts_as_one_address_whatever_it_picks() -> None:
    with visit(guesses_a_minute=5, per_address=2) as on:
        for number in range(12):
            guess(on.browser(f"2001:db8:1:2::{number:x}"), number)
        assert len(on.waits) == 2
        guess(on.browser("2001:db8:1:3::1"), 1)
        assert len(on.waits) == 2


def test_all_addresses_together_are_slowed_down_too() -> None:
    with visit(guesses_a_minute_in_all=30) as on:
        table, keys = on.open("ecosfera")
        for number in range(30):
            guess(on.browser(f"6.6.6.{number}"), number)
        assert on.waits == []
        guess(on.browser("7.7.7.7"), 1)
        assert on.waits == [2]
        assert on.browser("8.8.8.8").get(f"/t/{table.code}").status_code == 200
        assert on.waits == [2, 4]
        assert on.seated(table, keys.seats[0], address="9.9.9.9").get(f"/t/{table.code}").status_code == 200
        assert on.waits == [2, 4]  # who has a key need not wait


@pytest.mark.parametrize(
    "way", ["/t/A{0:04}", "/join?code=A{0:04}", "/t/{1}/s/{0:022}", "/api/v1/tables/A{0:04}", "/t/A{0:04}/events"]
)
def test_every_way_to_guess_is_counted(way: str) -> None:
    with visit(guesses_a_minute=5) as on:
        table, _ = on.open("ecosfera")
        eve = on.browser("6.6.6.6")
        for number in range(8):
            assert eve.get(way.format(number, table.code)).status_code in (403, 404)
        assert len(on.waits) == 3


def test_guessing_by_sockets_is_counted_too() -> None:
    with visit(guesses_a_minute=5) as on:
        eve = on.browser("6.6.6.6")
        eve.get("/")
        for number in range(6):
            with eve.websocket_connect(f"/t/A{number:04}/live") as socket:
                assert socket.receive() == {"type": "websocket.close", "code": 4404, "reason": ""}
        assert len(on.waits) == 1


def test_who_has_a_key_gets_to_the_table_at_once_whatever_they_guessed_before() -> None:
    with visit(guesses_a_minute=5) as on:
        table, keys = on.open("ecosfera", "me link")
        me = on.seated(table, keys.seats[0], address="6.6.6.6")
        for number in range(10):
            guess(me, number)
        on.waits.clear()
        assert me.get(f"/t/{table.code}").status_code == 200
        assert me.post(f"/t/{table.code}/do", json={"do": "say", "text": "hi"}).json() == {
            "kind": "answer", "id": None, "do": "say",
        }  # fmt: skip
        assert on.waits == []
        me.cookies.set(f"table-{table.code}", "x" * 22, domain="testserver.local")
        assert me.get(f"/t/{table.code}").status_code == 200
        assert len(on.waits) == 1  # a false key saves no time


# --- marks ------------------------------------------------------------------------------------


def test_a_browser_gets_a_mark_once_and_keeps_it() -> None:
    with visit() as on:
        me = on.browser()
        first = me.get("/").headers["set-cookie"]
        assert re.fullmatch(r"browser=[\w-]{32}; HttpOnly; Path=/; SameSite=lax", first)  # and forgets it when closed
        assert "set-cookie" not in me.get("/").headers
        assert on.browser().get("/").headers["set-cookie"] != first
        assert "set-cookie" not in on.browser().get("/static/ecotone.css").headers
        assert "set-cookie" not in on.browser().get("/api/v1/games").headers


def test_over_https_the_mark_is_kept_to_it() -> None:
    with visit(secure=True) as on:
        assert "; Secure" in on.browser().get("/").headers["set-cookie"]


def test_a_socket_gives_a_mark_too() -> None:
    with visit() as on:
        table, keys = on.open("ecosfera")
        me = on.seated(table, keys.seats[0])
        with me.websocket_connect(f"/t/{table.code}/live") as socket:
            socket.receive_json()
            assert any(name == b"set-cookie" for name, _ in socket.extra_headers or [])


@given(st.text(max_size=40))
def test_a_mark_cannot_be_made_up(cookie: str) -> None:
    assert Marks().read(cookie) is None


def test_a_mark_of_another_program_or_with_another_name_is_none() -> None:
    marks = Marks()
    mark, cookie = marks.new()
    assert marks.read(cookie) == mark
    assert Marks().read(cookie) is None
    other, _ = marks.new()
    assert marks.read(other + cookie[len(mark) :]) is None


# --- everything else --------------------------------------------------------------------------


def test_too_many_requests_are_turned_away_and_the_others_are_served() -> None:
    with visit(requests_a_second=10) as on:
        eve = on.browser("6.6.6.6")
        answers = [eve.get("/learn/nothing").status_code for _ in range(60)]
        assert answers == [404] * 50 + [429] * 10
        assert eve.get("/").status_code == 429
        assert "Too many requests" in eve.get("/").text
        for address in ("6.6.6.6", "7.7.7.7"):
            assert on.browser(address).get("/").status_code == 200
        assert eve.get("/static/ecotone.css").status_code == 200  # the page that says so needs it
        on.clock.now += 1
        assert [eve.get("/learn/nothing").status_code for _ in range(11)] == [404] * 10 + [429]


def test_programs_that_ask_too_often_are_told_by_a_code() -> None:
    with visit(requests_a_second=10) as on:
        answers = [on.browser("6.6.6.6").get("/api/v1/games/nothing") for _ in range(51)]
        assert [answer.status_code for answer in answers] == [404] * 50 + [429]
        assert answers[-1].json()["error"] == "too_much"
        assert on.browser("6.6.6.6").get("/").status_code == 200


def test_an_address_has_an_end_too() -> None:
    with visit(requests_a_second=10, per_address=2) as on:
        answers = [on.browser("6.6.6.6").get("/learn/nothing").status_code for _ in range(101)]
        assert answers == [404] * 100 + [429]
        assert on.browser("7.7.7.7").get("/").status_code == 200


def opening(on: Visit, eve: TestClient) -> list[Callable[[], httpx2.Response]]:
    """All ways to open a table by pages."""
    done, _ = on.ended("ecosfera")
    return [
        lambda: eve.post("/quick/ecosfera"),
        lambda: eve.post("/new/ecosfera", data={"name_0": "Eve"}),
        lambda: eve.post("/records", data={"record": done.match.to_json()}),
        lambda: eve.post(f"/t/{done.code}/continue", data={"at": "0"}),
    ]


def test_too_many_tables_are_not_opened() -> None:
    with visit(tables_an_hour=3) as on:
        eve = on.browser("6.6.6.6")
        ways = opening(on, eve)
        assert [way().status_code for way in ways] == [303, 303, 303, 429]
        assert [way().status_code for way in ways] == [429] * 4
        answer = eve.post("/new/ecosfera", data={"name_0": "Eve"})
        assert 'value="Eve"' in answer.text  # and what was filled in is still there
        for address in ("6.6.6.6", "7.7.7.7"):
            assert on.browser(address).post("/quick/ecosfera").status_code == 303
        on.clock.now += 1200
        assert eve.post("/quick/ecosfera").status_code == 303


def test_programs_do_not_open_too_many_tables_either() -> None:
    with visit(tables_an_hour=2) as on:
        body = {"game": "ecosfera", "seats": [{}]}
        record = {"record": on.open("ecosfera")[0].match.to_json()}
        sent = [("tables", body), ("records", record), ("tables", body), ("records", record)]
        answers = [on.browser("6.6.6.6").post(f"/api/v1/{where}", json=what).status_code for where, what in sent]
        assert answers == [201, 201, 429, 429]


def test_all_together_open_no_more_tables_than_the_server_can_bear() -> None:
    with visit(tables_an_hour_in_all=5) as on:
        answers = [on.browser(f"6.6.6.{n}").post("/quick/ecosfera").status_code for n in range(7)]
        assert answers == [303] * 5 + [429] * 2


def test_too_many_sockets_are_not_opened_and_closed_ones_make_room() -> None:
    with visit(sockets=2) as on:
        table, keys = on.open("ecosfera")
        eve = on.seated(table, keys.seats[0], address="6.6.6.6")
        eve.get("/")
        live = f"/t/{table.code}/live"
        with eve.websocket_connect(live), eve.websocket_connect(live):
            with eve.websocket_connect(live) as third:
                assert third.receive()["code"] == 4429
            for address in ("6.6.6.6", "7.7.7.7"):
                with on.seated(table, keys.seats[1], address=address).websocket_connect(live) as other:
                    assert other.receive_json()["kind"] == "frame"
        with eve.websocket_connect(live) as again:
            assert again.receive_json()["kind"] == "frame"
        assert not on.site.limits.sockets


def test_an_address_has_so_many_sockets_however_many_browsers_it_has() -> None:
    with visit(sockets=2, per_address=2) as on, ExitStack() as stack:
        table, keys = on.open("ecosfera")
        live = f"/t/{table.code}/live"
        for _ in range(4):
            stack.enter_context(on.seated(table, keys.seats[0], address="6.6.6.6").websocket_connect(live))
        with on.seated(table, keys.seats[0], address="6.6.6.6").websocket_connect(live) as fifth:
            assert fifth.receive()["code"] == 4429


def test_opening_sockets_counts_as_asking() -> None:
    with visit(requests_a_second=4) as on:
        table, keys = on.open("ecosfera")
        eve = on.seated(table, keys.seats[0], address="6.6.6.6")
        eve.get("/")
        codes = []
        for _ in range(29):
            with eve.websocket_connect(f"/t/{table.code}/live") as socket:
                codes.append(socket.receive().get("code", 1000))
        assert codes == [1000] * 19 + [4429] * 10
        assert not on.site.limits.sockets


def test_a_socket_that_sends_too_much_is_closed() -> None:
    with visit(requests_a_second=4) as on:
        table, keys = on.open("ecosfera")
        eve = on.seated(table, keys.seats[0], address="6.6.6.6")
        with eve.websocket_connect(f"/t/{table.code}/live") as socket:
            socket.receive_json()
            for number in range(30):
                socket.send_json({"do": "why", "id": number})
            while (message := socket.receive())["type"] == "websocket.send":
                pass
            assert message["code"] == 4429
        assert not table.subscribers


def test_what_is_too_large_is_refused() -> None:
    with visit(largest_body=1000, largest_record=5000) as on:
        table, keys = on.open("ecosfera", "me link")
        me = on.seated(table, keys.seats[0], keys.host)
        large = "x" * 1001
        for answer in (
            me.post(f"/t/{table.code}/do", content=large),
            me.post(f"/t/{table.code}/sit", content=large),
            me.post(f"/t/{table.code}/people", content=large),
            me.post("/quick/ecosfera", content=large),
            me.post("/language", content=large),
            me.post("/api/v1/tables", content=large),
            me.post(f"/api/v1/tables/{table.code}/play", content=large),
            me.post(f"/api/v1/tables/{table.code}/do", content=large),
            me.post(f"/api/v1/tables/{table.code}/join", content=large),
            me.post("/records", content="record=" + "x" * 20_000),
            me.post("/api/v1/records", content="x" * 20_000),
        ):
            assert answer.status_code == 413, answer.url


def test_a_body_that_lies_about_its_size_or_comes_in_pieces_is_counted() -> None:
    with visit(largest_body=1000) as on:
        pieces = (b"x" * 100 for _ in range(100))
        assert on.browser().post("/quick/ecosfera", content=pieces).status_code == 413
