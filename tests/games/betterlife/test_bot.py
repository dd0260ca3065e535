"""The sense of value: what the greedy bot sees, and how much better it plays than chance."""

from collections import Counter
from typing import Any

import pytest

from ecotone.bots import answer, bot_named
from ecotone.bots.bot import guess
from ecotone.bots.hints import hint
from ecotone.bots.search import SearchBot
from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, Open
from ecotone.core.match import Match
from ecotone.core.seat import Seat
from ecotone.games.betterlife import GAME
from ecotone.games.betterlife.bot.value import TOGETHER, chance, fair_share, reward, value
from ecotone.games.betterlife.bot.way import best_of, paying_places, where_dice_pay
from ecotone.games.betterlife.box.cards import EMPTY, ROLE_SPACE, SKIP_SPACE, START, SUCCESS
from ecotone.games.betterlife.box.operations import ROLES
from ecotone.games.betterlife.rules.state import BetterLife
from ecotone.games.betterlife.rules.turn import TURNS
from ecotone.games.betterlife.view import SILENT, Vote
from ecotone.lab.run.simulate import simulate
from tests.games.betterlife.table import (
    CONTENT,
    MUNICIPALITY,
    all_finished,
    asks,
    card,
    do,
    quietly,
    roll,
    table,
    titles,
    vote,
)


def greedy(state: BetterLife, seat: int, seed: int = 1) -> Choice:
    return bot_named("greedy", GAME).choose(Seat(GAME, state, seat), Rng(seed))


def thinker() -> SearchBot:
    return SearchBot(GAME, GAME.advice().strengths.thinking(60))


def test_less_loss_more_policy_and_more_ip_are_better() -> None:
    plain = value(table(), 0)
    assert value(table(loss=2), 0) < plain < value(table(policy_meter=3), 0)
    assert value(table(ip={0: 9}), 0) > plain > value(table(ip={1: 9}), 0)
    assert value(table(skips=1), 0) < plain


def test_a_lost_game_is_worth_nothing_and_a_won_one_most_to_its_winner() -> None:
    state = table(at={0: 1}, events=["Record drought"], loss=4)
    roll(state, 1)
    assert value(state, 0) == 0.0
    state = all_finished(table(round=5, policy_meter=9, ip={0: 30}))
    vote(state, [2] * 5)
    assert state.result is not None
    assert state.result.winners == (0,)
    assert value(state, 0) > value(state, 1) > 0


def test_the_chance_to_win_rises_with_the_lead_and_falls_with_the_loss() -> None:
    plain = chance(table(), 0)
    assert 0 < chance(table(loss=3), 0) < plain < chance(table(ip={0: 20}), 0) < 1
    assert chance(table(ip={1: 20}), 0) < plain
    state = all_finished(table(round=5, policy_meter=9, ip={0: 30}))
    vote(state, [2] * 5)
    assert [chance(state, seat) for seat in (0, 1)] == [1.0, 0.0]


def test_search_plays_for_a_common_victory_too_for_else_nobody_would_give() -> None:
    won = all_finished(table(round=5, policy_meter=9, ip={0: 30}))
    vote(won, [2] * 5)
    assert [reward(won, seat) for seat in (0, 1)] == [1.0, TOGETHER]
    lost = all_finished(table(round=5, policy_meter=0, ip={0: 30}))
    vote(lost, [2] * 5)
    assert reward(lost, 0) == 0.0
    assert reward(table(), 0) > chance(table(), 0)


def test_who_has_this_rounds_policy_as_a_target_hopes_for_more_and_the_others_for_less() -> None:
    state = table()
    primary = state.content.targets[state.targets[0]][0]
    others = [seat for seat in range(1, 5) if primary not in state.content.targets[state.targets[seat]]]
    elsewhere = next(n for n in state.policies if all(n not in state.content.targets[t] for t in state.targets))
    now, not_now = (table(policy=policy, policies=[]) for policy in (primary, elsewhere))
    assert chance(now, 0) > chance(not_now, 0)
    assert others
    assert all(chance(now, seat) < chance(not_now, seat) for seat in others)


def test_a_policy_that_has_failed_is_no_hope_any_more() -> None:
    state = table()
    primary = state.content.targets[state.targets[0]][0]
    hopeful, late = (table(round=5, policies=[], policy=primary) for _ in range(2))
    late.outcomes[primary] = 0
    assert chance(late, 0) < chance(hopeful, 0)


def test_a_share_helps_most_where_the_others_were_seen_and_it_decides() -> None:
    def gain(marks: int) -> float:
        state = all_finished(table(round=4, policy_meter=4, ip=dict.fromkeys(range(5), 5), marks=marks))
        quietly(state, "discussion")
        for seat in range(1, 5):
            if marks:
                do(state, seat, "commit", 2, None)
        worth = []
        for n in (0, 2):
            after = state.copy()
            after.play(0, ("commit", n, None))
            worth.append(chance(after, 0))
        return worth[1] - worth[0]

    assert gain(0b11110) > max(0.0, gain(0))


def test_whoever_is_asked_last_in_a_secret_vote_thinks_like_who_is_asked_first() -> None:
    state = all_finished(table(round=4, marks=0b00010))
    quietly(state, "discussion")
    do(state, 1, "commit", 2, None)
    fresh = guess(GAME.advice(), Seat(GAME, state, 4), Rng(1))
    for seat in (0, 2, 3):
        do(state, seat, "commit", 1, None)
    late = guess(GAME.advice(), Seat(GAME, state, 4), Rng(1))
    for world in (fresh, late):
        assert world.actors == (0, 2, 3, 4)
        assert world.commits == [None, (2, None), None, None, None]
        world.play(4, ("commit", 0, None))
        assert world.round == 4  # nothing is counted yet
        assert chance(world, 4) == pytest.approx(chance(fresh, 4))
    assert state.actors == (4,)  # the table itself still waits for one only


def test_bots_give_alike_wherever_they_sit() -> None:
    given: Counter[int] = Counter()
    bot = bot_named("greedy", GAME)
    for seed in range(12):
        match, rng = Match.new(GAME, 5, seed), Rng(seed)
        while match.result is None:
            seat = match.actors[0]
            choice = answer(bot, match.seat(seat), rng)
            given[seat] += choice[1] if choice[0] == "commit" else 0
            match.play(seat, choice)
    assert min(given.values()) > 0.7 * max(given.values())


def test_shares_for_a_vote_are_tried_up_to_twice_the_fair_part() -> None:
    state = all_finished(table(round=4, ip={0: 30}))
    quietly(state, "discussion")
    form = state.choices(0)[0]
    assert isinstance(form, Open)
    ways = GAME.advice().fills(state, 0, form)
    assert all(form.accepts(way) for way in ways)
    assert [way[1] for way in ways if way[2] is None] == list(range(2 * fair_share(state) + 2))


def test_who_gives_more_than_the_fair_part_takes_some_back_with_tax_relief() -> None:
    def given(shares: dict[int, int]) -> Choice:
        state = all_finished(table(round=5, policy_meter=7, ip={0: 9}, marks=0b11110, hands={0: ["Tax relief"]}))
        quietly(state, "discussion", "before_vote")
        for seat, share in shares.items():
            do(state, seat, "commit", share, None)
        form = state.choices(0)[0]
        assert isinstance(form, Open)
        assert {way[1] for way in GAME.advice().fills(state, 0, form) if way[2] is None} == {0}  # it is the last vote
        choice = greedy(state, 0)
        assert choice[2] == card(state, 0, "Tax relief")
        return choice

    assert given({1: 2, 2: 2, 3: 2, 4: 0})[1] == 4
    assert given({1: 2, 2: 2, 3: 2, 4: 2})[1] == 2


def test_it_gives_what_a_success_needs_and_nothing_where_it_is_sure() -> None:
    def best(shares: dict[int, int], ip: int) -> int:
        state = all_finished(table(round=4, policy_meter=7, ip={0: ip}, marks=0b11110))
        quietly(state, "discussion")
        for seat, share in shares.items():
            do(state, seat, "commit", share, None)
        worth = []
        for n in range(ip + 1):
            after = state.copy()
            after.play(0, ("commit", n, None))
            worth.append(value(after, 0))
        return worth.index(max(worth))

    assert best({1: 2, 2: 2, 3: 2, 4: 2}, 5) == 2
    assert best({1: 5, 2: 5, 3: 5, 4: 5}, 5) == 0


def test_it_cancels_what_would_end_the_game_even_before_the_others_have_answered() -> None:
    hands = {1: ["Early warning"], 3: ["Audit"]}
    state = table(at={0: 1}, events=["Record drought"], hands=hands, loss=4)
    roll(state, 1)
    assert greedy(state, 1) == ("play", card(state, 1, "Early warning"))


def test_it_helps_to_pay_for_a_threat_that_would_end_the_game() -> None:
    state = table(at={0: 1}, events=["Illegal dumping"], loss=4, ip={0: 7})
    roll(state, 1)
    assert greedy(state, 0)[1] > 0


def test_it_uses_the_role_card_before_it_rolls() -> None:
    state = table(options={"flight_0": None, "flight_4": 1})
    assert greedy(state, 4) == ("use_role",)


def test_dice_to_choose_from_wait_for_a_place_where_they_bring_more() -> None:
    early, late = (table(options={"flight_0": None}, at={MUNICIPALITY: place}) for place in (0, 17))
    for state in (early, late):
        state.active = MUNICIPALITY
        state.pending[-1] = TURNS[MUNICIPALITY]
        assert ("use_role",) in state.choices(MUNICIPALITY)
    assert greedy(early, MUNICIPALITY) == ("roll",)
    assert greedy(late, MUNICIPALITY) == ("use_role",)
    kept = hint(thinker(), Seat(GAME, early, MUNICIPALITY), Rng(1))
    assert kept.choice == ("roll",)
    assert "kept for a better place" in str(kept.why)
    assert hint(thinker(), Seat(GAME, late, MUNICIPALITY), Rng(1)).choice == ("use_role",)


def test_two_dice_pay_where_they_bring_at_least_what_waiting_promises() -> None:
    assert best_of([3.0, 1.0], 2) == 2.5
    assert best_of([1.0, 2.0, 3.0], 1) == 2.0
    # A die of two sides: only from the third space on does it make a difference, between a skip and the own space.
    track = [START, EMPTY, EMPTY, SKIP_SPACE, ROLE_SPACE + MUNICIPALITY, EMPTY, EMPTY]
    assert paying_places(track, MUNICIPALITY, 2, 2)[:4] == (False, False, True, True)
    alike = [START, EMPTY, EMPTY, EMPTY]
    assert paying_places(alike, MUNICIPALITY, 2, 2) == (True, True, True, False)


def test_each_track_has_places_for_two_dice_and_the_last_one_before_the_end_is_among_them() -> None:
    for track, pays in where_dice_pay(CONTENT).items():
        assert list(pays) == [MUNICIPALITY]
        places = pays[MUNICIPALITY]
        assert not places[0]
        assert all(places[-1 - CONTENT.die_sides : -1])
        assert len(places) == len(CONTENT.tracks[track])


@pytest.mark.slow
def test_greedy_wins_twice_as_often_as_random_players_beside_it() -> None:
    tally = simulate("betterlife", seats=5, games=150, bots=("greedy",) + ("random",) * 4, seed=5).tally
    assert tally.wins[0] > 2 * sum(tally.wins[seat] for seat in (1, 2, 3, 4)) / 4
    alone = simulate("betterlife", seats=5, games=150, seed=5).tally
    assert tally.outcomes["won"] > alone.outcomes["won"]


def test_who_wavers_gives_no_more_for_an_event_than_the_others_do() -> None:
    def offered(shares: list[int] | None) -> int:
        state = table(at={0: 1}, events=["Illegal dumping"], ip={0: 12})
        if shares is not None:
            state.votes = (Vote(0, 0, sum(shares), tuple(shares), (None,) * 5, (SILENT,) * 5),)
        roll(state, 1)
        mixed = bot_named("mixed", GAME)
        choice = mixed.choose(Seat(GAME, state, 0), Rng(1))
        assert choice[0] == "offer"
        return int(choice[1])

    assert offered([3, 0, 0, 0, 0]) == 0
    assert offered(None) > 0
    assert offered([0, 3, 3, 3, 3]) > 0


def test_equal_rivals_are_aimed_at_alike_wherever_they_sit() -> None:
    aimed = Counter[int]()
    for seed in range(60):
        state = table(ip=dict.fromkeys(range(5), 6), fund=1)
        watchdog = state.seat_of[ROLES.index("ngo")]
        state.active = watchdog
        state.pending[-1] = TURNS[watchdog]
        choice = bot_named("greedy", GAME).choose(Seat(GAME, state, watchdog), Rng(seed))
        assert choice[0] == "use_role_on"
        aimed[choice[1]] += 1
    assert len(aimed) == 4
    assert min(aimed.values()) >= 5


def test_who_looks_at_events_buries_what_harms_and_keeps_what_does_nothing() -> None:
    def kept(seen: list[str], **fields: Any) -> list[str]:
        state = table(events=seen, **fields)
        do(state, 0, "use_role")
        do(state, 0, *greedy(state, 0))
        return [
            CONTENT.events[number].title for number in state.events[-1:-3:-1] if CONTENT.events[number].title in seen
        ]

    assert kept(["Fish dying at the weir", "Record drought"]) == []
    assert kept(["Fire in the old forest", "Broken commitments"], last_vote=SUCCESS) == ["Broken commitments"]
    assert kept(["Record drought", "Nature responds"], last_vote=SUCCESS, loss=1) == ["Nature responds"]
    assert kept(["Energy price shock", "Rising cost of living"]) == ["Rising cost of living"]


def test_of_the_cards_on_offer_it_takes_one_that_it_can_still_use() -> None:
    def taken(offer: list[str], **fields: Any) -> set[str]:
        state = table(at={0: 26}, hands={1: offer}, **fields)
        state.offer, state.hands[1] = state.hands[1], []
        roll(state, 1)
        assert asks(state) == "draft"
        return {titles([greedy(state, 0, seed)[1]])[0] for seed in range(6)}

    assert taken(["Audit", "Change of plan", "Research grant"]) == {"Research grant"}
    assert taken(["Joint project", "Research grant", "Solidarity gift"]) == {"Research grant"}
    assert taken(["Change of plan", "Research grant", "Tax relief"], round=5) == {"Tax relief"}


def test_it_gives_up_the_card_that_it_needs_least() -> None:
    hand = ["Audit", "Early warning", "Tax relief"]
    for seed in range(6):
        state = table(at={0: 1}, events=["Delayed subsidies"], hands={0: hand}, ip={0: 1}, loss=2)
        roll(state, 1)
        quietly(state, "reaction")
        assert asks(state) == "pay_or_discard"
        choice = greedy(state, 0, seed)
        assert choice in (("pay",), ("discard", card(state, 0, "Audit")))


def test_who_is_asked_last_offers_all_that_is_missing_or_nothing() -> None:
    def offers(ip: int) -> set[int]:
        state = table(at={0: 1}, events=["Illegal dumping"], ip={3: 4, 4: ip}, loss=2)
        roll(state, 1)
        for seat in (0, 1, 2, 3, 4, 0, 1, 2, 3):
            do(state, seat, "offer", 2 if seat == 3 else 0)
        bot = thinker()
        return {bot.choose(Seat(GAME, state, 4), Rng(seed))[1] for seed in range(6)}

    assert offers(8) <= {0, 3}
    assert offers(2) == {0}
