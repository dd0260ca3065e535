"""How a match is told when it is over, against the match itself."""

from functools import cache

import pytest

from ecotone import Match
from ecotone.bots import answer, bot_named
from ecotone.core.chance import Rng
from ecotone.core.ending import Ending, ending_of
from ecotone.games.ecologic import GAME
from ecotone.games.ecologic.rules.scoring import scores
from ecotone.games.ecologic.rules.state import Ecologic

VARIANTS = ((2, ()), (3, (("free_deals", True),)), (4, ()), (4, (("teams", True),)))
each_variant = pytest.mark.parametrize("seats, options", VARIANTS)


@cache
def played(seats: int, options: tuple[tuple[str, object], ...], seed: int = 5) -> Match:
    """A whole match of a greedy bot against itself."""
    match = Match.new(GAME, seats, seed, {"preset": "first_game", **dict(options)} if seats == 2 else dict(options))
    bot, rng = bot_named("greedy", GAME), Rng(seed)
    while match.result is None:
        seat = match.actors[0]
        match.play(seat, answer(bot, match.seat(seat), rng))
    return match


def told(match: Match, seat: int | None) -> Ending:
    return ending_of(GAME, match, seat)


@each_variant
def test_the_result_is_told_from_the_own_seat(seats: int, options: tuple[tuple[str, object], ...]) -> None:
    match = played(seats, options)
    assert match.result is not None
    best = max(match.result.scores)
    for seat in range(seats):
        said = told(match, seat).result.say()
        if seat in match.result.winners:
            assert said.startswith("You won by ")
        else:
            short = best - match.result.scores[seat]
            assert said == f"You lost by {short} point{'s' if short > 1 else ''}"
    assert told(match, None).result.say().startswith("Player ")


@each_variant
def test_the_curves_end_at_the_final_points_the_own_one_first(
    seats: int, options: tuple[tuple[str, object], ...]
) -> None:
    match = played(seats, options)
    assert isinstance(match.state, Ecologic)
    totals = {score.seats: score.total for score in scores(match.state)}
    for seat in range(seats):
        curves = told(match, seat).curves
        own = next(total for party, total in totals.items() if seat in party)
        assert curves[0].values[-1] == own
        assert sorted(curve.values[-1] for curve in curves) == sorted(totals.values())
        assert {len(curve.values) for curve in curves} == {match.state.turn}


@each_variant
def test_turning_points_open_the_replay_where_they_are(seats: int, options: tuple[tuple[str, object], ...]) -> None:
    match = played(seats, options)
    ending = told(match, 0)
    assert 1 <= len(ending.turnings) <= 3
    for one in ending.turnings:
        state = match.replayed(one.at).state
        assert isinstance(state, Ecologic)
        assert state.turn == one.time + 1
        assert one.title.say().startswith(f"Turn {one.time + 1}: ")
    assert [one.at for one in ending.turnings] == sorted(one.at for one in ending.turnings)


@each_variant
def test_the_story_has_three_sentences_and_the_fact_is_known(
    seats: int, options: tuple[tuple[str, object], ...]
) -> None:
    match = played(seats, options)
    keys = {subject.key for subject in GAME.subjects()}
    for seat in (None, *range(seats)):
        ending = told(match, seat)
        assert len(ending.story) == 3
        assert all("{" not in line.say() for line in (*ending.story, ending.result))
        assert len(ending.figures) == 4
        assert ending.fact in keys
