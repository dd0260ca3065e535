"""Whole games in bulk: always an end, nothing lost on the way, and the balance that the design wants."""

from collections import Counter

import pytest
from hypothesis import given

from ecotone.core.chance import Rng, derive
from ecotone.core.choice import Open
from ecotone.games.betterlife import GAME
from ecotone.games.betterlife.rules.state import BetterLife
from ecotone.lab.run.simulate import simulate
from tests.kit.rule import rule
from tests.laws.playing import Setup, setups, walk

OUTCOMES = {"won", "lost_nature", "lost_policy"}


def play(seats: int, seed: int, track: str = "full") -> tuple[BetterLife, Counter[str]]:
    """A random game to its end; now and then somebody has a word in the discussion or plays a card for any time."""
    state = GAME.begin(seats, {"track": track}, seed)
    assert isinstance(state, BetterLife)
    rng = Rng(derive(seed, 1))
    verbs: Counter[str] = Counter()
    while state.result is None:
        seat = rng.below(seats)
        listed = state.side_choices(seat) if rng.below(4) == 0 else []
        aside = bool(listed)
        if not aside:
            seat = state.actors[rng.below(len(state.actors))]
            listed = state.choices(seat)
        pick = listed[rng.below(len(listed))]
        choice = pick.sample(rng) if isinstance(pick, Open) else pick
        if aside:
            state.play_aside(seat, choice)
        else:
            state.play(seat, choice)
        verbs[choice[0]] += 1
        assert sum(verbs.values()) < 5000
    return state, verbs


def check(state: BetterLife) -> None:
    """A position that is over is in order."""
    assert state.result is not None
    assert state.result.outcome in OUTCOMES
    assert min(state.ip) >= 0
    assert 0 <= state.loss <= state.content.loss_limit
    assert (state.result.outcome == "lost_nature") == (state.loss == state.content.loss_limit)
    assert bool(state.result.winners) == (state.result.outcome == "won")
    if state.result.outcome != "lost_nature":
        assert state.round == len(state.votes) == state.content.rounds
        assert (state.policy_meter >= state.content.goal) == (state.result.outcome == "won")


@rule("B-14", "B-61")
@pytest.mark.parametrize("track", ["full", "quick"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_games_end_properly(seats: int, track: str) -> None:
    verbs: Counter[str] = Counter()
    for seed in range(60):
        state, played = play(seats, seed, track)
        check(state)
        verbs += played
    assert set(verbs) >= {"roll", "play", "offer", "commit", "take", "accept", "pass", "ready"}
    assert set(verbs) >= {"pledge", "no_comment", "gift", "audit"}


@pytest.mark.slow
def test_ten_thousand_random_games_for_five_seats_end_properly() -> None:
    ends: Counter[str] = Counter()
    for seed in range(10_000):
        state, _ = play(5, seed)
        check(state)
        ends[state.result.outcome] += 1  # type: ignore[union-attr]
    assert set(ends) == OUTCOMES


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_thousand_random_games_for_each_small_table_end_properly(seats: int) -> None:
    for seed in range(1000):
        check(play(seats, seed)[0])


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_thousand_random_games_on_the_quick_track_end_properly(seats: int) -> None:
    for seed in range(1000):
        check(play(seats, seed, "quick")[0])


def test_the_quick_track_takes_about_four_turns_a_round_and_the_full_one_about_seven() -> None:
    for track, low, high in (("full", 6.5, 7.5), ("quick", 3.6, 4.4)):
        turns = rounds = 0
        for seed in range(60):
            state, _ = play(5, seed, track)
            turns += state.turns
            rounds += state.round
        assert low < turns / rounds / 5 < high


# --- nothing gets lost ------------------------------------------------------------------------------


@rule("BR-25", "B-39", "BR-46")
@given(setup=setups(GAME))
def test_every_card_event_policy_and_target_lies_in_one_place(setup: Setup) -> None:
    for match, _, _ in walk(setup, every=3):
        state = match.state
        assert isinstance(state, BetterLife)
        cards = [card for hand in state.hands for card in hand]
        cards += state.deck + state.discards + state.offer + state.played
        assert sorted(cards) == list(range(len(state.content.cards)))
        events = state.events + state.aside + ([state.event] if state.event >= 0 else [])
        assert sorted(events) == list(range(len(state.content.events)))
        assert len(state.event_known) == len(state.events)
        drawn = [vote.policy for vote in state.votes] + [state.policy]
        assert sorted(state.policies + drawn) == list(range(len(state.content.policies)))
        assert sorted(state.targets + state.target_box) == list(range(len(state.content.targets)))
        for hand in state.hands:
            assert hand == sorted(hand)
            assert len(hand) <= state.content.hand_limit + 1
        held = {card for hand in state.hands for card in hand}
        assert all(bool(mask) == (card in held) for card, mask in enumerate(state.known))
        assert min(state.ip) >= 0


# --- balance ----------------------------------------------------------------------------------------


def together(bots: list[str], games: int, track: str = "full", seats: int = 5) -> float:
    """How often such a table wins together."""
    names = bots * seats if len(bots) == 1 else bots
    tally = simulate("betterlife", seats=seats, games=games, bots=tuple(names), options={"track": track}, seed=11).tally
    return tally.outcomes["won"] / games


@pytest.mark.parametrize("track", ["full", "quick"])
def test_the_balance_in_a_few_games(track: str) -> None:
    assert together(["cooperative"], 20, track) >= 0.7
    assert together(["selfish"], 20, track) <= 0.05


@pytest.mark.slow
@pytest.mark.parametrize("track", ["full", "quick"])
def test_cooperative_tables_win_together_and_selfish_ones_do_not(track: str) -> None:
    cooperative = together(["cooperative"], 400, track)
    assert 0.80 <= cooperative <= 0.95
    assert together(["selfish"], 400, track) < 0.05
    between = [together(["cooperative"] * n + ["selfish"] * (5 - n), 200, track) for n in (4, 3)]
    assert cooperative > between[0] > between[1] > 0.05
    mixed = together(["mixed"], 400, track)
    assert 0.05 < mixed < cooperative
