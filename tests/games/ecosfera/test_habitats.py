"""Restoring habitats with two consumers (E-32 to E-36, E-90)."""

from __future__ import annotations

import pytest

from tests.games.ecosfera.table import Table, args_of
from tests.kit.rule import rule


@rule("E-32", "ER-23")
def test_a_pair_places_the_tiles_of_all_habitats_it_shares() -> None:
    table = Table("perca_fluviatilis esox_lucius")
    effects = table.play("restore", "perca_fluviatilis", "esox_lucius")
    assert table.restored() == {"mud", "river", "rock"}
    assert len(args_of(effects, "restored")) == 1
    assert table.state.acted


@rule("E-32")
def test_a_habitat_of_one_consumer_only_is_not_restored() -> None:
    table = Table("lutra_lutra halichoerus_grypus")
    table.play("restore", "lutra_lutra", "halichoerus_grypus")
    assert table.restored() == {"ice", "coast"}


@rule("E-32")
@pytest.mark.parametrize("row", ["alca_torda cygnus_olor", "alca_torda", "alca_torda bacteria", "bacteria viruses"])
def test_consumers_that_share_nothing_or_other_cards_cannot_be_paired(row: str) -> None:
    assert Table(row).choices("restore") == []


@rule("E-32", "E-14")
@pytest.mark.parametrize("used", ["alca_torda", "clupea_harengus"])
def test_a_used_consumer_cannot_be_paired(used: str) -> None:
    table = Table("alca_torda clupea_harengus")
    table.use(used)
    assert table.choices("restore") == []


@rule("ER-23")
def test_taking_fewer_tiles_is_not_offered() -> None:
    table = Table("perca_fluviatilis esox_lucius")
    assert len(table.choices("restore")) == 1


@rule("E-33", "ER-23")
def test_only_tiles_not_yet_placed_are_placed() -> None:
    table = Table("perca_fluviatilis esox_lucius", restored="river")
    effects = table.play("restore", "perca_fluviatilis", "esox_lucius")
    assert args_of(effects, "restored") == [(0, 0b001010)]
    assert table.restored() == {"mud", "river", "rock"}


@rule("E-33")
def test_a_pair_that_shares_only_restored_habitats_cannot_be_used() -> None:
    table = Table("lutra_lutra clangula_hyemalis", restored="ice coast")
    assert table.choices("restore") == []


@rule("E-34")
def test_with_three_consumers_the_player_chooses_the_pair() -> None:
    table = Table("larus_fuscus alca_torda clangula_hyemalis gasterosteus_aculeatus")
    pairs = [table.ids(choice[1:]) for choice in table.choices("restore")]
    assert pairs == [
        ["larus_fuscus", "alca_torda"],
        ["larus_fuscus", "clangula_hyemalis"],
        ["larus_fuscus", "gasterosteus_aculeatus"],
        ["alca_torda", "gasterosteus_aculeatus"],
        ["clangula_hyemalis", "gasterosteus_aculeatus"],
    ]
    table.play("restore", "clangula_hyemalis", "gasterosteus_aculeatus")
    assert table.restored() == {"coast"}
    table.play("restore", "larus_fuscus", "alca_torda")
    assert table.restored() == {"coast", "pelagic"}


@rule("E-36")
def test_porpoise_and_mussel_place_the_pelagic_tile() -> None:
    table = Table("phocoena_phocoena mytilus_edulis")
    table.play("restore", "phocoena_phocoena", "mytilus_edulis")
    assert table.restored() == {"pelagic"}


@rule("E-90")
def test_the_two_consumers_stay_in_the_row_used_until_the_end_of_the_turn() -> None:
    table = Table("phocoena_phocoena mytilus_edulis oxygen")
    table.play("restore", "phocoena_phocoena", "mytilus_edulis")
    assert table.row() == ["phocoena_phocoena", "mytilus_edulis", "oxygen"]
    assert table.used() == ["phocoena_phocoena", "mytilus_edulis"]
    table.play("end_turn")
    assert table.discard() == ["phocoena_phocoena", "mytilus_edulis", "oxygen"]
    assert table.state.used == []


@rule("E-35")
def test_a_tile_placed_by_one_player_counts_for_all() -> None:
    table = Table("alca_torda clupea_harengus", "larus_fuscus mergus_merganser")
    table.play("restore", "alca_torda", "clupea_harengus")
    table.play("end_turn")
    assert table.choices("restore") == []
