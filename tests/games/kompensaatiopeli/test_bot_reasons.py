"""What hints tell in Kompensaatiopeli: every sentence held against a position made for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ecotone.core.chance import Rng
from ecotone.core.reasons import Pairs, gain, loss, moved, told
from ecotone.games.kompensaatiopeli import GAME
from ecotone.games.kompensaatiopeli.bot.reasons import TERMS
from ecotone.games.kompensaatiopeli.box.landscape import NOWHERE
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from tests.games.kompensaatiopeli.table import (
    BIRDER,
    RICH,
    SAVER,
    at,
    do,
    hold,
    letter_of,
    mask,
    project,
    rig,
    table,
    turn_of,
)

ADVICE = GAME.advice()
Pair = tuple[Kompensaatiopeli, Kompensaatiopeli]  # what was, and what is
Position = Callable[[], Pair]
LATE = "mmmmm fffff wwwww mmm?? ffwww"  # so much free land that a further tile hardly counts as such


def chosen(before: Kompensaatiopeli, seat: int, *choice: Any) -> Pair:
    """What a real choice does."""
    after = before.copy()
    do(after, seat, *choice)
    return before, after


def by_hand(before: Kompensaatiopeli, **changes: int) -> Pair:
    """What a change of one thing alone does."""
    after = before.copy()
    for name, value in changes.items():
        setattr(after, name, value)
    return before, after


def planned() -> Kompensaatiopeli:
    """The filthy rich may build a tram on three tiles."""
    state = turn_of(table(), RICH)
    project(state, "tram", "A1 B1 C1")
    hold(state, RICH, "resource resource")
    return state


# --- points ---------------------------------------------------------------------------------------


def a_token_is_built() -> Pair:
    return chosen(planned(), RICH, "construct", at("A1"), 0)


def an_area_is_made() -> Pair:
    state = turn_of(table("MMLSF FFGBB ????? ????? ?????"), BIRDER)
    state.proposals = mask("A1 B1")
    hold(state, BIRDER, "resource resource meadow meadow")
    return chosen(state, BIRDER, "make_area", at("A1"), "meadow")


def a_site_is_undone(sites: int = 1) -> Pair:
    before = table()
    before.sites = [(at("A5"), RICH, NOWHERE)] * sites
    after = before.copy()
    after.sites = []
    return before, after


def two_sites_are_undone() -> Pair:
    return a_site_is_undone(2)


def both_teams_lose_points() -> Pair:
    """By hand, as no rule takes points from both teams at once."""
    state = table("....m ????? ????? ????? ?????")
    project(state, "tram", "A1 B1 C1", built="A1")
    state.demonstrations = 2
    return by_hand(state, built=0, demonstrations=0)


def both_teams_gain_points() -> Pair:
    return both_teams_lose_points()[::-1]


# --- plans ----------------------------------------------------------------------------------------


def a_plan_is_begun() -> Pair:
    state = turn_of(table(), RICH)
    hold(state, RICH, "resource resource resource")
    return chosen(state, RICH, "plan", "tram")


def demonstrations_stop_the_plan() -> Pair:
    return by_hand(planned(), demos=mask("A1 B1 C1"))


# --- protests, offsets, the bank, polluted land ---------------------------------------------------


def campaigns_are_launched() -> Pair:
    return by_hand(planned(), media=mask("A1 B1 C1"))


def campaigns_are_removed() -> Pair:
    return campaigns_are_launched()[::-1]


def proposals_are_begun() -> Pair:
    state = turn_of(table("MMLSF FFGBB ????? ????? ?????"), BIRDER)
    hold(state, BIRDER, "resource resource resource meadow")
    return chosen(state, BIRDER, "propose", at("A1"))


def an_offset_is_begun() -> Pair:
    state = turn_of(table("M???? ????? ????? ????? m????"), RICH)
    project(state, "timber_school", "A1")
    hold(state, RICH, "resource meadow")
    return chosen(state, RICH, "offset", at("A1"))


def an_offset_with_two_sites_is_begun() -> Pair:
    state = turn_of(table("L???? ????? ????? ????? m?m??"), SAVER)
    project(state, "timber_school", "A1")
    hold(state, SAVER, "resource resource meadow")
    return chosen(state, SAVER, "offset", at("A1"))


def an_offset_is_given_up() -> Pair:
    return chosen(an_offset_is_begun()[1], RICH, "back")


def an_offset_is_made(face: int = 6) -> Pair:
    state = an_offset_is_begun()[1]
    do(state, RICH, "site", at("A5"))
    rig(state, face)
    return chosen(state, RICH, "pay_sites", "meadow")


def an_offset_fails() -> Pair:
    return an_offset_is_made(face=1)


def a_bank_tile_is_searched() -> Pair:
    state = turn_of(table(), SAVER)
    hold(state, SAVER, "resource resource resource forest")
    return chosen(state, SAVER, "buy_tile", "forest", "forest")


def polluted_land_comes_to_light() -> Pair:
    state = turn_of(table(LATE), SAVER)
    hold(state, SAVER, "resource resource")
    hide(state, "D4", "P")
    return chosen(state, SAVER, "nature_survey", at("D4"))


def a_survey_takes_the_money_for_an_area() -> Pair:
    state = turn_of(table(LATE.replace("mmmmm", "MMmmm")), BIRDER)
    state.proposals = mask("A1")
    hold(state, BIRDER, "resource resource meadow")
    hide(state, "D4", "F")
    return chosen(state, BIRDER, "nature_survey", at("D4"))


def hide(state: Kompensaatiopeli, place: str, letter: str) -> None:
    """The tile that lies face down here, taken from the pile."""
    found = next(tile for tile in sorted(state.pile) if letter_of(tile) == letter)
    state.pile.remove(found)
    state.pile.append(state.board[at(place)])
    state.board[at(place)] = found


# --- land and hands -------------------------------------------------------------------------------


def a_landowner_declines() -> Pair:
    return by_hand(table("mm??? ????? ????? ????? ?????"), declined=mask("A1"))


def land_comes_free() -> Pair:
    return a_landowner_declines()[::-1]


def an_early_survey() -> Pair:
    state = turn_of(table("m???? ????? ????? ????? ?????"), RICH)
    hold(state, RICH, "resource")
    hide(state, "B1", "m")
    return chosen(state, RICH, "nature_survey", at("B1"))


def a_late_survey(seat: int = BIRDER) -> Pair:
    state = turn_of(table(LATE), seat)
    state.round = state.settings.rounds
    hold(state, seat, "resource")
    hide(state, "D4", "F")
    return chosen(state, seat, "nature_survey", at("D4"))


def a_late_survey_of_developers() -> Pair:
    return a_late_survey(RICH)


def cards_of(seat: int, old: str, new: str) -> Pair:
    before = table()
    hold(before, seat, old)
    after = before.copy()
    hold(after, seat, new)
    return before, after


def money_comes_for_dirty_money() -> Pair:
    """Which is of no use to conservationists."""
    return cards_of(BIRDER, "dirty dirty", "resource meadow")


def money_goes_for_dirty_money() -> Pair:
    return money_comes_for_dirty_money()[::-1]


def knowledge_beyond_all_use_goes() -> Pair:
    return cards_of(RICH, "water water water resource", "water resource")


# --- the sentences --------------------------------------------------------------------------------

LESS_PLANS = "Less of what is planned can be built in the turns that are left."
MORE_PLANS = "More of what is planned can be built in the turns that are left."
NEARER = "Protests and proposals come nearer to points."
POLLUTED = "Polluted land may come to light, which can be restored."
LESS_LAND = "There is less land to build on."
MORE_LAND = "There is more land to build on."
OPEN = "One tile fewer lies face down: once all are open, that counts for the conservationists."
BETTER = [  # what a position is, for whom, the term that gains most, and what is told
    (a_token_is_built, RICH, "points", "It brings the team 2 points."),
    (an_area_is_made, BIRDER, "points", "It brings the team a point."),
    (a_site_is_undone, RICH, "points", "It takes a point from the other team."),
    (two_sites_are_undone, RICH, "points", "It takes 2 points from the other team."),
    (both_teams_lose_points, RICH, "points", "The team gains on the other in points."),
    (a_plan_is_begun, RICH, "plans", MORE_PLANS),
    (demonstrations_stop_the_plan, BIRDER, "fewer_plans", LESS_PLANS),
    (campaigns_are_removed, RICH, "less_protest", "Protests and proposals stand less in the way."),
    (campaigns_are_launched, BIRDER, "protest", NEARER),
    (proposals_are_begun, BIRDER, "protest", NEARER),
    (an_offset_is_begun, RICH, "less_protest", "It leads on to an offset."),
    (an_offset_with_two_sites_is_begun, SAVER, "protest", "It leads on to an offset."),
    (an_offset_is_given_up, BIRDER, "protest", "The offset is not made."),
    (an_offset_is_made, BIRDER, "protest", "The offset is made."),
    (a_bank_tile_is_searched, SAVER, "protest", "It brings a tile into the bank."),
    (polluted_land_comes_to_light, SAVER, "protest", POLLUTED),
    (land_comes_free, RICH, "room", MORE_LAND),
    (an_early_survey, RICH, "room", MORE_LAND),
    (a_landowner_declines, BIRDER, "less_room", LESS_LAND),
    (a_late_survey, BIRDER, "less_room", OPEN),
    (money_comes_for_dirty_money, BIRDER, "hand", "The hand gets better: money and knowledge that go together."),
    (knowledge_beyond_all_use_goes, RICH, "hand", "Fewer cards in hand leave room for new ones."),
    (money_goes_for_dirty_money, RICH, "their_hand", "The other team's hands get worse."),
]
WORSE = [  # the same for the term that loses most
    (an_area_is_made, RICH, "points", "The team falls behind in points."),
    (both_teams_gain_points, RICH, "points", "The team falls behind in points."),
    (a_token_is_built, RICH, "plans", LESS_PLANS),
    (a_plan_is_begun, BIRDER, "fewer_plans", MORE_PLANS),
    (campaigns_are_launched, RICH, "less_protest", NEARER),
    (campaigns_are_removed, BIRDER, "protest", "Protests and proposals promise less."),
    (a_survey_takes_the_money_for_an_area, BIRDER, "protest", "Protests and proposals promise less."),
    (an_offset_is_begun, BIRDER, "protest", "It leads on to an offset."),
    (an_offset_with_two_sites_is_begun, RICH, "less_protest", "It leads on to an offset."),
    (an_offset_is_given_up, RICH, "less_protest", "The offset is not made."),
    (an_offset_fails, RICH, "less_protest", "The offset is not made."),
    (an_offset_is_made, RICH, "less_protest", "The offset is made."),
    (polluted_land_comes_to_light, RICH, "less_protest", POLLUTED),
    (a_landowner_declines, RICH, "room", LESS_LAND),
    (a_late_survey_of_developers, RICH, "room", OPEN),
    (land_comes_free, BIRDER, "less_room", MORE_LAND),
    (a_bank_tile_is_searched, SAVER, "hand", "The hand gets worse."),
    (money_goes_for_dirty_money, BIRDER, "hand", "The hand gets worse."),
    (money_comes_for_dirty_money, RICH, "their_hand", "The other team's hands get better."),
]


@pytest.mark.parametrize("position, seat, term, words", BETTER)
def test_what_gained_most_is_told(position: Position, seat: int, term: str, words: str) -> None:
    found = gain(ADVICE, seat, [position()])
    assert found is not None
    assert (found[0], str(found[1])) == (term, words)


@pytest.mark.parametrize("position, seat, term, words", WORSE)
def test_what_lost_most_is_told(position: Position, seat: int, term: str, words: str) -> None:
    found = loss(ADVICE, seat, [position()])
    assert found is not None
    assert (found[0], str(found[1])) == (term, words)


@pytest.mark.parametrize("cases", [BETTER, WORSE], ids=["better", "worse"])
def test_every_term_has_a_position(cases: list[tuple[Position, int, str, str]]) -> None:
    assert set(TERMS) - {term for _, _, term, _ in cases} == set()


def test_no_sentence_tells_what_a_survey_turns_up() -> None:
    """So guesses agree, of which each has another tile there."""
    before, _ = polluted_land_comes_to_light()
    pairs: Pairs = []
    found = set()
    for number in range(6):
        guess = before.copy()
        guess.redetermine(SAVER, Rng(number))
        found.add(letter_of(guess.board[at("D4")]))
        pairs.append(chosen(guess, SAVER, "nature_survey", at("D4")))
    assert len(found) > 1
    assert str(told(ADVICE, "protest", True, SAVER, pairs)) == POLLUTED


# --- what is paid ---------------------------------------------------------------------------------


def test_the_cards_that_leave_the_hand_are_the_cost() -> None:
    assert str(ADVICE.cost(*a_token_is_built(), RICH)) == "It costs: resource card."
    assert str(ADVICE.cost(*an_area_is_made(), BIRDER)) == "It costs: 2 × resource card, meadow knowledge."
    assert ADVICE.cost(*an_area_is_made(), RICH) is None, "the cards of others are not its own"
    assert ADVICE.cost(*a_plan_is_begun(), RICH) is None, "nothing is paid yet"


def test_cards_that_come_in_exchange_are_not_set_against_those_that_go() -> None:
    assert str(ADVICE.cost(*money_comes_for_dirty_money(), BIRDER)) == "It costs: 2 × dirty money."


@pytest.mark.parametrize("next_turn", [{"active": BIRDER}, {"round": 2}])
def test_what_goes_with_the_turn_is_no_cost(next_turn: dict[str, int]) -> None:
    before, after = a_token_is_built()
    assert ADVICE.cost(before, by_hand(after, **next_turn)[1], RICH) is None


def test_while_roles_are_chosen_there_is_nothing_to_tell() -> None:
    """No term moves, so no sentence is asked for; there is none either."""
    before = GAME.begin(6, {"roles": "chosen"}, 5)
    pair = chosen(before, 0, "choose_role", "mobile_opportunist")
    assert moved(ADVICE, 0, [pair]) == []
    assert ADVICE.sentence("points", True, *pair, 0) is None
    assert ADVICE.cost(*pair, 0) is None
