"""Whole games of Ecosfera in bulk, over all variants: no error, and always an end."""

from collections import Counter, defaultdict

import pytest

from ecotone import games
from ecotone.core.chance import Rng, derive
from tests.laws.laws import LONGEST
from tests.laws.playing import move, setup_by

GAME = games()["ecosfera"]


def play(seeds: range, packs: bool) -> tuple[Counter[str], defaultdict[str, set[object]]]:
    """Play a game of each seed; returns how often each verb was played, and the values that each option had."""
    verbs: Counter[str] = Counter()
    values: defaultdict[str, set[object]] = defaultdict(set)
    for seed in seeds:
        setup = setup_by(GAME, seed, packs)
        state = setup.state()
        rng = Rng(derive(seed, 1))
        choices = 0
        while state.actors:
            seat, choice = move(state, setup, rng)
            state.play(seat, choice)
            verbs[choice[0]] += 1
            choices += 1
            assert choices < LONGEST, setup
        assert state.result is not None
        values["seats"].add(setup.seats)
        values["outcome"].add(state.result.outcome)
        for option, value in GAME.all_options(setup.options).items():
            values[option].add(value)
    return verbs, values


def test_five_hundred_games_over_all_variants_end_without_an_error() -> None:
    _, values = play(range(500), packs=False)
    assert values["seats"] == set(GAME.seats)
    for option in GAME.options:
        assert values[option.id] == set(option.values), f"not every value of {option.id} came up"


def test_games_with_a_gentle_pack_too_use_every_verb_and_end_either_way() -> None:
    verbs, values = play(range(300), packs=True)
    assert set(verbs) == set(GAME.verbs), "not every verb came up"
    assert values["outcome"] == {"won", "lost"}


@pytest.mark.slow
def test_ten_thousand_games_over_all_variants_end_without_an_error() -> None:
    play(range(1000, 11_000), packs=False)


@pytest.mark.slow
def test_two_thousand_games_with_a_gentle_pack_end_without_an_error() -> None:
    play(range(11_000, 13_000), packs=True)
