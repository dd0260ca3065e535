"""Level 2: underwater noise and beach litter, which reach into the next turn (E-80, ER-29, ER-41, ER-48, ER-59)."""

from __future__ import annotations

from collections import Counter

import pytest

from ecotone.games.ecosfera.box.content import PASS, PLUS, REFRESH
from tests.games.ecosfera.table import Table, draw, draw_late
from tests.kit.rule import rule

ABILITIES = {"pass_card", "return_card", "plus", "refresh", "put_on_deck"}
FULL_DECK = "sunlight oxygen salinity temperature"


def abilities(table: Table) -> set[str]:
    return {choice[0] for choice in table.choices()} & ABILITIES


# --- underwater noise -------------------------------------------------------------------------


@rule("E-81", "E-80", "ER-48")
def test_noise_blocks_tokens_and_symbols_in_the_next_players_turn_only() -> None:
    noisy = draw("underwater_noise", "sunlight", "gadus_morhua sunlight", "sunlight")
    assert abilities(noisy) == {"pass_card", "return_card", "plus", "refresh"}  # not yet
    noisy.play("end_turn")
    assert noisy.state.active == 1
    assert noisy.choices() == [("end_turn",)]
    assert noisy.policies() == []
    noisy.play("end_turn")
    assert abilities(noisy) == {"pass_card", "return_card", "plus", "refresh"}
    assert noisy.policies() == ["underwater_noise"]


@rule("ER-48", "ER-45")
def test_noise_is_discarded_at_the_end_of_the_next_players_turn() -> None:
    table = draw("underwater_noise")
    assert table.ids(table.state.noise_to_come) == ["underwater_noise"]
    table.play("end_turn")
    assert table.ids(table.state.noise) == ["underwater_noise"]
    assert table.policies() == []
    table.play("end_turn")
    assert (table.state.noise, table.state.noise_to_come) == ([], [])
    assert table.policies() == ["underwater_noise"]


@rule("ER-29")
def test_noise_does_not_block_stars() -> None:
    table = draw("underwater_noise funding", "sunlight", "zannichellia_palustris sunlight")
    table.play("end_turn")
    assert abilities(table) == set()
    table.draw()
    assert len(table.state.funding) == 1


@rule("ER-59")
def test_noise_does_not_stop_reactivation() -> None:
    table = draw("underwater_noise", "sunlight", "gadus_morhua alca_torda", tokens=[7, PASS])
    table.play("end_turn")
    assert table.choices("reactivate") == [("reactivate", PLUS), ("reactivate", REFRESH)]
    table.play("reactivate", PLUS)
    assert table.state.players[1].tokens == PASS | PLUS
    assert abilities(table) == set()


@rule("ER-59")
def test_noise_does_not_stop_refreshing_by_a_measure() -> None:
    table = draw("underwater_noise", measures="maritime_spatial_plan", funding=1, producers="chara - - -")
    table.play("end_turn")
    table.play("fund", "maritime_spatial_plan")
    assert ("plan_refresh", 3) in table.choices()


@rule("ER-39", "ER-48")
def test_noise_drawn_after_the_end_of_the_turn_blocks_the_next_player() -> None:
    table = draw_late("underwater_noise", "sunlight", "gadus_morhua sunlight")
    assert table.state.active == 1
    assert abilities(table) == set()


@rule("ER-59")
def test_with_a_single_row_noise_blocks_the_rows_own_next_turn() -> None:
    table = draw("underwater_noise", "sunlight", seats=1, solo_mode="single_row")
    assert abilities(table) == {"put_on_deck", "return_card", "plus", "refresh"}
    table.play("end_turn")
    assert abilities(table) == set()
    table.play("end_turn")
    assert abilities(table) >= {"plus", "refresh"}


# --- beach litter -----------------------------------------------------------------------------


@rule("E-81", "ER-41")
def test_beach_litter_goes_into_the_active_row_and_not_to_the_policy_discard_pile() -> None:
    table = draw("beach_litter")
    assert table.row() == ["protists", "beach_litter"]
    assert table.policies() == []
    assert table.state.active == 0


@rule("ER-41")
def test_beach_litter_stays_in_its_owners_deck_for_good() -> None:
    table = draw("beach_litter", "sunlight", "sunlight", decks=[FULL_DECK])
    table.play("end_turn")
    assert "beach_litter" in table.discard(0)
    table.play("end_turn")  # player 1 was skipped: player 0 again, who now reshuffles
    table.play("end_turn")
    player = table.state.players[0]
    assert "beach_litter" in table.ids(player.row + player.deck + player.discard)
    assert table.policies() == []


@rule("ER-41")
def test_beach_litter_is_neither_element_nor_pressure_and_is_used_for_no_action() -> None:
    table = Table("beach_litter pressure pressure nutrients nutrients", level=2, tokens=[0])
    assert table.choices() == [("end_turn",)]
    assert table.state.impacts == 0


@rule("ER-41")
@pytest.mark.parametrize("pass_pressure", [True, False])
def test_beach_litter_may_be_passed_also_where_pressure_may_not(pass_pressure: bool) -> None:
    table = Table("beach_litter pressure", "sunlight", level=2, tokens=[PASS], pass_pressure=pass_pressure)
    assert not table.choices("return_card")
    assert table.offers("pass_card") is True
    assert (("pass_card", -1, table.card("pressure"), 1) in table.choices()) is pass_pressure
    table.play("pass_card", -1, "beach_litter", 1)
    assert table.row(0) == ["pressure"]
    assert table.row(1) == ["sunlight", "beach_litter"]


@rule("ER-41", "E-81")
def test_beach_litter_skips_the_next_players_turn_and_leaves_that_row_as_it_is() -> None:
    row = "pressure pressure pressure nutrients nutrients nutrients gadus_morhua alca_torda"
    table = draw("beach_litter", "sunlight", row, "oxygen", tokens=[7, 0])
    before = table.deck(1)
    effects = table.play("end_turn")
    assert ("skipped", 1) in [effect.seen_by(None) for effect in effects]
    assert table.state.active == 2
    assert table.row(1) == row.split()
    assert (table.deck(1), table.discard(1)) == (before, [])
    assert table.state.impacts == 0
    assert table.state.players[1].tokens == 0


@rule("ER-41")
def test_beach_litter_skips_one_turn_only() -> None:
    table = draw("beach_litter", "", "", "")
    table.play("end_turn")
    table.play("end_turn")
    assert table.state.active == 0
    table.play("end_turn")
    assert table.state.active == 1


@rule("ER-59")
def test_with_two_players_the_active_player_plays_again() -> None:
    table = draw("beach_litter", "sunlight", "oxygen", decks=[FULL_DECK])
    table.play("end_turn")
    assert table.state.active == 0
    assert table.row(0) == FULL_DECK.split()
    assert table.row(1) == ["oxygen"]
    assert table.state.turns == 3  # the skipped turn counts as one
    table.play("end_turn")
    assert table.state.active == 1


@rule("ER-41", "E-87")
def test_in_solo_beach_litter_skips_the_next_row() -> None:
    table = draw("beach_litter", "", "oxygen", "", seats=1, rows=3)
    table.play("end_turn")
    assert table.state.active == 2
    assert table.state.actors == (0,)
    assert table.row(1) == ["oxygen"]


@rule("ER-59")
def test_with_a_single_row_beach_litter_skips_nothing_and_only_adds_the_litter() -> None:
    table = draw("beach_litter", seats=1, solo_mode="single_row", decks=[FULL_DECK])
    assert table.row() == ["protists", "beach_litter"]
    effects = [effect.name for effect in table.play("end_turn")]
    assert "skipped" not in effects
    assert table.state.turns == 2
    assert table.state.skips == 0


@rule("ER-39", "ER-41")
def test_beach_litter_drawn_after_the_end_of_the_turn_is_discarded_with_the_row_and_skips() -> None:
    table = draw_late("beach_litter", "", "oxygen", "salinity")
    assert Counter(table.discard(0)) == {"pressure": 3, "beach_litter": 1}
    assert table.state.active == 2
    assert table.row(1) == ["oxygen"]


# --- both ---------------------------------------------------------------------------------------


@rule("ER-59")
@pytest.mark.parametrize("policies", ["beach_litter underwater_noise", "underwater_noise beach_litter"])
@pytest.mark.parametrize("players, then", [(2, 0), (3, 2)])
def test_noise_drawn_in_the_same_turn_as_beach_litter_lapses_with_the_skipped_turn(
    policies: str, players: int, then: int
) -> None:
    table = Table("protists synechococcus", *["sunlight"] * (players - 1), policies=policies)
    table.draw()
    table.draw()
    table.play("end_turn")
    assert table.state.active == then
    assert table.policies() == ["underwater_noise"]
    assert abilities(table) != set()


@rule("ER-59")
def test_litter_drawn_in_a_noisy_turn_does_not_prolong_the_noise() -> None:
    table = draw("underwater_noise beach_litter", "sunlight", "synechococcus", "sunlight")
    table.play("end_turn")
    table.draw()
    table.play("end_turn")
    assert table.state.active == 0
    assert table.policies() == ["underwater_noise"]
    assert abilities(table) != set()
