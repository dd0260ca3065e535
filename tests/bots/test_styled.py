"""Temperaments that a game brings along are bots by name."""

import pytest

from ecotone import BadSetup, Match, games
from ecotone.bots import bot_line, bot_named, bot_names, bot_title
from ecotone.bots.styled import StyledBot
from ecotone.core.advice import Temperament
from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, Listed, quiet
from ecotone.core.seat import Seat
from ecotone.core.text import Text
from ecotone.core.view import View
from ecotone.games.betterlife.rules.state import BetterLife


class Shy(Temperament[View]):
    name = Text("shy")
    about = Text("says nothing")

    def choose(self, view: View, listed: list[Listed], rng: Rng) -> Choice:
        return quiet(listed)


def test_a_games_temperaments_are_bots_beside_those_for_all_games() -> None:
    game = games()["betterlife"]
    assert bot_names() == ("random", "greedy", "easy", "normal", "hard", "search")
    assert bot_names(game) == (*bot_names(), "expert", "cooperative", "mixed", "fair", "hard-fair", "selfish")
    assert all(one.name.say() and one.about.say() for one in game.advice().temperaments.values())


def test_a_bot_that_nobody_has_named_yet_goes_by_its_plain_name() -> None:
    game = games()["betterlife"]
    assert bot_title("newcomer", game).say() == bot_line("newcomer", game).say() == "newcomer"
    assert bot_line("selfish", game).say() == "selfish: pays for the own targets only, whatever it promised"
    assert bot_line("random", game).say() == "clueless: chooses by lot"


def test_a_name_that_no_bot_of_the_game_has_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadSetup, match="random, greedy"):
        bot_named("cooperative", games()["ecosfera"])
    with pytest.raises(BadSetup, match="cooperative, mixed, fair, hard-fair, selfish"):
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


@pytest.mark.parametrize("name", ["fair", "hard-fair"])
def test_who_is_fair_keeps_its_word_and_gives_no_more_than_the_others_have_earned(name: str) -> None:
    game = games()["betterlife"]
    state = game.begin(5, {"track": "quick"}, 4)
    assert isinstance(state, BetterLife)
    bots = [bot_named(one, game) for one in (name, "selfish", "selfish", "cooperative", "selfish")]
    rng = Rng(2)
    while state.result is None and len(state.votes) < 4:
        for seat, bot in enumerate(bots):
            choice = bot.aside(Seat(game, state, seat), rng)
            if choice is not None:
                state.play_aside(seat, choice)
        seat = state.actors[0]
        state.play(seat, bots[seat].choose(Seat(game, state, seat), rng) if seat or name == "fair" else quickly(state))
    assert len(state.votes) >= 2
    for before, vote in zip((None, *state.votes), state.votes, strict=False):
        assert vote.shares[0] == vote.pledges[0]
        if before is not None:
            assert vote.shares[0] <= -(-sum(before.shares[1:]) // 4)


def quickly(state: BetterLife) -> Choice:
    """What a hard but fair seat does, with a short thought for its own turns."""
    game = games()["betterlife"]
    bot = bot_named("hard-fair", game)
    assert isinstance(bot, StyledBot)
    assert bot.mind is not None
    bot.mind.tuning = game.advice().strengths.thinking(2)
    return bot.choose(Seat(game, state, 0), Rng(1))


def test_who_is_hard_but_fair_thinks_about_its_own_turns_and_not_about_what_is_fair() -> None:
    game = games()["betterlife"]
    bot = bot_named("hard-fair", game)
    assert isinstance(bot, StyledBot)
    assert bot.temperament.own_questions == {"offer", "before_vote", "open_commit", "secret_commit"}
    fair = bot_named("fair", game)
    assert isinstance(fair, StyledBot)
    assert fair.mind is None
