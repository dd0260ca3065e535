"""Events of level I: for each addressee, for the owner of the Academy, and where they cannot apply."""

import pytest

from ecotone.games.ecologic import GAME
from tests.games.ecologic.table import A, B, C, Table
from tests.kit.rule import rule

ACADEMY = {"academy": (B, "t4")}


def incomes(table: Table) -> list[tuple[int, int]]:
    """Oil and mineral income of all seats, in their order."""
    return [(oil, mineral) for _, oil, mineral, _, _ in sorted(table.effects_named("income"))]


def income(*board: str, event: str, **given: object) -> Table:
    """The Income phase under an event."""
    return Table(*board, event=event, phase="income", **given)  # type: ignore[arg-type]  # passed on as they are


# --- Oil Price Crash --------------------------------------------------------------------------


@rule("G-70", "GR-26")
@pytest.mark.parametrize("sectors, got", [("s01", 0), ("s01:2", 1), ("s01:4 s03", 5), ("s01:2 s03 s06", 2)])
def test_t12_oil_price_crash_halves_the_sum_of_oil_income_rounded_down(sectors: str, got: int) -> None:
    assert incomes(income(sectors, seats=2, event="oil_price_crash"))[0] == (got, 0)


@rule("G-70", "G-26")
def test_oil_price_crash_is_for_all_and_leaves_minerals_and_hub_alone() -> None:
    table = income("s01:2 s02", "s03:2", seats=2, event="oil_price_crash", tads={"transport_hub": (A, "t1")})
    assert table.effects_named("income")[:2] == [(A, 1, 1, 2, 0), (B, 1, 0, 0, 0)]


@rule("G-70", "G-30")
def test_oil_price_crash_spares_the_owner_of_the_academy() -> None:
    table = income("s01:2", "s03:2", seats=2, event="oil_price_crash", tads=ACADEMY)
    assert incomes(table) == [(1, 0), (3, 0)]
    assert table.effects_named("protected") == [(B, table.number("oil_price_crash"))]


@rule("G-70", "G-31")
def test_oil_price_crash_does_nothing_without_oil_income() -> None:
    assert incomes(income("s02:2", "", seats=2, event="oil_price_crash")) == [(0, 3), (0, 0)]


# --- State Support ----------------------------------------------------------------------------


@rule("G-71")
def test_state_support_gives_everybody_three_profits_before_the_auctions() -> None:
    table = Table(profits=[0, 1, 2, 3], event="state_support", tads=ACADEMY)
    assert table.state.profits == [3, 4, 5, 6]
    assert table.prompt == "action"


# --- The Only Contractor ----------------------------------------------------------------------


@rule("G-72", "G-114")
def test_the_contractor_buys_a_token_at_the_initial_bid_without_discount() -> None:
    table = Table("s01", "s03", profits=9, event="the_only_contractor", tads={"stock_market": (A, "t1")})
    table.do("buy_refinery", "oil", by=A).do("place", "s01")
    assert table.state.profits[A] == 9 - 3
    assert (table.prompt, table.actor) == ("action", B)
    assert "buy_refinery" not in table.verbs()  # the others hold auctions as usual
    assert "auction_refinery" in table.verbs()


@rule("G-72", "GR-36")
def test_the_contractor_buys_a_tad_for_ten() -> None:
    table = Table(profits=12, event="the_only_contractor", tads={"stock_market": (A, "t1")})
    table.do("buy_tad", "academy").do("place_tad", "t2")
    assert table.state.profits[A] == 2
    assert table.owner("academy") == A


@rule("G-72", "G-114", "GR-36")
def test_the_contractor_pays_the_full_bid_for_a_card_though_the_stock_market_is_theirs() -> None:
    market = {"stock_market": (A, "t1")}
    table = Table(profits=9, event="the_only_contractor", deck="eco_12", tads=market).do("reveal").do("buy_card")
    assert table.effects_named("bought") == [(A, 6 + table.number("eco_12"), 5, 5)]
    assert table.state.profits[A] == 4


@rule("G-72", "G-114", "GR-39")
def test_the_contractor_buys_a_revealed_card_or_opens_it_or_declines() -> None:
    given = {"profits": 9, "event": "the_only_contractor", "deck": "eco_12", "seats": 2}
    bought = Table(**given).do("reveal").do("buy_card")
    assert bought.cards(A) == "eco_12"
    assert bought.state.profits[A] == 4
    opened = Table(**given).do("reveal").do("open", 6).do("raise", 7, by=B)
    assert opened.actor == A
    declined = Table(**given).do("reveal").do("decline", by=A)
    assert declined.actor == B
    assert declined.verbs() == ["decline", "open"]


@rule("G-72")
def test_the_contractor_may_hold_a_normal_auction_or_do_nothing() -> None:
    table = Table("s01", profits=12, event="the_only_contractor")
    assert set(table.verbs()) == {"pass", "buy_refinery", "auction_refinery", "buy_tad", "auction_tad", "reveal"}


@rule("G-72", "G-114", "G-31")
def test_the_contractor_without_profits_or_place_can_buy_nothing() -> None:
    assert not Table("s01", profits=[1], event="the_only_contractor", seats=2).can("buy_refinery", "oil")
    table = Table("s01:4", profits=[9], event="the_only_contractor")
    assert not table.can("buy_refinery", "oil")
    assert not table.can("buy_tad", "academy")
    poor = Table(profits=[4, 0], seats=2, event="the_only_contractor", deck="eco_12").do("reveal")
    assert poor.discarded() == "eco_12"


@rule("G-72", "G-30")
def test_the_only_contractor_is_the_same_for_the_owner_of_the_academy() -> None:
    table = Table("s01", "s03", profits=9, event="the_only_contractor", tads=ACADEMY, start=B)
    table.do("buy_refinery", "oil", by=B).do("place", "s03")
    assert table.state.profits[B] == 6


# --- Oil Price Rise ---------------------------------------------------------------------------


@rule("G-73", "G-29", "GR-06")
def test_oil_price_rise_doubles_oil_for_all_and_not_the_hub() -> None:
    tads = {**ACADEMY, "transport_hub": (A, "t1")}
    table = income("s01:2 s02", "s03", "s08", seats=3, event="oil_price_rise", tads=tads)
    assert table.effects_named("income")[:3] == [(A, 6, 1, 2, 0), (B, 2, 0, 0, 0), (C, 2, 0, 0, 0)]


@rule("G-73", "G-31")
def test_oil_price_rise_does_nothing_without_oil() -> None:
    assert incomes(income("s02", "", seats=2, event="oil_price_rise")) == [(0, 1), (0, 0)]


# --- Lawsuit ----------------------------------------------------------------------------------


@rule("G-74")
def test_lawsuit_lets_the_starting_player_remove_a_token_of_another() -> None:
    table = Table("s01", "s02:3", "s03", event="lawsuit", start=A)
    assert (table.prompt, table.actor) == ("lawsuit", A)
    assert table.sectors("sue") == "s02 s03"
    table.do("sue", "s02")
    assert table.level("s02") == 2
    assert table.prompt == "action"


@rule("GR-44")
@pytest.mark.parametrize("start", [A, B, C])
def test_neither_lawsuit_nor_shares_are_for_own_tokens(start: int) -> None:
    own = ("s01", "s03", "s20")[start]
    others = " ".join(sorted({"s01", "s03", "s20"} - {own}))
    assert Table("s01", "s03", "s20", event="lawsuit", start=start).sectors("sue") == others
    shares = Table("s01", "s03", "s20", event="purchase_of_competitors_shares", start=start)
    assert shares.sectors("take_over") == others


@rule("G-74")
def test_lawsuit_need_not_be_used() -> None:
    table = Table("s01", "s02", event="lawsuit").do("skip")
    assert table.level("s02") == 1
    assert table.effects_named("skipped") == [(A, table.number("lawsuit"))]


@rule("G-74", "G-30")
def test_tokens_of_the_owner_of_the_academy_cannot_be_sued() -> None:
    table = Table("s01", "s02", "s03", event="lawsuit", tads=ACADEMY)
    assert table.sectors("sue") == "s03"
    assert table.effects_named("protected") == [(B, table.number("lawsuit"))]


@rule("G-74", "G-30")
def test_the_academy_is_of_no_use_against_a_lawsuit_to_who_brings_it_or_has_no_token() -> None:
    assert Table("s01", "s02", event="lawsuit", tads=ACADEMY, start=B).effects_named("protected") == []
    assert Table("s01", "", "s03", event="lawsuit", tads=ACADEMY).effects_named("protected") == []


@rule("G-74", "G-31", "GR-08")
def test_lawsuit_lapses_if_no_token_can_be_chosen() -> None:
    table = Table("s01", "s02", event="lawsuit", tads=ACADEMY)
    assert table.prompt == "action"
    assert table.effects_named("protected") == [(B, table.number("lawsuit"))]
    assert table.effects_named("lapsed") == [(A, table.number("lawsuit"))]


# --- Environmental Expertise and Visit from an Ecologist ---------------------------------------


@rule("G-75", "GR-24")
@pytest.mark.parametrize("event, consumed", [("environmental_expertise", [4, 1]), ("visit_from_an_ecologist", [5, 0])])
def test_level_one_sectors_of_the_resource_consume_nothing(event: str, consumed: list[int]) -> None:
    # A: two oil sectors of levels 1 and 3, a mineral sector of level 2. B: level 1 minerals.
    table = Table("s01 s03:2 s02:2", "s13", seats=2, event=event, phase="environment", tads=ACADEMY)
    got = [args[3] for args in sorted(table.effects_named("environment"))]
    assert got == consumed


@rule("G-75", "G-31")
def test_without_such_sectors_nothing_is_spared() -> None:
    for event in ("environmental_expertise", "visit_from_an_ecologist"):
        table = Table("s01:2 s02:2", "", seats=2, event=event, phase="environment")
        assert [args[3] for args in table.effects_named("environment")] == [4, 0]


# --- Rich Horizons and Outdated Equipment ------------------------------------------------------


@rule("G-76")
def test_rich_horizons_doubles_level_one_minerals_of_all() -> None:
    table = income("s02 s05:2 s01", "s04", seats=2, event="rich_horizons", tads=ACADEMY)
    assert incomes(table) == [(1, 5), (0, 2)]


@rule("G-76", "G-31")
def test_rich_horizons_does_nothing_without_level_one_minerals() -> None:
    assert incomes(income("s02:2 s01", "", seats=2, event="rich_horizons")) == [(1, 3), (0, 0)]


@rule("G-76")
def test_outdated_equipment_silences_level_one_minerals_of_all() -> None:
    assert incomes(income("s02 s05:2 s01", "s04", seats=2, event="outdated_equipment")) == [(1, 3), (0, 0)]


@rule("G-76", "G-30")
def test_outdated_equipment_spares_the_owner_of_the_academy() -> None:
    assert incomes(income("s02", "s04", seats=2, event="outdated_equipment", tads=ACADEMY)) == [(0, 0), (0, 1)]


@rule("G-76", "G-31")
def test_outdated_equipment_does_nothing_to_larger_refineries() -> None:
    assert incomes(income("s02:2", "s01", seats=2, event="outdated_equipment")) == [(0, 3), (1, 0)]


# --- Production Accident -----------------------------------------------------------------------


@rule("G-77", "G-29", "GR-06")
def test_production_accident_silences_the_highest_sector_with_its_hub_bonus() -> None:
    hub = {"transport_hub": (A, "t1")}
    table = income("s01:3 s02", "s03:4", seats=2, event="production_accident", tads=hub)
    assert table.effects_named("income")[:2] == [(A, 0, 1, 1, 0), (B, 9, 0, 0, 0)]
    assert table.effects_named("silenced") == [(A, table.number("s01"))]


@rule("G-77")
def test_with_a_tie_the_starting_player_chooses_the_sector() -> None:
    table = income("s01:2 s02:2 s03", "s12", seats=2, event="production_accident")
    assert (table.prompt, table.actor) == ("accident", A)
    assert table.sectors("stop_production") == "s01 s02"
    table.do("stop_production", "s02")
    assert table.effects_named("income")[0] == (A, 4, 0, 0, 0)


@rule("G-77", "G-30")
def test_production_accident_does_nothing_to_the_owner_of_the_academy() -> None:
    table = income("s01", "s03:2", seats=2, event="production_accident", tads=ACADEMY, start=B)
    assert incomes(table) == [(1, 0), (3, 0)]
    assert table.effects_named("protected") == [(B, table.number("production_accident"))]


@rule("G-77", "G-31")
def test_production_accident_lapses_without_refineries() -> None:
    for tads in ({}, {"academy": (A, "t4")}):
        table = income("", "s03", seats=2, event="production_accident", tads=tads)
        assert incomes(table) == [(0, 0), (1, 0)]
        assert table.effects_named("lapsed") == [(A, table.number("production_accident"))]
        assert table.effects_named("protected") == []


@rule("G-77", "G-27")
def test_everybody_sees_which_sector_stands_still_and_for_how_long() -> None:
    # A cannot pay all running costs, so the game waits for an answer in the middle of the Income phase.
    table = income("s01:2", "s03", seats=2, profits=[2, 0], cards=["eco_13 eco_18"], event="production_accident")
    assert (table.prompt, table.actor) == ("keep_cards", A)
    assert GAME.view(table.state, B).silent == table.number("s01")
    table.quietly()
    assert GAME.view(table.state, B).silent == -1
