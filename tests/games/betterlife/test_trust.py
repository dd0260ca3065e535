"""An expert's word: it promises its part among partners, gives just that, and is nobody's fool."""

from typing import Any

import pytest

from ecotone.bots.bot import Bot
from ecotone.bots.search import SearchBot
from ecotone.core.chance import Rng
from ecotone.core.choice import Choice
from ecotone.core.seat import Seat
from ecotone.games.betterlife import GAME
from ecotone.games.betterlife.bot.trust import AMONG_PARTNERS, as_promised, kept_word, pledge, together
from ecotone.games.betterlife.bot.value import TOGETHER, reward
from ecotone.games.betterlife.box.cards import SUCCESS
from ecotone.games.betterlife.rules.state import BetterLife
from ecotone.games.betterlife.rules.vote import part
from ecotone.games.betterlife.view import NO_COMMENT, SILENT, Vote
from ecotone.lab.run.loop import play_out
from tests.games.betterlife.table import all_finished, asks, card, do, table, vote

EXPERT = GAME.advice().for_expert()


def voted(pledges: list[int], shares: list[int]) -> Vote:
    return Vote(0, SUCCESS, sum(shares), tuple(shares), (None,) * len(shares), tuple(pledges))


def discussing(*votes: Vote, **fields: Any) -> BetterLife:
    return all_finished(table(votes=votes, **fields))


def said(state: BetterLife, **pledges: int) -> BetterLife:
    for seat, word in pledges.items():
        state.pledges[int(seat[1:])] = word
    return state


def thinker(rounds: int = 8) -> SearchBot:
    bot = SearchBot(GAME, GAME.advice().strengths.thinking(rounds))
    bot.advice = EXPERT
    return bot


def test_at_first_the_expert_promises_its_part_unless_somebody_refuses() -> None:
    assert pledge(discussing(), 0) == ("pledge", 2)
    assert pledge(said(discussing(), s1=2), 0) == ("pledge", 2)
    assert pledge(said(discussing(), s1=NO_COMMENT), 0) == ("pledge", 0)
    assert pledge(said(discussing(), s1=1), 0) == ("pledge", 0)
    assert pledge(discussing(ip={0: 1}), 0) == ("pledge", 0)


def test_the_expert_takes_its_promise_back_as_long_as_it_can_and_then_keeps_quiet() -> None:
    state = said(discussing(), s0=2)
    assert pledge(state, 0) is None
    said(state, s3=NO_COMMENT)
    assert pledge(state, 0) == ("pledge", 0)
    assert pledge(said(state, s0=0), 0) is None
    do(said(state, s0=2), 0, "ready")
    assert pledge(state, 0) is None
    assert pledge(table(), 0) is None


@pytest.mark.parametrize(
    "word, share, trusted",
    [(2, 2, True), (2, 3, True), (2, 1, False), (0, 0, True), (NO_COMMENT, 4, False), (SILENT, 4, False)],
)
def test_whose_last_word_was_broken_or_missing_is_promised_nothing(word: int, share: int, trusted: bool) -> None:
    last = voted([2, word, 2, 2, 2], [2, share, 2, 2, 2])
    assert pledge(discussing(last), 0) == ("pledge", 2 if trusted else 0)


def test_a_broken_word_must_be_made_good_and_then_is_forgiven() -> None:
    broken = voted([2, 2, 2, 2, 2], [2, 0, 2, 2, 2])
    nothing = voted([0] * 5, [0] * 5)
    mended = voted([0, 2, 0, 0, 0], [0, 2, 0, 0, 0])
    assert not kept_word(discussing(broken, nothing), 1)
    assert pledge(discussing(broken, nothing), 0) == ("pledge", 0)
    assert pledge(discussing(broken, nothing, mended), 0) == ("pledge", 2)


def test_a_common_victory_is_worth_much_among_partners_and_nothing_where_one_is_missing() -> None:
    partners = voted([2] * 5, [2] * 5)
    assert together(table(), 0) == TOGETHER
    assert together(table(votes=(partners,)), 0) == AMONG_PARTNERS
    assert together(table(votes=(voted([2, 2, 2, 2, 0], [2] * 5),)), 0) == 0.0
    assert together(said(discussing(), s1=2, s2=2, s3=2), 0) == 0.0
    assert together(said(discussing(), s1=2, s2=2, s3=2, s4=2), 0) == AMONG_PARTNERS
    won = all_finished(table(round=5, policy_meter=9, ip={0: 30}, votes=(partners,) * 4))
    won.pledges = [2] * 5
    vote(won, [2] * 5)
    assert [EXPERT.reward(won, seat) for seat in (0, 1)] == [1.0, AMONG_PARTNERS]
    assert [reward(won, seat, 0.0) for seat in (0, 1)] == [1.0, 0.0]


def test_what_was_promised_is_given_with_a_card_at_most_that_helps() -> None:
    state = discussing(hands={0: ["Matching funds", "Counter-lobby"]}, ip={0: 9})
    said(state, s0=2)
    for seat in range(5):
        do(state, seat, "ready")
    while asks(state) == "before_vote":
        do(state, state.actors[0], "pass")
    ways = as_promised(state, 0, state.choices(0))
    assert ways == [("commit", 2, None), ("commit", 2, card(state, 0, "Matching funds"))]
    state.ip[0] = 1
    assert as_promised(state, 0, state.choices(0))[0] == ("commit", 1, None)
    said(state, s0=0)
    listed = state.choices(0)
    assert as_promised(state, 0, listed) is listed


def test_a_table_of_experts_keeps_every_word_and_a_silent_guest_gets_no_second_gift() -> None:
    state = GAME.begin(5, {}, 3)
    play_out(GAME, state, [thinker()] * 5, Rng(3))
    assert state.votes
    for one in state.votes:
        assert one.pledges == one.shares == (part(state),) * 5

    class Guest(Bot):
        def choose(self, seat: Seat, rng: Rng) -> Choice:
            return thinker().choose(seat, rng)

        def aside(self, seat: Seat, rng: Rng) -> Choice | None:
            return None

    state = GAME.begin(5, {}, 3)
    play_out(GAME, state, [Guest(GAME), *[thinker()] * 4], Rng(3))
    assert state.votes[0].pledges == (SILENT, 2, 2, 2, 2)
    assert all(one.pledges == (SILENT, 0, 0, 0, 0) for one in state.votes[1:])
