"""A guided first game: whoever does what the panel says comes to its end, and whoever does not is not in its way."""

import asyncio

import pytest
from playwright.sync_api import Page, expect

from ecotone.core.choice import quiet, verb_of
from ecotone.core.guide import BUTTON, Guide, GuideStep
from ecotone.web.pages.guides import origin_of
from tests.browser import places
from tests.browser.axe import violations
from tests.browser.conftest import OpenPage
from tests.browser.keyboard import KeyboardWalker
from tests.browser.screens import LAPTOP, PHONE, Screen
from tests.browser.server import Site
from tests.browser.walker import Walker

MOST_LOOKS = 80  # at the panel, until its last step must have come
# Steps that come only if the bots let them: a bid to be raised, a tile without a protest.
PERHAPS = {
    "ecologic": {"Raise or pass"},
    "kompensaatiopeli": {"Appeal?", "Build"},
    "kompensaatiopeli/conservationist": {"A demonstration"},
}


class Learner(Walker):
    """Reads the panel and does what it says; asked for something else, gives the quiet answer."""

    def __init__(self, site: Site, page: Page) -> None:
        super().__init__(site, page, 1)
        self.seen: list[int] = []

    def begin(self, game: str) -> None:
        """By the button on the front page, or in Learn more; the bots then play without thinking time."""
        name, _, other = game.partition("/")
        self.page.goto(f"{self.site.address}/learn/{name}" if other else self.site.address)
        self.page.locator(f"form[action='/first/{game}'] button").click()
        self.page.wait_for_url("**/t/**")
        expect(self.page.locator("#guide")).to_be_visible()
        asyncio.run_coroutine_threadsafe(self.site.house.set(self.table, speed="fast"), self.site.loop).result(20)

    @property
    def place(self) -> str:
        """The step that the panel shows, with what it waits for, if it does."""
        return self.page.locator("#guide").get_attribute("data-step") or ""

    @property
    def guide(self) -> Guide:
        """The guide that the table is laid out for."""
        return next(one for one in self.table.match.game.guides() if origin_of(one) == self.table.stored.origin)

    @property
    def steps(self) -> tuple[GuideStep, ...]:
        return self.guide.steps

    def go_on(self) -> None:
        """One step, or the answer to a question that the guide does not speak of."""
        place = self.place
        if place.endswith("waits"):
            expect(self.page.locator("#guide")).not_to_have_attribute("data-step", place)
        elif place.endswith("else"):
            self.settle()
            if self.is_asked and self.place == place:
                self.choose(quiet(self.table.listed[self.guide.seat]))
        else:
            self.follow(int(place))

    def follow(self, at: int) -> None:
        """What one step says."""
        if at not in self.seen:
            self.seen.append(at)
        step = self.steps[at]
        if not step.until:
            self.press(self.page.locator("#guide-next"))
            return
        self.settle()
        if self.place != str(at):
            return
        listed = self.table.listed[self.guide.seat][: self.table.answer_counts[self.guide.seat]]
        buttons = [name.removeprefix(BUTTON) for name in step.at if name.startswith(BUTTON)]
        for verb in (*buttons, *step.until, *step.verbs):
            fitting = [one for one in listed if verb_of(one) == verb]
            if step.choice is not None:
                assert step.choice in listed, f"step {at + 1} recommends {step.choice}, which is not legal"
                self.make(self.guide.seat, listed.index(step.choice), aside=False)
                return
            if fitting:
                self.make(self.guide.seat, listed.index(fitting[0]), aside=False)
                return
        raise AssertionError(f"step {at + 1} is shown, but nothing of it can be done: {listed}")


class KeyboardLearner(Learner, KeyboardWalker):
    """The same, without ever touching a pointer."""


@pytest.mark.parametrize(
    "game, screen",
    [
        pytest.param("ecosfera", PHONE, id="ecosfera-phone"),
        pytest.param("ecologic", LAPTOP, id="ecologic-laptop"),
        pytest.param("betterlife", LAPTOP, id="betterlife-laptop", marks=pytest.mark.slow),
        pytest.param("kompensaatiopeli", PHONE, id="kompensaatiopeli-phone", marks=pytest.mark.slow),
        pytest.param("kompensaatiopeli/conservationist", PHONE, id="conservationist-phone", marks=pytest.mark.slow),
    ],
)
def test_whoever_does_what_the_guide_says_comes_to_its_end(
    site: Site, open_page: OpenPage, game: str, screen: Screen
) -> None:
    learner = Learner(site, open_page(screen))
    learner.begin(game)
    page, last = learner.page, len(learner.steps) - 1
    assert violations(page) == []
    for _ in range(MOST_LOOKS):
        if learner.place == str(last):
            break
        learner.go_on()
    assert learner.place == str(last)
    unseen = {learner.steps[n].title.say() for n in range(last) if n not in learner.seen}
    assert unseen <= PERHAPS.get(game, set())
    assert page.evaluate("document.documentElement.scrollWidth") <= screen.width
    page.locator("#guide-next").click()
    expect(page.locator("#guide")).to_be_hidden()
    expect(page.locator("#guide-open")).to_be_focused()
    assert not learner.troubles


def test_what_the_guide_speaks_of_is_marked_and_in_view(site: Site, open_page: OpenPage) -> None:
    learner = Learner(site, open_page(PHONE))
    learner.begin("ecosfera")
    page = learner.page
    expect(page.locator("#sea.guided")).to_be_in_viewport(ratio=0.9)
    for _ in range(3):
        page.locator("#guide-next").click()
    expect(page.locator("#card-138.guided")).to_be_in_viewport(ratio=0.9)
    expect(places.bar(page).locator(".guided")).to_contain_text("Acquire a producer")
    places.bar(page).locator(".guided").click()  # the bar is drawn anew, the mark on the card stays
    expect(page.locator("#card-138.guided.lit")).to_be_in_viewport(ratio=0.9)
    assert violations(page) == []


def test_the_guide_stays_where_it_was_over_a_reload_and_in_another_language(site: Site, open_page: OpenPage) -> None:
    learner = Learner(site, open_page())
    learner.begin("ecosfera")
    page = learner.page
    expect(page.locator("#guide-back")).to_be_disabled()
    for _ in range(4):
        page.locator("#guide-next").click()
    page.locator("#guide-back").click()
    expect(page.locator("#guide-count")).to_have_text("4 of 18")
    page.reload()
    expect(page.locator("#guide-count")).to_have_text("4 of 18")
    expect(page.locator("#guide-text h2")).to_have_text("Get your first producer")
    places.choose_language(page, "sv")
    expect(page.locator("#guide-count")).to_have_text("4 av 18")
    expect(page.locator("#guide-text")).to_have_attribute("aria-live", "polite")
    page.locator("#guide-close").click()
    page.reload()
    expect(page.locator("#guide")).to_be_hidden()
    page.locator("#guide-open").click()
    expect(page.locator("#guide-count")).to_have_text("4 av 18")


def test_whoever_leaves_the_path_finds_the_guide_further_on(site: Site, open_page: OpenPage) -> None:
    learner = Learner(site, open_page())
    learner.begin("ecosfera")
    page = learner.page
    for _ in range(3):
        page.locator("#guide-next").click()
    ciliate = ("acquire_producer", 127)  # not what was recommended, so that there will be no otter
    learner.choose(ciliate)
    expect(page.locator("#guide-text h2")).to_have_text("And a second one")
    learner.choose(("end_turn",))
    expect(page.locator("#guide-text h2")).to_have_text("Pressure")


def test_whoever_runs_ahead_is_not_told_what_is_done(site: Site, open_page: OpenPage) -> None:
    learner = Learner(site, open_page())
    learner.begin("ecosfera")
    expect(learner.page.locator("#guide-count")).to_have_text("1 of 18")
    learner.choose(("acquire_producer", 138))
    expect(learner.page.locator("#guide-text h2")).to_have_text("And a second one")
    learner.choose(("acquire_producer", 116))
    learner.choose(("acquire_consumer", 146, 138, 116))
    expect(learner.page.locator("#guide-text h2")).to_have_text("What animals are for")


def test_the_guide_works_by_keys_alone(site: Site, open_page: OpenPage) -> None:
    learner = KeyboardLearner(site, open_page())
    learner.begin("ecosfera")
    while learner.place != "7":
        learner.go_on()
    assert learner.seen == list(range(7))


def test_ordinary_tables_have_no_guide(site: Site, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(site.address)
    page.locator("#game-ecosfera form[action='/quick/ecosfera'] button").click()
    page.wait_for_url("**/t/**")
    expect(places.buttons(page).first).to_be_visible()
    expect(page.locator("#guide, #guide-open")).to_have_count(0)
