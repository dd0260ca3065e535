"""One person, two devices: a link is used once, a seat moves when its person says so, and the old device is told."""

import re

import pytest
from playwright.sync_api import Page, expect

from ecotone.tables.plan import Place, Plan
from tests.browser import places
from tests.browser.axe import violations
from tests.browser.conftest import OpenPage
from tests.browser.screens import LAPTOP, PHONE
from tests.browser.server import Site, sit_by_link

TOLD = {
    "en": "Your seat has moved to another device",
    "sv": "Din plats har flyttats till en annan enhet",
    "fi": "Paikkasi on siirretty toiselle laitteelle",
}


def invited(site: Site) -> tuple[str, str]:
    """The address of a new table, and the link of its only seat."""
    table, keys = site.open(Plan("ecosfera", (Place("link", "Bea"),), seed=7))
    address = f"{site.address}/t/{table.code}"
    return address, f"{address}/s/{keys.seats[0]}"


def seats(page: Page, held: str) -> None:
    expect(page.locator("body")).to_have_attribute("data-seats", held)


def test_a_link_asks_for_a_name_and_is_useless_once_somebody_sits(site: Site, open_page: OpenPage) -> None:
    address, link = invited(site)
    bea, eve = open_page(PHONE), open_page()
    bea.goto(link)
    expect(bea.get_by_label("Your name")).to_have_value("Bea")
    bea.get_by_label("Your name").fill("Beatrix")
    assert violations(bea) == []
    bea.keyboard.press("Tab")
    expect(bea.get_by_role("button", name="Sit down here")).to_be_focused()
    bea.keyboard.press("Enter")
    seats(bea, "0")
    assert bea.url == address
    expect(bea.locator("#person-0")).to_contain_text("Beatrix")
    eve.goto(link)
    expect(eve.locator(".reason")).to_contain_text("This link opens no seat any more")
    eve.goto(address)
    seats(eve, "")
    bea.goto(link)  # her own browser may follow it again
    seats(bea, "0")


@pytest.mark.parametrize("language", sorted(TOLD))
def test_a_seat_moves_to_another_device_and_the_first_is_told(site: Site, open_page: OpenPage, language: str) -> None:
    address, link = invited(site)
    laptop, phone = open_page(LAPTOP), open_page(PHONE)
    for page in (laptop, phone):  # playwright's `locale` does not reach sockets
        page.context.add_cookies([{"name": "language", "value": language, "url": site.address}])
    sit_by_link(laptop, link)
    seats(laptop, "0")
    people = laptop.context.new_page()
    people.goto(f"{address}/people")
    people.locator("a[href*='/move']").click()
    moving = people.locator("input.link").input_value()
    assert violations(people) == []
    people.close()
    expect(laptop.locator("#moved")).to_have_count(0)
    phone.goto(moving)
    assert violations(phone) == []
    seats(laptop, "0")  # to ask moves nothing
    phone.locator("#take-seat button.primary").click()
    seats(phone, "0")
    seats(laptop, "")
    expect(laptop.locator("#moved")).to_contain_text(TOLD[language])
    expect(laptop.locator(":is(#cands, #acts) button")).to_have_count(0)
    expect(phone.locator("#moved")).to_have_count(0)
    expect(places.buttons(phone).first).to_be_visible()
    laptop.reload()
    expect(laptop.locator("#moved")).to_contain_text(TOLD[language])
    laptop.goto(moving)
    expect(laptop.locator(".reason")).to_be_visible()


def test_where_sockets_are_blocked_the_first_device_is_told_too(site: Site, open_page: OpenPage) -> None:
    address, link = invited(site)
    laptop, phone = open_page(), open_page(PHONE)
    laptop.route_web_socket(re.compile(r"/live(\?|$)"), lambda socket: socket.close())
    sit_by_link(laptop, link)
    expect(laptop.locator("body")).to_have_attribute("data-version", re.compile(r"\d"))
    people = laptop.context.new_page()
    people.goto(f"{address}/move")
    sit_by_link(phone, people.locator("input.link").input_value())
    expect(laptop.locator("#moved")).to_be_visible()
    seats(laptop, "")
