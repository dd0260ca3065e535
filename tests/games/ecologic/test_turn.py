"""The course of a turn: G-22 to G-28, G-65, G-109."""

from ecotone.core.boards import places_of
from ecotone.games.ecologic import GAME
from tests.games.ecologic.table import A, B, C, D, Table
from tests.kit.rule import rule


def names(table: Table) -> list[str]:
    return [effect.name for effect in table.effects]


@rule("G-22")
def test_a_turn_is_event_action_environment_income() -> None:
    table = Table("s01", "s03", seats=2).quietly()
    want = ["turn", "event", "no_auction", "no_auction", "environment", "environment", "income", "income", "turn"]
    assert names(table)[: len(want)] == want


@rule("G-23", "GR-05")
def test_every_phase_goes_clockwise_from_the_starting_player() -> None:
    table = Table("s01", "s03", "s06", "s08", start=C).quietly()
    for name in ("no_auction", "environment", "income"):
        assert [args[0] for args in table.effects_named(name)] == [C, D, A, B]


@rule("G-24")
def test_the_next_player_clockwise_becomes_starting_player() -> None:
    assert Table(start=B).quietly().state.start == C
    assert Table(start=D).quietly().state.start == A


@rule("G-25")
def test_the_starting_player_reveals_the_top_event_for_all() -> None:
    table = Table(event="flood", start=B)
    assert table.effects_named("event") == [(B, table.number("flood"))]
    assert [effect.reveals for effect in table.effects if effect.name == "event"] == [True]
    for seat in (None, A, D):
        assert GAME.view(table.state, seat).event == table.number("flood")


@rule("G-26")
def test_an_event_is_for_all_or_for_the_starting_player_alone() -> None:
    assert Table(profits=4, event="state_support", start=B).state.profits == [7, 7, 7, 7]
    assert Table(profits=8, event="corruption", start=B).state.profits == [8, 4, 8, 8]


@rule("G-27")
def test_an_event_waits_for_its_phase_and_ends_with_the_turn() -> None:
    table = Table("s01", seats=2, event="oil_price_rise", start=A)
    assert table.state.profits == [10, 10]
    table.quietly()
    assert table.state.profits == [12, 10]
    table.quietly()
    assert table.state.profits == [13, 10]


@rule("G-28")
def test_a_used_event_never_comes_back() -> None:
    table = Table(event="flood", then=("state_support", "daily_grind", "final_report"))
    while table.state.result is None:
        table.quietly()
    past = table.state.past
    assert [table.content.event_ids[event] for event in past] == [
        "flood", "state_support", "daily_grind", "final_report",
    ]  # fmt: skip
    assert table.state.events == []


@rule("G-33")
def test_each_player_may_start_one_auction_or_none() -> None:
    table = Table("s01", "s03", "s06", "s08", start=D)
    order = []
    while table.state.turn == 3:
        order.append(table.actor)
        assert {"pass", "auction_refinery", "auction_tad", "reveal"} == set(table.verbs())
        table.do("pass")
    assert order == [D, A, B, C]


@rule("G-65", "G-96")
def test_the_turn_of_the_final_report_is_played_to_its_end() -> None:
    table = Table("s01", "s03", seats=2, event="final_report")
    assert table.prompt == "action"
    table.quietly()
    assert table.state.result is not None
    assert table.state.profits == [11, 11]
    assert table.state.enviro == [9, 9]
    assert table.state.turn == 3


@rule("G-109", "GR-27")
def test_what_the_event_does_first_comes_before_the_normal_round() -> None:
    media = Table("s01", event="biased_media", start=B)
    assert (media.prompt, media.actor) == ("shift_price", B)
    media.do("skip")
    assert (media.prompt, media.actor) == ("action", B)
    shares = Table("s01", "s02", event="purchase_of_competitors_shares", start=B)
    shares.do("take_over", "s01", by=B)
    assert (shares.prompt, shares.actor) == ("action", B)
    expo = Table("s01", "s02", event="industrial_environmental_expo", cards=["eco_01"], start=B)
    assert (expo.prompt, expo.actor) == ("expo_draw", A)


@rule("G-109")
def test_the_extra_round_comes_after_the_normal_one_from_the_starting_player() -> None:
    for event, extra in (("stock_market_rise", 1), ("international_trading_platform", 2)):
        table = Table(event=event, start=C)
        seen = []
        while table.state.turn == 3:
            seen.append((table.actor, GAME.view(table.state, None).prompt.detail[0]))
            table.do("pass")
        assert seen == [(s, 0) for s in (C, D, A, B)] + [(s, extra) for s in (C, D, A, B)]


@rule("G-119", "GR-37")
def test_levels_count_at_the_moment_of_the_effect() -> None:
    # Rich Horizons is known from the start of the turn, but s02 is no level 1 sector any more when income comes.
    table = Table("s02", seats=2, profits=[30, 0], event="rich_horizons")
    table.do("auction_refinery", "mineral", 2).do("place", "s02").do("pass")
    assert table.effects_named("income")[0] == (A, 0, 3, 0, 0)
    assert len(places_of(table.state.held[A])) == 1


@rule("G-119", "GR-37")
def test_an_academy_bought_this_turn_already_protects() -> None:
    table = Table("s02", seats=2, profits=[20, 0], event="outdated_equipment")
    table.do("auction_tad", "academy", 10).do("place_tad", "t1").do("pass")
    assert table.effects_named("income")[0] == (A, 0, 1, 0, 0)
