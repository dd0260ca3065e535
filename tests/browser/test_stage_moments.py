"""What the stage does besides fitting: deals as cards, previews, scenes, pauses, tools on a phone, lost connections."""

import asyncio
import re

from playwright.sync_api import Page, WebSocketRoute, expect

from ecotone.core.choice import Open
from tests.browser import places
from tests.browser.conftest import OpenPage
from tests.browser.moments import asked, found, new, seated
from tests.browser.screens import PHONE
from tests.browser.server import Site
from tests.browser.test_everyone import opened
from tests.browser.test_reconnect import LIVE
from tests.browser.walker import settled

GAME = "kompensaatiopeli"


def dealing(site: Site, page: Page) -> None:
    """Let a seat put an offer to another together."""
    table, keys = opened(site, new(GAME, 4))
    page.goto(f"{site.address}/t/{table.code}/s/{keys.seats[1]}")
    settled(page, table)
    places.besides(page).click()
    places.verb(page, "offer").click()
    places.thing(page, "seat-2").click()
    expect(page.locator("#deal")).to_be_visible()


def test_cards_are_pushed_over_the_table_and_taken_back(site: Site, open_page: OpenPage) -> None:
    page = open_page()
    dealing(site, page)
    go = places.commit(page)
    expect(go).to_be_disabled()
    card = page.locator(".deal-mine .deal-card").first
    kind = card.get_attribute("data-kind") or ""
    card.click()
    on_table = page.locator(f'.deal-side .put[data-kind="{kind}"]')
    expect(on_table).to_be_visible()
    expect(go).to_be_enabled()
    expect(go).to_have_text(re.compile("^Give "))  # nothing is asked for yet
    page.locator('.deal-theirs [data-kind="resource"]').click()
    expect(go).to_have_text(re.compile("^Offer .* for resource card$"))
    expect(page.locator("#preview")).to_contain_text("Your hand then:")
    on_table.click()
    expect(on_table).to_have_count(0)
    expect(go).to_be_disabled()


def test_a_deal_marks_the_cards_that_all_have_seen(site: Site, open_page: OpenPage) -> None:
    match = new(GAME, 4).replayed(0)
    give = next(one for one in match.choices(1) if isinstance(one, Open) and one.verb == "offer").blanks[0]
    kind = next(iter(give.most))
    match.play(1, ("offer", 2, ((kind, 1),), (), None, None))
    _, _, (walker,) = seated(site, open_page, match, [3])
    page = walker.page
    places.besides(page).click()
    places.verb(page, "offer").click()
    places.thing(page, "seat-1").click()
    expect(page.locator(".deal-partner.on small")).to_have_text(re.compile(r" · 5 cards$"))
    expect(page.locator(f'.deal-theirs [data-kind="{kind}"] .seen')).to_be_visible()
    expect(page.locator(".seen")).to_have_count(1)


def test_seats_that_may_be_chosen_are_listed_with_what_one_would_do(site: Site, open_page: OpenPage) -> None:
    match, seat, choice = found(
        GAME, 4, {}, lambda b, s, c, a: bool(a.actors) and asked(a, a.actors[0], "give_resource")
    )
    match.play(seat, choice)
    _, _, (walker,) = seated(site, open_page, match, [match.actors[0]])
    expect(walker.page.locator("#cands button").first).to_have_text(re.compile("^Give a resource card to "))


def test_what_concludes_a_step_comes_before_what_else_one_may_do(site: Site, open_page: OpenPage) -> None:
    match, seat, choice = found(
        GAME, 4, {}, lambda b, s, c, a: bool(a.actors) and asked(a, a.actors[0], "pay_proposals")
    )
    match.play(seat, choice)
    _, _, (walker,) = seated(site, open_page, match, [match.actors[0]])
    first = walker.page.locator("#acts .btn").first
    expect(first).to_have_attribute("data-plain", "pay_proposals")
    expect(first).to_have_class(re.compile(r"\bgo\b"))


def test_the_offer_goes_to_whom_one_turns_last(site: Site, open_page: OpenPage) -> None:
    page = open_page(PHONE)
    dealing(site, page)
    partners = page.locator(".deal-partner")
    expect(partners).to_have_count(3)
    page.locator(".deal-partner", has_text="Otso").click()
    expect(page.locator(".deal-partner.on")).to_contain_text("Otso")
    card = page.locator(".deal-mine .deal-card:enabled").first
    kind = card.get_attribute("data-kind")
    card.click()
    expect(places.commit(page)).to_be_enabled()
    places.commit(page).click()
    table = site.table(page.url)
    settled(page, table)
    expect(page.locator("#deal")).to_be_hidden()
    assert table.match.record[-1] == (1, ("offer", 3, ((kind, 1),), (), None, None))


def test_what_lies_on_the_table_stays_while_the_connection_is_lost(site: Site, open_page: OpenPage) -> None:
    page = open_page()
    lines: list[WebSocketRoute] = []
    cut = False

    def connect(socket: WebSocketRoute) -> None:
        if cut:
            socket.close()
        else:
            lines.append(socket)
            socket.connect_to_server()

    page.route_web_socket(LIVE, connect)
    dealing(site, page)
    page.locator(".deal-mine .deal-card").first.click()
    expect(places.commit(page)).to_be_enabled()
    cut = True
    lines[-1].close()
    expect(page.locator("#connection")).to_be_visible()
    expect(places.commit(page)).to_be_disabled()
    expect(page.locator(".deal-side .put")).to_have_count(1)
    cut = False
    expect(page.locator("#connection")).to_be_hidden()
    expect(page.locator(".deal-side .put")).to_have_count(1)
    expect(places.commit(page)).to_be_enabled()


def test_what_is_paid_is_shown_before_it_is_done(site: Site, open_page: OpenPage) -> None:
    match = new(GAME, 4)
    table, _, (walker,) = seated(site, open_page, match, [0])
    page = walker.page
    places.verb(page, "nature_survey").click()
    page.locator("#game .board .tile.lit").first.click()
    expect(page.locator("#preview .chip").first).to_be_visible()
    expect(places.commit(page)).to_be_enabled()
    expect(page.locator(".hand .tagged .tag").first).to_contain_text("pay")
    assert table.match.record == match.record
    page.keyboard.press("Escape")
    expect(page.locator(".hand .tagged")).to_have_count(0)
    expect(places.commit(page)).to_have_count(0)


def test_a_scene_lets_the_board_be_seen_behind_it(site: Site, open_page: OpenPage) -> None:
    match, seat, choice = found(GAME, 4, {"rounds": 2}, lambda b, s, c, a: asked(a, a.actors[0], "appeal"))
    match.play(seat, choice)
    _, _, (walker,) = seated(site, open_page, match, [match.actors[0]])
    page = walker.page
    expect(page.locator("#scene #decision")).to_be_visible()
    expect(page.locator("#scene .stakes")).to_be_visible()
    page.get_by_role("button", name="Look at the board").click()
    expect(page.locator("#scene .stakes")).to_have_css("opacity", "0.06")
    page.get_by_role("button", name="Look at the board").click()
    expect(page.locator("#scene .stakes")).to_have_css("opacity", "1")


def test_the_host_lets_a_paused_game_go_on_from_the_table(site: Site, open_page: OpenPage) -> None:
    table, keys = opened(site, new(GAME, 4))
    host, guest = open_page(), open_page(PHONE)
    host.goto(f"{site.address}/t/{table.code}/s/{keys.host}")
    guest.goto(f"{site.address}/t/{table.code}/s/{keys.seats[0]}")
    asyncio.run_coroutine_threadsafe(site.house.set(table, paused=True), site.loop).result(20)
    for page in (host, guest):
        expect(places.notice(page)).to_contain_text("The game is paused")
    expect(guest.get_by_role("button", name="Resume the game")).to_have_count(0)
    host.get_by_role("button", name="Resume the game").click()
    expect(places.notice(guest)).not_to_contain_text("paused")
    expect(places.buttons(guest).first).to_be_visible()
    assert not table.stored.paused


def test_on_a_phone_hint_undo_and_look_up_are_in_the_menu(site: Site, open_page: OpenPage) -> None:
    match = new(GAME, 4)
    _, _, walkers = seated(site, open_page, match, [1, 0])
    page = walkers[1].page  # the second one is at a phone
    expect(page.locator("#hint-button")).to_be_hidden()
    places.ask_for_a_hint(page)
    expect(page.locator("#hint .hint-said p")).to_have_count(1)
    page.keyboard.press("Escape")
    places.tool(page, "know")
    expect(page.locator("#know-hint")).to_be_visible()


def test_the_parts_of_a_phones_board_say_how_many_things_can_be_chosen_there(site: Site, open_page: OpenPage) -> None:
    _, _, walkers = seated(site, open_page, new(GAME, 4), [1, 0])
    page = walkers[1].page
    places.verb(page, "nature_survey").click()
    page.locator('.parts [data-show="projects"]').click()
    expect(page.locator("#landscape")).to_be_hidden()
    expect(page.locator('.parts [data-show="land"] .n')).to_have_text(re.compile(r"^\d+$"))
