"""Named features: what they are called, that they tell nothing hidden, and that they say what lies on the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from ecotone import games
from ecotone.bots import bot_named
from ecotone.core.advice import Advice
from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, Open
from ecotone.core.features import question
from ecotone.core.pending import Decision
from ecotone.core.seat import Seat
from ecotone.core.state import State
from ecotone.games.betterlife.bot import features as betterlife
from ecotone.games.betterlife.rules.state import BetterLife
from ecotone.games.ecologic.bot import features as ecologic
from ecotone.games.ecologic.rules.state import Ecologic
from ecotone.games.ecosfera.bot import features as ecosfera
from ecotone.games.ecosfera.rules.state import Ecosfera
from ecotone.games.kompensaatiopeli.bot import features as kompensaatiopeli
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli

GAMES = sorted(games())
QUESTIONS = {
    "betterlife": betterlife.QUESTIONS,
    "ecologic": ecologic.QUESTIONS,
    "ecosfera": ecosfera.QUESTIONS,
    "kompensaatiopeli": kompensaatiopeli.QUESTIONS,
}
VERBS = {
    "betterlife": betterlife.VERBS,
    "ecologic": ecologic.VERBS,
    "ecosfera": ecosfera.VERBS,
    "kompensaatiopeli": kompensaatiopeli.VERBS,
}
OPTIONS: dict[str, dict[str, object]] = {"ecosfera": {"level": 2}, "ecologic": {"free_deals": True}}


def positions(name: str, seats: int, seed: int, most: int = 400) -> Iterator[State]:
    """Positions of a game played by chance, the last one included."""
    game = games()[name]
    state = game.begin(seats, OPTIONS.get(name, {}), seed)
    bot, rng = bot_named("random", game), Rng(seed)
    for _ in range(most):
        yield state
        if state.result is not None:
            return
        seat = state.actors[0]
        state.play(seat, bot.choose(Seat(game, state, seat), rng))


def choices(state: State, seat: int, rng: Rng) -> list[Choice]:
    """All that a seat may do, forms filled in by chance."""
    listed = state.choices(seat) + state.side_choices(seat)
    return [item.sample(rng) if isinstance(item, Open) else item for item in listed]


def named(advice: Advice, state: State, seat: int) -> dict[str, float]:
    return dict(zip(advice.feature_names, advice.features(state, seat), strict=True))


@pytest.mark.parametrize("name", GAMES)
def test_every_number_has_a_name_of_its_own_in_every_position(name: str) -> None:
    game, rng = games()[name], Rng(1)
    advice = game.advice()
    assert advice.features_version >= 1
    assert len(set(advice.feature_names)) == len(advice.feature_names) >= 100
    assert len(set(advice.choice_names)) == len(advice.choice_names) >= 40
    for seats in (game.seats[0], game.seats[-1]):
        for number, state in enumerate(positions(name, seats, 3)):
            if state.result is not None or number % 5 == 0:
                for seat in range(seats):
                    found = advice.features(state, seat)
                    assert len(found) == len(advice.feature_names)
                    assert all(type(one) is float for one in found)
                    for choice in choices(state, seat, rng):
                        assert len(advice.choice_features(state, seat, choice)) == len(advice.choice_names)


@pytest.mark.parametrize("name", GAMES)
def test_features_follow_from_what_the_seat_may_know(name: str) -> None:
    game = games()[name]
    advice, seats = game.advice(), game.usual_seats
    for number, state in enumerate(positions(name, seats, 5)):
        if number % 4:
            continue
        for seat in range(seats):
            found = advice.features(state, seat)
            listed = choices(state, seat, Rng(number))
            of_choices = [advice.choice_features(state, seat, choice) for choice in listed]
            swapped = state.copy()
            swapped.redetermine(seat, Rng(1000 + number))
            assert advice.features(swapped, seat) == found
            assert [advice.choice_features(swapped, seat, choice) for choice in listed] == of_choices
            assert Seat(game, state, seat).features == found


@pytest.mark.parametrize("name", GAMES)
def test_every_question_and_every_verb_has_its_place(name: str) -> None:
    assert sorted(VERBS[name]) == sorted(games()[name].verbs)
    asked = prompts(Decision, f"ecotone.games.{name}.")
    assert len(asked) >= 10
    assert asked <= set(QUESTIONS[name])


def prompts(kind: type[Any], package: str) -> set[str]:  # Any: decisions of all games
    """The names of all questions that a game's rules can put."""
    out = {kind.prompt} if kind.__module__.startswith(package) and not kind.__subclasses__() else set()
    for below in kind.__subclasses__():
        out |= prompts(below, package)
    return out


@pytest.mark.parametrize("name", GAMES)
def test_choices_of_one_question_differ_in_their_features(name: str) -> None:
    game = games()[name]
    advice, rng = game.advice(), Rng(2)
    apart = same = 0
    for state in positions(name, game.usual_seats, 7, 120):
        if state.result is not None:
            break
        seat = state.actors[0]
        found = {tuple(advice.choice_features(state, seat, choice)) for choice in choices(state, seat, rng)}
        apart += len(found)
        same += len(choices(state, seat, rng)) - len(found)
    assert apart > 2 * same


def test_features_of_ecologic_stand_under_their_names_and_turn_with_the_seat() -> None:
    game = games()["ecologic"]
    state = game.begin(3, {}, 1)
    assert isinstance(state, Ecologic)
    state.profits[:] = [7, 8, 9]
    first, second = (named(game.advice(), state, seat) for seat in (0, 1))
    assert [first[f"{who}.profits"] for who in ("own", "after1", "after2", "after3")] == [7, 8, 9, 0]
    assert [second[f"{who}.profits"] for who in ("own", "after1", "after2", "after3")] == [8, 9, 7, 0]
    assert (first["own.there"], first["after3.there"], first["question.first_token"]) == (1, 0, 1)


def test_features_of_ecosfera_count_rows_and_piles_apart() -> None:
    game = games()["ecosfera"]
    state = game.begin(2, {}, 1)
    assert isinstance(state, Ecosfera)
    player = state.players[1]
    found = named(game.advice(), state, 1)
    assert found["own.pile.size"] == len(player.deck) + len(player.discard)
    elements = [found[f"own.row.{name}"] for name in ecosfera.ELEMENTS]
    assert sum(elements) + found["own.row.pressure"] == len(player.row)
    assert found["own.active"] == (state.active == 1)


def test_features_of_better_life_show_targets_that_were_seen_only() -> None:
    game = games()["betterlife"]
    state = game.begin(5, {}, 1)
    assert isinstance(state, BetterLife)
    found = named(game.advice(), state, 2)
    assert (found["own.target.known"], found["after1.target.known"]) == (1, 0)
    state.audited[2] |= 1 << 3
    assert named(game.advice(), state, 2)["after1.target.known"] == 1
    state.ip[4] = 9
    assert named(game.advice(), state, 2)["after2.ip"] == 9


def test_features_of_kompensaatiopeli_show_the_own_hand_and_of_others_what_all_have_seen() -> None:
    game = games()["kompensaatiopeli"]
    state = next(one for one in positions("kompensaatiopeli", 4, 2) if question(one) == "turn")
    assert isinstance(state, Kompensaatiopeli)
    seat = state.active
    found = named(game.advice(), state, seat)
    assert [found[f"hand.{kind}"] for kind in kompensaatiopeli.KIND_NAMES] == state.hands[seat]
    assert found["after1.cards"] == state.sizes[(seat + 1) % 4]
    assert found["active"] == found["asked"] == found["own.ally"] == 1
