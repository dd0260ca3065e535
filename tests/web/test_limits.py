"""Limits: by the address that a request comes from, and by the clock; nobody guesses codes, nobody stops the others."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from ecotone.web.site import limits
from ecotone.web.site.limits import Bucket
from tests.tables.sitting import Clock
from tests.web.visiting import visit

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
    monkeypatch.setattr(limits, "ADDRESSES", 10)
    bucket = Bucket(3, 0.5, Clock())
    for number in range(100):
        bucket.take(f"a{number}")
    assert list(bucket.levels) == [f"a{number}" for number in range(90, 100)]


# --- codes ------------------------------------------------------------------------------------


def guess(who: TestClient, number: int) -> int:
    return who.get(f"/t/A{number:04}").status_code


def test_after_some_wrong_codes_no_more_are_looked_up_for_a_while() -> None:
    with visit(guesses_a_minute=20) as on:
        table, _ = on.open("ecosfera")
        eve = on.browser("6.6.6.6")
        assert [guess(eve, number) for number in range(25)] == [404] * 20 + [429] * 5
        assert eve.get(f"/t/{table.code}").status_code == 429  # a right one tells nothing either
        assert eve.get("/join", params={"code": table.code}).status_code == 429
        assert eve.get(f"/api/v1/tables/{table.code}").status_code == 429
        assert on.browser("7.7.7.7").get(f"/t/{table.code}").status_code == 200
        on.clock.now += 3
        assert [guess(eve, number) for number in range(3)] == [404, 429, 429]
        on.clock.now += 60
        assert eve.get(f"/t/{table.code}").status_code == 200


@pytest.mark.parametrize(
    "way", ["/t/A{0:04}", "/join?code=A{0:04}", "/t/{1}/s/{0:022}", "/api/v1/tables/A{0:04}", "/t/A{0:04}/events"]
)
def test_every_way_to_guess_is_counted(way: str) -> None:
    with visit(guesses_a_minute=5) as on:
        table, _ = on.open("ecosfera")
        eve = on.browser("6.6.6.6")
        answers = [eve.get(way.format(number, table.code)).status_code for number in range(8)]
        assert answers[5:] == [429] * 3


def test_guessing_by_sockets_is_counted_too() -> None:
    with visit(guesses_a_minute=5) as on:
        eve = on.browser("6.6.6.6")
        for number in range(5):
            with eve.websocket_connect(f"/t/A{number:04}/live") as socket:
                assert socket.receive() == {"type": "websocket.close", "code": 4404, "reason": ""}
        assert guess(eve, 9) == 429


def test_who_has_a_key_gets_to_the_table_whatever_others_behind_the_same_address_do() -> None:
    with visit(guesses_a_minute=5) as on:
        table, keys = on.open("ecosfera", "me link")
        eve = on.browser("6.6.6.6")
        for number in range(10):
            guess(eve, number)
        me = on.seated(table, keys.seats[0], address="6.6.6.6")
        assert me.get(f"/t/{table.code}").status_code == 200
        assert me.post(f"/t/{table.code}/do", json={"do": "say", "text": "hi"}).json() == {
            "kind": "answer", "id": None, "do": "say",
        }  # fmt: skip
        host = on.seated(table, keys.host, address="6.6.6.6")
        assert host.get(f"/t/{table.code}/people").status_code == 200
        liar = on.seated(table, "x" * 22, address="6.6.6.6")
        assert liar.get(f"/t/{table.code}").status_code == 429
        nowhere = on.browser("6.6.6.6", Cookie=f"table-NOSUCH={'x' * 22}")
        assert nowhere.get("/t/NOSUCH").status_code == 429


# --- everything else --------------------------------------------------------------------------


def test_too_many_requests_are_turned_away_and_the_others_are_served() -> None:
    with visit(requests_a_second=10) as on:
        eve = on.browser("6.6.6.6")
        answers = [eve.get("/api/v1/games").status_code for _ in range(60)]
        assert answers == [200] * 50 + [429] * 10
        assert eve.get("/").status_code == 429
        assert "Too many requests" in eve.get("/").text
        assert eve.get("/api/v1/games").json()["error"] == "too_much"
        assert on.browser("7.7.7.7").get("/").status_code == 200
        assert eve.get("/static/ecotone.css").status_code == 200  # the page that says so needs it
        on.clock.now += 1
        assert [eve.get("/").status_code for _ in range(11)] == [200] * 10 + [429]


def test_too_many_tables_are_not_opened() -> None:
    with visit(tables_an_hour=3) as on:
        eve = on.browser("6.6.6.6")
        ways = [
            lambda: eve.post("/quick/ecosfera"),
            lambda: eve.post("/new/ecosfera", data={"name_0": "Eve"}),
            lambda: eve.post("/api/v1/tables", json={"game": "ecosfera", "seats": [{}]}),
            lambda: eve.post("/records", data={"record": on.open("ecosfera")[0].match.to_json()}),
            lambda: eve.post("/api/v1/records", json={"record": on.open("ecosfera")[0].match.to_json()}),
        ]
        assert [way().status_code for way in ways] == [303, 303, 201, 429, 429]
        assert [way().status_code for way in ways] == [429] * 5
        answer = eve.post("/new/ecosfera", data={"name_0": "Eve"})
        assert 'value="Eve"' in answer.text  # and what was filled in is still there
        done, _ = on.ended("ecosfera")
        assert eve.post(f"/t/{done.code}/continue", data={"at": "0"}).status_code == 429
        assert on.browser("7.7.7.7").post("/quick/ecosfera").status_code == 303
        on.clock.now += 1200
        assert eve.post("/quick/ecosfera").status_code == 303


def test_too_many_sockets_are_not_opened_and_closed_ones_make_room() -> None:
    with visit(sockets=2) as on:
        table, keys = on.open("ecosfera")
        eve = on.seated(table, keys.seats[0], address="6.6.6.6")
        live = f"/t/{table.code}/live"
        with eve.websocket_connect(live), eve.websocket_connect(live):
            with eve.websocket_connect(live) as third:
                assert third.receive()["code"] == 4429
            with on.seated(table, keys.seats[1], address="7.7.7.7").websocket_connect(live) as other:
                assert other.receive_json()["kind"] == "frame"
        with eve.websocket_connect(live) as again:
            assert again.receive_json()["kind"] == "frame"
        assert not on.site.limits.sockets


def test_opening_sockets_counts_as_asking() -> None:
    with visit(requests_a_second=4) as on:
        table, keys = on.open("ecosfera")
        eve = on.seated(table, keys.seats[0], address="6.6.6.6")
        codes = []
        for _ in range(30):
            with eve.websocket_connect(f"/t/{table.code}/live") as socket:
                codes.append(socket.receive().get("code", 1000))
        assert codes == [1000] * 20 + [4429] * 10
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
