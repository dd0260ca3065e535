"""Sections J, K and L: proposals and areas, restoration, the bank (K-94 to K-104)."""

from ecotone.games.kompensaatiopeli import GAME
from tests.games.kompensaatiopeli.table import (
    BIRDER,
    CONTENT,
    RICH,
    SAVER,
    at,
    can,
    do,
    hand,
    hold,
    letter_of,
    listed,
    mask,
    pile,
    places_for,
    points,
    project,
    table,
    tile,
    turn_of,
    verbs,
)
from tests.kit.rule import rule

SPECIES_ROW = "MMLSF FFGBB ????? ????? ?????"


@rule("K-94")
def test_up_to_four_proposals_are_laid_on_species_tiles_for_one_euro() -> None:
    state = turn_of(table("MMLSF mmm?? ????? ????? ?????"), BIRDER)
    hold(state, BIRDER, "resource resource")
    assert places_for(state, BIRDER, "propose") == "A1 B1 C1 D1 E1"
    for place in ("A1", "C1", "E1"):
        do(state, BIRDER, "propose", at(place))
    assert state.proposals == 0
    do(state, BIRDER, "propose", at("B1"))
    assert not can(state, BIRDER, "propose"), "four are the most"
    do(state, BIRDER, "pay_proposals")
    assert state.proposals == mask("A1 B1 C1 E1")
    assert hand(state, BIRDER) == "resource"


@rule("K-95", "KR-15")
def test_a_proposal_needs_a_tile_without_any_token() -> None:
    state = turn_of(table(SPECIES_ROW), BIRDER)
    project(state, "timber_school", "A1")
    state.proposals = mask("B1")
    state.lights = mask("C1")
    state.declined = mask("D1")
    hold(state, BIRDER, "resource")
    assert places_for(state, BIRDER, "propose") == "E1 A2 B2 C2 D2 E2"


@rule("K-96")
def test_proposals_block_nothing() -> None:
    state = turn_of(table(SPECIES_ROW), RICH)
    state.proposals = mask("A1 B1")
    hold(state, RICH, "resource landowner_declines")
    do(state, RICH, "plan", "timber_school")
    assert can(state, RICH, "place", at("A1"))
    do(state, RICH, "back")
    assert can(state, RICH, "landowner", at("B1"))


@rule("K-97")
def test_a_proposal_becomes_an_area_for_two_euro_and_knowledge() -> None:
    state = turn_of(table(SPECIES_ROW), BIRDER)
    state.proposals = mask("A1 E1")
    hold(state, BIRDER, "resource resource meadow")
    assert listed(state, BIRDER, "make_area") == [("make_area", at("A1"), "meadow")]
    do(state, BIRDER, "make_area", at("A1"), "meadow")
    assert state.areas == mask("A1")
    assert state.proposals == mask("E1")
    assert hand(state, BIRDER) == ""
    assert points(state, 1) == {"start": 5, "areas": 1}


@rule("K-97", "KR-44")
def test_only_a_proposal_of_an_earlier_turn_alone_on_its_tile_becomes_an_area() -> None:
    state = turn_of(table(SPECIES_ROW), BIRDER)
    hold(state, BIRDER, "resource resource resource meadow")
    do(state, BIRDER, "propose", at("A1"))
    do(state, BIRDER, "pay_proposals")
    assert not can(state, BIRDER, "make_area")
    turn_of(state, BIRDER)
    assert can(state, BIRDER, "make_area")
    state.lights = mask("A1")
    assert not can(state, BIRDER, "make_area")


@rule("K-98")
def test_areas_are_permanent_and_take_no_other_token() -> None:
    state = turn_of(table(SPECIES_ROW), RICH)
    state.areas = mask("A1 B1 C1 D1 E1")
    hold(state, RICH, "resource landowner_declines")
    assert places_for(state, RICH, "landowner") == "A2 B2 C2 D2 E2"
    do(state, RICH, "plan", "timber_school")
    assert places_for(state, RICH, "place") == "A2 E2"


@rule("K-99")
def test_six_tokens_limit_proposals_and_areas_together() -> None:
    state = turn_of(table(SPECIES_ROW), BIRDER)
    state.areas = mask("A1 B1 C1")
    state.proposals = mask("D1 E1 A2")
    hold(state, BIRDER, "resource")
    assert not can(state, BIRDER, "propose")
    state.proposals = mask("D1 E1")
    assert can(state, BIRDER, "propose")


# --- restoration ----------------------------------------------------------------------------------


@rule("K-100")
def test_restoring_needs_a_free_polluted_tile_three_euro_and_knowledge() -> None:
    state = turn_of(table("PPPmm ????? ????? ????? ?????"), SAVER)
    project(state, "timber_school", "B1")
    state.declined = mask("C1")
    hold(state, SAVER, "resource resource resource forest")
    assert listed(state, SAVER, "restore") == [("restore", at("A1"), "forest")]
    hold(state, SAVER, "resource resource forest")
    assert not can(state, SAVER, "restore")


@rule("K-101", "KR-06", "KR-20")
def test_the_first_tile_of_the_cards_type_replaces_the_polluted_one() -> None:
    state = turn_of(table("Pmmmm ????? ????? ????? ?????"), SAVER)
    pile(state, "P m w F f")
    old = state.board[at("A1")]
    hold(state, SAVER, "resource resource resource forest")
    do(state, SAVER, "restore", at("A1"), "forest")
    assert tile(state, "A1") == "F"
    assert state.restored == mask("A1")
    assert state.gone == [old]
    assert len(state.pile) == 4
    assert hand(state, SAVER) == ""
    assert points(state, 1) == {"start": 5, "restored": 2}
    state = turn_of(table("Pmmmm ????? ????? ????? ?????"), SAVER)
    pile(state, "P w F")
    hold(state, SAVER, "resource resource resource holistic")
    do(state, SAVER, "restore", at("A1"), "holistic")
    assert tile(state, "A1") == "w", "with holistic the first that is not polluted"


@rule("K-101", "K-103", "KR-41")
def test_the_pile_is_shuffled_after_every_search() -> None:
    restored = turn_of(table("Pmmmm ????? ????? ????? ?????"), SAVER)
    hold(restored, SAVER, "resource resource resource forest")
    before = restored.pile[:]
    do(restored, SAVER, "restore", at("A1"), "forest")
    assert_shuffled(restored.pile, [other for other in before if other != restored.board[at("A1")]])

    bought = turn_of(table(), SAVER)
    hold(bought, SAVER, "resource resource resource forest")
    before = bought.pile[:]
    do(bought, SAVER, "buy_tile", "forest", "forest")
    do(bought, SAVER, *listed(bought, SAVER, "take_tile")[0])
    assert_shuffled(bought.pile, [other for other in before if other not in bought.bank])

    in_vain = turn_of(table("Pmmmm ????? ????? ????? ?????"), SAVER)
    pile(in_vain, "m w m w m w m w")
    hold(in_vain, SAVER, "resource resource resource forest")
    before = in_vain.pile[:]
    do(in_vain, SAVER, "restore", at("A1"), "forest")
    assert_shuffled(in_vain.pile, before)


def assert_shuffled(pile: list[int], before: list[int]) -> None:
    assert sorted(pile) == sorted(before)
    assert pile != before


@rule("K-101", "KR-41")
def test_a_restoration_that_finds_nothing_costs_nothing() -> None:
    state = turn_of(table("Pmmmm ????? ????? ????? ?????"), SAVER)
    pile(state, "m w")
    hold(state, SAVER, "resource resource resource forest water")
    do(state, SAVER, "restore", at("A1"), "forest")
    assert tile(state, "A1") == "P"
    assert hand(state, SAVER) == "resource resource resource forest water"
    assert not can(state, SAVER, "restore", at("A1"), "forest")
    do(state, SAVER, "restore", at("A1"), "water")
    assert tile(state, "A1") == "w"


@rule("KR-41")
def test_a_search_is_offered_unless_all_tiles_of_the_type_are_visible() -> None:
    state = turn_of(table("Pmmmm ????? ????? ????? ?????"), SAVER)
    hold(state, SAVER, "resource resource resource forest")
    pile(state, "m w")
    assert can(state, SAVER, "restore"), "nobody knows that the pile has no forest"
    state.unseen[0] = 0
    assert not can(state, SAVER, "restore")
    assert not can(state, SAVER, "buy_tile", "forest")
    hold(state, SAVER, "resource resource resource holistic")
    assert can(state, SAVER, "restore", at("A1"), "holistic"), "any type will do"
    state.unseen[:3] = [0, 0, 0]
    assert not can(state, SAVER, "restore")


@rule("K-102")
def test_restored_tiles_take_no_further_action_or_token() -> None:
    state = turn_of(table("MmPmm ????? ????? ????? ?????"), RICH)
    state.restored = mask("A1 B1")
    project(state, "timber_school", "D1")
    hold(state, RICH, "resource meadow landowner_declines")
    assert not can(state, RICH, "landowner", at("A1"))
    assert not can(state, RICH, "species_survey", at("B1"))
    assert not GAME.view(state, None).eligible & mask("A1 B1")
    turn_of(state, BIRDER)
    hold(state, BIRDER, "resource")
    assert not can(state, BIRDER, "propose")


# --- the bank -------------------------------------------------------------------------------------


@rule("K-103")
def test_a_bank_tile_of_the_knowledge_type_is_chosen_from_the_whole_pile() -> None:
    state = turn_of(table(), SAVER)
    pile(state, "m w F f G P")
    hold(state, SAVER, "resource resource resource forest")
    do(state, SAVER, "buy_tile", "forest", "forest")
    assert {letter_of(choice[1]) for choice in state.choices(SAVER)} == {"F", "f", "G"}
    assert GAME.view(state, SAVER).pile_seen is not None
    assert GAME.view(state, BIRDER).pile_seen is None
    eagle = next(choice[1] for choice in state.choices(SAVER) if letter_of(choice[1]) == "G")
    do(state, SAVER, "take_tile", eagle)
    assert state.bank == [eagle]
    assert len(state.pile) == 5
    assert hand(state, SAVER) == ""
    assert GAME.view(state, None).bank[0].tile == eagle


@rule("K-103")
def test_with_holistic_knowledge_the_player_names_the_type() -> None:
    state = turn_of(table(), SAVER)
    hold(state, SAVER, "resource resource resource holistic")
    assert {choice[1] for choice in listed(state, SAVER, "buy_tile")} == {"forest", "meadow", "water"}
    hold(state, SAVER, "resource resource resource water")
    assert {choice[1] for choice in listed(state, SAVER, "buy_tile")} == {"water"}


@rule("K-103", "KR-41")
def test_a_bank_search_that_finds_nothing_costs_nothing() -> None:
    state = turn_of(table(), SAVER)
    pile(state, "m w")
    hold(state, SAVER, "resource resource resource forest meadow")
    do(state, SAVER, "buy_tile", "forest", "forest")
    assert hand(state, SAVER) == "resource resource resource forest meadow"
    assert not can(state, SAVER, "buy_tile", "forest")
    assert can(state, SAVER, "buy_tile", "meadow"), "the tile action is not used up"


@rule("K-104", "KR-16")
def test_at_most_two_bank_tiles_in_the_whole_game_and_each_serves_once() -> None:
    state = turn_of(table("MM??? ????? ????? ????? m?m??"), SAVER)
    project(state, "cycle_highway", "A1 B1")
    state.bank = [CONTENT.tile("meadow_empty_8"), CONTENT.tile("meadow_empty_7")]
    state.bank_spent = 1
    hold(state, SAVER, "resource resource resource forest")
    assert "buy_tile" not in verbs(state, SAVER), "used tiles stay in the bank"
    do(state, SAVER, "offset", at("A1"))
    assert listed(state, SAVER, "bank_site") == [("bank_site", 1)]


@rule("K-104")
def test_bank_tiles_are_not_board_tiles() -> None:
    state = turn_of(table("mmmmm fffff wwwww mmmff ffwww"), SAVER)
    state.bank = [CONTENT.tile("forest_empty_9")]
    hold(state, SAVER, "forest holistic")
    assert all(choice[1] < 25 for choice in listed(state, SAVER, "species_survey"))
    assert points(state, 1) == {"start": 5, "all_open": 1}
