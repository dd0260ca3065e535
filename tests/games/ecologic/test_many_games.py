"""Whole games in bulk, over random variants: no error, a proper end, and everything comes up."""

from collections import Counter, defaultdict

import pytest

from ecotone.core.chance import Rng, derive
from ecotone.games.ecologic import GAME
from ecotone.games.ecologic.rules.scoring import final_result
from tests.games.ecologic.playing import LONGEST, carry_out, random_choice, random_table
from tests.kit.rule import rule


def play(seats: int, seeds: range) -> tuple[Counter[str], Counter[str], defaultdict[str, set[object]]]:
    """Play a game of each seed; returns how often each verb and event came, and which settings."""
    verbs: Counter[str] = Counter()
    events: Counter[str] = Counter()
    settings: defaultdict[str, set[object]] = defaultdict(set)
    for seed in seeds:
        state = random_table(seats, seed)
        size = len(state.events)
        rng = Rng(derive(seed, 7))
        choices = 0
        while state.result is None:
            seat, choice = random_choice(state, rng)
            carry_out(state, seat, choice)
            verbs[choice[0]] += 1
            choices += 1
            assert choices < LONGEST, seed
        assert state.event == GAME.content.final
        assert state.past[-1] == GAME.content.final
        assert len(state.past) == state.turn == size - len(state.events)
        assert state.result == final_result(state)
        assert state.result.winners
        events.update(GAME.content.event_ids[event] for event in state.past)
        for name in state.settings.__slots__:
            settings[name].add(getattr(state.settings, name))
    return verbs, events, settings


@rule("G-65", "G-125")
def test_random_games_over_random_variants_end_properly_and_use_everything() -> None:
    verbs: Counter[str] = Counter()
    events: Counter[str] = Counter()
    seen: defaultdict[str, set[object]] = defaultdict(set)
    for seats in (2, 3, 4):
        found, came, settings = play(seats, range(400))
        verbs += found
        events += came
        for name, values in settings.items():
            seen[name] |= values
    assert set(verbs) == set(GAME.verbs), set(GAME.verbs) ^ set(verbs)
    assert set(events) == set(GAME.content.event_ids)
    for name in ("tads", "dear_cards", "scenario", "mixed", "face_down", "teams", "directors", "free_deals"):
        assert seen[name] == {False, True}, name
    assert seen["rounding"] == {"nearest", "table", "up"}
    assert seen["events"] == {3, 5, 10}


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_five_thousand_games_of_each_seat_count_end_properly(seats: int) -> None:
    play(seats, range(10_000, 15_000))
