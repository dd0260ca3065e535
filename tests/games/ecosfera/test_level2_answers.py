"""Level 2: the two measures funded as answers: strict protection and waste water treatment (ER-33, ER-39, ER-40)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from ecotone.games.ecosfera.box.content import CONSUMERS, PASS, PRODUCERS
from tests.games.ecosfera.table import Table, draw, draw_late
from tests.kit.rule import rule

SHIELD: dict[str, Any] = {"measures": "strict_protection", "funding": 1}
CLEANER: dict[str, Any] = {"measures": "upgraded_waste_water", "funding": 1}
PROTECTABLE = {"oil_spill": "alca_torda", "overfishing": "gadus_morhua", "hazardous_industry": "bacteria"}
THREE = "nutrients nutrients nutrients"

# --- strict protection --------------------------------------------------------------------------


@rule("E-80", "E-81")
@pytest.mark.parametrize("policy, species", PROTECTABLE.items())
def test_once_funded_strict_protection_keeps_policy_cards_from_discarding_species(policy: str, species: str) -> None:
    table = Table(f"protists {species}", "viruses larus_fuscus esox_lucius", policies=policy, **SHIELD)
    table.play("fund", "strict_protection")
    table.draw()
    assert table.row() == ["protists", species]
    assert table.row(1) == ["viruses", "larus_fuscus", "esox_lucius"]
    assert table.policies() == ["funding", policy]
    assert table.offers("end_turn")


@rule("E-80")
def test_strict_protection_lasts_for_the_rest_of_the_game_and_for_all_players() -> None:
    table = Table("", "protists gadus_morhua", policies="overfishing", **SHIELD)
    table.play("fund", "strict_protection")
    table.play("end_turn")
    table.draw()
    assert table.row(1) == ["protists", "gadus_morhua"]


@rule("ER-40", "E-81")
@pytest.mark.parametrize("policy, species", PROTECTABLE.items())
def test_when_a_protectable_card_is_drawn_strict_protection_may_be_funded_at_once(policy: str, species: str) -> None:
    table = draw(policy, species, consumers="larus_fuscus esox_lucius - -", producers="chara - - -", **SHIELD)
    assert table.state.actors == (0,)
    assert table.choices() == [("accept",), ("protect",)]
    assert table.row() == ["protists", species]  # nothing has happened yet
    table.play("protect")
    assert table.row() == ["protists", species]
    assert table.market(CONSUMERS) == ["larus_fuscus", "esox_lucius", "-", "-"]
    assert table.market(PRODUCERS) == ["chara", "-", "-", "-"]
    assert table.ids(table.state.lasting) == ["strict_protection"]
    assert Counter(table.policies()) == {"funding": 1, policy: 1}
    assert (table.measures(), table.state.funding) == ([], [])
    assert table.offers("end_turn")


@rule("ER-40")
def test_the_active_player_may_let_the_drawn_card_happen_and_keep_the_measure() -> None:
    table = draw("overfishing", "gadus_morhua", "esox_lucius", **SHIELD)
    table.play("accept")
    assert (table.row(0), table.row(1)) == (["protists"], [])
    assert table.measures() == ["strict_protection"]
    assert len(table.state.funding) == 1
    assert table.policies() == ["overfishing"]


@rule("ER-40")
@pytest.mark.parametrize("layout", [{"measures": "strict_protection"}, {"funding": 1, "measures": "recycling"}])
def test_without_the_measure_or_a_funding_card_there_is_no_answer(layout: dict[str, Any]) -> None:
    table = draw("overfishing", "gadus_morhua", **layout)
    assert table.row() == ["protists"]
    assert table.offers("end_turn")


@rule("ER-40", "E-81")
@pytest.mark.parametrize("policy", ["hunting", "atmospheric_deposition"])
def test_removal_from_the_game_is_neither_answered_nor_prevented(policy: str) -> None:
    asked = draw(policy, "lutra_lutra calanoida", **SHIELD)
    assert asked.offers("end_turn")
    assert len(asked.row()) == 2
    assert len(draw(policy, "lutra_lutra calanoida", lasting="strict_protection").row()) == 2


@rule("ER-39")
def test_strict_protection_may_answer_after_the_turn_has_ended() -> None:
    table = draw_late("oil_spill", "protists", "alca_torda", **SHIELD)
    assert (table.state.active, table.state.actors) == (0, (0,))
    assert table.choices() == [("accept",), ("protect",)]
    table.play("protect")
    assert table.row(1) == ["alca_torda"]
    assert table.state.active == 1
    assert table.ids(table.state.lasting) == ["strict_protection"]


@rule("ER-39")
def test_a_card_let_happen_after_the_turn_has_ended_takes_effect() -> None:
    table = draw_late("oil_spill", "protists", "alca_torda sunlight", **SHIELD)
    table.play("accept")
    assert table.row(1) == ["sunlight"]
    assert table.state.active == 1


@rule("E-80")
def test_after_the_answer_the_next_protectable_card_of_the_queue_is_prevented_without_asking() -> None:
    table = Table(
        "lutra_lutra halichoerus_grypus gadus_morhua", "alca_torda", policies="oil_spill overfishing", **SHIELD
    )
    table.play("restore", "lutra_lutra", "halichoerus_grypus")
    table.play("protect")
    assert "gadus_morhua" in table.row()
    assert Counter(table.policies()) == {"oil_spill": 1, "overfishing": 1, "funding": 1}
    assert table.offers("end_turn")


@rule("ER-53")
@pytest.mark.parametrize("policy", ["green_energy", "saltwater_inflow", "coastal_tourism_season", "oil_spill"])
def test_drawn_cards_cannot_be_cancelled(policy: str) -> None:
    table = draw(policy, restored="pelagic", tokens=[0, 0], **SHIELD)
    assert len(table.choices()) > 1
    assert not table.choices("end_turn")
    assert not table.choices("back")


# --- waste water treatment as an answer ---------------------------------------------------------


@rule("ER-33")
def test_at_the_start_of_a_turn_with_three_nutrients_one_of_them_may_be_returned() -> None:
    table = Table(f"{THREE} sunlight", stacks={"nutrients": 5}, **CLEANER)
    three = table.cards(THREE)
    assert table.choices() == [("accept",), *[("return_nutrients", card) for card in three]]
    table.play("return_nutrients", three[1])
    assert table.ids(table.state.players[0].row) == ["nutrients", "nutrients", "sunlight"]
    assert three[1] not in table.state.players[0].row
    assert table.stack("nutrients") == 6
    assert Counter(table.policies()) == {"upgraded_waste_water": 1, "funding": 1}
    assert table.offers("end_turn")
    assert table.state.active == 0


@rule("ER-33")
def test_the_active_player_may_take_the_pressure_card_and_keep_the_measure() -> None:
    table = Table(THREE, **CLEANER)
    table.play("accept")
    assert Counter(table.discard()) == {"nutrients": 3, "pressure": 1}
    assert table.state.active == 1
    assert table.measures() == ["upgraded_waste_water"]
    assert len(table.state.funding) == 1


@rule("ER-33")
def test_who_takes_the_third_pressure_card_instead_of_answering_places_an_impact() -> None:
    table = Table(f"{THREE} pressure pressure", **CLEANER)
    assert table.state.impacts == 0
    table.play("accept")
    assert table.state.impacts == 1


@rule("ER-33")
def test_after_the_answer_at_turn_start_reactivation_is_still_offered() -> None:
    table = Table(f"{THREE} gadus_morhua alca_torda", tokens=[7 - PASS], **CLEANER)
    table.play("return_nutrients")
    assert table.choices("reactivate") == [("reactivate", PASS)]


@rule("ER-33")
def test_after_the_answer_in_mid_turn_reactivation_is_not_offered() -> None:
    table = Table("nutrients nutrients gadus_morhua alca_torda", decks=["nutrients"], **CLEANER)
    table.play("plus", -1)
    table.play("return_nutrients")
    assert table.offers("end_turn")
    assert not table.choices("reactivate")


@rule("ER-33")
def test_three_nutrients_by_plus_can_be_answered() -> None:
    table = Table("nutrients nutrients", decks=["nutrients"], **CLEANER)
    table.play("plus", -1)
    assert [choice[0] for choice in table.choices()] == ["accept"] + ["return_nutrients"] * 3
    table.play("return_nutrients")
    assert table.row() == ["nutrients", "nutrients"]
    assert table.state.active == 0


@rule("ER-33")
def test_a_used_nutrients_card_may_be_returned_after_a_purchase() -> None:
    row = "sunlight nutrients nutrients temperature sunlight oxygen"
    table = Table(row, producers="cladophora_glomerata ruppia - -", **CLEANER)
    table.play("acquire_producer", "cladophora_glomerata")
    table.play("acquire_producer", "ruppia")  # the market gives a third nutrients card
    assert all(card in table.state.used for card in table.cards(THREE))
    table.play("return_nutrients", table.cards(THREE)[0])
    assert table.row().count("nutrients") == 2
    assert table.ids(table.state.used).count("nutrients") == 2
    assert table.row()[-1] == "ruppia"
    assert table.offers("end_turn")


@rule("ER-33")
def test_three_nutrients_by_a_policy_card_can_be_answered_before_the_queue_goes_on() -> None:
    table = Table(
        "lutra_lutra halichoerus_grypus nutrients",
        policies="nutrient_upwelling funding",
        stacks={"nutrients": 8},
        **CLEANER,
    )
    table.play("restore")
    assert len(table.state.policy_deck) == 1
    assert [choice[0] for choice in table.choices()] == ["accept"] + ["return_nutrients"] * 3
    table.play("return_nutrients")
    assert len(table.state.funding) == 1  # one paid, one drawn
    assert table.state.active == 0
    assert table.offers("end_turn")


@rule("ER-33")
@pytest.mark.parametrize(
    "row, why",
    [
        (f"{THREE} nutrients", "four nutrients"),
        (f"{THREE} sunlight sunlight sunlight", "another triple"),
        ("oxygen oxygen oxygen", "no nutrients"),
        ("oxygen oxygen oxygen nutrients nutrients", "two nutrients"),
    ],
)
def test_only_exactly_three_nutrients_and_no_other_triple_can_be_answered(row: str, why: str) -> None:
    table = Table(row, **CLEANER)
    assert table.state.active == 1, why
    assert Counter(table.discard())["pressure"] == 1
    assert table.measures() == ["upgraded_waste_water"]


@rule("ER-33")
def test_pressure_is_checked_before_three_nutrients_and_cannot_be_answered() -> None:
    table = Table(f"{THREE} pressure pressure pressure", **CLEANER)
    assert (table.state.active, table.state.impacts) == (1, 1)
    assert table.discard().count("pressure") == 3


@rule("ER-33")
@pytest.mark.parametrize("layout", [{"measures": "upgraded_waste_water"}, {"funding": 2}])
def test_without_the_measure_or_a_funding_card_three_nutrients_are_punished(layout: dict[str, Any]) -> None:
    assert Table(THREE, **layout).state.active == 1


@rule("ER-33", "ER-54")
def test_as_an_answer_waste_water_treatment_needs_no_card_in_the_market() -> None:
    table = Table(THREE, stacks={"nutrients": 0}, **CLEANER)
    table.play("return_nutrients")
    assert table.stack("nutrients") == 1


@rule("ER-39")
def test_three_nutrients_after_the_end_of_the_turn_need_no_answer() -> None:
    table = draw_late("nutrient_upwelling", "nutrients", **CLEANER)
    assert Counter(table.discard()) == {"pressure": 3, "nutrients": 3}
    assert table.state.active == 1


@rule("ER-30", "ER-33")
def test_waste_water_treatment_as_an_answer_counts_as_a_measure_for_a_warm_summer() -> None:
    table = Table(f"{THREE} protists", tokens=[0, 0], policies="warm_summer", **CLEANER)
    table.play("return_nutrients")
    table.draw()
    assert [player.tokens for player in table.state.players] == [7, 7]
