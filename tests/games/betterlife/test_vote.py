"""The vote (B-45 to B-52, BR-31 to BR-35, BR-44, BR-57)."""

import pytest

from ecotone import Match
from ecotone.core.choice import Open, quiet
from ecotone.core.errors import IllegalChoice
from ecotone.games.betterlife import GAME
from tests.games.betterlife.table import (
    all_finished,
    asks,
    can,
    can_play,
    card,
    choices,
    do,
    open_args,
    play,
    quietly,
    table,
    titles,
    verbs,
    vote,
)
from tests.kit.rule import rule

WEAK, SEMI, SUCCESS = 0, 1, 2


def ready(**fields: object):  # type: ignore[no-untyped-def]
    """The discussion is open, seat 0 has begun the round."""
    return all_finished(table(**fields))  # type: ignore[arg-type]


@rule("B-45", "BR-33")
def test_the_discussion_ends_when_all_are_ready() -> None:
    state = ready()
    for seat in (3, 0, 4, 1):
        do(state, seat, "ready")
    assert (asks(state), state.actors) == ("discussion", (2,))
    do(state, 2, "ready")
    assert asks(state) == "secret_commit"


@rule("B-49", "B-50", "B-51", "B-52", "BR-02", "BR-03", "BR-04")
def test_the_rules_shown_at_the_secret_vote_say_what_it_does_at_this_table() -> None:
    whole, small = {"B-50", "B-51", "B-52"}, {"BR-02", "BR-03", "BR-04"}
    for seats, shown, other in ((5, whole, small), (3, small, whole)):
        state = all_finished(table(seats))
        for seat in range(seats):
            do(state, seat, "ready")
        do(state, 1, "commit", 0, None)
        prompt = GAME.view(state, 0).prompt
        assert prompt is not None
        assert prompt.name == "secret_commit"
        assert shown | {"B-49"} <= set(prompt.rules)
        assert not other & set(prompt.rules)


@rule("B-46", "BR-44", "BR-20")
def test_pledges_bind_nobody_and_are_not_checked_against_the_ip() -> None:
    state = ready()
    do(state, 1, "pledge", 20)
    assert not can(state, 1, "pledge", 21)
    assert GAME.view(state, 3).players[1].pledge == 20
    vote(state, [0] * 5)
    assert state.votes[0].shares == (0, 0, 0, 0, 0)
    assert state.votes[0].pledges == (-2, 20, -2, -2, -2)


@rule("BR-44")
def test_a_pledge_may_be_changed_until_ready_and_the_last_one_counts() -> None:
    state = ready()
    do(state, 1, "pledge", 3)
    do(state, 1, "no_comment")
    do(state, 1, "pledge", 1)
    do(state, 1, "ready")
    assert not can(state, 1, "pledge", 2)
    do(state, 2, "no_comment")
    assert state.pledges == [-2, 1, -1, -2, -2]
    vote(state, [0] * 5)
    assert state.votes[0].pledges == (-2, 1, -1, -2, -2)
    assert state.pledges == [-2] * 5


@rule("BR-44", "BR-52")
def test_to_be_ready_is_final_and_a_pledge_is_not() -> None:
    match = Match.new("betterlife", seats=2, seed=2)
    while asks(match.state) != "discussion":
        match.play(match.actors[0], quiet(match.state.choices(match.actors[0])))
    match.play(1, ("pledge", 3))
    assert match.undo() == (1, ("pledge", 3))
    for seat in (1, 0):
        match.play(seat, ("ready",))
        assert not match.can_undo
        with pytest.raises(IllegalChoice):
            match.undo()


@rule("BR-52")
def test_cards_for_any_time_can_be_played_in_the_discussion_until_ready() -> None:
    state = ready(hands={1: ["Solidarity gift"], 2: ["Audit"]})
    assert can_play(state, 1, "Solidarity gift")
    do(state, 1, "ready")
    assert not can_play(state, 1, "Solidarity gift")
    play(state, 2, "Audit", 0, 0)
    assert asks(state) == "discussion"


@rule("B-47")
def test_any_number_of_own_ip_from_none_to_all_may_be_committed() -> None:
    state = ready(ip={0: 7, 1: 0})
    quietly(state, "discussion")
    form = state.choices(0)[0]
    assert isinstance(form, Open)
    assert form.bounds() == ["commit", [], [{"number": [0, 7]}, {"one_of": [None]}]]
    assert can(state, 0, "commit", 7, None)
    assert not can(state, 0, "commit", 8, None)
    assert not can(state, 1, "commit", 1, None)


@rule("B-47")
@pytest.mark.parametrize("seat", range(5))
def test_nobody_sees_what_a_seat_has_committed_in_the_first_vote(seat: int) -> None:
    state = ready()
    quietly(state, "discussion")
    do(state, seat, "commit", 3, None)
    for viewer in (None, *range(5)):
        assert GAME.view(state, viewer).players[seat].commit == ((3, None) if viewer == seat else None)
        assert GAME.view(state, viewer).players[seat].committed


@rule("B-47", "B-48")
def test_shares_are_hidden_until_the_last_one_and_then_shown_together() -> None:
    state = ready()
    quietly(state, "discussion")
    other = state.copy()
    do(state, 1, "commit", 5, None)
    do(other, 1, "commit", 0, None)
    for seat in (0, 2, 3, 4, None):
        assert GAME.view(state, seat) == GAME.view(other, seat)
        assert state.actors == other.actors
    assert GAME.view(state, 1).players[1].commit == (5, None)
    for seat in (0, 2, 3):
        do(state, seat, "commit", 1, None)
    assert state.ip == [5] * 5
    effects = do(state, 4, "commit", 2, None)
    assert open_args(effects, "shown") == [(0, 1, None), (1, 5, None), (2, 1, None), (3, 1, None), (4, 2, None)]
    assert state.votes[0].pool == 10


@rule("B-47")
def test_the_effect_of_a_commitment_looks_the_same_to_others_whatever_it_is() -> None:
    state = ready(hands={1: ["Media campaign"]})
    quietly(state, "discussion", "before_vote")
    other = state.copy()
    first = do(state, 1, "commit", 0, None)
    second = do(other, 1, "commit", 5, card(other, 1, "Media campaign"))
    assert [effect.seen_by(2) for effect in first] == [effect.seen_by(2) for effect in second]


@rule("B-49", "BR-17")
def test_ip_in_the_pool_are_gone() -> None:
    state = ready()
    vote(state, [5, 4, 3, 2, 1])
    assert state.ip == [0, 1, 2, 3, 4]
    assert state.fund == 0


@rule("B-50", "B-51", "B-52", "BR-34")
@pytest.mark.parametrize(
    "pool, result, policy, loss",
    [(0, WEAK, 0, 3), (5, WEAK, 0, 3), (6, SEMI, 1, 2), (9, SEMI, 1, 2), (10, SUCCESS, 3, 1), (25, SUCCESS, 3, 1)],
)
def test_the_pool_decides_the_result_and_both_meters(pool: int, result: int, policy: int, loss: int) -> None:
    state = ready(ip={0: 25}, loss=2)
    vote(state, [pool, 0, 0, 0, 0])
    assert state.votes[0][1:3] == (result, pool)
    assert (state.policy_meter, state.loss, state.last_vote) == (policy, loss, result)
    assert state.outcomes[state.votes[0].policy] == result


@rule("BR-31")
def test_cards_before_the_vote_come_in_one_lap_from_the_starting_player() -> None:
    state = ready(hands={1: ["Open register"], 3: ["Written pact"], 4: ["Audit"]}, starter=3)
    quietly(state, "discussion")
    assert (asks(state), state.actors) == ("before_vote", (3, 4, 1))
    do(state, 1, "pass")
    do(state, 4, "pass")
    play(state, 3, "Written pact", 0)
    assert state.actors == (4, 1)
    do(state, 4, "pass")
    play(state, 1, "Open register", 2)
    assert (asks(state), state.actors) == ("open_commit", (2,))


@rule("BR-31", "BR-32")
def test_marked_players_commit_openly_one_after_the_other_then_the_others_together() -> None:
    state = ready(marks=0b10101, starter=3, hands={4: ["Media campaign"]})
    quietly(state, "discussion", "before_vote")
    assert state.actors == (4,)
    effects = do(state, 4, "commit", 1, card(state, 4, "Media campaign"))
    assert effects[0].seen_by(1)[:3] == ("open_commit", 4, 1)
    assert GAME.view(state, 1).players[4].commit == (1, card(state, 4, "Media campaign"))
    assert GAME.view(state, 1).players[4].known == (card(state, 4, "Media campaign"),)
    assert state.actors == (0,)
    do(state, 0, "commit", 0, None)
    assert state.actors == (2,)
    do(state, 2, "commit", 0, None)
    assert (asks(state), state.actors) == ("secret_commit", (1, 3))


@rule("BR-32")
def test_if_all_are_marked_nobody_commits_in_secret() -> None:
    state = ready(marks=31)
    quietly(state, "discussion")
    for seat in range(5):
        assert (asks(state), state.actors) == ("open_commit", (seat,))
        do(state, seat, "commit", 2, None)
    assert state.policy_meter == 3


@rule("BR-31")
def test_marks_seeds_and_vote_cards_are_cleared_after_the_vote() -> None:
    state = ready(marks=3, seeded=2, hands={1: ["Counter-lobby"]})
    vote(state, [1] * 5, {1: "Counter-lobby"})
    assert (state.marks, state.seeded, state.shown, state.pacts, state.commits) == (0, 0, 0, (), [None] * 5)
    assert state.hands[1] == []
    assert state.votes[0].pool == 5


@rule("BR-31", "BR-34")
def test_additions_come_before_reductions() -> None:
    state = ready(seeded=1, hands={1: ["Counter-lobby"], 2: ["Media campaign"]})
    vote(state, [0] * 5, {1: "Counter-lobby", 2: "Media campaign"})
    assert state.votes[0].pool == 1


@rule("BR-33")
def test_when_time_runs_out_the_table_plays_the_quiet_choice() -> None:
    state = ready(hands={1: ["Media campaign"], 2: ["Open register"]})
    assert quiet(state.choices(0)) == ("ready",)
    quietly(state, "discussion")
    assert quiet(state.choices(2)) == ("pass",)
    quietly(state, "before_vote")
    assert quiet(state.choices(1)) == ("commit", 0, None)
    quietly(state, "secret_commit")
    assert state.votes[0][3:5] == ((0,) * 5, (None,) * 5)


@rule("BR-57")
def test_a_commitment_is_final_when_sent() -> None:
    state = ready()
    quietly(state, "discussion")
    effects = do(state, 1, "commit", 2, None)
    assert choices(state, 1) == []
    assert effects[0].reveals  # so that undo refuses it
    assert "final" in GAME.why_not(state, 1, ("commit", 3, None)).say()


@rule("BR-57", "BR-22")
def test_who_played_a_card_before_the_vote_commits_without_one_but_a_partner_may() -> None:
    state = ready(hands={1: ["Written pact", "Media campaign"], 3: ["Media campaign"]})
    quietly(state, "discussion")
    do(state, 3, "pass")
    play(state, 1, "Written pact", 3)
    quietly(state, "before_vote")
    assert not can(state, 1, "commit", 0, card(state, 1, "Media campaign"))
    assert can(state, 3, "commit", 0, card(state, 3, "Media campaign"))


@rule("BR-22", "BR-57")
def test_a_card_before_one_vote_does_not_count_in_the_next() -> None:
    state = ready(hands={1: ["Written pact", "Media campaign"]})
    quietly(state, "discussion")
    play(state, 1, "Written pact", 3)
    vote(state, [1] * 5)
    assert state.round == 2
    all_finished(state)
    quietly(state, "discussion", "before_vote")
    assert can(state, 1, "commit", 0, card(state, 1, "Media campaign"))


@rule("BR-57")
def test_a_pact_looks_at_the_ip_committed_before_refunds() -> None:
    state = ready(hands={1: ["Written pact"], 3: ["Tax relief"]})
    quietly(state, "discussion")
    do(state, 3, "pass")
    play(state, 1, "Written pact", 3)
    effects = vote(state, [0, 2, 0, 2, 0], {3: "Tax relief"})
    assert open_args(effects, "pact_kept") == [(1, 3)]
    assert state.ip == [5, 4, 5, 6, 5]


@rule("BR-22")
def test_one_vote_card_at_most_is_committed() -> None:
    state = ready(hands={1: ["Media campaign", "Tax relief"]})
    quietly(state, "discussion", "before_vote")
    form = state.choices(1)[0]
    assert isinstance(form, Open)
    assert form.bounds()[2][1] == {"one_of": [None, card(state, 1, "Media campaign"), card(state, 1, "Tax relief")]}
    assert verbs(state, 1) == {"commit"}


@rule("BR-35", "BR-42")
def test_the_policy_meter_counts_first_and_loss_at_five_ends_all_without_refunds() -> None:
    state = ready(round=5, policy_meter=12, loss=4, hands={1: ["Tax relief"]})
    vote(state, [0, 2, 0, 0, 0], {1: "Tax relief"})
    assert state.result is not None
    assert (state.result.outcome, state.result.winners) == ("lost_nature", ())
    assert state.ip[1] == 3
    assert len(state.votes) == 1


@rule("BR-19")
def test_shares_and_cards_are_public_after_the_reveal() -> None:
    state = ready(hands={1: ["Media campaign"]})
    number = card(state, 1, "Media campaign")
    vote(state, [1, 2, 0, 0, 5], {1: "Media campaign"})
    assert GAME.view(state, 3).votes[0][3:5] == ((1, 2, 0, 0, 5), (None, number, None, None, None))
    assert titles([number]) == ["Media campaign"]
