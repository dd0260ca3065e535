"""Looking things up: at the table one tap away, without ever choosing by it; and on a page with everything."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from ecotone.core.choice import Choice
from ecotone.core.registry import games
from ecotone.tables.plan import Keys, Place, Plan
from ecotone.tables.table import Table
from tests.browser import places
from tests.browser.axe import violations
from tests.browser.conftest import OpenPage
from tests.browser.screens import LAPTOP, PHONE, Screen
from tests.browser.server import Site, hold, served
from tests.browser.walker import settled
from tests.toys.shore import CARDS, GAME

PAIR: tuple[int, Choice] = (0, ("pair", 0, 1))
COD, EELGRASS, STONE, SEAL = (f"#card-{n}" for n in range(len(CARDS)))


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """A server that has Shore besides the other games."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(games(), GAME.id, GAME)
        with served() as site:
            yield site


def opened(site: Site, seats: int = 1, status: str = "playing", choices: int = 0) -> tuple[Table, Keys]:
    places = tuple(Place("me", name) for name in ("Aino", "Otso")[:seats])
    return site.open(Plan(GAME.id, places, {}, 1, status=status), [PAIR] * choices)


def seated(site: Site, open_page: OpenPage, screen: Screen = LAPTOP, seats: int = 1, **options: Any) -> Page:
    """A browser that holds the first seat of a new table, and is asked something."""
    table, keys = opened(site, seats)
    page = open_page(screen, **options)
    page.goto(f"{site.address}/t/{table.code}/s/{keys.seats[0]}")
    settled(page, table)
    expect(page.locator(COD)).to_contain_class("lit")
    return page


def dialog(page: Page) -> Locator:
    return page.locator("dialog#know")


def told(page: Page, name: str) -> None:
    """The dialog tells of this, and is closed again."""
    expect(dialog(page)).to_be_visible()
    expect(dialog(page).get_by_role("heading")).to_have_text(name)
    page.get_by_role("button", name="Close").click()
    expect(dialog(page)).to_be_hidden()


def toggle(page: Page) -> Locator:
    return page.get_by_role("button", name="Look up")


def pairs(page: Page, site: Site) -> int:
    """How many choices have been made."""
    return len(site.table(page.url).match.record)


# --- the mode ---------------------------------------------------------------------------------


def test_in_the_mode_a_tap_tells_what_a_thing_is_and_chooses_nothing(site: Site, open_page: OpenPage) -> None:
    page = seated(site, open_page)
    expect(toggle(page)).to_have_attribute("aria-pressed", "false")
    toggle(page).click()
    expect(toggle(page)).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#know-hint")).to_contain_text("Tap what you want to know more about.")
    page.locator(COD).click()
    expect(dialog(page).locator("i[lang=la]")).to_have_text("Gadus morhua")
    expect(dialog(page).locator(".fact-text")).to_contain_text("Cod needs salty water")
    expect(dialog(page).get_by_role("link")).to_have_attribute("href", "/learn/shore#species.cod")
    expect(dialog(page).locator("use")).to_have_attribute("href", "/static/games/shore/signs.svg#cod")
    told(page, "Cod")
    page.locator(".weather").click()  # not only what is a button
    told(page, "Storm")
    expect(page.locator(".picked")).to_have_count(0)
    assert pairs(page, site) == 0
    expect(toggle(page)).to_have_attribute("aria-pressed", "true")  # for the next thing


def test_in_the_mode_what_nobody_wrote_about_is_not_chosen_either(site: Site, open_page: OpenPage) -> None:
    page = seated(site, open_page)
    toggle(page).click()
    page.locator(STONE).click()
    expect(page.locator("#know-said")).to_have_text("Nothing is written about this.")
    expect(page.locator(".picked")).to_have_count(0)
    expect(dialog(page)).to_be_hidden()


@pytest.mark.parametrize("how", ["button", "done", "key", "escape"])
def test_after_the_mode_choosing_goes_on_where_it_was(site: Site, open_page: OpenPage, how: str) -> None:
    page = seated(site, open_page)
    page.locator(COD).click()
    expect(page.locator(COD)).to_contain_class("picked")
    toggle(page).click()
    page.locator(EELGRASS).click()
    expect(dialog(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog(page)).to_be_hidden()
    if how == "button":
        toggle(page).click()
    elif how == "done":
        page.get_by_role("button", name="Done").click()
        expect(toggle(page)).to_be_focused()
    else:
        toggle(page).focus()
        page.keyboard.press("i" if how == "key" else "Escape")
    expect(toggle(page)).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#know-hint")).to_be_hidden()
    expect(page.locator(COD)).to_contain_class("picked")
    page.locator(EELGRASS).click()
    expect(page.locator("#board h2")).to_have_text("1 pairs")
    assert site.table(page.url).match.record == [PAIR]


def test_news_from_the_table_leave_the_mode_and_the_dialog_alone(site: Site, open_page: OpenPage) -> None:
    table, keys = opened(site, seats=2)
    me, other = open_page(), open_page()
    for page, key in ((me, keys.seats[1]), (other, keys.seats[0])):
        page.goto(f"{site.address}/t/{table.code}/s/{key}")
        settled(page, table)
    toggle(me).click()
    me.locator(".weather").click()
    expect(dialog(me).get_by_role("heading")).to_have_text("Storm")
    other.locator(COD).click()
    other.locator(EELGRASS).click()
    expect(me.locator("#board h2")).to_have_text("1 pairs")
    told(me, "Storm")
    expect(me.locator(".weather")).to_have_attribute("tabindex", "0")  # keys reach it also after the news
    me.locator(COD).click()
    told(me, "Cod")
    assert len(table.match.record) == 1


# --- without the mode -------------------------------------------------------------------------


def finger(page: Page) -> CDPSession:
    return page.context.new_cdp_session(page)


def put_down(touch: CDPSession, thing: Locator) -> None:
    box = thing.bounding_box()
    assert box
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})


def lift(touch: CDPSession) -> None:
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_finger_that_rests_on_a_thing_opens_it_and_does_not_choose_it(site: Site, open_page: OpenPage) -> None:
    page = seated(site, open_page, PHONE)
    touch = finger(page)
    put_down(touch, page.locator(COD))
    expect(dialog(page).get_by_role("heading")).to_have_text("Cod")
    lift(touch)
    expect(dialog(page)).to_be_visible()
    page.get_by_role("button", name="Close").tap()
    expect(dialog(page)).to_be_hidden()
    expect(page.locator(".picked")).to_have_count(0)
    page.locator(COD).tap()  # and a short one chooses as ever
    expect(page.locator(COD)).to_contain_class("picked")
    page.locator(EELGRASS).tap()
    expect(page.locator("#board h2")).to_have_text("1 pairs")
    expect(dialog(page)).to_be_hidden()


def test_the_right_button_opens_a_thing_and_does_not_choose_it(site: Site, open_page: OpenPage) -> None:
    page = seated(site, open_page)
    page.locator(COD).click(button="right")
    told(page, "Cod")
    page.locator(".weather").click(button="right")
    told(page, "Storm")
    expect(page.locator(".picked")).to_have_count(0)
    page.locator(COD).click()
    page.locator(EELGRASS).click()
    expect(page.locator("#board h2")).to_have_text("1 pairs")


def test_the_menu_of_the_browser_stays_where_nothing_is_known(site: Site, open_page: OpenPage) -> None:
    page = seated(site, open_page)
    page.evaluate("addEventListener('contextmenu', (event) => { document.title = String(event.defaultPrevented); })")
    page.locator(STONE).click(button="right")
    expect(page).to_have_title("false")
    page.locator(COD).click(button="right")
    expect(page).to_have_title("true")


def test_a_key_tells_of_what_has_the_focus_and_elsewhere_turns_the_mode_on(site: Site, open_page: OpenPage) -> None:
    page = seated(site, open_page)
    page.locator(SEAL).focus()
    page.keyboard.press("i")
    expect(dialog(page).get_by_role("heading")).to_have_text("Grey seal")
    expect(page.get_by_role("button", name="Close")).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog(page)).to_be_hidden()
    expect(page.locator(SEAL)).to_be_focused()
    expect(toggle(page)).to_have_attribute("aria-pressed", "false")
    page.locator("#decision").focus()
    page.keyboard.press("i")
    expect(toggle(page)).to_have_attribute("aria-pressed", "true")
    page.locator(".weather").focus()
    page.keyboard.press("Enter")
    told(page, "Storm")
    page.locator(COD).focus()
    page.keyboard.press("Enter")
    told(page, "Cod")
    assert page.locator(".picked").count() == 0


def test_the_key_is_a_letter_where_somebody_writes(site: Site, open_page: OpenPage) -> None:
    page = seated(site, open_page)
    places.open_tab(page, "chat")
    page.locator("#chat-text").press_sequentially("is it?")
    expect(page.locator("#chat-text")).to_have_value("is it?")
    expect(toggle(page)).to_have_attribute("aria-pressed", "false")
    expect(dialog(page)).to_be_hidden()


def test_beside_the_reason_why_not_stands_a_button_about_the_thing(site: Site, open_page: OpenPage) -> None:
    page = seated(site, open_page)
    page.locator(SEAL).click()
    expect(places.message(page)).to_have_text("The seal hunts alone.")
    page.get_by_role("button", name="About: Grey seal").click()
    told(page, "Grey seal")
    expect(places.message(page)).to_have_text("The seal hunts alone.")
    page.locator("#hint-button").click()  # another message is about something else
    expect(places.message(page)).not_to_have_text("The seal hunts alone.")
    expect(page.locator("#know-about")).to_have_count(0)
    page.locator(SEAL).click()
    expect(page.locator("#know-about")).to_be_visible()
    page.locator(COD).click()
    expect(page.locator("#know-about")).to_have_count(0)
    page.locator(EELGRASS).click()
    expect(page.locator("#board h2")).to_have_text("1 pairs")


def test_a_fact_is_told_in_the_readers_language(site: Site, open_page: OpenPage) -> None:
    page = seated(site, open_page, locale="sv")
    page.locator(COD).click(button="right")
    expect(dialog(page).locator(".fact-text")).to_contain_text("Torsken behöver")


def test_what_cannot_be_fetched_is_said_and_can_be_tried_again(site: Site, open_page: OpenPage) -> None:
    page = seated(site, open_page)
    page.route("**/learn/**", lambda route: route.abort())
    page.locator(COD).click(button="right")
    expect(dialog(page)).to_contain_text("This could not be fetched.")
    page.keyboard.press("Escape")
    page.unroute("**/learn/**")
    page.locator(COD).click(button="right")
    told(page, "Cod")


def test_the_next_person_at_the_screen_reads_nothing_of_the_last(site: Site, open_page: OpenPage) -> None:
    table, keys = opened(site, seats=2)
    here, away = open_page(), open_page()
    hold(here, site.address, table.code, *keys.seats)
    hold(away, site.address, table.code, keys.seats[0])
    for page in (here, away):
        settled(page, table)
    here.locator(COD).click(button="right")
    expect(dialog(here).get_by_role("heading")).to_have_text("Cod")
    away.locator(COD).click()
    away.locator(EELGRASS).click()
    expect(here.locator("body")).to_have_attribute("data-shown", "1")
    expect(dialog(here)).to_be_hidden()


# --- where nobody chooses ---------------------------------------------------------------------


def test_spectators_and_replays_tell_at_a_tap(site: Site, open_page: OpenPage) -> None:
    watched, past = opened(site)[0], opened(site, status="ended", choices=2)[0]
    page = open_page(PHONE)
    for address in (f"/t/{watched.code}", f"/t/{past.code}/replay?at=1"):
        page.goto(site.address + address)
        page.locator(SEAL).tap()
        told(page, "Grey seal")
        page.locator(".weather").tap()
        told(page, "Storm")
    page.locator('[data-step="1"]').click()
    expect(page.locator("#board h2")).to_have_text("2 pairs")
    page.locator(SEAL).tap()
    told(page, "Grey seal")


def test_nothing_is_looked_up_on_the_wall(site: Site, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(f"{site.address}/t/{opened(site)[0].code}/projector")
    expect(page.locator("#board h2")).to_be_visible()
    expect(toggle(page)).to_have_count(0)


# --- the page ---------------------------------------------------------------------------------


def test_the_page_is_searched_by_any_word(site: Site, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(f"{site.address}/learn/shore")
    found = page.locator("#subjects li:visible .fact-name")
    expect(found).to_have_count(4)
    page.get_by_label("Search").fill("GADUS")
    expect(found).to_have_text(["Cod"])
    expect(page.get_by_role("heading", name="Weather")).to_be_hidden()
    page.get_by_label("Search").fill("oxygen")
    expect(found).to_have_text(["Cod", "Storm"])
    page.get_by_label("Search").fill("whale")
    expect(page.get_by_role("status")).to_have_text("Nothing here has these words.")
    page.get_by_label("Search").fill(" ")
    expect(found).to_have_count(4)
    expect(page.get_by_role("status")).to_have_text("")


def test_a_word_is_found_wherever_it_may_break(site: Site, open_page: OpenPage) -> None:
    page = open_page()
    page.context.add_cookies([{"name": "language", "value": "sv", "url": site.address}])
    page.goto(f"{site.address}/learn/ecosfera")
    page.locator("#search").fill("Östersjödinoflagellat")
    name = page.locator("#subjects li:visible .fact-name").first
    expect(name).to_have_text("Östersjö\u00addino\u00adflagellat")


def test_a_link_leads_to_its_thing(site: Site, open_page: OpenPage) -> None:
    page = open_page(PHONE)
    page.goto(f"{site.address}/learn/shore#weather.storm")
    expect(page.locator("li:target .fact-name")).to_have_text("Storm")
    expect(page.locator("li:target")).to_be_in_viewport()


def test_on_paper_only_the_facts_are_left(site: Site, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(f"{site.address}/learn/shore")
    page.emulate_media(media="print")
    for gone in (".bar", "#search", ".chapters", ".foot"):
        expect(page.locator(gone)).to_be_hidden()
    for kept in page.locator("h1, #subjects h2, .fact-name, .fact-latin, .fact-text, .fact-symbol").all():
        expect(kept).to_be_visible()


# --- everyone ---------------------------------------------------------------------------------


def narrow(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_axe_finds_nothing_where_things_are_looked_up(
    site: Site, open_page: OpenPage, screen: Screen, scheme: str
) -> None:
    page = seated(site, open_page, screen, color_scheme=scheme)
    page.locator(SEAL).click()
    expect(page.locator("#know-about")).to_be_visible()
    places.tool(page, "know")
    assert violations(page) == []
    assert narrow(page)
    page.locator(COD).click()
    expect(dialog(page).get_by_role("heading")).to_have_text("Cod")
    assert violations(page) == []
    assert narrow(page)
    page.goto(f"{site.address}/learn/shore#species.seal")
    assert violations(page) == []
    assert narrow(page)


def test_on_a_phone_the_dialog_lies_at_the_lower_edge(site: Site, open_page: OpenPage) -> None:
    page = seated(site, open_page, PHONE)
    page.locator(COD).click(button="right")
    expect(dialog(page).get_by_role("heading")).to_have_text("Cod")
    box = dialog(page).bounding_box()
    assert box
    assert (box["x"], box["width"]) == (0, PHONE.width)
    assert box["y"] + box["height"] == pytest.approx(PHONE.height, abs=1)
    assert box["y"] > PHONE.height / 3
    page.touchscreen.tap(PHONE.width / 2, 60)  # beside it
    expect(dialog(page)).to_be_hidden()
