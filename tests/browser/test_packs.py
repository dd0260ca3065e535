"""Cards of one's own in a browser: by keyboard alone, on a phone, in every language; and the button that prints."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import OpenPage
from tests.browser.overflow import misfits
from tests.browser.screens import LAPTOP, PHONE, Screen
from tests.browser.server import GENEROUS, Site, served


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """A server whose host takes packs."""
    with served(settings=GENEROUS.model_copy(update={"packs": True})) as site:
        yield site


def check(page: Page, screen: Screen) -> None:
    assert violations(page) == []
    assert misfits(page, screen.touch) == []


@pytest.mark.parametrize("screen, locale", [(PHONE, "fi"), (LAPTOP, "sv")])
def test_pages_of_packs_and_prints_fit_and_are_accessible(
    site: Site, open_page: OpenPage, screen: Screen, locale: str
) -> None:
    page = open_page(screen, locale=locale)
    for path in ("/packs", "/packs/ecosfera", "/rules/ecosfera"):
        page.goto(f"{site.address}{path}")
        check(page, screen)
    expect(page.locator("#print button")).to_be_visible()


def test_a_card_is_changed_by_keyboard_alone(site: Site, open_page: OpenPage) -> None:
    page = open_page(PHONE)
    page.goto(f"{site.address}/packs/ecologic")
    page.locator("#open").focus()
    page.keyboard.type("Environmental Education")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("h2").first).to_have_text("initiatives eco 01")
    page.locator("#field_initial_bid").focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("0")
    page.get_by_role("button", name="Check and preview").press("Enter")
    expect(page.locator("#about_initial_bid")).to_have_text("expected 1 to 99, got 0")
    expect(page.locator("#field_initial_bid")).to_have_attribute("aria-invalid", "true")
    check(page, PHONE)
    page.locator("#field_initial_bid").fill("7")
    page.get_by_role("button", name="Check and preview").press("Enter")
    expect(page.get_by_role("status")).to_contain_text("This pack can be played.")
    expect(page.get_by_role("img", name="The card as it will look")).to_be_visible()
    check(page, PHONE)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download the pack").press("Enter")
    assert saved.value.suggested_filename == "ecologic-pack.toml"
