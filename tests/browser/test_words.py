"""For those who hear the page: the table in words, and what the live region says while a game is played.

`ECOTONE_REWRITE=1 pytest tests/browser/test_words.py` writes the golden files anew; review the diff like code.
"""

import asyncio
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser import places
from tests.browser.axe import violations
from tests.browser.conftest import OpenPage
from tests.browser.moments import new, seated
from tests.browser.seeded import GAMES, opened, played, position
from tests.browser.server import Site
from tests.browser.walker import settled
from tests.kit.golden import compare

GOLDEN = Path(__file__).parent / "golden"
CHOICES = 30  # of a game whose sentences are kept


@pytest.mark.parametrize("game", GAMES)
def test_the_live_region_tells_a_game(site: Site, open_page: OpenPage, game: str) -> None:
    match = played(game)
    table, keys = opened(site, match.replayed(0))
    page = open_page()
    page.goto(f"{site.address}/t/{table.code}/s/{keys.seats[0]}")
    settled(page, table)
    said = [page.locator("#live").inner_text()]
    for seat, choice in match.record[:CHOICES]:
        asyncio.run_coroutine_threadsafe(site.house.play(table, seat, choice), site.loop).result(20)
        settled(page, table)
        said.append(page.locator("#live").inner_text())
    compare(GOLDEN / f"live_{game}.txt", "\n".join(said) + "\n")
    page.reload()
    settled(page, table)
    expect(page.locator("#live")).to_have_text(places.spoken_question(page))  # what is past is no news


def test_the_words_are_reached_first_by_keys_and_follow_the_game(site: Site, open_page: OpenPage) -> None:
    match = new("kompensaatiopeli", 4)
    _, _, (walker,) = seated(site, open_page, match, [0])
    page = walker.page
    text = places.words(page)
    expect(text).to_be_hidden()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#words-title")).to_be_focused()
    expect(text).to_contain_text("Your hand")
    assert violations(page) == []
    before = text.inner_text()
    walker.choose(("nature_survey", 6))
    expect(text).not_to_have_text(before)
    page.reload()
    expect(text).to_contain_text("Your hand")  # who has opened them finds them open
    places.toggle_words(page)
    page.reload()
    expect(text).to_be_hidden()


def test_the_words_of_one_person_are_gone_before_the_next_looks(site: Site, open_page: OpenPage) -> None:
    table, keys, _ = seated(site, open_page, new("kompensaatiopeli", 4), [])
    page = open_page()
    for key in keys.seats[:2]:
        page.goto(f"{site.address}/t/{table.code}/s/{key}")
    page.locator('#cover button[data-seat="0"]').click()
    places.toggle_words(page)
    text = places.words(page)
    expect(text).to_contain_text("Your hand")
    places.change_seat(page)
    expect(page.locator("body")).to_have_attribute("data-shown", "")
    expect(text).not_to_contain_text("Your hand")
    expect(text).to_contain_text("Round 1")


def test_who_keeps_the_words_closed_does_not_fetch_them(site: Site, open_page: OpenPage) -> None:
    match = position("ecosfera", "middle")
    _, _, (walker,) = seated(site, open_page, match, [match.actors[0]])
    asked: list[str] = []
    walker.page.on("request", lambda request: asked.append(request.url))
    walker.step()
    assert [url for url in asked if "/words" in url] == []


def test_a_replay_says_each_position_in_words_as_the_seat_saw_it(site: Site, open_page: OpenPage) -> None:
    table, _ = opened(site, played("kompensaatiopeli"))
    page = open_page()
    page.goto(f"{site.address}/t/{table.code}/replay?at=0")
    text = places.words(page)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#words-title")).to_be_focused()
    expect(text).to_contain_text("Round 1")
    expect(text).not_to_contain_text("Your hand")
    page.select_option("#seat", "1")
    expect(text).to_contain_text("Your hand")
    assert violations(page) == []
    before = text.inner_text()
    page.get_by_role("button", name="One step on").click()
    expect(text).not_to_have_text(before)
