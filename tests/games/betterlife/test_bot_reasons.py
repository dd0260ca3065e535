"""Reasons of hints: every sentence beside a position made for it, and what a choice is said to cost."""

from collections.abc import Callable, Mapping, Sequence

import pytest

from ecotone.core.reasons import gain, loss
from ecotone.games.betterlife import GAME
from ecotone.games.betterlife.bot.reasons import TERMS
from ecotone.games.betterlife.rules.state import BetterLife
from ecotone.games.betterlife.rules.turn import TURNS
from tests.games.betterlife.table import (
    CONTENT,
    INDUSTRY,
    NGO,
    UNIVERSITY,
    all_finished,
    asks,
    can,
    card,
    do,
    policy,
    quietly,
    roll,
    table,
)

ADVICE = GAME.advice()
RICH = dict.fromkeys(range(1, 5), 12)  # all but seat 0

Step = tuple[BetterLife, BetterLife, int]  # before a choice, after it, who made it


def step(before: BetterLife, seat: int, *choice: object) -> Step:
    """A choice that can really be made."""
    assert can(before, seat, *choice)
    after = before.copy()
    after.play(seat, choice)
    return before, after, seat


def why(made: Step) -> tuple[str, str]:
    """The term that moved most to the good, and its words; nothing where none did."""
    before, after, seat = made
    term, words = gain(ADVICE, seat, [(before, after)]) or ("", "")
    return term, str(words)


def why_not(made: Step) -> tuple[str, str]:
    """The same to the bad."""
    before, after, seat = made
    term, words = loss(ADVICE, seat, [(before, after)]) or ("", "")
    return term, str(words)


def cost(made: Step) -> str:
    return str(ADVICE.cost(*made) or "")


# --- turns and events -----------------------------------------------------------------------------


def starts_with(title: str, *on: int, **fields: object) -> Step:
    """Seat 0 plays a card before it rolls."""
    state = table(hands={0: [title]}, **fields)
    return step(state, 0, "play_on" if on else "play", card(state, 0, title), *on)


def drawn(title: str, **fields: object) -> BetterLife:
    """Seat 0 reaches an event."""
    state = table(at={0: 1}, events=[title], **fields)
    roll(state, 1)
    return state


def cancels_a_drought() -> Step:
    state = drawn("Record drought", hands={0: ["Early warning"]})
    return step(state, 0, "play", card(state, 0, "Early warning"))


def offers(last: int, missing: int, **fields: object) -> Step:
    """In the second lap seat 4 is the last to be asked, and only so much is missing."""
    state = drawn("Old dam for removal", loss=2, **fields)
    for n in [0] * 8 + [4 - missing]:
        do(state, state.actors[0], "offer", n)
    return step(state, 4, "offer", last)


def hesitates_to_pay_for_a_clean_up() -> Step:
    state = drawn("Illegal dumping", loss=2)
    for _ in range(5):
        do(state, state.actors[0], "offer", 0)
    return step(state, 0, "offer", 0)


def takes_a_card_at_the_end() -> Step:
    state = table(at={0: 26})
    roll(state, 1)
    return step(state, 0, "take", state.offer[0])


def makes_a_deal_with_a_rival() -> Step:
    state = table(active=INDUSTRY)
    state.pending[-1] = TURNS[INDUSTRY]
    return step(state, INDUSTRY, "role_option_on", 1, NGO)


# --- votes ----------------------------------------------------------------------------------------


def at_the_vote(shown: Sequence[int] = (), title: str = "", on: str = "urban", **fields: object) -> BetterLife:
    """Seats from 1 on have given openly; seat 0 holds one card at most; `on` is the policy."""
    marks = sum(1 << seat for seat in range(1, len(shown) + 1))
    state = all_finished(table(marks=marks, hands={0: [title]} if title else {}, policy=policy(on), **fields))
    quietly(state, "discussion", "before_vote")
    for seat, n in enumerate(shown, 1):
        do(state, seat, "commit", n, None)
    return state


def gives(n: int, shown: Sequence[int] = (), title: str = "", **fields: object) -> Step:
    state = at_the_vote(shown, title, **fields)
    return step(state, 0, "commit", n, card(state, 0, title) if title else None)


def after_nothing(n: int, left: int) -> Step:
    """Three have given nothing, and the last one owns so much."""
    return gives(n, [0, 0, 0], ip={0: 5, 4: left})


def own_target() -> str:
    """The primary target of seat 0."""
    return CONTENT.policies[CONTENT.targets[table().targets[0]][0]].id


# --- the general words of each term ---------------------------------------------------------------

BETTER: Mapping[str, tuple[Callable[[], Step], str]] = {
    "together": (cancels_a_drought, "The common goal comes nearer, without which nobody wins."),
    "purse": (lambda: starts_with("Research grant"), "It brings or keeps IP."),
    "targets": (
        lambda: gives(0, [3] * 4, on=own_target()),
        "The own policy targets are likelier to bring points.",
    ),
    "cards": (takes_a_card_at_the_end, "It brings a card."),
    "turn": (
        lambda: step(table(), UNIVERSITY, "use_role"),
        "It makes the most of the turn: the way, the role card, the roll.",
    ),
    "rivals": (lambda: starts_with("Permit review", 1), "It holds others back."),
}
WORSE: Mapping[str, tuple[Callable[[], Step], str]] = {
    "together": (hesitates_to_pay_for_a_clean_up, "The common goal gets harder to reach."),
    # What is offered is not paid yet, so only the term tells that it costs.
    "purse": (lambda: step(drawn("Illegal dumping", loss=2), 0, "offer", 3), "It costs IP."),
    "targets": (
        lambda: gives(0, [0] * 4, on=own_target()),
        "The own policy targets are less likely to bring points.",
    ),
    "cards": (lambda: starts_with("Research grant"), "It uses up a card."),
    "turn": (
        lambda: step(drawn("Bad press"), 0, "decline"),
        "It gives up a part of the turn: the way, the role card or the roll.",
    ),
    "rivals": (makes_a_deal_with_a_rival, "It helps others more."),
}


@pytest.mark.parametrize("term", BETTER)
def test_a_term_that_got_better_has_its_words(term: str) -> None:
    position, words = BETTER[term]
    assert why(position()) == (term, words)


@pytest.mark.parametrize("term", WORSE)
def test_a_term_that_got_worse_has_its_words(term: str) -> None:
    position, words = WORSE[term]
    assert why_not(position()) == (term, words)


@pytest.mark.parametrize("positions", [BETTER, WORSE], ids=["better", "worse"])
def test_every_term_has_a_position(positions: Mapping[str, object]) -> None:
    assert set(TERMS) - set(positions) == set()
    assert set(positions) - set(TERMS) == set()


# --- the common goal in particular ----------------------------------------------------------------


def test_a_large_share_makes_the_policy_likelier_and_none_makes_it_less_likely() -> None:
    said = "A success of Green cities becomes likelier: 69 % instead of 45 %."
    assert why(gives(4)) == ("together", said)
    said = "A success of Green cities becomes less likely: 26 % instead of 45 %."
    assert why_not(gives(0)) == ("together", said)


def test_a_share_that_makes_no_success_likelier_helps_in_general_words() -> None:
    """A policy that is only half successful is worth something too."""
    assert why(after_nothing(3, left=5)) == ("together", "The common goal comes nearer, without which nobody wins.")


def test_a_chance_that_looks_as_small_as_before_is_not_told_as_less() -> None:
    """Both are about 1 %."""
    assert why_not(after_nothing(0, left=0)) == ("together", "The common goal gets harder to reach.")


def test_no_likelier_success_is_told_as_worse() -> None:
    """No choice does that: who has given is the surer of the rest. So it is asked the wrong way round."""
    before, after, seat = gives(0)
    assert why(step(before, seat, "commit", 4, None))[0] == "together"
    assert ADVICE.sentence("together", False, after, before, seat) is None


def test_a_success_raises_the_policy_meter() -> None:
    assert why(gives(2, [2] * 4)) == ("together", "The policy meter rises, and all need that to win.")


def test_the_loss_meter_falls_by_a_card_and_by_an_event() -> None:
    said = "The loss meter falls: nature gets a respite, and all need that to win."
    assert why(starts_with("Habitat day", loss=2)) == ("together", said)
    assert why(offers(2, missing=2)) == ("together", said)


def test_the_loss_meter_rises_by_a_weak_vote_and_by_an_event() -> None:
    said = "The loss meter rises, and all lose when it is full."
    assert why_not(gives(0, [0] * 4)) == ("together", said)
    assert why_not(step(table(at={0: 1}, events=["Record drought"], dice=[1]), 0, "roll")) == ("together", said)


def test_only_the_common_goal_has_words_for_one_position() -> None:
    made = starts_with("Habitat day", loss=2)
    assert [term for term in TERMS if ADVICE.sentence(term, True, *made) is not None] == ["together"]


# --- what does not count --------------------------------------------------------------------------


def test_a_pass_is_not_praised_or_blamed_for_what_comes_next() -> None:
    """It leads to a vote or to the settling of an event, which are looked at more closely than what is still far."""
    before_a_vote = all_finished(table(hands={0: ["Open register"]}, round=5, policy_meter=7, seeded=2))
    quietly(before_a_vote, "discussion")
    threats = [drawn("Illegal dumping", hands={0: ["Early warning"]}, ip=dict.fromkeys(range(5), n)) for n in (0, 9)]
    for state in (before_a_vote, *threats):
        assert asks(state) in ("before_vote", "reaction")
        passed = step(state, 0, "pass")
        assert why(passed) == why_not(passed) == ("", "")
    opened = step(before_a_vote, 0, "play_on", card(before_a_vote, 0, "Open register"), 1)
    assert "together" not in (why(opened)[0], why_not(opened)[0])


def test_who_could_save_the_game_is_told_so() -> None:
    state = drawn("Record drought", hands={0: ["Early warning"]}, loss=4)
    saved = step(state, 0, "play", card(state, 0, "Early warning"))
    assert why(saved) == ("together", "The common goal comes nearer, without which nobody wins.")


def test_that_a_new_round_sends_all_back_to_the_start_is_no_loss_and_holds_nobody_back() -> None:
    made = gives(0, [3] * 4, ip=RICH)
    assert made[1].round == made[0].round + 1
    assert ADVICE.moves(*made)["turn"] == 0.0
    assert why(made) == ("together", "The policy meter rises, and all need that to win.")


def test_the_roll_uses_two_dice_and_does_not_give_them_up() -> None:
    """All others have finished, so that the next turn is the same player's, with one die again."""
    state = table(hands={0: ["Two proposals"]}, at={0: 3}, finished=[1, 2, 3, 4], finished_mask=0b11110, dice=[1, 1])
    state.offer = state.offer[:1]
    do(state, 0, "play", card(state, 0, "Two proposals"))
    made = step(state, 0, "roll")
    assert asks(made[1]) == "turn"
    assert why_not(made) == ("", "")


# --- what it costs --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "made, words",
    [
        (lambda: starts_with("Habitat day", loss=2), "It costs 2 IP."),
        (lambda: offers(1, missing=1), "It costs one IP."),
        (lambda: gives(4), "It costs 4 IP."),
        (lambda: gives(3, title="Tax relief"), "It costs one IP."),
        (lambda: gives(3, [2] * 4), "It costs 3 IP."),
        (lambda: gives(3, [2] * 4, title="Tax relief"), "It costs one IP."),
        (lambda: gives(0), ""),
        (lambda: gives(2, title="Tax relief"), ""),
        (lambda: starts_with("Research grant"), ""),
        (lambda: offers(0, missing=1), ""),
    ],
    ids=["card", "event", "share", "refund", "last", "last-refund", "none", "all-back", "gain", "no-offer"],
)
def test_the_cost_is_what_is_paid_or_given_and_does_not_come_back(made: Callable[[], Step], words: str) -> None:
    assert cost(made()) == words
