"""Section N: action cards (K-110 to K-119, K-152)."""

from ecotone.games.kompensaatiopeli import GAME
from ecotone.games.kompensaatiopeli.box.card_kinds import CHECKUP, CORRUPTION, OOPS
from ecotone.games.kompensaatiopeli.box.landscape import BANK
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from tests.games.kompensaatiopeli.table import (
    BIRDER,
    CONTENT,
    DREAMER,
    RICH,
    SAVER,
    at,
    can,
    do,
    hand,
    hold,
    listed,
    lost,
    mask,
    permits,
    places_for,
    points,
    project,
    rig,
    table,
    tile,
    turn_of,
    verbs,
)
from tests.kit.rule import rule

BOARD = "mMPXf ????? ????? ????? m?m??"


def offset_done(carried: int = RICH, bank: bool = False) -> Kompensaatiopeli:
    """An offset was carried out: a moor frog lies on A5, or in the bank."""
    state = table("mmm?? ????? ????? ????? m?m??")
    moved = CONTENT.tile("water_moor_frog_1")
    for zone in (state.pile,):
        if moved in zone:
            zone.remove(moved)
    place = at("A5")
    if bank:
        state.bank = [CONTENT.tile("forest_empty_9")]
        state.bank_spent = 1
        place = BANK
    else:
        state.done = mask("A5")
        state.spent = mask("A5")
    state.sites = [(place, carried, moved)]
    state.offset_once = True
    state.losses = 1
    return state


@rule("K-110", "KR-17")
def test_one_action_card_on_the_own_turn_permit_cards_included() -> None:
    state = turn_of(table("mmmmm ????? ????? ????? ?????"), RICH)
    hold(state, RICH, "landowner_declines landowner_declines cooperation eu_court resource")
    permits(state, "denied granted")
    do(state, RICH, "landowner", at("E1"))
    assert not can(state, RICH, "landowner")
    do(state, RICH, "plan", "timber_school")
    do(state, RICH, "place", at("A1"))
    do(state, RICH, "pay_plan", 0)
    assert verbs(state, RICH) == {"reveal"}
    do(state, RICH, "reveal")
    hold(state, BIRDER, "eu_court cooperation")
    assert verbs(state, BIRDER) == {"pass", "eu_court", "cooperate"}, "on another's turn section E limits them"
    do(state, BIRDER, "pass")
    do(state, SAVER, "pass")
    assert verbs(state, RICH) == {"pass"}


@rule("K-110")
def test_permit_cards_are_played_only_inside_a_permit_process() -> None:
    state = turn_of(table(), BIRDER)
    hold(state, BIRDER, "eu_court cooperation")
    assert verbs(state, BIRDER) == {"end_turn"}


@rule("K-111")
def test_any_role_may_play_any_card_and_it_goes_to_the_main_discard_pile() -> None:
    for seat in (RICH, BIRDER, DREAMER, SAVER):
        state = turn_of(table(BOARD), seat)
        project(state, "timber_school", "A1")
        hold(state, seat, "oops")
        do(state, seat, "oops", at("A1"))
        assert state.main_discard == [OOPS]
        assert hand(state, seat) == ""


@rule("K-112")
def test_eu_court_and_cooperation_work_in_the_permit_process() -> None:
    state = turn_of(table("mmmmm ????? ????? ????? ?????"), RICH)
    hold(state, RICH, "resource")
    permits(state, "denied granted denied")
    do(state, RICH, "plan", "timber_school")
    do(state, RICH, "place", at("A1"))
    do(state, RICH, "pay_plan", 0)
    do(state, RICH, "reveal")
    do(state, BIRDER, "pass")
    do(state, SAVER, "pass")
    hold(state, RICH, "eu_court")
    do(state, RICH, "eu_court")
    do(state, RICH, "on_top", "granted")
    hold(state, SAVER, "cooperation")
    do(state, BIRDER, "pass")
    do(state, SAVER, "cooperate", "denied")
    assert state.plans == 0


@rule("K-113", "KR-18", "K-140")
def test_political_influence_looks_through_the_deck_and_sets_three_cards_aside() -> None:
    state = turn_of(table(), SAVER)
    hold(state, SAVER, "political_influence")
    do(state, SAVER, "political_influence")
    assert GAME.view(state, SAVER).permits_seen == tuple(sorted(state.permits))
    assert GAME.view(state, RICH).permits_seen is None
    assert len(listed(state, SAVER, "set_aside")) == 11, "one choice for each kind of card"
    for name in ("denied", "denied", "granted_fee"):
        do(state, SAVER, "set_aside", name)
    assert len(state.permits) == 14
    assert state.permits.count(CONTENT.permit("denied")) == 0
    assert GAME.view(state, SAVER).own_aside == tuple(
        sorted(CONTENT.permit(n) for n in ("denied", "denied", "granted_fee"))
    )
    assert GAME.view(state, RICH).own_aside == ()
    assert GAME.view(state, RICH).aside == 3
    assert GAME.view(state, SAVER).permits_seen is None
    assert state.permits != sorted(state.permits), "the rest is shuffled"


@rule("K-113", "KR-39")
def test_political_influence_needs_eight_cards_in_deck_and_open_pile() -> None:
    state = turn_of(table(), SAVER)
    hold(state, SAVER, "political_influence political_influence")
    state.opened = state.permits[:6]
    state.permits = state.permits[6:8]
    do(state, SAVER, "political_influence")
    assert len(state.permits) == 8, "rebuilt first, as fewer than three were left"
    for _ in range(3):
        do(state, SAVER, *listed(state, SAVER, "set_aside")[0])
    turn_of(state, SAVER)
    assert not can(state, SAVER, "political_influence"), "five must stay"


@rule("K-113")
def test_a_second_political_influence_sets_three_more_aside() -> None:
    state = table()
    for seat in (RICH, BIRDER):
        turn_of(state, seat)
        hold(state, seat, "political_influence")
        do(state, seat, "political_influence")
        for _ in range(3):
            do(state, seat, *listed(state, seat, "set_aside")[0])
    assert GAME.view(state, None).aside == 6
    assert len(state.permits) == 11


@rule("K-114")
def test_oops_and_derogation_destroy_the_tile_under_a_plan_token() -> None:
    for card, verb in (("oops", "oops"), ("derogation", "derogation")):
        state = turn_of(table(BOARD), RICH)
        project(state, "airport", "A1 B1 C1 D1 E1")
        hold(state, RICH, card)
        law = state.law
        do(state, RICH, verb, at("B1"))
        assert tile(state, "B1") == "."
        assert lost(state) == ["M"]
        assert state.plans & mask("B1")
        assert state.law == law, "no roll"
        assert points(state, 1) == {"start": 5, "losses": -1}


@rule("K-114")
def test_an_empty_or_polluted_tile_destroyed_goes_into_the_pile_the_polluted_one_without_a_point() -> None:
    for place, losses in (("A1", 1), ("C1", 0)):
        state = turn_of(table(BOARD), RICH)
        project(state, "airport", "A1 B1 C1 D1 E1")
        old = state.board[at(place)]
        hold(state, RICH, "oops")
        do(state, RICH, "oops", at(place))
        assert old in state.pile
        assert state.losses == losses
        assert lost(state) == []


@rule("K-115", "KR-19")
def test_corruption_undoes_a_site_for_a_dirty_money_card() -> None:
    state = turn_of(offset_done(), RICH)
    hold(state, RICH, "corruption dirty")
    before = sum(part.points for part in GAME.view(state, None).conservationists)
    do(state, RICH, "corruption", at("A5"))
    assert sum(part.points for part in GAME.view(state, None).conservationists) == before - 1
    assert lost(state) == ["W"], "the moved species is destroyed"
    assert state.done == 0
    assert state.sites == []
    assert tile(state, "A5") == "m", "the site's own tile stays"
    assert GAME.view(state, None).tokens[1] == 6
    assert state.dirty_spent[RICH] == 1
    assert set(state.main_discard + state.funding_discard) == {CORRUPTION, 2}
    hold(state, RICH, "resource")
    assert GAME.view(state, None).eligible >> at("A5") & 1, "it may carry tokens again"
    project(state, "timber_school", "A1")
    state.law = 4
    turn_of(state, RICH)
    hold(state, RICH, "resource meadow")
    do(state, RICH, "offset", at("A1"))
    assert not can(state, RICH, "site", at("A5")), "but never serves again"


@rule("K-115")
def test_corruption_is_for_developers_with_dirty_money_and_reaches_the_bank() -> None:
    state = turn_of(offset_done(bank=True), RICH)
    hold(state, RICH, "corruption")
    assert not can(state, RICH, "corruption")
    hold(state, RICH, "corruption dirty")
    do(state, RICH, "corruption", BANK)
    assert state.bank_spent == 1
    assert state.bank == [CONTENT.tile("forest_empty_9")]
    state = turn_of(offset_done(), BIRDER)
    hold(state, BIRDER, "corruption dirty")
    assert not can(state, BIRDER, "corruption")


@rule("K-116", "KR-30")
def test_a_checkup_makes_who_carried_it_out_repay_on_4_to_6() -> None:
    for face in range(1, 7):
        state = turn_of(offset_done(DREAMER), BIRDER)
        hold(state, BIRDER, "offsetting_checkup")
        hold(state, DREAMER, "resource meadow holistic forest")
        rig(state, face)
        do(state, BIRDER, "checkup", at("A5"))
        assert hand(state, DREAMER) == ("forest holistic" if face >= 4 else "resource forest meadow holistic")
        assert len(state.sites) == 1
        assert CHECKUP in state.main_discard


@rule("K-116", "KR-30")
def test_who_cannot_repay_discards_the_whole_hand_and_for_a_bank_site_the_planet_saver_steps_in() -> None:
    state = turn_of(offset_done(DREAMER), BIRDER)
    hold(state, BIRDER, "offsetting_checkup")
    hold(state, DREAMER, "dirty dirty meadow forest")
    rig(state, 6)
    do(state, BIRDER, "checkup", at("A5"))
    assert hand(state, DREAMER) == "", "dirty money repays nothing"
    bank = turn_of(offset_done(DREAMER, bank=True), BIRDER)
    hold(bank, BIRDER, "offsetting_checkup")
    hold(bank, DREAMER, "resource")
    hold(bank, SAVER, "resource forest water")
    rig(bank, 4)
    do(bank, BIRDER, "checkup", BANK)
    assert hand(bank, DREAMER) == "resource"
    assert hand(bank, SAVER) == "water"
    hold(bank, SAVER, "forest")
    hold(bank, BIRDER, "offsetting_checkup")
    turn_of(bank, BIRDER)
    rig(bank, 5)
    do(bank, BIRDER, "checkup", BANK)
    assert hand(bank, DREAMER) == ""
    assert hand(bank, SAVER) == ""


@rule("K-117", "K-152")
def test_checkup_and_corruption_need_a_completed_site() -> None:
    state = turn_of(table(BOARD), RICH)
    hold(state, RICH, "offsetting_checkup corruption dirty")
    assert verbs(state, RICH) == {"end_turn", "plan"}
    state = turn_of(offset_done(), RICH)
    hold(state, RICH, "offsetting_checkup corruption dirty")
    assert {"checkup", "corruption"} <= verbs(state, RICH)


@rule("K-118", "KR-34")
def test_change_of_legislation_needs_an_offset_once_completed_in_this_game() -> None:
    state = turn_of(table(), RICH)
    hold(state, RICH, "change_of_legislation")
    assert not can(state, RICH, "change_of_legislation")
    state = turn_of(offset_done(), RICH)
    state.sites.clear()
    hold(state, RICH, "change_of_legislation")
    assert can(state, RICH, "change_of_legislation"), "even if Corruption undid it since"


@rule("K-119", "KR-40")
def test_a_landowner_closes_a_tile_to_plans_offsetting_and_conservation() -> None:
    state = turn_of(table("MMm?? ????? ????? ????? ?????"), SAVER)
    state.proposals = mask("A1")
    hold(state, SAVER, "landowner_declines meadow")
    do(state, SAVER, "landowner", at("A1"))
    assert state.declined == mask("A1")
    assert state.proposals == 0
    assert GAME.view(state, None).tokens[4] == 5
    assert not GAME.view(state, None).eligible >> at("A1") & 1
    turn_of(state, BIRDER)
    hold(state, BIRDER, "resource")
    assert places_for(state, BIRDER, "propose") == "B1"
    turn_of(state, RICH)
    project(state, "timber_school", "B1")
    hold(state, RICH, "resource meadow")
    do(state, RICH, "offset", at("B1"))
    assert places_for(state, RICH, "site") == "C1"


@rule("K-119")
def test_without_a_landowner_token_the_card_is_unplayable() -> None:
    state = turn_of(table("mmmmm mmmff ????? ????? ?????"), SAVER)
    state.restored = mask("A1 B1 C1 D1 E1")
    hold(state, SAVER, "landowner_declines")
    assert can(state, SAVER, "landowner")
    state.declined = mask("A2")
    assert not can(state, SAVER, "landowner")


@rule("K-152")
def test_oops_needs_a_plan_token_with_a_tile_under_it_the_camp_being_no_hindrance() -> None:
    state = turn_of(table(BOARD), RICH)
    hold(state, RICH, "oops derogation")
    assert not can(state, RICH, "oops")
    project(state, "cycle_highway", "A1 B1")
    state.camp = CONTENT.header("cycle_highway")
    assert places_for(state, RICH, "oops") == "A1 B1"
    do(state, RICH, "oops", at("A1"))
    turn_of(state, RICH)
    assert places_for(state, RICH, "derogation") == "B1"
