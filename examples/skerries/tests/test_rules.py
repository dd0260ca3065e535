"""The rules of the ledger, one sentence after the other."""

import pytest
from positions import BREEZE, CALM, GALE, listed, seal, state_of, table, told

from ecotone import BadSetup, IllegalChoice, Match
from ecotone.core.chance import Rng
from skerries import GAME
from tests.kit.rule import rule

RING, KEEP_QUIET = ("ring",), ("keep_quiet",)


# --- setup ------------------------------------------------------------------------------------


@rule("S-01")
def test_two_three_or_four_crofters_play() -> None:
    assert GAME.seats == (2, 3, 4)
    for seats in (1, 5):
        with pytest.raises(BadSetup):
            Match.new(GAME, seats)


@rule("S-02")
@pytest.mark.parametrize("seats", GAME.seats)
def test_the_sound_begins_with_five_fish_for_each_and_holds_six(seats: int) -> None:
    view = Match.new(GAME, seats).view(None)
    assert (view.stock, view.most) == (5 * seats, 6 * seats)


# --- a summer ---------------------------------------------------------------------------------


@rule("S-03")
def test_the_lead_goes_round() -> None:
    match = table(seats=2)
    leaders = []
    while match.actors:
        leaders.append(match.view(None).leader)
        seal(match, 0, 0)
    assert leaders == [0, 1, 0, 1, 0]


@rule("S-04")
def test_the_weather_is_turned_up_from_seven_cards_that_do_not_come_back() -> None:
    match = Match.new(GAME, 2, seed=3)
    seen = []
    while match.actors:
        seen.append(match.view(None).weather)
        assert match.view(None).pile == 7 - len(seen)
        seal(match, 0, 0)
    assert sorted(seen + state_of(match).pile) == [CALM, CALM, BREEZE, BREEZE, BREEZE, GALE, GALE]


@rule("S-05", "S-06")
@pytest.mark.parametrize("weather, limit", [(CALM, 4), (BREEZE, 3), (GALE, 2)])
def test_a_catch_is_a_number_up_to_what_the_weather_allows(weather: int, limit: int) -> None:
    match = table(weather=weather)
    assert [choice for choice in listed(match, 0) if choice[0] == "seal"] == [("seal", n) for n in range(limit + 1)]
    with pytest.raises(IllegalChoice, match=f"from 0 to {limit}"):
        match.play(0, ("seal", limit + 1))


@rule("S-06")
def test_all_seal_at_the_same_time_and_once() -> None:
    match = table()
    match.play(2, ("seal", 1))
    assert match.actors == (0, 1)
    with pytest.raises(IllegalChoice, match="Your catch is sealed; the table waits for Crofter 1, Crofter 2"):
        match.play(2, ("seal", 0))


@rule("S-07")
def test_a_pledge_is_below_the_limit_once_a_summer_and_before_the_own_catch() -> None:
    match = table(weather=GALE)
    assert [choice for choice in listed(match, 1) if choice[0] == "pledge"] == [("pledge", 0), ("pledge", 1)]
    with pytest.raises(IllegalChoice, match="from 0 to 1"):
        match.play(1, ("pledge", 2))
    match.play(1, ("pledge", 1))
    with pytest.raises(IllegalChoice, match="made your pledge"):
        match.play(1, ("pledge", 0))
    match.play(0, ("seal", 0))
    with pytest.raises(IllegalChoice, match="Your catch is sealed"):
        match.play(0, ("pledge", 1))
    assert match.view(None).crofters[1].pledge == 1
    seal_rest = [match.play(seat, ("seal", 0)) for seat in (1, 2)]
    assert told(seal_rest[-1], "summer")
    assert match.view(None).crofters[1].pledge is None


@rule("S-08")
def test_the_catches_are_opened_at_once_when_all_are_sealed() -> None:
    match = table()
    assert not told(match.play(0, ("seal", 1)), "opened")
    assert not told(match.play(1, ("seal", 0)), "opened")
    assert told(match.play(2, ("seal", 2)), "opened") == [(1, 0, 2)]
    assert not match.can_undo


@rule("S-09")
@pytest.mark.parametrize("catch, points", [(1, 1 + 1), (2, 2 + 1), (3, 3 - 2)])
def test_a_kept_pledge_brings_a_point_and_a_broken_one_costs_two(catch: int, points: int) -> None:
    match = table()
    match.play(0, ("pledge", 2))
    seal(match, catch, 0, 0)
    assert match.view(None).crofters[0].points == points


@rule("S-10")
def test_whoever_sealed_least_may_ring_before_a_landing_that_would_tip_the_sound() -> None:
    match = table()  # 15 fish; with fewer than 9 it tips
    effects = seal(match, 3, 3, 1)
    assert not told(effects, "landed")
    assert match.actors == (2,)
    assert match.choices(2) == [KEEP_QUIET, RING]
    match.play(2, KEEP_QUIET)
    assert match.result is not None


@rule("S-10")
def test_of_several_the_first_in_order_may_ring() -> None:
    match = table()
    state_of(match).leader = 2
    seal(match, 2, 3, 2)
    assert match.actors == (2,)


@rule("S-10")
def test_nobody_is_asked_where_enough_is_left() -> None:
    match = table()
    assert told(seal(match, 2, 2, 2), "landed") == [(0, 2), (1, 2), (2, 2)]


@rule("S-11")
def test_the_bell_cuts_every_catch_to_one_and_its_ringer_lands_nothing() -> None:
    match = table()
    seal(match, 4, 4, 2)
    assert told(match.play(2, RING), "landed") == [(0, 1), (1, 1), (2, 0)]
    assert match.result is None


@rule("S-12")
def test_catches_are_landed_in_order_as_long_as_there_are_fish() -> None:
    match = table(stock=9, bell=False)
    state_of(match).leader = 1
    assert told(seal(match, 4, 4, 4), "landed") == [(1, 4), (2, 4), (0, 1)]
    assert [one.points for one in match.view(None).crofters] == [1, 4, 4]


@rule("S-13")
def test_with_fewer_than_three_fish_for_each_the_sound_tips_and_nobody_wins() -> None:
    match = table(bell=False)
    assert told(seal(match, 3, 3, 1), "tipped") == [(8,)]
    assert match.result is not None
    assert (match.result.outcome, match.result.winners, match.result.scores) == ("tipped", (), (3, 3, 1))
    match = table(bell=False)
    seal(match, 3, 3, 0)
    assert match.result is None


@rule("S-02", "S-14")
@pytest.mark.parametrize("stock, catch, after", [(9, 0, 13), (15, 4, 16), (15, 2, 18), (18, 0, 18)])
def test_half_as_many_as_are_left_spawn_but_never_more_than_fit(stock: int, catch: int, after: int) -> None:
    match = table(stock=stock)
    seal(match, catch, 0, 0)
    assert match.view(None).stock == after


# --- the end and the rest ---------------------------------------------------------------------


@rule("S-15")
@pytest.mark.parametrize("catches, winners", [((1, 0, 0), (0,)), ((1, 0, 1), (0, 2))])
def test_after_five_summers_the_most_points_win(catches: tuple[int, ...], winners: tuple[int, ...]) -> None:
    match = table()
    for _ in range(5):
        assert match.result is None
        seal(match, *catches)
    assert match.result is not None
    assert match.result.winners == winners
    assert match.result.scores == tuple(5 * catch for catch in catches)


@rule("S-16")
def test_without_the_bell_nobody_is_asked() -> None:
    match = table(bell=False)
    seal(match, 3, 3, 1)
    assert match.result is not None
    with pytest.raises(IllegalChoice, match="without the bell"):
        table(bell=False).play(0, RING)


@rule("S-17")
def test_a_sealed_catch_is_known_to_its_owner_alone_until_all_are_opened() -> None:
    match = table()
    (sealed,) = match.play(0, ("seal", 3))
    assert [sealed.seen_by(seat) for seat in (0, 1, None)] == [
        ("sealed", 0, 3),
        ("sealed", 0, None),
        ("sealed", 0, None),
    ]
    assert [match.view(seat).crofters[0].catch for seat in (0, 1, None)] == [3, None, None]
    assert all(match.view(seat).crofters[0].sealed for seat in (0, 1, None))
    match.play(1, ("seal", 4))
    match.play(2, ("seal", 2))
    assert [one.catch for one in match.view(None).crofters] == [3, 4, 2]


@rule("S-17")
def test_whoever_guesses_deals_the_pile_and_the_catches_of_others_anew() -> None:
    match = table(seats=2)
    match.play(0, ("seal", 3))
    guesses = [match.seat(1).guess(Rng(seed)) for seed in range(40)]
    assert {guess.catches[0] for guess in guesses} == {0, 1, 2, 3, 4}
    assert len({tuple(guess.pile) for guess in guesses}) > 5
    assert {match.seat(0).guess(Rng(seed)).catches[0] for seed in range(10)} == {3}


def test_a_guess_takes_others_at_their_word() -> None:
    match = table(seats=2)
    match.play(0, ("pledge", 1))
    match.play(0, ("seal", 4))
    assert {match.seat(1).guess(Rng(seed)).catches[0] for seed in range(20)} == {0, 1}
