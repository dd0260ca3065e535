"""Level 2: the measures that ask for targets (E-81, ER-32, ER-34, ER-53, ER-55, ER-57)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from ecotone import Match
from ecotone.games.ecosfera import GAME
from ecotone.games.ecosfera.box.content import CONSUMERS, PRODUCERS
from ecotone.games.ecosfera.box.policy_card import HABITATS
from ecotone.games.ecosfera.rules.state import Ecosfera
from tests.games.ecosfera.table import Table
from tests.kit.rule import rule

RIVER, MUD, COAST = (HABITATS.index(name) for name in ("river", "mud", "coast"))
NEITHER, THE_PRODUCERS, THE_CONSUMERS, BOTH = range(4)


def fund(measure: str, *rows: str, **layout: Any) -> Table:
    """Player 0 has just funded this measure."""
    table = Table(*rows, measures=measure, funding=1, **layout)
    table.play("fund", measure)
    return table


def assert_untouched(table: Table, measure: str) -> None:
    """Measure and funding card lie where they were, and the turn goes on."""
    assert table.measures() == [measure]
    assert len(table.state.funding) == 1
    assert (table.policies(), table.state.implemented, table.state.acted) == ([], False, False)
    assert table.offers("fund", measure)


# --- hazardous substance regulation -------------------------------------------------------------

REGULATION = "hazardous_substance_regulation"


@rule("E-81", "ER-55")
def test_regulation_offers_each_pair_with_each_missing_habitat_it_shares_and_nothing_else() -> None:
    table = fund(REGULATION, "chara najas_marina acipenser_oxyrinchus cygnus_olor sunlight", restored="coast")
    chara, najas, sturgeon, swan = table.cards("chara najas_marina acipenser_oxyrinchus cygnus_olor")
    assert table.choices() == [
        ("back",),
        ("regulate", chara, sturgeon, MUD),
        ("regulate", chara, swan, MUD),
        ("regulate", najas, sturgeon, MUD),
        ("regulate", najas, sturgeon, RIVER),
        ("regulate", najas, swan, MUD),
    ]


@rule("ER-32", "E-74")
def test_regulation_places_one_tile_uses_both_cards_and_draws_a_policy_card() -> None:
    table = fund(REGULATION, "najas_marina acipenser_oxyrinchus sunlight", policies="funding recycling")
    table.play("regulate", "najas_marina", "acipenser_oxyrinchus", RIVER)
    assert table.restored() == {"river"}
    assert table.ids(table.state.used) == ["najas_marina", "acipenser_oxyrinchus"]
    assert len(table.state.funding) == 1
    assert len(table.state.policy_deck) == 1
    assert Counter(table.policies()) == {REGULATION: 1, "funding": 1}


@rule("ER-57", "ER-32")
def test_regulation_counts_as_an_action() -> None:
    table = fund(REGULATION, "chara cygnus_olor")
    table.play("end_turn")
    assert "pressure" not in table.discard()


@rule("ER-32")
def test_regulation_pairs_unused_cards_only() -> None:
    table = Table(
        "chara phragmites_australis acipenser_oxyrinchus", consumers="cygnus_olor - - -",
        measures=REGULATION, funding=1,
    )  # fmt: skip
    assert table.offers("fund")
    table.play("acquire_consumer", "cygnus_olor")
    assert not table.choices("fund")


@rule("ER-32")
def test_regulation_does_not_pair_a_used_consumer() -> None:
    table = Table("chara cygnus_olor macoma_balthica", measures=REGULATION, funding=1)
    table.play("restore")
    assert not table.choices("fund")


@rule("ER-55")
def test_regulation_with_a_single_answer_is_carried_out_by_the_program() -> None:
    table = fund(REGULATION, "chara cygnus_olor")
    assert table.restored() == {"mud"}
    assert table.offers("end_turn")


@rule("ER-53")
def test_going_back_from_regulation_returns_both_cards() -> None:
    table = fund(REGULATION, "najas_marina acipenser_oxyrinchus")
    table.play("back")
    assert_untouched(table, REGULATION)
    assert table.restored() == set()


@rule("ER-24", "ER-32")
def test_regulation_may_place_the_sixth_habitat_tile() -> None:
    table = fund(REGULATION, "chara cygnus_olor", restored="ice river rock pelagic coast", policies="funding")
    assert table.state.result is not None
    assert table.state.result.outcome == "won"
    assert len(table.state.policy_deck) == 1


# --- migratory barrier removal ------------------------------------------------------------------

MIGRATION = "migratory_barrier_removal"


@rule("E-81", "ER-55")
def test_migration_offers_each_fish_and_bird_of_the_market_to_each_player() -> None:
    table = fund(MIGRATION, "", "", consumers="gadus_morhua lutra_lutra alca_torda calanoida")
    cod, razorbill = table.cards("gadus_morhua alca_torda")
    wanted = [("send", cod, 0), ("send", cod, 1), ("send", razorbill, 0), ("send", razorbill, 1)]
    assert table.choices() == [("back",), *wanted]


@rule("E-81")
@pytest.mark.parametrize("player", [0, 1])
def test_migration_sends_the_animal_to_a_row_and_refills_its_place(player: int) -> None:
    table = fund(MIGRATION, "", "", consumers="lutra_lutra gadus_morhua - -", consumer_deck="esox_lucius")
    table.play("send", "gadus_morhua", player)
    assert table.row(player) == ["gadus_morhua"]
    assert table.row(1 - player) == []
    assert table.market(CONSUMERS) == ["lutra_lutra", "esox_lucius", "-", "-"]
    assert Counter(table.policies()) == {MIGRATION: 1, "funding": 1}


@rule("E-81", "ER-49")
def test_migration_refills_the_place_of_the_animal_also_when_another_place_is_empty() -> None:
    table = fund(MIGRATION, "", "", consumers="- lutra_lutra gadus_morhua -", consumer_deck="esox_lucius")
    table.play("send", "gadus_morhua", 0)
    assert table.market(CONSUMERS) == ["-", "lutra_lutra", "esox_lucius", "-"]


@rule("ER-57")
def test_migration_is_not_an_action_whoever_receives_the_animal() -> None:
    for player in (0, 1):
        table = fund(MIGRATION, "sunlight", "", consumers="gadus_morhua - - -")
        table.play("send", "gadus_morhua", player)
        table.play("end_turn")
        assert "pressure" in table.discard()


@rule("E-81")
def test_an_animal_received_by_migration_can_be_used_at_once() -> None:
    table = fund(MIGRATION, "alca_torda", "", consumers="gadus_morhua - - -")
    table.play("send", "gadus_morhua", 0)
    assert table.offers("restore", "alca_torda", "gadus_morhua")
    assert table.offers("plus", "gadus_morhua")


@rule("ER-53")
def test_going_back_from_migration_returns_both_cards() -> None:
    table = fund(MIGRATION, "", consumers="gadus_morhua - - -")
    table.play("back")
    assert_untouched(table, MIGRATION)
    assert table.market(CONSUMERS)[0] == "gadus_morhua"


@rule("ER-55")
def test_migration_with_one_animal_and_one_row_is_carried_out_by_the_program() -> None:
    table = fund(MIGRATION, "", consumers="gadus_morhua - - -", seats=1, solo_mode="single_row")
    assert table.row() == ["gadus_morhua"]
    assert table.offers("end_turn")


# --- fishing gear regulation ----------------------------------------------------------------------

GEAR = "fishing_gear_regulation"


@rule("E-81", "ER-55")
def test_fishing_gear_regulation_asks_which_player_gets_the_mud_cards() -> None:
    table = fund(GEAR, "", "", "", producers="chara - - -")
    assert table.choices() == [("back",), ("send_all", 0), ("send_all", 1), ("send_all", 2)]
    table.play("back")
    assert_untouched(table, GEAR)
    assert table.market(PRODUCERS)[0] == "chara"


@rule("E-81", "ER-57")
@pytest.mark.parametrize("player", [0, 1])
def test_fishing_gear_regulation_gives_all_mud_cards_of_both_markets_to_one_row_then_refills(player: int) -> None:
    table = fund(
        GEAR, "", "", producers="chara ulva_lactuca najas_marina -", producer_deck="planothidium bacteria",
        consumers="gadus_morhua cygnus_olor - -", consumer_deck="macoma_balthica",
    )  # fmt: skip
    table.play("send_all", player)
    assert sorted(table.row(player)) == ["chara", "cygnus_olor", "najas_marina"]
    assert table.row(1 - player) == []
    assert table.market(PRODUCERS) == ["planothidium", "ulva_lactuca", "bacteria", "-"]  # new mud cards stay
    assert table.market(CONSUMERS) == ["gadus_morhua", "macoma_balthica", "-", "-"]
    assert Counter(table.policies()) == {GEAR: 1, "funding": 1}
    table.play("end_turn")
    assert "pressure" in table.discard()


@rule("E-81")
def test_fishing_gear_regulation_leaves_places_empty_when_the_decks_are() -> None:
    table = fund(GEAR, "", "", producers="chara ulva_lactuca - -", consumers="cygnus_olor - - -", short=True)
    table.play("send_all", 1)
    assert table.market(PRODUCERS) == ["-", "ulva_lactuca", "-", "-"]
    assert table.market(CONSUMERS) == ["-", "-", "-", "-"]


@rule("ER-55")
def test_fishing_gear_regulation_with_a_single_row_asks_nothing() -> None:
    table = fund(GEAR, "", producers="chara - - -", seats=1, solo_mode="single_row")
    assert table.row() == ["chara"]


# --- recycling --------------------------------------------------------------------------------------


@rule("ER-34", "ER-55")
def test_recycling_offers_every_pressure_card_in_a_row_and_every_pair_of_them() -> None:
    table = fund("recycling", "pressure sunlight pressure", "pressure", discards=["pressure"])
    (a, b), (c,) = table.cards("pressure pressure"), table.state.players[1].row
    singles = [("recycle", a), ("recycle", b), ("recycle", c)]
    assert table.choices() == [("back",), *singles, ("recycle", a, b), ("recycle", a, c), ("recycle", b, c)]
    table.play("back")
    assert_untouched(table, "recycling")


@rule("ER-34")
def test_recycled_cards_go_to_the_supply_and_each_owner_draws_as_many() -> None:
    table = fund(
        "recycling", "pressure", "pressure sunlight", decks=["oxygen salinity", "temperature oxygen"], supply=9
    )
    table.play("recycle", table.card("pressure"), table.card("pressure", 1))
    assert table.row(0) == ["oxygen"]
    assert table.row(1) == ["sunlight", "temperature"]
    assert len(table.state.supply) == 11
    assert table.state.removed == []
    assert Counter(table.policies()) == {"recycling": 1, "funding": 1}


@rule("ER-34")
def test_one_pressure_card_may_be_recycled_where_there_are_more() -> None:
    table = fund("recycling", "pressure pressure", decks=["oxygen salinity"])
    table.play("recycle", table.cards("pressure pressure")[1])
    assert table.row() == ["pressure", "oxygen"]


@rule("ER-34")
def test_an_owner_who_lost_two_cards_draws_two() -> None:
    table = fund("recycling", "sunlight", "pressure pressure", decks=["", "oxygen salinity temperature"])
    table.play("recycle", *table.state.players[1].row)
    assert table.row(1) == ["oxygen", "salinity"]


@rule("ER-34")
def test_a_pressure_card_drawn_as_replacement_stays() -> None:
    table = fund("recycling", "pressure pressure", decks=["pressure oxygen"])
    table.play("recycle", *table.cards("pressure pressure"))
    assert table.row() == ["pressure", "oxygen"]
    assert table.offers("end_turn")


@rule("ER-34")
def test_replacements_come_from_the_reshuffled_discard_pile_or_not_at_all() -> None:
    shuffled = fund("recycling", "pressure sunlight", decks=[""], discards=["oxygen"])
    assert shuffled.row() == ["sunlight", "oxygen"]
    none = fund("recycling", "pressure sunlight", decks=[""])
    assert none.row() == ["sunlight"]


@rule("ER-55", "ER-34")
def test_a_single_pressure_card_is_recycled_by_the_program() -> None:
    table = fund("recycling", "", "pressure", decks=["", "oxygen"])
    assert table.row(1) == ["oxygen"]
    assert table.offers("end_turn")


@rule("ER-34", "ER-56")
def test_after_recycling_the_active_row_is_checked_and_other_rows_are_not() -> None:
    own = fund("recycling", "pressure nutrients nutrients", decks=["nutrients sunlight oxygen salinity temperature"])
    assert Counter(own.discard()) == {"nutrients": 3, "pressure": 1}
    assert own.state.active == 1
    other = fund("recycling", "sunlight", "pressure nutrients nutrients", decks=["", "nutrients"])
    assert other.row(1) == ["nutrients", "nutrients", "nutrients"]
    assert other.state.active == 0


# --- maritime spatial plan ----------------------------------------------------------------------------

PLAN = "maritime_spatial_plan"
SEA: dict[str, Any] = {
    "producers": "chara ruppia - -",
    "consumers": "calanoida - - -",
    "producer_deck": "bacteria viruses zostera_marina ulva_lactuca",
    "consumer_deck": "gadus_morhua rotifera lutra_lutra esox_lucius",
}


@rule("E-81", "ER-55")
def test_the_plan_asks_first_for_the_markets_to_refresh() -> None:
    table = fund(PLAN, "", **SEA)
    assert table.choices() == [("back",), *[("plan_refresh", markets) for markets in range(4)]]
    table.play("back")
    assert_untouched(table, PLAN)


@rule("E-81")
@pytest.mark.parametrize("markets", [THE_PRODUCERS, THE_CONSUMERS, BOTH])
def test_the_plan_refreshes_the_chosen_markets(markets: int) -> None:
    table = fund(PLAN, "", **SEA)
    table.play("plan_refresh", markets)
    new = "bacteria viruses zostera_marina ulva_lactuca"
    assert table.market(PRODUCERS) == (new if markets & 1 else "chara ruppia - -").split()
    animals = "gadus_morhua rotifera lutra_lutra esox_lucius"
    assert table.market(CONSUMERS) == (animals if markets & 2 else "calanoida - - -").split()
    assert Counter(table.policies()) == {PLAN: 1, "funding": 1}


@rule("E-81", "ER-57")
def test_then_the_plan_gives_one_producer_for_nothing_which_is_not_an_action() -> None:
    table = fund(PLAN, "sunlight", **SEA)
    table.play("plan_refresh", NEITHER)
    chara, ruppia = table.cards("chara ruppia")
    assert table.choices() == [("back",), ("take_producer", chara), ("take_producer", ruppia)]
    table.play("take_producer", "ruppia")
    assert table.row() == ["sunlight", "ruppia"]
    assert table.market(PRODUCERS) == ["chara", "bacteria", "-", "-"]
    assert table.state.used == []
    assert Counter(table.policies()) == {PLAN: 1, "funding": 1}
    table.play("end_turn")
    assert "pressure" in table.discard()


@rule("ER-53")
def test_the_plan_can_be_cancelled_until_a_market_is_refreshed() -> None:
    table = fund(PLAN, "", **SEA)
    table.play("plan_refresh", NEITHER)
    table.play("back")
    assert_untouched(table, PLAN)
    table.play("fund", PLAN)
    table.play("plan_refresh", THE_CONSUMERS)
    assert not table.choices("back")
    assert table.choices()[0] == ("decline",)


@rule("E-81")
def test_after_a_refresh_the_free_producer_may_be_declined_and_the_plan_is_spent() -> None:
    table = fund(PLAN, "sunlight", **SEA)
    table.play("plan_refresh", BOTH)
    table.play("decline")
    assert table.row() == ["sunlight"]
    assert (table.measures(), table.state.funding) == ([], [])
    assert Counter(table.policies()) == {PLAN: 1, "funding": 1}


@rule("E-81", "ER-55")
def test_the_plan_refreshes_only_a_market_whose_deck_has_cards() -> None:
    table = fund(PLAN, "", producers="chara - - -", consumers="calanoida - - -", consumer_deck="rotifera", short=True)
    assert table.choices("plan_refresh") == [("plan_refresh", NEITHER), ("plan_refresh", THE_CONSUMERS)]
    empty = fund(PLAN, "", producers="chara - - -", short=True)
    assert empty.choices() == [("back",), ("take_producer", empty.card("chara"))]


@rule("ER-54")
def test_a_plan_that_plans_nothing_keeps_measure_and_funding() -> None:
    table = fund(PLAN, "sunlight", producers="chara - - -", consumers="calanoida - - -", short=True)
    table.play("back")
    assert_untouched(table, PLAN)
    decks = {"producer_deck": "bacteria", "consumer_deck": "rotifera"}
    bare = fund(PLAN, "sunlight", producers="- - - -", consumers="calanoida - - -", short=True, **decks)
    assert [markets for _, markets in bare.choices("plan_refresh")] == [THE_PRODUCERS, THE_CONSUMERS, BOTH]


@rule("ER-54")
@pytest.mark.parametrize("rules, kept", [(1, False), (2, False), (3, True)])
def test_older_matches_may_still_spend_a_plan_for_nothing(rules: int, kept: bool) -> None:
    table = Table("sunlight", measures=PLAN, funding=1, **SEA)
    GAME.recall(table.state, rules)
    table.play("fund", PLAN)
    table.play("plan_refresh", NEITHER)
    assert (("decline",) in table.choices()) is not kept
    if not kept:
        table.play("decline")
        assert (table.measures(), table.state.funding) == ([], [])


@rule("ER-54")
@pytest.mark.parametrize("rules", [1, 2, 3])
def test_a_record_is_read_by_the_rules_that_it_was_played_under(rules: int) -> None:
    match = Match.new("ecosfera", seats=2, seed=1, options={"level": 2}, rules=rules)
    again = Match.from_json(match.to_json())
    assert again.rules == rules
    for one in (match, again):
        assert isinstance(one.state, Ecosfera)
        assert one.state.settings.plan_may_lapse is (rules < 3)


@rule("ER-55")
def test_without_a_producer_to_take_the_plan_ends_after_the_refresh() -> None:
    table = fund(PLAN, "", consumers="calanoida - - -", consumer_deck="rotifera", short=True)
    assert table.market(CONSUMERS) == ["rotifera", "calanoida", "-", "-"]
    assert table.offers("end_turn")


@rule("ER-34", "ER-61")
def test_after_recycling_the_active_player_draws_first() -> None:
    table = Table("pressure", "pressure", measures="recycling", funding=1, begin=False)
    table.begin(1)
    table.play("fund")
    both = table.choices("recycle")[-1]
    drawn = [effect.args[0] for effect in table.play(*both) if effect.name == "draw"]
    assert drawn == [1, 0]
