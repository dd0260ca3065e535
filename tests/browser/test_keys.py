"""The keys of a table: listed by `?`, one letter each, never while somebody writes, and they can be switched off."""

import re

from playwright.sync_api import Page, expect

from tests.browser import places
from tests.browser.axe import violations
from tests.browser.conftest import OpenPage
from tests.browser.moments import new
from tests.browser.server import Site
from tests.browser.test_everyone import seat_page


def at_table(site: Site, open_page: OpenPage) -> Page:
    page = open_page()
    page.goto(site.address + seat_page(site, new("ecosfera", 3)))
    expect(page.locator("body")).to_have_attribute("data-version", re.compile(r"\d"))
    return page


def test_letters_lead_to_the_parts_of_the_table(site: Site, open_page: OpenPage) -> None:
    page = at_table(site, open_page)
    page.keyboard.press("r")
    expect(places.rules(page)).to_be_visible()
    expect(page.locator("#tab-rules")).to_be_focused()
    page.keyboard.press("b")
    expect(page.locator("#game button.lit").first).to_be_focused()
    page.keyboard.press("a")
    expect(places.buttons(page).first).to_be_focused()
    page.keyboard.press("h")
    expect(page.locator("#hint .hint-said p")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#hint")).to_be_hidden()
    page.keyboard.press("c")
    expect(page.locator("#chat-text")).to_be_focused()
    page.keyboard.type("echo ?")  # a field has the focus: these are letters again
    expect(page.locator("#chat-text")).to_have_value("echo ?")
    expect(page.locator("#keys")).to_be_hidden()


def test_the_list_opens_by_a_question_mark_and_switches_the_letters_off(site: Site, open_page: OpenPage) -> None:
    page = at_table(site, open_page)
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    expect(page.locator("#keys dt")).to_have_count(12)
    assert violations(page) == []
    page.keyboard.press("r")  # what lies below a dialog does not answer
    page.locator("#keys-letters").uncheck()
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()
    page.locator("body").press("r")
    expect(places.rules(page)).to_be_hidden()
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-version", re.compile(r"\d"))
    page.locator("body").press("r")
    expect(places.rules(page)).to_be_hidden()
    page.locator("body").press("?")
    expect(page.locator("#keys")).to_be_visible()


def test_the_numbers_of_the_rules_lead_to_their_place_in_the_whole_rules(site: Site, open_page: OpenPage) -> None:
    page = at_table(site, open_page)
    page.keyboard.press("r")
    number = places.rules(page).locator("li a").first
    expect(places.rules(page).locator("> p")).to_have_count(3)  # the numbers lie one tap further
    expect(number).to_be_hidden()
    places.rules(page).locator("summary").click()
    with page.expect_popup() as popup:
        number.click()
    rules = popup.value
    expect(rules.locator("p:target")).to_contain_text(number.inner_text())
    expect(rules.locator("p:target")).to_be_in_viewport()
    rules.locator("#search").fill("zzz")
    expect(rules.locator("#found")).to_have_text("No rule has these words.")
    rules.locator("#search").fill("droplet")
    expect(rules.locator("#E-02")).to_be_visible()
    expect(rules.locator("#E-01")).to_be_hidden()
    rules.locator("#search").fill("")
    rules.locator(".contents a").first.click()
    expect(rules.locator("#chapter-1")).to_be_in_viewport()
