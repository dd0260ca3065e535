"""The figures for the talk after a game."""

import pytest

from ecotone.bots import bot_named
from ecotone.core.chance import Rng
from ecotone.core.decks import NO_CARD
from ecotone.core.match import Match
from ecotone.games.ecosfera import GAME
from ecotone.games.ecosfera.debrief.debrief import tally_of
from ecotone.games.ecosfera.rules.state import Ecosfera


def played(seats: int, seed: int, most: int = 400, **options: object) -> Match:
    """A match that greedy bots have played, to its end or for so many choices."""
    match = Match.new(GAME, seats, seed, options)
    bot = bot_named("greedy", GAME)
    rng = Rng(seed)
    while match.result is None and len(match.record) < most:
        seat = match.actors[0]
        match.play(seat, bot.choose(match.seat(seat), rng))
    return match


@pytest.mark.parametrize("seats, seed, options", [(2, 1, {}), (3, 2, {"level": 2}), (1, 3, {"level": 2, "rows": 4})])
def test_the_figures_add_up_to_the_table(seats: int, seed: int, options: dict[str, object]) -> None:
    match = played(seats, seed, **options)
    state, figures = match.state, tally_of(match)
    assert isinstance(state, Ecosfera)
    assert figures.turns == state.turns
    assert sum(1 << one.habitat for one in figures.habitats) == state.restored
    assert sum(move.change for move in figures.impacts) == state.impacts
    assert len(figures.players) == len(state.players)
    assert sum(player.habitats for player in figures.players) == len(figures.habitats)
    assert sum(player.impacts for player in figures.players) == sum(move.change > 0 for move in figures.impacts)
    assert sum(player.passed for player in figures.players) == sum(player.received for player in figures.players)
    assert sum(player.producers for player in figures.players) > 0


def test_a_debrief_leaves_the_match_as_it_is() -> None:
    match = played(2, 4, most=30)
    before = list(match.record)
    assert tally_of(match) == tally_of(match)
    assert match.record == before


def test_a_turn_without_an_action_and_the_impact_it_brings_are_counted_for_the_active_player() -> None:
    match = Match.new(GAME, 2, 1, {"first": 0})
    while match.result is None:
        match.play(match.actors[0], ("end_turn",))
    figures = tally_of(match)
    assert figures.players[0].idle_turns + figures.players[1].idle_turns > 0
    assert [move.card for move in figures.impacts] == [NO_CARD] * GAME.content.impacts_to_lose
    assert figures.impacts[-1].turn == figures.turns


def test_at_level_two_policy_cards_are_told_in_the_order_in_which_they_were_drawn() -> None:
    match = played(2, 5, level=2)
    figures = tally_of(match)
    assert figures.policies
    assert [moment.turn for moment in figures.policies] == sorted(moment.turn for moment in figures.policies)
    assert all(moment.about in GAME.content.policies for moment in figures.policies)
    assert len(figures.measures) == sum(player.funded for player in figures.players)
