"""Sections P and Q: the end of a turn and of the game (K-124 to K-129, K-156)."""

from ecotone.games.kompensaatiopeli.box.card_kinds import KIND_NAMES
from ecotone.games.kompensaatiopeli.rules.turn_end import DISCARD
from tests.games.kompensaatiopeli.table import (
    BIRDER,
    RICH,
    SAVER,
    can,
    do,
    end_turn,
    hold,
    listed,
    project,
    table,
    turn_of,
    verbs,
)
from tests.kit.rule import rule

FIVE = "resource resource resource resource resource"


@rule("K-124")
def test_more_than_seven_cards_are_discarded_down_to_seven_first() -> None:
    state = turn_of(table(), RICH)
    hold(state, RICH, FIVE + " resource resource dirty dirty")
    state.pending.append(DISCARD[RICH])
    assert not can(state, RICH, "keep")
    do(state, RICH, "discard", "funding_dirty")
    do(state, RICH, "discard", "funding_dirty")
    assert state.sizes[RICH] == 7
    assert can(state, RICH, "keep"), "and then one more may go"


@rule("K-125")
def test_one_card_may_be_discarded_whatever_the_hand_size() -> None:
    for cards, drawn in (("forest resource", 4), (FIVE, 1)):
        state = turn_of(table(), BIRDER)
        hold(state, BIRDER, cards)
        do(state, BIRDER, "end_turn")
        assert verbs(state, BIRDER) == {"keep", "discard"}
        do(state, BIRDER, "discard", "funding_resource")
        for _ in range(drawn):
            do(state, BIRDER, "draw", "main")
        assert state.active != BIRDER
        assert state.sizes[BIRDER] == 5


@rule("K-126")
def test_cards_are_drawn_up_to_five_and_developers_may_use_the_funding_deck() -> None:
    state = turn_of(table(), RICH)
    hold(state, RICH, "resource resource resource")
    do(state, RICH, "end_turn")
    do(state, RICH, "keep")
    assert {choice[0:2] for choice in listed(state, RICH, "draw")} == {("draw", "funding"), ("draw", "main")}
    do(state, RICH, "draw", "funding")
    do(state, RICH, "draw", "main")
    assert state.sizes[RICH] == 5
    assert state.active == BIRDER
    do(state, BIRDER, "end_turn")
    do(state, BIRDER, "keep")
    assert not can(state, BIRDER, "draw", "funding")
    assert can(state, BIRDER, "take")


@rule("K-126")
def test_with_five_or_more_nothing_is_drawn_and_empty_sources_end_it() -> None:
    state = turn_of(table(), BIRDER)
    hold(state, BIRDER, FIVE + " forest")
    do(state, BIRDER, "end_turn")
    do(state, BIRDER, "keep")
    assert state.sizes[BIRDER] == 6
    state = turn_of(table(), BIRDER)
    state.main.clear()
    state.main_discard.clear()
    do(state, BIRDER, "end_turn")
    do(state, BIRDER, "keep")
    for _ in range(len(state.row)):
        do(state, BIRDER, *listed(state, BIRDER, "take")[0])
    assert state.active != BIRDER, "it stops when every source is empty"


@rule("K-127")
def test_face_up_cards_are_replenished_after_all_draws() -> None:
    state = turn_of(table(), BIRDER)
    hold(state, BIRDER, "forest forest")
    row = state.row[:]
    do(state, BIRDER, "end_turn")
    do(state, BIRDER, "keep")
    for taken, kind in enumerate(row):
        assert len(state.row) == 3 - taken
        do(state, BIRDER, "take", KIND_NAMES[kind])
    assert len(state.row) == 3
    assert state.sizes[BIRDER] == 5
    assert state.active != BIRDER


@rule("K-127")
def test_no_new_face_up_card_comes_in_between() -> None:
    state = turn_of(table(), BIRDER)
    do(state, BIRDER, "end_turn")
    do(state, BIRDER, "keep")
    do(state, BIRDER, "take", KIND_NAMES[state.row[0]])
    assert len(state.row) == 2


@rule("K-128", "KR-21")
def test_drawing_is_not_optional_but_the_source_is_free() -> None:
    state = turn_of(table(), SAVER)
    do(state, SAVER, "end_turn")
    do(state, SAVER, "keep")
    for missing in range(5, 0, -1):
        assert state.pending[-1].detail() == (missing,)  # type: ignore[attr-defined]  # a Decision
        assert verbs(state, SAVER) == {"draw", "take"}
        do(state, SAVER, "draw", "main")


@rule("K-156", "KR-36")
def test_the_end_of_turn_is_closed_to_surveys_actions_and_trades() -> None:
    state = turn_of(table("Mmmmm ????? ????? ????? ?????"), BIRDER)
    project(state, "timber_school", "C1")
    hold(state, BIRDER, "resource resource forest")
    hold(state, RICH, "resource")
    do(state, RICH, "offer", BIRDER, (("resource", 1),), (), None, None)
    do(state, BIRDER, "end_turn")
    for seat in range(4):
        assert state.side_choices(seat) == []
    assert verbs(state, BIRDER) == {"keep", "discard"}
    do(state, BIRDER, "keep")
    assert state.pending[-1].detail() == (2,)  # type: ignore[attr-defined]  # a Decision
    assert verbs(state, BIRDER) <= {"draw", "take"}
    assert state.side_choices(RICH) == []
    do(state, BIRDER, "draw", "main")
    do(state, BIRDER, "draw", "main")
    assert state.side_choices(RICH) != [], "open again with the next turn"


@rule("K-129")
def test_more_points_win_and_equal_points_are_a_draw() -> None:
    for losses, built, outcome, winners in (
        (0, "", "conservationists", (1, 3)),
        (5, "A1", "developers", (0, 2)),
        (5, "", "draw", ()),
    ):
        state = turn_of(table(rounds=1), SAVER)
        if built:
            project(state, "gold_mine", "A1", built=built)
        state.losses = losses
        end_turn(state)
        assert state.result is not None
        assert state.result.outcome == outcome
        assert state.result.winners == winners
        assert state.result.scores == (2 if built else 0, 5 - losses) * 2
