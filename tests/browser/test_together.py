"""Two people at one table, each with a browser: whole games, links, interrupts, votes, auctions, trades."""

import re

import pytest
from playwright.sync_api import Page, expect

from ecotone.tables.plan import Place, Plan
from ecotone.tables.table import Table
from tests.browser import places
from tests.browser.conftest import SCHOOL, OpenPage
from tests.browser.keyboard import KeyboardWalker
from tests.browser.screens import PHONE
from tests.browser.server import Site, sit_by_link
from tests.browser.walker import MOVED_ON, Walker, shown_state

GAMES = {
    "ecosfera": (2, {}),
    "betterlife": (2, {"track": "quick"}),
    "ecologic": (2, {"preset": "first_game"}),
    "kompensaatiopeli": (4, {"rounds": 1}),
}


def two(site: Site, open_page: OpenPage, game: str, seats: int, options: dict[str, object]) -> tuple[Walker, Walker]:
    """A host at a laptop, and a friend with a phone who was sent the link of seat 1; bots in all other seats."""
    host = Walker(site, open_page(), seed=3)
    places = ["me", "link", *["bot"] * (seats - 2)]
    host.open(game, seats, options, places=places)
    host.page.goto(f"{site.address}/t/{host.table.code}/people")
    link = host.page.locator("#invite-1 input.link").input_value()
    friend = Walker(site, open_page(PHONE), seed=4)
    sit_by_link(friend.page, link)
    host.page.goto(f"{site.address}/t/{code_of(friend.page)}")
    return host, friend


def code_of(page: Page) -> str:
    """The table's code, as the address has it."""
    found = re.search(r"/t/(\w+)$", page.url)
    assert found, page.url
    return found[1]


def play_on(walkers: list[Walker], steps: int, by_hand: int = 1) -> Table:
    """Let whoever is asked decide, until the game is over; one choice of so many is made by hand."""
    table = walkers[0].table
    for step in range(steps):
        shown = shown_state(walkers[0].page)
        if table.is_over:
            break
        for walker in walkers:
            if walker.is_asked:
                (walker.hasten if step % by_hand else walker.step)()
                break
        else:
            walkers[0].page.wait_for_function(MOVED_ON, arg=shown)  # bots are at play
    return table


@pytest.mark.parametrize("game", sorted(GAMES))
def test_two_people_play_a_whole_game_by_clicks(site: Site, open_page: OpenPage, game: str) -> None:
    seats, options = GAMES[game]
    host, friend = two(site, open_page, game, seats, options)
    table = play_on([host, friend], 2_000, by_hand=8)
    assert table.match.result is not None
    for walker in (host, friend):
        expect(places.result(walker.page)).to_be_visible()
        expect(places.why(walker.page)).not_to_be_empty()
        assert not walker.troubles


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_whole_game_is_played_by_keys_alone(site: Site, open_page: OpenPage, game: str) -> None:
    seats, options = GAMES[game]
    places = (Place("me"), *(Place("bot", f"Bot {seat}") for seat in range(1, seats)))
    table, keys = site.open(Plan(game, places, options, 3, speed="fast"))
    walker = KeyboardWalker(site, open_page(), seed=2)
    walker.page.goto(f"{site.address}/t/{table.code}/s/{keys.seats[0]}")
    assert play_on([walker], 5_000).match.result is not None
    expect(places.why(walker.page)).not_to_be_empty()
    assert not walker.troubles


def test_a_link_leaves_the_address_bar_and_opens_its_seat_only(site: Site, open_page: OpenPage) -> None:
    host, friend = two(site, open_page, "betterlife", 2, {"track": "quick"})
    assert "/s/" not in friend.page.url
    assert friend.page.locator("body").get_attribute("data-seats") == "1"
    assert host.page.locator("body").get_attribute("data-seats") == "0"


def test_who_closes_the_browser_comes_back_to_the_same_place(site: Site, open_page: OpenPage) -> None:
    _, friend = two(site, open_page, "ecosfera", 2, {})
    context, address = friend.page.context, friend.page.url
    friend.page.close()
    again = context.new_page()
    again.goto(site.address)
    again.locator("a", has_text=code_of_address(address)).click()
    assert again.locator("body").get_attribute("data-seats") == "1"


def code_of_address(address: str) -> str:
    """The table's code in an address."""
    return address.rsplit("/", 1)[1]


def test_who_types_the_code_can_take_a_free_seat(site: Site, open_page: OpenPage) -> None:
    host = Walker(site, open_page(), seed=1)
    host.open("ecosfera", 2, {}, places=["me", "link"])
    code = host.page.url.split("/")[-1]
    guest = open_page(PHONE)
    guest.goto(site.address)
    guest.fill("#code", f" {code.lower()} ")
    guest.get_by_role("button", name="Join").click()
    guest.fill("#sit-name", "Väinö")
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.locator("body")).to_have_attribute("data-seats", "1")
    host.page.goto(f"{site.address}/t/{code}")
    expect(host.page.locator("#person-1")).to_contain_text("Väinö")


def test_over_a_plain_network_forms_are_taken_as_our_own(site: Site, open_page: OpenPage) -> None:
    school = site.address.replace("127.0.0.1", SCHOOL)
    host, guest = open_page(), open_page(PHONE)
    host.goto(f"{school}/new/ecosfera")
    host.get_by_role("button", name="Open the table").click()
    expect(host).to_have_url(re.compile(r"/t/\w+"))
    table, _ = site.open(Plan("ecosfera", (Place("link"),), seed=7))
    guest.goto(f"{school}/t/{table.code}")
    guest.fill("#sit-name", "Väinö")
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.locator("body")).to_have_attribute("data-seats", "0")


def test_a_secret_vote_shows_nothing_until_all_have_voted(site: Site, open_page: OpenPage) -> None:
    host, friend = two(site, open_page, "betterlife", 2, {"track": "quick"})
    table = host.table
    for _ in range(2_000):
        if table.question is not None and table.question.prompt == "secret_commit" and table.match.actors == (0, 1):
            break
        (host if host.is_asked else friend).hasten()
    friend.settle()
    before = friend.page.locator("#log").inner_text()
    number = len(table.match.record)
    host.step()
    friend.settle()
    assert table.match.record[number][1][0] == "commit"
    assert table.match.actors == (1,)
    assert friend.is_asked
    assert table.match.view(1).players[0].commit is None  # type: ignore[attr-defined]  # the game's own view
    news = friend.page.locator("#log").inner_text().removeprefix(before)
    assert news.strip() == "1Player 1 has committed.", news  # the mark of the seat, and no number of IP


def test_a_bot_takes_over_until_one_returns(site: Site, open_page: OpenPage) -> None:
    host, friend = two(site, open_page, "ecosfera", 2, {})
    friend.page.goto(f"{friend.page.url}/people")
    friend.page.get_by_role("button", name=re.compile("Leave this table")).click()
    expect(host.page.locator("#person-1")).to_contain_text("a bot plays")
    seen = len(host.table.match.record)
    for _ in range(200):
        shown = shown_state(host.page)
        if any(seat == 1 for seat, _ in host.table.match.record[seen:]) or host.table.is_over:
            break
        if host.is_asked:
            host.step()
        else:
            host.page.wait_for_function(MOVED_ON, arg=shown)  # the bot is at play
    assert any(seat == 1 for seat, _ in host.table.match.record[seen:])


def test_people_at_one_screen_do_not_see_each_others_hands(site: Site, open_page: OpenPage) -> None:
    walker = Walker(site, open_page(), seed=2)
    walker.open("kompensaatiopeli", 4, {"rounds": 1})
    page = walker.page
    expect(page.locator("#cover")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#cover")).to_be_visible()
    expect(page.locator("body")).to_have_attribute("data-shown", "")
    walker.play(16)
    shown = {seat for seat, _ in walker.table.match.record}
    assert len(shown) > 1


def test_when_time_is_up_a_bot_chooses(site: Site, open_page: OpenPage) -> None:
    walker = Walker(site, open_page(), seed=2)
    walker.open("ecologic", 2, {"preset": "first_game"}, places=["me", "bot"], seconds="600")
    expect(walker.page.locator("#clock")).to_be_visible()
    site.let_time_pass(walker.table, 601)
    expect(walker.page.locator("#log li").nth(1)).not_to_be_empty()
    assert any(seat == 0 for seat, _ in walker.table.match.record)


def test_a_finished_game_can_be_replayed_downloaded_and_continued(site: Site, open_page: OpenPage) -> None:
    walker = Walker(site, open_page(), seed=5)
    walker.open("ecosfera", 2, {})
    play_on([walker], 500, by_hand=20)
    page = walker.page
    record = walker.table.match.to_json()
    page.get_by_role("link", name="Replay", exact=True).click()
    page.locator("[data-step=first]").click()
    expect(page.locator("#at-text")).to_have_text(re.compile(r"^0 / \d+$"))
    page.get_by_role("button", name="One step on").click()
    expect(page.locator("#at-text")).to_have_text(re.compile(r"^1 / \d+$"))
    page.select_option("#seat", "1")
    places.open_tab(page, "on")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    assert download.value.path().read_text(encoding="utf-8") == record
    page.get_by_role("button", name=re.compile("Continue as a new table")).click()
    page.wait_for_url(re.compile(r"/t/\w+$"))
    assert len(walker.table.match.record) >= 1
    assert walker.table.stored.origin.endswith(":1")


def test_an_uploaded_record_can_be_watched_and_a_broken_one_is_refused(site: Site, open_page: OpenPage) -> None:
    from ecotone import Match

    page = open_page()
    page.goto(f"{site.address}/watch")
    page.fill("#record", Match.new("ecologic", 2, 7).to_json())
    page.get_by_role("button", name="Watch").click()
    expect(page.locator("#at-text")).to_have_text("0 / 0")
    page.goto(f"{site.address}/watch")
    page.fill("#record", '{"ecotone": 1}')
    page.get_by_role("button", name="Watch").click()
    expect(page.locator(".reason")).to_contain_text("missing")


def test_a_waiting_room_fills_and_the_game_begins(site: Site, open_page: OpenPage) -> None:
    host = Walker(site, open_page(), seed=4)
    host.page.goto(f"{site.address}/new/ecosfera")
    host.page.fill("[name=name_0]", "Aino")
    host.page.locator('#seats input[value="3"]').check()
    for seat in (1, 2):
        host.page.select_option(f"#who_{seat}", "link")
    host.page.get_by_role("button", name="Open the table").click()
    host.page.wait_for_url("**/t/**")
    page, table = host.page, host.table
    host.settle()
    expect(page.locator(".sitters .free")).to_have_count(2)
    expect(page.locator("#invite .qr svg")).to_be_visible()
    expect(page.locator("#table-link")).to_have_value(f"{site.address}/t/{table.code}")
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    expect(page.locator("#board, #acts button")).to_be_hidden()
    guest = open_page(PHONE)
    guest.goto(f"{site.address}/t/{table.code}")
    guest.fill("#sit-name", "Väinö")
    guest.get_by_role("button", name="Sit down").first.click()
    expect(guest.locator(".sitters .own b")).to_have_text("Väinö")
    expect(guest.locator("[data-do=begin]")).to_have_count(0)
    expect(page.locator(".sitters .free")).to_have_count(1)
    page.locator("[data-do=begin]").click()
    expect(page.locator(".lobby")).to_have_count(0)
    expect(page.locator("#board")).to_be_visible()
    expect(guest.locator("#board")).to_be_visible()
    assert not table.is_gathering
    page.goto(f"{site.address}/new/ecosfera")  # the name is asked once
    expect(page.locator("[name=name_0]")).to_have_value("Aino")


def test_the_device_is_handed_to_whoever_here_is_next_and_to_nobody_else(site: Site, open_page: OpenPage) -> None:
    walker = Walker(site, open_page(), seed=2)
    walker.open("kompensaatiopeli", 4, {"rounds": 1}, places=["me", "bot", "here", "bot"], speed="slow")
    page, table = walker.page, walker.table
    expect(page.locator("#cover-title")).to_have_text("Pass the device to Player 1")
    walker.show(0)
    while table.asked == (0,):
        walker.step()
    expect(page.locator("#cover")).to_be_hidden()  # a bot is next
    site.let_time_pass(table, 60)
    for _ in range(200):
        if 2 in table.asked:
            break
        site.let_time_pass(table, 60)
        page.wait_for_timeout(50)
    expect(page.locator("#cover-title")).to_have_text("Pass the device to Player 3")
    expect(page.locator("#cover .go")).to_have_text(re.compile("I am Player 3"))
