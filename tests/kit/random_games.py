"""Whole random games, to count: a few in every run, two hundred when the slow tests are asked for."""

from collections.abc import Iterator
from typing import Any

import pytest

from ecotone.core.choice import Choice
from ecotone.core.game import Game
from ecotone.core.match import Match
from ecotone.core.state import State
from tests.laws.playing import at_the_end, setup_by

SEEDS = pytest.mark.parametrize(
    "seeds",
    [range(15), *(pytest.param(range(n, n + 37), marks=pytest.mark.slow) for n in range(15, 200, 37))],
    ids=lambda seeds: f"{seeds[0]}-{seeds[-1]}",
)


def random_game(game: Game, seed: int, packs: bool = True) -> Match:
    """A match that was played at random to its end, side choices such as promises among its choices.

    What is hidden is dealt anew in every fifth one, as where a table goes on from a record.
    """
    setup = setup_by(game, seed, packs)
    return at_the_end(setup, anew=40 + seed % 60 if seed % 5 == 0 else None)


def steps(match: Match) -> Iterator[tuple[int, Any, int, Choice, Any]]:  # Any: the game's own state
    """Each choice of a record with the positions before and after it; nobody listens to effects."""
    state: State = match.game.begin(match.seats, match.options, match.seed)
    again = match.replayed(0)
    for at, (seat, choice) in enumerate(match.record, start=1):
        before = state
        again.play(seat, choice)
        state = again.state.copy()
        yield at, before, seat, choice, state
