"""A reader's own colours and text size, and the end of a game on paper."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import places
from tests.browser.conftest import OpenPage
from tests.browser.screens import PHONE
from tests.browser.seeded import GAMES as SEEDED
from tests.browser.server import Site
from tests.browser.test_everyone import GAMES, middle, narrow, opened, seat_page, whole
from tests.browser.walker import Walker

# Things in the flow of the board that are wider than the room they have: their text would lie over something else.
CUT = """() => [...document.querySelectorAll('#game *')].filter((node) => {
  if (node.closest('svg, .unseen, .track') || node.matches('.rail') || !node.innerText?.trim()) return false;
  for (let at = node; at; at = at.parentElement) if (at.clientWidth === 1) return false; // for screen readers only
  const style = getComputedStyle(node);
  return style.display !== 'inline' && style.textOverflow !== 'ellipsis' && node.clientWidth
    && node.scrollWidth > node.clientWidth + 4;
}).map((node) => `${node.className}: ${node.innerText.slice(0, 30)}`)"""


def ground(page: Page) -> str:
    return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))


def test_colours_and_text_size_change_at_once_and_stay(site: Site, open_page: OpenPage) -> None:
    page = open_page(PHONE, color_scheme="light")
    page.goto(site.address)
    day = ground(page)
    page.get_by_role("button", name="Colours and text size").click()
    with page.expect_response("**/look"):
        page.get_by_role("button", name="dark").click()
    assert ground(page) != day
    with page.expect_response("**/look"):
        page.get_by_role("button", name="larger").click()
    expect(page.get_by_role("button", name="larger")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#look")).to_be_visible()
    page.goto(f"{site.address}/rules/ecosfera")
    expect(page.locator("html")).to_have_css("font-size", "22px")
    assert ground(page) != day
    assert narrow(page)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_nothing_is_cut_off_on_a_phone_with_the_largest_text(site: Site, open_page: OpenPage, game: str) -> None:
    page = open_page(PHONE)
    cookies = {"look": "system.larger", "language": "fi"}
    page.context.add_cookies([{"name": name, "value": value, "url": site.address} for name, value in cookies.items()])
    page.goto(site.address + seat_page(site, middle(game)))
    expect(page.locator("body")).to_have_attribute("data-version", re.compile(r"\d"))
    assert narrow(page)
    assert page.evaluate(CUT) == []


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_end_of_a_game_is_printed_and_nothing_else(site: Site, open_page: OpenPage, game: str) -> None:
    page = open_page(color_scheme="dark")
    page.goto(f"{site.address}/t/{opened(site, whole(game))[0].code}")
    expect(page.locator("body")).to_have_attribute("data-version", re.compile(r"\d"))
    page.emulate_media(media="print")
    expect(places.result(page)).to_contain_text("Aino")
    expect(places.result(page)).to_contain_text(re.compile(r"Played on \d{4}-\d\d-\d\d"))
    for hidden in (".tools", ".languages", ".side", ".foot", ".status", "#result .button"):
        expect(page.locator(hidden).first).to_be_hidden()
    shown = page.locator("#game button:visible, #game summary:visible")
    assert all(page.evaluate("node => Boolean(node.closest('.on-paper'))", node) for node in shown.element_handles())


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_picture_of_a_person_is_as_small_as_their_name(site: Site, open_page: OpenPage, game: str) -> None:
    page = open_page()
    walker = Walker(site, page, 4)
    seats, _ = SEEDED[game]
    walker.open(game, seats, {}, ["me", *["bot"] * (seats - 1)])
    face = page.locator("#seat-0 .person-face")
    expect(face).to_be_visible()
    boxes = [one.bounding_box() for one in (face, page.locator("#seat-0"), page.locator("[data-region=strip]"))]
    assert all(boxes)
    heights = [box["height"] for box in boxes if box]
    assert heights[0] <= 24
    assert heights[1] <= heights[2]


COVERED = """() => [...document.querySelectorAll('.world')].filter((world) => {
  const name = world.querySelector('h2'), at = name.getBoundingClientRect();
  const emblem = world.querySelector('.emblem').getBoundingClientRect();
  return emblem.bottom > at.top + 1 || name.scrollWidth > name.clientWidth;
}).map((world) => world.id)"""


@pytest.mark.parametrize("language", ["en", "sv", "fi"])
def test_no_picture_of_the_front_page_covers_the_name_of_its_game(
    site: Site, open_page: OpenPage, language: str
) -> None:
    page = open_page()
    page.context.add_cookies([{"name": "language", "value": language, "url": site.address}])
    for width, height in ((1280, 720), (1366, 768), (1024, 768), (820, 1180)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(site.address)
        assert page.evaluate(COVERED) == [], (width, height)
