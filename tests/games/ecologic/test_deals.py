"""Free deals: G-52, G-104 to G-108, G-126, G-127."""

from ecotone import Match
from ecotone.core.choice import Open, allows
from ecotone.games.ecologic import GAME
from tests.games.ecologic.table import A, B, C, D, Table
from tests.kit.rule import rule

NOTHING: tuple[tuple[str, int], ...] = ()


def dealing(*board: str, **given: object) -> Table:
    return Table(*board, free_deals=True, **given)  # type: ignore[arg-type]  # passed on as they are


def offers(table: Table, seat: int) -> list[Open]:
    return [item for item in table.state.side_choices(seat) if isinstance(item, Open)]


def offer(
    table: Table, give: tuple[tuple[str, int], ...], take: tuple[tuple[str, int], ...], to: int = B, by: int = A
) -> Table:
    return table.aside(by, "offer", to, give, take, None, 0, table.state.turn)


@rule("G-104", "G-126")
def test_the_player_in_action_offers_and_the_other_accepts() -> None:
    table = dealing(cards=["eco_01", "eco_13"], tads={"academy": (B, "t1")})
    offer(table, (("eco_01", 1), ("profits", 3)), (("academy", 1), ("eco_13", 1)))
    assert table.state.profits[A] == 10  # nothing is booked yet
    assert table.state.side_choices(C) == []
    table.aside(B, "accept_offer")
    assert table.state.profits == [7, 13, 10, 10]
    assert (table.cards(A), table.cards(B)) == ("eco_13", "eco_01")
    assert table.owner("academy") == A
    assert table.state.tad_field[2] == table.number("t1")
    assert table.state.card_gains[:2] == [3, 1]
    assert table.state.card_costs[:2] == [2, 0]
    assert (table.prompt, table.actor) == ("action", A)


@rule("G-104")
def test_only_the_player_in_action_offers_and_only_in_the_action_phase() -> None:
    table = dealing("s01", "s03:2", enviro=0)
    assert [item.fixed for item in offers(table, A)] == [(B,), (C,), (D,)]
    for seat in (B, C, D):
        assert table.state.side_choices(seat) == []
    table.quietly(until="shortage")
    assert all(table.state.side_choices(seat) == [] for seat in range(4))


@rule("G-105", "G-52", "G-126", "GR-41")
def test_enviro_tokens_and_rights_cannot_be_dealt_in() -> None:
    table = dealing("s01 s02", cards=["eco_01"], tads={"academy": (A, "t1")})
    give = offers(table, A)[0].blanks[0]
    assert give.bounds()["bundle"] == {"academy": 1, "eco_01": 1, "profits": 10}
    for goods in ("enviro", "oil", "s01", "auction"):
        assert not give.accepts(((goods, 1),))


@rule("G-105", "G-126")
def test_nobody_deals_in_more_than_a_side_has() -> None:
    table = dealing(profits=[5, 2], cards=["", "eco_01"])
    form = offers(table, A)[0]
    good = ("offer", B, (("profits", 5),), (("eco_01", 1), ("profits", 2)), None, 0, 3)
    assert form.accepts(good)
    assert not form.accepts(("offer", B, (("profits", 6),), NOTHING, None, 0, 3))
    assert not form.accepts(("offer", B, NOTHING, (("profits", 3),), None, 0, 3))
    assert not form.accepts(("offer", B, (("eco_01", 1),), NOTHING, None, 0, 3))


@rule("G-105", "G-39")
def test_a_loan_does_not_let_anybody_bid_above_the_profits_they_have() -> None:
    table = dealing("s01", "s03", profits=[3, 8], seats=2)
    assert table.bounds("auction_refinery", "oil") == (3, 3)
    table.aside(A, "offer", B, NOTHING, (("profits", 5),), "i_pay", 6, 9).aside(B, "accept_offer")
    assert table.bounds("auction_refinery", "oil") == (3, 8)


@rule("G-106", "G-108", "GR-20")
def test_gifts_sales_swaps_and_loans_are_written_into_the_log() -> None:
    table = dealing(cards=["eco_01"])
    table.aside(A, "offer", B, (("profits", 4),), NOTHING, "you_pay", 5, 8).aside(B, "accept_offer")
    assert table.effects_named("deal") == [(A, B, (("profits", 4),), NOTHING, "you_pay", 5, 8)]
    assert table.effects_named("promised") == [(A, B, "you_pay", 5, 8)]
    assert table.state.promises == [(3, A, B, "you_pay", 5, 8)]
    assert GAME.view(table.state, D).promises == ((3, A, B, "you_pay", 5, 8),)
    text = GAME.words.effect(("promised", *table.effects_named("promised")[0]))
    assert text
    assert text.say() == "Player 2 promises Player 1 to pay 5 Profits by turn 8."


@rule("G-106")
def test_an_offer_is_told_with_its_promise_and_a_bare_one_without() -> None:
    def offer_sentence(table: Table) -> str:
        text = GAME.words.effect(("offered", *table.effects_named("offered")[0]))
        assert text
        return text.say()

    loan = dealing().aside(A, "offer", B, (("profits", 4),), NOTHING, "you_pay", 5, 8)
    gives = "Player 1 offers Player 2 a deal: Player 1 gives 4 Profits, Player 2 gives nothing"
    assert offer_sentence(loan) == f"{gives}; Player 2 promises Player 1 to pay 5 Profits by turn 8."
    assert offer_sentence(offer(dealing(), (("profits", 4),), NOTHING)) == f"{gives}."


@rule("G-108", "GR-20")
def test_promises_are_not_enforced() -> None:
    table = dealing("s01", "s03", profits=20, seats=2)
    table.aside(A, "offer", B, (("profits", 4),), NOTHING, "you_stay_out", 0, 9).aside(B, "accept_offer")
    table.do("auction_refinery", "oil", 3)
    assert table.actor == B
    assert table.bounds("raise")
    owing = dealing(seats=2).aside(A, "offer", B, NOTHING, NOTHING, "you_pay", 5, 3).aside(B, "accept_offer")
    assert owing.quietly().state.profits == [10, 10]


@rule("G-107", "G-127", "GR-20")
def test_one_own_token_per_turn_may_be_closed_before_declaring() -> None:
    table = dealing("s01:2 s02", "s03")
    assert table.sectors("close") == "s01 s02"
    table.do("close", "s01", by=A)
    assert table.level("s01") == 1
    assert table.state.supply[0] == 9
    assert (table.prompt, table.actor) == ("action", A)
    assert table.listed("close") == []
    table.quietly()
    table.quietly()
    assert table.state.closed == [0, 0, 0, 0]


@rule("G-107", "G-127")
def test_own_initiatives_may_be_discarded_before_declaring() -> None:
    table = dealing(cards=["eco_01 eco_13"]).do("discard", "eco_13").do("discard", "eco_01")
    assert table.cards(A) == ""
    assert table.discarded() == "eco_13 eco_01"
    assert table.state.card_costs[A] == 0
    assert table.actor == A


@rule("G-107", "GR-20")
def test_without_free_deals_nothing_is_dealt_closed_or_discarded() -> None:
    table = Table("s01", cards=["eco_01"])
    assert {"close", "discard"}.isdisjoint(table.verbs())
    assert all(table.state.side_choices(seat) == [] for seat in range(4))


@rule("G-127", "GR-41")
def test_dealing_ends_when_the_player_declares() -> None:
    for declare in (("pass",), ("reveal",), ("auction_refinery", "oil", 3), ("auction_tad", "academy", 10)):
        table = offer(dealing("s01", "s03", profits=20, deck="eco_01"), (("profits", 1),), NOTHING)
        table.do(*declare)
        assert table.state.offer is None
        assert table.effects_named("offer_lapsed") == [(A, B)]
        if table.prompt != "action":
            assert all(offers(table, seat) == [] for seat in range(4))
            assert {"close", "discard"}.isdisjoint(table.verbs())


@rule("G-127")
def test_no_deals_in_start_of_phase_effects() -> None:
    table = dealing("s01", event="biased_media")
    assert table.prompt == "shift_price"
    assert all(table.state.side_choices(seat) == [] for seat in range(4))


@rule("G-127")
def test_an_extra_round_gives_a_new_window_but_not_a_second_closing() -> None:
    for event in ("stock_market_rise", "international_trading_platform"):
        table = dealing("s01:3", "s03", seats=2, event=event).do("close", "s01").passes(2)
        assert table.actor == A
        assert offers(table, A)
        assert table.listed("close") == []
        table.do("pass")
        assert table.can("close", "s03")


@rule("G-127")
def test_an_offer_lapses_when_its_player_goes_on_by_closing_or_discarding() -> None:
    table = offer(dealing("s01", cards=["eco_01"]), (("eco_01", 1),), NOTHING).do("discard", "eco_01")
    assert table.state.offer is None
    assert table.state.side_choices(B) == []


@rule("G-126")
def test_an_offer_may_be_declined_or_withdrawn_and_one_stands_at_a_time() -> None:
    table = offer(dealing(), (("profits", 1),), NOTHING)
    assert offers(table, A) == []
    table.aside(B, "decline_offer")
    assert table.state.offer is None
    assert table.effects_named("refused_offer") == [(B,)]
    offer(table, (("profits", 1),), NOTHING, to=C).aside(A, "withdraw")
    assert table.state.offer is None
    assert table.state.profits == [10] * 4


@rule("G-126")
def test_a_deal_is_between_the_player_in_action_and_one_other() -> None:
    table = offer(dealing(), (("profits", 1),), NOTHING)
    assert table.state.side_choices(C) == []
    assert not allows(table.state.side_choices(A), ("accept_offer",))


@rule("G-106")
def test_a_deal_survives_the_record() -> None:
    match = Match.new(GAME, 2, 3, {"free_deals": True, "first": 0})
    while match.view(None).prompt.name != "action":  # type: ignore[union-attr]  # the match is not over
        seat = match.actors[0]
        match.play(seat, match.choices(seat)[0])
    match.play(0, ["offer", 1, [["profits", 2]], [], "you_pay", 3, 5])
    match.play(1, ["accept_offer"])
    again = Match.from_json(match.to_json())
    assert again.view(None) == match.view(None)
    assert again.state.profits == [8, 12]  # type: ignore[attr-defined]  # the game's own state
