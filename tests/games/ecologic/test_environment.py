"""The Environment phase: G-52 to G-59, G-116, G-117."""

from ecotone.games.ecologic import GAME
from ecotone.games.ecologic.rules.deals import goods
from tests.games.ecologic.table import A, B, Table
from tests.kit.rule import rule


def counted(*board: str, **given: object) -> Table:
    """Two seats at the beginning of the Environment phase."""
    return Table(*board, seats=2, phase="environment", **given)  # type: ignore[arg-type]  # passed on as they are


@rule("G-53", "G-55")
def test_t01_four_tokens_and_environmental_education_with_three_enviro() -> None:
    table = counted("s01:2 s02 s03", cards=["eco_01"], enviro=[3, 9])
    assert table.effects_named("environment")[0] == (A, 1, 0, 4, 0, 0)
    assert table.state.enviro[A] == 0
    assert table.state.minus == 0
    assert table.state.tokens[A] == 4


@rule("G-56")
def test_t02_with_two_enviro_one_token_is_lost_and_the_marker_stands_on_minus() -> None:
    table = counted("s01:2 s02 s03", cards=["eco_01"], enviro=[2, 9])
    assert (table.prompt, table.actor) == ("shortage", A)
    assert table.sectors("shut_down") == "s02 s03 s01"  # what earns least comes first
    table.do("shut_down", "s01")
    assert table.state.enviro[A] == 0
    assert table.state.minus == 1 << A
    assert table.state.tokens[A] == 3
    assert table.effects_named("removed") == [(A, 0, 1, "shortage")]


@rule("G-53")
def test_everything_is_one_net_sum() -> None:
    table = counted("s01:2 s02", cards=["eco_17"], enviro=[0, 9], tads={"nature_reserve": (B, "t1")})
    assert table.effects_named("environment")[0] == (A, 5, 2, 3, 4, 0)


@rule("G-56", "GR-15")
def test_a_large_shortage_costs_one_token_all_the_same() -> None:
    table = counted("s01:4 s02:4", enviro=[0, 9]).do("shut_down", "s02")
    assert table.state.tokens[A] == 7


@rule("G-57", "GR-02")
def test_the_first_gain_leaves_minus_and_counts_from_zero() -> None:
    table = Table("s01", seats=2, profits=[20, 0], enviro=[0, 9], minus=[A], values={"s02": 3})
    assert GAME.view(table.state, A).companies[A].minus
    table.do("auction_refinery", "mineral", 1).do("place", "s02")
    assert table.state.enviro[A] == 3
    assert not GAME.view(table.state, A).companies[A].minus


@rule("G-58", "GR-15")
def test_standing_on_minus_costs_nothing_more() -> None:
    table = counted("s01", cards=["eco_01"], enviro=[0, 9], minus=[A])
    assert table.state.tokens[A] == 1
    assert table.effects_named("removed") == []


@rule("G-59")
def test_a_token_lost_here_earns_nothing_in_the_income_phase() -> None:
    table = counted("s01:2", enviro=[0, 9]).do("shut_down", "s01")
    assert table.effects_named("income")[0] == (A, 1, 0, 0, 0)


@rule("G-116", "GR-02")
def test_t27_on_minus_a_change_of_zero_stays_a_gain_leaves_a_loss_costs_a_token() -> None:
    even = counted("s01", cards=["eco_01"], enviro=[0, 9], minus=[A])
    assert even.state.minus == 1 << A
    gain = counted("s01", cards=["eco_13"], enviro=[0, 9], minus=[A])
    assert gain.state.enviro[A] == 2
    assert gain.state.minus == 0
    loss = counted("s01:2", cards=["eco_01"], enviro=[0, 9], minus=[A])
    assert loss.prompt == "shortage"
    loss.do("shut_down", "s01")
    assert loss.state.minus == 1 << A
    assert loss.state.tokens[A] == 1


@rule("G-117")
def test_without_tokens_nobody_runs_short() -> None:
    table = counted("", enviro=[0, 9])
    assert table.effects_named("environment")[0] == (A, 0, 0, 0, 0, 0)
    assert table.prompt == "action"


@rule("G-55")
def test_enviro_falls_by_the_tokens() -> None:
    table = counted("s01:3", "s03:2", enviro=[7, 2])
    assert table.state.enviro == [4, 0]
    assert table.state.minus == 0


@rule("G-23", "GR-05")
def test_who_runs_short_is_asked_in_turn_order_before_the_next_is_counted() -> None:
    table = counted("s01:2", "s03:2", enviro=0, start=B)
    assert table.actor == B
    assert len(table.effects_named("environment")) == 1
    table.do("shut_down", "s03")
    assert (table.prompt, table.actor) == ("shortage", A)


@rule("G-52", "G-105")
def test_enviro_is_in_no_deal() -> None:
    table = Table("s01", cards=["eco_01"], tads={"academy": (A, "t1")}, free_deals=True)
    assert set(goods(table.state, A)) == {"profits", "eco_01", "academy"}
