"""A hint is the choice of a good bot with its reason, and both come of one thought."""

import pytest

from ecotone.bots import answer, bot_named
from ecotone.core.chance import Rng
from ecotone.core.match import Match
from ecotone.core.registry import games
from ecotone.core.text import Text
from ecotone.tables.work.thinking import ADVISER, advice

FORGOTTEN = Text("It was not among the choices that were looked at closely.")


@pytest.mark.parametrize("game", sorted(games()))
def test_the_reason_is_of_the_choice_that_is_advised(game: str) -> None:
    match = Match.new(game, games()[game].usual_seats, 3)
    bot, rng = bot_named("greedy", match.game), Rng(3)
    for _ in range(12):
        seat = match.actors[0]
        choice, why = advice(bot_named(ADVISER, match.game), match.seat(seat))
        assert why != FORGOTTEN
        assert match.why_not(seat, choice) is None
        match.play(seat, answer(bot, match.seat(seat), rng))


def test_the_adviser_thinks_ahead() -> None:
    assert type(bot_named(ADVISER, games()["ecosfera"])) is not type(bot_named("greedy", games()["ecosfera"]))
