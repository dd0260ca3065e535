"""Motion that explains: what others do is shown step by step, and can be skipped; a question never waits for long."""

import asyncio
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from ecotone.core.match import Match
from ecotone.tables.table import Table
from tests.browser import places
from tests.browser.conftest import OpenPage
from tests.browser.moments import found, new
from tests.browser.seeded import opened, played
from tests.browser.server import Site
from tests.browser.walker import settled

NOTE = """() => {
  window.shown = [];
  new MutationObserver(() => window.shown.push([Number(document.body.dataset.version), performance.now()]))
    .observe(document.body, { attributeFilter: ["data-version"] });
}"""


GAMES = ("ecosfera", "kompensaatiopeli")  # two are enough: pace is the same in all


def quick_steps(game: str, least: int, asks: bool) -> tuple[Match, int, int]:
    """A game where others make several choices in a row: the position before, how many, and a seat that looks on.

    The last of them is told in the log. With `asks` it is followed by a question to that seat, else by one to somebody
    else.
    """
    whole = played(game)
    seats = [seat for seat, _ in whole.record]
    for start in range(len(seats) - least - 1):
        if not whole.replayed(start + least - 1).play(*whole.record[start + least - 1]):
            continue
        away = set(range(whole.seats)) - set(seats[start : start + least + (not asks)])
        for looker in away & {seats[start + least]} if asks else away:
            return whole.replayed(start), least, looker
    raise AssertionError("no such place in the game")


def looking(site: Site, page: Page, match: Match, seat: int) -> Table:
    """A table with the page of that seat, which notes from now on what it shows when."""
    table, keys = opened(site, match)
    page.goto(f"{site.address}/t/{table.code}/s/{keys.seats[seat]}")
    expect(page.locator("body")).to_have_attribute("data-version", str(table.version))
    page.evaluate(NOTE)
    return table


def play(site: Site, table: Table, choices: int, start: int) -> None:
    """The choices that were made in the seeded game, one upon the other."""

    async def all_at_once() -> None:
        for seat, choice in played(table.match.game.id).record[start : start + choices]:
            await site.house.play(table, seat, choice)
            while any(subscriber.wake.is_set() for subscriber in table.subscribers):
                await asyncio.sleep(0)  # until each position is on its way: a page gets only the newest

    asyncio.run_coroutine_threadsafe(all_at_once(), site.loop).result(20)


def steps(page: Page) -> list[tuple[int, float]]:
    """The versions that the page has shown, and when."""
    return [(version, at) for version, at in page.evaluate("window.shown")]


@pytest.mark.parametrize("game", GAMES)
def test_quick_steps_of_others_are_shown_one_by_one(site: Site, open_page: OpenPage, game: str) -> None:
    match, count, seat = quick_steps(game, 3, asks=False)
    page = open_page(reduced_motion="no-preference")
    table = looking(site, page, match, seat)
    version = table.version
    play(site, table, count, len(match.record))
    expect(page.locator("#skip-button")).to_be_visible()
    expect(page.locator("body")).to_have_attribute("data-version", str(table.version))
    expect(page.locator("#skip-button")).to_be_hidden()
    seen = steps(page)
    assert [number for number, _ in seen] == list(range(version + 1, table.version + 1))
    assert all(later - earlier > 300 for (_, earlier), (_, later) in pairwise(seen))
    expect(page.locator("#log .new")).to_have_count(1)
    expect(page.locator("#log li").last).to_have_class("new")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("how", ["button", "Escape", "board"])
def test_steps_are_skipped_by_button_key_or_touch(site: Site, open_page: OpenPage, game: str, how: str) -> None:
    match, count, seat = quick_steps(game, 4, asks=False)
    page = open_page(reduced_motion="no-preference")
    with page.expect_websocket() as connected:
        table = looking(site, page, match, seat)
    # What has not come yet cannot be skipped.
    with connected.value.expect_event("framereceived", lambda data: f'"version":{table.version}' in str(data)):
        play(site, table, count, len(match.record))
    button = page.locator("#skip-button")
    expect(button).to_be_visible()
    if how == "button":
        button.focus()
        page.keyboard.press("Enter")
        expect(page.locator("#decision")).to_be_focused()
    elif how == "Escape":
        page.keyboard.press("Escape")
    else:
        places.board(page).dispatch_event("pointerdown")
    assert page.locator("body").get_attribute("data-version") == str(table.version)
    expect(button).to_be_hidden()


@pytest.mark.parametrize("game", GAMES)
def test_a_question_to_the_reader_does_not_wait_for_long(site: Site, open_page: OpenPage, game: str) -> None:
    match, count, seat = quick_steps(game, 6, asks=True)
    page = open_page(reduced_motion="no-preference")
    table = looking(site, page, match, seat)
    play(site, table, count, len(match.record))
    expect(page.locator("body")).to_have_attribute("data-version", str(table.version))
    expect(places.buttons(page).first).to_be_visible()
    seen = steps(page)
    assert len(seen) >= 3  # shown one after the other all the same
    assert seen[-1][1] - seen[0][1] < 5000 + 1000  # a second more for a busy machine


def test_what_can_be_chosen_breathes_and_comes_to_rest(site: Site, open_page: OpenPage) -> None:
    """Nothing goes on moving for longer than five seconds: it distracts, and keeps a phone at work."""
    match = new("kompensaatiopeli", 4)
    page = open_page(reduced_motion="no-preference")
    looking(site, page, match, match.actors[0])
    places.verb(page, "nature_survey").click()
    expect(page.locator(".lit").first).to_be_visible()
    lasting = page.evaluate("document.getAnimations().map((one) => one.effect.getComputedTiming().endTime)")
    assert lasting
    assert max(lasting) <= 5000


def test_ones_own_choice_is_shown_at_once(site: Site, open_page: OpenPage) -> None:
    match, seat, _ = found("ecosfera", 2, {}, lambda b, s, c, a: c[0] == "end_turn")
    page = open_page(reduced_motion="no-preference")
    table, keys = opened(site, match)
    page.goto(f"{site.address}/t/{table.code}/s/{keys.seats[seat]}")
    version = table.version
    expect(page.locator("body")).to_have_attribute("data-version", str(version))
    page.evaluate(NOTE)
    queued = page.evaluate_handle(
        """() => new Promise((done) => {
          const button = document.getElementById("skip-button");
          new MutationObserver(() => done(!button.hidden)).observe(button, { attributeFilter: ["hidden"] });
          setTimeout(() => done(false), 400);
          document.querySelector('#acts [data-index="0"]').click();
        })"""
    )
    assert queued.json_value() is False
    expect(page.locator("body")).to_have_attribute("data-version", str(version + 1))


def test_nothing_waits_where_motion_is_reduced(site: Site, open_page: OpenPage) -> None:
    match, count, seat = quick_steps("ecosfera", 3, asks=False)
    page = open_page()
    table = looking(site, page, match, seat)
    page.evaluate("() => { window.start = performance.now(); }")
    play(site, table, count, len(match.record))
    expect(page.locator("body")).to_have_attribute("data-version", str(table.version))
    expect(page.locator("#skip-button")).to_be_hidden()
    assert steps(page)[-1][1] - page.evaluate("window.start") < 700 * (count - 1)


def test_a_step_that_cannot_be_shown_does_not_leave_the_page_behind(site: Site, open_page: OpenPage) -> None:
    match, count, seat = quick_steps("ecosfera", 3, asks=False)
    page = open_page(reduced_motion="no-preference")
    table = looking(site, page, match, seat)
    page.evaluate(
        """() => {
          const { morph } = window.Idiomorph;
          window.Idiomorph.morph = () => { window.Idiomorph.morph = morph; throw new Error("on purpose"); };
        }"""
    )
    play(site, table, count, len(match.record))
    expect(page.locator("body")).to_have_attribute("data-version", str(table.version))
    expect(page.locator("#log li").last).not_to_be_empty()


def test_a_die_rolls_whenever_it_is_rolled_whatever_it_shows(site: Site, open_page: OpenPage) -> None:
    whole = played("betterlife")
    verbs = [choice[0] for _, choice in whole.record]
    by_itself = next(n for n, (one, after) in enumerate(pairwise(verbs)) if one == "roll" and after != "move")
    start = max(0, by_itself - 15)
    page = open_page(reduced_motion="no-preference")
    table = looking(site, page, whole.replayed(start), 0)
    page.evaluate(
        """() => {
          window.rolls = 0;
          document.addEventListener("animationstart", (event) => { window.rolls += event.animationName === "roll"; });
        }"""
    )
    rolled = alone = 0
    for (seat, choice), (_, after) in pairwise(whole.record[start : by_itself + 3]):
        page.evaluate("window.rolls = 0")
        asyncio.run_coroutine_threadsafe(site.house.play(table, seat, choice), site.loop).result(20)
        page.keyboard.press("Escape")
        settled(page, table)
        if choice[0] == "roll":
            rolled += 1
            if after[0] == "move":
                expect(page.locator(".die").first).to_be_visible()
            else:  # the pawn has gone on by itself, and the next is asked
                alone += 1
            page.wait_for_function("() => window.rolls >= 1")
    assert rolled >= 3
    assert alone >= 1
