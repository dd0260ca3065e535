"""Rounds: policies, turn order, End of Year, rewards and the draft (B-10 to B-15, B-40 to B-44)."""

from ecotone.games.betterlife import GAME
from ecotone.games.betterlife.words.names import years
from tests.games.betterlife.table import CONTENT, all_finished, asks, do, open_args, quietly, roll, table, titles, vote
from tests.kit.rule import rule

END = 27


@rule("B-10")
def test_the_five_rounds_stand_for_2020_to_2030() -> None:
    assert CONTENT.rounds == 5
    assert [years(CONTENT, n).say() for n in range(1, 6)] == [
        "2020–2022", "2022–2024", "2024–2026", "2026–2028", "2028–2030",
    ]  # fmt: skip


@rule("B-10", "B-61")
def test_the_game_ends_after_the_fifth_vote_and_not_before() -> None:
    state = table()
    for n in range(1, 6):
        assert state.round == n
        assert state.result is None
        state.ip = [2] * 5
        all_finished(state)
        vote(state, [2] * 5)
    assert state.result is not None
    assert state.policy_meter == 15


@rule("B-11")
def test_a_random_policy_is_shown_when_a_round_begins_and_voted_on_at_its_end() -> None:
    firsts = {GAME.begin(5, {}, seed).policy for seed in range(40)}
    assert len(firsts) > 8
    state = table()
    shown = state.policy
    assert GAME.view(state, 3).policy == shown
    all_finished(state)
    effects = vote(state, [0] * 5)
    assert state.votes[0].policy == shown
    assert open_args(effects, "round") == [(2, state.policy, state.starter)]


@rule("B-12", "BR-36")
def test_no_policy_comes_up_twice_and_seven_stay_undrawn() -> None:
    state = table()
    seen = []
    while state.result is None:
        seen.append(state.policy)
        state.loss = 0
        all_finished(state)
        vote(state, [0] * 5)
    assert len(set(seen)) == 5
    assert len(state.policies) == 7
    assert not set(seen) & set(state.policies)
    assert sum(outcome == -1 for outcome in state.outcomes) == 7


@rule("BR-36")
def test_undrawn_policies_are_in_nobodys_view() -> None:
    state = table()
    other = state.copy()
    other.policies.reverse()
    assert all(GAME.view(state, seat) == GAME.view(other, seat) for seat in (None, 0, 4))


@rule("B-13")
def test_turns_go_clockwise_from_the_starting_player() -> None:
    state = table(dice=[1] * 5, options={"flight_0": None, "flight_3": 5})
    order = []
    for _ in range(5):
        order.append(state.active)
        do(state, state.active, "roll")
    assert order == [3, 4, 0, 1, 2]


@rule("B-14", "B-45")
def test_the_discussion_opens_when_the_last_player_reaches_the_end() -> None:
    state = table(at={0: 25}, finished=[1, 2, 3, 4], finished_mask=30)
    state.offer = state.offer[:1]
    assert asks(state) == "turn"
    roll(state, 6)
    assert asks(state) == "discussion"
    assert state.actors == (0, 1, 2, 3, 4)


@rule("B-14", "B-15", "B-44")
def test_after_the_vote_the_next_round_begins_with_the_last_finisher() -> None:
    state = all_finished(table(), [4, 0, 1, 3, 2])
    vote(state, [2] * 5)
    assert (state.round, state.starter, state.active) == (2, 2, 2)
    assert asks(state) == "turn"


def finish_in_order(order: list[int], seats: int = 5) -> list[tuple[int, int]]:
    """Each finisher's reward and the number of cards to choose from."""
    state = table(seats, at=dict.fromkeys(range(seats), 26), options={"flight_0": None, f"flight_{order[0]}": 1})
    out = []
    for _ in order:
        seat = state.active
        before, offered = state.ip[seat], len(state.offer)
        roll(state, 1)
        out.append((state.ip[seat] - before, offered))
        if asks(state) == "draft":
            assert len(state.choices(seat)) == offered
            do(state, seat, "take", state.offer[0])
        assert len(state.hands[seat]) == 1
    return out


@rule("B-40", "B-41", "B-42", "B-43", "B-44")
def test_rewards_and_cards_by_finishing_order() -> None:
    assert finish_in_order([2, 3, 4, 0, 1]) == [(4, 5), (3, 4), (3, 3), (2, 2), (2, 1)]


@rule("B-40", "BR-23")
def test_the_cards_on_offer_lie_open_and_the_choice_is_public() -> None:
    state = table(at={0: 26})
    assert len(state.offer) == 5
    assert GAME.view(state, 3).offer == tuple(state.offer)
    roll(state, 1)
    card = state.offer[2]
    effects = do(state, 0, "take", card)
    assert open_args(effects, "take") == [(0, card)]
    assert card not in GAME.view(state, 3).offer
    assert GAME.view(state, 3).players[0].known == (card,)


@rule("B-44")
def test_the_last_card_is_taken_without_a_question() -> None:
    state = table(at={0: 26}, finished=[1, 2, 3, 4], finished_mask=30)
    state.offer = state.offer[:1]
    last = state.offer[0]
    roll(state, 1)
    assert state.hands[0] == [last]
    assert asks(state) == "discussion"


@rule("BR-09")
def test_pawns_return_to_the_start_and_may_share_a_space() -> None:
    state = all_finished(table())
    vote(state, [2] * 5)
    assert state.position == [0] * 5
    assert state.finished == []


@rule("BR-10")
def test_no_exact_landing_is_needed_and_surplus_points_are_lost() -> None:
    state = table(at={0: 26})
    roll(state, 6)
    assert state.position[0] == END
    assert state.finished == [0]


@rule("BR-11")
def test_finished_players_take_no_turns_and_the_last_takes_turn_after_turn() -> None:
    state = table(at={0: 26}, dice=[1] * 20)
    roll(state, 1)
    do(state, 0, "take", state.offer[0])
    active = []
    for _ in range(5):
        active.append(state.active)
        state.position[state.active] = 0
        do(state, state.active, "roll")
    assert active == [1, 2, 3, 4, 1]
    state.finished, state.finished_mask = [0, 1, 2, 3], 15
    state.position[2] = 0
    do(state, state.active, "roll")
    for _ in range(3):
        assert state.active == 4
        state.position[4] = 0
        do(state, 4, "roll")


@rule("BR-16")
def test_skips_and_stored_additions_lapse_at_the_end_of_the_round() -> None:
    state = all_finished(table(skips=31, plus=[1, 2, 0, 1, 3]))
    vote(state, [2] * 5)
    assert state.skips == 0
    assert state.plus == [0] * 5


@rule("BR-16", "BR-11")
def test_a_stored_addition_is_gone_when_a_player_finishes() -> None:
    state = table(at={0: 26}, plus=[2, 0, 0, 0, 0])
    roll(state, 1)
    assert state.plus[0] == 0


@rule("BR-25")
def test_five_cards_can_always_be_offered_even_when_all_hands_are_full() -> None:
    state = table()
    state.hands = [[state.deck.pop() for _ in range(4)] for _ in range(5)]
    all_finished(state)
    vote(state, [0] * 5)
    assert len(state.offer) == 5
    assert len(set(titles(state.offer))) >= 1


@rule("B-19")
def test_the_role_card_comes_back_for_the_next_round() -> None:
    state = table()
    do(state, 0, "use_role")
    quietly(state, "arrange")
    assert not any("role" in choice[0] for choice in state.choices(0))
    all_finished(state)
    vote(state, [2] * 5)
    assert state.role_used == 0
