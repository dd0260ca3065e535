"""A seat is all that a bot is handed: what it may know, and nothing of the true state."""

from __future__ import annotations

import pytest

from ecotone import Match, Rng, Seat, games
from tests.laws.dump import dump

OFFERED = {"features", "choice_features", "view", "choices", "side_choices", "guess", "number", "game", "is_consent"}


@pytest.fixture(params=sorted(games()))
def match(request: pytest.FixtureRequest) -> Match:
    """A match of each game after some choices."""
    match, rng = Match.new(request.param, games()[request.param].usual_seats, seed=5), Rng(5)
    for _ in range(12):
        match.play(match.actors[0], match.sample(match.actors[0], rng))
    return match


def test_a_seat_offers_what_a_bot_needs_and_nothing_else() -> None:
    assert {name for name in dir(Seat) if not name.startswith("_")} == OFFERED


def test_nothing_that_a_seat_offers_is_the_true_state(match: Match) -> None:
    seat = match.seat(match.actors[0])
    offered = {name: getattr(seat, name) for name in OFFERED}
    offered["guess"] = offered["guess"](Rng(1))
    assert not [name for name, value in offered.items() if value is match.state]
    assert vars(type(seat)).get("__dict__") is None, "whoever holds a seat cannot hang anything on it"


def test_a_guess_shares_nothing_that_changes_with_the_true_state(match: Match) -> None:
    seat, before = match.seat(match.actors[0]), dump(match.state)
    world, rng = seat.guess(Rng(1)), Rng(2)
    while world.result is None:
        asked = world.actors[0]
        listed = world.choices(asked)[-1]
        world.play(asked, listed if isinstance(listed, tuple) else listed.sample(rng))
    assert dump(match.state) == before


def test_a_seat_says_what_the_match_says(match: Match) -> None:
    for number in range(match.seats):
        seat = match.seat(number)
        assert (seat.number, seat.game) == (number, match.game)
        assert seat.view == match.view(number)
        assert list(map(repr, [*seat.choices, *seat.side_choices])) == list(map(repr, match.choices(number)))
    assert repr(match.seat(0)) == f"<Seat 0 of {match.game.id}>"
