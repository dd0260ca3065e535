"""Pages for everyone: nothing that axe objects to, keys suffice, phones do not scroll sideways, no foreign address."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from ecotone.bots import answer, bot_named
from ecotone.core.chance import Rng
from ecotone.core.match import Match
from ecotone.core.registry import games
from ecotone.tables.plan import Keys, Place, Plan
from ecotone.tables.table import Table
from tests.browser import places
from tests.browser.axe import SMALL, violations
from tests.browser.conftest import OpenPage
from tests.browser.keyboard import KeyboardWalker
from tests.browser.moments import new
from tests.browser.screens import PHONE, SCREENS, Screen
from tests.browser.server import Site

GAMES = {"ecosfera": 3, "betterlife": 4, "ecologic": 3, "kompensaatiopeli": 4}
# Looked at in the slow tests only: they differ little from those of the fourth game.
SIMILAR = {
    f"{game}-{kind}"
    for game in ("betterlife", "ecologic", "ecosfera")
    for kind in ("new", "start", "over", "replay", "rules", "learn")
}
DARK = ("color-contrast", "link-in-text-block")


@cache
def whole(game: str) -> Match:
    """A game that is over."""
    match = Match.new(game, GAMES[game], 5)
    bot, rng = bot_named("random", match.game), Rng(5)
    while match.result is None:
        seat = match.actors[0]
        match.play(seat, answer(bot, match.seat(seat), rng))
    return match


def middle(game: str) -> Match:
    """A position from the middle of that game."""
    return whole(game).replayed(len(whole(game).record) // 2)


def opened(site: Site, match: Match, status: str = "playing") -> tuple[Table, Keys]:
    """A table with people at that position."""
    places = tuple(Place("me", name) for name in ("Aino", "Väinö", "Siiri", "Otso")[: match.seats])
    return site.open(Plan(match.game.id, places, match.options, match.seed, status=status), match.record)


def seat_page(site: Site, match: Match) -> str:
    """The link to the seat that decides."""
    table, keys = opened(site, match)
    return f"/t/{table.code}/s/{keys.seats[match.actors[0]]}"


def people_page(site: Site, page: Page) -> str:
    """The people of a table, for its host, with links to give away."""
    table, keys = site.open(Plan("ecosfera", (Place("me"), Place("link"), Place("bot"))))
    page.goto(f"{site.address}/t/{table.code}/s/{keys.host}")
    return f"/t/{table.code}/people"


def cover(site: Site, page: Page) -> str:
    """A table of several people at one screen, none of whom has said that they are there."""
    table, keys = opened(site, new("kompensaatiopeli", 4))
    for key in keys.seats[:3]:
        page.goto(f"{site.address}/t/{table.code}/s/{key}")
    expect(page.locator("#cover")).to_be_visible()
    return f"/t/{table.code}"


def ended(site: Site, match: Match) -> str:
    """The replay of a game that was ended halfway."""
    return f"/t/{opened(site, match, 'ended')[0].code}/replay?at=9&seat=1"


Address = Callable[[Site, Page], str]
PAGES: dict[str, Address] = {
    "front": lambda site, page: "/",
    "people": people_page,
    "cover": cover,
    "error": lambda site, page: "/nowhere",
    "style": lambda site, page: "/style",
    "api": lambda site, page: "/api/v1/docs",
    "wall": lambda site, page: f"/t/{opened(site, middle('ecosfera'))[0].code}/projector",
    "watching": lambda site, page: f"/t/{opened(site, new('betterlife', 4))[0].code}",
}


def pages_of(game: str) -> dict[str, Address]:
    """The pages that every game has, and what there is to learn of it."""
    learn: dict[str, Address] = {f"{game}-learn": lambda site, page: f"/learn/{game}"}
    return (learn if games()[game].subjects() else {}) | {
        f"{game}-new": lambda site, page: f"/new/{game}",
        f"{game}-start": lambda site, page: seat_page(site, new(game, GAMES[game])),
        f"{game}-middle": lambda site, page: seat_page(site, middle(game)),
        f"{game}-over": lambda site, page: f"/t/{opened(site, whole(game))[0].code}",
        f"{game}-replay": lambda site, page: ended(site, middle(game)),
        f"{game}-debrief": lambda site, page: f"/t/{opened(site, whole(game))[0].code}/debrief",
        f"{game}-rules": lambda site, page: f"/rules/{game}",
    }


for each in GAMES:
    PAGES.update(pages_of(each))


@dataclass
class Ear:
    """Hears what a page asks for, and what its console complains about."""

    origin: str
    foreign: list[str]
    complaints: list[str]

    @classmethod
    def on(cls, page: Page, origin: str) -> "Ear":
        ear = cls(origin, [], [])
        page.on("request", lambda request: ear.asked(request.url))
        page.on("websocket", lambda socket: ear.asked(socket.url))
        page.on("pageerror", lambda error: ear.complaints.append(str(error)))
        page.on("console", lambda message: ear.complaints.append(message.text) if message.type == "error" else None)
        return ear

    def asked(self, url: str) -> None:
        """Note an address that is not ours; data: is none."""
        parts = urlsplit(url)
        if parts.scheme != "data" and parts.netloc != urlsplit(self.origin).netloc:
            self.foreign.append(url)


def shown(site: Site, page: Page, name: str) -> None:
    """Open a page, and wait until it is live if it is a table."""
    page.goto(site.address + PAGES[name](site, page))
    if page.locator("#connection").count():
        expect(page.locator("body")).to_have_attribute("data-version", re.compile(r"\d"))
    page.evaluate("for (const part of document.querySelectorAll('main details')) part.open = true")


def narrow(page: Page) -> bool:
    """Whether the page is not wider than its screen."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize("name", sorted(set(PAGES) - SIMILAR))
def test_axe_finds_nothing_and_the_page_stays_at_home(site: Site, open_page: OpenPage, name: str) -> None:
    page = open_page(color_scheme="light")
    ear = Ear.on(page, site.address)
    shown(site, page, name)
    assert violations(page) == []
    page.emulate_media(color_scheme="dark")
    assert violations(page, DARK) == []
    assert narrow(page)
    page.set_viewport_size({"width": PHONE.width, "height": PHONE.height})
    assert violations(page, SMALL) == []
    assert narrow(page)
    assert ear.foreign == []
    assert [text for text in ear.complaints if name != "error" or "404" not in text] == []


def test_axe_finds_nothing_in_a_form_that_is_being_filled_in(site: Site, open_page: OpenPage) -> None:
    page = open_page(PHONE)
    match = new("kompensaatiopeli", 4)
    table, keys = opened(site, match)
    page.goto(f"{site.address}/t/{table.code}/s/{keys.seats[1]}")
    places.besides(page).click()
    assert violations(page) == []
    places.verb(page, "offer").click()
    places.thing(page, "seat-2").click()
    expect(places.form(page)).to_be_visible()
    assert violations(page) == []
    assert narrow(page)


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
@pytest.mark.parametrize("name", sorted(PAGES))
def test_axe_finds_nothing_on_any_screen(
    site: Site, open_page: OpenPage, name: str, screen: Screen, scheme: str
) -> None:
    page = open_page(screen, color_scheme=scheme)
    shown(site, page, name)
    assert violations(page) == []
    assert narrow(page)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_some_turns_are_played_by_keys_alone(site: Site, open_page: OpenPage, game: str) -> None:
    table, keys = opened(site, new(game, GAMES[game]))
    walker = KeyboardWalker(site, open_page(), seed=2)
    for key in keys.seats:  # all at one screen, so that whoever decides is asked who is there first
        walker.page.goto(f"{site.address}/t/{table.code}/s/{key}")
    assert walker.play(5) == 5
    assert not walker.troubles
