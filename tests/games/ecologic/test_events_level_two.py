"""Events of level II: for each addressee, for the owner of the Academy, and where they cannot apply."""

import pytest

from ecotone.games.ecologic import GAME
from tests.games.ecologic.table import A, B, C, D, Table
from tests.kit.rule import rule

ACADEMY = {"academy": (B, "t4")}
OWN_ACADEMY = {"academy": (A, "t4")}


# --- "Green" Investments ----------------------------------------------------------------------


@rule("G-78", "GR-23")
@pytest.mark.parametrize("profits, enviro", [(15, 6), (3, 9)])
def test_t20_green_investments_set_the_profits_of_the_starting_player_to_the_enviro(profits: int, enviro: int) -> None:
    table = Table(profits=profits, enviro=enviro, event="green_investments", start=B)
    assert table.state.profits == [profits, enviro, profits, profits]
    assert table.state.enviro == [enviro] * 4


@rule("G-78", "G-30", "GR-07")
def test_t20_an_owner_of_the_academy_who_would_lose_decides() -> None:
    for answer, left in (("refuse", 15), ("accept", 6)):
        table = Table(profits=15, enviro=6, event="green_investments", tads=ACADEMY, start=B)
        assert (table.prompt, table.actor) == ("invest", B)
        assert table.do(answer).state.profits[B] == left


@rule("G-78", "G-57")
def test_an_owner_of_the_academy_who_would_gain_is_not_asked_and_minus_is_zero() -> None:
    table = Table(profits=3, enviro=9, event="green_investments", tads=ACADEMY, start=B)
    assert table.state.profits[B] == 9
    assert Table(profits=[7], enviro=[0], minus=[A], event="green_investments").state.profits[A] == 0


@rule("G-78", "G-31")
def test_green_investments_change_nothing_where_both_are_equal() -> None:
    table = Table(profits=8, enviro=8, event="green_investments")
    assert table.effects_named("lapsed") == [(A, table.number("green_investments"))]


# --- Centralized Management -------------------------------------------------------------------


@rule("G-79", "G-29", "GR-06")
def test_centralized_management_doubles_the_refineries_of_the_starting_player_only() -> None:
    tads = {"transport_hub": (B, "t1"), "academy": (A, "t4")}
    table = Table("s01:2 s02", "s03:2", seats=2, event="centralized_management", phase="income", tads=tads)
    assert table.effects_named("income")[:2] == [(A, 6, 2, 2, 0), (B, 3, 0, 0, 0)]


@rule("G-79", "G-31")
def test_centralized_management_does_nothing_without_refineries() -> None:
    table = Table("", "s03", seats=2, event="centralized_management", phase="income")
    assert table.effects_named("income")[:2] == [(A, 0, 0, 0, 0), (B, 1, 0, 0, 0)]


# --- Oil Spill --------------------------------------------------------------------------------


@rule("G-80", "GR-25")
def test_t16_with_five_profits_the_starting_player_pays() -> None:
    table = Table("s01:3", "s03:3", profits=5, event="oil_spill")
    assert table.state.profits == [0, 5, 5, 5]
    assert table.state.tokens[:2] == [3, 3]
    # Profits are paid also by who has fewer tokens than would have to go.
    assert Table("s01", profits=5, event="oil_spill").state.profits == [0, 5, 5, 5]


@rule("G-80", "GR-25", "G-32")
def test_t16_with_four_profits_two_tokens_of_any_type_go_and_nothing_is_paid() -> None:
    table = Table("s01 s02:2", profits=4, event="oil_spill")
    assert (table.prompt, table.actor) == ("oil_spill", A)
    table.do("shut_down", "s02")
    assert table.sectors("shut_down") == "s01 s02"
    table.do("shut_down", "s01")
    assert table.state.tokens[A] == 1
    assert table.state.profits[A] == 4
    assert table.prompt == "action"


@rule("G-80", "G-31")
def test_t16_with_four_profits_and_one_token_nothing_is_lost() -> None:
    table = Table("s01", profits=4, event="oil_spill")
    assert table.state.tokens[A] == 1
    assert table.state.profits[A] == 4
    assert table.effects_named("lapsed") == [(A, table.number("oil_spill"))]


@rule("G-80", "G-30")
@pytest.mark.parametrize("profits", [9, 4])
def test_oil_spill_does_nothing_to_the_owner_of_the_academy(profits: int) -> None:
    table = Table("s01:3", profits=profits, event="oil_spill", tads=OWN_ACADEMY)
    assert table.state.profits[A] == profits
    assert table.state.tokens[A] == 3
    assert table.prompt == "action"


# --- Stock Market Rise ------------------------------------------------------------------------


@rule("G-81")
def test_stock_market_rise_gives_everybody_one_more_auction() -> None:
    table = Table("s01", "s03", profits=20, seats=2, event="stock_market_rise", tads=ACADEMY).passes(2)
    assert table.actor == A
    table.do("auction_refinery", "oil", 3).do("pass_auction").do("place", "s01")
    assert table.actor == B
    table.do("pass", by=B)
    assert table.state.turn == 4


@rule("G-81", "G-31")
def test_in_the_extra_round_who_cannot_start_an_auction_passes() -> None:
    table = Table("s01", "s03", profits=0, seats=2, event="stock_market_rise", deck="-").passes(2)
    assert table.verbs() == ["pass"]


# --- Industrialization Program -----------------------------------------------------------------


@rule("G-82", "G-29")
def test_t22_on_turn_eight_the_starting_player_gets_eight_profits() -> None:
    table = Table("s01", "s03", seats=2, event="industrialization_program", turn=8, tads=OWN_ACADEMY).quietly()
    assert table.effects_named("income") == [(A, 1, 0, 0, 8), (B, 1, 0, 0, 0)]
    assert table.state.profits == [19, 11]


@rule("G-82")
def test_the_program_can_be_used_for_running_costs() -> None:
    table = Table(seats=2, profits=[0, 0], cards=["eco_18"], event="industrialization_program", turn=3).quietly()
    assert table.cards(A) == "eco_18"
    assert table.state.profits[A] == 0


# --- Trading Veto -----------------------------------------------------------------------------


def vetoed(**given: object) -> Table:
    """B wins A's token auction at 6, and the starting player is asked."""
    table = Table("s01", "s03", "s12", "s08", profits=20, event="trading_veto", values={"s06": 3}, **given)  # type: ignore[arg-type]  # passed on as they are
    table.do("auction_refinery", "oil", 5, by=A).do("raise", 6, by=B)
    for _ in range(3):
        if table.prompt == "bidding":
            table.do("pass_auction")
    return table


@rule("G-83", "G-120", "GR-33", "GR-34")
def test_t29_a_vetoed_token_auction_changes_nothing_but_counts_as_held() -> None:
    table = vetoed()
    assert (table.prompt, table.actor) == ("veto", A)
    assert table.state.profits == [20] * 4
    table.do("veto")
    assert table.state.profits == [20] * 4
    assert table.state.price(0) == 5
    assert table.state.values[table.number("s06")] == 3
    assert table.state.supply[2 * B] == 9
    assert (table.prompt, table.actor) == ("action", B)


@rule("G-83", "G-120")
def test_the_veto_can_be_used_once_and_kept_for_later() -> None:
    table = vetoed().do("keep_veto")
    assert (table.prompt, table.actor) == ("place_token", B)
    table.do("place", "s06")
    table.do("auction_refinery", "oil", 6, by=B)
    while table.prompt == "bidding":
        table.do("pass_auction")
    table.do("veto", by=A)
    table.do("auction_refinery", "oil", 6, by=C)
    while table.prompt == "bidding":
        table.do("pass_auction")
    assert (table.prompt, table.actor) == ("place_token", C)


@rule("G-120")
def test_the_veto_is_offered_after_the_own_auction_too() -> None:
    table = Table("s01", "s03", profits=[20, 0], seats=2, event="trading_veto").do("auction_refinery", "oil", 3)
    assert (table.prompt, table.actor) == ("veto", A)
    table.do("veto")
    assert table.state.profits[A] == 20
    assert (table.prompt, table.actor) == ("action", B)


@rule("G-83", "G-120", "G-30")
def test_an_auction_won_by_another_owner_of_the_academy_cannot_be_vetoed() -> None:
    table = vetoed(tads=ACADEMY)
    assert (table.prompt, table.actor) == ("place_token", B)
    assert table.effects_named("protected") == [(B, table.number("trading_veto"))]
    own = Table("s01", "s03", profits=[20, 0], seats=2, event="trading_veto", tads=OWN_ACADEMY)
    assert own.do("auction_refinery", "oil", 3).prompt == "veto"
    assert own.effects_named("protected") == []
    spent = vetoed(tads={"academy": (C, "t4")}).do("veto").do("pass", by=B).do("auction_refinery", "oil", 5, by=C)
    while spent.prompt == "bidding":
        spent.do("pass_auction")
    assert spent.effects_named("protected") == []  # the veto was used up before


@rule("G-83", "GR-33")
def test_a_vetoed_card_is_discarded_and_a_vetoed_tad_stays_for_sale() -> None:
    # eco_01 is the first of all cards, next to the TADs in the numbers of lots.
    for name, bid in (("eco_12", 5), ("eco_01", 2)):
        card = Table(profits=[20, 0], seats=2, event="trading_veto", deck=name).do("reveal").do("open", bid).do("veto")
        assert card.discarded() == name
        assert card.cards(A) == ""
    tad = Table(profits=[20, 20], seats=2, event="trading_veto").do("auction_tad", "academy", 10).do("pass_auction")
    tad.do("veto")
    assert tad.owner("academy") == -1
    assert tad.can("auction_tad", "academy", 10)


@rule("G-120")
def test_no_veto_is_offered_when_a_card_was_discarded_unopened() -> None:
    table = Table("s01", "s03", profits=20, seats=2, event="trading_veto", deck="eco_12").do("reveal")
    table.do("decline").do("decline")
    assert (table.prompt, table.actor) == ("action", B)
    table.do("auction_refinery", "oil", 3, by=B).do("pass_auction", by=A)
    assert (table.prompt, table.actor) == ("veto", A)  # the right was kept for this


@rule("G-83", "G-31", "G-27")
def test_without_an_auction_the_veto_is_gone_with_its_phase() -> None:
    table = Table("s01", "s03", profits=20, enviro=0, seats=2, event="trading_veto")
    assert GAME.view(table.state, B).veto
    table.passes(2)
    assert table.prompt == "shortage"
    assert not GAME.view(table.state, B).veto
    table.quietly().do("auction_refinery", "oil", 1).do("pass_auction")
    assert table.prompt == "place_token"


# --- Financial Crisis -------------------------------------------------------------------------


@rule("G-84")
def test_financial_crisis_silences_all_level_one_sectors() -> None:
    table = Table("s01 s02 s06:2", "s04 s03", seats=2, event="financial_crisis", phase="income")
    assert table.effects_named("income")[:2] == [(A, 3, 0, 0, 0), (B, 0, 0, 0, 0)]


@rule("G-84", "G-30")
def test_financial_crisis_spares_the_owner_of_the_academy() -> None:
    table = Table("s01", "s04 s03", seats=2, event="financial_crisis", phase="income", tads=ACADEMY)
    assert table.effects_named("income")[:2] == [(A, 0, 0, 0, 0), (B, 1, 1, 0, 0)]


@rule("G-84", "G-31")
def test_financial_crisis_does_nothing_to_larger_refineries() -> None:
    table = Table("s01:2", "s04:3", seats=2, event="financial_crisis", phase="income")
    assert table.effects_named("income")[:2] == [(A, 3, 0, 0, 0), (B, 0, 6, 0, 0)]


# --- Biased Media -----------------------------------------------------------------------------


@rule("G-85", "G-121", "GR-27", "GR-38")
def test_t26_a_shifted_price_lasts_until_the_first_purchase_of_its_type() -> None:
    low = Table("s02", "s04", profits=[20, 0], seats=2, event="biased_media").do("shift", "mineral", -3)
    assert low.state.price(1) == 1
    high = Table("s02", "s04", profits=[20, 0], seats=2, event="biased_media").do("shift", "mineral", 2)
    assert high.state.price(1) == 5
    assert high.state.price(0) == 1
    high.do("auction_refinery", "mineral", 5).do("place", "s02")
    assert high.state.price(1) == 4


@rule("G-85")
def test_biased_media_shifts_one_type_by_one_to_three_up_or_down_or_not_at_all() -> None:
    table = Table("s02", event="biased_media", start=C)
    assert (table.prompt, table.actor) == ("shift_price", C)
    steps = [item[1:] for item in table.listed("shift")]
    assert steps == [(r, n) for r in (0, 1) for n in (-3, -2, -1, 1, 2, 3)]
    assert table.do("skip").state.shift == [0, 0]


@rule("G-121", "GR-38")
def test_auctions_of_other_things_do_not_end_the_shift() -> None:
    table = Table("s02", "s04", profits=[30, 0], seats=2, event="biased_media").do("shift", "mineral", 3)
    table.do("auction_refinery", "oil", 1).do("place", "s01")
    assert table.state.price(1) == 6


@rule("G-121")
def test_the_shift_ends_with_the_phase() -> None:
    table = Table("s02", "s04", seats=2, event="biased_media").do("shift", "mineral", 3).quietly()
    assert table.state.price(1) == 3


@rule("G-85", "G-30", "G-31")
def test_biased_media_never_leads_below_one_and_the_academy_changes_nothing() -> None:
    table = Table("s02", event="biased_media", tads=OWN_ACADEMY).do("shift", "oil", -2)
    assert table.state.price(0) == 1
    assert table.bounds("auction_refinery", "oil") == (1, 10)


# --- Purchase of Competitor's Shares ------------------------------------------------------------


@rule("G-86", "GR-27", "GR-36")
def test_the_starting_player_takes_over_a_level_one_sector_and_pays_its_owner() -> None:
    market = {"stock_market": (A, "t1")}
    table = Table("s01", "s03 s04:2", "s20", event="purchase_of_competitors_shares", tads=market)
    assert table.sectors("take_over") == "s03 s20"
    table.do("take_over", "s20")
    # One mineral token in s20 and two in s04: the initial bid is 4; no neighbourhood is needed, no discount given.
    assert table.state.profits == [6, 10, 14, 10]
    assert table.owner("s20") == A
    assert table.state.supply[2 * C + 1] == 10
    assert table.state.supply[2 * A + 1] == 9
    assert (table.prompt, table.actor) == ("action", A)


@rule("G-86")
def test_the_purchase_of_shares_may_be_skipped() -> None:
    assert Table("s01", "s03", event="purchase_of_competitors_shares").do("skip").owner("s03") == B


@rule("G-86", "G-30")
def test_sectors_of_the_owner_of_the_academy_cannot_be_taken_over() -> None:
    event = "purchase_of_competitors_shares"
    table = Table("s01", "s03", "s20", event=event, tads=ACADEMY)
    assert table.sectors("take_over") == "s20"
    assert table.effects_named("protected") == [(B, table.number(event))]
    alone = Table("s01", "s03", event=event, tads=ACADEMY)
    assert alone.prompt == "action"
    assert alone.effects_named("protected") == [(B, table.number(event))]
    assert alone.effects_named("lapsed") == [(A, table.number(event))]


@rule("G-86", "G-30")
def test_the_academy_is_of_no_use_where_no_share_of_its_owner_could_be_bought() -> None:
    event = "purchase_of_competitors_shares"
    for table in (
        Table("s01", "s03:2", "s20", event=event, tads=ACADEMY),
        Table("s01", "s03", profits=[2], event=event, tads=ACADEMY),
        Table("s01", "s03", "s20", event=event, tads=ACADEMY, supply={(A, "oil"): 0}),
        Table("s01", "s03", "s20", event=event, tads=ACADEMY, start=B),
    ):
        assert table.effects_named("protected") == []


@rule("G-86")
def test_shares_may_cost_all_the_profits_of_the_buyer() -> None:
    # Two oil tokens on the board: the initial bid is 3.
    table = Table("s01", "s03", profits=[3], event="purchase_of_competitors_shares").do("take_over", "s03")
    assert table.state.profits == [0, 3, 0, 0]
    assert table.owner("s03") == A


@rule("G-86", "G-31")
def test_the_purchase_of_shares_lapses_without_sector_profits_or_token() -> None:
    event = "purchase_of_competitors_shares"
    for table in (
        Table("s01", "s03:2", event=event),
        Table("s01", "s03", profits=[2], event=event),
        Table("s01", "s03", event=event, supply={(A, "oil"): 0}),
    ):
        assert table.prompt == "action"
        assert table.effects_named("lapsed") == [(A, table.number(event))]
    assert Table("s02", "s04", event=event, start=B, supply={(B, "mineral"): 0}).prompt == "action"
    others = {(A, "mineral"): 0, (A, "oil"): 0, (B, "oil"): 0}
    assert Table("s02", "s04", event=event, start=B, supply=others).sectors("take_over") == "s02"


# --- Corruption -------------------------------------------------------------------------------


@rule("G-87")
def test_t13_corruption_takes_half_of_the_starting_players_profits_rounded_up() -> None:
    table = Table(profits=7, event="corruption", start=D)
    assert table.state.profits == [7, 7, 7, 3]


@rule("G-87", "G-30")
def test_corruption_does_nothing_to_the_owner_of_the_academy() -> None:
    table = Table(profits=7, event="corruption", tads=OWN_ACADEMY)
    assert table.state.profits[A] == 7
    assert table.effects_named("protected") == [(A, table.number("corruption"))]


@rule("G-87", "G-31")
def test_corruption_lapses_without_profits() -> None:
    table = Table(profits=0, event="corruption")
    assert table.effects_named("lapsed") == [(A, table.number("corruption"))]
