"""The effect language beyond the cards in the box: what a content pack may write is carried out too (BR-54)."""

from copy import deepcopy
from typing import Any

import pytest

from ecotone.games.betterlife.box.content import Content, own_data
from ecotone.games.betterlife.box.operations import (
    ALL,
    GAIN,
    NEXT_ROLL_ADD,
    OTHERS,
    PAY,
    ROLES,
    SELF,
    SKIP,
    SOME_ROLES,
    TARGET,
    Op,
)
from ecotone.games.betterlife.game import BetterLifeGame
from ecotone.games.betterlife.rules.events import hits
from ecotone.games.betterlife.rules.playable_cards import can_do, can_skip
from ecotone.games.betterlife.rules.state import BetterLife
from tests.games.betterlife.table import LoadedRng, asks, do, quietly, table
from tests.kit.rule import rule


def drawn(
    *always: dict[str, Any], ip: list[int] | None = None, seats: int = 5, skips: int = 0, **event: Any
) -> BetterLife:
    """Seat 1, the Industry, has drawn an event that always does this; nobody holds a card."""
    data = deepcopy(own_data())
    data["events"] = [
        {"id": "X", "title": "X", "story": "X.", "text": "X.", "kind": "chance", "always": list(always), **event}
    ]
    game = BetterLifeGame(Content(data, "x.toml"))
    options = {f"role_{seat}": ROLES[seat] for seat in range(seats)} | {"flight_1": 1}
    state = game.begin(seats, options, 1)
    assert isinstance(state, BetterLife)
    state.deck += [card for hand in state.hands for card in hand]
    state.hands = [[] for _ in range(seats)]
    state.ip = ip or [5] * seats
    state.position[1] = 1
    state.skips = skips
    state.rng = LoadedRng(1, [1])
    do(state, 1, "roll")
    return state


@rule("BR-54")
@pytest.mark.parametrize(
    "who, gains",
    [("self", [0, 2, 0, 0, 0]), ("all", [2] * 5), ("others", [2, 0, 2, 2, 2])],
)
def test_gains_for_one_all_or_others(who: str, gains: list[int]) -> None:
    state = drawn({"op": "gain", "who": who, "n": 2})
    assert [ip - 5 for ip in state.ip] == gains


@rule("BR-05")
def test_gains_for_roles_and_absent_ones_are_dropped() -> None:
    state = drawn({"op": "gain", "who": "roles", "roles": ["university", "citizens"], "n": 1}, seats=3)
    assert state.ip == [6, 5, 5]


def test_payments_into_the_fund_and_to_the_drawer() -> None:
    state = drawn({"op": "pay", "who": "all", "n": 2, "to": "fund"}, ip=[5, 1, 0, 5, 5])
    assert (state.ip, state.fund) == ([3, 0, 0, 3, 3], 7)
    state = drawn({"op": "pay", "who": "others", "n": 1, "to": "self"}, ip=[5, 5, 0, 5, 5])
    assert state.ip == [4, 8, 0, 4, 4]


def test_everybody_draws_within_the_hand_limit() -> None:
    state = drawn({"op": "draw", "who": "all", "n": 2})
    assert [len(hand) for hand in state.hands] == [2] * 5


def test_everybody_skips_or_adds_to_the_next_roll() -> None:
    state = drawn({"op": "skip", "who": "others"})
    assert (state.skips, state.active, state.turns) == (0, 1, 6)  # all others have been skipped
    state = drawn({"op": "next_roll_add", "who": "roles", "roles": ["ngo"], "n": 3})
    assert state.plus == [0, 0, 3, 0, 0]


def test_several_effects_share_one_target() -> None:
    state = drawn({"op": "gain", "who": "target", "n": 1}, {"op": "skip", "who": "target"})
    assert asks(state) == "choose_player"
    do(state, 1, "choose_player", 4)
    assert (state.ip[4], state.skips) == (6, 1 << 4)


@rule("BR-27")
def test_a_skip_in_an_event_asks_only_for_legal_targets_and_is_dropped_without_one() -> None:
    state = drawn({"op": "skip", "who": "target"}, {"op": "gain", "who": "self", "n": 1}, seats=2)
    assert state.ip[1] == 6
    state = drawn({"op": "skip", "who": "target"}, {"op": "gain", "who": "self", "n": 1}, skips=0b11101)
    assert state.ip[1] == 6
    state = drawn({"op": "skip", "who": "target"}, skips=0b11100)
    assert asks(state) == "turn"
    state = drawn({"op": "fund_add", "n": 3}, {"op": "fund_take", "max": 2, "if_empty": 1})
    assert (state.fund, state.ip[1]) == (1, 7)


def test_what_paying_changes_follows_for_the_drawer() -> None:
    state = drawn(payer="drawer", cost=2, if_paid=[{"op": "fund_add", "n": 1}], if_unpaid=[{"op": "loss", "n": 2}])
    do(state, 1, "decline")
    assert (state.loss, state.fund) == (2, 0)


def test_everybody_but_the_drawer_pays_or_discards() -> None:
    state = drawn({"op": "pay_or_discard", "who": "others", "n": 1})
    quietly(state, "pay_or_discard")
    assert state.ip == [4, 5, 4, 4, 4]


@rule("BR-56")
def test_a_skip_can_do_something_if_anyone_it_is_for_may_get_a_mark() -> None:
    skip = Op("skip", SKIP)
    state = table(3, finished=[1, 2], finished_mask=0b110)
    for who, possible in ((ALL, True), (OTHERS, False)):
        skip.who = who
        assert can_skip(state, 0, skip) is possible
    skip.who, skip.roles = SOME_ROLES, 0b110
    assert not can_skip(state, 0, skip)
    skip.roles = 0b001
    assert can_skip(state, 0, skip)
    state.event, state.covered = 0, 1
    assert not can_skip(state, 0, skip)


@rule("BR-49", "BR-54")
@pytest.mark.parametrize("who, aimed", [(SELF, [0]), (TARGET, [1, 2]), (ALL, [0, 1, 2]), (OTHERS, [1, 2])])
def test_whom_a_payment_of_an_event_may_hit(who: int, aimed: list[int]) -> None:
    pay = Op("pay", PAY)
    pay.who = who
    assert [seat for seat in range(3) if hits(table(3, drawer=0), pay, seat)] == aimed


@rule("BR-49", "BR-11")
@pytest.mark.parametrize("who, possible", [(SELF, False), (ALL, True), (OTHERS, True), (SOME_ROLES, False)])
def test_an_addition_needs_someone_it_is_for_on_the_way(who: int, possible: bool) -> None:
    add = Op("next_roll_add", NEXT_ROLL_ADD)
    add.who, add.roles = who, 0b001
    assert can_do(table(2, finished=[0], finished_mask=0b01), 0, add) is possible


@rule("BR-49", "BR-05")
def test_an_effect_on_roles_needs_one_of_them_at_the_table() -> None:
    gain = Op("gain", GAIN)
    gain.who = SOME_ROLES
    for role, present in enumerate((True, True, False, False, False)):
        gain.roles = 1 << role
        assert can_do(table(2), 0, gain) is present


@rule("BR-49", "BR-05")
@pytest.mark.parametrize("seats", [2, 5])
def test_a_card_for_a_role_cannot_be_played_where_the_role_is_absent(seats: int) -> None:
    data = deepcopy(own_data())
    card = next(card for card in data["action_cards"] if card["title"] == "Research grant")
    card["effects"] = [{"op": "gain", "who": "roles", "roles": ["citizens"], "n": 1}]
    game = BetterLifeGame(Content(data, "x.toml"))
    state = game.begin(seats, {f"role_{seat}": ROLES[seat] for seat in range(seats)} | {"flight_0": 1}, 1)
    state.hands[0] = [0]
    assert (("play", 0) in state.choices(0)) == (seats == 5)
