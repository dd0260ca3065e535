"""Forced payments and skips, and the card that cancels them (BR-11, BR-12, BR-18, BR-51, BR-53)."""

import pytest

from ecotone.games.betterlife import GAME
from tests.games.betterlife.table import (
    asks,
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

INDUSTRY_SPACE, SKIP, FUND = 11, 10, 12


def land(place: int, **fields: object):  # type: ignore[no-untyped-def]
    """Seat 0 with an Exemption lands on a place."""
    state = table(at={0: place - 1}, hands={0: ["Exemption"]}, **fields)  # type: ignore[arg-type]
    roll(state, 1)
    return state


@rule("BR-51")
@pytest.mark.parametrize("place", [INDUSTRY_SPACE, FUND])
def test_a_cancelled_payment_is_neither_paid_nor_received_nor_filled_up(place: int) -> None:
    state = land(place)
    assert (asks(state), verbs(state, 0)) == ("penalty", {"accept", "play"})
    play(state, 0, "Exemption")
    assert (state.ip, state.fund) == ([5] * 5, 0)


@rule("BR-51", "BR-55")
def test_a_card_shown_from_the_hand_cannot_be_taken_back() -> None:
    effects = play(land(FUND), 0, "Exemption")
    assert [effect.name for effect in effects if effect.reveals] == ["play"]
    state = table(at={0: 1}, events=["Delayed subsidies"], hands={3: ["Audit"]})
    roll(state, 1)
    quietly(state, "reaction")
    effects = do(state, 3, "discard", card(state, 3, "Audit"))
    assert [effect.name for effect in effects if effect.reveals] == ["discard"]


@rule("BR-51")
def test_the_payment_is_made_if_the_owner_lets_it_happen() -> None:
    state = land(INDUSTRY_SPACE)
    do(state, 0, "accept")
    assert state.ip == [4, 6, 5, 5, 5]
    assert titles(state.hands[0]) == ["Exemption"]


@rule("BR-51", "BR-53")
def test_the_card_is_no_use_where_the_payment_costs_nothing_but_the_question_is_the_same() -> None:
    state = land(INDUSTRY_SPACE, ip={0: 0})
    assert asks(state) == "penalty"
    assert choices(state, 0) == [("accept",)]
    do(state, 0, "accept")
    assert state.ip == [0, 6, 5, 5, 5]


@rule("BR-53")
def test_who_holds_other_cards_is_asked_too_and_has_one_answer() -> None:
    state = table(at={0: INDUSTRY_SPACE - 1}, hands={0: ["Tax relief"]})
    roll(state, 1)
    assert asks(state) == "penalty"
    assert choices(state, 0) == [("accept",)]
    assert GAME.view(state, 3) == table_like(state)


def table_like(state):  # type: ignore[no-untyped-def]
    """What seat 3 would see if seat 0 held the Exemption."""
    other = state.copy()
    other.hands[0] = [next(c for c in other.deck if titles([c]) == ["Exemption"])]
    return GAME.view(other, 3)


@rule("BR-51", "BR-12")
def test_a_skip_is_cancelled_when_the_mark_would_be_set() -> None:
    state = land(SKIP)
    assert asks(state) == "skip_penalty"
    play(state, 0, "Exemption")
    assert state.skips == 0
    state = land(SKIP)
    do(state, 0, "accept")
    assert state.skips == 1


@rule("BR-51")
def test_a_skip_that_lies_there_cannot_be_cancelled_later() -> None:
    state = table(hands={0: [], 1: ["Exemption"]}, skips=2, dice=[1])
    effects = do(state, 0, "roll")
    assert open_args(effects, "skipped") == [(1,)]
    assert state.active == 2


@rule("BR-51")
def test_it_works_against_cards_and_events() -> None:
    state = table(hands={0: ["Consultancy bill"], 1: ["Exemption"]})
    play(state, 0, "Consultancy bill", 1)
    assert (asks(state), state.actors) == ("penalty", (1,))
    play(state, 1, "Exemption")
    assert state.ip == [5] * 5
    assert set(titles(state.discards)) == {"Exemption", "Consultancy bill"}
    state = table(hands={0: ["Permit review"], 1: ["Exemption"]})
    play(state, 0, "Permit review", 1)
    play(state, 1, "Exemption")
    assert state.skips == 0
    state = table(at={0: 1}, events=["Economic downturn"], hands={3: ["Exemption"]})
    roll(state, 1)
    quietly(state, "reaction")
    play(state, 3, "Exemption")
    assert state.ip == [4, 4, 4, 5, 4]


@rule("BR-51")
def test_neither_payment_nor_discard_is_left_of_delayed_subsidies() -> None:
    state = table(at={0: 1}, events=["Delayed subsidies"], hands={3: ["Exemption", "Audit"]})
    roll(state, 1)
    quietly(state, "reaction")
    play(state, 3, "Exemption")
    assert state.ip == [4, 4, 4, 5, 4]
    assert titles(state.hands[3]) == ["Audit"]


@rule("BR-51")
def test_costs_and_offers_are_never_forced() -> None:
    state = table(at={0: 1}, events=["Bad press"], hands={0: ["Exemption"]})
    roll(state, 1)
    quietly(state, "reaction")
    assert asks(state) == "pay_cost"
    assert not can_play(state, 0, "Exemption")
    do(state, 0, "pay")
    assert asks(state) == "turn"
    state = table(hands={0: ["Habitat day", "Exemption"]}, loss=1)
    play(state, 0, "Habitat day")
    assert (asks(state), state.ip[0]) == ("turn", 3)


@rule("BR-18")
def test_a_forced_payment_takes_what_is_there_and_ip_never_go_below_zero() -> None:
    state = table(at={0: 1}, events=["Energy price shock"], ip={0: 1, 1: 0})
    roll(state, 1)
    assert state.ip == [0, 0, 5, 3, 5]


@rule("BR-11")
def test_a_finished_player_pays_and_may_cancel_but_gets_no_skip() -> None:
    state = table(hands={0: ["Consultancy bill"], 1: ["Exemption"]}, finished=[1], finished_mask=2)
    play(state, 0, "Consultancy bill", 1)
    assert state.choices(1) == [("accept",), ("play", card(state, 1, "Exemption"))]
    do(state, 1, "accept")
    assert state.ip[:2] == [6, 4]
