"""Bots choose legally, from what their seat may know, and greedy is clearly better than chance."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from ecotone import BadSetup, Match, games
from ecotone.bots import bot_line, bot_named, bot_names, bot_title
from ecotone.bots.greedy import filled
from ecotone.bots.search import SearchBot
from ecotone.core.chance import Rng
from ecotone.core.choice import BACK, Choice, Number, Open, onward
from ecotone.core.game import Game
from ecotone.core.seat import Seat
from ecotone.lab.run.simulate import simulate

GAMES = sorted(games())
QUICK = ("random", "greedy", "easy")  # search has tests of its own, with tiny budgets


def played(game: str, bot: str, seed: int, most: int) -> list[tuple[int, Choice]]:
    """The first choices of a match that this bot plays in all seats."""
    match = Match.new(game, games()[game].usual_seats, seed=seed)
    player, rng = bot_named(bot, match.game), Rng(seed)
    while match.result is None and len(match.record) < most:
        seat = match.actors[0]
        match.play(seat, player.choose(match.seat(seat), rng))
    return match.record


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("bot", QUICK)
def test_a_bot_makes_legal_choices_and_the_same_ones_for_the_same_seed(game: str, bot: str) -> None:
    most = 200 if bot == "random" else 25
    assert played(game, bot, seed=5, most=most) == played(game, bot, seed=5, most=most)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("bot", QUICK)
def test_what_a_bot_chooses_does_not_depend_on_what_its_seat_cannot_know(game: str, bot: str) -> None:
    match = Match.new(game, games()[game].usual_seats, seed=11)
    player, rng = bot_named(bot, match.game), Rng(2)
    for number in range(12):
        if match.result is not None:
            break
        seat = match.actors[0]
        other_world = match.state.copy()
        other_world.redetermine(seat, Rng(1000 + number))
        choice = player.choose(match.seat(seat), Rng(number))
        assert player.choose(Seat(match.game, other_world, seat), Rng(number)) == choice
        match.play(seat, player.choose(match.seat(seat), rng))


def test_bots_do_not_go_back_while_there_is_another_way() -> None:
    assert onward([(BACK,), ("on", 1)]) == [("on", 1)]
    assert onward([(BACK,)]) == [(BACK,)]
    assert onward([("pass",), ("on", 1)]) == [("pass",), ("on", 1)]


def test_greedy_tries_open_choices_in_several_ways() -> None:
    ways = filled([("pass",), Open("bid", (), (Number(3, 40),))], Rng(1))
    assert ways[0] == ("pass",)
    assert ("bid", 3) in ways
    assert 2 < len(ways) <= 6


def test_every_game_has_bots_of_three_strengths() -> None:
    for game in games().values():
        assert bot_names(game)[:5] == ("random", "greedy", "easy", "normal", "hard")
        budgets = [bot.tuning.iterations for bot in map(searching(game), ("normal", "hard"))]
        assert 0 < budgets[0] < budgets[1]
        assert 0 < game.advice().strengths.mistakes < 1
        assert 0 <= game.advice().strengths.haste < 1


def test_normal_makes_some_choices_in_haste_where_the_game_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games()["ecosfera"]
    state = game.begin(2, {}, 4)
    normal, hasty = bot_named("normal", game), bot_named("greedy", game)
    rng = Rng(3)
    rng.below(1000)
    monkeypatch.setattr(type(game.advice()), "strengths", replace(game.advice().strengths, haste=0.999))
    choice = hasty.choose(Seat(game, state, 0), rng)
    assert normal.choose(Seat(game, state, 0), Rng(3)) == choice
    assert normal.why(Seat(game, state, 0), choice, Rng(3)) == hasty.why(Seat(game, state, 0), choice, rng)


def searching(game: Game) -> Callable[[str], SearchBot]:
    """Those of the game's bots that search, by name."""

    def named(name: str) -> SearchBot:
        bot = bot_named(name, game)
        assert isinstance(bot, SearchBot)
        return bot

    return named


def test_an_unknown_bot_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(BadSetup, match=r"'clever'\. Bots: random, greedy, easy, normal, hard, search"):
        bot_named("clever", games()["ecosfera"])


def test_search_can_be_asked_for_with_the_rounds_it_shall_think() -> None:
    game = games()["betterlife"]
    named = searching(game)
    assert named("search").tuning == game.advice().strengths.tuning
    assert named("search:7").tuning == game.advice().strengths.thinking(7)
    assert bot_title("search:7", game).say() == "thinker 7"
    assert bot_line("search:7", game).say() == "thinker 7: tries many ways on before it chooses"


@pytest.mark.parametrize("rounds", ["", "0", "-1", "1.5", "many", "1000001", "9" * 99, "²"])
def test_a_number_of_rounds_that_is_none_is_refused(rounds: str) -> None:
    with pytest.raises(BadSetup, match="says no number of rounds: give a whole number from 1 to 1000000"):
        bot_named(f"search:{rounds}", games()["ecosfera"])


def test_greedy_saves_the_sea_far_more_often_than_chance() -> None:
    greedy = simulate("ecosfera", seats=2, games=24, bots=("greedy",), seed=1).tally
    chance = simulate("ecosfera", seats=2, games=200, bots=("random",), seed=1).tally
    assert greedy.outcomes["won"] >= 5
    assert chance.outcomes["won"] == 0
