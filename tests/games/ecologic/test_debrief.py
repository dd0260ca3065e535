"""The figures of the debrief, against the game itself."""

import json

import pytest

from ecotone import Match
from ecotone.core.chance import Rng, derive
from ecotone.core.choice import Choice, quiet
from ecotone.core.errors import BadSetup
from ecotone.core.view import plain
from ecotone.games.ecologic import GAME
from ecotone.games.ecologic.debrief.counter import TallyCounter
from ecotone.games.ecologic.debrief.debrief import tally_of
from ecotone.games.ecologic.rules.state import Ecologic
from tests.games.ecologic.playing import random_choice
from tests.games.ecologic.table import A, B, C, Table
from tests.games.ecologic.test_deals import dealing, offer


def replayed(table: Table, *board: str) -> TallyCounter:
    """The accounts of what happened on a table; what lay there before, one token in a sector, is told by hand."""
    replay = TallyCounter(table.content, table.state.settings)
    for seat, sectors in enumerate(board):
        for sector in sectors.split():
            replay.on_placed(seat, table.number(sector), 1)
    for effect in table.effects:
        replay.heard(effect.name, effect.args)
    return replay


def played(seats: int, seed: int) -> Match:
    """A whole random match."""
    rng = Rng(derive(seed, 5))
    while True:
        options = {option.id: option.values[rng.below(len(option.values))] for option in GAME.options if rng.below(3)}
        try:
            match = Match.new(GAME, seats, seed, options)
            break
        except BadSetup:
            continue
    while match.result is None:
        assert isinstance(match.state, Ecologic)
        match.play(*random_choice(match.state, rng))
    return match


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_last_standing_is_that_of_the_game(seats: int) -> None:
    for seed in range(8):
        match = played(seats, seed)
        state = match.state
        assert isinstance(state, Ecologic)
        report = tally_of(match)
        assert len(report.course) == report.turns == state.turn
        for standing in report.course[-1]:
            seat = standing.seat
            assert (standing.profits, standing.enviro) == (state.profits[seat], state.enviro[seat])
            assert standing.minus == bool(state.minus >> seat & 1)
            assert standing.tokens == state.tokens[seat]
            assert standing.cards == len(state.cards[seat])
            assert standing.tads == state.tad_owner.count(seat)
            if not state.settings.teams:
                assert standing.total == state.result.scores[seat]  # type: ignore[union-attr]  # the match is over
        assert len(report.events) == state.turn
        json.dumps(plain(report))


def test_what_is_held_at_the_end_has_no_end_in_the_list_of_purchases() -> None:
    match = played(4, 3)
    state = match.state
    assert isinstance(state, Ecologic)
    report = tally_of(match)
    kept = [purchase for purchase in report.purchases if purchase.until is None]
    assert sum(purchase.sector is not None for purchase in kept) == sum(state.tokens)
    assert sum(purchase.lot >= 6 for purchase in kept) == sum(map(len, state.cards))
    lost = [purchase for purchase in report.purchases if purchase.until is not None and purchase.sector is not None]
    assert len(lost) == len(report.shutdowns)


def test_a_debrief_of_an_unfinished_match_covers_the_turns_that_are_over() -> None:
    match = Match.new(GAME, 2, 4, {"first": 0})
    for _ in range(30):
        match.play(match.actors[0], quiet(match.choices(match.actors[0])))
    state = match.state
    assert isinstance(state, Ecologic)
    report = tally_of(match)
    assert len(report.course) == state.turn - 1
    assert report.turns == state.turn


def test_a_purchase_is_told_with_its_cost_and_what_it_brought() -> None:
    match = Match.new(GAME, 2, 5, {"first": 0, "scenario": "daily_grind, state_support, final_report"})
    for sector in ("s01", "s20", "s20", "s01"):
        match.play(match.actors[0], ("place", GAME.content.sector_ids.index(sector)))
    match.play(0, ("auction_refinery", 0, 3))
    match.play(1, ("raise", 5))
    match.play(0, ("raise", 6))
    match.play(1, ("pass_auction",))
    match.play(0, ("place", 0))
    while match.result is None:
        match.play(match.actors[0], quiet(match.choices(match.actors[0])))
    report = tally_of(match)
    bought = [purchase for purchase in report.purchases if purchase.how == "auction"]
    assert len(bought) == 1
    token = bought[0]
    assert (token.turn, token.seat, token.lot, token.sector, token.paid) == (1, 0, 0, 0, 6)
    stayed = 3 if token.until is None else token.until - 1
    assert token.used >= stayed
    assert token.profits == 3 * stayed  # the third token of a sector lifts its income from 3 to 6
    auction = report.auctions[0]
    assert auction.bids == ((0, 3), (1, 5), (0, 6))
    assert (auction.opening, auction.winner, auction.price, auction.paid, auction.driver) == (3, 0, 6, 6, 1)
    support = report.events[1]
    assert support.profits == (3, 3)


def test_the_driver_of_a_price_is_who_bid_last_besides_the_winner() -> None:
    table = Table("s01", "s03", "s12", profits=30, seats=3).do("auction_refinery", "oil", 4).do("raise", 6, by=B)
    table.do("raise", 9, by=C).do("pass_auction").do("pass_auction")
    auction = replayed(table).auctions[0].report()
    assert (auction.starter, auction.winner, auction.driver) == (A, C, B)
    alone = Table("s01", profits=[30]).do("auction_refinery", "oil", 4)
    assert replayed(alone).auctions[0].report().driver is None


def test_the_stock_market_is_credited_with_what_it_saved() -> None:
    table = Table("s01", "s03", seats=2, profits=[30, 0]).do("auction_tad", "stock_market", 12).do("place_tad", "t1")
    table.do("pass").quietly(until="action")
    table.do("pass").do("auction_refinery", "oil", 7)
    market = replayed(table).tads[0]
    assert (market.paid, market.profits) == (12, 3)


def test_what_a_free_place_costs_belongs_to_the_token() -> None:
    table = Table("s01", profits=[20], event="infrastructure_development").do("auction_refinery", "oil", 5)
    replay = replayed(table.do("place_anywhere", "s19"))
    assert [(token.how, token.paid, token.sector) for token in replay.holdings] == [("auction", 6, table.number("s19"))]
    assert replay.profits[A] == table.content.start_profits - 6


def test_direct_purchases_and_shares_are_told_with_how_they_were_got() -> None:
    bought = Table(profits=[12], event="the_only_contractor").do("buy_tad", "academy").do("place_tad", "t2")
    assert [(tad.how, tad.paid) for tad in replayed(bought).holdings] == [("direct", 10)]
    shares = Table("s01", "s03", event="purchase_of_competitors_shares").do("take_over", "s03")
    replay = replayed(shares, "", "s03")
    given, taken = replay.holdings
    assert (given.seat, given.how, given.until) == (B, "setup", 3)
    assert (taken.seat, taken.how, taken.paid, taken.until) == (A, "shares", 3, None)
    report = replay.events[0].report()
    assert report.profits == (-3, 3, 0, 0)
    assert report.tokens == (1, -1, 0, 0)


def test_cards_tads_and_tokens_are_credited_with_what_they_brought() -> None:
    # Both fields touch s01 and s02 of A; s03 of B touches neither.
    table = Table("s01 s02", "s03", seats=2, profits=[60, 0], deck="eco_13").do("auction_tad", "nature_reserve", 10)
    table.do("place_tad", "t1").do("pass", by=B).do("pass", by=B)
    table.do("reveal", by=A).do("open", 8).do("pass", by=A).do("pass", by=B)
    replay = replayed(table, "s01 s02", "s03")
    first, second, other, reserve, card = [holding.purchase() for holding in replay.holdings]
    for token in (first, second, other):
        assert (token.how, token.used, token.profits, token.enviro) == ("setup", 3, 3, 0)
    assert (reserve.paid, reserve.enviro, reserve.profits, reserve.running) == (10, 6, 0, 0)
    assert (card.paid, card.enviro, card.running, card.used) == (8, 6, 4, 0)


def test_the_hub_is_credited_with_what_it_brought_its_owner() -> None:
    table = Table("s01 s02", "s05", seats=2, profits=[60, 0]).do("auction_tad", "transport_hub", 10)
    table.do("place_tad", "t1").do("pass", by=B).do("pass", by=B).do("pass", by=A)
    replay = replayed(table, "s01 s02", "s05")
    hub = replay.tads[3]
    assert (hub.paid, hub.profits) == (10, 4)  # not the Profit that B has from it in each turn
    assert [event.report().profits for event in replay.events] == [(0, 0)] * 3  # as it is no event that brings them


def test_a_card_that_was_given_up_paid_nothing() -> None:
    table = Table(seats=2, profits=[12, 0], deck="eco_18").do("reveal").do("open", 12).do("pass", by=B)
    (card,) = replayed(table).holdings
    assert (card.paid, card.enviro, card.running, card.until) == (12, 5, 0, 3)


def event_of(table: Table) -> Choice:
    report = replayed(table).events[0].report()
    return (report.profits, report.enviro, report.tokens, report.cards, report.protected, report.lapsed)


def test_the_effect_of_an_event_is_what_it_changed_for_each_seat() -> None:
    zero = (0, 0)
    flood = Table(enviro=[5, 0], seats=2, event="flood")
    assert event_of(flood) == (zero, (-3, 0), zero, zero, (), (B,))
    spared = Table(profits=[9, 9], seats=2, event="corruption", tads={"academy": (A, "t1")})
    assert event_of(spared) == (zero, zero, zero, zero, (A,), ())
    drained = Table(cards=["eco_01"], seats=2, event="brain_drain").do("give", "eco_01")
    assert event_of(drained)[3] == (-1, 1)


def test_the_academy_counts_every_event_that_it_warded_off_once() -> None:
    table = Table("s01", "s03", seats=2, profits=[0, 60], start=B, deck="eco_12", then=("trading_veto", "lawsuit"))
    table.do("auction_tad", "academy", 10, by=B).do("place_tad", "t1").passes()
    # The veto of A threatens both auctions that B wins.
    table.do("reveal", by=A).do("open", 5, by=B).do("auction_refinery", "oil", 3, by=B).do("place", "s03")
    assert len(table.effects_named("protected")) == 2
    replay = replayed(table)
    assert replay.events[1].report().protected == (B,)
    assert replay.tads[2].protections == 1


def test_income_events_are_measured_against_normal_income() -> None:
    match = Match.new(GAME, 2, 5, {"first": 0, "scenario": "oil_price_rise, visit_from_an_ecologist, final_report"})
    for sector in ("s01", "s20", "s20", "s01"):
        match.play(match.actors[0], ("place", GAME.content.sector_ids.index(sector)))
    while match.result is None:
        match.play(match.actors[0], quiet(match.choices(match.actors[0])))
    report = tally_of(match)
    assert report.events[0].profits == (3, 0)  # the level 2 oil sector earned 6 in place of 3


def test_shutdowns_name_their_causes() -> None:
    causes = {shutdown.cause for seed in range(12) for shutdown in tally_of(played(3, seed)).shutdowns}
    assert {"shortage", "lawsuit"} <= causes


def test_the_margin_says_what_one_more_would_have_changed() -> None:
    match = played(2, 1)
    state = match.state
    assert isinstance(state, Ecologic)
    for margin in tally_of(match).margins:
        again = state.copy()
        again.profits[margin.seats[0]] += 1
        assert margin.with_one_profit == GAME.view(again, None).scores[margin.seats[0]].total
        again.profits[margin.seats[0]] -= 1
        again.enviro[margin.seats[0]] += 1
        assert margin.with_one_enviro == GAME.view(again, None).scores[margin.seats[0]].total


def test_what_a_deal_cost_is_told_with_what_it_bought() -> None:
    table = dealing(cards=["eco_01"])
    offer(table, (("eco_01", 1),), (("profits", 4),))
    table.aside(B, "accept_offer")
    deals = [holding for holding in replayed(table).holdings if holding.how == "deal"]
    assert [(holding.seat, holding.paid) for holding in deals] == [(B, 4)]


def test_a_tad_that_was_dealt_in_is_a_new_purchase_of_the_other_side() -> None:
    table = dealing(seats=2, profits=[30, 8]).do("auction_tad", "transport_hub", 10).do("place_tad", "t1")
    table.do("pass", by=B).do("pass", by=B)
    offer(table, (("transport_hub", 1),), (("profits", 6),)).aside(B, "accept_offer")
    old, new = (holding.purchase() for holding in replayed(table).holdings)
    assert (old.seat, old.lot, old.paid, old.until) == (A, 2 + 3, 10, 4)
    assert (new.seat, new.lot, new.how, new.paid, new.until) == (B, 2 + 3, "deal", 6, None)
