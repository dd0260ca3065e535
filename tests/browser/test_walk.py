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


@pytest.mark.parametrize("game", sorted(SHORT))
def test_a_game_can_be_played_by_clicks_alone(site: Site, open_page: OpenPage, game: str) -> None:
    seats, options = SHORT[game]
    walker = Walker(site, open_page(), seed=1)
    walker.open(game, seats, options)
    assert walker.play(12) > 8
    assert not walker.troubles


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
