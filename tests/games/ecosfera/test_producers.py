"""Acquiring producers, and the element that may come from the market (E-19 to E-25)."""

from __future__ import annotations

import pytest

from ecotone.games.ecosfera.box.content import PRODUCERS
from tests.games.ecosfera.table import Table, args_of
from tests.kit.rule import rule


@rule("E-19")
def test_a_producer_is_acquired_with_the_elements_of_its_cost() -> None:
    table = Table("sunlight salinity sunlight oxygen", producers="zostera_marina - - -")
    table.play("acquire_producer", "zostera_marina")
    assert sorted(table.used()) == ["salinity", "sunlight", "sunlight"]
    assert [len(stack) for stack in table.state.stacks] == [8, 8, 8, 8, 8]


@rule("E-19")
def test_no_more_cards_are_used_than_the_cost_shows() -> None:
    table = Table("sunlight sunlight oxygen nutrients nutrients", producers="najas_marina - - -")
    table.play("acquire_producer", "najas_marina")
    assert sorted(table.used()) == ["nutrients", "oxygen", "sunlight"]


@rule("E-19")
@pytest.mark.parametrize("row", ["sunlight salinity", "sunlight sunlight", "sunlight salinity oxygen nutrients"])
def test_every_symbol_of_the_cost_must_be_matched_repeated_ones_too(row: str) -> None:
    table = Table(row, producers="zostera_marina - - -", stacks={"sunlight": 0, "salinity": 0})
    assert table.choices("acquire_producer") == []


@rule("E-19")
def test_only_unused_elements_pay_for_a_producer() -> None:
    table = Table("sunlight sunlight salinity", producers="zostera_marina - - -", stacks={"sunlight": 0})
    table.use("sunlight")
    assert table.choices("acquire_producer") == []


@rule("E-19")
def test_only_producers_in_the_market_can_be_acquired() -> None:
    table = Table("sunlight sunlight salinity", producers="- ulva_lactuca - -", producer_deck="zostera_marina")
    assert table.offers("acquire_producer", "ulva_lactuca")
    assert len(table.choices("acquire_producer")) == 1


@rule("E-20", "E-25")
def test_the_producer_goes_into_the_row_and_its_elements_stay_there_used() -> None:
    table = Table("sunlight sunlight salinity", producers="zostera_marina - - -")
    table.play("acquire_producer", "zostera_marina")
    assert table.row() == ["sunlight", "sunlight", "salinity", "zostera_marina"]
    assert "zostera_marina" not in table.used()
    assert table.discard() == []
    assert table.state.acted


@rule("E-25", "E-62")
def test_used_elements_are_discarded_with_the_row_and_come_back() -> None:
    table = Table("sunlight sunlight salinity", producers="zostera_marina - - -")
    table.play("acquire_producer", "zostera_marina")
    table.play("end_turn")
    assert table.discard() == ["sunlight", "sunlight", "salinity", "zostera_marina"]


@rule("E-21", "E-22")
def test_one_missing_element_comes_from_the_market_is_used_and_stays() -> None:
    table = Table("sunlight salinity", producers="zostera_marina - - -")
    effects = table.play("acquire_producer", "zostera_marina")
    assert table.row() == ["sunlight", "salinity", "sunlight", "zostera_marina"]
    assert sorted(table.used()) == ["salinity", "sunlight", "sunlight"]
    assert table.stack("sunlight") == 7
    assert len(args_of(effects, "take_element")) == 1
    table.play("end_turn")
    assert table.discard() == ["sunlight", "salinity", "sunlight", "zostera_marina"]
    assert table.stack("sunlight") == 7


@rule("E-21")
@pytest.mark.parametrize("row", ["sunlight", "salinity", "oxygen nutrients temperature"])
def test_two_missing_elements_are_too_many(row: str) -> None:
    table = Table(row, producers="zostera_marina - - -")
    assert table.choices("acquire_producer") == []


@rule("E-21", "ER-18")
def test_the_missing_element_cannot_come_from_an_empty_stack() -> None:
    table = Table(
        "sunlight sunlight", producers="zostera_marina biecheleria_baltica ulva_lactuca -", stacks={"salinity": 0}
    )
    assert not table.offers("acquire_producer", "zostera_marina")
    assert table.offers("acquire_producer", "ulva_lactuca")


@rule("E-21", "ER-18")
def test_the_last_card_of_a_stack_can_be_taken() -> None:
    table = Table("sunlight sunlight", producers="zostera_marina biecheleria_baltica - -", stacks={"salinity": 1})
    table.play("acquire_producer", "zostera_marina")
    assert table.stack("salinity") == 0


@rule("ER-21")
def test_an_own_unused_card_is_used_before_one_of_the_market() -> None:
    table = Table("sunlight sunlight salinity", producers="zostera_marina - - -")
    table.play("acquire_producer", "zostera_marina")
    assert table.stack("salinity") == table.stack("sunlight") == 8
    assert len(table.row()) == 4


@rule("ER-21")
def test_missing_one_means_one_card_also_of_a_repeated_symbol() -> None:
    table = Table("sunlight salinity", producers="zostera_marina - - -")
    assert table.offers("acquire_producer", "zostera_marina")
    table = Table("salinity oxygen", producers="zostera_marina - - -")
    assert not table.offers("acquire_producer", "zostera_marina")


@rule("ER-21")
def test_a_used_card_does_not_count_as_owned() -> None:
    table = Table("sunlight sunlight salinity", producers="zostera_marina - - -")
    table.use("sunlight")
    table.play("acquire_producer", "zostera_marina")
    assert table.stack("sunlight") == 7


@rule("ER-21")
def test_several_purchases_of_a_turn_may_each_take_an_element() -> None:
    table = Table("sunlight oxygen salinity temperature", producers="najas_marina vertebrata_lanosa viruses -")
    table.play("acquire_producer", "najas_marina")
    table.use("temperature")
    table.play("acquire_producer", "vertebrata_lanosa")
    assert (table.stack("nutrients"), table.stack("temperature")) == (7, 7)


@rule("E-22", "E-49", "E-17")
def test_an_element_taken_for_a_purchase_cannot_be_used_again_passed_or_returned() -> None:
    table = Table("sunlight salinity", producers="zostera_marina biecheleria_baltica ulva_lactuca -")
    table.play("acquire_producer", "zostera_marina")
    assert table.choices("acquire_producer") == []
    assert {table.ids([choice[2]])[0] for choice in table.choices("pass_card")} == {"zostera_marina"}
    assert table.choices("return_card") == []


@rule("E-23")
def test_no_choice_takes_an_element_but_a_completed_purchase() -> None:
    table = Table(
        "sunlight oxygen bacteria viruses gadus_morhua alca_torda",
        producers="najas_marina ruppia zostera_marina chara", consumers="clupea_harengus - - -",
    )  # fmt: skip
    takes = 0
    for choice in table.choices():
        after = table.state.copy()
        after.play(0, choice)
        taken = sum(map(len, table.state.stacks)) - sum(map(len, after.stacks))
        if taken > 0:
            takes += 1
            assert choice[0] == "acquire_producer"
            assert taken == 1
            row = after.players[0].row
            assert choice[1] == row[-1]
            assert row[-2] in after.used
    assert takes == 2


@rule("E-24")
def test_the_empty_place_is_refilled_from_the_top_of_the_deck_at_once() -> None:
    table = Table(
        "sunlight sunlight salinity", producers="ruppia zostera_marina chara viruses",
        producer_deck="bacteria najas_marina",
    )  # fmt: skip
    table.play("acquire_producer", "zostera_marina")
    assert table.market(PRODUCERS) == ["ruppia", "bacteria", "chara", "viruses"]
    assert table.market_deck(PRODUCERS)[0] == "najas_marina"


@rule("ER-16")
def test_with_an_empty_deck_the_place_stays_empty_and_the_game_goes_on() -> None:
    table = Table("sunlight sunlight salinity", producers="zostera_marina ruppia - -", short=True)
    table.play("acquire_producer", "zostera_marina")
    assert table.market(PRODUCERS) == ["-", "ruppia", "-", "-"]
    table.play("end_turn")
    assert table.market(PRODUCERS) == ["-", "ruppia", "-", "-"]
    assert table.state.actors == (1,)


@rule("ER-08", "E-40", "E-41")
def test_a_third_equal_element_taken_for_a_purchase_is_punished_after_the_purchase() -> None:
    table = Table(
        "nutrients nutrients sunlight oxygen salinity", producers="planothidium furcellaria_lumbricalis - -",
        supply=10,
    )  # fmt: skip
    table.play("acquire_producer", "planothidium")
    assert table.state.active == 0
    effects = table.play("acquire_producer", "furcellaria_lumbricalis")
    assert table.state.active == 1
    assert args_of(effects, "three_of_a_kind") == [(0, 3)]
    assert args_of(effects, "idle") == []
    assert table.discard().count("pressure") == 1
    assert "furcellaria_lumbricalis" in table.discard()
    assert table.discard().count("nutrients") == 3
