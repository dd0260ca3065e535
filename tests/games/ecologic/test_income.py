"""The Income phase: G-60 to G-64, G-118."""

import pytest

from tests.games.ecologic.table import A, B, Table
from tests.kit.rule import rule


def paid(*board: str, **given: object) -> Table:
    """Two seats at the beginning of the Income phase."""
    return Table(*board, seats=2, phase="income", **given)  # type: ignore[arg-type]  # passed on as they are


@rule("G-60")
@pytest.mark.parametrize("level, income", [(1, 1), (2, 3), (3, 6), (4, 9)])
def test_a_sector_earns_by_its_level(level: int, income: int) -> None:
    assert paid(f"s01:{level}").effects_named("income")[0] == (A, income, 0, 0, 0)


@rule("G-60", "G-76")
def test_t03_rich_horizons_with_recultivation_brings_five() -> None:
    table = paid("s02 s05 s01:2", cards=["eco_13"], profits=[0, 0], event="rich_horizons")
    assert table.effects_named("income")[0] == (A, 3, 4, 0, 0)
    assert table.state.profits[A] == 5


@rule("G-60", "G-62")
def test_t04_without_event_it_brings_three() -> None:
    assert paid("s02 s05 s01:2", cards=["eco_13"], profits=[0, 0]).state.profits[A] == 3


@rule("G-62")
def test_income_comes_before_running_costs() -> None:
    table = paid("s01:2", cards=["eco_18"], profits=[0, 0])
    assert table.state.profits[A] == 0
    assert table.cards(A) == "eco_18"


@rule("G-63", "GR-16")
def test_t17_one_card_of_cost_two_goes_and_the_free_card_stays() -> None:
    table = paid("s01", cards=["eco_13 eco_17 eco_01"], profits=[2, 0])
    assert (table.prompt, table.actor) == ("keep_cards", A)
    assert [item[1] for item in table.listed()] == [table.number("eco_17"), table.number("eco_13")]
    table.do("keep_card", "eco_17")
    assert table.cards(A) == "eco_17 eco_01"
    assert table.discarded() == "eco_13"
    assert table.state.profits[A] == 1


def discards(table: Table) -> set[tuple[str, ...]]:
    """All sets of cards that may go, by playing every way to answer."""
    out = set()
    if table.prompt != "keep_cards":
        return {tuple(sorted(table.content.card_ids[args[1]] for args in table.effects_named("given_up")))}
    for card in [item[1] for item in table.listed("keep_card")]:
        ahead = Table.__new__(Table)
        ahead.game, ahead.content = table.game, table.content
        ahead.state, ahead.effects = table.state.copy(), table.effects[:]
        ahead.do("keep_card", table.content.card_ids[card])
        out |= discards(ahead)
    return out


@rule("G-63", "G-118", "GR-16")
def test_t23_exactly_the_discards_that_leave_no_payable_card_are_allowed() -> None:
    # Costs 1, 1 and 3 with 3 Profits.
    table = paid("", cards=["eco_07 eco_08 eco_18"], profits=[3, 0])
    assert discards(table) == {("eco_18",), ("eco_07", "eco_08")}


@rule("G-118")
def test_if_no_card_can_be_paid_all_with_costs_go_without_a_question() -> None:
    table = paid("", cards=["eco_18 eco_13 eco_01"], profits=[1, 0])
    assert table.prompt == "action"
    assert table.cards(A) == "eco_01"
    assert table.state.profits[A] == 1
    assert table.effects_named("costs")[0] == (A, 0)


@rule("G-64")
def test_profits_are_never_negative() -> None:
    table = paid("", cards=["eco_13 eco_17"], profits=[0, 0])
    assert table.state.profits == [0, 0]
    assert table.cards(A) == ""


@rule("G-63")
def test_a_given_up_card_gives_no_enviro_any_more() -> None:
    table = paid("", cards=["eco_13", ""], profits=[0, 0])
    assert table.state.card_gains[A] == 0
    assert table.state.card_costs[A] == 0


@rule("G-23", "GR-05")
def test_who_cannot_pay_is_asked_in_turn_order() -> None:
    table = paid("", "", cards=["eco_13 eco_17", "eco_19 eco_18"], profits=[2, 3], start=B)
    assert table.actor == B
    table.do("keep_card", "eco_18")
    assert (table.prompt, table.actor) == ("keep_cards", A)
    table.do("keep_card", "eco_17")
    assert [args[0] for args in table.effects_named("income")] == [B, A]


@rule("G-30")
def test_the_academy_is_only_told_of_where_it_wards_something_off() -> None:
    academy = {"academy": (B, "t4")}
    assert paid("s01", "s03", event="oil_price_crash", tads=academy).effects_named("protected") == [(B, 0)]
    assert paid("s01", "s04", event="oil_price_crash", tads=academy).effects_named("protected") == []
