"""Bots answer offers, make some that both sides gain by, pledge; and no table of bots talks for ever."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from ecotone import games
from ecotone.bots import answer, bot_named
from ecotone.core.chance import Rng
from ecotone.core.choice import Choice
from ecotone.core.seat import Seat
from ecotone.core.state import State
from ecotone.lab.run.loop import play_out

OFFERS = ("offer", "ask", "counter", "promise")
OPTIONS: dict[str, dict[str, Any]] = {"ecologic": {"free_deals": True}, "betterlife": {"track": "quick"}}


def talked(game: str, bot: str, seed: int) -> tuple[State, Counter[str], int]:
    """A game in which every bot may speak after every choice: how it ends, what was said, and most offers at once."""
    played = games()[game]
    seats = played.usual_seats
    state = played.begin(seats, OPTIONS.get(game, {}), seed)
    bots = [bot_named(bot, played) for _ in range(seats)]
    rng = Rng(seed)
    said: Counter[str] = Counter()
    most = 0
    for _ in range(5000):
        if state.result is not None:
            break
        offers = 0
        quiet = 0
        while quiet < seats and state.result is None:  # until nobody has anything more to say
            for seat in range(seats):
                choice = bots[seat].aside(Seat(played, state, seat), rng) if state.result is None else None
                quiet = 0 if choice else quiet + 1
                if choice:
                    said[choice[0]] += 1
                    offers += choice[0] in OFFERS
                    state.play_aside(seat, choice)
        most = max(most, offers)
        if state.result is None:
            seat = state.actors[0]
            state.play(seat, answer(bots[seat], Seat(played, state, seat), rng))
    return state, said, most


@pytest.mark.parametrize("game", sorted(games()))
@pytest.mark.parametrize("bot", ["greedy", "easy"])
def test_tables_of_bots_end_with_few_offers_at_a_time(game: str, bot: str) -> None:
    state, said, most = talked(game, bot, seed=2)
    assert state.result is not None
    assert most <= 3
    assert said["accept"] + said["decline_offer"] + said["accept_offer"] >= said["offer"] * 0.5


def test_an_offer_is_answered_before_anybody_goes_on() -> None:
    game = games()["kompensaatiopeli"]
    offers = 0
    for seed in range(4):
        state = game.begin(4, {}, seed)
        record: list[tuple[int, Choice]] = []
        play_out(game, state, [bot_named("greedy", game)] * 4, Rng(seed), record=record)
        for (_, said), (_, after) in pairwise(record):
            if said[0] == "offer":
                offers += 1
                assert after[0] in {"accept", "decline_offer"}
    assert offers


def test_bots_that_keep_their_word_pledge_once_in_every_discussion_and_others_promise_nothing() -> None:
    _, said, _ = talked("betterlife", "fair", seed=3)
    assert 5 <= said["pledge"] <= 5 * 5
    _, said, _ = talked("betterlife", "greedy", seed=3)
    assert 5 <= said["no_comment"] <= 5 * 5
    assert set(said) == {"no_comment"}


def test_bots_deal_in_ecologic_and_some_deals_come_about() -> None:
    said: Counter[str] = Counter()
    for seed in range(3):
        said += talked("ecologic", "greedy", seed)[1]
    assert said["offer"]
    assert said["accept_offer"]


@pytest.mark.parametrize("game", sorted(games()))
def test_what_a_bot_says_does_not_depend_on_what_its_seat_cannot_know(game: str) -> None:
    played = games()[game]
    state = played.begin(played.usual_seats, OPTIONS.get(game, {}), 8)
    bot, rng = bot_named("greedy", played), Rng(1)
    for number in range(60):
        if state.result is None:
            for seat in range(played.usual_seats):
                swapped = state.copy()
                swapped.redetermine(seat, Rng(500 + number))
                assert bot.aside(Seat(played, state, seat), Rng(number)) == bot.aside(
                    Seat(game, swapped, seat), Rng(number)
                )
            seat = state.actors[0]
            state.play(seat, answer(bot, Seat(played, state, seat), rng))
