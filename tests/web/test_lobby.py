"""Before and around the play: the waiting room, links for the network, forecasts, and who is said to decide."""

from __future__ import annotations

import re

import pytest

from ecotone.core.choice import quiet
from ecotone.tables.table import Table
from ecotone.web.paint.frame import Frame, Viewpoint
from tests.browser.moments import found
from tests.web.visiting import Visit, code_in, visit


def seen(on: Visit, table: Table, seat: int | None, *keys: str) -> Frame:
    """What somebody with these keys is shown."""
    return on.site.gallery.frame(table, Viewpoint(on.house.access(table, keys), seat, "en"))


def text_of(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


# --- the waiting room -----------------------------------------------------------------------


def test_the_waiting_room_says_who_sits_and_lets_only_the_host_begin() -> None:
    with visit() as on:
        table, keys = on.open("kompensaatiopeli", "me link bot bot")
        host, guest = seen(on, table, 0, keys.host, keys.seats[0]), seen(on, table, None)
        assert "1 Person A Filthy Rich Money Maker you" in text_of(host.regions["over"])
        assert "2 Free seat Burned-out Birder waited for" in text_of(guest.regions["over"])
        assert 'data-do="begin"' in host.regions["notice"]
        assert 'data-do="begin"' not in guest.regions["notice"]
        assert 'id="sit-name"' in guest.regions["notice"]
        assert host.ask is None
        page = on.browser().get(f"/t/{table.code}").text
        assert 'class="stage in-parts several is-over is-gathering"' in page
        assert 'data-copy="table-link"' in page
        on.call(on.house.sit, table, 1, "Kaisa")
        assert seen(on, table, 0, keys.seats[0]).regions["over"] == ""


# --- links ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "asked, address, expected",
    [
        ("http://localhost", "http://192.0.2.7:8000/", "http://192.0.2.7:8000/t/"),
        ("http://127.0.0.1:8000", "http://192.0.2.7:8000/", "http://192.0.2.7:8000/t/"),
        ("http://games.school.fi", "http://192.0.2.7:8000/", "http://games.school.fi/t/"),
        ("http://localhost", "", "http://localhost/t/"),
    ],
)
def test_links_for_other_devices_name_an_address_that_they_can_reach(asked: str, address: str, expected: str) -> None:
    with visit(address=address) as on:
        table, keys = on.open("ecosfera", "me link")
        host = on.browser(host=asked.partition("//")[2])
        host.headers["cookie"] = f"table-{table.code}={keys.host}"
        page = host.get(f"/t/{table.code}/people").text
        assert f'value="{expected}{table.code}"' in page
        assert f'value="{expected}{table.code}/s/' in page
        assert ("This server listens to this machine only." in page) is ("localhost" in expected)


# --- forecasts ------------------------------------------------------------------------------


def test_the_odds_of_a_permit_are_told_only_where_the_table_has_forecasts() -> None:
    match, seat, _ = found("kompensaatiopeli", 4, {}, lambda board, s, choice, a: choice[0] == "appeal")
    with visit() as on:
        table, keys = on.open("kompensaatiopeli", "me me me me", seed=match.seed)
        for made in match.record:
            on.play(table, *made)
        host = on.seated(table, keys.host, *keys.seats)
        assert "cards left grant" in seen(on, table, seat, keys.seats[seat]).regions["scene"]
        for answer in ("no", "yes"):
            host.post(f"/t/{table.code}/people", data={"do": "pace", "forecasts": answer})
            assert table.stored.forecasts is (answer == "yes")
            told = "cards left grant" in seen(on, table, seat, keys.seats[seat]).regions["scene"]
            assert told is (answer == "yes")


def test_an_auction_shows_what_a_bid_does_and_what_may_come_of_it_only_with_forecasts() -> None:
    match, seat, _ = found("ecologic", 2, {}, lambda board, s, choice, a: choice[0] == "raise")
    with visit() as on:
        for forecasts in (True, False):
            table, keys = on.open("ecologic", "me me", seed=match.seed, forecasts=forecasts)
            for made in match.record:
                on.play(table, *made)
            scene = text_of(seen(on, table, seat, keys.seats[seat]).regions["scene"])
            assert "won for" in scene
            assert ("turns: about" in scene) is forecasts


# --- windows --------------------------------------------------------------------------------


def at_window(on: Visit) -> tuple[Table, tuple[str, ...]]:
    """A table of BETTER Life whose people are asked something formal that closes for all at once."""
    for seed in range(20):
        table, keys = on.open("betterlife", "me me me", seed=seed)
        for _ in range(150):
            if table.is_window and len(table.asked) > 1:
                return table, keys.seats
            on.wander(table, 1, seed)
    raise AssertionError


def test_whoever_has_answered_reads_that_and_what_is_waited_for() -> None:
    with visit() as on:
        table, keys = at_window(on)
        seat, other = table.asked[:2]
        assert "thinking …" in text_of(seen(on, table, seat, keys[seat]).regions["scene"])
        before = seen(on, table, other, keys[other]).regions
        on.play(table, seat, quiet(table.listed[seat]))
        mine = seen(on, table, seat, keys[seat]).regions
        assert "answer given" in text_of(mine["scene"])
        assert "It counts when the others have answered too." in text_of(mine["status"])
        assert seen(on, table, other, keys[other]).regions == before  # nobody else learns it


def test_a_window_says_what_happens_without_an_answer() -> None:
    with visit() as on:
        table, keys = at_window(on)
        seat = table.asked[0]
        view = table.match.view(seat)
        instead = table.match.game.words.choice(view, quiet(table.listed[seat]))
        note = text_of(seen(on, table, seat, keys[seat]).regions["notice"])
        assert f"Without your answer: {instead.say()}" in note


# --- who decides ----------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["paused", "ended", "gathering"])
def test_nobody_is_said_to_decide_where_nothing_can_be_played(how: str) -> None:
    with visit() as on:
        table, _ = on.open("ecosfera", "me link" if how == "gathering" else "me me")
        if how == "gathering":
            on.call(on.house.sit, table, 1, "Kaisa")
        assert "decides" in seen(on, table, None).regions["people"]

        async def halt() -> None:
            await on.house.set(table, **({"paused": True} if how == "paused" else {"status": "ended"}))

        if how == "gathering":
            table, _ = on.open("ecosfera", "me link")
        else:
            on.call(halt)
        frame = seen(on, table, None)
        assert frame.shared.actors == ()
        for region in ("people", "sitting", "status"):
            assert "decides" not in frame.regions[region], region


def test_people_are_known_by_a_picture_of_their_choice() -> None:
    with visit() as on:
        host = on.browser()
        form = {"seats": "3", "who_0": "me", "name_0": "Aino", "who_1": "link", "who_2": "link", "picture": "fox"}
        code = code_in(host.post("/new/ecosfera", data=form).headers["location"])
        guest = on.browser()
        guest.post(f"/t/{code}/sit", data={"seat": "1", "name": "Onni", "picture": "owl"})
        stranger = on.browser()
        stranger.post(f"/t/{code}/sit", data={"seat": "2", "name": "Eve", "picture": "/../../x"})
        page = host.get(f"/t/{code}").text
        assert [name for name in ("fox", "owl", "x") if f'pictures.svg#{name}"' in page] == ["fox", "owl"]
        assert [seat.picture for seat in on.house.tables[code].seats] == ["fox", "owl", ""]
