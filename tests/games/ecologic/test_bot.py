"""The sense of value: it sees nothing hidden, and with it the greedy bot beats random play."""

import pytest

from ecotone import Pack
from ecotone.bots import bot_named
from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, allows, verb_of
from ecotone.core.seat import Seat
from ecotone.games.ecologic import GAME
from ecotone.games.ecologic.bot.chance import EVIDENCE, chance, evidence
from ecotone.games.ecologic.bot.features import NAMES, features
from ecotone.games.ecologic.bot.value import NOTHING, instinct, outlook, shut_down, turns_left, value
from ecotone.games.ecologic.box.content import FIRST_TAD, TADS
from ecotone.games.ecologic.rules.state import Ecologic
from ecotone.lab.run.simulate import simulate
from tests.games.ecologic.playing import carry_out, random_choice, random_table
from tests.games.ecologic.table import A, B, C, Table


def test_the_value_of_a_position_does_not_depend_on_what_is_hidden() -> None:
    for seed in range(20):
        state = random_table(2 + seed % 3, seed)
        rng = Rng(seed)
        for _ in range(70):
            if state.result is None:
                carry_out(state, *random_choice(state, rng))
        guess = state.copy()
        guess.redetermine(0, Rng(seed + 1))
        for seat in range(state.settings.seats):
            assert value(guess, seat) == value(state, seat)


def test_the_expected_end_follows_from_the_open_pile() -> None:
    state = GAME.begin(2, {}, 1)
    assert isinstance(state, Ecologic)
    assert turns_left(state) == 10 + 3 + 1
    assert turns_left(Table(event="final_report").state) == 1
    scenario = GAME.begin(2, {"scenario": "first_lesson"}, 1)
    assert isinstance(scenario, Ecologic)
    assert turns_left(scenario) == 7


def test_an_auction_counts_as_won_by_its_leader() -> None:
    cheap = Table(profits=20, seats=2, deck="eco_17").do("reveal").do("open", 12)
    dear = Table(profits=20, seats=2, deck="eco_17").do("reveal").do("open", 20)
    assert value(cheap.state, A) > value(dear.state, A)
    assert value(cheap.state, B) < value(dear.state, B)


def test_a_shortage_ahead_lowers_the_value() -> None:
    safe = Table("s01:2", "s03", seats=2, enviro=[30, 10])
    short = Table("s01:2", "s03", seats=2, enviro=[0, 10])
    assert value(safe.state, A) > value(short.state, A)


def test_a_token_that_has_to_be_shut_down_at_once_is_worth_nothing() -> None:
    # Two Enviro a turn carry two tokens: a third goes in the same turn, and with it all that it would earn.
    table = Table("s14:2", "s03", seats=2, profits=7, enviro=[0, 10], cards=["eco_08"])
    before = outlook(table.state, A, turns_left(table.state), NOTHING, 0)
    assert outlook(table.state, A, turns_left(table.state), 0, 0) <= before
    assert instinct(table.state, A) != ("auction_refinery", 0, table.state.price(0))


def test_of_several_tokens_the_one_that_earns_least_is_shut_down() -> None:
    levels = [3, 1, 2]
    assert [shut_down(GAME.content.income, levels) for _ in range(6)] == [1, 2, 1, 3, 2, 1]
    assert not levels


def test_at_the_end_points_count() -> None:
    table = Table("s01", "s03", seats=2, profits=[12, 3], event="final_report").quietly()
    assert value(table.state, A) > value(table.state, B)


@pytest.mark.parametrize("tad, kind, name", [
    ("transport_hub", "profits_bonus", "income"),
    ("nature_reserve", "enviro_bonus", "net_enviro"),
])  # fmt: skip
def test_bonuses_of_a_pack_count_in_judgement_and_numbers(tad: str, kind: str, name: str) -> None:
    usual, doubled = (
        GAME,
        GAME.with_pack(Pack("mine.toml", {"tads": [{"id": tad, "params": {"kind": kind, "amount": 2}}]})),
    )
    told, weighed, promised = [], [], []
    for game in (usual, doubled):
        without, owned = (Table("s01 s02 s05", "s03", seats=2, game=game, tads=tads) for tads in ({}, {tad: (A, "t1")}))
        told.append([features(table.state, A)[NAMES.index(f"own.{name}")] for table in (without, owned)])
        weighed.append([evidence(table.state)[A][EVIDENCE.index(name)] for table in (without, owned)])
        promised.append(outlook(without.state, A, 5, FIRST_TAD + TADS.index(tad), 0))
    assert [after - before for before, after in told] == [3, 6]
    assert weighed[1][1] - weighed[1][0] == pytest.approx(2 * (weighed[0][1] - weighed[0][0]))
    assert promised[1] > promised[0]


def test_partners_of_a_team_value_alike() -> None:
    table = Table("s01", "s03", profits=[12, 3, 5, 9], teams=True)
    assert value(table.state, 0) == value(table.state, 2)


def test_the_chances_of_all_add_up_and_follow_the_points() -> None:
    table = Table("s01", "s03", "s05", profits=[12, 3, 5, 9])
    chances = [chance(table.state, seat) for seat in range(4)]
    assert sum(chances) == pytest.approx(1)
    assert chances[A] == max(chances)


def test_the_same_lead_is_surer_at_the_end() -> None:
    open_end = Table("s01", "s03", seats=2, profits=[16, 10], enviro=[16, 10])
    over = Table("s01", "s03", seats=2, profits=[16, 10], enviro=[16, 10], event="final_report").quietly()
    assert over.state.result is not None
    assert 0.5 < chance(open_end.state, A) < chance(over.state, A) == 1
    assert chance(over.state, B) == 0


def test_partners_of_a_team_have_one_chance() -> None:
    table = Table("s01", "s03", profits=[12, 3, 5, 9], teams=True)
    assert chance(table.state, 0) == chance(table.state, 2) == pytest.approx(1 - chance(table.state, 1))


def test_instinct_is_always_allowed_and_blind_to_what_is_hidden() -> None:
    prompts = set()
    for seed in range(30):
        state = random_table(2 + seed % 3, seed)
        rng = Rng(seed)
        while state.result is None and state.turn < 12:
            seat = state.actors[0]
            choice = instinct(state, seat)
            if choice is not None:
                guess = state.copy()
                guess.redetermine(seat, Rng(seed))
                assert allows(state.choices(seat), choice)
                assert instinct(guess, seat) == choice or state.settings.face_down
                prompts.add(state.pending[-1].prompt)
            carry_out(state, *random_choice(state, rng))
    assert prompts == {"first_token", "action", "bidding", "opening", "place_token"}


def test_instinct_bids_for_what_it_needs_until_it_is_too_dear() -> None:
    table = Table("s01:4 s02:4", "s03", seats=2, profits=90, enviro=[10, 90], deck="eco_17").do("reveal")
    assert instinct(table.state, A) == ("open", 12)
    table.do("open", 12)
    assert instinct(table.state, B) == ("pass_auction",)
    assert instinct(table.do("raise", 13).state, A) == ("raise", 14)
    assert instinct(table.do("raise", 14).do("raise", 89).state, A) == ("pass_auction",)


@pytest.mark.parametrize("seats, answer", [(2, ("raise", 13)), (4, ("pass_auction",))])
def test_instinct_grudges_its_only_rival_a_bargain_but_not_one_of_three(seats: int, answer: Choice) -> None:
    enviro = [30, 20, 20, 20][:seats]
    table = Table("s01", "s03:4 s04:4", seats=seats, profits=30, enviro=enviro, deck="eco_10", start=B)
    table.do("reveal").do("open", 12)
    while table.state.actors != (A,):
        table.do("pass_auction")
    assert instinct(table.state, A) == answer


def bot_aside(table: Table, seat: int) -> tuple[object, ...] | None:
    return bot_named("greedy", GAME).aside(Seat(GAME, table.state, seat), Rng(1))


def test_a_bot_takes_a_gift_and_declines_to_make_one() -> None:
    table = Table("s01", "s03", profits=10, free_deals=True)
    table.aside(A, "offer", B, (("profits", 5),), (), None, 0, table.state.turn)
    assert bot_aside(table, C) is None
    assert bot_aside(table, B) == ("accept_offer",)
    table.aside(B, "accept_offer").aside(A, "offer", B, (), (("profits", 5),), None, 0, table.state.turn)
    assert bot_aside(table, B) == ("decline_offer",)


def test_a_promise_that_the_bot_would_have_to_keep_lowers_an_offer() -> None:
    table = Table("s01", "s03", profits=10, free_deals=True)
    table.aside(A, "offer", B, (("profits", 5),), (), "you_pay", 40, table.state.turn)
    assert bot_aside(table, B) == ("decline_offer",)


def test_a_bot_makes_one_offer_in_an_action_and_does_not_ask_again() -> None:
    table = Table("s01", "s03", profits=10, free_deals=True)
    table.aside(A, "offer", B, (), (("profits", 5),), None, 0, table.state.turn).aside(B, "decline_offer")
    assert table.state.offers_made == 1
    assert bot_aside(table, A) is None
    table.do("pass")
    assert table.state.offers_made == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_greedy_bot_beats_random_play(seats: int) -> None:
    bots = ("greedy", *["random"] * (seats - 1))
    outcomes = simulate("ecologic", seats=seats, games=12, bots=bots, seed=3).to_dict()["outcomes"]
    assert outcomes["wins"][0] >= 10
    assert outcomes["mean_scores"][0] > 2 * max(outcomes["mean_scores"][1:])


def test_everybody_puts_both_first_tokens_on_one_sector_whoever_places_last() -> None:
    bot = bot_named("greedy", GAME)
    for seed in range(6):
        state, rng = GAME.begin(4, {}, seed), Rng(seed)
        assert isinstance(state, Ecologic)
        while state.phase == 0 and sum(state.tokens) < 8:
            seat = state.actors[0]
            state.play(seat, bot.choose(Seat(GAME, state, seat), rng))
        assert sorted(state.owner[sector] for sector, level in enumerate(state.level) if level == 2) == [0, 1, 2, 3]


def sensible_verbs(table: Table) -> list[str]:
    listed = GAME.advice().sensible(table.state, table.actor, table.listed())
    return list(dict.fromkeys(verb_of(item) for item in listed))


def test_who_may_simply_buy_a_thing_lets_nobody_bid_for_it() -> None:
    table = Table("s01:2", "s03:2", profits=12, event="the_only_contractor", deck="eco_13")
    assert sensible_verbs(table) == ["pass", "buy_refinery", "buy_tad", "reveal"]
    assert sensible_verbs(table.do("reveal")) == ["decline", "buy_card"]
    assert "auction_refinery" in sensible_verbs(table.do("buy_card"))


def test_the_stock_market_gives_its_discount_only_in_an_auction() -> None:
    table = Table("s01:2", "s03:2", profits=12, event="the_only_contractor", tads={"stock_market": (A, "t1")})
    assert {"buy_refinery", "auction_refinery"} < set(sensible_verbs(table))


def test_nobody_reveals_a_card_for_others_to_open() -> None:
    assert "reveal" not in sensible_verbs(Table("s01", "s03", profits=[2, 20, 20, 20]))
    assert "reveal" in sensible_verbs(Table("s01", "s03", profits=[4, 20, 20, 20]))
    assert "reveal" in sensible_verbs(Table("s01", "s03", profits=[2, 20, 20, 20], deck="eco_01 eco_02 eco_17 -"))


@pytest.mark.parametrize("partner, reveals", [(20, True), (2, False)])
def test_in_a_team_the_partner_may_open_what_is_revealed(partner: int, reveals: bool) -> None:
    table = Table("s01", "s03", profits=[2, 20, partner, 20], teams=True)
    assert ("reveal" in sensible_verbs(table)) == reveals


def test_an_auction_is_opened_with_no_more_than_it_takes() -> None:
    bot = bot_named("greedy", GAME)
    for seed in range(8):
        table = Table("s01:4 s02:4", "s03", seats=2, profits=90, enviro=[10, 90], deck="eco_17").do("reveal")
        assert bot.choose(Seat(GAME, table.state, A), Rng(seed)) == ("open", 12)
