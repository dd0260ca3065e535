"""Section E: the permit process (K-43 to K-55, K-144 to K-146)."""

from typing import Any

from ecotone.core.match import Match
from ecotone.games.kompensaatiopeli import GAME
from ecotone.games.kompensaatiopeli.box.card_kinds import COOPERATION, EU_COURT
from ecotone.games.kompensaatiopeli.box.content import read_content
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from tests.games.kompensaatiopeli.table import (
    BIRDER,
    CONTENT,
    DREAMER,
    REBEL,
    RICH,
    SAVER,
    SECTOR,
    at,
    can,
    do,
    hand,
    hold,
    listed,
    mask,
    permits,
    places_for,
    project,
    rig,
    table,
    tiles_at,
    turn_of,
    verbs,
)
from tests.kit.rule import rule

BOARD = "mmmmm fffff ????? ????? ?????"


def applied(
    cards: str = "granted", header: str = "timber_school", places: str = "A1", board: str = BOARD, **options: Any
) -> Kompensaatiopeli:
    """The filthy rich has paid for a plan; these permit cards come next."""
    state = turn_of(table(board, **options), RICH)
    hold(state, RICH, "resource")
    permits(state, cards)
    do(state, RICH, "plan", header)
    for position in tiles_at(places):
        do(state, RICH, "place", position)
    do(state, RICH, "pay_plan", 0)
    return state


def all_pass(state: Kompensaatiopeli) -> None:
    while state.pending[-1].prompt == "appeal":  # type: ignore[attr-defined]  # a Decision
        do(state, state.actors[0], "pass")


def top(state: Kompensaatiopeli) -> str:
    return CONTENT.permit_ids[state.opened[-1]]


@rule("K-43")
def test_the_planner_reveals_the_top_card_or_cooperates_instead() -> None:
    state = applied("denied")
    do(state, RICH, "reveal")
    assert top(state) == "denied"
    state = applied("denied")
    hold(state, RICH, "cooperation")
    do(state, RICH, "cooperate", "granted")
    assert state.opened == []
    assert state.plans == mask("A1")
    assert state.actors == (RICH,)
    assert "end_turn" in verbs(state, RICH)


@rule("K-43", "K-47", "KR-42")
def test_before_the_first_card_all_others_are_asked_at_once_and_the_first_to_cooperate_decides() -> None:
    state = applied("denied", seats=6, cooperation="everybody")
    hold(state, DREAMER, "cooperation")
    do(state, RICH, "reveal")
    assert state.actors == (BIRDER, DREAMER, SAVER, SECTOR, REBEL)
    assert state.opened == [], "the card is not turned yet"
    assert verbs(state, BIRDER) == {"pass"}, "asked without the card too, so that nobody learns who holds it"
    do(state, REBEL, "pass")
    told = do(state, DREAMER, "cooperate", "granted")
    assert ("appealed", DREAMER, 1) in told
    assert state.opened == []
    assert state.plans == mask("A1")
    assert hand(state, DREAMER) == ""
    assert "end_turn" in verbs(state, RICH)


@rule("K-43")
def test_the_first_card_is_turned_when_nobody_steps_in() -> None:
    state = applied("denied", cooperation="everybody")
    do(state, RICH, "reveal")
    assert can(state, RICH, "promise"), "deals go on (K-145)"
    for seat in (SAVER, DREAMER, BIRDER):
        do(state, seat, "pass")
    assert top(state) == "denied"
    assert state.actors == (BIRDER,)


@rule("K-44", "K-47", "KR-42")
def test_after_the_appeal_the_planners_partners_may_still_cooperate() -> None:
    state = applied("denied", seats=6, cooperation="everybody")
    do(state, RICH, "reveal")
    while state.pending[-1].prompt == "step_in":  # type: ignore[attr-defined]  # a Decision
        do(state, state.actors[0], "pass")
    hold(state, SECTOR, "resource cooperation")
    all_pass(state)
    assert state.actors == (DREAMER, SECTOR)
    assert verbs(state, SECTOR) == {"pass", "cooperate"}, "they do not appeal"
    do(state, SECTOR, "cooperate", "granted")
    assert state.plans == mask("A1")
    assert "end_turn" in verbs(state, RICH)


@rule("K-44", "KR-42")
def test_nobody_else_is_asked_where_cooperation_is_for_those_who_are_asked_anyway() -> None:
    state = applied("denied", cooperation="asked")
    do(state, RICH, "reveal")
    assert state.actors == (BIRDER,)
    all_pass(state)
    assert "end_turn" in verbs(state, RICH)


@rule("K-43", "K-44")
def test_matches_under_older_rules_go_on_without_the_new_questions() -> None:
    for rules, who in ((2, "asked"), (3, "asked"), (4, "everybody")):
        match = Match.new("kompensaatiopeli", 4, 7, rules=rules)
        assert match.state.settings.everybody_cooperates is (who == "everybody")  # type: ignore[attr-defined]  # of this game
        assert GAME.all_options({}, rules)["cooperation"] == who
    assert GAME.all_options({"cooperation": "everybody"}, 3)["cooperation"] == "everybody", "what was chosen holds"


@rule("K-44")
def test_conservationists_are_asked_first_clockwise_and_only_then_the_planner() -> None:
    state = applied("denied", seats=6)
    do(state, RICH, "reveal")
    order = []
    while state.pending[-1].prompt == "appeal":  # type: ignore[attr-defined]  # a Decision
        order.append(state.actors[0])
        do(state, state.actors[0], "pass")
    assert order == [BIRDER, SAVER, REBEL, RICH]


@rule("K-44", "K-55")
def test_the_first_conservationist_who_acts_acts_for_the_side() -> None:
    state = applied("granted denied", seats=6)
    hold(state, SAVER, "resource")
    do(state, RICH, "reveal")
    do(state, BIRDER, "pass")
    do(state, SAVER, "appeal", 0)
    assert top(state) == "denied"
    assert state.actors == (RICH,), "the rebel is not asked any more"


@rule("K-45", "KR-11")
def test_after_an_appeal_the_other_side_may_act_once_the_planner_first() -> None:
    state = applied("granted denied granted", seats=6)
    hold(state, BIRDER, "resource")
    hold(state, SECTOR, "resource")
    do(state, RICH, "reveal")
    do(state, BIRDER, "appeal", 0)
    do(state, RICH, "pass")
    do(state, DREAMER, "pass")
    do(state, SECTOR, "appeal", 0)
    assert top(state) == "granted"
    assert "end_turn" in verbs(state, RICH), "the process is over"
    assert state.plans == mask("A1")


@rule("K-45", "KR-11")
def test_after_the_planners_appeal_conservationists_may_act_and_without_one_nobody_may() -> None:
    state = applied("denied granted denied", seats=6)
    hold(state, RICH, "resource")
    hold(state, REBEL, "resource")
    do(state, RICH, "reveal")
    for seat in (BIRDER, SAVER, REBEL):
        do(state, seat, "pass")
    do(state, RICH, "appeal", 0)
    do(state, BIRDER, "pass")
    do(state, SAVER, "pass")
    do(state, REBEL, "appeal", 0)
    assert state.plans == 0, "denied in the end"
    state = applied("denied")
    do(state, RICH, "reveal")
    all_pass(state)
    assert len(state.opened) == 1


@rule("K-46")
def test_acting_costs_one_or_an_eu_court_card_that_reveals_two_in_any_order() -> None:
    state = applied("granted denied granted_fee")
    hold(state, BIRDER, "eu_court")
    do(state, RICH, "reveal")
    do(state, BIRDER, "eu_court")
    assert [CONTENT.permit_ids[card] for card in state.opened] == ["granted", "denied", "granted_fee"]
    assert {choice[1] for choice in listed(state, BIRDER, "on_top")} == {"denied", "granted_fee"}
    do(state, BIRDER, "on_top", "denied")
    assert [CONTENT.permit_ids[card] for card in state.opened] == ["granted", "granted_fee", "denied"]
    assert EU_COURT in state.main_discard
    assert state.actors == (RICH,)
    assert hand(state, BIRDER) == ""


@rule("K-46", "K-25")
def test_a_developer_may_appeal_with_dirty_money() -> None:
    state = applied("denied granted")
    hold(state, RICH, "dirty")
    do(state, RICH, "reveal")
    do(state, BIRDER, "pass")
    do(state, SAVER, "pass")
    do(state, RICH, "appeal", 1)
    assert state.dirty_spent[RICH] == 1
    hold(state, BIRDER, "dirty")
    assert verbs(state, BIRDER) == {"pass"}


@rule("K-47")
def test_cooperation_names_the_outcome_and_no_text_counts() -> None:
    state = applied("granted_fee")
    hold(state, SAVER, "cooperation")
    do(state, RICH, "reveal")
    do(state, BIRDER, "pass")
    do(state, SAVER, "cooperate", "granted")
    assert state.plans == mask("A1"), "granted without the fee"
    assert "end_turn" in verbs(state, RICH)
    state = applied("denied_more_surveys")
    hold(state, BIRDER, "cooperation")
    do(state, RICH, "reveal")
    do(state, BIRDER, "cooperate", "denied")
    assert state.plans == 0
    assert "end_turn" in verbs(state, RICH), "no side effect"
    assert COOPERATION in state.main_discard


@rule("K-48")
def test_the_topmost_card_decides_and_cards_below_it_never_happen() -> None:
    state = applied("denied_costs granted_publicity granted")
    hold(state, RICH, "resource resource")
    hold(state, BIRDER, "resource")
    do(state, RICH, "reveal")
    do(state, BIRDER, "appeal", 0)
    do(state, RICH, "appeal", 0)
    assert state.plans == mask("A1")
    assert hand(state, RICH) == "resource", "no costs, no campaign"
    assert state.actors == (RICH,)


@rule("K-49")
def test_the_planner_meets_a_condition_at_once_or_the_permit_is_denied() -> None:
    for met in (True, False):
        state = applied("granted_assessment")
        hold(state, RICH, "water")
        do(state, RICH, "reveal")
        all_pass(state)
        assert verbs(state, RICH) >= {"let_lapse", "give_up"}
        do(state, RICH, *(("give_up", "water") if met else ("let_lapse",)))
        assert state.plans == (mask("A1") if met else 0)
        assert hand(state, RICH) == ("" if met else "water")


@rule("K-49", "K-144")
def test_cards_may_be_traded_first_to_meet_a_condition() -> None:
    state = applied("granted_fee")
    hold(state, RICH, "")
    hold(state, DREAMER, "resource")
    do(state, RICH, "reveal")
    all_pass(state)
    assert not can(state, RICH, "pay_fee")
    do(state, DREAMER, "offer", RICH, (("resource", 1),), (), None, None)
    do(state, RICH, "accept", state.offers[0].number)
    do(state, RICH, "pay_fee", 0)
    assert state.plans == mask("A1")


@rule("K-49")
def test_local_benefits_go_to_a_conservationist_with_room_and_never_in_dirty_money() -> None:
    state = applied("granted_local_benefit")
    hold(state, RICH, "resource dirty")
    hold(state, SAVER, "resource resource resource resource resource resource resource")
    do(state, RICH, "reveal")
    all_pass(state)
    assert [choice[1] for choice in listed(state, RICH, "give_resource")] == [BIRDER]
    do(state, RICH, "give_resource", BIRDER)
    assert hand(state, BIRDER) == "resource"
    assert hand(state, RICH) == "dirty"


@rule("K-49")
def test_a_condition_on_the_board_is_checked_without_a_choice() -> None:
    for board, granted in (("Xmmmm ????? ????? ????? ?????", False), ("Fmmmm ????? ????? ????? ?????", True)):
        state = applied("granted_no_irreplaceable", board=board)
        do(state, RICH, "reveal")
        all_pass(state)
        assert "end_turn" in verbs(state, RICH)
        assert state.plans == (mask("A1") if granted else 0)


@rule("K-50", "K-146")
def test_a_campaign_comes_with_a_granted_card_and_is_optional() -> None:
    state = applied("granted_publicity", "cycle_highway", "A1 B1 C1")
    do(state, RICH, "reveal")
    all_pass(state)
    assert state.actors == (BIRDER,)
    assert places_for(state, BIRDER, "free_campaign") == "A1 B1 C1"
    assert not can(state, RICH, "offer", BIRDER), "no trades now"
    do(state, BIRDER, "free_campaign", at("B1"))
    assert state.media == mask("B1")
    assert state.active == RICH
    state = applied("granted_publicity")
    do(state, RICH, "reveal")
    all_pass(state)
    do(state, BIRDER, "decline")
    assert state.media == 0


@rule("K-50", "K-146")
def test_a_granted_law_review_rolls_for_legislation() -> None:
    state = applied("granted_law_review")
    do(state, RICH, "reveal")
    do(state, BIRDER, "pass")
    do(state, SAVER, "pass")
    rig(state, 6)
    do(state, RICH, "pass")
    assert state.law == 4


@rule("K-50", "K-146")
def test_insufficient_surveys_let_the_next_conservationist_open_a_tile() -> None:
    state = applied("denied_more_surveys", seats=6)
    do(state, RICH, "reveal")
    all_pass(state)
    assert state.plans == 0, "after the plan was taken back"
    assert state.actors == (BIRDER,)
    assert verbs(state, BIRDER) == {"open_tile"}, "it must be done"
    do(state, BIRDER, "open_tile", at("C3"))
    assert state.up >> at("C3") & 1
    state = applied("denied_more_surveys")
    state.down = 0
    do(state, RICH, "reveal")
    all_pass(state)
    assert state.actors == (RICH,), "without a target it is skipped"


@rule("K-146")
def test_costs_take_a_money_card_of_the_planners_choice() -> None:
    state = applied("denied_costs")
    hold(state, RICH, "resource dirty forest")
    do(state, RICH, "reveal")
    all_pass(state)
    assert verbs(state, RICH) == {"discard_money"}
    do(state, RICH, "discard_money", "funding_dirty")
    assert hand(state, RICH) == "resource forest"
    assert state.dirty_spent[RICH] == 0, "discarding is not spending"
    state = applied("denied_costs")
    hold(state, RICH, "forest")
    do(state, RICH, "reveal")
    all_pass(state)
    do(state, RICH, "no_money")
    assert hand(state, RICH) == "forest"


@rule("K-146")
def test_valuable_nature_lets_the_birder_propose_a_species_tile_of_the_refused_plan() -> None:
    state = applied("denied_valuable_nature", "cycle_highway", "A1 B1 C1", board="MmFGm ????? ????? ????? ?????")
    do(state, RICH, "reveal")
    all_pass(state)
    assert state.actors == (BIRDER,)
    assert places_for(state, BIRDER, "free_proposal") == "A1 C1"
    do(state, BIRDER, "free_proposal", at("C1"))
    assert state.proposals == mask("C1")
    state = applied("denied_valuable_nature")
    do(state, RICH, "reveal")
    all_pass(state)
    assert state.actors == (RICH,), "no species, no question"


@rule("K-146")
def test_without_a_free_token_nobody_is_asked_for_a_free_campaign_or_proposal() -> None:
    for card, tokens in (("granted_publicity", "demos"), ("denied_valuable_nature", "areas")):
        for used, asked in (("A3 B3 C3 D3 E3", BIRDER), ("A3 B3 C3 D3 E3 A4", RICH)):
            state = applied(card, board="Mmmmm ????? ????? ????? ?????")
            setattr(state, tokens, mask(used))
            do(state, RICH, "reveal")
            all_pass(state)
            assert state.actors == (asked,), (card, used)


@rule("K-50")
def test_a_condition_on_the_board_that_fails_brings_no_side_effect() -> None:
    content = read_content()
    content.side_effects = ["legislation_roll"] * len(CONTENT.side_effects)
    for board, granted in (("Xmmmm ????? ????? ????? ?????", False), ("Fmmmm ????? ????? ????? ?????", True)):
        state = applied("granted_no_irreplaceable", board=board)
        state.content = content
        do(state, RICH, "reveal")
        do(state, BIRDER, "pass")
        do(state, SAVER, "pass")
        rig(state, 6)
        do(state, RICH, "pass")
        assert state.law == (4 if granted else 2), "the law is rolled only if the permit stands"


@rule("K-51")
def test_granted_tokens_stay_and_proposals_there_return() -> None:
    state = applied("granted", "cycle_highway", "A1 B1 C1", board="MMmS? ????? ????? ????? ?????")
    state.proposals = mask("A1 D1")
    do(state, RICH, "reveal")
    all_pass(state)
    assert state.plans == mask("A1 B1 C1")
    assert state.proposals == mask("D1")
    assert GAME.view(state, None).projects[0].permitted


@rule("K-52")
def test_denied_header_and_tokens_return_proposals_stay_and_the_turn_goes_on() -> None:
    state = applied("denied", board="Mmmmm ????? ????? ????? ?????")
    state.proposals = mask("A1")
    do(state, RICH, "reveal")
    all_pass(state)
    assert state.plans == 0
    assert state.header_at[at("A1")] == -1
    assert state.project_tokens_left() == 10
    assert len(GAME.view(state, None).headers) == 15
    assert state.proposals == mask("A1")
    assert state.actors == (RICH,)


@rule("K-53")
def test_an_empty_deck_is_built_from_the_open_pile_without_the_running_process() -> None:
    state = applied("granted denied")
    state.opened = state.permits[:-1]
    del state.permits[:-1]
    hold(state, BIRDER, "resource")
    do(state, RICH, "reveal")
    assert state.permits == []
    do(state, BIRDER, "appeal", 0)
    assert len(state.opened) == 2, "the card of the running process and the new one"
    assert CONTENT.permit_ids[state.opened[0]] == "granted"
    assert len(state.permits) == 15


@rule("K-54")
def test_cards_set_aside_return_after_the_next_process_however_it_ended() -> None:
    for way in ("granted", "denied"):
        state = turn_of(table(BOARD), RICH)
        hold(state, RICH, "resource political_influence")
        do(state, RICH, "political_influence")
        for name in ("granted", "granted", "granted_publicity"):
            do(state, RICH, "set_aside", name)
        assert len(state.permits) == 14
        do(state, RICH, "plan", "timber_school")
        do(state, RICH, "place", at("A1"))
        do(state, RICH, "pay_plan", 0)
        hold(state, BIRDER, "cooperation")
        do(state, RICH, "reveal")
        assert len(state.permits) == 13
        do(state, BIRDER, "cooperate", way)
        assert len(state.permits) == 16
        assert state.aside == []
        assert state.permits != sorted(state.permits), "shuffled"


@rule("K-55")
def test_at_most_five_cards_are_revealed_per_process() -> None:
    state = applied("granted denied granted denied granted")
    hold(state, BIRDER, "eu_court resource")
    hold(state, DREAMER, "eu_court resource")
    do(state, RICH, "reveal")
    do(state, BIRDER, "eu_court")
    do(state, BIRDER, "on_top", "granted")
    do(state, RICH, "pass")
    do(state, DREAMER, "eu_court")
    do(state, DREAMER, "on_top", "denied")
    assert len(state.opened) == 5
    assert state.plans == 0
    assert "end_turn" in verbs(state, RICH), "nobody may act again"


@rule("K-144")
def test_who_can_do_nothing_is_asked_all_the_same_and_passing_is_always_possible() -> None:
    state = applied("denied granted")
    do(state, RICH, "reveal")
    for seat in (BIRDER, SAVER):
        assert state.actors == (seat,)
        assert state.choices(seat) == [("pass",)]
        do(state, seat, "pass")
    hold(state, RICH, "resource")
    do(state, RICH, "appeal", 0)
    assert state.actors == (BIRDER,), "who passed in phase 2 is asked again in phase 3"


@rule("K-145")
def test_inside_a_permit_process_only_the_process_trades_and_the_planners_surveys_happen() -> None:
    state = applied("granted", board="MPmmm ????? ????? ????? ?????", places="C1")
    project(state, "solar_park", "D1 E1")
    hold(state, RICH, "resource oops meadow political_influence")
    assert verbs(state, RICH) == {"reveal", "nature_survey", "species_survey"}
    do(state, RICH, "reveal")
    hold(state, BIRDER, "resource oops meadow")
    assert verbs(state, BIRDER) == {"pass", "appeal"}
    assert can(state, BIRDER, "offer", RICH)
