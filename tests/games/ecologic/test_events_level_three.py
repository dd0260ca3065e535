"""Events of level III: for each addressee, for the owner of the Academy, and where they cannot apply."""

import pytest

from tests.games.ecologic.table import A, B, C, D, Table
from tests.kit.rule import rule

ACADEMY = {"academy": (B, "t4")}
OWN_ACADEMY = {"academy": (A, "t4")}


# --- Infrastructure Development (more in test_auctions) ------------------------------------------


@rule("G-88", "G-30")
def test_infrastructure_development_is_open_to_the_owner_of_the_academy_too() -> None:
    table = Table("s01", profits=[20], event="infrastructure_development", tads=OWN_ACADEMY)
    table.do("auction_refinery", "oil", 2).do("place_anywhere", "s19")
    assert table.state.profits[A] == 17


@rule("G-88", "G-31")
def test_without_infrastructure_development_no_token_goes_anywhere() -> None:
    table = Table("s01", profits=[20]).do("auction_refinery", "oil", 2)
    assert table.verbs() == ["place"]


@rule("G-88")
def test_infrastructure_development_ends_with_its_turn() -> None:
    table = Table("s01", seats=2, profits=[20, 0], event="infrastructure_development").quietly()
    table.do("pass", by=B).do("auction_refinery", "oil", 2)
    assert table.verbs() == ["place"]


# --- Flood ------------------------------------------------------------------------------------


@rule("G-89")
def test_t13_flood_takes_half_of_everybodys_enviro_rounded_up() -> None:
    assert Table(enviro=[5, 4, 1, 9], event="flood").state.enviro == [2, 2, 0, 4]


@rule("G-89", "G-30")
def test_flood_does_nothing_to_the_owner_of_the_academy() -> None:
    table = Table(enviro=5, event="flood", tads=ACADEMY)
    assert table.state.enviro == [2, 5, 2, 2]


@rule("G-89", "G-31")
def test_flood_lapses_at_zero_and_does_not_lead_to_minus() -> None:
    table = Table(enviro=[0, 1, 0, 0], minus=[C], event="flood")
    assert table.state.enviro == [0, 0, 0, 0]
    assert table.state.minus == 1 << C
    assert [args[0] for args in table.effects_named("lapsed")] == [A, C, D]


# --- Patented Technology ----------------------------------------------------------------------


@rule("G-90", "G-32", "GR-08")
def test_everybody_else_gives_the_starting_player_two_profits_or_all_they_have() -> None:
    table = Table(profits=[9, 5, 1, 0], event="patented_technology")
    assert table.state.profits == [12, 3, 0, 0]


@rule("G-90", "G-30")
def test_the_owner_of_the_academy_does_not_pay_for_patents() -> None:
    table = Table(profits=9, event="patented_technology", tads=ACADEMY)
    assert table.state.profits == [13, 9, 7, 7]


@rule("G-90", "G-31")
def test_patents_bring_nothing_from_players_without_profits() -> None:
    table = Table(profits=[9], event="patented_technology")
    assert table.state.profits == [9, 0, 0, 0]
    assert [args[0] for args in table.effects_named("lapsed")] == [B, C, D]


# --- Brain Drain ------------------------------------------------------------------------------


@rule("G-91", "GR-29")
def test_the_starting_player_gives_a_card_of_their_choice_to_the_next_player() -> None:
    table = Table(cards=["eco_01", "", "", "eco_02 eco_13"], event="brain_drain", start=D)
    assert (table.prompt, table.actor) == ("brain_drain", D)
    assert len(table.listed()) == 2
    table.do("give", "eco_13")
    assert table.cards(A) == "eco_01 eco_13"
    assert table.cards(D) == "eco_02"
    assert table.state.card_gains[A] == 4
    assert table.state.card_costs[D] == 0


@rule("G-91", "G-30")
def test_the_owner_of_the_academy_gives_no_card() -> None:
    table = Table(cards=["eco_01"], event="brain_drain", tads=OWN_ACADEMY)
    assert table.prompt == "action"
    assert table.cards(A) == "eco_01"


@rule("G-91", "G-31")
def test_brain_drain_lapses_without_a_card() -> None:
    table = Table(cards=["", "eco_01"], event="brain_drain")
    assert table.effects_named("lapsed") == [(A, table.number("brain_drain"))]


# --- Obligatory Switch to BAT -----------------------------------------------------------------


@rule("G-92", "G-123", "GR-40", "G-32")
def test_t21_with_five_tokens_and_three_profits_at_least_two_tokens_go() -> None:
    table = Table("s01:3 s02:2", profits=[3], enviro=4, seats=2, event="obligatory_switch_to_bat")
    assert (table.prompt, table.actor) == ("switch_to_bat", A)
    assert table.verbs() == ["shut_down"]
    table.do("shut_down", "s01")
    assert not table.can("keep")
    table.do("shut_down", "s02").do("keep")
    assert (table.state.profits[A], table.state.enviro[A], table.state.tokens[A]) == (0, 7, 3)
    assert (table.level("s01"), table.level("s02")) == (2, 1)


@rule("G-123")
def test_everybody_is_asked_from_the_starting_player_on_and_may_keep_fewer_than_they_can_pay() -> None:
    table = Table("s01", "s03:2", seats=2, enviro=0, minus=[B], event="obligatory_switch_to_bat", start=B)
    table.do("shut_down", "s03", by=B).do("keep", by=B)
    assert (table.state.profits[B], table.state.enviro[B], table.state.tokens[B]) == (9, 1, 1)
    assert table.state.minus == 0
    table.do("keep", by=A)
    assert (table.state.profits[A], table.state.enviro[A]) == (9, 1)


@rule("G-92", "G-30", "GR-07")
def test_the_owner_of_the_academy_may_ignore_the_switch_as_a_whole() -> None:
    table = Table("s01:3", seats=2, profits=[1, 0], enviro=0, event="obligatory_switch_to_bat", tads=OWN_ACADEMY)
    assert table.verbs() == ["ignore", "shut_down"]
    table.do("ignore")
    assert (table.state.profits[A], table.state.enviro[A], table.state.tokens[A]) == (1, 0, 3)
    begun = Table("s01:3", seats=2, profits=[9, 0], event="obligatory_switch_to_bat", tads=OWN_ACADEMY)
    begun.do("shut_down", "s01")
    assert "ignore" not in begun.verbs()


@rule("G-92", "G-31")
def test_the_switch_does_nothing_without_tokens() -> None:
    table = Table(seats=2, event="obligatory_switch_to_bat")
    assert table.prompt == "action"
    assert [args[0] for args in table.effects_named("lapsed")] == [A, B]


@rule("G-123")
def test_who_can_pay_nothing_loses_all_tokens() -> None:
    table = Table("s01", seats=2, profits=0, enviro=3, event="obligatory_switch_to_bat").do("shut_down", "s01")
    assert table.state.tokens[A] == 0
    assert (table.state.profits[A], table.state.enviro[A]) == (0, 3)
    assert table.prompt == "action"


# --- Cartel Collusion -------------------------------------------------------------------------


@rule("G-93", "GR-06")
def test_both_partners_of_a_cartel_earn_double_and_the_hub_does_not() -> None:
    tads = {"transport_hub": (A, "t1"), "academy": (C, "t4")}
    table = Table("s01:2", "s02", "s03 s04", seats=3, event="cartel_collusion", phase="income", tads=tads)
    assert (table.prompt, table.actor) == ("name_partner", A)
    assert [item for item in table.listed() if item[0] == "name_partner"] == [("name_partner", B), ("name_partner", C)]
    table.do("name_partner", C)
    assert table.effects_named("income")[:3] == [(A, 6, 0, 1, 0), (B, 0, 1, 1, 0), (C, 2, 2, 0, 0)]


@rule("G-93", "G-31")
def test_without_a_partner_nobody_earns_double() -> None:
    table = Table("s01:2", "s02", seats=2, event="cartel_collusion", phase="income").do("name_nobody")
    assert table.effects_named("income")[:2] == [(A, 3, 0, 0, 0), (B, 0, 1, 0, 0)]


@rule("G-93")
def test_a_cartel_is_formed_in_the_income_phase() -> None:
    table = Table("s01", "s03", seats=2, event="cartel_collusion")
    assert table.prompt == "action"
    table.passes(2)
    assert table.prompt == "name_partner"
    table.do("name_partner", B)
    assert table.state.partner == -1  # gone with its turn


# --- Industrial-Environmental Expo ---------------------------------------------------------------


@rule("G-94", "G-122")
def test_the_expo_lets_each_in_turn_swap_a_card_for_two_profits() -> None:
    table = Table(
        cards=["eco_01", "eco_02"], seats=2, deck="eco_17 eco_18", start=B, tads=ACADEMY,
        event="industrial_environmental_expo",
    )  # fmt: skip
    table.do("draw", by=B)
    assert table.prompt == "expo_swap"
    table.do("swap", "eco_02", by=B)
    assert table.cards(B) == "eco_17"
    assert table.discarded() == "eco_02"
    assert table.state.profits == [10, 8]
    assert table.state.card_gains[B] == 5
    assert (table.prompt, table.actor) == ("expo_draw", A)


@rule("G-94", "G-122")
def test_a_card_of_the_expo_may_be_discarded_for_nothing_or_not_drawn_at_all() -> None:
    given = {"cards": ["eco_01"], "seats": 2, "deck": "eco_17", "event": "industrial_environmental_expo"}
    seen = Table(**given).do("draw").do("leave")
    assert seen.discarded() == "eco_17"
    assert seen.state.profits[A] == 10
    assert seen.cards(A) == "eco_01"
    assert seen.prompt == "action"
    assert Table(**given).do("skip").state.deck[-1] == seen.number("eco_17")


@rule("G-122", "G-31")
def test_who_has_no_card_or_too_few_profits_takes_no_part_in_the_expo() -> None:
    table = Table(cards=["", "eco_01", "eco_02"], profits=[9, 1, 2], seats=3, event="industrial_environmental_expo")
    assert (table.prompt, table.actor) == ("expo_draw", C)
    assert [args[0] for args in table.effects_named("lapsed")] == [A, B]


@rule("G-122", "G-48")
def test_the_expo_renews_an_empty_deck_and_ends_without_any_card() -> None:
    event = "industrial_environmental_expo"
    table = Table(cards=["eco_01"], seats=2, deck="-", discard="eco_05", event=event).do("draw")
    assert table.effects_named("reshuffled") == [()]
    assert Table(cards=["eco_01"], seats=2, deck="-", event=event).prompt == "action"


# --- International Trading Platform ------------------------------------------------------------


def on_platform(*board: str, **given: object) -> Table:
    """Two seats after the normal round."""
    table = Table(*board, seats=2, event="international_trading_platform", **given)  # type: ignore[arg-type]  # passed on as they are
    return table.passes(2)


@rule("G-95", "G-114", "GR-36")
def test_t30_the_stock_market_halves_the_price_on_the_platform_but_the_full_bid_must_be_at_hand() -> None:
    market = {"stock_market": (A, "t1")}
    rich = on_platform("s01:3", "s03:3", profits=[7, 0], tads=market)
    assert rich.state.price(0) == 7
    rich.do("buy_refinery", "oil").do("place", "s01")
    assert rich.state.profits[A] == 3
    poor = on_platform("s01:3", "s03:3", profits=[6, 0], tads=market)
    assert not poor.can("buy_refinery", "oil")


@rule("G-95", "G-51", "GR-36")
def test_on_the_platform_the_stock_market_halves_the_price_of_a_tad_too() -> None:
    table = (
        on_platform(profits=[10, 0], tads={"stock_market": (A, "t1")}).do("buy_tad", "academy").do("place_tad", "t2")
    )
    assert table.effects_named("bought") == [(A, 2 + table.number("academy"), 10, 5)]
    assert table.state.profits[A] == 5


@rule("G-95")
def test_on_the_platform_everybody_buys_one_thing_without_bidding() -> None:
    table = on_platform("s01", "s03", profits=20, tads=ACADEMY)
    assert set(table.verbs()) == {"pass", "buy_refinery", "buy_tad", "reveal"}
    table.do("buy_tad", "nature_reserve", by=A).do("place_tad", "t1")
    assert table.state.profits[A] == 10
    table.do("buy_refinery", "oil", by=B).do("place", "s03")
    assert table.effects_named("bought")[-1] == (B, 0, 3, 3)
    assert table.state.turn == 4


@rule("G-95", "G-114", "GR-39")
def test_a_card_on_the_platform_is_bought_or_discarded_and_nobody_else_may_take_it() -> None:
    bought = on_platform(profits=20, deck="eco_12", tads={"stock_market": (A, "t1")}).do("reveal").do("buy_card")
    assert bought.cards(A) == "eco_12"
    assert bought.state.profits[A] == 17
    assert on_platform(profits=[5, 0], deck="eco_12").do("reveal").do("buy_card").cards(A) == "eco_12"
    left = on_platform(profits=20, deck="eco_12").do("reveal", by=A)
    assert left.verbs() == ["decline", "buy_card"]
    left.do("decline")
    assert left.discarded() == "eco_12"
    assert (left.prompt, left.actor) == ("action", B)


@rule("G-95", "G-114", "G-31")
def test_on_the_platform_who_cannot_pay_or_place_can_only_pass_or_reveal() -> None:
    table = on_platform("s01:4", profits=[4, 20], deck="eco_12")
    assert "buy_tad" not in table.verbs()
    assert not table.can("buy_refinery", "oil")
    table.do("reveal", by=A)
    assert table.discarded() == "eco_12"
    assert table.actor == B


# --- Daily Grind and Final Report -----------------------------------------------------------------


@rule("G-96")
@pytest.mark.parametrize("tads", [{}, OWN_ACADEMY])
def test_daily_grind_does_nothing(tads: dict[str, tuple[int, str]]) -> None:
    table = Table("s01", "s03", event="daily_grind", tads=tads)
    assert [effect.name for effect in table.effects] == ["turn", "event"]
    assert table.state.profits == [10] * 4


@rule("G-96", "G-65")
def test_final_report_changes_nothing_but_the_end() -> None:
    table = Table("s01", "s03", event="final_report", tads=OWN_ACADEMY)
    assert [effect.name for effect in table.effects] == ["turn", "event"]
    assert table.quietly().state.result is not None
