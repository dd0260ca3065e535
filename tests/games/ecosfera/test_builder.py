"""The builder lays out what it says; the rule tests lean on it."""

from __future__ import annotations

from ecotone.games.ecosfera.box.content import PRODUCERS
from tests.games.ecosfera.table import Table


def test_the_builder_lays_out_rows_market_and_stacks() -> None:
    table = Table("sunlight sunlight salinity", "pressure", producers="zostera_marina - - -", stacks={"oxygen": 2})
    assert table.row(0) == ["sunlight", "sunlight", "salinity"]
    assert table.row(1) == ["pressure"]
    assert table.market(PRODUCERS) == ["zostera_marina", "-", "-", "-"]
    assert (table.stack("oxygen"), table.stack("sunlight")) == (2, 8)
    table.play("acquire_producer", "zostera_marina")
    assert "zostera_marina" in table.row(0)
    assert table.state.acted


def test_the_builder_lays_out_policy_cards() -> None:
    table = Table("synechococcus", policies="oil_spill", measures="bubble_curtains", funding=1)
    table.play("draw_policy", "synechococcus")
    assert table.ids(table.state.policy_discard) == ["oil_spill"]
    assert table.ids(table.state.measures) == ["bubble_curtains"]
