"""What is hidden, and how a bot may imagine it: G-128."""

from collections import Counter

from ecotone import Match
from ecotone.core.chance import Rng
from ecotone.core.view import plain
from ecotone.games.ecologic import GAME
from ecotone.games.ecologic.rules.state import Ecologic
from tests.games.ecologic.table import A, B, Table
from tests.kit.rule import rule

FINAL = GAME.content.final


def played(seed: int, choices: int, **options: object) -> Ecologic:
    """A position after some random choices."""
    state = GAME.setup(4, GAME.all_options(options), Rng(seed))
    rng = Rng(seed)
    for _ in range(choices):
        if state.result is None:
            seat = state.actors[0]
            listed = state.choices(seat)
            pick = listed[rng.below(len(listed))]
            state.play(seat, pick if isinstance(pick, tuple) else pick.sample(rng))
    return state


def guessed(state: Ecologic, seed: int = 5) -> Ecologic:
    guess = state.copy()
    guess.redetermine(0, Rng(seed))
    return guess


@rule("G-128", "GR-43")
def test_profits_enviro_cards_tokens_and_prices_are_open_to_all() -> None:
    table = Table("s01:2", "s03", cards=["eco_01", "eco_02"], profits=[3, 8], seats=2)
    for seat in (None, A, B):
        view = GAME.view(table.state, seat)
        assert [company.profits for company in view.companies] == [3, 8]
        assert [company.enviro for company in view.companies] == [10, 10]
        assert [company.cards for company in view.companies] == [(0,), (1,)]
        assert [company.tokens for company in view.companies] == [2, 1]
        assert view.prices == (4, 1)
        assert plain(view)["sectors"] == plain(GAME.view(table.state, A))["sectors"]


@rule("G-128")
def test_the_view_shows_only_how_many_cards_lie_in_a_pile() -> None:
    state = played(3, 30)
    view = plain(GAME.view(state, 0))
    assert view["deck"] == len(state.deck)
    assert view["pile"] == len(state.events)
    assert "unused" not in view
    assert "events" not in view


@rule("G-128")
def test_imagined_piles_hold_what_could_lie_there() -> None:
    for options in ({}, {"mixed_events": True}, {"events": 3}, {"events": 10}, {"events": 3, "mixed_events": True}):
        for seed in range(12):
            state = played(seed, 20 + 12 * seed, **options)
            guess = guessed(state)
            assert len(guess.events) == len(state.events)
            assert sorted(guess.events + guess.unused + guess.past) == list(range(30))
            assert guess.past == state.past
            assert (FINAL in guess.events) == (FINAL in state.events)
            levels = [Counter(GAME.content.events[event].level for event in one.events) for one in (guess, state)]
            assert levels[0] == levels[1]
            assert sorted(guess.deck) == sorted(state.deck)


@rule("G-128", "G-101")
def test_an_imagined_scenario_may_hold_any_event_not_seen_and_ends_with_the_final_report() -> None:
    state = played(3, 30, scenario="hard_times")
    seen: set[int] = set()
    for seed in range(80):
        guess = guessed(state, seed)
        assert sorted(guess.events + guess.unused + guess.past) == list(range(30))
        assert len(guess.events) == len(state.events)
        assert guess.events[0] == FINAL
        seen |= set(guess.events)
    assert seen == set(range(30)) - set(state.past)
    over = played(3, 400, scenario="first_lesson")
    assert guessed(over).events == []


@rule("G-128", "G-103")
def test_an_imagined_mixed_pile_has_the_final_report_in_its_last_third() -> None:
    state = played(3, 40, mixed_events=True)
    turns = {state.turn + guessed(state, seed).events[::-1].index(FINAL) + 1 for seed in range(80)}
    assert turns == set(range(max(11, state.turn + 1), 16))


@rule("G-128", "G-103")
def test_late_in_a_mixed_pile_the_final_report_may_be_any_of_the_events_left() -> None:
    piles = (GAME.setup(4, GAME.all_options({"mixed_events": True}), Rng(seed)) for seed in range(50))
    state = next(state for state in piles if state.events[0] == FINAL)
    state.past = [state.events.pop() for _ in range(12)]
    places = Counter(guessed(state, seed).events.index(FINAL) for seed in range(300))
    assert sorted(places) == [0, 1, 2]
    assert all(80 < n < 120 for n in places.values())


@rule("G-128")
def test_events_that_were_left_out_may_be_imagined_in_the_pile() -> None:
    state = played(3, 12)
    seen: set[int] = set()
    for seed in range(60):
        seen |= set(guessed(state, seed).events)
    assert seen == set(range(30)) - set(state.past)


@rule("G-128", "G-102")
def test_face_down_values_are_imagined_anew_from_those_not_yet_taken() -> None:
    state = played(3, 20, face_down=True)
    guess = guessed(state)
    assert Counter(guess.values) == Counter(state.values)
    assert [bool(value) for value in guess.values] == [bool(value) for value in state.values]
    assert any(guessed(state, seed).values != state.values for seed in range(5))
    open_state = played(3, 20)
    assert guessed(open_state).values == open_state.values


@rule("G-128")
def test_a_revealed_card_or_event_closes_undo() -> None:
    match = Match.new(GAME, 2, 1, {"first": 0})
    while match.view(None).prompt.name != "action":  # type: ignore[union-attr]  # the match is not over
        match.play(match.actors[0], match.choices(match.actors[0])[0])
    assert not match.can_undo  # the first event was revealed
    match.play(match.actors[0], ("pass",))
    assert match.can_undo
    match.play(match.actors[0], ("reveal",))
    assert not match.can_undo
