"""Bots choose legally, from what their seat may know, and greedy is clearly better than chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from ecotone import BadSetup, Match, games
from ecotone.bots import bot_line, bot_named, bot_names, bot_title
from ecotone.bots.greedy import GreedyBot
from ecotone.bots.search import SearchBot
from ecotone.core.advice import Advice
from ecotone.core.chance import Rng
from ecotone.core.choice import BACK, Choice, Listed, Open, onward
from ecotone.core.game import Game
from ecotone.core.pending import Decision
from ecotone.core.result import Result
from ecotone.core.seat import Seat
from ecotone.core.state import State
from ecotone.core.text import Text
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


def test_bots_do_not_go_back_while_there_is_another_way() -> None:
    assert onward([(BACK,), ("on", 1)]) == [("on", 1)]
    assert onward([(BACK,)]) == [(BACK,)]
    assert onward([("pass",), ("on", 1)]) == [("pass",), ("on", 1)]


def test_greedy_fills_in_open_choices_as_the_game_finds_sensible_and_not_by_chance() -> None:
    game = games()["ecologic"]
    bot = GreedyBot(game)
    state = next(state for state, seat in positions(game) if any(isinstance(one, Open) for one in state.choices(seat)))
    seat = Seat(game, state, state.actors[0])
    forms = [one for one in seat.choices if isinstance(one, Open)]
    tried = bot.candidates(seat, state)
    for form in forms:
        assert [way for way in tried if form.accepts(way)] == game.advice().fills(state, seat.number, form)


def positions(game: Game) -> Iterator[tuple[State, int]]:
    """A random game, move by move, with the seat that is asked."""
    state, bot, rng = game.begin(game.usual_seats, {}, 5), bot_named("random", game), Rng(5)
    while state.result is None:
        yield state, state.actors[0]
        state.play(state.actors[0], bot.choose(Seat(game, state, state.actors[0]), rng))


def test_greedy_takes_any_of_equal_aims_and_not_always_the_first() -> None:
    game = games()["betterlife"]
    bot = GreedyBot(game)
    bot.advice = Advice()  # compiled, a game's own knows its own positions only
    state = Even(Rng(1))
    hit = {bot.choose(Seat(game, state, 0), Rng(seed))[1] for seed in range(60)}
    assert hit == {1, 2, 3, 4}


class Aim(Decision[Any]):  # Any: whatever state
    """Asks a seat to name another; it comes to the same."""

    __slots__ = ()

    def choices(self, state: Any, seat: int) -> list[Listed]:  # Any: as above
        return [("choose_player", other) for other in range(1, 5)]

    def play(self, state: Any, seat: int, choice: Choice) -> None:  # Any: as above
        state.finish(Result("lost_policy", (), (0,) * 5, Text("Nobody has won.")))


class Even(State):
    """A position in which all choices are worth the same."""

    __slots__ = ()

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng)
        self.pending = [Aim((0,))]

    def copy(self) -> Even:
        return Even(self.rng)

    def redetermine(self, seat: int, rng: Rng) -> None:
        """Nothing is hidden."""


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
