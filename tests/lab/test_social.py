"""Scripted agents of social science: each does at the vote what the literature says of it."""

from __future__ import annotations

from collections import defaultdict

import pytest

from ecotone import Match, games
from ecotone.bots import bot_named, bot_names
from ecotone.core.chance import Rng
from ecotone.core.seat import Seat
from ecotone.lab import InequityAverse, Simulation, simulate

GAME = games()["betterlife"]
FAIR = 10  # IP that five seats give together for a success


def played(*bots: str, n: int = 12) -> Simulation:
    return simulate("betterlife", seats=5, games=n, bots=bots, seed=1, rounds=True, measures=True)


def given_by_round(result: Simulation) -> list[float]:
    """What all gave together in each vote, on average."""
    given: defaultdict[int, list[int]] = defaultdict(list)
    before: dict[int, int] = {}
    for row in result.rounds:
        number = int(row["number"])
        given[int(row["round"])].append(int(row["given"]) - before.get(number, 0))
        before[number] = int(row["given"])
    return [sum(values) / len(values) for _, values in sorted(given.items())]


def test_agents_are_found_by_name_but_not_offered_at_tables() -> None:
    for name in ("conditional_cooperator", "punisher", "inequity_averse", "imitator", "free_rider"):
        assert bot_named(name, GAME)
        assert bot_named(f"silent_{name}", GAME)
        assert name not in bot_names(GAME)


def test_a_free_rider_gives_nothing_and_breaks_its_word() -> None:
    result = played("free_rider", n=6)
    assert set(result.seats.column("shares")) == {0}
    assert sum(map(int, result.games.column("words_kept"))) == 0
    assert sum(map(int, result.games.column("words_broken"))) > 0
    assert {row["free_rider"] for row in result.seats if float(row["fair_share"])} == {True}


def test_silent_agents_never_pledge() -> None:
    assert set(played("silent_conditional_cooperator", n=4).games.column("pledges")) == {0}


def test_conditional_cooperation_decays_and_pledges_hold_it_up() -> None:
    silent = given_by_round(played("silent_conditional_cooperator", n=30))
    talking = given_by_round(played("conditional_cooperator", n=30))
    assert silent[0] > 1.5 * silent[-1]
    assert talking[-1] > 1.3 * silent[-1]
    assert talking[0] > silent[0]


def test_imitators_and_the_inequity_averse_follow_the_others() -> None:
    for name in ("imitator", "inequity_averse"):
        among_givers = played(name, "punisher", "punisher", "punisher", "punisher", n=6)
        among_takers = played(name, "free_rider", "free_rider", "free_rider", "free_rider", n=6)
        first = [int(row["shares"]) for row in among_givers.seats if row["seat"] == 0]
        other = [int(row["shares"]) for row in among_takers.seats if row["seat"] == 0]
        assert sum(first) > 2 * sum(other)


def test_a_punisher_harms_whoever_gave_least() -> None:
    match, rng = Match.new("betterlife", seats=5, seed=4), Rng(1)
    bots = [bot_named(name, match.game) for name in ("punisher", "punisher", "free_rider", "punisher", "punisher")]
    harmed = []
    while match.result is None:
        seat = match.actors[0]
        choice = bots[seat].choose(match.seat(seat), rng)
        voted = bool(match.view(seat).votes)  # type: ignore[attr-defined] # the view of this game
        if voted and seat != 2 and choice[0] == "play_on":
            harmed.append(choice[-1])
        match.play(seat, choice)
    assert harmed
    assert set(harmed) == {2}


@pytest.mark.parametrize("name", games())
def test_inequity_aversion_can_be_played_in_every_game(name: str) -> None:
    assert simulate(name, seats=games()[name].usual_seats, games=1, bots=InequityAverse, seed=1).tally.games == 1


def test_inequity_aversion_weighs_the_worth_of_others_by_envy_and_guilt() -> None:
    game = games()["ecologic"]
    state, rng = game.begin(3, {}, seed=1), Rng(1)
    for _ in range(60):
        seat = state.actors[0]
        state.play(seat, bot_named("random", game).choose(Seat(game, state, seat), rng))
    bot = InequityAverse(game, envy=0.5, guilt=0.25)
    worth = [game.advice().value(state, seat) for seat in range(3)]
    assert len(set(worth)) == 3
    for seat in range(3):
        gaps = [other - worth[seat] for place, other in enumerate(worth) if place != seat]
        minded = sum(0.5 * gap if gap > 0 else -0.25 * gap for gap in gaps) / 2
        assert bot.advice.value(state, seat) == pytest.approx(worth[seat] - minded)
