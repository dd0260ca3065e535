"""What a table costs: how much travels before it is there, and how long a choice takes to be seen."""

import re
import statistics
import zlib
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Page, Request, WebSocket, expect

from tests.browser.conftest import OpenPage
from tests.browser.moments import new
from tests.browser.server import Site
from tests.browser.test_everyone import GAMES, middle, opened, seat_page
from tests.browser.walker import Walker

WORDS = 150_000  # bytes of everything but pictures and fonts, as they travel
FONTS = 120_000
STAGED = 250_000  # with both, on the stage
USUAL = 150  # milliseconds from click to paint on a quiet machine
LONGEST = 2_000  # and on one that runs other tests besides
CHOICES = 6

# From a click to the frame in which the new version of the table is painted.
WATCH = """() => {
  window.paints = [];
  const state = () => `${document.body.dataset.version} ${document.body.dataset.answered}`;
  let start = 0, last = state();
  document.addEventListener("click", () => { start = performance.now(); }, true);
  new MutationObserver(() => {
    const clicked = start;
    if (!clicked || state() === last) return;
    start = 0;
    last = state();
    requestAnimationFrame(() => setTimeout(() => window.paints.push(performance.now() - clicked)));
  }).observe(document.body, { attributeFilter: ["data-version", "data-answered"] });
}"""


@dataclass
class Load:
    """What a page has asked for until it is live."""

    words: int = 0
    pictures: int = 0
    fonts: int = 0
    foreign: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, page: Page, address: str, origin: str) -> "Load":
        load, requests, frames = cls(), list[Request](), list[str | bytes]()

        def received(payload: str | bytes) -> None:  # playwright takes no bound method of a built-in
            frames.append(payload)

        def finished(request: Request) -> None:
            requests.append(request)

        def connected(socket: WebSocket) -> None:
            socket.on("framereceived", received)

        page.on("requestfinished", finished)
        page.on("websocket", connected)
        page.goto(address)
        expect(page.locator("body")).to_have_attribute("data-version", re.compile(r"\d"))
        page.wait_for_load_state("networkidle")
        for request in requests:
            sizes = request.sizes()
            size = sizes["responseBodySize"] + sizes["responseHeadersSize"]
            if request.url.partition("#")[0].endswith(".svg"):
                load.pictures += size
            elif request.url.endswith(".woff2"):
                load.fonts += size
            else:
                load.words += size
        # Sockets compress each message; playwright shows them unpacked.
        load.words += sum(len(zlib.compress(frame.encode() if isinstance(frame, str) else frame)) for frame in frames)
        load.foreign = [request.url for request in requests if not request.url.startswith(origin)]
        return load


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_first_load_of_a_table_is_small(site: Site, open_page: OpenPage, game: str) -> None:
    page = open_page(painted=True)
    load = Load.of(page, site.address + seat_page(site, middle(game)), site.address)
    kilobytes = [round(size / 1000) for size in (load.words, load.pictures, load.fonts)]
    print(f"{game}: {kilobytes[0]} kB without pictures, {kilobytes[1]} kB of pictures, {kilobytes[2]} kB of fonts")
    assert load.words < WORDS
    assert load.fonts < FONTS
    assert load.words + load.pictures + load.fonts < STAGED
    assert load.pictures > 1000
    assert load.foreign == []


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_choice_is_soon_seen(site: Site, open_page: OpenPage, game: str) -> None:
    table, keys = opened(site, new(game, GAMES[game]))
    walker = Walker(site, open_page(painted=True, reduced_motion="no-preference"), seed=3)
    for key in keys.seats:  # all at one screen, so that there is always somebody to choose
        walker.page.goto(f"{site.address}/t/{table.code}/s/{key}")
    expect(walker.page.locator("body")).to_have_attribute("data-version", re.compile(r"\d"))
    walker.page.evaluate(WATCH)
    walker.play(CHOICES)
    paints = walker.page.evaluate("window.paints")
    assert len(paints) >= CHOICES - 1  # the last one may not be painted yet
    middle_one = statistics.median(paints)
    print(f"{game}: a choice is painted after {middle_one:.0f} ms (median of {len(paints)}, the goal is {USUAL} ms)")
    assert middle_one < LONGEST
