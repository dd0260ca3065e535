"""TADs: G-49 to G-51, G-54, G-61, G-110."""

from tests.games.ecologic.table import A, B, Table
from tests.kit.rule import rule


@rule("G-49", "GR-13")
def test_a_bought_tad_goes_onto_any_free_field_and_stays() -> None:
    table = Table(profits=[30], tads={"academy": (B, "t2")}).do("auction_tad", "stock_market", 10)
    assert [item[1] for item in table.listed("place_tad")] == [0, 2, 3]
    table.do("place_tad", "t4")
    assert table.state.tad_field[0] == 3
    assert table.owner("stock_market") == A
    assert len(table.content.field_near) >= 4


@rule("G-50", "GR-13")
def test_a_player_may_own_several_tads_and_any_number_of_cards() -> None:
    tads = {"academy": (A, "t2"), "nature_reserve": (A, "t1")}
    table = Table(profits=[30], tads=tads, cards=["eco_01 eco_02 eco_03 eco_04"], deck="eco_05")
    assert table.can("auction_tad", "stock_market", 10)
    table.do("auction_tad", "stock_market", 10).do("place_tad", "t3")
    assert table.state.tad_owner.count(A) == 3


@rule("G-03", "G-50")
def test_an_owned_tad_is_not_for_sale() -> None:
    assert not Table(profits=30, tads={"academy": (B, "t2")}).can("auction_tad", "academy", 10)


@rule("G-51", "GR-14", "GR-36")
def test_t14_the_stock_market_halves_the_price_of_own_auctions_only() -> None:
    market = {"stock_market": (A, "t1")}
    own = Table("s01", "s03", profits=20, seats=2, tads=market).do("auction_refinery", "oil", 7).do("pass_auction")
    assert own.state.profits == [16, 20]
    other = Table("s01", "s03", profits=20, seats=2, tads=market, start=B).do("auction_refinery", "oil", 6, by=B)
    other.do("raise", 7, by=A).do("pass_auction", by=B)
    assert other.state.profits == [13, 20]


@rule("G-51", "GR-14")
def test_t15_the_stock_market_does_not_raise_the_limit() -> None:
    table = Table("s01:3", "s03:3", profits=[6, 0], tads={"stock_market": (A, "t1")})
    assert table.state.price(0) == 7
    assert table.bounds("auction_refinery", "oil") is None


@rule("G-51")
def test_the_stock_market_helps_when_a_raise_wins_the_own_auction() -> None:
    market = {"stock_market": (A, "t1")}
    table = Table("s01", "s03", profits=20, seats=2, tads=market).do("auction_refinery", "oil", 6).do("raise", 7)
    table.do("raise", 9, by=A).do("pass_auction", by=B)
    assert table.state.profits == [15, 20]


@rule("G-110", "GR-13")
def test_an_unsold_tad_does_nothing() -> None:
    table = Table("s01 s02", seats=2).quietly()
    assert table.effects_named("environment")[0] == (A, 0, 0, 2, 8, 0)
    assert table.effects_named("income")[0] == (A, 1, 1, 0, 0)


@rule("G-110")
def test_a_bought_tad_works_at_once() -> None:
    table = Table("s01 s02", seats=2, profits=[20, 0]).do("auction_tad", "nature_reserve", 10).do("place_tad", "t1")
    table.do("pass")
    assert table.effects_named("environment")[0] == (A, 0, 2, 2, 10, 0)


@rule("G-54")
def test_t18_the_reserve_gives_one_enviro_per_sector_not_per_token() -> None:
    table = Table("s01 s02:4", seats=2, tads={"nature_reserve": (B, "t1")}, phase="environment")
    assert table.effects_named("environment")[0] == (A, 0, 2, 5, 7, 0)


@rule("G-54")
def test_the_reserve_serves_the_owner_of_the_sector_whoever_owns_it() -> None:
    table = Table("s01 s03", "s02", seats=2, tads={"nature_reserve": (B, "t1")}, phase="environment")
    assert [args[2] for args in table.effects_named("environment")[:2]] == [1, 1]


@rule("G-61")
def test_the_hub_gives_one_profit_per_sector_to_its_owner() -> None:
    table = Table("s01:2 s02", "s05 s03", seats=2, tads={"transport_hub": (B, "t1")}, phase="income")
    assert table.effects_named("income")[:2] == [(A, 3, 1, 2, 0), (B, 1, 1, 1, 0)]
