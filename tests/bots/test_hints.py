"""A hint says what, why in words of the game, and what it costs: sentences held against positions made for them."""

import pytest

from ecotone.bots import answer, bot_named
from ecotone.bots.hints import chance, hint, least, played, price, reason, runner_up
from ecotone.bots.search import SearchBot
from ecotone.core.chance import Rng
from ecotone.core.choice import Choice
from ecotone.core.hint import Hint, chances, ended, percent
from ecotone.core.match import Match
from ecotone.core.reasons import gain, loss
from ecotone.core.registry import games
from ecotone.core.seat import Seat
from ecotone.core.state import State
from ecotone.core.text import Text
from ecotone.games.betterlife import GAME as BETTER_LIFE
from ecotone.games.ecologic import GAME as ECOLOGIC
from ecotone.games.ecosfera import GAME as ECOSFERA
from ecotone.games.kompensaatiopeli import GAME as KOMPENSAATIOPELI
from tests.games.betterlife.table import all_finished
from tests.games.betterlife.table import table as better_life
from tests.games.ecologic.table import Table as Ecologic
from tests.games.ecosfera.table import Table as Ecosfera
from tests.games.kompensaatiopeli.table import BIRDER, at, hold, mask, turn_of
from tests.games.kompensaatiopeli.table import table as kompensaatiopeli

MILFOIL, PONDWEED, EEL = "myriophyllum_spicatum", "potamogeton_perfoliatus", "anguilla_anguilla"


def adviser(game: str) -> SearchBot:
    bot = bot_named("search", games()[game])
    assert isinstance(bot, SearchBot)
    return bot


def after(seat: Seat, choice: Choice) -> tuple[list[State], list[State]]:
    """Two guesses, and what becomes of them."""
    before = [seat.guess(Rng(n)) for n in (1, 2)]
    return before, [played(world, seat.number, choice) for world in before]


def why(seat: Seat, choice: Choice) -> str:
    """The reason that is told for a choice, and its cost."""
    before, then = after(seat, choice)
    term, said = reason(seat, choice, before, then, near=False)
    cost = price(seat.game.advice(), seat.number, list(zip(before, then, strict=True)), term)
    return f"{said} {cost or ''}".strip()


# --- what is said of every hint -------------------------------------------------------------------


@pytest.mark.parametrize("game", sorted(games()))
def test_a_hint_is_a_legal_choice_with_a_reason_and_chances_in_three_steps(game: str) -> None:
    match = Match.new(game, games()[game].usual_seats, 3)
    bot, rng = bot_named("greedy", match.game), Rng(3)
    for number in range(8):
        seat = match.actors[0]
        found = hint(adviser(game), match.seat(seat), Rng(number))
        assert match.why_not(seat, found.choice) is None
        nudge, place, teaching = found.steps
        assert len(nudge) == len(place) == 1
        assert teaching[0] == ended(found.what)
        assert found.why in teaching
        assert "%" in str(teaching[-1])
        assert str(found.what) not in str(nudge[0])
        match.play(seat, answer(bot, match.seat(seat), rng))


@pytest.mark.parametrize("game", sorted(games()))
def test_a_hint_follows_from_what_the_seat_knows(game: str) -> None:
    match = Match.new(game, games()[game].usual_seats, 3)
    seat = match.actors[0]
    other = match.state.copy()
    other.redetermine(seat, Rng(9))
    told = [hint(adviser(game), Seat(match.game, state, seat), Rng(1)) for state in (match.state, other)]
    assert told[0] == told[1]


@pytest.mark.parametrize("game", sorted(games()))
def test_the_last_questions_of_a_game_have_hints_too(game: str) -> None:
    found = games()[game]
    bot = SearchBot(found, found.advice().strengths.thinking(3))
    for seed in (1, 2, 3):
        match, rng, player = Match.new(game, found.usual_seats, seed), Rng(seed), bot_named("random", found)
        last: list[tuple[State, int]] = []
        while match.result is None:
            seat = match.seat(match.actors[0])
            last.append((match.state.copy(), seat.number))
            match.play(seat.number, answer(player, seat, rng))
        for state, number in last[-8:]:
            assert hint(bot, Seat(found, state, number), Rng(seed)).chances is not None


def test_the_chance_is_set_beside_an_even_share() -> None:
    assert str(chances(0.2, 0.25, 5)) == ("The chance to win: 20 % before, 25 % after it; 20 % would be an even share.")
    assert str(chances(0.5, 0.6, 1)) == "The chance to win together: 50 % before, 60 % after it."
    assert str(chances(0.5, 0.6, 0)) == "The chance to win: 50 % before, 60 % after it."
    assert [percent(one) for one in (0.0, 0.001, 0.5, 0.9999, 1.0)] == [0, 1, 50, 99, 100]


def test_a_hint_ends_its_sentence_once() -> None:
    told = Hint(("x",), Text("Look."), Text("Here."), Text("Play a card: draw two."), Text("It helps."))
    assert [str(part) for part in told.teaching] == ["Play a card: draw two.", "It helps."]
    assert str(ended(Text("Roll"))) == "Roll."


# --- Ecosfera -------------------------------------------------------------------------------------


def test_two_producers_share_a_habitat_so_an_animal_can_be_taken_next() -> None:
    table = Ecosfera(f"{MILFOIL} salinity temperature oxygen", "", producers=PONDWEED, consumers=EEL)
    before, played = table.state, table.state.copy()
    played.players[0].row.append(before.producers.places[0])
    told = ECOSFERA.advice().sentence("prospects", True, before, played, 0)
    assert "share River, so Eel can be taken next." in str(told)


def test_two_animals_restore_a_habitat_and_are_used_for_it() -> None:
    table = Ecosfera("anguilla_anguilla perca_fluviatilis oxygen", "")
    seat = Seat(ECOSFERA, table.state, 0)
    choice = next(one for one in table.state.choices(0) if one[0] == "restore")
    told = why(seat, choice)
    assert told.startswith("It brings back: ")
    assert "It uses these cards of the row: " in told


# --- BETTER Life ----------------------------------------------------------------------------------


def test_a_share_makes_success_likelier_and_costs_ip() -> None:
    state = all_finished(better_life(ip={0: 9}))
    while state.pending[-1].prompt != "secret_commit":
        for seat in state.actors:
            state.play(seat, ("ready",))
    seat = Seat(BETTER_LIFE, state, 0)
    told = why(seat, ("commit", 4, None))
    assert "becomes likelier" in told
    assert told.endswith("It costs 4 IP.")
    assert "becomes less likely" in why(seat, ("commit", 0, None))


def last_of(seed: int) -> tuple[Seat, Choice]:
    """The last question of a game of BETTER Life, and its answer."""
    match, rng = Match.new("betterlife", 5, seed), Rng(seed)
    bot = bot_named("random", match.game)
    while match.result is None:
        state, number = match.state.copy(), match.actors[0]
        choice = answer(bot, match.seat(number), rng)
        match.play(number, choice)
    return Seat(match.game, state, number), choice


def test_a_choice_that_ends_the_game_says_so() -> None:
    assert why(*last_of(3)) == "The game ends with it."
    assert why(*last_of(7)) == "It wins the game."


# --- Ecologic -------------------------------------------------------------------------------------


def in_need() -> Ecologic:
    """A company with Refineries and little Enviro, before an Eco-Initiative."""
    return Ecologic("s01:2 s02:2", "s03", profits=20, enviro=[4, 10], seats=2, deck="eco_01").do("reveal")


def test_a_bid_heads_for_points_and_says_what_it_costs_or_who_gets_the_lot_otherwise() -> None:
    table = in_need()
    opened = why(Seat(ECOLOGIC, table.state, 0), ("open", 5))
    assert "the final score heads for about" in opened
    assert opened.endswith("If nobody bids more it costs 5 Profits.")
    table.do("open", 5)
    advice = ECOLOGIC.advice()
    raised = table.state.copy()
    raised.play(1, ("raise", 6))
    told = advice.sentence("rivals", True, table.state, raised, 1)
    assert str(told).startswith("Otherwise Player 1 gets ")
    assert str(told).endswith(" for 5 Profits.")


def test_the_runner_up_is_named_with_what_it_lacks() -> None:
    seat = Seat(ECOLOGIC, in_need().state, 0)
    before, best = after(seat, ("open", 5))
    declined = [played(world, 0, ("decline",)) for world in before]
    told, near = runner_up(seat, seat.view, ("decline",), declined, best)
    assert str(told) == "Next best: Do not open it, but stay in. What it lacks: the course to a better final score."
    assert not near
    told, near = runner_up(seat, seat.view, ("open", 5), best, best)
    assert str(told).startswith("Nearly as good: ")
    assert near


def test_to_do_nothing_is_told_apart_by_whether_something_else_is_as_good() -> None:
    seat = Seat(ECOLOGIC, Ecologic("s01:2 s02:2", "s03", profits=20, enviro=[9, 4], seats=2).state, 0)
    before, idle = after(seat, ("pass",))
    _, dear = after(seat, ("auction_refinery", 0, 20))
    _, near = runner_up(seat, seat.view, ("auction_refinery", 0, 20), dear, idle)
    _, said = reason(seat, ("pass",), before, idle, near)
    assert str(said) == "Everything else that can be done now costs more than it brings."
    _, near = runner_up(seat, seat.view, ("reveal",), idle, idle)
    _, said = reason(seat, ("pass",), before, idle, near)
    assert str(said).startswith("It brings nothing at once")
    _, said = reason(seat, ("auction_refinery", 0, 20), before, dear, near=False)
    assert str(said).startswith("It brings nothing at once")  # others have the same verb


# --- Kompensaatiopeli -----------------------------------------------------------------------------


def first_taken(seed: int) -> tuple[Seat, Choice]:
    """The first question of a game of Kompensaatiopeli that is answered by taking a card by habit."""
    match, rng = Match.new("kompensaatiopeli", 4, seed), Rng(seed)
    bot = bot_named("greedy", match.game)
    while True:
        seat = match.seat(match.actors[0])
        found = match.game.advice().routine(match.state, seat.number)
        if found is not None and found[0] == "take" and len(seat.choices) > 1:
            return seat, found
        match.play(seat.number, answer(bot, seat, rng))


def test_what_is_done_by_habit_is_set_beside_the_worst_way() -> None:
    seat, taken = first_taken(13)
    advice = seat.game.advice()
    before, then = after(seat, taken)
    assert gain(advice, seat.number, list(zip(before, then, strict=True))) is None
    assert why(seat, taken) == "The hand gets better: money and knowledge that go together."
    worst = chance(advice, seat.number, least(seat, before))
    others = [chance(advice, seat.number, after(seat, item)[1]) for item in seat.choices if isinstance(item, tuple)]
    assert min(others) == worst


def test_what_is_done_by_habit_has_no_price_but_what_is_paid() -> None:
    seat, taken = first_taken(3)
    pairs = list(zip(*after(seat, taken), strict=True))
    assert loss(seat.game.advice(), seat.number, pairs) is not None
    assert price(seat.game.advice(), seat.number, pairs, "") is None


def test_a_conservation_area_brings_points_and_costs_cards() -> None:
    state = turn_of(kompensaatiopeli("MMLSF FFGBB ????? ????? ?????"), BIRDER)
    state.proposals = mask("A1 B1")
    hold(state, BIRDER, "resource resource resource meadow meadow")
    told = why(Seat(KOMPENSAATIOPELI, state, BIRDER), ("make_area", at("A1"), "meadow"))
    assert told.startswith("It brings the team a point. It costs: ")
