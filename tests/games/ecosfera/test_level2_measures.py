"""Level 2: funding measures, and the measures that act at once (E-78 to E-80, ER-54, ER-62)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from ecotone.games.ecosfera import GAME
from ecotone.games.ecosfera.box.content import CONSUMERS, PASS, PLUS, PRODUCERS
from tests.games.ecosfera.table import Table, draw
from tests.kit.rule import rule

ALL_MEASURES = [policy.id for policy in GAME.content.policies.values() if policy.category == "positive"]
# A table at which every measure may be funded.
READY: dict[str, Any] = {
    "producers": "chara - - -",
    "consumers": "anguilla_anguilla - - -",
    "impacts": 1,
    "tokens": [PASS],
}
READY_ROW = "bacteria pusa_hispida pressure"


@rule("E-78", "ER-54")
@pytest.mark.parametrize("measure", ALL_MEASURES)
def test_a_measure_is_funded_only_with_a_funding_card(measure: str) -> None:
    assert Table(READY_ROW, measures=measure, funding=1, **READY).offers("fund", measure)
    assert not Table(READY_ROW, measures=measure, funding=0, **READY).choices("fund")


@rule("E-78")
def test_funding_alone_does_nothing() -> None:
    assert not Table(READY_ROW, funding=5, **READY).choices("fund")


@rule("E-78", "E-77")
def test_a_player_may_fund_a_measure_whoever_drew_it() -> None:
    table = draw("nutrient_retention funding", "", "synechococcus")
    table.play("end_turn")
    table.draw()
    table.play("fund", "nutrient_retention")
    assert table.ids(table.state.lasting) == ["nutrient_retention"]
    assert table.state.funding == []


@rule("E-79", "E-80", "ER-45")
@pytest.mark.parametrize("measure", ["habitat_restoration", "bubble_curtains", "upgraded_waste_water"])
def test_measure_and_funding_card_go_to_the_policy_discard_pile_after_one_use(measure: str) -> None:
    table = Table(READY_ROW, measures=measure, funding=2, **READY)
    table.play("fund", measure)
    assert Counter(table.policies()) == {measure: 1, "funding": 1}
    assert len(table.state.funding) == 1
    assert table.measures() == []
    assert table.state.lasting == []


@rule("E-79", "E-80")
@pytest.mark.parametrize("measure", ["nutrient_retention", "strict_protection"])
def test_a_measure_with_the_infinity_sign_stays_face_up_and_only_the_funding_is_discarded(measure: str) -> None:
    table = Table("sunlight", measures=measure, funding=1)
    table.play("fund", measure)
    assert table.ids(table.state.lasting) == [measure]
    assert table.policies() == ["funding"]
    assert (table.measures(), table.state.funding) == ([], [])
    assert table.offers("end_turn")


@rule("ER-54")
def test_each_measure_with_needs_is_not_offered_where_they_are_not_met() -> None:
    table = Table("sunlight", measures=ALL_MEASURES, funding=1, short=True, stacks={"nutrients": 0})
    offered = table.ids([choice[1] for choice in table.choices("fund")])
    assert sorted(offered) == ["nutrient_retention", "strict_protection"]


# --- habitat restoration ----------------------------------------------------------------------


@rule("E-81", "ER-54")
@pytest.mark.parametrize("before", [1, 2, 5])
def test_habitat_restoration_takes_one_impact_tile_back(before: int) -> None:
    table = Table("sunlight", measures="habitat_restoration", funding=1, impacts=before, policies="hunting")
    table.play("fund", "habitat_restoration")
    assert table.state.impacts == before - 1
    assert len(table.state.policy_deck) == 1  # nothing was placed


@rule("ER-54")
def test_habitat_restoration_needs_an_impact_tile() -> None:
    assert not Table("sunlight", measures="habitat_restoration", funding=1).choices("fund")


# --- bubble curtains --------------------------------------------------------------------------


@rule("E-81", "ER-54")
def test_bubble_curtains_wake_all_tokens_of_all_players() -> None:
    table = Table("", "", "", tokens=[PLUS, 0, 7], measures="bubble_curtains", funding=1)
    table.play("fund", "bubble_curtains")
    assert [player.tokens for player in table.state.players] == [7, 7, 7]


@rule("ER-54")
@pytest.mark.parametrize("asleep", [None, 0, 1])
def test_bubble_curtains_need_an_inactive_token_of_any_player(asleep: int | None) -> None:
    tokens = [7 if player != asleep else 7 - PASS for player in range(2)]
    table = Table("", "", tokens=tokens, measures="bubble_curtains", funding=1)
    assert bool(table.choices("fund")) is (asleep is not None)


# --- upgraded waste water treatment, in the action phase --------------------------------------


@rule("ER-33", "ER-54")
def test_in_the_action_phase_waste_water_treatment_adds_one_nutrients_card() -> None:
    table = Table("nutrients", measures="upgraded_waste_water", funding=1)
    table.play("fund", "upgraded_waste_water")
    assert table.row() == ["nutrients", "nutrients"]
    assert table.stack("nutrients") == 7
    assert table.offers("end_turn")


@rule("ER-33", "ER-56")
def test_after_waste_water_treatment_added_the_third_nutrients_card_the_row_is_punished() -> None:
    table = Table("nutrients nutrients", measures="upgraded_waste_water", funding=2)
    table.play("fund", "upgraded_waste_water")
    assert Counter(table.discard()) == {"nutrients": 3, "pressure": 1}
    assert table.state.active == 1


@rule("ER-54")
def test_waste_water_treatment_needs_a_nutrients_card_in_the_market() -> None:
    table = Table("nutrients", measures="upgraded_waste_water", funding=1, stacks={"nutrients": 0})
    assert not table.choices("fund")


# --- improved nutrient retention --------------------------------------------------------------


@rule("ER-62")
def test_with_nutrient_retention_a_producer_costs_one_nutrients_card_less() -> None:
    row = "sunlight oxygen"
    layout: dict[str, Any] = {"producers": "ruppia - - -", "stacks": {"nutrients": 0}}
    assert not Table(row, level=2, **layout).choices("acquire_producer")
    table = Table(row, measures="nutrient_retention", funding=1, **layout)
    table.play("fund", "nutrient_retention")
    table.play("acquire_producer", "ruppia")
    assert table.row() == ["sunlight", "oxygen", "ruppia"]


@rule("ER-62")
def test_with_nutrient_retention_a_repeated_nutrients_symbol_is_reduced_by_one_only() -> None:
    layout: dict[str, Any] = {
        "producers": "planothidium - - -",
        "stacks": {"nutrients": 0},
        "lasting": "nutrient_retention",
    }
    assert not Table("sunlight", **layout).choices("acquire_producer")
    table = Table("sunlight nutrients nutrients", **layout)
    table.play("acquire_producer", "planothidium")
    assert Counter(table.ids(table.state.used)) == {"sunlight": 1, "nutrients": 1}


@rule("ER-62")
def test_missing_one_card_is_measured_against_the_new_cost() -> None:
    layout: dict[str, Any] = {"producers": "myriophyllum_spicatum - - -"}
    assert not Table("oxygen", level=2, **layout).choices("acquire_producer")
    table = Table("oxygen", lasting="nutrient_retention", **layout)
    table.play("acquire_producer", "myriophyllum_spicatum")
    assert table.row() == ["oxygen", "sunlight", "myriophyllum_spicatum"]


@rule("ER-62")
def test_nutrient_retention_holds_for_everybody_and_for_the_rest_of_the_game() -> None:
    table = Table(
        "temperature", "sunlight oxygen", producers="ruppia - - -", stacks={"nutrients": 0},
        measures="nutrient_retention", funding=1,
    )  # fmt: skip
    table.play("fund", "nutrient_retention")
    table.play("end_turn")
    assert table.offers("acquire_producer", "ruppia")


@rule("ER-62")
def test_nutrient_retention_changes_no_other_symbol_and_leaves_every_producer_at_two_cards_or_more() -> None:
    table = Table("", measures="nutrient_retention", funding=1)
    table.play("fund", "nutrient_retention")
    for card in GAME.content.producers:
        before, after = dict(GAME.content.cost[card]), dict(table.state.cost[card])
        nutrients = before.pop(3, 0)
        assert after.pop(3, 0) == max(0, nutrients - 1)
        assert after == before
        assert sum(n for _, n in table.state.cost[card]) >= 2


# --- migratory barrier removal: needs -----------------------------------------------------------


@rule("ER-54")
@pytest.mark.parametrize(
    "animal, possible",
    [("gadus_morhua", True), ("alca_torda", True), ("lutra_lutra", False), ("calanoida", False)],
)
def test_migratory_barrier_removal_needs_a_fish_or_bird_in_the_market(animal: str, possible: bool) -> None:
    table = Table("", "esox_lucius", consumers=f"- {animal} - -", measures="migratory_barrier_removal", funding=1)
    assert bool(table.choices("fund")) is possible


@rule("ER-54")
@pytest.mark.parametrize(
    "producer, consumer, possible",
    [("chara", "-", True), ("-", "cygnus_olor", True), ("ulva_lactuca", "gadus_morhua", False), ("-", "-", False)],
)
def test_fishing_gear_regulation_needs_a_mud_card_in_either_market(
    producer: str, consumer: str, possible: bool
) -> None:
    table = Table(
        "macoma_balthica", producers=f"{producer} - - -", consumers=f"- - - {consumer}",
        measures="fishing_gear_regulation", funding=1,
    )  # fmt: skip
    assert bool(table.choices("fund")) is possible


@rule("ER-54")
@pytest.mark.parametrize("rows, possible", [(("", "pressure"), True), (("pressure", ""), True), (("", ""), False)])
def test_recycling_needs_a_pressure_card_in_any_row(rows: tuple[str, str], possible: bool) -> None:
    table = Table(*rows, measures="recycling", funding=1, discards=["pressure", "pressure"])
    assert bool(table.choices("fund")) is possible


@rule("ER-54")
@pytest.mark.parametrize(
    "layout, possible",
    [
        ({"producer_deck": "chara"}, True),
        ({"consumer_deck": "calanoida"}, True),
        ({"producers": "- - chara -"}, True),
        ({"consumers": "calanoida - - -"}, False),
    ],
)
def test_maritime_spatial_plan_needs_a_deck_or_a_producer_in_the_market(layout: dict[str, Any], possible: bool) -> None:
    table = Table("", measures="maritime_spatial_plan", funding=1, short=True, **layout)
    assert bool(table.choices("fund")) is possible
    assert table.market(PRODUCERS).count("-") + table.market(CONSUMERS).count("-") >= 7


@rule("ER-54", "ER-32")
@pytest.mark.parametrize(
    "row, restored, possible",
    [
        ("chara cygnus_olor", "", True),
        ("chara cygnus_olor", "mud", False),
        ("chara gadus_morhua", "", False),
        ("chara najas_marina", "", False),
        ("cygnus_olor macoma_balthica", "", False),
    ],
)
def test_hazardous_substance_regulation_needs_a_producer_and_a_consumer_sharing_a_missing_habitat(
    row: str, restored: str, possible: bool
) -> None:
    table = Table(row, "bacteria rotifera", restored=restored, measures="hazardous_substance_regulation", funding=1)
    assert bool(table.choices("fund")) is possible
