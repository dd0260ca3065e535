"""The projector: what is asked, and in the end who won, is read from the back row; nothing is cut off."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import places
from tests.browser.conftest import OpenPage
from tests.browser.overflow import misfits
from tests.browser.screens import PROJECTOR
from tests.browser.seeded import GAMES, MOMENTS, opened, position
from tests.browser.server import Site

BACK_ROW = 32  # pixels of 1080 that letters measure at least, to be read from far away
LANGUAGE = dict(zip(GAMES, ("fi", "sv", "fi", "fi"), strict=True))  # those with the longer words


def show(page: Page, site: Site, game: str, moment: str) -> None:
    """Open the wall of a game at one of its moments."""
    page.goto(f"{site.address}/t/{opened(site, position(game, moment))[0].code}/projector")
    expect(page.locator("body")).to_have_attribute("data-version", re.compile(r"\d"))


@pytest.mark.parametrize("game", GAMES)
def test_all_fits_on_the_wall_and_the_prompt_is_large(site: Site, open_page: OpenPage, game: str) -> None:
    page = open_page(PROJECTOR)
    page.context.add_cookies([{"name": "language", "value": LANGUAGE[game], "url": site.address}])
    found = []
    for moment in MOMENTS:
        show(page, site, game, moment)
        found += [f"{moment}, {misfit}" for misfit in misfits(page, touched=False)]
        assert page.evaluate("parseFloat(getComputedStyle(document.getElementById('prompt')).fontSize)") >= BACK_ROW
    assert found == []


def test_the_prompt_stays_when_the_wall_is_scrolled(site: Site, open_page: OpenPage) -> None:
    page = open_page(PROJECTOR)
    show(page, site, "kompensaatiopeli", "middle")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    expect(page.locator("#prompt")).to_be_in_viewport()


@pytest.mark.parametrize("game", GAMES)
def test_the_wall_says_who_won_and_asks_nobody_to_join_any_more(site: Site, open_page: OpenPage, game: str) -> None:
    page = open_page(PROJECTOR)
    show(page, site, game, "middle")
    expect(page.locator(".join-here")).to_be_visible()
    expect(places.scores(page)).to_have_count(0)
    show(page, site, game, "end")
    result = position(game, "end").result
    assert result is not None
    expect(places.scores(page)).to_have_count(len(result.scores))
    expect(places.scores(page).get_by_text("★")).to_have_count(len(result.winners))
    expect(places.result(page)).to_be_in_viewport()
    expect(page.locator(".join-here")).to_be_hidden()
