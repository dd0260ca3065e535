"""Pages and bad connections: they say so, come back by themselves, and nothing is lost silently or done twice."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.browser import places
from tests.browser.conftest import OpenPage
from tests.browser.server import Site, hold, served
from tests.browser.walker import MOVED_ON, Walker, shown_state
from tests.load.process import ServerProcess, running

LIVE = re.compile(r"/live(\?|$)")
PATIENCE = 20_000  # milliseconds: a server takes a while to start


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server that can be killed."""
    with running(tmp_path) as server:
        yield server


def people(page: Page, address: str, game: str = "ecosfera", seats: int = 1) -> dict[str, Any]:  # Any: JSON
    """A new table for people only: its code and the secrets of its seats."""
    body = {"game": game, "seats": [{"who": "person"}] * seats, "seed": 3}
    opened: dict[str, Any] = page.request.post(f"{address}/api/v1/tables", data=body).json()  # Any: as above
    return opened


def sit(page: Page, address: str, opened: dict[str, Any], seat: int) -> None:  # Any: JSON
    """Open the table with the seat's key, and wait until the page is live."""
    hold(page, address, opened["code"], opened["seats"][seat])
    expect(page.locator("body")).to_have_attribute("data-version", re.compile(r"\d"))


def about(page: Page, address: str, opened: dict[str, Any]) -> dict[str, Any]:  # Any: JSON
    """What everybody may know of the table."""
    found: dict[str, Any] = page.request.get(f"{address}/api/v1/tables/{opened['code']}").json()  # Any: as above
    return found


def version(page: Page, address: str, opened: dict[str, Any]) -> str:  # Any: JSON
    """The version that a page should show."""
    return str(about(page, address, opened)["version"])


def first(page: Page) -> Locator:
    """A choice that one click makes."""
    return places.plain(page).first


def test_pages_come_back_by_themselves_and_tell_what_became_of_a_click(
    server: ServerProcess, open_page: OpenPage
) -> None:
    pages = [open_page(), open_page()]  # two devices of one person; on the second one's network sockets are blocked
    pages[1].route_web_socket(LIVE, lambda socket: socket.close())
    opened = people(pages[0], server.address)
    for page in pages:
        sit(page, server.address, opened, 0)
        expect(page.locator("#connection")).to_be_hidden()
    play_first(pages)
    told = pages[0].locator("#log").inner_text()
    assert told

    server.kill()
    for page in pages:
        expect(page.locator("#connection")).to_be_visible()
        expect(page.locator("#connection")).to_contain_text("trying again")
        first(page).click()
        expect(places.message(page)).to_contain_text("Not sent")
    server.start()

    for page in pages:
        expect(page.locator("#connection")).to_be_hidden(timeout=PATIENCE)
        expect(page.locator("body")).to_have_attribute("data-version", version(page, server.address, opened))
        expect(places.message(page)).to_contain_text("Not sent")
        expect(page.locator("#log")).to_have_text(told, use_inner_text=True)
    assert about(pages[0], server.address, opened)["choices_made"] == 1
    play_first(pages)
    assert about(pages[0], server.address, opened)["choices_made"] == 2
    expect(places.message(pages[0])).to_be_hidden()


def play_first(pages: list[Page]) -> None:
    """Make a choice on the first page, and see that all show it."""
    before = pages[0].locator("body").get_attribute("data-version") or ""
    first(pages[0]).click()
    for page in pages:
        expect(page.locator("body")).not_to_have_attribute("data-version", before)


class Line:
    """The socket of a page, which can be held up in either direction, or cut."""

    def __init__(self, page: Page) -> None:
        self.open: list[WebSocketRoute] = []
        self.held: list[str | bytes] = []
        self.silent = False
        page.route_web_socket(LIVE, self.connect)

    def connect(self, socket: WebSocketRoute) -> None:
        self.silent = False
        self.open.append(socket)
        server = socket.connect_to_server()
        server.on_message(lambda message: self.held.append(message) if self.silent else socket.send(message))

    def let_go(self) -> None:
        """Bring what was held up."""
        self.silent = False
        for message in self.held:
            self.open[-1].send(message)
        self.held.clear()


def test_a_choice_whose_answer_is_lost_is_made_once(site: Site, open_page: OpenPage) -> None:
    page = open_page()
    line = Line(page)
    opened = people(page, site.address)
    sit(page, site.address, opened, 0)
    table = site.house.tables[opened["code"]]
    line.silent = True
    first(page).click()
    expect(places.bar(page)).to_have_attribute("data-busy", "")
    until_played(page, site, opened, 1)
    line.open[-1].close()
    expect(places.message(page)).to_contain_text("before an answer came")
    expect(page.locator("body")).to_have_attribute("data-version", str(table.version))
    expect(page.locator("#log li")).to_have_count(2)
    assert len(table.match.record) == 1


def until_played(page: Page, site: Site, opened: dict[str, Any], number: int) -> None:  # Any: JSON
    """Wait until so many choices are made, whatever the page shows."""
    while about(page, site.address, opened)["choices_made"] < number:
        pass  # asking lets playwright carry the page's messages


def test_a_page_whose_connection_died_silently_catches_up(site: Site, open_page: OpenPage) -> None:
    page, other = open_page(), open_page()
    line = Line(page)
    opened = people(page, site.address)
    sit(page, site.address, opened, 0)
    sit(other, site.address, opened, 0)
    table = site.house.tables[opened["code"]]
    line.silent = True
    before = shown_state(other)
    first(other).click()
    other.wait_for_function(MOVED_ON, arg=before)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("body")).to_have_attribute("data-version", str(table.version))
    assert page.locator("#log").inner_text() == other.locator("#log").inner_text()


def test_a_page_left_open_follows_what_another_device_plays(site: Site, open_page: OpenPage) -> None:
    walker = Walker(site, open_page(), seed=8)
    walker.open("ecosfera", 2, {})
    left_open = walker.page.context.new_page()
    left_open.goto(walker.page.url)
    expect(left_open.locator("body")).to_have_attribute("data-version", str(walker.table.version))
    walker.page.bring_to_front()
    walker.play(5)
    expect(left_open.locator("body")).to_have_attribute("data-version", str(walker.table.version))
    assert left_open.locator("#log").inner_text() == walker.page.locator("#log").inner_text()
    assert left_open.locator("#game").inner_text() == walker.page.locator("#game").inner_text()


def test_two_pages_with_one_seat_make_one_choice_and_one_is_told_why(site: Site, open_page: OpenPage) -> None:
    pages = [open_page(), open_page()]
    lines = [Line(page) for page in pages]
    opened = people(pages[0], site.address)
    for page in pages:
        sit(page, site.address, opened, 0)
    table = site.house.tables[opened["code"]]
    for line in lines:
        line.silent = True  # neither sees what the other does
    for page in pages:
        first(page).click()
        expect(places.bar(page)).to_have_attribute("data-busy", "")
    until_played(pages[0], site, opened, 1)
    for line in lines:
        line.let_go()
    for page in pages:
        expect(page.locator("body")).to_have_attribute("data-version", str(table.version))
        expect(places.bar(page)).not_to_have_attribute("data-busy", "")
    assert len(table.match.record) == 1
    told = [places.message(page).inner_text() for page in pages if places.message(page).is_visible()]
    assert told == ["The table has moved on since. Look at it anew, and choose again."]


def test_a_double_click_makes_one_choice(site: Site, open_page: OpenPage) -> None:
    page = open_page()
    opened = people(page, site.address)
    sit(page, site.address, opened, 0)
    table = site.house.tables[opened["code"]]
    first(page).dblclick()
    expect(places.bar(page)).not_to_have_attribute("data-busy", "")
    for second in (False, True, False):  # the second one belongs to a slow double click: the next position is there
        first(page).hover()
        page.mouse.down(click_count=1 + second)
        page.mouse.up(click_count=1 + second)
        expect(places.bar(page)).not_to_have_attribute("data-busy", "")
    assert [choice for _, choice in table.match.record] == [("end_turn",)] * 3
    expect(places.message(page)).to_be_hidden()


def test_a_card_that_moves_under_the_finger_is_still_the_one_that_was_pressed(site: Site, open_page: OpenPage) -> None:
    page = open_page(reduced_motion="no-preference")
    opened = people(page, site.address)
    sit(page, site.address, opened, 0)
    card = page.locator(f"#{page.locator('#game .lit').first.get_attribute('id')}")
    card.hover()
    page.mouse.down()
    card.evaluate("node => { node.style.transform = 'translateY(-2000px)' }")
    page.mouse.up()
    expect(card).to_have_class(re.compile(r"\bpicked\b"))


def test_news_while_a_button_is_pressed_leaves_the_button_alone(site: Site, open_page: OpenPage) -> None:
    page, other = open_page(), open_page()
    opened = people(page, site.address, seats=2)
    sit(page, site.address, opened, 0)
    sit(other, site.address, opened, 1)
    table = site.house.tables[opened["code"]]
    first(page).hover()
    page.mouse.down()
    places.write(other, "Your turn!")
    other.locator("#chat-form button").click()
    expect(page.locator("#chat")).to_contain_text("Your turn!")
    page.mouse.up()
    expect(places.bar(page)).not_to_have_attribute("data-busy", "")
    assert [choice for _, choice in table.match.record] == [("end_turn",)]


@pytest.mark.parametrize("game, seats", [("ecosfera", 2), ("kompensaatiopeli", 4)])
def test_where_sockets_are_cut_people_at_one_screen_play_by_events_and_posts(
    site: Site, open_page: OpenPage, game: str, seats: int
) -> None:
    walker = Walker(site, open_page(), seed=3)
    walker.page.route_web_socket(LIVE, lambda socket: socket.close())
    posts: list[str] = []
    walker.page.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    walker.open(game, seats, {})
    assert walker.play(8) == 8
    assert len([url for url in posts if "/do" in url]) >= 8
    expect(walker.page.locator("#connection")).to_be_hidden()


def test_where_sockets_are_refused_a_page_plays_by_events_and_posts(open_page: OpenPage) -> None:
    with served() as site:
        page = open_page()
        page.route_web_socket(LIVE, lambda socket: socket.close(code=1013))  # "try again later"
        opened = people(page, site.address)
        sit(page, site.address, opened, 0)
        before = page.locator("body").get_attribute("data-version") or ""
        first(page).click()
        expect(page.locator("body")).not_to_have_attribute("data-version", before)
        page.goto("about:blank")
    assert before


def test_a_click_that_came_while_the_table_moved_is_made_at_the_other_server_once(
    server: ServerProcess, open_page: OpenPage
) -> None:
    page = open_page()
    sent: list[str] = []

    def connect(socket: WebSocketRoute) -> None:
        there = socket.connect_to_server()

        def hear(message: str | bytes) -> None:
            if '"play"' in str(message):
                sent.append(str(message))
                if len(sent) == 1:  # the server gives the table away, and has not done it
                    there.close()
                    socket.close(code=4310)
                    return
            there.send(message)

        socket.on_message(hear)

    page.route_web_socket(LIVE, connect)
    opened = people(page, server.address)
    sit(page, server.address, opened, 0)
    before = page.locator("body").get_attribute("data-version")
    first(page).click()
    expect(page.locator("body")).not_to_have_attribute("data-version", str(before), timeout=PATIENCE)
    assert len(sent) == 2
    assert about(page, server.address, opened)["choices_made"] == 1
    expect(page.locator("#connection")).to_be_hidden()
