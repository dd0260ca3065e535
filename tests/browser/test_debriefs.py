"""The debrief in a browser: a tap opens the replay there, what is written stays, and it prints on one sheet."""

import re

import pytest
from playwright.sync_api import expect

from ecotone.core.registry import games
from ecotone.tables.plan import Place, Plan
from tests.browser.axe import SMALL, violations
from tests.browser.conftest import OpenPage
from tests.browser.screens import PHONE, SCREENS, resize
from tests.browser.server import Site
from tests.kit.random_games import random_game
from tests.web.visiting import GAMES


def debrief_of(site: Site, game: str, seed: int) -> str:
    """The address of the debrief of a random game, of which every other one was stopped."""
    match = random_game(games()[game], seed, packs=False)
    if seed % 2:
        match = match.replayed(len(match.record) // 2)
    places = tuple(Place("me", name) for name in ("Aino", "Väinö", "Siiri", "Otso", "Pirkko", "Eero")[: match.seats])
    table, _ = site.open(Plan(game, places, match.options, match.seed, status="ended"), match.record)
    return f"{site.address}/t/{table.code}/debrief"


@pytest.mark.parametrize("game", GAMES)
def test_it_prints_on_one_sheet_in_every_language(site: Site, open_page: OpenPage, game: str) -> None:
    page = open_page()
    for seed, code in enumerate(("en", "sv", "fi")):
        page.set_extra_http_headers({"Accept-Language": code})
        page.goto(debrief_of(site, game, seed))
        made = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type ?/Page\b", made)) == 2, (seed, code)


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_in_a_game_that_was_stopped(site: Site, open_page: OpenPage, game: str) -> None:
    page = open_page()
    page.goto(debrief_of(site, game, 1))
    page.evaluate("for (const part of document.querySelectorAll('main details')) part.open = true")
    assert violations(page) == []
    for screen in SCREENS.values():
        resize(page, screen)
        assert violations(page, SMALL) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_turning_point_opens_the_replay_at_that_move(site: Site, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(debrief_of(site, "kompensaatiopeli", 0))
    link = page.locator(".turns a.watch").first
    at = int(re.findall(r"at=(\d+)", link.get_attribute("href") or "")[0])
    link.click()
    expect(page.locator("#at-text")).to_have_text(re.compile(rf"^{at} /"))


def test_what_people_write_stays_in_their_browser_and_goes_onto_the_print(site: Site, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(debrief_of(site, "ecosfera", 0))
    page.locator("textarea").first.fill("We were too slow.")
    page.reload()
    expect(page.locator("textarea").first).to_have_value("We were too slow.")
    expect(page.locator(".written").first).to_have_text("We were too slow.")


def test_on_a_phone_every_chart_has_its_narrow_form_and_targets_are_large(site: Site, open_page: OpenPage) -> None:
    page = open_page(PHONE)
    page.goto(debrief_of(site, "kompensaatiopeli", 0))
    assert page.locator(".doc svg.c.narrow").count() == page.locator(".doc svg.c.wide").count()
    expect(page.locator(".doc svg.c.wide").first).to_be_hidden()
    for box in (one.bounding_box() for one in page.locator(".turns a.watch").all()):
        assert box is not None
        assert box["height"] >= 44
