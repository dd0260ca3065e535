"""The permit process against a reference: all orders of who may act, generated (K-43 to K-55)."""

from collections.abc import Iterator
from itertools import product

import pytest

from ecotone.core.choice import Choice
from ecotone.games.kompensaatiopeli.rules.permit import begin_permit
from ecotone.games.kompensaatiopeli.rules.planning import place_plan
from ecotone.games.kompensaatiopeli.rules.project import Project
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from tests.games.kompensaatiopeli.permit_model import Model
from tests.games.kompensaatiopeli.table import CONTENT, at, hold, permits, table, turn_of
from tests.kit.rule import rule

CARDS = {"money": "main_resource", "court": "eu_court", "pact": "cooperation"}
DECKS = (
    ("granted", "denied", "granted", "denied", "granted"),
    ("denied", "granted_fee", "denied", "denied", "granted"),
    ("granted", "granted", "denied", "granted_fee", "denied"),
)
EMPTY: frozenset[str] = frozenset()
EVERYTHING = frozenset(CARDS)
PURSES = (EMPTY, frozenset({"money"}), frozenset({"court"}), frozenset({"pact"}), EVERYTHING)


def begun(model: Model) -> Kompensaatiopeli:
    """The same moment in the game: a plan was paid, the process begins. Cards are handed out beyond the box."""
    who = "everybody" if model.everybody else "asked"
    state = turn_of(table("mmmmm ????? ????? ????? ?????", seats=len(model.teams), cooperation=who), model.planner)
    for seat, purse in enumerate(model.purse):
        hold(state, seat, "")
        for what in purse:
            kind = {"money": 1, "court": 8, "pact": 9}[what]
            state.hands[seat][kind] += 1
            state.sizes[seat] += 1
    permits(state, " ".join(model.deck))
    place_plan(state, Project(CONTENT.header("timber_school"), model.planner, (at("A1"),)))
    begin_permit(state, model.planner)
    state.run_steps()
    return state


def spelt(choice: Choice) -> str | None:
    """A choice of the game in the words of the model; None for surveys, which the model leaves out."""
    verb = choice[0]
    if verb in ("nature_survey", "species_survey"):
        return None
    names = {"reveal": "reveal", "pass": "pass", "appeal": "appeal", "eu_court": "court", "let_lapse": "lapse"}
    if verb == "cooperate":
        return f"pact {choice[1]}"
    if verb == "on_top":
        return f"top {choice[1]}"
    return "fee" if verb == "pay_fee" else names[verb]


def check(model: Model, state: Kompensaatiopeli) -> int:
    """Follow every answer in both at once; returns how many ends there are."""
    assert [CONTENT.permit_ids[card] for card in state.opened] == list(model.open)
    assert len(model.open) <= 5
    if model.step == "over":
        assert state.pending[-1].prompt == "turn"  # type: ignore[attr-defined]  # a Decision
        assert bool(state.plans) is model.granted, model
        return 1
    at_once = model.step in ("before", "after")
    assert state.actors == (model.queue if at_once else (model.asked,)), model
    answers = {spelt(choice): choice for choice in state.choices(model.asked) if spelt(choice)}  # type: ignore[arg-type]  # no forms here
    assert set(answers) == model.answers(), model
    ends = 0
    for answer in sorted(model.answers()):
        after = state.copy()
        choice = answers[answer]
        assert isinstance(choice, tuple)
        after.play(model.asked, choice)
        ends += check(model.after(answer), after)
    return ends


def models(teams: str, purses: Iterator[tuple[frozenset[str], ...]]) -> Iterator[Model]:
    planners = [seat for seat, team in enumerate(teams) if team == "D"]
    for number, purse in enumerate(purses):
        yield Model(teams, planners[number % len(planners)], purse, DECKS[number % len(DECKS)])


@rule("K-43", "K-44", "K-45", "K-46", "K-47", "K-48", "K-55", "K-144")
def test_four_seats_follow_the_model_whatever_they_hold() -> None:
    ends = sum(check(model, begun(model)) for model in models("DCDC", product(PURSES, repeat=4)))
    assert ends == 14_212


@rule("K-43", "K-44", "K-45", "K-46", "K-47", "K-48", "K-55", "K-144")
@pytest.mark.parametrize("planner", [0, 2, 4])
def test_six_seats_follow_the_model_when_all_could_act(planner: int) -> None:
    for deck in DECKS:
        model = Model("DCDCDC", planner, (EVERYTHING,) * 6, deck)
        assert check(model, begun(model)) > 150


@rule("K-44", "K-45")
def test_six_seats_follow_the_model_when_few_can_act() -> None:
    few = ([EVERYTHING if seat in pair else EMPTY for seat in range(6)] for pair in product(range(6), repeat=2))
    assert sum(check(model, begun(model)) for model in models("DCDCDC", (tuple(purse) for purse in few))) > 300


@rule("K-43", "K-44", "K-47", "KR-11", "KR-42")
@pytest.mark.parametrize("teams", ["DCDC", "DCDCDC"])
def test_everybody_may_step_in_as_the_model_says(teams: str) -> None:
    pact = frozenset({"pact", "money"})
    ends = 0
    for holders in product((EMPTY, pact), repeat=4):
        purse = holders + (EMPTY, pact)[: len(teams) - 4]
        model = Model(teams, 2, purse, DECKS[holders.count(pact) % len(DECKS)], everybody=True)
        ends += check(model, begun(model))
    assert ends > 200


@rule("K-110")
def test_a_planner_who_has_played_a_card_plays_no_permit_card() -> None:
    model = Model("DCDC", 0, (EVERYTHING,) * 4, DECKS[0], own_card_played=True)
    state = begun(model)
    state.acts |= 8
    assert check(model, state) > 50


def test_the_model_asks_conservationists_clockwise_then_the_planner() -> None:
    model = Model("DCDCDC", 2, (EMPTY,) * 6, DECKS[1])
    while model.step != "over":
        model = model.after("reveal" if model.step == "first" else "pass")
    assert model.asked_so_far == (2, 3, 5, 1, 2)
    assert model.granted is False
