"""Pressure cards, three of a kind and impact tiles (E-37 to E-46, ER-07 to ER-15, ER-19, ER-26, ER-58)."""

from __future__ import annotations

import pytest

from ecotone.games.ecosfera.box.content import PASS, PLUS
from tests.games.ecosfera.table import Table, args_of
from tests.kit.rule import rule

# --- no action ------------------------------------------------------------------------------


@rule("E-37", "E-61")
def test_a_turn_without_action_adds_one_pressure_card_before_the_row_is_discarded() -> None:
    table = Table("sunlight oxygen", supply=10)
    effects = table.play("end_turn")
    assert table.discard() == ["sunlight", "oxygen", "pressure"]
    assert len(table.state.supply) == 9
    assert args_of(effects, "idle") == [(0,)]
    assert table.state.impacts == 0


@rule("E-37")
@pytest.mark.parametrize(
    "action", [("acquire_producer", "zostera_marina"), ("acquire_consumer", "clupea_harengus"), ("restore",)]
)
def test_any_of_the_three_actions_averts_it(action: tuple[str, ...]) -> None:
    table = Table(
        "sunlight sunlight salinity bacteria viruses alca_torda phocoena_phocoena",
        producers="zostera_marina - - -", consumers="clupea_harengus - - -", supply=10,
    )  # fmt: skip
    table.play(*action)
    effects = table.play("end_turn")
    assert args_of(effects, "idle") == []
    assert "pressure" not in table.discard()
    assert len(table.state.supply) == 10


@rule("E-37")
def test_an_action_averts_it_for_its_own_turn_only() -> None:
    table = Table("alca_torda phocoena_phocoena", "oxygen")
    table.play("restore")
    assert args_of(table.play("end_turn"), "idle") == []
    assert args_of(table.play("end_turn"), "idle") == [(1,)]
    assert args_of(table.play("end_turn"), "idle") == [(0,)]


@rule("ER-14")
def test_who_could_act_but_does_not_takes_the_pressure_card_too() -> None:
    table = Table("sunlight sunlight salinity", producers="zostera_marina - - -")
    assert table.offers("acquire_producer", "zostera_marina")
    table.play("end_turn")
    assert table.discard().count("pressure") == 1


@rule("E-38", "E-39", "E-61")
def test_the_card_for_no_action_can_be_the_third_and_places_an_impact() -> None:
    table = Table("pressure pressure oxygen", supply=5)
    effects = table.play("end_turn")
    assert table.state.impacts == 1
    assert args_of(effects, "impact") == [(0, 1)]
    assert table.discard().count("pressure") == 3
    assert len(table.state.supply) == 4


@rule("E-37", "E-38")
def test_the_second_pressure_card_places_no_impact() -> None:
    table = Table("pressure oxygen")
    table.play("end_turn")
    assert table.state.impacts == 0


# --- three pressure cards -------------------------------------------------------------------


@rule("E-38", "E-51")
def test_a_third_pressure_card_from_the_own_deck_places_an_impact_and_ends_the_turn() -> None:
    table = Table("pressure pressure oxygen", decks=["pressure sunlight sunlight salinity salinity"], supply=5)
    table.play("plus")
    assert (table.state.impacts, table.state.active) == (1, 1)
    assert table.discard().count("pressure") == 3
    assert len(table.state.supply) == 5


@rule("E-38")
def test_two_pressure_cards_do_nothing() -> None:
    table = Table("pressure pressure oxygen")
    assert (table.state.impacts, table.state.active) == (0, 0)


@rule("ER-58")
def test_a_pressure_card_from_the_own_deck_does_not_end_the_turn_unless_it_is_the_third() -> None:
    table = Table("pressure oxygen", decks=["pressure"])
    table.play("plus")
    assert table.row() == ["pressure", "oxygen", "pressure"]
    assert (table.state.impacts, table.state.active) == (0, 0)


@rule("E-42", "E-66", "ER-11")
def test_who_starts_with_three_takes_no_further_card_places_an_impact_and_loses_the_turn() -> None:
    table = Table("pressure pressure pressure oxygen", supply=5)
    assert (table.state.impacts, table.state.active) == (1, 1)
    assert table.discard() == ["pressure", "pressure", "pressure", "oxygen"]
    assert table.row() == ["sunlight", "oxygen", "salinity", "nutrients"]
    assert len(table.state.supply) == 5


@rule("E-43", "ER-12")
@pytest.mark.parametrize("pressure, impacts", [(2, 0), (3, 1), (4, 3), (5, 3)])
def test_four_or_more_at_the_start_place_three_impacts(pressure: int, impacts: int) -> None:
    table = Table(["pressure"] * pressure, supply=5)
    assert table.state.impacts == impacts
    assert table.state.active == (1 if impacts else 0)
    assert len(table.state.supply) == 5


@rule("ER-12")
def test_four_during_the_turn_place_three_impacts_too() -> None:
    table = Table("pressure pressure", decks=["pressure"])
    table.state.players[0].row += table.take("pressure")
    effects = table.play("plus")
    assert table.state.impacts == 3
    assert args_of(effects, "too_much_pressure") == [(0, 4)]


@rule("E-44")
def test_impact_tiles_are_counted_and_nothing_else() -> None:
    table = Table("pressure pressure", "pressure pressure pressure")
    effects = table.play("end_turn")
    assert args_of(effects, "impact") == [(0, 1), (1, 2)]
    assert table.state.impacts == 2


@rule("E-45", "ER-15")
def test_pressure_cards_stay_in_the_deck_after_an_impact() -> None:
    table = Table("pressure pressure pressure", decks=[""], supply=5)
    assert table.row() == ["pressure", "pressure", "pressure"]
    assert len(table.state.supply) == 5
    table.play("end_turn")
    assert table.state.impacts == 2


@rule("E-45")
def test_no_choice_but_passing_takes_a_pressure_card_away() -> None:
    table = Table(
        "pressure pressure oxygen bacteria viruses gadus_morhua alca_torda", decks=["sunlight"],
        producers="vertebrata_lanosa - - -", consumers="clupea_harengus - - -",
    )  # fmt: skip
    for choice in table.choices():
        after = table.state.copy()
        after.play(0, choice)
        mine = after.players[0]
        pressure = sum(table.ids([card]) == ["pressure"] for card in mine.row + mine.deck + mine.discard)
        if choice[0] == "pass_card" and table.ids([choice[2]]) == ["pressure"]:
            assert pressure == 1
        else:
            assert pressure == (3 if choice[0] == "end_turn" else 2)


# --- three of a kind ------------------------------------------------------------------------


@rule("E-40", "E-41", "E-66", "ER-11")
@pytest.mark.parametrize("element", ["sunlight", "oxygen", "salinity", "nutrients", "temperature"])
def test_three_of_a_kind_at_the_start_add_a_pressure_card_and_end_the_turn(element: str) -> None:
    table = Table([element] * 3, supply=5)
    assert (table.state.active, table.state.impacts) == (1, 0)
    assert table.discard() == [element] * 3 + ["pressure"]
    assert len(table.state.supply) == 4


@rule("E-40")
def test_two_of_a_kind_do_nothing_and_four_add_one_card() -> None:
    assert Table("oxygen oxygen salinity salinity").state.active == 0
    table = Table("oxygen oxygen oxygen oxygen", supply=5)
    assert (table.state.active, len(table.state.supply)) == (1, 4)


@rule("E-40", "E-51", "ER-08")
def test_a_third_equal_element_revealed_by_plus_is_punished_at_once() -> None:
    table = Table("oxygen oxygen", decks=["oxygen salinity"])
    effects = table.play("plus")
    assert table.state.active == 1
    assert args_of(effects, "three_of_a_kind") == [(0, 1)]
    assert args_of(effects, "idle") == []
    assert len(args_of(effects, "pressure")) == 1


@rule("E-40")
def test_used_elements_count_for_three_of_a_kind() -> None:
    table = Table("sunlight sunlight salinity", decks=["sunlight"], producers="zostera_marina - - -")
    table.play("acquire_producer", "zostera_marina")
    effects = table.play("plus")
    assert args_of(effects, "three_of_a_kind") == [(0, 0)]
    assert table.state.active == 1


@rule("E-40")
def test_three_species_or_other_cards_are_no_three_of_a_kind() -> None:
    table = Table("bacteria viruses chara alca_torda clupea_harengus phocoena_phocoena")
    assert table.state.active == 0


@rule("ER-09")
def test_two_triples_at_once_give_one_pressure_card() -> None:
    table = Table("oxygen oxygen oxygen salinity salinity salinity", supply=5)
    assert table.discard().count("pressure") == 1
    assert len(table.state.supply) == 4


@rule("ER-10", "E-39")
def test_three_of_a_kind_with_two_pressure_cards_place_an_impact() -> None:
    table = Table("oxygen oxygen oxygen pressure pressure", supply=5)
    assert (table.state.impacts, table.state.active) == (1, 1)
    assert table.discard().count("pressure") == 3


@rule("ER-10")
def test_three_of_a_kind_with_one_pressure_card_place_none() -> None:
    table = Table("oxygen oxygen oxygen pressure", supply=5)
    assert (table.state.impacts, table.state.active) == (0, 1)
    assert table.discard().count("pressure") == 2


@rule("ER-10")
def test_without_the_switch_three_of_a_kind_never_place_an_impact() -> None:
    table = Table("oxygen oxygen oxygen pressure pressure", supply=5, impact_from_three_of_a_kind=False)
    assert (table.state.impacts, table.state.active) == (0, 1)
    assert table.discard().count("pressure") == 3
    assert len(table.state.supply) == 4


@rule("ER-10")
def test_the_switch_touches_three_of_a_kind_only() -> None:
    table = Table("pressure pressure", impact_from_three_of_a_kind=False)
    table.play("end_turn")
    assert table.state.impacts == 1


# --- the order of the checks ----------------------------------------------------------------


@rule("ER-07")
def test_three_pressure_cards_are_checked_before_three_of_a_kind() -> None:
    table = Table("oxygen oxygen oxygen pressure pressure pressure", supply=5)
    assert (table.state.impacts, len(table.state.supply)) == (1, 5)


@rule("ER-07", "ER-12")
def test_four_pressure_cards_are_checked_before_three() -> None:
    table = Table("pressure pressure pressure pressure oxygen oxygen oxygen", supply=5)
    assert (table.state.impacts, len(table.state.supply)) == (3, 5)


@rule("ER-07", "ER-42")
@pytest.mark.parametrize("trouble", ["oxygen oxygen oxygen", "pressure pressure pressure"])
def test_reactivation_comes_last_and_not_at_all_when_the_turn_ends_at_once(trouble: str) -> None:
    table = Table(f"alca_torda clupea_harengus {trouble}", tokens=(0,))
    assert table.state.active == 1
    assert table.state.players[0].tokens == 0
    assert table.choices("reactivate") == []
    assert not table.state.fresh


@rule("ER-13", "E-84")
def test_impacts_are_placed_one_by_one_and_the_sixth_ends_the_game() -> None:
    table = Table("oxygen", "pressure pressure pressure pressure", impacts=4)
    effects = table.play("end_turn")
    assert args_of(effects, "impact") == [(1, 5), (1, 6)]
    assert table.state.impacts == 6
    assert table.state.result is not None


# --- an empty supply ------------------------------------------------------------------------


@rule("ER-19")
def test_with_an_empty_supply_no_card_is_added_for_no_action() -> None:
    table = Table("pressure pressure", supply=0)
    effects = table.play("end_turn")
    assert args_of(effects, "pressure") == []
    assert (table.state.impacts, table.state.active) == (0, 1)
    assert table.discard() == ["pressure", "pressure"]


@rule("ER-19")
def test_with_an_empty_supply_three_of_a_kind_still_end_the_turn() -> None:
    table = Table("oxygen oxygen oxygen pressure pressure", supply=0)
    assert (table.state.impacts, table.state.active) == (0, 1)
    assert table.discard().count("pressure") == 2


@rule("ER-19", "E-06")
def test_the_last_card_of_the_supply_is_added() -> None:
    table = Table("oxygen", supply=1)
    table.play("end_turn")
    assert (table.discard().count("pressure"), len(table.state.supply)) == (1, 0)


# --- rows of others -------------------------------------------------------------------------


@rule("E-46", "ER-26")
def test_a_third_pressure_card_passed_to_another_row_is_checked_when_that_turn_starts() -> None:
    table = Table("pressure oxygen", "pressure pressure")
    table.play("pass_card", -1, "pressure", 1)
    assert table.row(1) == ["pressure", "pressure", "pressure"]
    assert (table.state.impacts, table.state.active) == (0, 0)
    table.play("end_turn")
    assert (table.state.impacts, table.state.active) == (1, 0)


@rule("E-46", "ER-26", "ER-08")
def test_a_third_equal_element_passed_to_another_row_is_checked_when_that_turn_starts() -> None:
    table = Table("oxygen pressure", "oxygen oxygen")
    table.play("pass_card", -1, "oxygen", 1)
    assert (table.state.active, table.row(1)) == (0, ["oxygen", "oxygen", "oxygen"])
    effects = table.play("end_turn")
    assert args_of(effects, "three_of_a_kind") == [(1, 1)]
    assert table.state.active == 0


@rule("ER-26", "E-43")
def test_a_fourth_pressure_card_can_arise_by_passing() -> None:
    table = Table("pressure", "pressure pressure pressure", tokens=(PASS | PLUS,))
    table.play("pass_card", -1, "pressure", 1)
    assert table.state.impacts == 0
    table.play("end_turn")
    assert table.state.impacts == 3


@rule("E-46")
def test_rows_of_others_are_not_checked_in_a_foreign_turn() -> None:
    table = Table("oxygen", "salinity", "pressure pressure pressure pressure")
    table.play("plus")
    table.play("end_turn")
    assert (table.state.impacts, table.state.active) == (0, 1)
