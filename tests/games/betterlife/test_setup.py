"""Setup: roles, cards, IP, targets, who begins (B-01 to B-09, B-62, BR-01, BR-07, BR-08, BR-45, BR-46)."""

import pytest

from ecotone.core.errors import BadSetup
from ecotone.games.betterlife import GAME
from ecotone.games.betterlife.box.cards import ROLE_SPACE
from ecotone.games.betterlife.box.operations import ROLES
from tests.games.betterlife.table import CONTENT, do, table
from tests.kit.rule import rule

ROLE_OPTIONS = {f"role_{seat}": role for seat, role in enumerate(ROLES)}


@rule("B-01")
def test_each_of_the_five_roles_has_one_player() -> None:
    dealt = {tuple(GAME.begin(5, {}, seed).role) for seed in range(20)}
    assert all(sorted(roles) == [0, 1, 2, 3, 4] for roles in dealt)
    assert len(dealt) > 5
    assert [role.title for role in CONTENT.roles] == [
        "University", "Industry", "Non-Government Organisation", "Municipality", "Citizens",
    ]  # fmt: skip


@rule("B-01", "BR-46")
def test_roles_may_be_chosen_and_the_others_are_dealt() -> None:
    for seed in range(10):
        state = GAME.begin(5, {"role_1": "citizens", "role_4": "industry"}, seed)
        assert (state.role[1], state.role[4]) == (4, 1)
        assert sorted(state.role) == [0, 1, 2, 3, 4]


@rule("BR-46")
@pytest.mark.parametrize(
    "options",
    [{"role_0": "ngo", "role_1": "ngo"}, {"role_0": "mayor"}, {"role_4": "ngo"}, {"flight_4": 3}],
)
def test_a_role_named_twice_or_unknown_or_for_no_seat_is_refused(options: dict[str, object]) -> None:
    with pytest.raises(BadSetup):
        GAME.begin(4, options, 1)


@rule("B-02", "B-19")
def test_every_player_has_the_special_card_of_the_role() -> None:
    for seat, title in enumerate(["Field study", "Sponsoring deal", "Watchdog", "Local plan", "Petition"]):
        state = table(options={"flight_0": None, f"flight_{seat}": "never"})
        assert CONTENT.roles[state.role[seat]].card.title == title
        assert state.active == seat
        assert any("role" in choice[0] for choice in state.choices(seat))


@rule("B-03", "B-04", "B-06")
def test_players_start_with_two_cards_and_five_ip_and_both_meters_at_zero() -> None:
    state = GAME.begin(5, {}, 3)
    assert [len(hand) for hand in state.hands] == [2] * 5
    assert state.ip == [5] * 5
    assert (state.policy_meter, state.loss) == (0, 0)
    assert len({card for hand in state.hands for card in hand} | set(state.deck) | set(state.offer)) == 32


@rule("B-05", "BR-46")
def test_every_player_draws_one_target_card_and_no_two_the_same() -> None:
    firsts = set()
    for seed in range(10):
        state = GAME.begin(5, {}, seed)
        assert len(set(state.targets)) == 5
        assert sorted(state.targets + state.target_box) == list(range(12))
        firsts.add(state.targets[0])
        for target in state.targets:
            assert len(set(CONTENT.targets[target])) == 3
    assert len(firsts) > 3


@rule("BR-46")
def test_target_cards_left_over_are_in_nobodys_view() -> None:
    state = GAME.begin(5, {}, 1)
    for seat in (None, 0, 3):
        assert not hasattr(GAME.view(state, seat), "target_box")
        targets = [player.target for player in GAME.view(state, seat).players]
        assert [seat for seat, target in enumerate(targets) if target is not None] == ([] if seat is None else [seat])


@rule("B-08", "BR-08")
def test_the_longest_time_without_a_flight_begins_and_never_is_longest() -> None:
    flights = {"flight_1": 600, "flight_2": "never", "flight_3": 7}
    assert GAME.begin(5, flights, 1).starter == 2
    assert GAME.begin(5, {"flight_1": 24, "flight_3": 120}, 1).active == 3


@rule("BR-08")
def test_equal_times_draw_lots_and_silent_seats_count_only_if_all_are_silent() -> None:
    equal = {GAME.begin(5, {"flight_1": 12, "flight_4": 12, "flight_2": 0}, seed).starter for seed in range(30)}
    assert equal == {1, 4}
    assert {GAME.begin(5, {}, seed).starter for seed in range(60)} == {0, 1, 2, 3, 4}
    assert {GAME.begin(5, {"flight_3": 0}, seed).starter for seed in range(10)} == {3}


@rule("BR-08")
@pytest.mark.parametrize("value", [-1, 1201, True, "often", 2.5])
def test_the_time_since_a_flight_is_a_number_of_months_or_never(value: object) -> None:
    with pytest.raises(BadSetup, match="number of months"):
        GAME.begin(5, {"flight_0": value}, 1)


@rule("BR-08")
def test_months_can_be_typed() -> None:
    option = next(option for option in GAME.options if option.id == "flight_0")
    assert [option.read(text) for text in ("14", " never ", "None")] == [14, "never", None]


@rule("B-62")
@pytest.mark.parametrize("track", ["full", "quick"])
@pytest.mark.parametrize("seats", [2, 5])
def test_the_track_has_a_space_for_every_role_at_every_table(track: str, seats: int) -> None:
    state = table(seats, options={"track": track})
    assert {space - ROLE_SPACE for space in state.track if space >= ROLE_SPACE} == {0, 1, 2, 3, 4}


@rule("BR-06")
def test_the_quick_track_has_every_kind_of_space_of_the_full_one() -> None:
    full, quick = CONTENT.tracks["full"], CONTENT.tracks["quick"]
    assert set(quick) == set(full)
    assert len(quick) == 15 < len(full) == 28


@rule("BR-01", "BR-07", "BR-45")
def test_five_seats_are_the_full_game_whoever_holds_them() -> None:
    state = table(5)
    assert CONTENT.finish_ip[5] == [4, 3, 3, 2, 2]
    assert (CONTENT.semi[5], CONTENT.success[5]) == (6, 10)
    assert state.seat_of.count(-1) == 0
    assert len(state.offer) == 5


@rule("BR-45", "BR-07")
def test_two_to_four_seats_are_the_small_table_and_more_than_five_are_refused() -> None:
    for seats in (2, 3, 4):
        assert table(seats).seat_of.count(-1) == 5 - seats
    for seats in (1, 6):
        with pytest.raises(BadSetup):
            GAME.begin(seats, {}, 1)


@rule("BR-45", "B-13")
def test_clockwise_is_ascending_and_the_first_seat_follows_the_last() -> None:
    state = table(3, options={"flight_0": None, "flight_2": "never"}, dice=[1, 1])
    assert state.active == 2
    do(state, 2, "roll")
    assert state.active == 0
    do(state, 0, "roll")
    assert state.active == 1


@rule("B-09", "BR-17")
def test_the_reserve_has_no_limit() -> None:
    state = table(ip={0: 10_000})
    state.gain(0, 5000)
    assert state.ip[0] == 15_000
