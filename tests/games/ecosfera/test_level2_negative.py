"""Level 2: the negative policy cards that act on rows and market (E-81, ER-05, ER-31, ER-43, ER-49, ER-52, ER-56)."""

from __future__ import annotations

from collections import Counter

import pytest

from ecotone.games.ecosfera import GAME
from ecotone.games.ecosfera.box.content import CONSUMERS, PRODUCERS
from tests.games.ecosfera.table import Table, draw, draw_late
from tests.kit.rule import rule

# --- waste water treatment failure ------------------------------------------------------------


@rule("E-81", "E-80", "ER-45")
def test_waste_water_failure_adds_one_pressure_card_to_every_row_with_nutrients() -> None:
    table = draw("waste_water_failure", "nutrients nutrients", "nutrients", "sunlight")
    assert table.row(0) == ["protists", "nutrients", "nutrients", "pressure"]
    assert table.row(1) == ["nutrients", "pressure"]
    assert table.row(2) == ["sunlight"]
    assert table.policies() == ["waste_water_failure"]


@rule("ER-43")
def test_waste_water_failure_serves_the_active_player_first_when_the_supply_runs_out() -> None:
    table = Table("nutrients", "protists nutrients", supply=1, policies="waste_water_failure", begin=False)
    table.begin(1)
    table.draw()
    assert table.row(1) == ["protists", "nutrients", "pressure"]
    assert table.row(0) == ["nutrients"]


@rule("ER-56")
def test_waste_water_failure_counts_used_nutrients_too() -> None:
    table = Table(
        "protists salinity nutrients temperature",
        producers="skeletonema_marinoi - - -",
        policies="waste_water_failure",
    )
    table.play("acquire_producer", "skeletonema_marinoi")
    table.draw()
    assert table.row().count("pressure") == 1


@rule("ER-58", "ER-56")
def test_a_pressure_card_from_a_policy_card_ends_the_turn_only_if_it_is_the_third() -> None:
    table = draw("waste_water_failure", "nutrients pressure")
    assert table.offers("end_turn")
    assert (table.state.active, table.state.impacts) == (0, 0)
    third = draw("waste_water_failure", "nutrients pressure pressure")
    assert (third.state.active, third.state.impacts) == (1, 1)


@rule("ER-43")
def test_rows_of_others_filled_by_a_policy_card_are_checked_when_their_turn_starts() -> None:
    table = draw("waste_water_failure", "sunlight", "nutrients pressure pressure")
    assert table.row(1).count("pressure") == 3
    assert table.state.impacts == 0
    table.play("end_turn")
    assert table.state.impacts == 1
    assert table.state.active == 0


# --- climate change ---------------------------------------------------------------------------


@rule("E-80", "ER-52")
def test_climate_change_stays_face_up_and_adds_one_tile_to_an_impact() -> None:
    table = draw("climate_change funding funding funding", "pressure pressure", decks=["pressure"])
    assert table.ids(table.state.lasting) == ["climate_change"]
    assert table.policies() == []
    table.play("plus", -1)
    assert table.state.impacts == 2
    assert len(table.state.funding) == 2  # a draw for each tile


@rule("ER-52")
def test_with_climate_change_four_pressure_cards_give_three_and_one() -> None:
    row = "pressure pressure pressure pressure"
    table = Table(row, lasting="climate_change", policies="funding funding funding funding funding")
    assert table.state.impacts == 4
    assert len(table.state.funding) == 4


@rule("ER-52")
def test_climate_change_counts_for_the_pressure_card_of_an_idle_turn_and_for_three_of_a_kind() -> None:
    idle = Table("pressure pressure", lasting="climate_change")
    idle.play("end_turn")
    assert idle.state.impacts == 2
    triple = Table("pressure pressure salinity salinity salinity", lasting="climate_change")
    assert triple.state.impacts == 2


@rule("ER-52")
def test_climate_change_adds_nothing_for_the_tile_that_drew_it() -> None:
    table = draw_late("climate_change funding", "sunlight")
    assert table.state.impacts == 1
    assert table.state.funding == []
    assert table.ids(table.state.lasting) == ["climate_change"]


@rule("ER-52")
def test_climate_change_adds_nothing_to_green_energy() -> None:
    table = draw("green_energy funding funding", restored="mud", lasting="climate_change")
    assert table.state.impacts == 1
    assert len(table.state.funding) == 1


@rule("ER-52")
@pytest.mark.parametrize("before, cards", [(4, 3), (5, 3), (3, 4), (2, 4)])
def test_the_extra_tile_of_climate_change_may_be_the_sixth_and_end_the_game(before: int, cards: int) -> None:
    table = Table(["pressure"] * cards, lasting="climate_change", impacts=before, policies="funding")
    assert table.state.impacts == 6
    assert table.state.result is not None
    assert table.state.result.outcome == "lost"
    assert table.state.funding == []


# --- oil spill, overfishing, hazardous substances from industry -------------------------------


@rule("E-81", "ER-49")
def test_an_oil_spill_discards_birds_from_all_rows_and_renews_their_market_places() -> None:
    table = draw(
        "oil_spill",
        "cygnus_olor gadus_morhua",
        "alca_torda sunlight",
        consumers="larus_fuscus calanoida mergus_merganser esox_lucius",
        consumer_deck="somateria_mollissima idotea_baltica lutra_lutra",
    )
    assert table.row(0) == ["protists", "gadus_morhua"]
    assert table.discard(0) == ["cygnus_olor"]
    assert table.row(1) == ["sunlight"]
    assert table.discard(1) == ["alca_torda"]
    assert table.market(CONSUMERS) == ["somateria_mollissima", "calanoida", "idotea_baltica", "esox_lucius"]
    assert table.ids(table.state.consumers.deck[:2]) == ["mergus_merganser", "larus_fuscus"]
    assert table.ids(table.state.consumers.deck[-1:]) == ["lutra_lutra"]
    assert table.policies() == ["oil_spill"]


@rule("E-81", "ER-49")
def test_overfishing_discards_fish_from_all_rows_and_renews_their_market_places() -> None:
    table = draw(
        "overfishing",
        "gadus_morhua alca_torda",
        "anguilla_anguilla",
        consumers="calanoida perca_fluviatilis lutra_lutra esox_lucius",
        consumer_deck="rotifera idotea_baltica",
    )
    assert table.row(0) == ["protists", "alca_torda"]
    assert table.discard(0) == ["gadus_morhua"]
    assert table.row(1) == []
    assert table.discard(1) == ["anguilla_anguilla"]
    assert table.market(CONSUMERS) == ["calanoida", "rotifera", "lutra_lutra", "idotea_baltica"]
    assert table.ids(table.state.consumers.deck[:2]) == ["esox_lucius", "perca_fluviatilis"]


@rule("E-81", "ER-49")
def test_hazardous_industry_discards_producers_from_all_rows_and_renews_their_whole_market() -> None:
    table = draw(
        "hazardous_industry",
        "bacteria sunlight",
        "viruses gadus_morhua",
        producers="chara ruppia ulva_lactuca najas_marina",
        producer_deck="zostera_marina synechococcus vertebrata_lanosa oocystis_borgei",
        consumers="calanoida - - -",
    )
    assert (table.row(0), table.discard(0)) == (["protists", "sunlight"], ["bacteria"])
    assert (table.row(1), table.discard(1)) == (["gadus_morhua"], ["viruses"])
    assert table.market(PRODUCERS) == ["zostera_marina", "synechococcus", "vertebrata_lanosa", "oocystis_borgei"]
    assert table.ids(table.state.producers.deck[:4]) == ["najas_marina", "ulva_lactuca", "ruppia", "chara"]
    assert table.market(CONSUMERS)[0] == "calanoida"


@rule("ER-49")
def test_discarded_market_cards_do_not_come_back_in_the_same_step_and_the_market_may_stay_short() -> None:
    table = draw(
        "oil_spill",
        consumers="larus_fuscus mergus_merganser alca_torda -",
        consumer_deck="rotifera",
        short=True,
    )
    assert table.market(CONSUMERS) == ["rotifera", "-", "-", "-"]
    assert table.ids(table.state.consumers.deck) == ["alca_torda", "mergus_merganser", "larus_fuscus"]


@rule("ER-49")
def test_empty_market_places_are_filled_at_the_end_of_the_turn() -> None:
    plants = draw("hazardous_industry", producers="chara ruppia - -", consumers="- - calanoida -", short=True)
    assert plants.market(PRODUCERS) == ["-", "-", "-", "-"]
    plants.play("end_turn")
    assert plants.market(PRODUCERS) == ["chara", "ruppia", "-", "-"]
    assert plants.market(CONSUMERS) == ["-", "-", "calanoida", "-"]
    birds = draw("oil_spill", producers="chara - - -", consumers="- alca_torda calanoida -", short=True)
    assert birds.market(CONSUMERS) == ["-", "-", "calanoida", "-"]
    birds.play("end_turn")
    assert birds.market(CONSUMERS) == ["alca_torda", "-", "calanoida", "-"]
    assert birds.market(PRODUCERS) == ["chara", "-", "-", "-"]


@rule("ER-49")
def test_empty_market_places_are_filled_after_the_new_row_is_drawn() -> None:
    table = Table("sunlight", consumers="- - - -", consumer_deck="rotifera")
    effects = [effect.name for effect in table.play("end_turn")]
    assert max(i for i, name in enumerate(effects) if name == "draw") < effects.index("deal") < effects.index("turn")


@rule("ER-56")
@pytest.mark.parametrize("policy", ["oil_spill", "overfishing", "hazardous_industry", "hunting"])
def test_a_card_that_finds_nothing_to_act_on_does_nothing_and_is_discarded(policy: str) -> None:
    table = draw(policy, "sunlight", "pressure", short=True)
    assert (table.row(0), table.row(1)) == (["protists", "sunlight"], ["pressure"])
    assert table.policies() == [policy]
    assert table.offers("end_turn")


@rule("ER-56")
def test_effects_on_cards_in_rows_reach_used_cards_too() -> None:
    table = Table("protists larus_fuscus alca_torda", policies="funding oil_spill")
    table.play("restore", "larus_fuscus", "alca_torda")
    table.draw()
    assert table.row() == ["protists"]
    assert table.state.used == []


@rule("ER-39")
def test_an_oil_spill_after_the_end_of_the_turn_still_reaches_the_other_rows() -> None:
    table = draw_late("oil_spill", "cygnus_olor", "alca_torda sunlight", consumers="larus_fuscus - - -")
    assert table.row(1) == ["sunlight"]
    assert table.discard(1) == ["alca_torda"]
    assert Counter(table.discard(0)) == {"pressure": 3, "cygnus_olor": 1}
    assert "larus_fuscus" not in table.market(CONSUMERS)


# --- hunting ----------------------------------------------------------------------------------


@rule("E-81")
def test_hunting_takes_birds_and_mammals_of_the_active_row_out_of_the_game() -> None:
    table = draw(
        "hunting",
        "cygnus_olor lutra_lutra gadus_morhua",
        "alca_torda pusa_hispida",
        consumers="larus_fuscus - - -",
    )
    assert table.row(0) == ["protists", "gadus_morhua"]
    assert table.discard(0) == []
    assert table.ids(table.state.removed) == ["cygnus_olor", "lutra_lutra"]
    assert table.row(1) == ["alca_torda", "pusa_hispida"]
    assert table.market(CONSUMERS)[0] == "larus_fuscus"
    assert table.policies() == ["hunting"]


@rule("ER-56", "ER-39")
def test_hunting_takes_used_animals_and_works_after_the_end_of_the_turn() -> None:
    used = Table("protists larus_fuscus alca_torda", policies="funding hunting")
    used.play("restore", "larus_fuscus", "alca_torda")
    used.draw()
    assert used.ids(used.state.removed) == ["larus_fuscus", "alca_torda"]
    late = draw_late("hunting", "cygnus_olor")
    assert late.ids(late.state.removed) == ["cygnus_olor"]
    assert late.discard() == ["pressure", "pressure", "pressure"]


# --- atmospheric deposition -------------------------------------------------------------------


@rule("E-81")
def test_atmospheric_deposition_takes_calanoida_from_the_market_and_refills_the_place() -> None:
    table = draw("atmospheric_deposition", consumers="rotifera calanoida - -", consumer_deck="gadus_morhua lutra_lutra")
    assert table.market(CONSUMERS) == ["rotifera", "gadus_morhua", "-", "-"]
    assert table.ids(table.state.removed) == ["calanoida"]
    assert table.policies() == ["atmospheric_deposition"]


@rule("E-81")
def test_atmospheric_deposition_takes_calanoida_from_the_consumer_deck_and_keeps_its_order() -> None:
    table = draw(
        "atmospheric_deposition", consumers="gadus_morhua - - -", consumer_deck="rotifera calanoida lutra_lutra"
    )
    assert table.ids(table.state.consumers.deck[-2:]) == ["lutra_lutra", "rotifera"]
    assert GAME.content.card("calanoida") not in table.state.consumers.deck
    assert table.market(CONSUMERS) == ["gadus_morhua", "-", "-", "-"]


@rule("E-81")
@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("zone", ["rows", "decks", "discards"])
def test_atmospheric_deposition_takes_calanoida_from_any_row_deck_or_discard_pile(zone: str, player: int) -> None:
    cards = {name: ["sunlight", "sunlight"] for name in ("rows", "decks", "discards")}
    cards[zone][player] = "sunlight calanoida oxygen"
    table = draw("atmospheric_deposition", *cards["rows"], decks=cards["decks"], discards=cards["discards"])
    left = {"rows": table.row, "decks": table.deck, "discards": table.discard}[zone](player)
    assert [card for card in left if card != "protists"] == ["sunlight", "oxygen"]
    assert table.ids(table.state.removed) == ["calanoida"]


@rule("ER-05")
def test_with_loss_of_biodiversity_atmospheric_deposition_has_no_effect_but_counts_as_drawn() -> None:
    table = draw("atmospheric_deposition funding", consumers="rotifera - - -", loss_of_biodiversity=True)
    assert table.ids(table.state.removed) == ["calanoida"]
    assert table.market(CONSUMERS) == ["rotifera", "-", "-", "-"]
    assert table.policies() == ["atmospheric_deposition"]
    assert len(table.state.policy_deck) == 1


# --- excessive fertiliser ---------------------------------------------------------------------


@rule("E-81")
def test_fertiliser_adds_two_nutrients_and_returns_the_oxygen_of_all_rows() -> None:
    table = draw("excessive_fertiliser", "oxygen", "oxygen oxygen sunlight", stacks={"oxygen": 5})
    assert table.row(0) == ["protists", "nutrients", "nutrients"]
    assert table.row(1) == ["sunlight"]
    assert (table.stack("nutrients"), table.stack("oxygen")) == (6, 8)
    assert table.policies() == ["excessive_fertiliser"]


@rule("ER-31")
@pytest.mark.parametrize("left", [0, 1])
def test_fertiliser_takes_what_there_is_and_one_pressure_card_when_the_market_is_short(left: int) -> None:
    table = draw("excessive_fertiliser", "sunlight", stacks={"nutrients": left})
    assert Counter(table.row()) == Counter(["protists", "sunlight", "pressure"] + ["nutrients"] * left)
    assert table.stack("nutrients") == 0


@rule("ER-56")
def test_fertiliser_returns_used_oxygen_too() -> None:
    table = Table("protists sunlight oxygen salinity", producers="synechococcus - - -", policies="excessive_fertiliser")
    table.play("acquire_producer", "synechococcus")
    table.play("draw_policy", "protists")
    assert "oxygen" not in table.row()
    assert len(table.state.used) == 2


@rule("ER-56")
def test_after_fertiliser_the_active_row_is_checked_for_three_nutrients() -> None:
    table = draw("excessive_fertiliser", "nutrients")
    assert Counter(table.discard()) == {"protists": 1, "nutrients": 3, "pressure": 1}
    assert (table.state.active, table.state.impacts) == (1, 0)


@rule("ER-56")
def test_after_fertiliser_pressure_is_checked_before_three_of_a_kind() -> None:
    table = draw("excessive_fertiliser", "pressure pressure nutrients nutrients", stacks={"nutrients": 1})
    assert Counter(table.discard()) == {"protists": 1, "nutrients": 3, "pressure": 3}
    assert table.state.impacts == 1


@rule("ER-39")
def test_fertiliser_after_the_end_of_the_turn_is_discarded_with_the_row_and_checks_nothing() -> None:
    table = draw_late("excessive_fertiliser", "nutrients oxygen", "oxygen")
    assert Counter(table.discard()) == {"nutrients": 3, "pressure": 3}
    assert table.row(1) == []
    assert table.state.impacts == 1
