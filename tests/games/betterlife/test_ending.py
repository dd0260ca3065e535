"""Meters, scoring and the end (B-53 to B-61, B-63, BR-35 to BR-42, BR-53)."""

import pytest

from ecotone.games.betterlife import GAME
from ecotone.games.betterlife.rules.scoring import target_points, victory_points
from ecotone.games.betterlife.rules.state import BetterLife
from tests.games.betterlife.table import CONTENT, all_finished, asks, can_play, do, play, quietly, roll, table, vote
from tests.kit.rule import rule

WEAK, SEMI, SUCCESS = 0, 1, 2


@rule("B-53", "BR-42", "BR-38")
def test_loss_at_five_ends_the_game_in_the_middle_of_a_turn() -> None:
    state = table(at={0: 1}, events=["Record drought"], loss=4, policy_meter=15)
    roll(state, 1)
    assert state.result is not None
    assert (state.result.outcome, state.result.winners, state.result.scores) == ("lost_nature", (), (0,) * 5)
    assert state.pending == []
    assert asks(state) == ""
    assert state.event >= 0


@rule("B-53")
def test_loss_at_four_goes_on() -> None:
    state = table(at={0: 1}, events=["Record drought"], loss=3)
    roll(state, 1)
    assert (state.loss, state.result) == (4, None)


@rule("BR-38")
def test_the_loss_meter_never_falls_below_zero() -> None:
    state = all_finished(table())
    vote(state, [2] * 5)
    assert state.loss == 0
    assert not can_play(table(hands={0: ["Habitat day"]}), 0, "Habitat day")


def last_vote(shares: list[int], **fields: object):  # type: ignore[no-untyped-def]
    """The vote of round 5."""
    state = all_finished(table(round=5, **fields))  # type: ignore[arg-type]
    vote(state, shares)
    return state


@rule("B-54", "BR-39", "BR-41")
def test_a_policy_meter_below_ten_loses_for_all() -> None:
    state = last_vote([2] * 5, policy_meter=6)
    assert state.policy_meter == 9
    assert (state.result.outcome, state.result.winners, state.result.scores) == ("lost_policy", (), (0,) * 5)


@rule("B-60", "BR-39")
@pytest.mark.parametrize("before", [7, 9, 12])
def test_a_policy_meter_of_ten_or_more_is_enough(before: int) -> None:
    assert last_vote([2] * 5, policy_meter=before).result.outcome == "won"


@rule("BR-39")
def test_the_policy_meter_is_looked_at_only_after_the_last_vote_and_stops_at_fifteen() -> None:
    state = all_finished(table(round=2, policy_meter=14))
    vote(state, [2] * 5)
    assert (state.policy_meter, state.result) == (15, None)


@rule("BR-35", "B-61")
def test_loss_at_five_in_the_last_vote_loses_even_with_the_policy_goal_reached() -> None:
    state = last_vote([0] * 5, policy_meter=12, loss=4)
    assert state.result.outcome == "lost_nature"


@rule("B-61", "B-60")
def test_points_are_compared_only_if_both_conditions_hold_and_most_points_win() -> None:
    state = last_vote([2, 2, 2, 2, 2], policy_meter=9, ip={0: 5, 3: 60})
    assert state.result.winners == (3,)
    assert state.result.scores == tuple(victory_points(state, seat) for seat in range(5))


@rule("B-55")
@pytest.mark.parametrize("ip, points", [(0, 0), (2, 0), (3, 1), (8, 2), (9, 3)])
def test_every_three_ip_left_give_one_point(ip: int, points: int) -> None:
    state = table(ip={0: ip})
    assert victory_points(state, 0) == points


@rule("B-56", "B-57", "B-58", "B-59", "BR-37")
@pytest.mark.parametrize(
    "results, points",
    [
        ((SUCCESS, SUCCESS, SUCCESS), (7, 4, 2)),
        ((SEMI, SEMI, SEMI), (3, 2, 1)),
        ((WEAK, WEAK, WEAK), (0, 0, 0)),
        ((-1, SUCCESS, -1), (0, 4, 0)),
    ],
)
def test_targets_score_by_rank_and_result(results: tuple[int, int, int], points: tuple[int, int, int]) -> None:
    state = table(ip={0: 0})
    for policy, result in zip(CONTENT.targets[state.targets[0]], results, strict=True):
        state.outcomes[policy] = result
    assert target_points(state, 0) == points
    assert victory_points(state, 0) == sum(points)


@rule("B-63")
@pytest.mark.parametrize("round", [1, 3, 5])
def test_a_target_scores_in_whichever_round_it_was_voted_on_and_only_at_the_end(round: int) -> None:
    state = table(round=round)
    first = CONTENT.targets[state.targets[0]][0]
    state.policies = [policy for policy in range(12) if policy != first]
    state.policy = first
    all_finished(state)
    vote(state, [2] * 5)
    assert target_points(state, 0)[0] == 7
    assert GAME.view(state, 0).scores == ()


def scored(points: list[int], given: list[int]):  # type: ignore[no-untyped-def]
    """A game that is won with these points by IP alone."""
    state = table(round=5, policy_meter=10, loss=0)
    without_targets(state)
    all_finished(state)
    state.ip = [3 * n for n in points]
    state.given = given
    vote(state, [0] * 5)
    assert state.result.scores == tuple(points)
    return state


def without_targets(state: BetterLife) -> None:
    """Nobody has the policy of this round as a target."""
    state.targets = [t for t in range(12) if state.policy not in CONTENT.targets[t]][:5]


@rule("BR-40")
def test_a_tie_goes_to_the_player_who_left_more_own_ip_in_votes() -> None:
    assert scored([1, 1, 0, 0, 0], given=[4, 5, 9, 9, 9]).result.winners == (1,)
    assert scored([1, 1, 0, 0, 0], given=[5, 4, 9, 9, 9]).result.winners == (0,)


@rule("BR-40", "B-60")
def test_more_points_win_whatever_was_given() -> None:
    assert scored([1, 2, 2, 3, 1], given=[9, 9, 9, 0, 9]).result.winners == (3,)


@rule("BR-40")
def test_a_tie_that_stays_is_a_shared_win() -> None:
    assert scored([2, 2, 0, 2, 1], given=[4, 4, 9, 1, 9]).result.winners == (0, 1)


@rule("BR-40")
def test_a_result_says_how_a_tie_was_broken() -> None:
    assert str(scored([1, 2, 0, 0, 0], given=[9, 0, 9, 9, 9]).result.why) == (
        "The policy goals are reached: most points win."
    )
    assert str(scored([1, 1, 0, 0, 0], given=[4, 5, 9, 9, 9]).result.why) == (
        "The policy goals are reached. Player 1, Player 2 have 1 point each; "
        "Player 2 left most own IP in votes (5) and wins."
    )
    assert str(scored([2, 2, 0, 2, 1], given=[4, 4, 9, 1, 9]).result.why) == (
        "The policy goals are reached. Player 1, Player 2 share the win: "
        "2 points each, and 4 own IP each left in votes."
    )


@rule("BR-40")
def test_ip_taken_back_do_not_count_and_a_pact_changes_nothing() -> None:
    state = all_finished(table(hands={1: ["Tax relief"], 3: ["Written pact"]}))
    quietly(state, "discussion")
    do(state, 1, "pass")
    play(state, 3, "Written pact", 4)
    vote(state, [2, 3, 0, 2, 2], {1: "Tax relief"})
    assert state.ip == [3, 4, 5, 4, 4]
    assert state.given == [2, 1, 0, 2, 2]


@rule("BR-40")
def test_a_tie_is_decided_by_what_stayed_in_the_pool() -> None:
    state = table(round=5, policy_meter=10, hands={0: ["Tax relief"]}, ip={0: 4, 1: 5, 2: 0, 3: 0, 4: 0})
    without_targets(state)
    all_finished(state)
    vote(state, [3, 2, 0, 0, 0], {0: "Tax relief"})
    assert (state.ip[:2], state.given[:2]) == ([3, 3], [1, 2])
    assert (state.result.scores, state.result.winners) == ((1, 1, 0, 0, 0), (1,))


@rule("BR-42")
def test_nothing_of_a_card_is_resolved_after_the_end() -> None:
    state = table(at={0: 1}, events=["Illegal dumping"], loss=4)
    roll(state, 1)
    for _ in range(10):
        do(state, state.actors[0], "offer", 0)
    assert state.result is not None
    assert state.aside == []


@rule("BR-37")
def test_a_weak_policy_is_spent_but_not_in_place() -> None:
    state = all_finished(table())
    policy = state.policy
    vote(state, [0] * 5)
    assert state.outcomes[policy] == WEAK
    assert policy not in state.policies


@rule("BR-21")
def test_what_is_left_in_the_fund_belongs_to_nobody() -> None:
    state = table(round=5, policy_meter=9, fund=30, ip={0: 2, 1: 2, 2: 4, 3: 5, 4: 8})
    without_targets(state)
    all_finished(state)
    vote(state, [2] * 5)
    assert (state.result.outcome, state.result.scores) == ("won", (0, 0, 0, 1, 2))
    assert state.fund == 30


@rule("BR-21")
def test_the_fund_is_kept_from_round_to_round() -> None:
    state = all_finished(table(fund=4))
    vote(state, [0] * 5)
    assert (state.round, state.fund) == (2, 4)
