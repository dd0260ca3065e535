"""Search thinks ahead in guessed worlds: legally, reproducibly and within its time."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import replace

import pytest

from ecotone import Match, games
from ecotone.bots import bot_named
from ecotone.bots.playout import play_on
from ecotone.bots.search import Search, SearchBot, favourite
from ecotone.bots.tree import Fills, Node
from ecotone.core.chance import Rng
from ecotone.core.choice import BACK, Number, Open, onward, sole
from ecotone.core.odds import log_odds, logistic
from ecotone.core.seat import Seat
from ecotone.core.state import State
from ecotone.games.ecologic.rules.state import Ecologic
from tests.toys.islets_game import GAME as ISLETS
from tests.toys.islets_game import Islets

GAMES = sorted(games())


def thinker(game: str, iterations: int = 8) -> SearchBot:
    """The game's own search with a tiny budget that time never cuts short."""
    played = games()[game]
    return SearchBot(played, replace(played.advice().strengths.thinking(iterations), seconds=1e9))


def positions(game: str, seed: int, every: int, most: int) -> list[tuple[State, int]]:
    """Positions of a game played by chance, in which a seat has to choose."""
    match = Match.new(game, games()[game].usual_seats, seed=seed)
    bot, rng = bot_named("random", match.game), Rng(seed)
    found: list[tuple[State, int]] = []
    for number in range(10_000):
        if match.result is not None or len(found) >= most:
            break
        seat = match.actors[0]
        if number % every == 0 and sole(onward(match.state.choices(seat))) is None:
            found.append((match.state.copy(), seat))
        match.play(seat, bot.choose(match.seat(seat), rng))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_search_makes_legal_choices_never_goes_back_and_leaves_the_position_alone(game: str) -> None:
    bot = thinker(game, 4)
    match = Match.new(game, games()[game].usual_seats, seed=3)
    rng = Rng(3)
    while match.result is None and len(match.record) < 60:
        seat = match.actors[0]
        before = match.view(seat)
        choice = bot.choose(match.seat(seat), rng)
        assert match.view(seat) == before
        assert choice[0] != BACK or len(match.choices(seat, aside=False)) == 1
        match.play(seat, choice)


def test_the_same_seed_gives_the_same_choice_and_another_may_not() -> None:
    bot = thinker("kompensaatiopeli", 20)
    found = positions("kompensaatiopeli", seed=4, every=5, most=6)
    first = [bot.choose(Seat(bot.game, state, seat), Rng(7)) for state, seat in found]
    assert first == [bot.choose(Seat(bot.game, state, seat), Rng(7)) for state, seat in found]


def test_a_tree_counts_every_iteration_at_its_root() -> None:
    bot = thinker("ecosfera", 30)
    state, seat = positions("ecosfera", seed=2, every=2, most=3)[-1]
    root = bot.think(Seat(bot.game, state, seat), Rng(1))
    assert root.visits == 30
    assert sum(edge.visits for edge in root.edges.values()) == 30
    assert all(0 <= edge.mean() <= 1 for edge in root.edges.values() if edge.visits)
    assert favourite(root).visits == max(edge.visits for edge in root.edges.values())


def test_each_seat_judges_by_its_own_best_and_worst() -> None:
    game = games()["kompensaatiopeli"]
    state, seat = positions("kompensaatiopeli", seed=2, every=40, most=3)[-1]
    search = Search(Seat(game, state, seat), game.advice().strengths.thinking(60), Rng(1))
    for _ in range(60):
        search.iterate()
    own = [edge.mean() for edge in search.root.edges.values() if edge.visits]
    others = set(search.lows) - {seat}
    assert search.lows[seat] <= min(own) <= max(own) <= search.highs[seat]
    assert others
    assert {(search.lows[other], search.highs[other]) for other in others} != {(search.lows[seat], search.highs[seat])}


@pytest.mark.parametrize("game", ["ecologic", "kompensaatiopeli"])
def test_rivals_are_thought_to_look_around_as_well(game: str) -> None:
    bot = thinker(game, 80)
    state, seat = positions(game, seed=2, every=9, most=4)[-1]
    root = bot.think(Seat(bot.game, state, seat), Rng(1))
    tried = [[edge for edge in node.edges.values() if edge.visits] for node in below(root) if node.seat != seat]
    assert any(len(edges) > 1 for edges in tried)


def below(node: Node) -> list[Node]:
    """This question and all that follow it in the tree."""
    after = [*node.together.values(), *(one for edge in node.edges.values() for one in edge.outcomes.values())]
    return [node, *(one for first in after for one in below(first))]


def test_time_ends_a_search_that_iterations_would_not() -> None:
    game = games()["ecosfera"]
    bot = SearchBot(game, replace(game.advice().strengths.thinking(10_000_000), seconds=0.02))
    state, seat = positions("ecosfera", seed=2, every=2, most=1)[0]
    start = time.monotonic()
    bot.choose(Seat(bot.game, state, seat), Rng(1))
    assert time.monotonic() - start < 20


def test_votes_at_the_same_time_do_not_answer_each_other() -> None:
    game = games()["betterlife"]
    state = game.begin(5, {"track": "quick"}, 5)
    rng = Rng(1)
    while len(state.actors) < 4 or not isinstance(state.choices(state.actors[0])[0], Open):
        seat = state.actors[0]
        state.play(seat, bot_named("greedy", game).choose(Seat(game, state, seat), rng))
    seat = state.actors[1]
    search = Search(Seat(game, state, seat), replace(game.advice().strengths.tuning, blind=False), Rng(1))
    for _ in range(40):
        search.iterate()
    others = {node.seat for node in search.root.together.values()}
    assert others == set(state.actors) - {seat}
    assert all(other not in others for edge in search.root.edges.values() for other, *_ in edge.outcomes)
    blind = Search(Seat(game, state, seat), replace(game.advice().strengths.tuning, blind=True), Rng(1))
    for _ in range(40):
        blind.iterate()
    assert not blind.root.together  # what the others give is left to the game's own guess
    assert sum(edge.visits for edge in blind.root.edges.values()) == 40


def test_forms_are_filled_in_more_ways_the_longer_the_search_unless_the_game_knows_all_that_are_sensible() -> None:
    form, rng = Open("bid", (), (Number(1, 99),)), Rng(1)
    fills = Fills([("bid", 1), ("bid", 2)])
    for visits in range(400):
        fills.widen(form, visits, rng)
    assert len(fills.ways) > 10
    game = games()["ecologic"]
    state = next(state for state, seat in positions("ecologic", 1, 1, 80) if wide_form(state, seat))
    seat = state.actors[0]
    wide = wide_form(state, seat)
    assert wide is not None
    tried = thinker("ecologic", 200).think(Seat(game, state, seat), Rng(1)).edges
    bids = [choice for choice in tried if wide.accepts(choice)]
    assert bids == game.advice().fills(state, seat, wide)
    assert max(bid[-1] for bid in bids) <= wide.lowest()[-1] + 3


def wide_form(state: State, seat: int) -> Open | None:
    """A form that can be filled in many ways, if one is listed."""
    for item in state.choices(seat):
        if isinstance(item, Open) and item.blanks[0].bounds()["number"][1] > item.lowest()[-1] + 4:
            return item
    return None


def test_a_choice_that_is_seldom_there_is_tried_when_it_is_and_then_counts_by_its_own_chances() -> None:
    node = Node(0)

    def tried(*names: str) -> str:
        edge = node.select([(name,) for name in names], 0.8, 0.0, 1.0)
        edge.visits += 1
        edge.total += 0.5
        node.visits += 1
        node.total += 0.5
        return str(edge.choice[0])

    assert [tried("often") for _ in range(50)] == ["often"] * 50
    assert tried("often", "seldom") == "seldom"
    assert node.edges[("seldom",)].available == 1
    assert tried("often", "seldom") == "seldom"  # it was there twice, so one try is not much yet
    assert [tried("often") for _ in range(50)] == ["often"] * 50
    assert node.edges[("seldom",)].available == 2


def test_worlds_with_a_number_are_always_the_same_so_that_luck_does_not_part_the_choices() -> None:
    game = games()["ecologic"]
    state, seat = positions("ecologic", seed=2, every=2, most=3)[-1]
    search = Search(Seat(game, state, seat), game.advice().strengths.thinking(10), Rng(1))
    piles = [hidden_pile(search.world(number)) for number in (0, 1, 0, 1)]
    assert piles[:2] == piles[2:]
    assert piles[0] != piles[1]
    assert hidden_pile(search.world()) != hidden_pile(search.world())


def hidden_pile(state: State) -> list[int]:
    """The face-down cards of Ecologic."""
    assert isinstance(state, Ecologic)
    return state.deck


def test_a_choice_tried_again_meets_the_next_of_the_worlds_that_all_choices_meet(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    met: list[int] = []
    deal = Islets.redetermine

    def noting(state: Islets, seat: int, rng: Rng) -> None:
        met.append(rng.copy().below(1 << 40))
        deal(state, seat, rng)

    monkeypatch.setattr(Islets, "redetermine", noting)
    tuning = replace(ISLETS.advice().strengths.thinking(40), same_worlds=True)
    search = Search(Seat(ISLETS, ISLETS.begin(2, {}, 3), 0), tuning, Rng(1))
    met.clear()
    for _ in range(40):
        search.iterate()
    visits = [edge.visits for edge in search.root.edges.values()]
    assert sorted(visits)[-2] > 1
    assert [n for _, n in Counter(met).most_common()] == [
        sum(tried > number for tried in visits) for number in range(max(visits))
    ]


def test_a_playout_goes_on_until_the_round_asked_for_begins() -> None:
    game = games()["ecologic"]
    state = game.begin(3, {}, 4)
    before = game.advice().round(state)
    play_on(game.advice(), state, 0, before, Rng(1))
    assert game.advice().round(state) == before
    play_on(game.advice(), state, 0, before + 3, Rng(1))
    assert game.advice().round(state) == before + 3
    assert state.result is None


def test_a_game_without_a_sense_of_value_is_played_out_to_its_end() -> None:
    state = ISLETS.begin(ISLETS.seats[0], {}, 3)
    bot = SearchBot(ISLETS, ISLETS.advice().strengths.thinking(10))
    rng = Rng(1)
    for _ in range(30):
        if state.result is None:
            seat = state.actors[0]
            state.play(seat, bot.choose(Seat(bot.game, state, seat), rng))


def test_rewards_stay_between_nothing_and_all() -> None:
    assert logistic(-1e9) == 0.0
    assert logistic(0.0) == 0.5
    assert logistic(1e9) == 1.0
    assert logistic(log_odds(0.3)) == pytest.approx(0.3)
    assert log_odds(0.0) < log_odds(0.01) < 0 < log_odds(1.0)


@pytest.mark.parametrize("game", GAMES)
def test_the_favourite_leads_all_choices_and_those_never_tried_come_last(game: str) -> None:
    bot = thinker(game)
    state, seat = positions(game, seed=5, every=4, most=3)[-1]
    ranked = bot.ranked(Seat(bot.game, state, seat), Rng(1))
    root = bot.think(Seat(bot.game, state, seat), Rng(1))
    assert ranked[0] == favourite(root).choice
    assert sorted(ranked) == sorted(root.edges)
    visits = [root.edges[choice].visits for choice in ranked]
    assert visits == sorted(visits, reverse=True)
