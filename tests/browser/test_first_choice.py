"""Whoever comes is soon asked something: from the front page, and from a code that was scanned."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import expect

from ecotone.tables.plan import Place, Plan
from tests.browser.conftest import OpenPage
from tests.browser.screens import PHONE
from tests.browser.seeded import GAMES
from tests.browser.server import Site

ASKED = "#acts .btn:not(.off):visible, #cands button:visible, .lit:visible"  # what can be chosen
PATIENCE = 10.0  # seconds


@pytest.mark.parametrize("game", sorted(GAMES))
def test_from_the_front_page_the_first_question_comes_within_ten_seconds(
    site: Site, open_page: OpenPage, game: str
) -> None:
    page = open_page(PHONE)
    page.goto(site.address)
    began = time.monotonic()
    page.locator(f"form[action='/quick/{game}'] button").click()
    page.wait_for_url("**/t/**")
    expect(page.locator("#decision .who.mine").first).to_be_visible(timeout=30_000)
    expect(page.locator(ASKED).first).to_be_visible()
    assert time.monotonic() - began < PATIENCE


@pytest.mark.parametrize("game", sorted(GAMES))
def test_from_a_scanned_code_the_first_choice_is_two_taps_away(site: Site, open_page: OpenPage, game: str) -> None:
    seats, options = GAMES[game]
    table, _ = site.open(Plan(game, (Place("link"), *[Place("bot")] * (seats - 1)), options, seed=2, speed="fast"))
    page = open_page(PHONE)
    page.goto(f"{site.address}/t/{table.code}")
    page.fill("#sit-name", "Aino")
    page.locator("#sit button[name=seat]").first.click()  # the first tap
    expect(page.locator("#decision .who.mine").first).to_be_visible(timeout=30_000)
    expect(page.locator(ASKED).first).to_be_visible()  # the second
