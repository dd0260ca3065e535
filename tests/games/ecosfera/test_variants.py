"""The variants, which can be combined freely (E-67 to E-71, E-91, ER-03 to ER-05)."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from ecotone.core.chance import Rng
from ecotone.games.ecosfera import GAME
from ecotone.games.ecosfera.box.content import NUTRIENTS, PRESSURE
from ecotone.games.ecosfera.box.options import OPTIONS
from ecotone.games.ecosfera.rules.setup import deal_first_row
from ecotone.games.ecosfera.rules.state import Ecosfera
from tests.games.ecosfera.table import Table, start
from tests.kit.rule import rule

CONTENT = GAME.content
CALANOIDA = CONTENT.card("calanoida")


def kinds(state: Ecosfera, player: int) -> Counter[int]:
    """The cards of a start deck by kind."""
    owner = state.players[player]
    return Counter(CONTENT.kind[card] for card in owner.row + owner.deck + owner.discard)


@rule("E-67")
def test_there_are_six_levels_of_element_restriction_from_easy_to_advanced() -> None:
    option = next(option for option in OPTIONS if option.id == "elements")
    assert option.values == (8, 7, 6, 5, 4, 3)
    assert [len(stack) for stack in start(2).stacks] == [8] * 5


@rule("E-68")
def test_high_pressure_puts_three_pressure_cards_into_each_start_deck() -> None:
    state = start(3, high_pressure=True)
    for player in range(3):
        assert kinds(state, player) == Counter({0: 1, 1: 1, 2: 1, 3: 1, 4: 1, PRESSURE: 3})
    assert len(state.supply) == 41


@rule("E-69", "ER-03")
def test_a_first_row_with_three_pressure_cards_is_dealt_again() -> None:
    redealt = False
    for seed in range(300):
        rows = [player.row for player in start(2, seed, high_pressure=True).players]
        pressure = [sum(CONTENT.kind[card] == PRESSURE for card in row) for row in rows]
        assert max(pressure) < 3
        redealt = redealt or 2 in pressure
    assert redealt


class Stacked(Rng):
    """A generator that leaves a deck as it is, except for the shuffles whose numbers are named."""

    def __init__(self, *orders: list[int]) -> None:
        super().__init__(1)
        self.orders = list(orders)

    def shuffle(self, cards: list[int]) -> None:
        """Put the deck into the next of the orders, the top card last."""
        order = self.orders.pop(0)
        assert sorted(order) == sorted(cards)
        cards[:] = order


@rule("E-69", "ER-03")
def test_the_whole_start_deck_is_reshuffled_until_the_row_has_fewer_than_three() -> None:
    elements = [stack[0] for stack in CONTENT.elements]
    pressure = CONTENT.pressure[:3]
    bad = elements + pressure
    good = [pressure[0], *elements, pressure[1], pressure[2]]
    rng = Stacked(bad, bad, good)
    player = deal_first_row(CONTENT, good[:], True, rng)
    assert rng.orders == []
    assert player.row == [pressure[2], pressure[1], elements[4], elements[3]]
    assert player.deck == [pressure[0], *elements[:3]]


@rule("E-69", "E-09")
def test_two_pressure_cards_in_the_first_row_are_kept() -> None:
    elements = [stack[0] for stack in CONTENT.elements]
    deck = [CONTENT.pressure[0], *elements, *CONTENT.pressure[1:3]]
    assert deal_first_row(CONTENT, deck, True, Stacked(deck[:])).row[:2] == CONTENT.pressure[2:0:-1]


@rule("E-70")
def test_eutrophication_adds_two_nutrients_cards_to_each_start_deck() -> None:
    state = start(2, eutrophication=True)
    for player in range(2):
        assert kinds(state, player) == Counter({0: 1, 1: 1, 2: 1, 3: 3, 4: 1, PRESSURE: 2})


@rule("ER-03")
def test_a_first_row_with_three_nutrients_is_not_redrawn_but_punished_when_that_turn_starts() -> None:
    punished = 0
    for seed in range(200):
        state = start(2, seed, eutrophication=True)
        nutrients = [sum(CONTENT.kind[card] == NUTRIENTS for card in player.row) for player in state.players]
        if state.active == 1:
            punished += 1
            assert state.turns == 2
            assert kinds(state, 0)[PRESSURE] == 3
        elif nutrients[1] == 3:
            state.play(0, ("end_turn",))
            assert state.active == 0
            assert kinds(state, 1)[PRESSURE] == 3
    assert punished > 0


@rule("ER-04")
@pytest.mark.parametrize(
    "seats, rows, most", [(1, 2, 6), (1, 3, 3), (1, 4, 0), (2, None, 6), (3, None, 3), (4, None, 0)]
)
@pytest.mark.parametrize("n", [8, 5, 3])
def test_eutrophication_leaves_what_the_box_has_of_nutrients(seats: int, rows: int | None, most: int, n: int) -> None:
    stacks = [len(stack) for stack in start(seats, eutrophication=True, elements=n, rows=rows).stacks]
    assert stacks[NUTRIENTS] == min(n, most)
    assert stacks[:NUTRIENTS] + stacks[NUTRIENTS + 1 :] == [n] * 4


@rule("E-71")
def test_loss_of_biodiversity_removes_calanoida_before_the_game() -> None:
    state = start(2, loss_of_biodiversity=True)
    consumers = state.consumers.places + state.consumers.deck
    assert state.removed == [CALANOIDA]
    assert CALANOIDA not in consumers
    assert len(consumers) == 29
    assert CALANOIDA in start(2).consumers.places + start(2).consumers.deck


@rule("E-71")
def test_calanoida_has_more_habitats_than_any_other_consumer() -> None:
    habitats = {CONTENT.ids[card]: CONTENT.habitats[card].bit_count() for card in CONTENT.consumers}
    assert habitats.pop("calanoida") == 6
    assert max(habitats.values()) == 3


@rule("ER-05")
def test_the_policy_card_that_removes_calanoida_then_has_no_effect_but_counts_as_drawn() -> None:
    table = Table("synechococcus", policies="atmospheric_deposition", loss_of_biodiversity=True)
    before = GAME.view(table.state, None)
    effects = table.play("draw_policy")
    after = GAME.view(table.state, None)
    assert [effect.name for effect in effects] == ["star", "policy"]
    assert table.ids(table.state.policy_discard) == ["atmospheric_deposition"]
    assert (after.removed, after.consumers, after.players) == (before.removed, before.consumers, before.players)


@rule("E-91")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("level", [1, 2])
def test_every_combination_of_variants_is_allowed(seats: int, level: int) -> None:
    for elements, pressure, nutrients, loss in product((8, 7, 6, 5, 4, 3), *[(False, True)] * 3):
        state = start(
            seats, 5, level=level, elements=elements, high_pressure=pressure, eutrophication=nutrients,
            loss_of_biodiversity=loss,
        )  # fmt: skip
        size = 7 + pressure + 2 * nutrients
        for player in range(len(state.players)):
            # A player punished at once for three nutrients has one pressure card more already.
            assert sum(kinds(state, player).values()) in (size, size + (nutrients and player < state.turns - 1))
        assert len(state.removed) == loss


@rule("E-91")
@pytest.mark.parametrize("pressure, nutrients, size", [(0, 0, 7), (1, 0, 8), (0, 1, 9), (1, 1, 10)])
def test_the_start_decks_have_seven_to_ten_cards(pressure: int, nutrients: int, size: int) -> None:
    state = start(2, 3, high_pressure=bool(pressure), eutrophication=bool(nutrients))
    assert [sum(kinds(state, player).values()) for player in (0, 1)] == [size, size]
    assert [len(player.row) for player in state.players] == [4, 4]
