"""Common random numbers: with the same seed a changed option changes what it is about, and no other chance."""

from __future__ import annotations

from typing import Any

import pytest

from ecotone import Match, games
from ecotone.core.chance import Rng

DEALT = [
    ("betterlife", 5, {}, {"role_0": "citizens"}, ("deck", "hands", "targets", "events", "policies")),
    ("betterlife", 5, {}, {"track": "quick"}, ("deck", "hands", "targets", "events", "policies", "role")),
    ("ecologic", 4, {}, {"mixed_events": True}, ("deck", "values", "start")),
    ("ecologic", 4, {}, {"dear_cards": False}, ("values", "events", "start")),
    ("ecologic", 4, {"first": 2}, {}, ("deck", "values", "events")),
    ("ecosfera", 3, {}, {"loss_of_biodiversity": True}, ("producers", "players")),
    ("ecosfera", 3, {}, {"high_pressure": True}, ("producers", "consumers", "policy_deck")),
    ("ecosfera", 3, {"first": 1}, {}, ("producers", "consumers", "players", "policy_deck")),
    ("kompensaatiopeli", 4, {"roles": "dealt"}, {}, ("board", "pile", "permits", "funding", "main")),
    ("kompensaatiopeli", 6, {"sector": "random"}, {}, ("board", "pile", "permits", "funding", "main")),
]


@pytest.mark.parametrize("game, seats, one, other, alike", DEALT, ids=str)
def test_what_an_option_does_not_touch_is_dealt_as_before(
    game: str, seats: int, one: dict[str, Any], other: dict[str, Any], alike: tuple[str, ...]
) -> None:
    for seed in range(20):
        first, second = (Match.new(game, seats, seed, options).state for options in (one, other))
        for name in alike:
            assert plainly(getattr(first, name)) == plainly(getattr(second, name)), (seed, name)


def plainly(value: Any) -> object:
    """A deck, or something that holds decks, as what can be compared."""
    if hasattr(value, "deck"):
        return [getattr(value, name) for name in ("places", "row", "deck") if hasattr(value, name)]
    return [plainly(item) for item in value] if isinstance(value, list) else value


def test_more_shuffles_leave_the_dice_as_they_were() -> None:
    throws = []
    for more in (0, 5):
        state = games()["betterlife"].begin(5, {}, seed=3)
        for _ in range(more):
            state.rng.stream("action cards").shuffle(list(range(40)))
        rng, seen = Rng(1), []
        while state.result is None and len(seen) < 12:
            seat = state.actors[0]
            choice = state.choices(seat)[0]
            state.play(seat, choice if isinstance(choice, tuple) else choice.sample(rng))
            if state.dice and (not seen or seen[-1] is not state.dice):
                seen.append(state.dice)
        throws.append(seen)
    assert throws[0] == throws[1] != []
