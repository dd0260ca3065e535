"""The browser of these tests works as they rely on it."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.conftest import OpenPage, chromium_path
from tests.browser.screens import PHONE, SCREENS, Screen
from tests.browser.seeded import GAMES, SCENES, position

UNTOLD = "<!doctype html><html lang='en'><title>Sea</title><main><h1>Sea</h1><img src='data:,'></main></html>"
STRICT = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'"


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
def test_a_page_opens_at_the_size_of_its_screen(open_page: OpenPage, screen: Screen) -> None:
    page = open_page(screen)
    page.goto("data:text/html,<title>Sea</title><meta name=viewport content=width=device-width>")
    expect(page).to_have_title("Sea")
    assert page.evaluate("[innerWidth, innerHeight]") == [screen.width, screen.height]
    assert page.evaluate("matchMedia('(pointer: coarse)').matches") is screen.touch


def test_two_pages_share_no_cookie(open_page: OpenPage) -> None:
    first, second = open_page(), open_page(PHONE)
    first.context.add_cookies([{"name": "seat", "value": "0", "url": "http://table.test/"}])
    assert len(first.context.cookies()) == 1
    assert second.context.cookies() == []


def test_axe_finds_a_picture_without_words(open_page: OpenPage) -> None:
    page = open_page()
    page.set_content(UNTOLD)
    assert [found.partition(":")[0] for found in violations(page)] == ["image-alt"]
    page.set_content(UNTOLD.replace("<img", "<img alt='Waves'"))
    assert violations(page) == []


def test_axe_looks_at_pages_that_forbid_foreign_scripts(open_page: OpenPage) -> None:
    page = open_page()
    headers = {"content-type": "text/html", "content-security-policy": STRICT}
    page.route("**/*", lambda route: route.fulfill(body=UNTOLD, headers=headers))
    page.goto("http://table.test/")
    assert [found.partition(":")[0] for found in violations(page)] == ["image-alt"]


@pytest.mark.parametrize("needed, outcome", [("0", pytest.skip.Exception), ("1", pytest.fail.Exception)])
def test_without_a_browser_tests_are_skipped_or_fail_aloud(
    monkeypatch: pytest.MonkeyPatch, needed: str, outcome: type[BaseException]
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    monkeypatch.setenv("ECOTONE_NEEDS_BROWSER", needed)
    with pytest.raises(outcome, match="NO BROWSER"):
        chromium_path()


@pytest.mark.parametrize("game", GAMES)
def test_every_great_moment_has_a_picture(game: str) -> None:
    for verb in SCENES[game]:
        assert position(game, verb).actors, verb
