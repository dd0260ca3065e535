"""Content and packs: what a pack may change, and errors that name file, entry and field."""

from typing import Any

import pytest

from ecotone import BadContent, Match, Pack
from ecotone.games.ecologic import GAME
from ecotone.games.ecologic.box.content import TADS, older_content, own_data
from tests.games.ecologic.table import A, Table
from tests.kit.older import goes_on_with_its_own
from tests.kit.rule import rule


def packed(**data: Any) -> Any:
    return GAME.with_pack(Pack("mine.toml", data))


@rule("G-01", "G-17")
def test_the_box_holds_what_the_ledger_says() -> None:
    content = GAME.content
    assert len(content.cell) == 20
    assert [bin(mask).count("1") for mask in content.of_resource] == [10, 10]
    assert len(content.field_near) == 4
    assert all(mask.bit_count() == 6 for mask in content.field_near)
    assert len(content.card_ids) == 20
    assert sorted(set(content.card_enviro)) == [1, 2, 3, 5]
    assert content.card_bid.count(12) == 4
    assert len(content.events) == 30
    assert len(TADS) == 4


@rule("G-14")
def test_neighbours_follow_from_the_coordinates_and_agree_with_the_list() -> None:
    content = GAME.content
    for row in own_data()["sectors"]:
        near = content.near[content.sector_ids.index(row["id"])]
        assert [content.sector_ids[i] for i in range(20) if near >> i & 1] == row["neighbours"]


def test_a_pack_changes_figures_and_entries() -> None:
    game = packed(
        start={"profits": 20},
        initiatives=[{"id": "eco_01", "enviro_per_turn": 4}],
        events=[{"id": "state_support", "effect": {"kind": "gain", "profits": 7}}],
    )
    table = Table(seats=2, game=game, profits=0, cards=["eco_01"], event="state_support")
    assert table.state.profits == [7, 7]
    assert table.state.card_gains[A] == 4
    assert Match.new(GAME, 2, pack=Pack("mine.toml", {"start": {"profits": 20}})).state.profits == [20, 20]  # type: ignore[attr-defined]  # the game's own state
    assert game.content_version != GAME.content_version


def test_an_event_of_a_pack_may_be_for_all_or_the_starting_player() -> None:
    effect = {"kind": "pay_or_remove", "profits": 5, "tokens": 2}
    game = packed(events=[{"id": "oil_spill", "who": "all", "effect": effect}])
    table = Table("s01:2", "s03:2", seats=2, game=game, profits=[9, 1], event="oil_spill")
    assert table.state.profits[A] == 4
    assert table.actor == 1
    table.do("shut_down", "s03").do("shut_down", "s03")
    assert table.state.tokens == [2, 0]


def test_an_event_that_spares_enviro_may_be_for_the_starting_player_alone() -> None:
    game = packed(events=[{"id": "environmental_expertise", "who": "start"}])
    table = Table("s01", "s03", seats=2, game=game, event="environmental_expertise", phase="environment", start=1)
    assert [args[3] for args in sorted(table.effects_named("environment"))] == [1, 0]


def test_a_pack_may_put_larger_refineries_on_sale_to_competitors() -> None:
    effect = {"kind": "buy_opponent_token", "levels": [1, 2]}
    game = packed(events=[{"id": "purchase_of_competitors_shares", "effect": effect}])
    table = Table("s01", "s03:2", seats=2, game=game, event="purchase_of_competitors_shares").do("take_over", "s03")
    assert (table.owner("s03"), table.level("s03")) == (A, 2)
    assert table.state.tokens == [3, 0]
    assert table.state.profits == [6, 14]


@pytest.mark.parametrize(
    "data, words",
    [
        ({"start": {"profits": -1}}, "mine.toml, entry 'start', field 'profits': expected 0 to 100"),
        ({"start": {"profit": 1}}, "field 'profit': unknown"),
        ({"sectors": [{"id": "s01", "resource": "gas"}]}, "entry 'sectors s01', field 'resource'"),
        ({"sectors": [{"id": "s01", "q": 5}]}, "touches"),
        ({"sectors": [{"id": "s01", "q": 1, "r": -2}]}, "another hex lies at the same place"),
        ({"sectors": [{"id": "s02", "neighbours": ["s01"]}]}, "by its coordinates it touches s01, s03, s06"),
        ({"initiatives": [{"id": "eco_01", "initial_bid": 0}]}, "entry 'initiatives eco_01', field 'initial_bid'"),
        ({"initiatives": [{"id": "academy"}]}, "field 'count': expected 21 to 21"),
        ({"events": [{"id": "flood", "phase": "income"}]}, "belongs to the phase event"),
        ({"events": [{"id": "lawsuit", "who": "all"}]}, "is for start"),
        ({"events": [{"id": "flood", "effect": {"kind": "magic"}}]}, "field 'kind': expected one of"),
        ({"events": [{"id": "flood", "effect": {"kind": "end_after_turn"}}]}, "exactly one event"),
        ({"events": [{"id": "flood", "level": 1}]}, "level 1 has 11 events"),
        ({"events": [{"id": "rich_horizons", "effect": {"kind": "no_consumption", "resource": "oil"}}]}, "'levels'"),
        ({"tads": [{"id": "bank"}]}, "the TADs are"),
        ({"enviro_tokens": {"values": [1, 2]}}, "one for each of the 20 sectors"),
        ({"enviro_tokens": {"values": [0] * 20}}, "numbers from 1 to 20"),
        ({"refineries": {"income_by_level": [1, 2]}}, "4 rising numbers"),
        ({"refineries": {"income_by_level": [4, 3, 2, 1]}}, "4 rising numbers"),
        ({"meta": {"colours": ["red"]}}, "four colours"),
        ({"scenarios": [{"id": "politics", "events": ["final_report", "flood"]}]}, "must come last"),
        ({"scoring": {"vectors": [{"profits": 1, "enviro": 1, "nearest": 3, "table": 2, "up": 2}]}}, "'nearest'"),
        ({"board": {"tad_fields": 3}}, "field 'tad_fields'"),
        ({"event_deck": {"per_level": 9}}, "level 1 has 10 events, not 9"),
        ({"variants": {"long_game_events": 11}}, "field 'long_game_events'"),
        ({"nonsense": {}}, "there is no section 'nonsense'"),
    ],
)
def test_a_wrong_pack_is_refused_with_file_entry_and_field(data: dict[str, Any], words: str) -> None:
    with pytest.raises(BadContent) as error:
        packed(**data)
    assert words in str(error.value)
    assert "mine.toml" in str(error.value)


@rule("GR-01")
def test_the_content_keeps_vectors_for_all_three_roundings() -> None:
    vectors = own_data()["scoring"]["vectors"]
    assert len(vectors) >= 14
    assert all({"nearest", "table", "up"} <= set(vector) for vector in vectors)


@pytest.mark.parametrize("pack", [None, Pack("mine.toml", {"start": {"profits": 20}})])
def test_a_record_from_before_the_enviro_tokens_changed_goes_on_with_its_own(pack: Pack | None) -> None:
    goes_on_with_its_own(GAME, 4, older_content(), pack)
