"""The figures of the debrief (B-46, BR-36, BR-41, BR-44)."""

from copy import deepcopy

import pytest

from ecotone.bots import bot_named
from ecotone.core.chance import Rng
from ecotone.core.choice import quiet
from ecotone.core.match import Match
from ecotone.games.betterlife import GAME
from ecotone.games.betterlife.box.content import Content, own_data
from ecotone.games.betterlife.debrief.debrief import tally_of
from ecotone.games.betterlife.debrief.tally import Tally
from ecotone.games.betterlife.game import BetterLifeGame
from ecotone.games.betterlife.rules.state import BetterLife
from tests.kit.rule import rule


def played(names: list[str], seed: int, track: str = "quick") -> Match:
    """A whole match by temperaments, pledges included."""
    match = Match.new(GAME, seats=len(names), seed=seed, options={"track": track})
    bots = [bot_named(name, GAME) for name in names]
    rng = Rng(seed)
    while match.result is None:
        for seat, bot in enumerate(bots):
            choice = bot.aside(match.seat(seat), rng)
            if choice is not None:
                match.play(seat, choice)
        seat = match.actors[0]
        match.play(seat, bots[seat].choose(match.seat(seat), rng))
    return match


@pytest.fixture(scope="module")
def rider() -> tuple[Match, Tally]:
    """Four cooperative players and a free rider."""
    match = played(["cooperative"] * 4 + ["selfish"], seed=4)
    return match, tally_of(match)


def test_contributions_add_up_per_vote_and_in_all(rider: tuple[Match, Tally]) -> None:
    match, figures = rider
    state = match.state
    assert isinstance(state, BetterLife)
    assert [vote.policy for vote in figures.votes] == [vote.policy for vote in state.votes]
    for figure in figures.seats:
        assert figure.given == state.given[figure.seat]
        assert figure.given <= sum(vote.shares[figure.seat] for vote in figures.votes)
    assert all(sum(vote.shares) <= sum(vote.owned) for vote in figures.votes)


@rule("BR-28")
def test_what_each_paid_for_events_is_what_was_offered_until_the_cost_was_covered(rider: tuple[Match, Tally]) -> None:
    match, figures = rider
    again = match.replayed(0)
    paid, offered, unpaid = [0] * 5, [0] * 5, 0
    for seat, choice in match.record:
        prompt = again.view(None).prompt
        told = {effect.name for effect in again.play(seat, choice)}
        if choice[0] == "offer":
            offered[seat] += choice[1]
        elif prompt is not None and prompt.name == "pay_cost" and choice == ("pay",):
            offered[seat] += prompt.detail[0]
        if "cost_paid" in told:
            paid = [sum(both) for both in zip(paid, offered, strict=True)]
        if told & {"cost_paid", "cost_unpaid"}:
            unpaid += "cost_unpaid" in told and sum(offered) > 0
            offered = [0] * 5
    assert [figure.events_paid for figure in figures.seats] == paid
    assert sum(paid) > 0 < unpaid


def test_a_payment_that_an_event_brings_is_no_cost() -> None:
    data = deepcopy(own_data())
    data["constants"]["start_action_cards"] = 0  # so that nobody is asked before a payment is due
    pay = {"op": "pay", "who": "all", "n": 1, "to": "reserve"}
    data["events"] = [
        {"id": "X", "title": "X", "story": "X.", "text": "X.", "kind": "chance", "payer": "drawer", "cost": 1}
        | {"if_paid": [pay], "if_unpaid": [pay]}
    ]
    match = Match.new(BetterLifeGame(Content(data, "x.toml")), seats=2, seed=1)
    answers = {"pay": 0, "decline": 0}
    while match.result is None:
        seat = match.actors[0]
        choice = quiet(match.state.choices(seat))
        if choice == ("decline",) and sum(answers.values()) % 2 == 0 and ("pay",) in match.state.choices(seat):
            choice = ("pay",)
        if choice[0] in answers:
            answers[choice[0]] += 1
        match.play(seat, choice)
    assert min(answers.values()) > 1
    assert sum(figure.events_paid for figure in tally_of(match).seats) == answers["pay"]


@rule("BR-44", "B-46")
def test_promises_stand_against_deeds(rider: tuple[Match, Tally]) -> None:
    _, figures = rider
    selfish = figures.seats[4]
    assert selfish.broken > selfish.kept
    assert figures.seats[0].broken == 0
    assert figures.seats[0].promised > 0
    assert selfish.kept + selfish.broken == len(figures.votes)


@rule("BR-36")
def test_policies_that_never_came_up_are_shown(rider: tuple[Match, Tally]) -> None:
    _, figures = rider
    assert len(figures.undrawn) + len(figures.votes) == 12
    assert not set(figures.undrawn) & {vote.policy for vote in figures.votes}


def test_the_loss_meter_is_told_with_its_causes(rider: tuple[Match, Tally]) -> None:
    match, figures = rider
    loss = 0
    for figure in figures.losses:
        loss += figure.change
        assert figure.loss == loss
        assert figure.cause[0] in ("event", "vote", "card")
    assert isinstance(match.state, BetterLife)
    assert loss == match.state.loss


def test_without_free_riding_the_meters_stand_no_worse(rider: tuple[Match, Tally]) -> None:
    match, figures = rider
    assert isinstance(match.state, BetterLife)
    for each in figures.without:
        assert each.policy_meter >= match.state.policy_meter
        assert each.loss <= match.state.loss
        assert all(new >= vote.result for new, vote in zip(each.results, figures.votes, strict=True))
    assert figures.without[4].more > max(each.more for each in figures.without[:4])


def test_with_fair_parts_all_along_nothing_would_have_changed() -> None:
    match = played(["cooperative"] * 5, seed=2)
    figures = tally_of(match)
    for each in figures.without:
        if not each.more:
            assert each.results == tuple(vote.result for vote in figures.votes)
            assert each.outcome == figures.outcome
            assert each.winners == figures.winners


@rule("BR-41")
def test_a_lost_game_shows_the_scores_that_would_have_been() -> None:
    match = played(["selfish"] * 5, seed=1)
    assert match.result is not None
    assert match.result.scores == (0,) * 5
    figures = tally_of(match)
    assert figures.outcome.startswith("lost")
    assert any(figure.points for figure in figures.seats)


def test_the_report_names_policies_targets_and_roles(rider: tuple[Match, Tally]) -> None:
    match, figures = rider
    text = "\n".join(line.say() for line in match.debrief().lines())
    for vote in figures.votes:
        assert GAME.content.policies[vote.policy].eu_target in text
    for role in GAME.content.roles:
        assert role.title in text
    assert "Had one role given the fair part" in text


def test_a_debrief_is_pure_and_works_in_the_middle_of_a_game(rider: tuple[Match, Tally]) -> None:
    match, figures = rider
    assert tally_of(match) == figures
    half = match.replayed(len(match.record) // 2)
    record = list(half.record)
    assert tally_of(half).outcome == "open"
    assert half.record == record
