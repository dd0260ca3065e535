"""The turn: cards before the roll, the roll, additions, rerolls, targets, cards for any time."""

from ecotone.games.betterlife import GAME
from tests.games.betterlife.table import (
    CITIZENS,
    INDUSTRY,
    MUNICIPALITY,
    NGO,
    asks,
    can,
    can_play,
    card,
    choices,
    do,
    open_args,
    play,
    quietly,
    roll,
    table,
    titles,
    verbs,
)
from tests.kit.rule import rule


@rule("B-16", "B-19")
def test_the_role_card_may_be_played_before_the_roll_once_a_round() -> None:
    state = table(dice=[1] * 10)
    assert can(state, 0, "use_role")
    do(state, 0, "use_role")
    quietly(state, "arrange")
    assert not can(state, 0, "use_role")
    roll(state, 1)
    for seat in (1, 2, 3, 4):
        do(state, seat, "roll")
    assert state.active == 0
    assert not can(state, 0, "use_role")


@rule("B-17", "BR-22")
def test_one_start_card_and_the_role_card_may_be_used_in_one_turn_in_either_order() -> None:
    state = table(hands={0: ["Research grant", "Cargo bike"]})
    assert can(state, 0, "use_role")
    play(state, 0, "Research grant")
    assert not can_play(state, 0, "Cargo bike")
    do(state, 0, "use_role")
    quietly(state, "arrange")
    assert verbs(state, 0) <= {"roll", "gift", "audit"}
    state = table(hands={0: ["Research grant"]})
    do(state, 0, "use_role")
    quietly(state, "arrange")
    assert can_play(state, 0, "Research grant")


@rule("BR-58")
def test_cards_before_the_roll_do_not_take_its_place() -> None:
    state = table(hands={0: ["Research grant"]})
    play(state, 0, "Research grant")
    do(state, 0, "use_role")
    quietly(state, "arrange")
    assert (asks(state), state.actors, state.position[0]) == ("turn", (0,), 0)
    roll(state, 4)
    assert (state.position[0], state.active) == (4, 1)


@rule("B-18")
def test_a_player_moves_by_the_number_rolled_and_the_space_takes_effect() -> None:
    state = table()
    effects = roll(state, 4)
    assert state.position[0] == 4
    assert open_args(effects, "gain") == [(0, 1)]


@rule("B-18", "BR-08")
def test_it_is_one_six_sided_die() -> None:
    seen = set()
    for seed in range(60):
        state = table(seed=seed)
        do(state, 0, "roll")
        seen.add(state.dice[0])
        assert len(state.dice) == 1
    assert seen == {1, 2, 3, 4, 5, 6}


@rule("B-33", "BR-24")
def test_a_fifth_card_makes_the_player_choose_what_to_discard_the_new_one_included() -> None:
    state = table(hands={0: ["Early warning", "Tax relief", "Audit", "Exemption"]}, at={0: 26})
    roll(state, 1)
    new = state.offer[0]
    do(state, 0, "take", new)
    assert asks(state) == "discard_down"
    assert choices(state, 0) == [("discard", number) for number in state.hands[0]]
    assert can(state, 0, "discard", new)
    do(state, 0, "discard", card(state, 0, "Tax relief"))
    assert len(state.hands[0]) == 4
    assert titles(state.discards) == ["Tax relief"]
    assert asks(state) == "turn"


@rule("B-34")
def test_the_role_card_does_not_count_for_the_limit() -> None:
    state = table(hands={0: ["Early warning", "Tax relief", "Exemption"]}, events=["Knowledge exchange"])
    assert can(state, 0, "use_role")
    roll(state, 2)
    quietly(state, "reaction")
    assert len(state.hands[0]) == 4
    assert asks(state) == "turn"


@rule("B-35")
def test_cards_are_playable_at_their_printed_moment_only() -> None:
    everything = ["Research grant", "Change of plan", "Early warning", "Exemption"]
    state = table(hands={0: everything, 1: ["Written pact", "Media campaign", "Audit"]}, events=["Nature award"])

    def playable(seat: int) -> list[str]:
        return [title for title in titles(state.hands[seat]) if can_play(state, seat, title)]

    assert playable(0) == ["Research grant"]
    assert playable(1) == ["Audit"]
    state.rng.dice = [2]
    do(state, 0, "roll")
    assert (asks(state), playable(0), playable(1)) == ("rolled", ["Change of plan"], [])
    do(state, 0, "move", 2)
    assert (asks(state), playable(0), playable(1)) == ("reaction", ["Early warning"], [])


@rule("BR-12")
def test_a_turn_with_a_skip_mark_is_over_at_once_and_counts_as_a_turn() -> None:
    state = table(skips=0b00110, dice=[1])
    turns = state.turns
    effects = do(state, 0, "roll")
    assert open_args(effects, "skipped") == [(1,), (2,)]
    assert (state.active, state.skips) == (3, 0)
    assert state.turns == turns + 3


@rule("BR-12")
def test_a_player_has_at_most_one_skip_mark() -> None:
    state = table(hands={0: ["Permit review"]}, skips=0b11110)
    assert not can_play(state, 0, "Permit review")


@rule("BR-12")
def test_when_all_have_skip_marks_the_turn_comes_round() -> None:
    state = table(2, skips=0b10, dice=[1])
    state.finished, state.finished_mask = [0], 1
    state.offer = state.offer[:1]
    do(state, 0, "roll")
    assert (state.active, state.skips) == (1, 0)


@rule("BR-13", "B-25")
def test_a_stored_addition_is_added_to_the_first_roll_of_the_next_turn() -> None:
    state = table(at={0: 2}, dice=[1, 1, 1, 1, 1, 1])
    do(state, 0, "roll")
    assert (state.position[0], state.plus[0]) == (3, 1)
    for seat in (1, 2, 3, 4):
        do(state, seat, "roll")
    do(state, 0, "roll")
    assert (state.position[0], state.plus[0]) == (5, 0)


@rule("BR-13")
def test_a_stored_addition_survives_a_skipped_turn() -> None:
    state = table(plus=[0, 1, 0, 0, 0], skips=2, dice=[1] * 6, seed=5)
    for seat in (0, 2, 3, 4):
        do(state, seat, "roll")
    do(state, 0, "roll")
    assert state.plus[1] == 1
    state.position[1] = 2
    do(state, 1, "roll")
    assert state.position[1] == 4


@rule("BR-13", "BR-15")
def test_bonus_rolls_do_not_get_the_addition_and_a_plus_space_then_counts_for_the_next_turn() -> None:
    state = table(at={0: 6}, plus=[1, 0, 0, 0, 0], dice=[1, 6])
    do(state, 0, "roll")
    assert state.position[0] == 14
    assert state.plus[0] == 1


@rule("BR-13")
def test_stored_additions_and_cards_add_up() -> None:
    state = table(
        hands={INDUSTRY: ["Cargo bike"]},
        options={"flight_0": None, "flight_1": "never"},
        plus=[0, 1, 0, 0, 0],
        events=["Nature award"],
    )
    play(state, INDUSTRY, "Cargo bike")
    do(state, INDUSTRY, "role_option", 0)
    assert GAME.view(state, 0).additions == 5
    roll(state, 1)
    assert state.position[INDUSTRY] == 6


@rule("BR-14")
def test_a_chosen_number_takes_the_additions_and_the_sum_is_shown_before() -> None:
    state = table(hands={0: ["Timetable check"]}, plus=[1, 0, 0, 0, 0])
    play(state, 0, "Timetable check")
    assert [choice for choice in choices(state, 0) if choice[0] == "choose"] == [("choose", n) for n in range(1, 7)]
    assert not can(state, 0, "roll")
    assert GAME.words.choice(GAME.view(state, 0), ("choose", 3)).say() == "Choose 3: move 4 to IP"
    do(state, 0, "choose", 3)
    assert state.position[0] == 4


@rule("BR-15", "B-26")
def test_every_bonus_space_gives_another_roll_that_must_be_made() -> None:
    state = table(at={0: 7}, dice=[1, 2, 6, 6, 6])
    effects = do(state, 0, "roll")
    assert open_args(effects, "roll") == [(0, (1,)), (0, (2,))]
    state = table(at={0: 7}, dice=[1, 6, 1])
    state.track = [8 if i == 0 else 4 for i in range(27)] + [9]
    state.rng.dice = [6, 6, 6, 6]
    do(state, 0, "roll")
    assert state.position[0] == 27


@rule("BR-15")
def test_a_bonus_roll_ends_at_end_of_year() -> None:
    state = table(at={0: 23}, dice=[1, 6])
    do(state, 0, "roll")
    assert state.finished == [0]


@rule("BR-15")
def test_a_skip_mark_does_not_touch_the_bonus_roll() -> None:
    state = table(at={0: 7}, skips=1, dice=[1, 1])
    state.events.append(state.events.pop(0))
    effects = do(state, 0, "roll")
    assert len(open_args(effects, "roll")) == 2


@rule("BR-47")
def test_after_a_roll_the_owner_of_cards_decides_before_the_pawn_moves() -> None:
    state = table(hands={0: ["Audit"]}, dice=[4])
    do(state, 0, "roll")
    assert (asks(state), state.position[0]) == ("rolled", 0)
    assert choices(state, 0) == [("move", 4)]
    do(state, 0, "move", 4)
    assert state.position[0] == 4


@rule("BR-47", "BR-48")
def test_the_die_is_chosen_where_several_were_rolled() -> None:
    state = table(hands={0: ["Two proposals"]}, dice=[4, 1])
    play(state, 0, "Two proposals")
    do(state, 0, "roll")
    assert choices(state, 0) == [("move", 1), ("move", 4)]
    do(state, 0, "move", 4)
    assert state.position[0] == 4


@rule("BR-47")
def test_two_equal_dice_need_no_choice() -> None:
    state = table(hands={0: ["Two proposals"]}, dice=[4, 4])
    play(state, 0, "Two proposals")
    do(state, 0, "roll")
    assert state.position[0] == 4


@rule("BR-48")
def test_choosing_a_number_and_rolling_two_dice_exclude_each_other() -> None:
    state = table(hands={MUNICIPALITY: ["Timetable check"]}, options={"flight_0": None, "flight_3": "never"})
    do(state, MUNICIPALITY, "use_role")
    assert not can_play(state, MUNICIPALITY, "Timetable check")
    state = table(hands={MUNICIPALITY: ["Timetable check"]}, options={"flight_0": None, "flight_3": "never"})
    play(state, MUNICIPALITY, "Timetable check")
    assert not can(state, MUNICIPALITY, "use_role")
    state = table(hands={MUNICIPALITY: ["Two proposals"]}, options={"flight_0": None, "flight_3": "never"})
    play(state, MUNICIPALITY, "Two proposals")
    assert not can(state, MUNICIPALITY, "use_role")


@rule("BR-48")
def test_two_dice_are_for_the_first_roll_only() -> None:
    state = table(hands={0: ["Two proposals"]}, at={0: 4}, dice=[4, 1, 2])
    play(state, 0, "Two proposals")
    do(state, 0, "roll")
    effects = do(state, 0, "move", 4)
    assert open_args(effects, "roll") == [(0, (2,))]


@rule("BR-48")
def test_a_reroll_repeats_all_dice_and_may_follow_another_reroll_or_a_bonus_roll() -> None:
    state = table(
        hands={0: ["Two proposals", "Change of plan", "Change of plan"]}, dice=[1, 2, 3, 5, 2, 4], plus=[1, 0, 0, 0, 0]
    )
    play(state, 0, "Two proposals")
    do(state, 0, "roll")
    play(state, 0, "Change of plan")
    assert (asks(state), state.dice) == ("rolled", [3, 5])
    play(state, 0, "Change of plan")
    assert state.dice == [2, 4]
    do(state, 0, "move", 4)
    assert state.position[0] == 5
    state = table(hands={0: ["Change of plan"]}, at={0: 7}, dice=[1, 2, 4], events=["Nature award"])
    do(state, 0, "roll")
    do(state, 0, "move", 1)
    assert asks(state) == "rolled"
    play(state, 0, "Change of plan")
    assert state.position[0] == 12


@rule("BR-48")
def test_a_reroll_cannot_follow_a_chosen_number() -> None:
    state = table(hands={0: ["Timetable check", "Change of plan"]})
    play(state, 0, "Timetable check")
    do(state, 0, "choose", 4)
    assert asks(state) == "turn"
    assert state.active == 1


@rule("BR-27", "BR-50")
def test_targets_are_other_players_by_public_information() -> None:
    state = table(hands={0: ["Joint project"]}, finished=[2], finished_mask=4)
    number = card(state, 0, "Joint project")
    assert [choice for choice in choices(state, 0) if choice[0] == "play_on"] == [
        ("play_on", number, seat) for seat in (1, 2, 3, 4)
    ]
    state = table(hands={0: ["Permit review"]}, finished=[2], finished_mask=4, skips=0b10)
    number = card(state, 0, "Permit review")
    assert [choice for choice in choices(state, 0) if choice[0] == "play_on"] == [
        ("play_on", number, 3), ("play_on", number, 4),
    ]  # fmt: skip
    state = table(hands={0: ["Staff exchange"], 3: ["Audit"]})
    assert can(state, 0, "play_on", card(state, 0, "Staff exchange"), 3)
    assert not can(state, 0, "play_on", card(state, 0, "Staff exchange"), 1)


@rule("BR-50")
def test_a_bill_may_hit_an_empty_purse_and_then_brings_nothing() -> None:
    state = table(hands={0: ["Consultancy bill"]}, ip={1: 0})
    play(state, 0, "Consultancy bill", 1)
    assert state.ip[:2] == [5, 0]


@rule("BR-27")
def test_a_card_without_a_legal_target_cannot_be_played() -> None:
    state = table(hands={0: ["Staff exchange"]})
    assert not can_play(state, 0, "Staff exchange")


@rule("BR-49")
def test_a_card_needs_its_cost_and_something_to_do() -> None:
    assert not can_play(table(hands={0: ["Habitat day"]}, loss=0), 0, "Habitat day")
    assert not can_play(table(hands={0: ["Habitat day"]}, loss=1, ip={0: 1}), 0, "Habitat day")
    assert can_play(table(hands={0: ["Habitat day"]}, loss=1, ip={0: 2}), 0, "Habitat day")


@rule("BR-49", "BR-27")
def test_the_role_card_is_bound_by_the_same_test_and_its_rest_is_carried_out() -> None:
    state = table(options={"flight_0": None, "flight_2": "never"}, marks=0b11011)
    assert not any("role" in choice[0] for choice in choices(state, NGO))
    state = table(options={"flight_0": None, "flight_2": "never"}, marks=0b11011, fund=3)
    do(state, NGO, "use_role")
    assert (state.fund, state.ip[NGO]) == (2, 6)
    state = table(options={"flight_0": None, "flight_2": "never"}, fund=0)
    do(state, NGO, "use_role_on", CITIZENS)
    assert (state.ip[NGO], state.marks) == (5, 1 << CITIZENS)


@rule("BR-52")
def test_cards_for_any_time_may_be_played_by_every_seat_before_the_roll() -> None:
    state = table(hands={3: ["Solidarity gift"], 0: ["Audit", "Staff exchange"]})
    assert can_play(state, 3, "Solidarity gift")
    assert can_play(state, 0, "Audit")
    assert state.actors == (0,)
    play(state, 3, "Solidarity gift", 0, 2)
    assert (state.ip[0], state.ip[3], len(state.hands[3])) == (7, 3, 1)
    assert asks(state) == "turn"
    assert state.active == 0


@rule("BR-52")
def test_cards_for_any_time_wait_while_a_card_is_resolved_or_after_the_roll() -> None:
    state = table(hands={0: ["Audit"], 3: ["Solidarity gift"]}, dice=[4])
    do(state, 0, "use_role")
    assert asks(state) == "arrange"
    assert not can_play(state, 3, "Solidarity gift")
    quietly(state, "arrange")
    do(state, 0, "roll")
    assert asks(state) == "rolled"
    assert not can_play(state, 3, "Solidarity gift")
    assert not can_play(state, 0, "Audit")


@rule("BR-49")
def test_a_gift_needs_one_ip_and_is_never_dropped() -> None:
    state = table(hands={3: ["Solidarity gift"]}, ip={3: 0})
    assert not can_play(state, 3, "Solidarity gift")
    state = table(hands={3: ["Solidarity gift"]}, ip={3: 1})
    number = card(state, 3, "Solidarity gift")
    assert choices(state, 3) == [("gift", number, seat, 1) for seat in (0, 1, 2, 4)]
