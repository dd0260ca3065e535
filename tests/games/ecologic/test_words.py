"""Reasons why not, and how the table reads."""

import pytest

from ecotone import Match
from ecotone.games.ecologic import GAME
from ecotone.games.ecologic.words.effects import LAPSED
from ecotone.games.ecologic.words.reasons import why_not
from tests.games.ecologic.table import A, B, Table
from tests.kit.rule import rule

LAPSES = (*LAPSED, "lose_half", "pay_or_remove", "swap_initiative")


def reason(table: Table, verb: str, *args: object, by: int | None = None) -> str:
    text = why_not(table.state, table.actor if by is None else by, table.choice(verb, *args))
    return text.say() if text else ""


def reads(table: Table) -> list[str]:
    """The direct purchases as the asked seat reads them."""
    listed = [item for verb in ("buy_refinery", "buy_tad", "buy_card") for item in table.listed(verb)]
    return [GAME.words.choice(GAME.view(table.state, table.actor), item).say() for item in listed]


@rule("G-39", "G-37")
def test_a_bid_out_of_bounds_is_refused_with_the_bounds() -> None:
    assert reason(Table("s01:2", profits=[2]), "auction_refinery", "oil", 5) == (
        "The lowest bid is 3, and your Profits are 2."
    )
    assert "from 3 up to your Profits (9)" in reason(Table("s01:2", profits=[9]), "auction_refinery", "oil", 12)
    table = Table("s01", "s03", seats=2).do("auction_refinery", "oil", 5)
    assert "from 6 up to your Profits (10)" in reason(table, "raise", 5)
    card = Table(profits=8, deck="eco_12").do("reveal")
    assert "from 5 up to your Profits (8)" in reason(card, "open", 4)


@rule("G-41", "G-17")
def test_a_token_without_place_or_supply_is_explained() -> None:
    assert "no sector" in reason(Table("s01:4", profits=30), "auction_refinery", "oil")
    assert "no oil token left" in reason(Table("s01", supply={(A, "oil"): 0}), "auction_refinery", "oil")


def test_other_reasons() -> None:
    table = Table("s01", "s03", profits=[9], tads={"academy": (B, "t1")})
    assert reason(table, "auction_tad", "academy") == "The Academy belongs to Player 2."
    assert reason(table, "auction_tad", "stock_market") == "The lowest bid is 10, and your Profits are 9."
    assert "without TADs" in reason(Table(profits=30, no_tads=True), "auction_tad", 1)
    assert "not your turn" in reason(table, "pass", by=B)
    assert "without free deals" in reason(table, "offer", B)
    assert "variant with free deals" in reason(table, "close", 0)
    assert "Only some events" in reason(table, "buy_tad", "stock_market")
    assert "First answer" in reason(table, "raise", 3)
    assert "no Eco-Initiative left" in reason(Table(deck="-"), "reveal")
    assert "pass ahead" in reason(table, "pass_ahead")
    platform = Table("s01", "s03", seats=2, event="international_trading_platform").passes(2)
    assert "without an auction" in reason(platform, "auction_refinery", "oil", 3)
    assert ("buy_tad", 2) in GAME.words.ideas(GAME.view(platform.state, A))


@rule("G-72", "G-114")
def test_why_the_contractor_cannot_buy() -> None:
    event = "the_only_contractor"
    poor = Table("s01:2", profits=[2], event=event)
    full = "A direct purchase needs the full initial bid of {}, and your Profits are 2."
    assert reason(poor, "buy_refinery", "oil") == full.format(3)
    assert reason(poor, "buy_tad", "academy") == full.format(10)
    assert "no sector" in reason(Table("s01:4", profits=30, event=event), "buy_refinery", "oil")
    assert "no oil token left" in reason(Table("s01", event=event, supply={(A, "oil"): 0}), "buy_refinery", "oil")
    sold = Table(profits=30, event=event, tads={"academy": (B, "t1")})
    assert reason(sold, "buy_tad", "academy") == "The Academy belongs to Player 2."
    assert "without TADs" in reason(Table(profits=30, event=event, no_tads=True), "buy_tad", "academy")
    assert "Only the starting player" in reason(Table(event=event).do("pass"), "buy_refinery", "oil")
    other = Table(profits=20, seats=2, event=event, deck="eco_12").do("pass").do("reveal", by=B)
    assert "Only the starting player" in reason(other, "buy_card")
    other.do("decline", by=B)
    assert reason(other, "buy_card", by=A) == "Only who revealed a card may buy it directly."
    assert "Only some events" in reason(Table(profits=20, deck="eco_12").do("reveal"), "buy_card")


@rule("G-95", "G-109", "G-114")
def test_why_nothing_is_bought_on_the_platform_before_it_opens_or_without_the_full_bid() -> None:
    given = {"profits": [9, 20], "seats": 2, "event": "international_trading_platform", "tads": {"academy": (B, "t1")}}
    table = Table("s01:4", "s03", deck="eco_12", **given)
    later = "The Trading Platform opens after the normal round of auctions."
    assert reason(table, "buy_refinery", "oil") == later
    assert reason(table, "buy_tad", "stock_market") == later
    assert reason(table.do("reveal"), "buy_card") == later
    table.do("decline", by=A).do("decline", by=B).do("pass", by=B)
    assert "no sector" in reason(table, "buy_refinery", "oil")
    assert reason(table, "buy_tad", "academy") == "The Academy belongs to Player 2."
    assert "full initial bid of 10, and your Profits are 9" in reason(table, "buy_tad", "stock_market")


@rule("G-95", "G-51", "GR-36")
def test_on_the_platform_the_owner_of_the_stock_market_reads_what_is_left_to_pay() -> None:
    given = {"profits": 11, "seats": 2, "deck": "eco_12", "tads": {"stock_market": (A, "t1"), "academy": (B, "t2")}}
    platform = Table("s01:2", "s03:4", event="international_trading_platform", **given).passes(2)
    assert reads(platform) == [
        "Buy an oil Refinery token for its initial bid of 7 (you pay 4)",
        "Buy a mineral Refinery token for its initial bid of 1 (you pay 1)",
        "Buy Nature Reserve for its initial bid of 10 (you pay 5)",
        "Buy Transport Hub for its initial bid of 10 (you pay 5)",
    ]
    assert reads(platform.do("reveal")) == ["Buy Ecological Audit for its initial bid of 5 (you pay 3)"]
    platform.do("buy_card", by=A)
    assert reads(platform)[0] == "Buy an oil Refinery token for its initial bid of 7"
    contractor = Table("s01:2", "s03:4", event="the_only_contractor", **given)
    assert reads(contractor)[0] == "Buy an oil Refinery token for its initial bid of 7"


@rule("G-12", "G-14", "G-15", "G-16")
def test_a_wrong_place_is_explained() -> None:
    table = Table("s01:2 s06:4", "s03", profits=[30]).do("auction_refinery", "oil", 8)
    assert reason(table, "place", "s02") == "Ice Ridge: mineral, no place for an oil Refinery token."
    assert reason(table, "place", "s03") == "Seal Shore: belongs to Player 2."
    assert reason(table, "place", "s06") == "Moss Plain: full. A sector holds 4 tokens at most."
    assert reason(table, "place", "s19") == "Reed Bank: does not touch one of your sectors."
    assert "Infrastructure" in reason(table, "place_anywhere", "s19")


@rule("G-104", "G-126")
def test_reasons_in_deals() -> None:
    table = Table("s01", "s03", profits=20, free_deals=True)
    assert "no offer to you" in reason(table, "accept_offer", by=B)
    for seat in (A, B):
        assert reason(table, "withdraw", by=seat) == "There is no offer of yours to withdraw."
    assert "whose action it is" in reason(table, "offer", A, by=B)
    assert "never about more" in reason(table, "offer", B, (("profits", 99),), (), None, 0, 3)
    table.aside(A, "offer", B, (), (), None, 0, 3)
    assert "withdraw it first" in reason(table, "offer", B)
    assert "no offer of yours" in reason(table, "withdraw", by=B)
    table.do("auction_refinery", "oil", 3)
    assert "before a player declares" in reason(table, "offer", A)


def test_reasons_in_events() -> None:
    sued = Table("s01", "s02", "s03", event="lawsuit", tads={"academy": (B, "t1")})
    assert "Academy" in reason(sued, "sue", "s02")
    shares = Table("s01", "s03", event="purchase_of_competitors_shares")
    assert "level 1 sector" in reason(shares, "take_over", "s01")
    switch = Table("s01:2", profits=[1], event="obligatory_switch_to_bat")
    assert reason(switch, "keep") == "Your Profits (1) are too few for all tokens that would stay."
    cards = Table(seats=2, profits=[2, 0], cards=["eco_13 eco_18"], phase="income")
    assert "cannot be paid" in reason(cards, "keep_card", "eco_18")
    assert "not yours" in reason(cards, "keep_card", "eco_01")


@pytest.mark.parametrize("options", [{}, {"teams": True}, {"face_down": True}, {"tads": False}])
def test_the_table_reads_in_lines(options: dict[str, object]) -> None:
    match = Match.new(GAME, 4, 1, {"first": 0, **options})
    lines = "\n".join(line.say() for line in GAME.words.board(match.view(0)))
    assert "Setup. Player 1 will be starting player." in lines
    assert ("TADs:" in lines) == (options.get("tads") is not False)
    assert ("face-down" in lines) == ("face_down" in options)
    assert ("Player 1, Player 3" in lines) == ("teams" in options)


def test_a_table_in_play_shows_event_prices_companies_and_scores() -> None:
    table = Table(
        "s01:2", "s03", cards=["eco_13"], minus=[B], enviro=[4, 0], tads={"academy": (A, "t1")}, event="flood"
    )
    text = "\n".join(line.say() for line in GAME.words.board(GAME.view(table.state, None)))
    assert "Turn 3, Action phase. Starting player: Player 1." in text
    assert "Event: Flood." in text
    assert "Initial bids: oil 4, mineral 1, TAD 10." in text
    assert "Academy (Player 1, on T1)" in text
    assert "Player 2: 10 Profits, 0 Enviro (on Minus)." in text
    assert "North Cape (oil) level 2" in text
    assert "If it ended now, Player 1:" in text
    assert GAME.words.turn(GAME.view(table.state, None)) is not None


def lines(table: Table) -> list[str]:
    """The table as everybody reads it."""
    return [line.say() for line in GAME.words.board(GAME.view(table.state, None))]


def test_the_table_says_what_of_an_event_still_holds() -> None:
    media = Table("s01", event="biased_media").do("shift", "mineral", -2)
    assert "Biased Media: mineral tokens at -2." in lines(media)
    veto = Table("s01", "s03", event="trading_veto", profits=[20, 0], seats=2)
    assert "Player 1 may still veto one auction." in lines(veto)
    assert "Player 1 may still veto one auction." not in lines(veto.do("auction_refinery", "oil", 3).do("veto"))
    # A cannot pay all running costs, so the game waits for an answer in the middle of the Income phase.
    given = {"seats": 2, "profits": [2, 0], "cards": ["eco_13 eco_18"], "phase": "income"}
    assert "No Profits from North Cape this turn." in lines(Table("s01:2", "s03", event="production_accident", **given))
    cartel = Table("s01", "s03", event="cartel_collusion", **given).do("name_partner", B)
    assert "Player 1 colludes with Player 2." in lines(cartel)


def test_an_event_that_does_nothing_says_why() -> None:
    said = {}
    for number, event in enumerate(GAME.content.events):
        if event.kind in LAPSES:
            told = GAME.words.told(("lapsed", A, number))
            assert told is not None
            said[event.id] = told.say()
    assert said["flood"] == "No effect of Flood on Player 1: there is no Enviro to lose."
    assert said["corruption"] == "No effect of Corruption on Player 1: there are no Profits to lose."
    assert said["oil_spill"].endswith(": there are fewer than 5 Profits, and fewer than 2 tokens on the map.")
    assert len(said) == len(LAPSES) + 1, "each kind once, and half of Enviro or of Profits"
