"""Eco-Initiatives at auction: G-35, G-44 to G-48, G-112, G-113."""

from ecotone.games.ecologic import GAME
from tests.games.ecologic.table import A, B, C, D, Table
from tests.kit.rule import rule

# eco_08 opens at 4, eco_12 at 5, eco_17 at 12.


@rule("G-35", "G-44")
def test_a_revealed_card_opens_at_its_printed_bid() -> None:
    table = Table(profits=8, deck="eco_12").do("reveal", by=A)
    assert (table.prompt, table.actor) == ("opening", A)
    assert table.bounds("open") == (5, 8)
    assert [effect.reveals for effect in table.effects if effect.name == "revealed"] == [True]


@rule("G-44", "G-40")
def test_the_winner_of_a_card_owns_it_at_once() -> None:
    table = Table(profits=8, deck="eco_12", seats=2).do("reveal").do("open", 5).do("raise", 6, by=B)
    table.do("pass_auction", by=A)
    assert table.cards(B) == "eco_12"
    assert table.state.profits == [8, 2]
    assert table.state.card_gains[B] == 2
    assert table.state.card_costs[B] == 1


@rule("G-45", "G-46", "GR-11")
def test_t19_the_right_passes_on_and_whoever_opens_is_the_starter() -> None:
    table = Table(profits=20, deck="eco_12").do("reveal", by=A).do("decline", by=A).do("decline", by=B)
    table.do("open", 5, by=C)
    assert table.effects_named("opened") == [(C, 6 + table.number("eco_12"), 5)]
    for seat in (D, A, B):
        table.do("pass_auction", by=seat)
    assert table.effects_named("won")[0][3] == C
    # A's auction is used, C's own is not.
    assert table.actor == B
    table.do("pass", by=B)
    assert (table.prompt, table.actor) == ("action", C)
    assert table.can("reveal")


@rule("G-45", "G-51")
def test_the_stock_market_helps_who_opens_a_card_that_was_passed_on() -> None:
    table = Table(profits=20, deck="eco_12", seats=2, tads={"stock_market": (B, "t1")})
    table.do("reveal", by=A).do("decline", by=A).do("open", 7, by=B).do("pass_auction", by=A)
    assert table.state.profits == [20, 16]


@rule("G-47")
def test_a_card_that_nobody_opens_is_discarded_face_up() -> None:
    table = Table(profits=20, deck="eco_12").do("reveal")
    for seat in (A, B, C, D):
        table.do("decline", by=seat)
    assert table.discarded() == "eco_12"
    assert GAME.view(table.state, None).discard == (table.number("eco_12"),)
    assert (table.prompt, table.actor) == ("action", B)


@rule("G-48", "GR-12")
def test_an_empty_deck_is_renewed_from_the_discards() -> None:
    table = Table(profits=20, deck="-", discard="eco_01 eco_02 eco_03")
    table.do("reveal")
    assert table.effects_named("reshuffled") == [()]
    assert len(table.state.deck) == 2
    assert table.state.discard == []


@rule("G-48")
def test_without_any_card_there_is_no_such_auction() -> None:
    assert "reveal" not in Table(profits=20, deck="-").verbs()


@rule("G-112", "GR-35")
def test_t28_who_lacks_profits_is_skipped_and_decliners_may_still_bid() -> None:
    table = Table(profits=[20, 20, 4, 20], deck="eco_12", start=B).do("reveal", by=B).do("decline", by=B)
    assert table.actor == D  # C has 4 Profits, the card opens at 5
    table.do("open", 5, by=D)
    assert table.actor == A
    table.do("raise", 6, by=A).do("raise", 7, by=B)
    assert table.actor == D  # C passed automatically
    table.do("pass_auction", by=D).do("pass_auction", by=A)
    assert table.effects_named("won") == [(B, 6 + table.number("eco_12"), 7, D)]
    assert (table.prompt, table.actor) == ("action", C)


@rule("G-112", "G-37")
def test_who_has_exactly_the_initial_bid_may_open() -> None:
    table = Table(profits=[0, 4, 5, 0], deck="eco_12").do("reveal", by=A)
    assert (table.prompt, table.actor) == ("opening", C)
    assert table.bounds("open") == (5, 5)
    assert table.do("open", 5).cards(C) == "eco_12"


@rule("G-112")
def test_the_right_to_open_goes_round_once() -> None:
    table = Table(profits=20, deck="eco_12", start=C).do("reveal")
    asked = []
    while table.prompt == "opening":
        asked.append(table.actor)
        table.do("decline")
    assert asked == [C, D, A, B]


@rule("G-112")
def test_who_declines_may_pass_for_the_rest_of_the_auction_too() -> None:
    table = Table(profits=20, deck="eco_12", seats=3).do("reveal").do("decline_and_pass", by=A).do("open", 5, by=B)
    assert table.actor == C
    table.do("pass_auction", by=C)
    assert table.cards(B) == "eco_12"
    assert table.effects_named("cannot_raise") == []  # A could, and did not want to
    last = Table(profits=20, deck="eco_12", seats=2).do("reveal").do("decline")
    assert last.verbs() == ["decline", "open"]


@rule("G-113", "GR-35")
def test_a_card_may_be_revealed_without_the_profits_to_open_it() -> None:
    table = Table(profits=[0, 20, 20, 20], deck="eco_12").do("reveal", by=A)
    assert (table.prompt, table.actor) == ("opening", B)


@rule("G-113", "GR-35")
def test_after_revealing_the_action_is_for_this_card_only() -> None:
    table = Table("s01", profits=20, deck="eco_12", seats=2).do("reveal")
    assert table.verbs() == ["decline", "decline_and_pass", "open"]
    table.do("decline", by=A).do("decline", by=B)
    assert (table.prompt, table.actor) == ("action", B)


@rule("G-47", "G-112")
def test_if_nobody_can_open_the_card_goes_at_once() -> None:
    table = Table(profits=3, deck="eco_17").do("reveal", by=A)
    assert table.discarded() == "eco_17"
    assert (table.prompt, table.actor) == ("action", B)
