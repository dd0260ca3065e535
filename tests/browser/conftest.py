"""A browser for the tests of this folder: one chromium per process, a fresh context for every page.

Without a chromium the tests are skipped, and the reason is printed; with ECOTONE_NEEDS_BROWSER=1 they fail instead.

A test here must not call `asyncio.run`: playwright keeps an event loop of its own running in the test's thread. Serve
the app from another thread or process.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from ecotone.tables import attendant
from tests.browser.screens import LAPTOP, Screen
from tests.browser.server import Site, served

# What chromium needs where it runs as root, and where /dev/shm is small, as in a container.
# A name of this machine that browsers trust no more than any other: on it a page is as if it came over the network.
SCHOOL = "school.test"
ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage", f"--host-resolver-rules=MAP {SCHOOL} 127.0.0.1"]
# Nothing is painted: that is a third of a browser's work, and where things lie does not depend on it.
BARE = """window.bare = new CSSStyleSheet();
bare.replaceSync("html, dialog { opacity: 0 !important }");
document.adoptedStyleSheets = [...document.adoptedStyleSheets, bare];"""
PATIENCE = 15_000  # milliseconds: several tests may share a core
NO_BROWSER = "NO BROWSER: chromium is neither on the PATH nor in /usr/bin; tools/browser.sh installs it on Debian"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser on a busy machine now and then misses a moment: what fails is tried once more, and told."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1))


def chromium_path() -> str:
    """The program to launch; without one the test ends here, skipped or failed."""
    names = ("chromium-headless-shell", "chromium")  # that without windows needs a fifth less of the processor
    path = next(filter(None, (shutil.which(at + name) for name in names for at in ("", "/usr/bin/"))), None)
    if path is None:
        end = pytest.skip if os.environ.get("ECOTONE_NEEDS_BROWSER", "0") == "0" else pytest.fail
        end(NO_BROWSER)
    return path


# Of this package and not of the session, so that the loop of playwright is gone before a test elsewhere wants its own.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    path = chromium_path()
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


OpenPage = Callable[..., Page]


@pytest.fixture
def open_page(chromium: Browser) -> Iterator[OpenPage]:
    """Opens an empty page in a context of its own: `open_page(PHONE)`. Two calls are two people, who share no cookie.

    What else is given goes to playwright's `new_context`, as in `open_page(locale="fi")`. Nothing travels over the page
    unless a test asks for it by `reduced_motion="no-preference"`: waiting for cards to arrive costs most of the time.
    The page is painted if `painted`, and for axe, which takes the style sheet away.
    """
    contexts: list[BrowserContext] = []

    def open_one(screen: Screen = LAPTOP, painted: bool = False, **options: Any) -> Page:  # Any: playwright's options
        size = {"width": screen.width, "height": screen.height}
        touch = {"has_touch": True, "is_mobile": True} if screen.touch else {}
        context = chromium.new_context(
            **{"viewport": size, "screen": size, "reduced_motion": "reduce", **touch, **options}
        )
        if not painted:
            context.add_init_script(BARE)
        contexts.append(context)
        return context.new_page()

    yield open_one
    for context in contexts:
        context.close()


@pytest.fixture(scope="package")
def site() -> Iterator[Site]:
    """A server for all browser tests of this process."""
    with served() as site:
        yield site


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """No seat is answered for: on a slow machine the table would be quicker than the test that is about to click."""
    monkeypatch.setattr(attendant, "FORMALITY_DELAY", (600.0, 601.0))
    monkeypatch.setattr("ecotone.tables.table.WINDOW", 600.0)
