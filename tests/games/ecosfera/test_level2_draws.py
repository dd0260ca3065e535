"""Level 2: when policy cards are drawn, and in which order they take effect (E-72 to E-77, ER-24, ER-36 to ER-39)."""

from __future__ import annotations

from collections import Counter

import pytest

from ecotone.core.chance import Rng
from ecotone.games.ecosfera import GAME
from ecotone.games.ecosfera.rules.state import Ecosfera
from tests.games.ecosfera.table import Table, draw, draw_late
from tests.kit.rule import rule

TWO_TILES = "lutra_lutra halichoerus_grypus"  # share ice and coast


def new_game(seed: int = 7, **options: object) -> Ecosfera:
    state = GAME.setup(2, GAME.all_options(options), Rng(seed))
    state.run_steps()
    return state


@rule("E-03")
def test_the_level_2_deck_has_ten_negative_five_dual_ten_positive_and_five_funding_cards() -> None:
    deck = new_game(level=2).policy_deck
    assert Counter(GAME.content.policies[card].category for card in deck) == {
        "negative": 10, "dual": 5, "positive": 10, "funding": 5,
    }  # fmt: skip


@rule("E-86")
def test_level_1_leaves_the_policy_deck_in_the_box() -> None:
    assert new_game(level=1).policy_deck == []
    assert new_game().policy_deck == []


@rule("E-72", "E-86")
def test_level_2_adds_the_shuffled_policy_deck_and_all_else_is_as_at_level_1() -> None:
    one, two = new_game(level=1), new_game(level=2)
    assert sorted(two.policy_deck) == GAME.content.policy_cards
    assert two.policy_deck != GAME.content.policy_cards
    assert two.policy_deck != new_game(8, level=2).policy_deck
    for name in ("stacks", "supply", "box", "impacts", "restored"):
        assert getattr(one, name) == getattr(two, name)
    assert [(p.row, p.deck, p.tokens) for p in one.players] == [(p.row, p.deck, p.tokens) for p in two.players]
    assert one.producers.places == two.producers.places
    assert one.consumers.places == two.consumers.places


# --- stars ------------------------------------------------------------------------------------


@rule("E-73")
def test_a_star_card_in_the_row_may_draw_the_top_policy_card() -> None:
    table = Table("synechococcus calanoida pressure", "nodularia_spumigena", policies="recycling funding")
    assert table.choices("draw_policy") == [("draw_policy", table.card("synechococcus"))]
    table.play("draw_policy", "synechococcus")
    assert table.measures() == ["recycling"]
    assert table.ids(table.state.policy_deck) == ["funding"]


@rule("E-60", "E-86")
def test_a_star_has_no_effect_at_level_1() -> None:
    table = Table("synechococcus protists")
    assert not table.choices("draw_policy")


@rule("E-60")
def test_the_magnifying_glass_never_has_an_effect() -> None:
    table = Table("calanoida bacteria", policies="funding", tokens=[0])
    assert table.choices() == [("end_turn",)]


@rule("E-73", "E-15", "E-60")
def test_a_card_may_use_its_star_and_one_ability_in_the_same_turn() -> None:
    table = Table("protists", policies="funding recycling", tokens=[0])
    table.play("plus", "protists")
    table.draw()
    assert len(table.state.funding) == 1
    other = Table("protists", policies="funding recycling", tokens=[0])
    other.draw()
    assert other.offers("plus", "protists")


@rule("E-15")
def test_a_used_card_may_still_use_its_star() -> None:
    table = Table("synechococcus nodularia_spumigena", consumers="alca_torda - - -", policies="funding funding")
    table.play("acquire_consumer", "alca_torda", "synechococcus", "nodularia_spumigena")
    table.play("draw_policy", "synechococcus")
    assert len(table.state.funding) == 1


@rule("E-15")
def test_a_card_whose_star_was_used_may_still_be_used_for_an_action() -> None:
    table = Table("synechococcus nodularia_spumigena", consumers="alca_torda - - -", policies="funding funding")
    table.play("draw_policy", "synechococcus")
    assert table.offers("acquire_consumer", "alca_torda", "synechococcus")


@rule("ER-36")
def test_a_star_is_used_once_per_card_and_turn() -> None:
    table = Table("synechococcus nodularia_spumigena", policies="funding funding funding")
    table.play("draw_policy", "synechococcus")
    assert table.choices("draw_policy") == [("draw_policy", table.card("nodularia_spumigena"))]
    table.draw()
    assert not table.choices("draw_policy")


@rule("ER-36")
def test_a_star_may_be_used_again_in_the_next_turn() -> None:
    table = Table("synechococcus", seats=1, solo_mode="single_row", decks=[""], policies="funding funding")
    table.draw()
    table.play("end_turn")
    assert table.offers("draw_policy", "synechococcus")


@rule("ER-36")
def test_a_star_may_be_used_again_when_its_card_enters_the_row_anew() -> None:
    table = Table("clupea_harengus", decks=[""], policies="overfishing funding")
    table.draw()
    assert table.row() == []
    table.play("plus")
    assert table.offers("draw_policy", "clupea_harengus")


@rule("E-87")
def test_stars_and_funding_belong_to_the_active_player_in_the_own_turn() -> None:
    table = Table("sunlight", "synechococcus", policies="funding", measures="nutrient_retention", funding=1)
    assert not table.choices("draw_policy")
    assert table.choices("fund")
    assert table.state.choices(1) == []


@rule("E-88")
def test_drawing_by_a_star_is_not_an_action_and_does_not_avert_the_pressure_card() -> None:
    table = Table("synechococcus", policies="funding", seats=2)
    table.draw()
    table.play("end_turn")
    assert table.discard() == ["synechococcus", "pressure"]


@rule("E-88")
def test_funding_a_measure_is_not_an_action_and_does_not_avert_the_pressure_card() -> None:
    table = Table("sunlight", measures="nutrient_retention", funding=1)
    table.play("fund", "nutrient_retention")
    table.play("end_turn")
    assert table.discard() == ["sunlight", "pressure"]


# --- draws for tiles --------------------------------------------------------------------------


@rule("E-74", "ER-37")
def test_every_habitat_tile_placed_draws_one_policy_card() -> None:
    table = Table(TWO_TILES, policies="funding funding funding")
    effects = table.play("restore")
    assert table.restored() == {"ice", "coast"}
    assert len(table.state.funding) == 2
    assert [effect.args[0] for effect in effects if effect.name == "policy"] == [0, 0]
    assert table.state.actors == (0,)


@rule("E-74")
def test_an_impact_tile_draws_one_policy_card_for_the_player_who_placed_it() -> None:
    table = Table("pressure pressure", "sunlight", decks=["pressure"], policies="funding funding", begin=False)
    table.begin()
    effects = table.play("plus")
    assert table.state.impacts == 1
    assert len(table.state.funding) == 1
    assert [effect.args[0] for effect in effects if effect.name == "policy"] == [0]
    assert table.state.active == 1


@rule("E-86")
def test_tiles_draw_nothing_at_level_1() -> None:
    table = Table(TWO_TILES, level=1)
    table.play("restore")
    assert table.state.due == 0
    assert table.state.funding == table.state.measures == []


@rule("ER-51", "E-74")
def test_four_pressure_cards_draw_three_policy_cards() -> None:
    table = Table("pressure pressure pressure pressure", policies="funding funding funding funding")
    assert table.state.impacts == 3
    assert len(table.state.funding) == 3
    assert table.state.active == 1


@rule("ER-37")
def test_policy_cards_are_drawn_after_all_tiles_of_the_step_are_placed() -> None:
    table = Table(TWO_TILES, policies="green_energy funding funding")
    effects = [effect.name for effect in table.play("restore")]
    assert effects.index("restored") < effects.index("policy") < effects.index("impact")
    assert table.state.impacts == 1  # the coast lay there already


@rule("ER-37")
def test_tiles_placed_by_a_policy_card_add_draws_to_the_end_of_the_queue() -> None:
    table = Table(TWO_TILES, policies="green_energy recycling funding hunting")
    table.play("restore")
    assert table.measures() == ["recycling"]
    assert len(table.state.funding) == 1
    assert table.ids(table.state.policy_deck) == ["hunting"]


@rule("E-75", "E-76")
def test_a_drawn_card_is_shown_to_all_and_resolved_before_anything_else() -> None:
    table = Table("synechococcus", policies="green_energy funding")
    shown = [effect for effect in table.draw() if effect.name == "policy"]
    assert [effect.seen_by(1) for effect in shown] == [("policy", 0, GAME.content.card("green_energy"))]
    assert shown[0].reveals
    assert {choice[0] for choice in table.choices()} == {"choose_habitat"}


@rule("E-75")
def test_a_drawn_card_is_resolved_before_the_next_one_is_drawn() -> None:
    table = Table(TWO_TILES, restored="pelagic", policies="saltwater_inflow funding")
    table.play("restore")
    assert table.choices() == [("decline",), ("take_oxygen", 0)]
    assert table.state.funding == []
    table.play("decline")
    table.play("decline")
    assert len(table.state.funding) == 1


@rule("E-77")
def test_measures_and_funding_lie_open_for_everybody_whoever_drew_them() -> None:
    table = Table("synechococcus nodularia_spumigena", policies="nutrient_retention funding")
    table.draw()
    table.draw()
    assert table.policies() == []
    view = GAME.view(table.state, None)
    assert view.measures == (GAME.content.card("nutrient_retention"),)
    assert view.funding == 1
    table.play("end_turn")
    assert table.offers("fund", "nutrient_retention")
    assert table.state.active == 1


# --- an empty deck ----------------------------------------------------------------------------


@rule("ER-38")
def test_an_empty_policy_deck_gives_no_more_cards_and_its_discards_are_not_reshuffled() -> None:
    table = Table(TWO_TILES, policies="hunting")
    table.play("restore")
    assert table.policies() == ["hunting"]
    assert table.state.policy_deck == []
    assert table.state.due == 0
    assert table.offers("end_turn")


@rule("ER-38")
def test_stars_do_nothing_when_the_policy_deck_is_empty() -> None:
    table = Table("synechococcus nodularia_spumigena", policies="hunting")
    table.play("draw_policy", "synechococcus")
    assert not table.choices("draw_policy")


# --- the end of the game ----------------------------------------------------------------------


@rule("ER-24")
def test_no_policy_card_is_drawn_for_the_sixth_habitat_tile() -> None:
    table = Table(TWO_TILES, restored="mud river rock pelagic", policies="green_energy funding", impacts=5)
    table.play("restore")
    assert table.state.result is not None
    assert table.state.result.outcome == "won"
    assert table.state.result.winners == (0, 1)
    assert len(table.state.policy_deck) == 2
    assert table.state.actors == ()


@rule("ER-24")
def test_no_policy_card_is_drawn_for_the_sixth_impact_tile() -> None:
    table = draw_late("funding funding", impacts=5)
    assert table.state.result is not None
    assert table.state.result.outcome == "lost"
    assert table.state.result.winners == ()
    assert len(table.state.policy_deck) == 2


@rule("ER-24")
def test_what_is_still_due_is_not_drawn_once_a_policy_card_has_decided_the_game() -> None:
    table = Table(TWO_TILES, policies="green_energy funding funding", impacts=5)
    table.play("restore")
    assert table.state.result is not None
    assert table.state.result.outcome == "lost"
    assert table.state.funding == []


@rule("ER-24", "ER-39")
def test_a_tile_placed_by_a_policy_card_after_the_end_of_the_turn_may_decide_the_game() -> None:
    lost = draw_late("green_energy funding", restored="coast", impacts=4)
    assert lost.state.result is not None
    assert lost.state.result.outcome == "lost"
    assert lost.state.funding == []


# --- draws after the turn has ended -----------------------------------------------------------


@rule("ER-39")
def test_draws_due_when_the_turn_ends_are_resolved_by_the_same_player_before_the_row_is_discarded() -> None:
    table = Table("pressure pressure", policies="funding beach_litter", decks=["sunlight sunlight oxygen salinity"])
    effects = [effect.name for effect in table.play("end_turn")]
    assert effects.index("impact") < effects.index("policy") < effects.index("discard_row") < effects.index("turn")
    assert len(table.state.funding) == 1


@rule("ER-39")
def test_draws_due_when_a_policy_card_ends_the_turn_come_after_the_end() -> None:
    table = Table(
        f"{TWO_TILES} pressure pressure nutrients", policies="waste_water_failure beach_litter funding hunting"
    )
    table.play("restore")  # two draws; the first card brings the third pressure card and so a third draw
    assert table.state.impacts == 1
    assert len(table.state.funding) == 1
    assert "beach_litter" in table.discard()
    assert table.ids(table.state.policy_deck) == ["hunting"]


@rule("ER-39")
def test_after_the_end_of_the_turn_a_third_pressure_card_or_element_has_no_effect() -> None:
    table = draw_late("nutrient_upwelling waste_water_failure", "nutrients nutrients")
    assert table.state.impacts == 1
    assert Counter(table.discard()) == {"pressure": 3, "nutrients": 4}
    assert len(table.state.policy_deck) == 1


@rule("ER-39")
def test_pressure_places_impact_tiles_at_most_once_per_turn() -> None:
    table = draw_late("waste_water_failure funding", "nutrients")
    assert Counter(table.discard()) == {"pressure": 4, "nutrients": 1}
    assert table.state.impacts == 1
    assert table.state.funding == []


@rule("ER-39")
def test_after_the_end_of_the_turn_no_action_ability_star_or_funding_is_possible() -> None:
    table = draw_late("green_energy funding", "protists", measures="nutrient_retention", funding=1)
    assert [choice[0] for choice in table.choices()] == ["choose_habitat"] * 3
    assert table.state.active == 0
    table.play("choose_habitat", 1)
    assert table.state.active == 1
    assert len(table.state.funding) == 2


@rule("ER-39", "ER-56")
def test_in_the_next_turn_the_row_is_checked_after_policy_cards_again() -> None:
    table = draw_late("hunting waste_water_failure", "", "protists nutrients pressure pressure")
    table.draw()
    assert table.state.impacts == 2


@rule("ER-39")
def test_a_turn_ended_at_its_start_still_draws_before_the_next_one_begins() -> None:
    table = Table("pressure pressure pressure", policies="green_energy")
    assert table.state.active == 0
    table.play("choose_habitat", 3)
    assert table.restored() == {"rock"}
    assert table.state.active == 1


@rule("ER-39")
def test_draws_for_a_turn_ended_by_three_of_a_kind_come_after_it() -> None:
    table = Table("pressure pressure nutrients nutrients nutrients", policies="nutrient_upwelling funding")
    assert table.state.impacts == 1
    assert Counter(table.discard()) == {"pressure": 3, "nutrients": 5}
    assert table.state.active == 1


# --- every card is played ---------------------------------------------------------------------


@rule("E-81", "E-76", "E-77")
@pytest.mark.parametrize("card", GAME.content.policy_cards, ids=lambda card: f"{GAME.content.ids[card]}-{card}")
def test_every_card_of_the_deck_can_be_drawn_in_the_turn_and_after_it(card: int) -> None:
    name = GAME.content.ids[card]
    for table in (draw(name, "oxygen", "bacteria"), draw_late(name, "oxygen", "bacteria")):
        while table.state.pending[-1].__class__.__name__ != "Turn":
            table.state.play(table.seat, table.choices()[0])
        assert table.state.policy_deck == []
        state = table.state
        rows = [own for player in state.players for own in player.row + player.deck + player.discard]
        piles = (state.policy_discard, state.measures, state.funding, state.lasting, state.noise, state.noise_to_come)
        places = [own for pile in (*piles, rows) for own in pile if GAME.content.ids[own] == name]
        assert len(places) == 1
