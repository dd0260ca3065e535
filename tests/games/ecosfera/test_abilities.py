"""Pass, plus, refresh, tokens and their reactivation (E-47 to E-60, E-88)."""

from __future__ import annotations

from collections import Counter

import pytest

from ecotone import Match, Pack
from ecotone.games.ecosfera import GAME
from ecotone.games.ecosfera.box.content import ALL_TOKENS, CONSUMERS, PASS, PLUS, PRODUCERS, REFRESH
from tests.games.ecosfera.table import Table, args_of
from tests.kit.rule import rule

FORCED = "any_time_per_pair_forced"

# --- pass -----------------------------------------------------------------------------------


@rule("E-47", "ER-25")
def test_any_unused_card_can_be_passed_to_any_other_player() -> None:
    table = Table("oxygen pressure bacteria alca_torda", "", "", tokens=(PASS,))
    passes = Counter((table.ids([choice[2]])[0], choice[3]) for choice in table.choices("pass_card") if choice[1] == -1)
    assert passes == Counter(
        {(name, player): 1 for name in ("oxygen", "pressure", "bacteria", "alca_torda") for player in (1, 2)}
    )


@rule("E-47", "E-53", "ER-27", "ER-50")
def test_a_passed_card_moves_to_the_other_row_and_belongs_there() -> None:
    table = Table("oxygen salinity", "sunlight")
    table.play("pass_card", -1, "oxygen", 1)
    assert (table.row(0), table.row(1)) == (["salinity"], ["sunlight", "oxygen"])
    assert table.state.players[0].tokens == ALL_TOKENS & ~PASS
    table.play("end_turn")
    table.play("end_turn")
    assert "oxygen" in table.discard(1)
    assert "oxygen" not in table.discard(0)


@rule("ER-27")
def test_a_card_can_be_passed_to_an_empty_row() -> None:
    table = Table("oxygen", "")
    table.play("pass_card", -1, "oxygen", 1)
    assert table.row(1) == ["oxygen"]


@rule("ER-25", "E-45")
def test_pressure_can_be_passed_and_then_weighs_on_the_other_player() -> None:
    table = Table("pressure", "oxygen")
    table.play("pass_card", -1, "pressure", 1)
    assert (table.row(0), table.row(1)) == ([], ["oxygen", "pressure"])


@rule("ER-25")
def test_without_the_switch_pressure_cannot_be_passed() -> None:
    table = Table("pressure oxygen", pass_pressure=False)
    assert [table.ids([choice[2]])[0] for choice in table.choices("pass_card")] == ["oxygen"]


@rule("E-48", "ER-18")
def test_an_unused_element_can_be_returned_to_its_stack_also_beyond_n() -> None:
    table = Table("oxygen salinity", elements=8)
    table.play("return_card", -1, "oxygen")
    assert table.row() == ["salinity"]
    assert (table.stack("oxygen"), table.stack("salinity")) == (9, 8)
    assert table.state.players[0].tokens == ALL_TOKENS & ~PASS


@rule("ER-18")
def test_a_returned_element_can_be_taken_from_a_stack_that_was_empty() -> None:
    table = Table("oxygen sunlight sunlight", "sunlight nutrients", producers="- ruppia - -", stacks={"oxygen": 0})
    table.play("return_card", -1, "oxygen")
    table.play("end_turn")
    table.play("acquire_producer", "ruppia")
    assert table.stack("oxygen") == 0


@rule("E-48", "ER-28")
def test_only_element_cards_can_be_returned() -> None:
    table = Table("oxygen pressure bacteria alca_torda", tokens=(PASS,))
    assert [table.ids([choice[2]])[0] for choice in table.choices("return_card") if choice[1] == -1] == ["oxygen"]


@rule("ER-28")
def test_with_the_switch_species_go_under_their_decks() -> None:
    table = Table("oxygen pressure bacteria cygnus_olor", tokens=(PASS,), recycle_species=True)
    returned = [table.ids([choice[2]])[0] for choice in table.choices("return_card") if choice[1] == -1]
    assert returned == ["oxygen", "bacteria", "cygnus_olor"]
    before = len(table.market_deck(PRODUCERS)), len(table.market_deck(CONSUMERS))
    table.play("return_card", -1, "bacteria")
    table.state.players[0].tokens = PASS
    table.play("return_card", -1, "cygnus_olor")
    assert table.row() == ["oxygen", "pressure"]
    assert table.market_deck(PRODUCERS)[-1] == "bacteria"
    assert table.market_deck(CONSUMERS)[-1] == "cygnus_olor"
    assert (len(table.market_deck(PRODUCERS)), len(table.market_deck(CONSUMERS))) == (before[0] + 1, before[1] + 1)


@rule("ER-28", "ER-60")
def test_a_species_put_under_its_deck_is_known_to_lie_there() -> None:
    table = Table("bacteria", recycle_species=True)
    table.play("return_card", -1, "bacteria")
    guess = table.state.copy()
    guess.redetermine(0, table.state.rng.copy())
    assert guess.producers.deck[0] == table.state.producers.deck[0]
    assert guess.producers.deck != table.state.producers.deck


@rule("E-49")
def test_a_used_card_can_neither_be_passed_nor_returned() -> None:
    table = Table("oxygen salinity")
    table.use("oxygen")
    passed = [table.ids([choice[2]])[0] for choice in [*table.choices("pass_card"), *table.choices("return_card")]]
    assert passed == ["salinity", "salinity"]


@rule("E-50")
def test_a_card_cannot_be_passed_by_its_own_symbol() -> None:
    table = Table("cygnus_olor oxygen", tokens=(0,))
    assert [table.ids(choice[1:3]) for choice in table.choices("pass_card")] == [["cygnus_olor", "oxygen"]]


@rule("ER-27")
def test_a_card_with_a_pass_symbol_can_be_passed_by_another_source() -> None:
    table = Table("cygnus_olor chrysochromulina", tokens=(0,))
    assert [table.ids(choice[1:3]) for choice in table.choices("pass_card")] == [
        ["cygnus_olor", "chrysochromulina"],
        ["chrysochromulina", "cygnus_olor"],
    ]
    table = Table("cygnus_olor", tokens=(PASS,))
    table.play("pass_card", -1, "cygnus_olor", 1)
    assert table.row(1) == ["cygnus_olor"]


@rule("ER-27", "E-57")
def test_a_card_whose_ability_was_used_may_be_passed_and_is_fresh_on_arrival() -> None:
    table = Table("ruppia", "", tokens=(PASS, 0))
    table.play("refresh", "ruppia", CONSUMERS)
    table.play("pass_card", -1, "ruppia", 1)
    assert table.state.spent == []
    table.play("end_turn")
    assert table.offers("refresh", "ruppia")


@rule("ER-44")
@pytest.mark.parametrize("row", ["", "cygnus_olor"])
def test_pass_cannot_be_started_without_a_card_to_pass(row: str) -> None:
    table = Table(row, tokens=(0 if row else PASS,))
    assert table.choices() == [("end_turn",)]


@rule("ER-44", "E-49")
def test_pass_cannot_be_started_when_all_cards_are_used() -> None:
    table = Table("oxygen salinity", tokens=(PASS,))
    table.use("oxygen salinity")
    assert table.choices() == [("end_turn",)]


@rule("ER-44")
def test_an_ability_and_its_target_are_one_choice_so_nothing_is_spent_before_the_target_is_fixed() -> None:
    table = Table("gadus_morhua oxygen", "salinity", "")
    arguments = {choice[0]: len(choice) - 1 for choice in table.choices() if choice[0] != "end_turn"}
    assert arguments == {"pass_card": 3, "return_card": 2, "plus": 1, "refresh": 2}
    assert ("back",) not in table.choices()
    assert table.state.players[0].tokens == ALL_TOKENS


# --- plus -----------------------------------------------------------------------------------


@rule("E-51", "E-53")
def test_plus_reveals_the_top_card_of_the_own_deck_into_the_row() -> None:
    table = Table("oxygen", decks=["salinity sunlight"])
    table.play("plus", -1)
    assert (table.row(), table.deck()) == (["oxygen", "salinity"], ["sunlight"])
    assert table.state.players[0].tokens == ALL_TOKENS & ~PLUS
    assert table.choices("plus") == []


@rule("ER-20")
def test_plus_with_an_empty_deck_shuffles_the_discard_pile_first() -> None:
    table = Table("oxygen", decks=[""], discards=["salinity sunlight bacteria"])
    effects = table.play("plus")
    assert args_of(effects, "shuffle") == [(0,)]
    assert (len(table.row()), len(table.deck()), table.discard()) == (2, 2, [])


@rule("ER-20", "ER-44")
def test_plus_without_any_card_to_draw_cannot_be_used_and_the_token_stays_active() -> None:
    table = Table("oxygen mergus_merganser", decks=[""])
    assert table.choices("plus") == []
    assert table.state.players[0].tokens == ALL_TOKENS


# --- refresh --------------------------------------------------------------------------------


@rule("E-52", "ER-61", "E-53")
def test_refresh_puts_the_market_under_its_deck_and_deals_from_the_top() -> None:
    table = Table(
        "", producers="bacteria viruses chara ruppia", consumers="alca_torda - - -",
        producer_deck="najas_marina zostera_marina ulva_lactuca planothidium",
    )  # fmt: skip
    rest = table.market_deck(PRODUCERS)[4:]
    effects = table.play("refresh", -1, PRODUCERS)
    assert table.market(PRODUCERS) == ["najas_marina", "zostera_marina", "ulva_lactuca", "planothidium"]
    assert table.market_deck(PRODUCERS) == [*rest, "bacteria", "viruses", "chara", "ruppia"]
    assert table.market(CONSUMERS) == ["alca_torda", "-", "-", "-"]
    assert args_of(effects, "shuffle") == []
    assert table.state.players[0].tokens == ALL_TOKENS & ~REFRESH
    assert table.choices("refresh") == []


@rule("E-52")
def test_refresh_works_on_the_consumers_too() -> None:
    table = Table(
        "", consumers="alca_torda cygnus_olor - -", consumer_deck="rotifera calanoida pusa_hispida salmo_salar"
    )
    table.play("refresh", -1, CONSUMERS)
    assert table.market(CONSUMERS) == ["rotifera", "calanoida", "pusa_hispida", "salmo_salar"]
    assert table.market_deck(CONSUMERS)[-2:] == ["alca_torda", "cygnus_olor"]


@rule("ER-17", "ER-61")
def test_refresh_with_a_short_deck_brings_some_old_cards_back() -> None:
    table = Table("", producers="bacteria viruses chara ruppia", producer_deck="najas_marina ulva_lactuca", short=True)
    table.play("refresh", -1, PRODUCERS)
    assert table.market(PRODUCERS) == ["najas_marina", "ulva_lactuca", "bacteria", "viruses"]
    assert table.market_deck(PRODUCERS) == ["chara", "ruppia"]


@rule("ER-17", "ER-44")
def test_refresh_is_not_allowed_with_an_empty_deck() -> None:
    table = Table(
        "ruppia", producers="bacteria - - -", consumers="alca_torda - - -", consumer_deck="rotifera", short=True
    )
    assert table.choices("refresh") == [("refresh", -1, CONSUMERS), ("refresh", table.card("ruppia"), CONSUMERS)]


@rule("ER-17", "ER-61")
def test_refresh_fills_empty_places_too_from_left_to_right() -> None:
    table = Table("", producers="- bacteria - -", producer_deck="najas_marina ulva_lactuca", short=True)
    table.play("refresh", -1, PRODUCERS)
    assert table.market(PRODUCERS) == ["najas_marina", "ulva_lactuca", "bacteria", "-"]


# --- tokens and symbols ---------------------------------------------------------------------


@rule("E-53")
@pytest.mark.parametrize(
    "verb, token", [("pass_card", PASS), ("return_card", PASS), ("plus", PLUS), ("refresh", REFRESH)]
)
def test_a_used_token_stays_inactive_over_the_turns(verb: str, token: int) -> None:
    table = Table("oxygen salinity", "")
    table.play(verb, -1)
    assert table.state.players[0].tokens == ALL_TOKENS & ~token
    assert table.choices(verb) == []
    table.play("end_turn")
    table.play("end_turn")
    assert table.state.active == 0
    assert table.state.players[0].tokens == ALL_TOKENS & ~token
    assert table.choices(verb) == []


@rule("E-53")
def test_each_token_gives_its_own_ability_only() -> None:
    assert {c[0] for c in Table("oxygen", tokens=(PASS,)).choices()} == {"end_turn", "pass_card", "return_card"}
    assert {c[0] for c in Table("oxygen", tokens=(PLUS,)).choices()} == {"end_turn", "plus"}
    assert {c[0] for c in Table("oxygen", tokens=(REFRESH,)).choices()} == {"end_turn", "refresh"}


@rule("E-56")
def test_a_symbol_works_like_an_extra_token_once_per_turn_and_card() -> None:
    table = Table("phragmites_australis ulva_lactuca", decks=["oxygen salinity sunlight temperature"])
    table.play("plus", "phragmites_australis")
    assert table.state.players[0].tokens == ALL_TOKENS
    assert not table.offers("plus", "phragmites_australis")
    table.play("plus", "ulva_lactuca")
    table.play("plus", -1)
    assert table.row()[-3:] == ["oxygen", "salinity", "sunlight"]
    assert table.choices("plus") == []


@rule("E-56")
def test_a_symbol_works_at_any_point_of_the_turn() -> None:
    table = Table("ruppia alca_torda clupea_harengus", tokens=(0,))
    assert table.offers("refresh", "ruppia")
    table.play("restore")
    assert table.offers("refresh", "ruppia")


@rule("E-57", "E-62")
def test_an_ability_is_available_again_when_the_card_comes_back_in_a_later_turn() -> None:
    table = Table("ruppia", "", decks=[""], tokens=(0,))
    table.play("refresh", "ruppia")
    table.play("end_turn")
    table.play("end_turn")
    assert "ruppia" in table.row()
    assert table.offers("refresh", "ruppia")


@rule("E-57")
def test_an_ability_is_available_again_when_the_card_comes_back_in_the_same_turn() -> None:
    table = Table("ruppia", seats=1, solo_mode="single_row", decks=["oxygen"])
    table.play("refresh", "ruppia", PRODUCERS)
    table.play("put_on_deck", -1, "ruppia")
    table.play("plus", -1)
    assert table.offers("refresh", "ruppia")


@rule("E-58")
def test_many_abilities_may_be_used_in_one_turn() -> None:
    table = Table("gadus_morhua squalus_acanthias oxygen salinity", decks=["ruppia sunlight"])
    table.play("plus", -1)
    table.play("refresh", -1, PRODUCERS)
    table.play("pass_card", -1, "oxygen", 1)
    table.play("plus", "gadus_morhua")
    table.play("refresh", "squalus_acanthias", CONSUMERS)
    table.play("refresh", "ruppia", CONSUMERS)
    assert table.state.players[0].tokens == 0
    assert sorted(table.ids(table.state.spent)) == ["gadus_morhua", "ruppia", "squalus_acanthias"]


@rule("E-59")
def test_using_abilities_does_not_avert_the_pressure_card() -> None:
    table = Table("oxygen salinity", decks=["sunlight sunlight temperature nutrients nutrients"])
    table.play("plus")
    table.play("refresh")
    table.play("return_card")
    assert not table.state.acted
    assert args_of(table.play("end_turn"), "idle") == [(0,)]
    assert table.discard().count("pressure") == 1


@rule("E-88")
def test_drawing_a_policy_card_and_funding_a_measure_do_not_avert_it_either() -> None:
    table = Table("synechococcus", policies="funding", measures="bubble_curtains", funding=1, tokens=(0,))
    table.play("draw_policy")
    table.play("fund", "bubble_curtains")
    assert not table.state.acted
    assert args_of(table.play("end_turn"), "idle") == [(0,)]


@rule("E-60")
def test_the_magnifying_glass_has_no_effect() -> None:
    species = [*GAME.content.producers, *GAME.content.consumers]
    ids = GAME.content.ids
    pack = Pack(
        "lens.toml",
        {
            "producer": [{"id": ids[card], "microscopic": True} for card in species[:30]],
            "consumer": [{"id": ids[card], "microscopic": True} for card in species[30:]],
        },
    )
    plain, lens = Match.new(GAME, 2, 7), Match.new(GAME, 2, 7, pack=pack)
    for _ in range(60):
        choices = plain.choices(plain.actors[0])
        assert lens.choices(lens.actors[0]) == choices
        plain.play(plain.actors[0], choices[-1 if len(choices) < 9 else 2])
        lens.play(*plain.record[-1])
        assert lens.view(None) == plain.view(None)


@rule("E-60")
def test_a_star_is_no_ability() -> None:
    table = Table("synechococcus bacteria", tokens=(0,))
    assert table.choices() == [("end_turn",)]


# --- reactivation ---------------------------------------------------------------------------


@rule("E-54", "ER-42")
def test_who_starts_with_two_consumers_that_share_a_habitat_may_reactivate_a_token_of_their_choice() -> None:
    table = Table("alca_torda oxygen clupea_harengus", tokens=(PLUS,))
    assert table.choices("reactivate") == [("reactivate", PASS), ("reactivate", REFRESH)]
    table.play("reactivate", REFRESH)
    assert table.state.players[0].tokens == PLUS | REFRESH
    assert table.choices("refresh")


@rule("E-54")
@pytest.mark.parametrize("row", ["alca_torda cygnus_olor", "alca_torda", "bacteria viruses", "alca_torda bacteria"])
def test_without_such_a_pair_nothing_is_reactivated(row: str) -> None:
    assert Table(row, tokens=(0,)).choices("reactivate") == []


@rule("E-54")
def test_any_two_of_several_consumers_make_a_pair() -> None:
    assert Table("cygnus_olor rotifera alca_torda macoma_balthica", tokens=(0,)).choices("reactivate")


@rule("E-54")
def test_a_restored_habitat_makes_a_pair_too() -> None:
    assert Table("alca_torda clupea_harengus", tokens=(0,), restored="pelagic").choices("reactivate")


@rule("E-55")
def test_reactivation_uses_neither_consumers_nor_abilities_and_is_no_action() -> None:
    table = Table("alca_torda phocoena_phocoena", tokens=(0,))
    table.play("reactivate", PLUS)
    assert (table.state.used, table.state.spent, table.state.acted) == ([], [], False)
    assert table.offers("restore", "alca_torda", "phocoena_phocoena")
    assert table.offers("refresh", "phocoena_phocoena")
    assert args_of(table.play("end_turn"), "idle") == [(0,)]


@rule("ER-53")
def test_a_cancelled_measure_keeps_the_offer_to_reactivate_and_a_paid_one_does_not() -> None:
    table = Table("alca_torda clupea_harengus pressure pressure", tokens=(0,), measures="recycling", funding=1)
    offered = table.choices("reactivate")
    assert offered
    table.play("fund", "recycling")
    table.play("back")
    assert table.choices("reactivate") == offered
    table.play("fund", "recycling")
    table.play("recycle", "pressure")
    assert table.choices("reactivate") == []


@rule("ER-53", "ER-40")
def test_a_refused_proposal_keeps_the_offer_to_reactivate_and_an_agreed_one_does_not() -> None:
    row = "alca_torda clupea_harengus"
    for answer, kept in (("refuse", True), ("agree", False)):
        table = Table(row, "", tokens=(0, 7), measures="nutrient_retention", funding=1, agreement="ask")
        table.play("fund", "nutrient_retention")
        table.state.play(1, (answer,))
        assert bool(table.choices("reactivate")) is kept


@rule("ER-42")
def test_reactivation_is_offered_once_however_many_pairs_there_are() -> None:
    table = Table("alca_torda clupea_harengus cygnus_olor macoma_balthica", tokens=(0,))
    table.play("reactivate", PLUS)
    assert table.choices("reactivate") == []
    assert table.state.players[0].tokens == PLUS


@rule("ER-42")
def test_the_offer_lapses_with_the_first_other_choice() -> None:
    table = Table("alca_torda clupea_harengus", tokens=(REFRESH,))
    table.play("refresh")
    assert table.choices("reactivate") == []
    assert not table.state.fresh


@rule("ER-42")
def test_reactivation_is_optional() -> None:
    table = Table("alca_torda clupea_harengus", "", tokens=(0, 0))
    assert table.choices()[0] == ("end_turn",)
    table.play("end_turn")
    assert table.state.players[0].tokens == 0
    assert table.choices("reactivate") == []


@rule("ER-42")
def test_a_pair_that_arises_during_the_turn_does_not_count() -> None:
    table = Table("alca_torda bacteria viruses", consumers="clupea_harengus - - -", tokens=(0,))
    table.play("acquire_consumer")
    assert table.choices("reactivate") == []


@rule("ER-42")
def test_a_pair_received_by_pass_before_the_turn_counts() -> None:
    table = Table("alca_torda", "clupea_harengus", tokens=(PASS, 0))
    table.play("pass_card", -1, "alca_torda", 1)
    table.play("end_turn")
    assert len(table.choices("reactivate")) == 3


@rule("ER-42")
def test_nothing_is_offered_while_all_tokens_are_active() -> None:
    table = Table("alca_torda clupea_harengus")
    assert table.choices("reactivate") == []
    assert not GAME.view(table.state, 0).fresh
    table.play("refresh")
    assert table.choices("reactivate") == []


@rule("ER-42")
def test_the_digital_way_wakes_a_single_sleeping_token_unasked() -> None:
    table = Table("alca_torda clupea_harengus", tokens=(PASS | PLUS,), reactivation=FORCED)
    assert table.state.players[0].tokens == ALL_TOKENS
    assert table.choices("reactivate") == []


@rule("ER-42")
def test_the_digital_way_asks_which_token_but_not_whether() -> None:
    table = Table("alca_torda clupea_harengus", tokens=(PASS,), reactivation=FORCED)
    assert table.choices() == [("wake", 0, PLUS), ("wake", 0, REFRESH)]
    table.play("wake", 0, REFRESH)
    assert table.state.players[0].tokens == PASS | REFRESH
    assert table.choices()[0] == ("end_turn",)


@rule("ER-42")
def test_the_digital_way_wakes_a_token_for_each_separate_pair() -> None:
    row = "alca_torda clupea_harengus cygnus_olor macoma_balthica"
    table = Table(row, tokens=(0,), reactivation=FORCED)
    table.play("wake", 0, PASS)
    table.play("wake", 0, PLUS)
    assert table.choices()[0] == ("end_turn",)
    assert table.state.players[0].tokens == PASS | PLUS


@rule("ER-42")
def test_the_digital_way_counts_each_consumer_in_one_pair() -> None:
    table = Table("alca_torda clupea_harengus phocoena_phocoena", tokens=(0,), reactivation=FORCED)
    table.play("wake", 0, PASS)
    assert table.choices()[0] == ("end_turn",)


@rule("ER-42")
def test_the_digital_way_wakes_a_token_in_mid_turn_too() -> None:
    table = Table(
        "alca_torda bacteria viruses", consumers="clupea_harengus - - -", tokens=(PASS | PLUS,), reactivation=FORCED
    )
    assert table.state.players[0].tokens == PASS | PLUS
    table.play("acquire_consumer")
    assert table.state.players[0].tokens == ALL_TOKENS


@rule("ER-42")
def test_the_digital_way_waits_until_a_token_is_used() -> None:
    table = Table("alca_torda clupea_harengus", "", reactivation=FORCED)
    table.play("refresh", -1)
    assert table.state.players[0].tokens == ALL_TOKENS
    table.play("refresh", -1)
    assert table.state.players[0].tokens == ALL_TOKENS & ~REFRESH


@rule("ER-42")
def test_the_digital_way_starts_anew_each_turn() -> None:
    table = Table("alca_torda clupea_harengus", "", decks=[""], tokens=(PASS,), reactivation=FORCED)
    table.play("wake", 0, PLUS)
    table.play("end_turn")
    table.play("end_turn")
    assert table.state.active == 0
    assert table.state.players[0].tokens == ALL_TOKENS
