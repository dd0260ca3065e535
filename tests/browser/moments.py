"""Moments of games: a table where just that is about to happen, and a browser for each of the people concerned."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from playwright.sync_api import expect

from ecotone.bots import answer, bot_named
from ecotone.core.chance import Rng
from ecotone.core.choice import Choice
from ecotone.core.match import Match
from ecotone.tables.plan import Keys, Place, Plan
from ecotone.tables.table import Table
from tests.browser.conftest import OpenPage
from tests.browser.screens import LAPTOP, PHONE
from tests.browser.server import Site
from tests.browser.walker import Walker

Made = list[tuple[int, Choice]]
Chance = Callable[[Match, int, Choice, Match], bool]


def found(
    game: str,
    seats: int,
    options: Mapping[str, Any],  # Any: JSON
    wanted: Chance,
    bot_name: str = "random",
) -> tuple[Match, int, Choice]:
    """The first position of a bot's games where a choice does what is wanted: the match before it, seat and choice.

    `wanted` is asked for the match before, the seat, its choice and the match after.
    """
    for seed in range(100):
        before = Match.new(game, seats, seed, options)
        bot, rng = bot_named(bot_name, before.game), Rng(seed)
        while before.result is None:
            seat = before.actors[0]
            choice = answer(bot, before.seat(seat), rng)
            after = before.replayed(len(before.record))
            after.play(seat, choice)
            if wanted(before, seat, choice, after):
                return before, seat, choice
            before = after
    raise AssertionError(f"no game of {game} came to that")


def seated(site: Site, open_page: OpenPage, match: Match, seats: Iterable[int]) -> tuple[Table, Keys, list[Walker]]:
    """The table of a match, and a browser for each of these seats: a laptop first, then phones.

    In all other seats are people whose browsers are not open.
    """
    plan = Plan(match.game.id, tuple(Place("me") for _ in range(match.seats)), match.options, match.seed)
    table, keys = site.open(plan, match.record)
    walkers = []
    for seat in seats:
        walker = Walker(site, open_page(PHONE if walkers else LAPTOP), seed=seat)
        walker.page.goto(f"{site.address}/t/{table.code}/s/{keys.seats[seat]}")
        walker.settle()
        expect(walker.page.locator("body")).to_have_attribute("data-shown", str(seat))
        walkers.append(walker)
    return table, keys, walkers


def verb_of(listed: Any) -> str:  # Any: a choice or a form
    """The verb of what is listed."""
    return str(listed[0]) if isinstance(listed, tuple) else str(listed.verb)


def asked(match: Match, seat: int, verb: str) -> bool:
    """Whether a seat may answer with that verb."""
    return any(verb_of(one) == verb for one in match.state.choices(seat))


@cache
def new(game: str, seats: int, seed: int = 3, **options: Any) -> Match:  # Any: the game's own options
    """A match that has just begun."""
    return Match.new(game, seats, seed, options)
