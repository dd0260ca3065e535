"""Texts fit on their cards, tiles and buttons, in every language and on every screen; fingers find room."""

import re

import pytest
from playwright.sync_api import Page, expect

from ecotone.core.match import Match
from ecotone.web.paint.catalogues import LANGUAGES
from tests.browser.conftest import OpenPage
from tests.browser.overflow import misfits
from tests.browser.screens import SCREENS, resize
from tests.browser.seeded import GAMES, MOMENTS, played, position, seat_link
from tests.browser.server import Site


def reading(site: Site, open_page: OpenPage, language: str) -> Page:
    """A page for somebody who has chosen a language: playwright's `locale` does not reach sockets."""
    page = open_page()
    page.context.add_cookies([{"name": "language", "value": language, "url": site.address}])
    return page


def show(page: Page, site: Site, match: Match) -> None:
    """Open a position, as the seat sees it that decides."""
    page.goto(seat_link(site, match))
    expect(page.locator("body")).to_have_attribute("data-version", re.compile(r"\d"))


def misfits_on_all_screens(page: Page) -> list[str]:
    """What does not fit, on one screen after the other."""
    found = []
    for name, screen in SCREENS.items():
        resize(page, screen)
        found += [f"{name}: {misfit}" for misfit in misfits(page, screen.touch)]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_everything_fits_at_the_start_in_the_middle_and_at_the_end(
    site: Site, open_page: OpenPage, game: str, language: str
) -> None:
    page = reading(site, open_page, language)
    found = []
    for moment in MOMENTS:
        show(page, site, position(game, moment))
        found += [f"{moment}, {misfit}" for misfit in misfits_on_all_screens(page)]
    assert found == []


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_everything_fits_throughout_a_game(site: Site, open_page: OpenPage, game: str, language: str) -> None:
    page = reading(site, open_page, language)
    found = []
    choices = len(played(game).record)
    for number in range(0, choices, max(1, choices // 25)):
        show(page, site, played(game).replayed(number))
        page.evaluate("for (const part of document.querySelectorAll('#game details')) part.open = true")
        found += [f"{number}, {misfit}" for misfit in misfits_on_all_screens(page)]
    assert found == []


def test_what_does_not_fit_is_found(site: Site, open_page: OpenPage) -> None:
    page = open_page()
    show(page, site, position("ecosfera", "start"))
    assert misfits(page, touched=False) == []
    for style in (
        "overflow: hidden; width: 100px; height: 30px",
        "width: 100px; white-space: nowrap; background: white",
    ):
        page.evaluate(
            """(style) => {
              const long = Object.assign(document.createElement("button"), { textContent: "Unteilbarkeit".repeat(9) });
              long.style.cssText = style;
              document.querySelector("main").prepend(long);
            }""",
            style,
        )
    found = misfits(page, touched=True)
    assert any(text.startswith("cut off") for text in found)
    assert any(text.startswith("outside") for text in found)
    assert any(text.startswith("too small") for text in found)
