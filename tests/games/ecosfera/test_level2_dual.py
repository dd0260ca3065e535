"""Level 2: the five dual policy cards (E-76, E-81, ER-30, ER-43, ER-52, ER-55, ER-57)."""

from __future__ import annotations

from collections import Counter

import pytest

from ecotone.games.ecosfera.box.content import PASS, PLUS, REFRESH
from ecotone.games.ecosfera.box.policy_card import HABITATS
from tests.games.ecosfera.table import Table, draw, draw_late
from tests.kit.rule import rule

COAST, ROCK, MUD = (HABITATS.index(name) for name in ("coast", "rock", "mud"))


def tokens(table: Table) -> list[int]:
    return [player.tokens for player in table.state.players]


# --- warm summer ------------------------------------------------------------------------------


@rule("ER-30", "E-81")
def test_a_warm_summer_before_any_measure_puts_all_tokens_to_sleep() -> None:
    table = draw("warm_summer", "", "", "", tokens=[7, PASS, 0])
    assert tokens(table) == [0, 0, 0]
    assert table.policies() == ["warm_summer"]


@rule("ER-30", "E-81")
def test_a_warm_summer_after_a_measure_wakes_all_tokens() -> None:
    table = Table("protists", "", tokens=[PLUS, 0], policies="warm_summer", measures="nutrient_retention", funding=1)
    table.play("fund", "nutrient_retention")
    table.draw()
    assert tokens(table) == [7, 7]


@rule("ER-30")
def test_a_measure_counts_for_a_warm_summer_when_it_was_funded_in_an_earlier_turn() -> None:
    table = Table("", "protists", tokens=[0, 0], policies="warm_summer", measures="nutrient_retention", funding=1)
    table.play("fund", "nutrient_retention")
    table.play("end_turn")
    table.draw()
    assert tokens(table) == [7, 7]


@rule("ER-30")
def test_a_measure_that_lies_open_unfunded_or_a_discarded_negative_card_does_not_count() -> None:
    table = Table("protists synechococcus", measures="bubble_curtains", funding=1, policies="hunting warm_summer")
    table.draw()
    table.draw()
    assert tokens(table) == [0, 0]


@rule("ER-30")
def test_strict_protection_as_an_answer_counts_as_a_measure_for_a_warm_summer() -> None:
    table = Table(
        "protists synechococcus", tokens=[0, 0], measures="strict_protection", funding=1,
        policies="oil_spill warm_summer",
    )  # fmt: skip
    table.play("draw_policy", "synechococcus")
    table.play("protect")
    table.draw()
    assert tokens(table) == [7, 7]


@rule("ER-39")
def test_a_warm_summer_works_after_the_end_of_the_turn() -> None:
    assert tokens(draw_late("warm_summer")) == [0, 0]


# --- nutrient upwelling -----------------------------------------------------------------------


@rule("ER-43", "E-81")
def test_upwelling_gives_every_row_two_nutrients_cards_and_nobody_is_asked() -> None:
    table = draw("nutrient_upwelling", "", "", "", stacks={"nutrients": 7})
    assert [table.row(player).count("nutrients") for player in range(3)] == [2, 2, 2]
    assert table.stack("nutrients") == 1
    assert table.policies() == ["nutrient_upwelling"]


@rule("ER-43")
@pytest.mark.parametrize("left, rows", [(0, [0, 0, 0]), (1, [0, 1, 0]), (2, [0, 1, 1]), (4, [1, 2, 1]), (5, [1, 2, 2])])
def test_upwelling_goes_round_from_the_active_player_until_the_stack_is_empty(left: int, rows: list[int]) -> None:
    table = Table("", "protists", "", stacks={"nutrients": left}, policies="nutrient_upwelling", begin=False)
    table.begin(1)
    table.draw()
    assert [table.row(player).count("nutrients") for player in range(3)] == rows
    assert table.stack("nutrients") == 0


@rule("ER-43")
def test_after_upwelling_the_active_row_is_checked_once_and_other_rows_at_their_turn() -> None:
    table = draw("nutrient_upwelling", "nutrients nutrients", "nutrients")
    assert Counter(table.discard(0)) == {"protists": 1, "nutrients": 4, "pressure": 1}
    # the turn of player 1 began with three nutrients and ended at once
    assert Counter(table.discard(1)) == {"nutrients": 3, "pressure": 1}
    assert table.state.active == 0


@rule("ER-43")
def test_other_rows_filled_by_upwelling_are_left_alone_until_their_turn() -> None:
    table = draw("nutrient_upwelling", "", "nutrients nutrients")
    assert table.row(1).count("nutrients") == 4
    assert table.offers("end_turn")
    assert table.state.active == 0


# --- green energy -----------------------------------------------------------------------------


@rule("E-81", "ER-55")
def test_green_energy_offers_coast_rock_and_mud_when_none_is_restored() -> None:
    table = draw("green_energy funding", restored="ice river pelagic")
    assert sorted(table.choices()) == sorted(("choose_habitat", habitat) for habitat in (COAST, ROCK, MUD))
    table.play("choose_habitat", ROCK)
    assert table.restored() == {"ice", "river", "pelagic", "rock"}
    assert len(table.state.funding) == 1
    assert table.policies() == ["green_energy"]
    assert table.state.impacts == 0


@rule("ER-57")
def test_the_habitat_of_green_energy_counts_as_an_action() -> None:
    table = draw("green_energy")
    table.play("choose_habitat", MUD)
    table.play("end_turn")
    assert "pressure" not in table.discard()


@rule("E-81", "ER-57")
@pytest.mark.parametrize("habitat", ["coast", "rock", "mud"])
def test_green_energy_places_an_impact_that_does_not_end_the_turn_when_one_is_restored(habitat: str) -> None:
    table = draw("green_energy funding funding", restored=habitat)
    assert table.state.impacts == 1
    assert len(table.state.funding) == 1
    assert table.state.active == 0
    assert table.restored() == {habitat}
    table.play("end_turn")
    assert "pressure" in table.discard()  # no action


@rule("ER-39")
def test_green_energy_after_the_end_of_the_turn_places_its_tile_and_draws() -> None:
    table = draw_late("green_energy funding", "protists")
    table.play("choose_habitat", COAST)
    assert table.restored() == {"coast"}
    assert len(table.state.funding) == 1
    assert table.state.active == 1


@rule("ER-24")
def test_green_energy_places_the_sixth_impact_tile_and_all_lose() -> None:
    table = draw("green_energy funding", restored="coast", impacts=5)
    assert table.state.result is not None
    assert table.state.result.outcome == "lost"
    assert table.state.funding == []


# --- saltwater inflow -------------------------------------------------------------------------


@rule("E-81", "ER-55")
def test_saltwater_inflow_lets_the_active_player_decide_for_each_player_about_an_oxygen_card() -> None:
    table = draw("saltwater_inflow", "", "", "", restored="pelagic")
    for player, answer in enumerate(("take_oxygen", "decline", "take_oxygen")):
        assert table.state.actors == (0,)
        assert table.choices() == [("decline",), ("take_oxygen", player)]
        table.play(answer)
    assert [table.row(player).count("oxygen") for player in range(3)] == [1, 0, 1]
    assert table.policies() == ["saltwater_inflow"]
    assert table.offers("end_turn")


@rule("E-81")
def test_saltwater_inflow_serves_in_turn_order_from_the_active_player_while_any_are_left() -> None:
    table = Table("", "protists", restored="pelagic", stacks={"oxygen": 1}, policies="saltwater_inflow", begin=False)
    table.begin(1)
    table.draw()
    table.play("take_oxygen", 1)
    assert (table.row(0).count("oxygen"), table.row(1).count("oxygen")) == (0, 1)
    assert table.offers("end_turn")


@rule("E-81", "ER-56")
def test_saltwater_inflow_asks_nobody_when_the_stack_is_empty() -> None:
    table = draw("saltwater_inflow", "oxygen", restored="pelagic", stacks={"oxygen": 0})
    assert table.row() == ["protists", "oxygen"]
    assert table.offers("end_turn")
    assert table.policies() == ["saltwater_inflow"]


@rule("E-81", "ER-56")
def test_saltwater_inflow_returns_all_oxygen_when_the_pelagic_is_not_restored() -> None:
    table = Table(
        "protists sunlight oxygen salinity", "oxygen", restored="ice mud river rock coast",
        producers="synechococcus - - -", policies="saltwater_inflow",
    )  # fmt: skip
    table.play("acquire_producer", "synechococcus")
    table.play("draw_policy", "protists")
    assert table.row(0) == ["protists", "sunlight", "salinity", "synechococcus"]
    assert table.row(1) == []
    assert len(table.state.used) == 2


@rule("ER-56")
def test_after_saltwater_inflow_the_active_row_is_checked_once_all_are_served() -> None:
    table = draw("saltwater_inflow", "oxygen oxygen", "", restored="pelagic")
    table.play("take_oxygen", 0)
    assert table.row(0).count("oxygen") == 3
    table.play("take_oxygen", 1)
    assert Counter(table.discard(0)) == {"protists": 1, "oxygen": 3, "pressure": 1}
    assert table.state.active == 1


@rule("ER-39")
def test_saltwater_inflow_after_the_end_of_the_turn_still_asks_the_same_player() -> None:
    table = draw_late("saltwater_inflow", "oxygen oxygen", restored="pelagic")
    assert table.state.actors == (0,)
    table.play("take_oxygen", 0)
    table.play("take_oxygen", 1)
    assert Counter(table.discard(0)) == {"pressure": 3, "oxygen": 3}
    assert table.row(1) == ["oxygen"]


# --- coastal tourism season -------------------------------------------------------------------


@rule("E-81", "ER-55")
def test_without_impacts_coastal_tourism_wakes_one_token_of_each_player_by_the_active_players_choice() -> None:
    table = draw("coastal_tourism_season", "", "", "", tokens=[REFRESH, 7, 0])
    assert table.state.actors == (0,)
    assert table.choices() == [("wake", 0, PASS), ("wake", 0, PLUS)]
    table.play("wake", 0, PLUS)
    assert table.choices() == [("wake", 2, PASS), ("wake", 2, PLUS), ("wake", 2, REFRESH)]
    table.play("wake", 2, PASS)
    assert tokens(table) == [REFRESH | PLUS, 7, PASS]
    assert table.policies() == ["coastal_tourism_season"]


@rule("ER-55")
def test_coastal_tourism_wakes_a_single_inactive_token_without_asking() -> None:
    table = draw("coastal_tourism_season", "", "", tokens=[PASS | PLUS, PLUS | REFRESH])
    assert tokens(table) == [7, 7]
    assert table.offers("end_turn")


@rule("ER-55")
def test_coastal_tourism_asks_in_turn_order_from_the_active_player() -> None:
    table = Table("", "protists", tokens=[0, 0], policies="coastal_tourism_season", begin=False)
    table.begin(1)
    table.draw()
    assert [choice[1] for choice in table.choices()] == [1, 1, 1]
    table.play("wake", 1)
    assert table.state.actors == (1,)
    assert [choice[1] for choice in table.choices()] == [0, 0, 0]


@rule("E-81", "ER-58")
def test_with_an_impact_coastal_tourism_adds_a_pressure_card_that_ends_the_turn_only_as_the_third() -> None:
    table = draw("coastal_tourism_season", "pressure", "sunlight", impacts=1, tokens=[0, 0])
    assert table.row() == ["protists", "pressure", "pressure"]
    assert table.row(1) == ["sunlight"]
    assert tokens(table) == [0, 0]
    assert table.offers("end_turn")
    assert table.state.active == 0
    third = draw("coastal_tourism_season", "pressure pressure", impacts=1)
    assert (third.state.impacts, third.state.active) == (2, 1)


@rule("E-81")
def test_coastal_tourism_with_an_empty_pressure_supply_adds_nothing() -> None:
    table = draw("coastal_tourism_season", impacts=1, supply=0)
    assert table.row() == ["protists"]
    assert table.policies() == ["coastal_tourism_season"]


@rule("ER-39")
def test_coastal_tourism_after_an_impact_ended_the_turn_adds_pressure_without_effect() -> None:
    table = draw_late("coastal_tourism_season")
    assert Counter(table.discard()) == {"pressure": 4}
    assert table.state.impacts == 1
