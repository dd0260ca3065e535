"""The stage: one screen at every size, the question beside its buttons, all that can be chosen seen or listed."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from ecotone.bots import answer, bot_named
from ecotone.core.chance import Rng
from ecotone.core.match import Match
from ecotone.tables.plan import Place, Plan
from ecotone.tables.table import Table
from tests.browser.conftest import OpenPage
from tests.browser.screens import STAGES, resize, stages
from tests.browser.seeded import opened
from tests.browser.server import Site
from tests.browser.walker import settled

WRONG = (Path(__file__).parent / "stage.js").read_text(encoding="utf-8")
# People who wait and cannot be seen: something lies over them, or they lie outside the window.
COVERED = """() => [...document.querySelectorAll(".sitters li, #lobby-title, .invite .big")].filter((node) => {
    const box = node.getBoundingClientRect();
    const on = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return !on || !node.contains(on) && !on.contains(node);
}).map((node) => node.textContent)"""
# Games that are played on the stage, with the numbers of seats and the options that are walked through.
STAGED: dict[str, list[tuple[int, dict[str, object]]]] = {
    "ecologic": [(4, {}), (2, {"preset": "first_game"}), (3, {"free_deals": True}), (4, {"teams": True})],
    "ecosfera": [(3, {"level": 2}), (1, {}), (4, {"level": 2, "agreement": "ask"})],
    "betterlife": [(5, {}), (3, {"track": "quick"}), (2, {})],
    "kompensaatiopeli": [(4, {}), (6, {"individual": True}), (4, {"roles": "chosen"})],
}
SAMPLED = 4  # states of each game that the quick selection looks at, each size at every other one and at the end


def wrong(page: Page) -> list[str]:
    """What is wrong with the page as it is shown."""
    found: list[str] = page.evaluate(WRONG)
    return found


def states(game: str, seats: int, options: dict[str, object], every: int, seed: int = 5) -> list[Match]:
    """Positions of a game that a greedy bot plays, among them the last."""
    match = Match.new(game, seats, seed, options)
    bot, rng = bot_named("greedy", match.game), Rng(seed)
    while match.result is None:
        seat = match.actors[0]
        match.play(seat, answer(bot, match.seat(seat), rng))
    step = max(1, len(match.record) // every)
    return [*[match.replayed(n) for n in range(0, len(match.record), step)][:every], match]


def shown(site: Site, page: Page, match: Match) -> Table:
    """A table at that position, seen by whoever decides."""
    table, keys = opened(site, match)
    seat = match.actors[0] if match.actors else 0
    page.goto(f"{site.address}/t/{table.code}/s/{keys.seats[seat]}")
    settled(page, table)
    return table


def look_around(page: Page, size: str, match: Match) -> None:
    """The calm state, then each verb: what is lit, and a step back."""
    where = f"{match.game.id} after {len(match.record)} choices, {size}"
    assert wrong(page) == [], where
    verbs = page.locator("#acts .verb")
    for n in range(verbs.count()):
        verbs.nth(n).click()
        assert wrong(page) == [], f"{where}, verb {n}"
        if page.locator("#acts .back").count():
            page.locator("#acts .back").click()


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
@pytest.mark.parametrize("game", sorted(STAGED))
def test_sampled_states_fit_on_every_screen(site: Site, open_page: OpenPage, game: str, touch: bool) -> None:
    seats, options = STAGED[game][0]
    sizes = stages(touch)
    page = open_page(sizes[0][1])
    sampled = states(game, seats, options, SAMPLED)
    for number, match in enumerate(sampled):
        shown(site, page, match)
        for size, screen in sizes if match is sampled[-1] else sizes[number % 2 :: 2]:
            resize(page, screen)
            look_around(page, size, match)


@pytest.mark.slow
@pytest.mark.parametrize("size", STAGES)
@pytest.mark.parametrize("locale", ["en", "fi"])
@pytest.mark.parametrize("game, variant", [(game, n) for game in sorted(STAGED) for n in range(len(STAGED[game]))])
def test_every_state_of_whole_games_fits(
    site: Site, open_page: OpenPage, game: str, variant: int, locale: str, size: str
) -> None:
    seats, options = STAGED[game][variant]
    page = open_page(STAGES[size], locale=locale)
    for match in states(game, seats, options, 10_000, seed=7):
        shown(site, page, match)
        look_around(page, size, match)


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
def test_the_waiting_room_fits_on_every_screen(site: Site, open_page: OpenPage, touch: bool) -> None:
    places = (Place("me", "Aino"), *[Place("link")] * 2, *[Place("bot", name) for name in ("Otso", "Väinö", "Siiri")])
    sizes = stages(touch)
    for locale in ("en", "fi"):
        table, keys = site.open(Plan("kompensaatiopeli", places))
        page = open_page(sizes[0][1], locale=locale)
        for seat in (keys.seats[0], keys.host):
            page.goto(f"{site.address}/t/{table.code}/s/{seat}")
            for size, screen in sizes:
                resize(page, screen)
                assert set(wrong(page)) <= {"0 questions are seen"}, size  # nobody is asked yet
                assert page.evaluate(COVERED) == [], f"{size}, {locale}"
