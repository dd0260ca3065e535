"""The people of a table: links and orders for the host, and for nobody else."""

from __future__ import annotations

import html

import pytest
from starlette.testclient import TestClient

from ecotone.tables.plan import Keys
from ecotone.tables.replay import replay
from ecotone.tables.table import Table
from tests.web.visiting import Visit, forms, visit


def hosted(on: Visit, who: str = "me link bot") -> tuple[Table, Keys, TestClient]:
    table, keys = on.open("ecosfera", who)
    return table, keys, on.seated(table, keys.host, keys.seats[0])


def orders(page: str) -> set[str]:
    """What a page lets one order."""
    pressed = {value for form in forms(page) for name, value in form.buttons if name == "do"}
    return pressed | {form.values["do"] for form in forms(page) if "do" in form.values}


def test_the_host_sees_the_link_of_every_free_seat_with_its_code_to_scan() -> None:
    with visit() as on:
        table, keys, host = hosted(on)
        page = host.get(f"/t/{table.code}/people").text
        link = f"http://testserver/t/{table.code}/s/{keys.seats[1]}"
        assert html.escape(link) in page
        assert page.count("<svg") == 2  # of the table, and of the seat
        assert keys.host not in page
        assert keys.seats[0] not in page
        assert orders(page) == {"begin", "reissue", "give_to_bot", "pause", "pace", "end"}


@pytest.mark.parametrize("who", ["nobody", "player"])
def test_others_see_who_is_there_but_neither_links_nor_orders(who: str) -> None:
    with visit() as on:
        table, keys, _ = hosted(on)
        asker = on.browser() if who == "nobody" else on.seated(table, keys.seats[0])
        page = asker.get(f"/t/{table.code}/people")
        assert page.status_code == 200
        assert "Person A" in page.text
        assert "/s/" not in page.text
        assert "<svg" not in page.text
        assert not any(key in page.text for key in (keys.host, *keys.seats) if key)
        assert orders(page.text) == set()
        assert ("/forget" in page.text) is (who == "player")


ORDERS = [
    {"do": "pause", "paused": "yes"},
    {"do": "end"},
    {"do": "pace", "speed": "fast", "seconds": "30"},
    {"do": "reissue", "seat": "0"},
    {"do": "give_to_bot", "seat": "0", "bot": "greedy"},
]


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: order["do"])
def test_orders_are_taken_from_the_host_only(order: dict[str, str]) -> None:
    with visit() as on:
        table, keys, host = hosted(on)
        before = table.stored
        for asker in (on.browser(), on.seated(table, keys.seats[0]), on.seated(table, "x" * 22)):
            assert asker.post(f"/t/{table.code}/people", data=order).status_code == 403
        assert table.stored == before
        answer = host.post(f"/t/{table.code}/people", data=order)
        assert answer.status_code == 303
        assert answer.headers["location"] == f"/t/{table.code}/people"
        assert table.stored != before


def test_the_host_lets_it_begin_with_bots_on_the_free_seats() -> None:
    with visit() as on:
        table, _, host = hosted(on)
        assert "1 of 3 sit" not in host.get(f"/t/{table.code}").text
        assert "2 of 3 sit" in host.get(f"/t/{table.code}").text
        assert 'data-do="begin"' in host.get(f"/t/{table.code}").text
        assert 'data-do="begin"' not in on.browser().get(f"/t/{table.code}").text
        host.post(f"/t/{table.code}/people", data={"do": "begin"})
        assert not table.is_gathering
        assert [seat.held for seat in table.seats] == ["person", "bot", "bot"]


def test_the_host_pauses_and_lets_it_go_on() -> None:
    with visit() as on:
        table, _, host = hosted(on, "me me bot")
        host.post(f"/t/{table.code}/people", data={"do": "pause", "paused": "yes"})
        assert table.stored.paused
        assert "Go on" in host.get(f"/t/{table.code}/people").text
        assert "paused" in host.get(f"/t/{table.code}").text
        host.post(f"/t/{table.code}/people", data={"do": "pause", "paused": ""})
        assert not table.stored.paused


def test_the_host_ends_the_game_and_its_replay_opens() -> None:
    with visit() as on:
        table, _, host = hosted(on)
        assert on.browser().get(f"/t/{table.code}/replay").status_code == 403
        host.post(f"/t/{table.code}/people", data={"do": "end"})
        assert table.stored.status == "ended"
        assert on.browser().get(f"/t/{table.code}/replay").status_code == 200
        assert orders(host.get(f"/t/{table.code}/people").text) == set()
        assert "ended" in host.get(f"/t/{table.code}").text


def test_ending_the_game_is_asked_for_first_and_offers_to_finish_the_round() -> None:
    with visit() as on:
        table, _, host = hosted(on)
        page = host.get(f"/t/{table.code}/people").text
        assert '<details id="stop">' in page
        assert "This cannot be taken back." in page
        whens = [value for form in forms(page) for name, value in form.buttons if name == "when"]
        assert whens == ["round", "now"]


def test_a_game_is_stopped_with_its_round_and_then_scored() -> None:
    with visit() as on:
        table, _, host = hosted(on, "me me me")
        people = f"/t/{table.code}/people"
        host.post(people, data={"do": "end", "when": "round"})
        assert table.stored.status == "last_round"
        assert not table.is_over
        assert "This is the last round." in host.get(people).text
        assert "This is the last round." in host.get(f"/t/{table.code}").text
        assert on.browser().get(f"/t/{table.code}/debrief").status_code == 403
        host.post(people, data={"do": "end", "when": "never"})
        assert table.stored.status == "playing"
        host.post(people, data={"do": "end", "when": "round"})
        first = table.round
        while not table.is_over:
            assert table.round == first
            on.wander(table, 1, seed=len(table.match.record))
        assert table.stored.status == "ended"
        assert table.match.result is None
        assert table.standing is not None
        assert table.standing.label.say() == f"As it stood after round {first}."
        assert on.browser().get(f"/t/{table.code}/debrief").status_code == 200
        host.post(people, data={"do": "end", "when": "never"})
        assert table.stored.status == "ended", "what is over stays over"


def test_in_the_last_round_too_answers_are_held_while_others_are_to_answer() -> None:
    with visit() as on:
        table, _ = on.open("betterlife")
        while not table.is_window:
            on.wander(table, 1, seed=len(table.match.record))
        on.call(on.house.stop, table, "round")
        on.wander(table, 1)
        assert len(table.held) == 1
        assert replay(on.store.saved[table.code]).held == table.held, (
            "a server that starts again shows nobody who answered"
        )


def test_a_game_stopped_at_once_is_scored_as_it_stands_and_says_so() -> None:
    with visit() as on:
        table, _, host = hosted(on, "me me bot")
        on.wander(table, 4)
        host.post(f"/t/{table.code}/people", data={"do": "end", "when": "now"})
        assert table.stored.status == "ended"
        page = host.get(f"/t/{table.code}").text
        assert "This game was stopped." in page
        assert "which was not played to its end" in page
        assert f"/t/{table.code}/debrief" in page


def test_an_unknown_way_to_end_is_refused() -> None:
    with visit() as on:
        table, _, host = hosted(on)
        assert host.post(f"/t/{table.code}/people", data={"do": "end", "when": "soon"}).status_code == 400
        assert table.stored.status == "playing"


def test_the_host_sets_the_pace() -> None:
    with visit() as on:
        table, _, host = hosted(on)
        host.post(f"/t/{table.code}/people", data={"do": "pace", "speed": "slow", "seconds": "45"})
        assert (table.stored.speed, table.stored.seconds) == ("slow", 45)
        for wrong in ({"speed": "warp"}, {"seconds": "3601"}, {"seconds": "-1"}, {"seconds": "x"}, {}):
            assert host.post(f"/t/{table.code}/people", data={"do": "pace", **wrong}).status_code == 400
        assert (table.stored.speed, table.stored.seconds) == ("slow", 45)


def test_the_host_replaces_a_link_and_sees_the_new_one() -> None:
    with visit() as on:
        table, keys, host = hosted(on)
        host.post(f"/t/{table.code}/people", data={"do": "reissue", "seat": "1"})
        page = host.get(f"/t/{table.code}/people").text
        assert keys.seats[1] not in page
        fresh = on.house.seat_link(table, keys.host, 1)
        assert fresh is not None
        assert fresh in page
        assert on.browser().post(f"/t/{table.code}/s/{fresh}").status_code == 303
        assert fresh not in host.get(f"/t/{table.code}/people").text  # it is taken


def test_the_host_swaps_people_and_bots() -> None:
    with visit() as on:
        table, _, host = hosted(on)
        host.post(f"/t/{table.code}/people", data={"do": "give_to_bot", "seat": "1", "bot": "greedy"})
        assert (table.seats[1].held, table.seats[1].bot) == ("bot", "greedy")
        host.post(f"/t/{table.code}/people", data={"do": "reissue", "seat": "2"})
        assert table.seats[2].held == "open"


def test_bots_and_variants_are_called_by_words_in_the_readers_language() -> None:
    with visit() as on:
        table, keys = on.open("betterlife", "me bot bot", {"track": "quick"})
        host = on.seated(table, keys.host, keys.seats[0])
        host.post(f"/t/{table.code}/people", data={"do": "give_to_bot", "seat": "1", "bot": "greedy"})
        page = host.get(f"/t/{table.code}/people").text
        assert "A bot plays: sensible" in page
        assert '<option value="selfish">selfish: pays for the own targets only, whatever it promised</option>' in page
        assert "greedy" not in page.replace('value="greedy"', "")
        host.post(f"/t/{table.code}/people", data={"do": "end"})
        host.cookies.set("language", "sv", domain="testserver.local")
        assert "<b>snabb</b>" in host.get(f"/t/{table.code}").text


@pytest.mark.parametrize(
    "order",
    [
        {},
        {"do": ""},
        {"do": "fly"},
        {"do": "__init__"},
        {"do": "reissue"},
        {"do": "reissue", "seat": "9"},
        {"do": "reissue", "seat": "-1"},
        {"do": "give_to_bot", "seat": "1", "bot": "deep blue"},
        {"do": "give_to_bot", "seat": "7", "bot": "greedy"},
    ],
    ids=str,
)
def test_orders_that_make_no_sense_are_refused(order: dict[str, str]) -> None:
    with visit() as on:
        table, _, host = hosted(on)
        before = table.stored
        assert host.post(f"/t/{table.code}/people", data=order).status_code == 400
        assert table.stored == before
