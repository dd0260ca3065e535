"""Temperaments that a game brings along are bots by name."""

import pytest

from ecotone import BadSetup, Match, games
from ecotone.bots import bot_line, bot_named, bot_names, bot_title
from ecotone.core.advice import Temperament
from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, Listed, quiet
from ecotone.core.seat import Seat
from ecotone.core.text import Text
from ecotone.core.view import View


class Shy(Temperament[View]):
    name = Text("shy")
    about = Text("says nothing")

    def choose(self, view: View, listed: list[Listed], rng: Rng) -> Choice:
        return quiet(listed)


def test_a_games_temperaments_are_bots_beside_those_for_all_games() -> None:
    game = games()["betterlife"]
    assert bot_names() == ("random", "greedy", "easy", "normal", "hard", "search")
    assert bot_names(game) == (*bot_names(), "cooperative", "mixed", "selfish")
    assert all(one.name.say() and one.about.say() for one in game.advice().temperaments.values())


def test_a_bot_that_nobody_has_named_yet_goes_by_its_plain_name() -> None:
    game = games()["betterlife"]
    assert bot_title("newcomer", game).say() == bot_line("newcomer", game).say() == "newcomer"
    assert bot_line("selfish", game).say() == "selfish: pays for the own targets only"
    assert bot_line("random", game).say() == "clueless: chooses by lot"


def test_a_name_that_no_bot_of_the_game_has_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadSetup, match="random, greedy"):
        bot_named("cooperative", games()["ecosfera"])
    with pytest.raises(BadSetup, match="cooperative, mixed, selfish"):
        bot_named("greedier", games()["betterlife"])


def test_a_temperament_keeps_quiet_besides_unless_it_says_otherwise() -> None:
    assert Shy().aside(Match.new("betterlife", 5, 1).view(0), [], Rng(1)) is None


def test_a_styled_bot_pledges_in_the_discussion_and_plays_a_whole_game() -> None:
    game = games()["betterlife"]
    state = game.begin(3, {"track": "quick"}, 5)
    bots = [bot_named(name, game) for name in ("cooperative", "mixed", "selfish")]
    rng = Rng(1)
    pledges = 0
    while state.result is None:
        for seat, bot in enumerate(bots):
            choice = bot.aside(Seat(game, state, seat), rng)
            if choice is not None:
                assert choice[0] == "pledge"
                pledges += 1
                state.play_aside(seat, choice)
        seat = state.actors[0]
        state.play(seat, bots[seat].choose(Seat(game, state, seat), rng))
    assert pledges >= 3
