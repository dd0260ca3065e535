"""What hints tell in Ecologic: every sentence held against a position made for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ecotone import Pack
from ecotone.core.reasons import gain, loss, moved
from ecotone.games.ecologic import GAME
from ecotone.games.ecologic.bot.reasons import TERMS
from ecotone.games.ecologic.rules.auction import PASS_AUCTION
from ecotone.games.ecologic.rules.state import Ecologic
from tests.games.ecologic.table import A, B, C, Table

ADVICE = GAME.advice()
Pair = tuple[Ecologic, Ecologic]  # what a choice of A comes from and what it leads to
Case = tuple[str, Callable[[], Pair], str]  # the term, the position, what is told


def chosen(table: Table, verb: str, *args: Any) -> Pair:
    """Before and after a real choice of A."""
    before = table.state.copy()
    table.do(verb, *args, by=A)
    return before, table.state


def by_hand(table: Table, change: Callable[[Ecologic], object]) -> Pair:
    """Before and after a change that no single choice makes."""
    after = table.state.copy()
    change(after)
    return table.state, after


# --- positions ------------------------------------------------------------------------------------


def token_auction(bid: int) -> Pair:
    return chosen(Table("s01:2", "s03", seats=2, profits=20, enviro=20), "auction_refinery", "oil", bid)


def token_auction_that_hardly_pays() -> Pair:
    """Less than half a point is not told in numbers."""
    table = Table("s01:2", "s03", seats=2, enviro=[26, 10], then=("daily_grind",) * 3)
    return chosen(table, "auction_refinery", "oil", 7)


def more_enviro(n: int, enviro: int = 10) -> Pair:
    return by_hand(Table("s01", "s03", seats=2, enviro=[enviro, 10]), lambda state: state.gain_enviro(A, n))


def more_profits(n: int) -> Pair:
    def change(state: Ecologic) -> None:
        state.profits[A] += n

    return by_hand(Table("s01", "s03", seats=2), change)


def card_given(card: str, to: int = A, mine: str = "s01", **given: Any) -> Pair:
    table = Table(mine, "s03", **given)
    return by_hand(table, lambda state: state.add_card(to, table.number(card)))


def card_lost(card: str) -> Pair:
    table = Table("s01", "s03", seats=2, enviro=[90, 10], cards=[card])
    return by_hand(table, lambda state: state.drop_card(A, table.number(card)))


def token_placed() -> Pair:
    """On a new sector, the best one: so the course stays as it was."""
    table = Table("s02:2", "s03", seats=2, profits=30, enviro=30, values={"s01": 4, "s06": 1})
    return chosen(table.do("auction_refinery", "oil", 9).do("pass_auction"), "place", "s01")


def tad_placed(tad: str, field: str = "t1", mine: str = "s01 s02 s05", **given: Any) -> Pair:
    table = Table(mine, "s03 s07:2", seats=2, profits=30, enviro=30, **given)
    return chosen(table.do("auction_tad", tad, 12).do("pass_auction"), "place_tad", field)


def bid_against_a_rival() -> Pair:
    """B would get a card that it needs and A hardly does."""
    table = Table("s01", "s03:3 s06:3", seats=2, profits=20, enviro=[40, 0], deck="eco_10", start=B)
    return chosen(table.do("reveal").do("open", 7), "raise", 8)


def bid_beside_what_a_rival_has_paid() -> Pair:
    """Beside doing nothing: then B has won, paid and is about to place its token."""
    table = Table("s01:2", "s03", seats=2, profits=20, enviro=[0, 60], start=B).do("auction_refinery", "oil", 4)
    idle = table.state.copy()
    idle.play(A, PASS_AUCTION)
    return idle, chosen(table, "raise", 5)[1]


def purchase_vetoed() -> Pair:
    """B has won a card that it needs."""
    table = Table("s01", "s03:3 s06:3", "s04", seats=3, profits=20, enviro=0, event="trading_veto", deck="eco_10")
    table.do("pass", by=A).do("reveal").do("open", 7).do("pass_auction", by=C).do("pass_auction", by=A)
    return chosen(table, "veto")


def purchase(resource: str) -> Pair:
    return chosen(Table("s01:2", "s03", seats=2, event="the_only_contractor"), "buy_refinery", resource)


def last_pass_of_a_turn(**given: Any) -> Pair:
    return chosen(Table("s01:2", "s03", seats=2, start=B, **given).passes(), "pass")


# --- the term that moved most ---------------------------------------------------------------------

TOKEN = "With an oil Refinery token the final score heads for about"
BETTER: list[Case] = [
    ("course", lambda: token_auction(5), f"{TOKEN} 3 points more."),
    ("course", lambda: token_auction(7), f"{TOKEN} a point more."),
    ("course", lambda: more_enviro(2), "The final score heads for about 3 points more."),
    ("course", lambda: more_enviro(1, 9), "The final score heads for about a point more."),
    ("course", token_auction_that_hardly_pays, "It heads for a better final score."),
    ("income", lambda: tad_placed("transport_hub"), "It brings 3 Profits more in every turn."),
    ("income", token_placed, "It brings a Profit more in every turn."),
    ("enviro", lambda: card_given("eco_10", enviro=90), "It brings 2 Enviro more in every turn."),
    ("enviro", lambda: tad_placed("nature_reserve", mine="s01"), "It brings an Enviro more in every turn."),
    ("enviro", lambda: more_enviro(3, 90), "It spares Enviro."),
    ("purse", lambda: more_profits(3), "It brings or keeps Profits."),
    ("purse", last_pass_of_a_turn, "It brings or keeps Profits."),
    ("rivals", bid_against_a_rival, "Otherwise Player 2 gets Heat Recovery for 7 Profits."),
    ("rivals", bid_beside_what_a_rival_has_paid, "It keeps rivals from getting ahead."),
    ("rivals", purchase_vetoed, "It keeps rivals from getting ahead."),
]
WORSE: list[Case] = [
    ("course", lambda: token_auction(11), "It heads for a lower final score."),
    ("income", lambda: card_given("eco_13", enviro=90), "It brings fewer Profits in every turn."),
    ("enviro", token_placed, "It costs an Enviro in every turn."),
    ("enviro", lambda: card_lost("eco_10"), "It costs 2 Enviro in every turn."),
    ("enviro", lambda: more_enviro(-3, 90), "It costs Enviro."),
    ("purse", lambda: purchase("oil"), "It costs Profits."),
    ("rivals", lambda: card_given("eco_10", to=B), "It lets rivals get ahead."),
    ("rivals", lambda: tad_placed("transport_hub", "t2", mine="s01"), "It lets rivals get ahead."),
]


@pytest.mark.parametrize("term, pair, said", BETTER)
def test_what_moved_most_to_the_good_is_told(term: str, pair: Callable[[], Pair], said: str) -> None:
    found = gain(ADVICE, A, [pair()])
    assert found is not None
    assert (found[0], str(found[1])) == (term, said)


@pytest.mark.parametrize("term, pair, said", WORSE)
def test_what_moved_most_to_the_bad_is_told(term: str, pair: Callable[[], Pair], said: str) -> None:
    found = loss(ADVICE, A, [pair()])
    assert found is not None
    assert (found[0], str(found[1])) == (term, said)


@pytest.mark.parametrize("cases", [BETTER, WORSE])
def test_every_term_has_a_position(cases: list[Case]) -> None:
    assert {term for term, _, _ in cases} == set(TERMS)


def test_where_guesses_do_not_agree_on_the_number_none_is_told() -> None:
    # One guess alone never says so of income: where it speaks for a choice there are so many Profits more.
    found = gain(ADVICE, A, [token_placed(), tad_placed("transport_hub")])
    assert found is not None
    assert (found[0], str(found[1])) == ("income", "It brings more Profits in every turn.")


@pytest.mark.parametrize(
    "term, tad, kind, said",
    [
        ("income", "transport_hub", "profits_bonus", "It brings 6 Profits more in every turn."),
        ("enviro", "nature_reserve", "enviro_bonus", "It brings 6 Enviro more in every turn."),
    ],
)
def test_bonuses_are_counted_as_a_pack_has_them(term: str, tad: str, kind: str, said: str) -> None:
    # The sentence is asked for directly, as the doubled bonus speaks for the course even more.
    pack = Pack("mine.toml", {"tads": [{"id": tad, "params": {"kind": kind, "amount": 2}}]})
    assert str(ADVICE.sentence(term, True, *tad_placed(tad, game=GAME.with_pack(pack)), A)) == said


# --- what is not told -----------------------------------------------------------------------------


def silent(pair: Pair) -> set[str]:
    """The terms that say nothing."""
    return {term for term, weight in moved(ADVICE, A, [pair]) if weight == 0}


def test_a_card_that_brings_enviro_does_not_cost_any_even_where_it_is_short() -> None:
    pair = card_given("eco_10", mine="s01:4 s02:4", seats=2, enviro=[0, 10])
    assert "enviro" in silent(pair)
    assert loss(ADVICE, A, [pair]) is None


def test_to_place_a_tad_or_a_token_does_not_lower_the_score_that_it_was_bought_for() -> None:
    assert "course" in silent(tad_placed("transport_hub"))
    assert "course" in silent(token_placed())


def test_a_turn_that_passes_changes_neither_course_nor_income_nor_the_rivals() -> None:
    # One turn less to come weighs on all of them, but nothing of what they tell has changed.
    assert silent(last_pass_of_a_turn()) >= {"course", "income", "rivals"}


@pytest.mark.parametrize("teams, quiet", [(True, True), (False, False)])
def test_a_partner_is_no_rival(teams: bool, quiet: bool) -> None:
    assert ("rivals" in silent(card_given("eco_10", to=C, teams=teams))) == quiet


# --- what it costs --------------------------------------------------------------------------------


def own_auction_at_half_the_price() -> Pair:
    table = Table("s01:2", "s03", seats=2, tads={"stock_market": (A, "t4")})
    return chosen(table, "auction_refinery", "oil", 7)


COSTS: list[tuple[Callable[[], Pair], str]] = [
    (lambda: token_auction(5), "If nobody bids more it costs 5 Profits."),
    (own_auction_at_half_the_price, "If nobody bids more it costs 4 Profits."),
    (lambda: chosen(Table("s01", "s03"), "auction_refinery", "mineral", 1), "If nobody bids more it costs one Profit."),
    (lambda: purchase("oil"), "It costs 4 Profits."),
    (lambda: purchase("mineral"), "It costs one Profit."),
    (lambda: chosen(Table("s01", "s03"), "pass"), "None"),
    (token_placed, "None"),
    (lambda: more_profits(2), "None"),
]


@pytest.mark.parametrize("pair, said", COSTS)
def test_what_is_paid_or_bid_is_its_price(pair: Callable[[], Pair], said: str) -> None:
    assert str(ADVICE.cost(*pair(), A)) == said


def test_the_running_costs_of_a_turn_are_not_the_price_of_its_last_choice() -> None:
    before, after = last_pass_of_a_turn(cards=["eco_17 eco_18"])
    assert after.profits[A] < before.profits[A]
    assert ADVICE.cost(before, after, A) is None
