"""Setup: G-01 to G-11, and the options that shape it."""

from collections import Counter

import pytest

from ecotone import BadSetup, Match
from ecotone.core.chance import Rng
from ecotone.games.ecologic import GAME
from ecotone.games.ecologic.rules.state import Ecologic
from tests.games.ecologic.table import Table
from tests.kit.rule import rule


def begun(seats: int = 4, seed: int = 1, **options: object) -> Ecologic:
    return GAME.setup(seats, GAME.all_options(options), Rng(seed))


def level_of(event: int) -> int:
    return GAME.content.events[event].level


def first_tokens(state: Ecologic) -> list[int]:
    """Who places the first tokens, in order."""
    order = []
    while state.turn == 0:
        seat = state.actors[0]
        order.append(seat)
        state.play(seat, state.choices(seat)[0])
    return order


@rule("G-01")
def test_two_to_four_seats_play_each_with_a_colour() -> None:
    assert GAME.seats == (2, 3, 4)
    assert len(set(GAME.content.colours)) == 4
    for seats in (1, 5):
        with pytest.raises(BadSetup):
            Match.new(GAME, seats)


@rule("G-02")
def test_every_sector_has_one_random_enviro_token_that_all_can_see() -> None:
    state = begun()
    assert Counter(state.values) == {1: 3, 2: 7, 3: 6, 4: 4}
    assert [sector.value for sector in GAME.view(state, 0).sectors] == state.values
    assert begun(seed=2).values != state.values


@rule("G-03")
def test_the_tads_lie_ready_and_belong_to_nobody() -> None:
    state = begun()
    assert state.tad_owner == [-1] * 4
    assert state.tad_field == [-1] * 4


@rule("G-04", "GR-02")
def test_everybody_starts_with_ten_profits_and_no_enviro_and_not_on_minus() -> None:
    state = begun(3)
    assert state.profits == [10, 10, 10]
    assert state.enviro == [0, 0, 0]
    assert state.minus == 0


@rule("G-05")
def test_the_pile_holds_five_events_of_each_level_and_always_the_final_report() -> None:
    seen = set()
    for seed in range(40):
        state = begun(seed=seed)
        assert Counter(map(level_of, state.events)) == {1: 5, 2: 5, 3: 5}
        assert GAME.content.final in state.events
        assert sorted(state.events + state.unused) == list(range(30))
        seen |= set(state.events)
    assert seen == set(range(30))


@rule("G-06")
def test_level_one_lies_on_top_then_two_then_three() -> None:
    places = set()
    for seed in range(60):
        state = begun(seed=seed)
        drawn = state.events[::-1]
        assert [level_of(event) for event in drawn] == [1] * 5 + [2] * 5 + [3] * 5
        places.add(drawn.index(GAME.content.final) + 1)
    assert places == {11, 12, 13, 14, 15}


@rule("G-07")
def test_the_initiatives_are_shuffled() -> None:
    assert sorted(begun().deck) == list(range(20))
    assert begun(seed=1).deck != begun(seed=2).deck


@rule("G-08")
def test_the_first_starting_player_is_drawn_by_lot_or_chosen() -> None:
    assert {begun(seed=seed).start for seed in range(30)} == {0, 1, 2, 3}
    assert begun(first=2).start == 2
    with pytest.raises(BadSetup):
        begun(2, first=3)


@rule("G-09", "GR-32")
def test_two_tokens_of_any_types_are_free_of_charge() -> None:
    state = begun(2, first=0)
    oil, mineral = GAME.content.sector_ids.index("s01"), GAME.content.sector_ids.index("s02")
    state.play(0, ("place", oil))
    state.play(1, state.choices(1)[-1])
    state.play(1, state.choices(1)[-1])
    assert ("place", oil) in state.choices(0)
    state.play(0, ("place", mineral))
    assert state.tokens == [2, 2]
    assert state.profits == [10, 10]
    assert state.supply[:2] == [9, 9]


@rule("G-10")
def test_first_tokens_are_placed_in_a_snake() -> None:
    assert first_tokens(begun(4, first=0)) == [0, 1, 2, 3, 3, 2, 1, 0]
    assert first_tokens(begun(2, first=1)) == [1, 0, 0, 1]


@rule("G-10")
def test_t11_three_seats_with_b_first_place_b_c_a_a_c_b() -> None:
    assert first_tokens(begun(3, first=1)) == [1, 2, 0, 0, 2, 1]


@rule("G-11", "G-20")
def test_enviro_tokens_taken_at_setup_count_at_once() -> None:
    state = begun(2, first=0)
    value = state.values[4]
    state.play(0, ("place", 4))
    assert state.enviro == [value, 0]
    assert state.values[4] == 0


@rule("G-22")
def test_the_first_turn_begins_when_all_tokens_are_placed() -> None:
    state = begun(2, first=1)
    first_tokens(state)
    assert state.turn == 1
    assert state.past
    assert state.start == 1
    assert Table().state.turn == 3
