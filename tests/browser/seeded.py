"""Seeded games of every kind, played by greedy bots, and their positions: the start, the middle and the end."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from ecotone.bots import answer, bot_named
from ecotone.core.chance import Rng
from ecotone.core.match import Match
from ecotone.tables.plan import Keys, Place, Plan
from ecotone.tables.table import Table
from tests.browser.server import Site

GAMES: Final[dict[str, tuple[int, dict[str, Any]]]] = {  # Any: the games' own options
    "ecosfera": (3, {"level": 2}),
    "kompensaatiopeli": (4, {"cooperation": "asked"}),  # no formal questions: nobody answers besides the test
    "betterlife": (4, {}),
    "ecologic": (3, {}),
}
MOMENTS: Final = ("start", "middle", "end")
# The great moments of each game, by the verb that is chosen there for the first time.
SCENES: Final = {
    "ecosfera": ("draw_policy", "pass_card", "refresh", "reactivate", "restore", "fund", "recycle", "return_card"),
    "kompensaatiopeli": (
        "place",
        "pay_plan",
        "reveal",
        "appeal",
        "landowner",
        "species_survey",
        "campaign",
        "remove_protest",
        "buy_tile",
    ),
    "betterlife": ("roll", "use_role_on", "offer", "commit", "decline", "choose_player", "choose", "pay"),
    "ecologic": ("reveal", "open", "raise", "auction_refinery", "place_tad", "give", "shut_down", "keep"),
}
NAMES: Final = ("Aino", "Väinö", "Siiri", "Otso", "Lumi", "Eero")
SEED: Final = 5
TRIES: Final = 6  # games in which a scene is looked for


@cache
def played(game: str, seed: int = SEED, player: str = "greedy") -> Match:
    """A whole game."""
    seats, options = GAMES[game]
    match = Match.new(game, seats, seed, options)
    bot, rng = bot_named(player, match.game), Rng(seed)
    while match.result is None:
        seat = match.actors[0]
        match.play(seat, answer(bot, match.seat(seat), rng))
    return match


@cache
def position(game: str, moment: str) -> Match:
    """That game at one of its moments, or where a verb is chosen for the first time."""
    whole = played(game)
    choices = len(whole.record)
    moments = {"start": 0, "middle": choices // 2, "end": choices}
    return whole.replayed(moments[moment]) if moment in moments else scene(game, moment)


def scene(game: str, verb: str) -> Match:
    """Where a verb is chosen for the first time, in the first game of some bot in which it is chosen at all."""
    for player in ("greedy", "random"):
        for seed in range(SEED, SEED + TRIES):
            whole = played(game, seed, player)
            for n, (_, choice) in enumerate(whole.record):
                if choice[0] == verb:
                    return whole.replayed(n)
    raise LookupError(f"{game}: nobody chooses {verb}")


def opened(site: Site, match: Match, status: str = "playing") -> tuple[Table, Keys]:
    """A table with people at that position."""
    places = tuple(Place("me", name) for name in NAMES[: match.seats])
    return site.open(Plan(match.game.id, places, match.options, match.seed, status=status), match.record)


def seat_link(site: Site, match: Match) -> str:
    """The link to the seat that decides; once the game is over, to the first one."""
    table, keys = opened(site, match)
    return f"{site.address}/t/{table.code}/s/{keys.seats[match.actors[0] if match.actors else 0]}"
