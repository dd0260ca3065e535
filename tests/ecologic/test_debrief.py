"""The figures of the debrief, against the game itself."""

import json

import pytest

from ecotone import Match
from ecotone.core.chance import Rng, derive
from ecotone.core.choice import Choice, quiet
from ecotone.core.errors import BadSetup
from ecotone.core.view import plain
from ecotone.games.ecologic import GAME
from ecotone.games.ecologic.chapters import Replay
from ecotone.games.ecologic.debrief import debrief
from ecotone.games.ecologic.state import Ecologic
from tests.ecologic.playing import moved
from tests.ecologic.table import A, B, C, Table
from tests.ecologic.test_deals import dealing, offer


def told(table: Table) -> Replay:
    """The accounts of what happened on a table; its setup is told by hand."""
    replay = Replay(table.content, table.state.settings)
    for effect in table.effects:
        replay.hear(effect.name, effect.args)
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
        match.play(*moved(match.state, rng))
    return match


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_last_standing_is_that_of_the_game(seats: int) -> None:
    for seed in range(8):
        match = played(seats, seed)
        state = match.state
        assert isinstance(state, Ecologic)
        report = debrief(match)
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
    report = debrief(match)
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
    report = debrief(match)
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
    report = debrief(match)
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
    auction = told(table).auctions[0].report()
    assert (auction.starter, auction.winner, auction.driver) == (A, C, B)
    alone = Table("s01", profits=[30]).do("auction_refinery", "oil", 4)
    assert told(alone).auctions[0].report().driver is None


def test_the_stock_market_is_credited_with_what_it_saved() -> None:
    table = Table("s01", "s03", seats=2, profits=[30, 0]).do("auction_tad", "stock_market", 12).do("place_tad", "t1")
    table.do("pass").quietly(until="action")
    table.do("pass").do("auction_refinery", "oil", 7)
    market = told(table).tads[0]
    assert (market.paid, market.profits) == (12, 3)


def event_of(table: Table) -> Choice:
    report = told(table).events[0].report()
    return (report.profits, report.enviro, report.tokens, report.cards, report.protected, report.lapsed)


def test_the_effect_of_an_event_is_what_it_changed_for_each_seat() -> None:
    zero = (0, 0)
    flood = Table(enviro=[5, 0], seats=2, event="flood")
    assert event_of(flood) == (zero, (-3, 0), zero, zero, (), (B,))
    spared = Table(profits=[9, 9], seats=2, event="corruption", tads={"academy": (A, "t1")})
    assert event_of(spared) == (zero, zero, zero, zero, (A,), ())
    drained = Table(cards=["eco_01"], seats=2, event="brain_drain").do("give", "eco_01")
    assert event_of(drained)[3] == (-1, 1)


def test_income_events_are_measured_against_normal_income() -> None:
    match = Match.new(GAME, 2, 5, {"first": 0, "scenario": "oil_price_rise, visit_from_an_ecologist, final_report"})
    for sector in ("s01", "s20", "s20", "s01"):
        match.play(match.actors[0], ("place", GAME.content.sector_ids.index(sector)))
    while match.result is None:
        match.play(match.actors[0], quiet(match.choices(match.actors[0])))
    report = debrief(match)
    assert report.events[0].profits == (3, 0)  # the level 2 oil sector earned 6 in place of 3


def test_shutdowns_name_their_causes() -> None:
    causes = {shutdown.cause for seed in range(12) for shutdown in debrief(played(3, seed)).shutdowns}
    assert {"shortage", "lawsuit"} <= causes


def test_the_margin_says_what_one_more_would_have_changed() -> None:
    match = played(2, 1)
    state = match.state
    assert isinstance(state, Ecologic)
    for margin in debrief(match).margins:
        again = state.copy()
        again.profits[margin.seats[0]] += 1
        assert margin.with_one_profit == again.view(None).scores[margin.seats[0]].total
        again.profits[margin.seats[0]] -= 1
        again.enviro[margin.seats[0]] += 1
        assert margin.with_one_enviro == again.view(None).scores[margin.seats[0]].total


def test_what_a_deal_cost_is_told_with_what_it_bought() -> None:
    table = dealing(cards=["eco_01"])
    offer(table, (("eco_01", 1),), (("profits", 4),))
    table.aside(B, "accept_offer")
    deals = [holding for holding in told(table).holdings if holding.how == "deal"]
    assert [(holding.seat, holding.paid) for holding in deals] == [(B, 4)]
