"""Auctions for tokens: G-33 to G-43, G-111, G-115."""

from ecotone.core.choice import quiet
from ecotone.games.ecologic import GAME
from tests.games.ecologic.table import A, B, C, D, Table
from tests.kit.rule import rule


@rule("G-34")
def test_the_initial_bid_is_the_tokens_of_the_type_on_the_board_plus_one() -> None:
    table = Table("s01:2", "s03", "s02", "s12:2 s13")
    assert table.bounds("auction_refinery", "oil") == (6, 10)
    assert table.bounds("auction_refinery", "mineral") == (3, 10)
    assert GAME.view(table.state, A).prices == (6, 3)


@rule("G-34", "G-42")
def test_t10_the_price_follows_every_purchase_and_removal_at_once() -> None:
    table = Table("s01:3", "s03:2", profits=[20, 1])
    assert table.state.price(0) == 6
    table.do("auction_refinery", "oil", 6).do("place", "s01")
    assert table.state.price(0) == 7
    table.state.remove(table.number("s03"), "lawsuit")
    assert table.state.price(0) == 6


@rule("G-36")
def test_the_initial_bid_of_a_tad_is_ten() -> None:
    assert Table(profits=[14]).bounds("auction_tad", "academy") == (10, 14)
    assert Table(profits=[9]).bounds("auction_tad", "academy") is None


@rule("G-37", "G-39")
def test_the_opening_bid_goes_from_the_initial_bid_to_the_own_profits() -> None:
    table = Table("s01", profits=[7])
    assert table.bounds("auction_refinery", "oil") == (2, 7)
    assert not table.can("auction_refinery", "oil", 1)
    assert not table.can("auction_refinery", "oil", 8)


@rule("G-38", "GR-09")
def test_the_others_raise_by_at_least_one_or_pass_in_turn_order() -> None:
    table = Table("s01", "s03", "s12", "s08", profits=9).do("auction_refinery", "oil", 6, by=A)
    assert table.actor == B
    assert table.bounds("raise") == (7, 9)
    table.do("raise", 7, by=B)
    assert table.actor == C
    table.do("pass_auction", by=C)
    assert table.actor == D


@rule("G-38")
def test_a_pass_is_final_and_the_last_bidder_wins() -> None:
    table = Table("s01", "s03", "s12", "s08", profits=20).do("auction_refinery", "oil", 6)
    table.do("pass_auction", by=B).do("raise", 8, by=C).do("pass_auction", by=D).do("raise", 9, by=A)
    table.do("raise", 11, by=C).do("pass_auction", by=A)
    assert table.effects_named("won") == [(C, 0, 11, A)]
    assert (table.prompt, table.actor) == ("place_token", C)


@rule("G-38")
def test_if_all_others_pass_the_starter_wins_with_the_opening_bid() -> None:
    table = Table("s01", "s03", "s12", "s08", profits=20).do("auction_refinery", "oil", 7)
    for seat in (B, C, D):
        table.do("pass_auction", by=seat)
    assert table.effects_named("bought") == [(A, 0, 7, 7)]


@rule("G-39")
def test_nobody_raises_above_the_own_profits() -> None:
    table = Table("s01", "s03", profits=[20, 9], seats=2).do("auction_refinery", "oil", 4)
    assert table.bounds("raise") == (5, 9)


@rule("G-40")
def test_the_winner_pays_the_bank_and_receives_the_token_at_once() -> None:
    table = Table("s01", "s03", profits=20, seats=2).do("auction_refinery", "oil", 4).do("raise", 6, by=B)
    table.do("pass_auction", by=A)
    assert table.state.profits == [20, 14]
    assert table.verbs() == ["place"]  # there is no way out of buying
    table.do("place", "s03", by=B)
    assert table.level("s03") == 2
    assert table.actor == B  # whose own action comes next
    assert table.prompt == "action"


@rule("G-41", "GR-10")
def test_nobody_bids_for_a_token_without_a_place_or_a_token_in_supply() -> None:
    # B has s01 full and no oil sector around it; C has no oil token left.
    table = Table("s12", "s01:4", "s08", "s03", profits=20, supply={(C, "oil"): 0}).do("auction_refinery", "oil", 9)
    assert table.actor == D
    table.do("pass_auction")
    assert table.effects_named("won") == [(A, 0, 9, A)]
    blocked = Table("s01:4", profits=20)
    assert blocked.bounds("auction_refinery", "oil") is None


@rule("G-43")
def test_the_starter_names_the_type_and_the_winner_uses_the_own_colour() -> None:
    table = Table("s01", "s03", profits=20, seats=2)
    assert table.can("auction_refinery", "oil", 5)
    assert table.can("auction_refinery", "mineral", 5)
    table.do("auction_refinery", "mineral", 2).do("raise", 3).do("pass_auction").do("place", "s04")
    assert table.owner("s04") == B
    assert table.state.supply[2 * B + 1] == 9


@rule("G-111")
def test_the_leader_is_not_asked_and_bidding_comes_round_to_the_starter() -> None:
    table = Table("s01", "s03", "s12", "s08", profits=30, start=C).do("auction_refinery", "oil", 6, by=C)
    table.do("raise", 7, by=D).do("raise", 8, by=A).do("raise", 9, by=B)
    asked = []
    for _ in range(3):
        asked.append(table.actor)
        table.do("pass_auction")
    assert asked == [C, D, A]
    assert table.effects_named("won") == [(B, 0, 9, C)]


@rule("G-111")
def test_who_cannot_raise_passes_automatically() -> None:
    table = Table("s01", "s03", "s12", "s08", profits=[20, 6, 7, 20]).do("auction_refinery", "oil", 6)
    assert table.actor == C
    table.do("raise", 7, by=C)
    assert table.actor == D
    table.do("raise", 8, by=D).do("pass_auction", by=A)
    assert table.effects_named("won") == [(D, 0, 8, A)]
    assert table.effects_named("cannot_raise") == [(B,), (C,)]


@rule("G-111")
def test_who_is_not_asked_yet_may_pass_for_the_rest_of_the_auction() -> None:
    table = Table("s01", "s03", "s12", "s08", profits=30).do("auction_refinery", "oil", 6)
    assert [table.state.side_choices(seat) for seat in (A, B, C, D)] == [
        [("pass_ahead",)],
        [],
        *[[("pass_ahead",)]] * 2,
    ]
    table.aside(D, "pass_ahead").aside(A, "pass_ahead")
    assert table.state.side_choices(D) == []
    assert table.actor == B
    table.do("raise", 7, by=B).do("pass_auction", by=C)
    assert table.effects_named("won") == [(B, 0, 7, A)]


@rule("G-111")
def test_a_leading_bid_stands_though_its_bidder_passed_ahead() -> None:
    table = Table("s01", "s03", profits=30, seats=2).do("auction_refinery", "oil", 4).aside(A, "pass_ahead")
    table.do("pass_auction", by=B)
    assert table.effects_named("won") == [(A, 0, 4, A)]


@rule("G-88", "G-115")
def test_infrastructure_development_opens_any_free_sector_for_one_extra_profit() -> None:
    table = Table("s01", profits=[20], event="infrastructure_development").do("auction_refinery", "oil", 2)
    assert table.sectors("place") == "s01"
    assert table.sectors("place_anywhere") == "s03 s06 s08 s10 s12 s14 s16 s17 s19"
    table.do("place_anywhere", "s16")
    assert table.state.profits[A] == 17
    assert table.owner("s16") == A


@rule("G-88")
def test_without_a_profit_left_the_token_is_placed_normally() -> None:
    table = Table("s01", profits=[5], event="infrastructure_development").do("auction_refinery", "oil", 5)
    assert table.verbs() == ["place"]


@rule("G-88")
def test_infrastructure_development_is_for_every_buyer() -> None:
    table = Table("s01", "s03", profits=20, seats=2, event="infrastructure_development")
    table.do("pass").do("auction_refinery", "oil", 3).do("pass_auction").do("place_anywhere", "s16")
    assert table.owner("s16") == B


@rule("G-115", "GR-10", "GR-14")
def test_t24_with_only_a_free_place_one_profit_must_be_left() -> None:
    event = "infrastructure_development"
    assert Table("s01:4", profits=[7], event=event).bounds("auction_refinery", "oil") == (5, 6)
    last = Table("s01:4", profits=[7], event=event).do("auction_refinery", "oil", 6).do("place_anywhere", "s03")
    assert last.state.profits[A] == 0
    market = {"stock_market": (A, "t1")}
    table = Table("s01:4", profits=[7], event=event, tads=market)
    assert table.bounds("auction_refinery", "oil") == (5, 7)
    table.do("auction_refinery", "oil", 7)
    assert table.verbs() == ["place_anywhere"]
    table.do("place_anywhere", "s03")
    assert table.state.profits[A] == 7 - 4 - 1


@rule("G-115")
def test_the_limit_holds_for_raises_too_and_without_discount_in_auctions_of_others() -> None:
    market = {"stock_market": (B, "t1")}
    table = Table("s12", "s01:4", profits=[20, 9], seats=2, event="infrastructure_development", tads=market)
    table.do("auction_refinery", "oil", 6)
    assert table.bounds("raise") == (7, 8)
    # With a single Profit B never takes part, so there is nothing to pass.
    out = Table("s12", "s01:4", profits=[20, 1], seats=2, event="infrastructure_development")
    assert out.do("auction_refinery", "oil", 6).effects_named("cannot_raise") == []
    assert out.prompt == "place_token"


@rule("G-37")
def test_the_quiet_answer_to_a_bid_is_to_pass() -> None:
    table = Table("s01", "s03", profits=20, seats=2).do("auction_refinery", "oil", 4)
    assert quiet(table.listed()) == ("pass_auction",)
