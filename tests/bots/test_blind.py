"""No bot sees what its seat cannot know: the hidden part is dealt anew, and every bot chooses and says the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ecotone import games
from ecotone.bots import bot_named, bot_names
from ecotone.bots.bot import Bot
from ecotone.bots.expert import ExpertBot
from ecotone.bots.search import SearchBot
from ecotone.bots.styled import StyledBot
from ecotone.core.chance import Rng
from ecotone.core.game import Game
from ecotone.core.seat import Seat
from tests.bots.test_search import positions

ROUNDS = 8  # of thought: it is blind after few as after many
PLAYERS = [(name, bot) for name, game in sorted(games().items()) for bot in bot_names(game)]


def brief(name: str, game: Game) -> Bot:
    """A bot that thinks no longer than it must here, and that time never cuts short."""
    bot = bot_named(name, game)
    mind = bot.mind if isinstance(bot, StyledBot) else bot.search if isinstance(bot, ExpertBot) else bot
    if isinstance(mind, SearchBot):
        mind.tuning = replace(mind.tuning, iterations=ROUNDS, seconds=1e9)
    return bot


@pytest.mark.parametrize("name, bot", PLAYERS)
def test_what_a_bot_does_and_says_does_not_depend_on_what_its_seat_cannot_know(name: str, bot: str) -> None:
    player = brief(bot, games()[name])
    found = positions(name, seed=16, every=3, most=12)
    assert len(found) >= 8
    for number, (state, seat) in enumerate(found):
        true = Seat(player.game, state, seat)
        chosen, said = player.choose(true, Rng(number)), player.aside(true, Rng(number))
        for other in (1000, 2000):
            swapped = state.copy()
            swapped.redetermine(seat, Rng(other + number))
            there = Seat(player.game, swapped, seat)
            assert player.choose(there, Rng(number)) == chosen
            assert player.aside(there, Rng(number)) == said
