"""Every choice that the rules list can be reached by clicks, in every game and variant."""

import pytest

from tests.browser import places
from tests.browser.conftest import OpenPage
from tests.browser.server import Site
from tests.browser.walker import Walker

SHORT = {
    "ecosfera": (2, {"level": 2}),
    "betterlife": (3, {"track": "quick"}),
    "ecologic": (2, {"preset": "first_game", "free_deals": True}),
    "kompensaatiopeli": (4, {"rounds": 1}),
}
VARIANTS = {
    "ecosfera": [
        (1, {}),
        (2, {}),
        (3, {"level": 2}),
        (2, {"preset": "digital", "level": 2}),
        (4, {"agreement": "ask", "level": 2}),
    ],
    "betterlife": [(5, {"track": "quick"}), (2, {"track": "quick"}), (5, {})],
    "ecologic": [
        (4, {}),
        (3, {"preset": "long_game"}),
        (4, {"teams": True, "free_deals": True}),
        (2, {"face_down": True, "mixed_events": True}),
    ],
    "kompensaatiopeli": [
        (4, {"roles": "chosen"}),
        (6, {"individual": True}),
        (4, {"mine": "top", "stop_vote": True, "rounds": 2}),
    ],
}
# The parts of the table that differ from a page that is opened now, but for what a page adds by itself.
STALE = """async () => {
    const added = ["lit", "picked", "tagged", "ghosted", "holds", "holds-lit", "off-part"];
    const plain = (node) => {
        const box = document.createElement("div");
        box.append(...node.cloneNode(true).childNodes);
        for (const part of box.querySelectorAll(".worn")) part.remove();
        for (const part of box.querySelectorAll("*")) {
            part.classList.remove(...added);
            if (!part.classList.length) part.removeAttribute("class");
            for (const name of ["tabindex", "style", "open"]) part.removeAttribute(name);
        }
        return box;
    };
    const fresh = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
    const twin = (node) => fresh.querySelector(`[data-paint="${node.dataset.paint}"]`);
    const parts = [...document.querySelectorAll("#board [data-paint], #hand, #sitting, #round, #gauges")];
    return parts.filter((node) => !plain(node).isEqualNode(plain(twin(node)))).map((node) => node.dataset.paint);
}"""


@pytest.mark.parametrize("game", sorted(SHORT))
def test_a_game_can_be_played_by_clicks_alone(site: Site, open_page: OpenPage, game: str) -> None:
    seats, options = SHORT[game]
    walker = Walker(site, open_page(), seed=1)
    walker.open(game, seats, options)
    assert walker.play(12) > 8
    assert not walker.troubles


@pytest.mark.parametrize("game", sorted(SHORT))
def test_what_was_pressed_shows_at_once_what_became_of_it(site: Site, open_page: OpenPage, game: str) -> None:
    seats, options = SHORT[game]
    walker = Walker(site, open_page(), seed=1)
    walker.open(game, seats, options, places=["me", *["bot"] * (seats - 1)])
    for _ in range(8):
        walker.until_asked()
        walker.step()
        if walker.is_asked:
            walker.settle()
            assert walker.page.evaluate(STALE) == [], walker.table.match.record[-1]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("game, variant", [(game, n) for game in sorted(VARIANTS) for n in range(len(VARIANTS[game]))])
def test_whole_games_of_every_variant_can_be_played_by_clicks(
    site: Site, open_page: OpenPage, game: str, variant: int, seed: int
) -> None:
    seats, options = VARIANTS[game][variant]
    walker = Walker(site, open_page(), seed)
    walker.open(game, seats, options)
    walker.play(5_000)
    assert walker.table.is_over
    assert places.result(walker.page).count() == 1
