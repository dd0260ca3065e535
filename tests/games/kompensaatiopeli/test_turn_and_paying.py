"""Section B: turn structure and paying (K-19 to K-27, K-142, K-143)."""

from ecotone import Pack
from ecotone.games.kompensaatiopeli.box.content import read_content
from ecotone.games.kompensaatiopeli.rules.paying import money_ways
from tests.games.kompensaatiopeli.table import (
    BIRDER,
    CONTENT,
    DREAMER,
    REBEL,
    RICH,
    SAVER,
    at,
    can,
    do,
    end_turn,
    hand,
    hold,
    listed,
    mask,
    permits,
    places_for,
    project,
    table,
    tile,
    turn_of,
    verbs,
)
from tests.kit.rule import rule

RESOURCES = "resource resource resource resource resource"
WORTH_TWO, WORTH_THREE = (
    read_content(Pack("mine.toml", {"hand_cards": {"dirty_money": {"value": value}}})) for value in (2, 3)
)


@rule("K-19")
def test_no_action_is_compulsory_and_actions_come_in_any_order() -> None:
    state = turn_of(table("Mmmmm Fmmmm ????? ????? ?????"), BIRDER)
    hold(state, BIRDER, RESOURCES)
    assert state.choices(BIRDER)[0] == ("end_turn",)
    do(state, BIRDER, "nature_survey", at("A3"))
    do(state, BIRDER, "propose", at("A1"))
    do(state, BIRDER, "pay_proposals")
    do(state, BIRDER, "nature_survey", at("B3"))
    do(state, BIRDER, "end_turn")
    assert verbs(state, BIRDER) == {"keep", "discard"}


@rule("K-20", "K-21", "KR-03")
def test_surveys_can_be_made_in_the_middle_of_planning_paying_and_the_permit_process() -> None:
    state = turn_of(table(), RICH)
    hold(state, RICH, RESOURCES)
    permits(state, "granted_fee")
    do(state, RICH, "plan", "cycle_highway")
    do(state, RICH, "nature_survey", at("A2"))
    do(state, RICH, "place", at("A1"))
    do(state, RICH, "place", at("B1"))
    do(state, RICH, "place", at("C1"))
    do(state, RICH, "nature_survey", at("B2"))
    do(state, RICH, "pay_plan", 0)
    assert can(state, RICH, "nature_survey"), "before the first card"
    do(state, RICH, "reveal")
    for seat in (BIRDER, SAVER):
        hold(state, seat, "resource")
        assert not can(state, seat, "nature_survey"), "it is not their turn"
        do(state, seat, "pass")
    assert can(state, RICH, "nature_survey")
    do(state, RICH, "pass")
    assert verbs(state, RICH) >= {"let_lapse", "pay_fee", "nature_survey"}
    do(state, RICH, "pay_fee", 0)
    do(state, RICH, "end_turn")
    assert not can(state, RICH, "nature_survey"), "the end of turn has begun"


@rule("K-20")
def test_surveys_are_limited_by_money_only() -> None:
    state = turn_of(table(), SAVER)
    hold(state, SAVER, RESOURCES)
    for place in ("A2", "B2", "C2", "D2", "E2"):
        do(state, SAVER, "nature_survey", at(place))
    assert state.down.bit_count() == 15
    assert not can(state, SAVER, "nature_survey")


@rule("K-22")
def test_one_tile_action_per_turn() -> None:
    state = turn_of(table("mmmmm fffff ????? ????? ?????"), RICH)
    project(state, "timber_school", "A1")
    project(state, "solar_park", "C1 D1")
    hold(state, RICH, RESOURCES)
    assert {"plan", "construct"} <= verbs(state, RICH)
    do(state, RICH, "construct", at("A1"), 0)
    assert not {"plan", "construct"} & verbs(state, RICH)
    state = turn_of(table("MMmmm ????? ????? ????? ?????", seats=4), BIRDER)
    project(state, "timber_school", "C1")
    state.proposals = mask("A1")
    hold(state, BIRDER, "resource resource resource resource meadow meadow")
    assert {"propose", "make_area", "campaign"} <= verbs(state, BIRDER)
    do(state, BIRDER, "make_area", at("A1"), "meadow")
    assert not {"propose", "make_area", "campaign"} & verbs(state, BIRDER)


@rule("K-22")
def test_the_tile_action_of_the_planet_saver_is_restoring_or_a_bank_tile() -> None:
    state = turn_of(table("Pmmmm ????? ????? ????? ?????"), SAVER)
    hold(state, SAVER, "resource resource resource resource resource forest forest")
    assert {"restore", "buy_tile"} <= verbs(state, SAVER)
    do(state, SAVER, "restore", at("A1"), "forest")
    hold(state, SAVER, "resource resource resource forest")
    assert not {"restore", "buy_tile"} & verbs(state, SAVER)


@rule("K-22")
def test_tile_actions_belong_to_their_roles() -> None:
    for seat, own in ((DREAMER, "plan"), (BIRDER, "propose"), (SAVER, "buy_tile"), (REBEL, "campaign")):
        state = turn_of(table("Mmmmm fffff ????? ????? ?????", seats=6), seat)
        project(state, "timber_school", "C1")
        hold(state, seat, "resource resource resource meadow")
        found = {"plan", "propose", "buy_tile", "campaign", "construct"} & verbs(state, seat)
        assert found == ({"plan", "construct"} if seat == DREAMER else {own})


@rule("K-23")
def test_other_actions_come_once_per_turn_each_besides_the_tile_action() -> None:
    state = turn_of(table("MmMmm mmmmm ????? ????? ?????", removal="any_time"), RICH)
    project(state, "timber_school", "A1")
    project(state, "tram", "C1 D1 E1")
    state.media = mask("C1 D1")
    hold(state, RICH, "resource resource resource resource meadow oops derogation")
    do(state, RICH, "remove_protest", at("D1"), 0)
    assert not can(state, RICH, "remove_protest")
    do(state, RICH, "oops", at("C1"))
    assert not can(state, RICH, "derogation")
    do(state, RICH, "offset", at("A1"))
    do(state, RICH, "site", at("B1"))
    do(state, RICH, "pay_sites", "meadow")
    assert not can(state, RICH, "offset")
    assert can(state, RICH, "construct", at("A1"))


@rule("K-24")
def test_costs_are_paid_in_full_from_the_own_hand_and_discarded() -> None:
    state = turn_of(table(), BIRDER)
    assert not can(state, BIRDER, "nature_survey")
    hold(state, BIRDER, "resource resource")
    do(state, BIRDER, "nature_survey", at("A3"))
    assert hand(state, BIRDER) == "resource"
    assert state.funding_discard == [0]
    state = turn_of(table("mmmmm ????? ????? ????? ?????"), RICH)
    project(state, "timber_school", "A1")
    state.media = mask("A1")
    hold(state, RICH, "resource resource")
    assert not can(state, RICH, "remove_protest"), "2 € are too little, so it cannot be started"
    hold(state, RICH, "resource resource resource")
    assert can(state, RICH, "remove_protest")


@rule("K-25", "KR-04")
def test_dirty_money_is_worth_one_euro_and_only_for_developers_work() -> None:
    state = turn_of(table("mmmmm mm??? ????? ????? ?????"), RICH)
    project(state, "timber_school", "A1")
    state.media = mask("A1")
    hold(state, RICH, "dirty dirty")
    assert not can(state, RICH, "remove_protest"), "2 € do not pay for removing and building"
    hold(state, RICH, "dirty dirty dirty")
    assert listed(state, RICH, "remove_protest") == [("remove_protest", at("A1"), 2)]
    assert not can(state, RICH, "nature_survey"), "never for surveys"
    do(state, RICH, "remove_protest", at("A1"), 2)
    do(state, RICH, "construct", at("A1"), 1)
    assert hand(state, RICH) == ""
    assert state.dirty_spent[RICH] == 3


@rule("K-25")
def test_where_dirty_money_is_worth_more_it_pays_without_change() -> None:
    for content in (WORTH_TWO, WORTH_THREE):
        state = turn_of(table(), RICH)
        state.content = content
        project(state, "timber_school", "A1")
        state.media = mask("A1")
        hold(state, RICH, "dirty")
        assert not can(state, RICH, "remove_protest"), "nothing would be left to build with"
        hold(state, RICH, "dirty dirty")
        do(state, RICH, "remove_protest", at("A1"), 1)
        do(state, RICH, "construct", at("A1"), 1)
        assert hand(state, RICH) == "", "no change"


@rule("K-25", "KR-04")
def test_conservationists_hold_trade_and_discard_dirty_money_but_never_spend_it() -> None:
    state = turn_of(table("Mmmmm ????? ????? ????? ?????"), BIRDER)
    project(state, "timber_school", "C1")
    hold(state, BIRDER, "dirty dirty")
    assert verbs(state, BIRDER) == {"end_turn"}
    assert can(state, BIRDER, "offer", RICH)
    do(state, BIRDER, "end_turn")
    do(state, BIRDER, "discard", "funding_dirty")
    assert state.funding_discard == [2]


@rule("K-25")
def test_dirty_money_does_not_pay_for_offsetting() -> None:
    state = turn_of(table("Mmmmm ????? ????? ????? ?????"), RICH)
    project(state, "timber_school", "A1")
    hold(state, RICH, "dirty dirty meadow")
    assert not can(state, RICH, "offset")
    hold(state, RICH, "resource meadow")
    assert can(state, RICH, "offset")


@rule("K-26", "KR-06")
def test_holistic_knowledge_stands_for_any_type() -> None:
    state = turn_of(table("mfw?? ????? ????? ????? ?????"), BIRDER)
    hold(state, BIRDER, "holistic")
    assert places_for(state, BIRDER, "species_survey") == "A1 B1 C1"
    hold(state, BIRDER, "forest")
    assert places_for(state, BIRDER, "species_survey") == "B1"


@rule("K-27")
def test_on_polluted_land_and_bare_spots_only_holistic_knowledge_matches() -> None:
    state = turn_of(table("P.m?? ????? ????? ????? ?????"), BIRDER)
    project(state, "tram", "A1 B1 C1")
    state.media = mask("A1 B1 C1")
    hold(state, BIRDER, "resource forest meadow water")
    assert listed(state, BIRDER, "demonstrate") == [("demonstrate", at("C1"), "meadow")]
    hold(state, BIRDER, "resource holistic")
    assert places_for(state, BIRDER, "demonstrate") == "A1 B1 C1"


@rule("K-142")
def test_no_payment_holds_a_card_too_many() -> None:
    state = table()
    for cards, cost, ways, worth_two in (
        ("resource", "construction", [0], [0]),
        ("dirty", "construction", [1], [1]),
        ("dirty dirty", "construction", [1], [1]),
        ("resource dirty dirty", "construction", [0, 1], [0, 1]),
        ("resource dirty dirty", "remove_media", [1, 2], [1]),
        ("resource resource dirty dirty", "remove_media", [0, 1, 2], [0, 1]),
        ("dirty dirty", "remove_media", [2], [1]),
        ("dirty", "remove_media", [], [1]),
        ("resource", "remove_media", [], []),
    ):
        hold(state, RICH, cards)
        for content, expected in ((CONTENT, ways), (WORTH_TWO, worth_two)):
            state.content = content
            assert list(money_ways(state, RICH, cost)) == expected, (cards, cost, content.dirty_value)


@rule("K-143")
def test_laying_tokens_needs_free_ones_and_up_to_means_at_least_one() -> None:
    state = turn_of(table("MMLSF FFGBB ????? ????? ?????"), BIRDER)
    state.areas = mask("A2 B2 C2 D2")
    state.proposals = mask("E2")
    hold(state, BIRDER, "resource")
    do(state, BIRDER, "propose", at("A1"))
    assert verbs(state, BIRDER) >= {"back", "pay_proposals"}
    assert not can(state, BIRDER, "propose"), "the sixth token is the last"
    do(state, BIRDER, "pay_proposals")
    hold(state, BIRDER, "resource")
    end_turn(state)
    turn_of(state, BIRDER)
    assert not can(state, BIRDER, "propose")
    assert tile(state, "A1") == "M"
