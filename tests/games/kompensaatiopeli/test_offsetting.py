"""Section H: offsetting (K-71 to K-86, K-147 to K-151)."""

from typing import Any

from ecotone.core.chance import Rng
from ecotone.games.kompensaatiopeli import GAME
from ecotone.games.kompensaatiopeli.box.content import SPECIES
from ecotone.games.kompensaatiopeli.box.landscape import BANK
from ecotone.games.kompensaatiopeli.rules.offset_sites import sites_needed
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
    end_turn,
    hand,
    hold,
    in_bank,
    listed,
    lost,
    mask,
    pile,
    places_for,
    points,
    project,
    rig,
    table,
    tile,
    tiles_at,
    turn_of,
    verbs,
)
from tests.kit.rule import rule

FAR = "M???? ????? ????? ????? m?m?m"  # the sites do not touch the lost tile


def due_at_a1(board: str = FAR, seat: int = RICH, cards: str = "resource meadow", **options: Any) -> Kompensaatiopeli:
    """A timber school planned on A1, and it is this seat's turn with these cards."""
    state = turn_of(table(board, **options), seat)
    project(state, "timber_school", "A1")
    hold(state, seat, cards)
    return state


def offset(state: Kompensaatiopeli, seat: int, places: str, knowledge: str = "meadow", lost_at: str = "A1") -> None:
    do(state, seat, "offset", at(lost_at))
    for position in tiles_at(places):
        do(state, seat, "site", position)
    do(state, seat, "pay_sites", knowledge)


@rule("K-71", "KR-43")
def test_developers_and_the_planet_saver_offset_once_per_turn_any_tile_of_a_permitted_project() -> None:
    for seat, may in ((RICH, True), (DREAMER, True), (SAVER, True), (BIRDER, False)):
        state = due_at_a1(seat=seat)
        assert can(state, seat, "offset", at("A1")) is may
    state = turn_of(table("mmM?? ????? ????? ????? m?m??"), RICH)
    project(state, "tram", "A1 B1 C1")
    state.media = mask("C1")
    hold(state, RICH, "resource meadow")
    assert can(state, RICH, "offset", at("C1")), "not the next to be built, and in spite of a protest"
    state.camp = CONTENT.header("tram")
    assert not can(state, RICH, "offset", at("C1"))


@rule("K-72")
def test_species_that_can_be_offset_may_be_under_every_law_and_empty_tiles_under_one() -> None:
    for law in ("voluntary", "flexible", "baseline", "ratio_plus", "everything"):
        state = turn_of(table("MmPX. ????? ????? ????? mmfff", law=law), RICH)
        for header, place in (
            ("timber_school", "A1"),
            ("ecological_housing", "B1"),
            ("cycle_highway", "C1"),
            ("tram", "D1"),
            ("solar_park", "E1"),
        ):
            project(state, header, place)
        hold(state, RICH, "resource resource resource meadow holistic")
        assert places_for(state, RICH, "offset") == ("A1 B1" if law == "everything" else "A1"), law


@rule("K-73", "K-88", "K-90")
def test_offsetting_is_due_for_species_under_every_law_but_voluntary_and_for_empty_tiles_under_everything() -> None:
    for law, species, empty in (
        ("voluntary", True, True),
        ("flexible", False, True),
        ("baseline", False, True),
        ("ratio_plus", False, True),
        ("everything", False, False),
    ):
        state = turn_of(table("Mm??? ????? ????? ????? ?????", law=law), RICH)
        project(state, "timber_school", "A1")
        project(state, "ecological_housing", "B1")
        hold(state, RICH, "resource")
        assert can(state, RICH, "construct", at("A1")) is species, law
        assert can(state, RICH, "construct", at("B1")) is empty, law


@rule("K-74", "K-91")
def test_the_number_of_sites_is_the_ratio_and_one_more_under_ratio_plus() -> None:
    for law, single, double, empty in (("baseline", 1, 2, 0), ("ratio_plus", 2, 3, 0), ("everything", 1, 2, 1)):
        state = table("MLmXP ????? ????? ????? ?????", law=law)
        assert [sites_needed(state, p) for p in range(5)] == [single, double, empty, 0, 0], law


@rule("K-75", "K-89")
def test_a_site_is_a_free_face_up_tile_of_the_same_type_or_under_flexible_law_of_any() -> None:
    board = "Mm?Mm ????? fw??? ????? mmmmm"
    for law, sites in (("baseline", "D1 E1 E5"), ("flexible", "D1 E1 A3 B3 E5")):
        state = due_at_a1(board, law=law, cards="resource holistic")
        project(state, "ecological_housing", "B1")
        state.areas = mask("A5")
        state.done = mask("B5")
        state.restored = mask("C5")
        state.declined = mask("D5")
        state.proposals = mask("D1")
        do(state, RICH, "offset", at("A1"))
        assert places_for(state, RICH, "site") == sites
        state.spent = mask("E5")
        assert "E5" not in places_for(state, RICH, "site"), "never before a completed site"


@rule("K-76")
def test_all_sites_are_on_the_board_or_all_in_the_bank() -> None:
    state = due_at_a1("L???? ????? ????? ????? m?m?m", seat=SAVER, cards="resource resource meadow")
    in_bank(state, "m")
    do(state, SAVER, "offset", at("A1"))
    assert not can(state, SAVER, "bank_site"), "one bank tile is too little for two sites"
    do(state, SAVER, "back")
    in_bank(state, "m")
    do(state, SAVER, "offset", at("A1"))
    do(state, SAVER, "bank_site", 0)
    assert not can(state, SAVER, "site")
    do(state, SAVER, "back")
    do(state, SAVER, "offset", at("A1"))
    do(state, SAVER, "site", at("A5"))
    assert not can(state, SAVER, "bank_site")


@rule("K-77")
def test_the_price_on_the_board_is_one_euro_per_site_and_one_knowledge_card() -> None:
    state = due_at_a1("L???? ????? ????? ????? m?m?m", cards="resource resource resource meadow meadow")
    rig(state, 2, 3)
    offset(state, RICH, "A5 C5")
    assert hand(state, RICH) == "resource meadow"
    assert state.done == mask("A5 C5")


@rule("K-77")
def test_under_flexible_law_the_knowledge_card_fits_one_of_the_chosen_sites() -> None:
    state = due_at_a1("L???? ????? ????? ????? m?f?w", law="flexible", cards="resource resource forest")
    do(state, RICH, "offset", at("A1"))
    assert places_for(state, RICH, "site") == "A5 C5 E5"
    do(state, RICH, "site", at("A5"))
    assert places_for(state, RICH, "site") == "C5", "the last one must fit the forest card"
    do(state, RICH, "site", at("C5"))
    assert listed(state, RICH, "pay_sites") == [("pay_sites", "forest")]


@rule("K-78", "K-150", "KR-12", "KR-20")
def test_polluted_land_may_become_a_site_for_three_euro_and_knowledge_of_the_wanted_type() -> None:
    state = due_at_a1("M???? ????? ????? ????? P?m??", cards="resource resource resource meadow")
    pile(state, "f w M f")
    old = state.board[at("A5")]
    do(state, RICH, "offset", at("A1"))
    do(state, RICH, "polluted_site", at("A5"), "meadow")
    do(state, RICH, "pay_sites", "meadow")
    assert hand(state, RICH) == ""
    assert state.gone == [old], "the polluted tile leaves the game"
    assert tile(state, "A5") == "M", "the first tile of the type"
    assert state.done == mask("A5"), "the same species: sure"
    assert state.restored == 0
    assert "restored" not in points(state, 1)


@rule("K-78", "K-150")
def test_with_holistic_knowledge_the_player_names_the_type_and_further_sites_cost_one_each() -> None:
    state = due_at_a1("L???? ????? ????? ????? P?m??", cards="resource resource resource resource holistic")
    pile(state, "f M m m")
    do(state, RICH, "offset", at("A1"))
    assert listed(state, RICH, "polluted_site") == [("polluted_site", at("A5"), "meadow")], "a type that K-75 allows"
    do(state, RICH, "polluted_site", at("A5"), "meadow")
    do(state, RICH, "site", at("C5"))
    rolled(state, RICH, "holistic", fails=False)
    assert hand(state, RICH) == ""
    assert state.done == mask("A5 C5")


@rule("K-75", "K-78", "K-119")
def test_polluted_land_with_a_token_or_that_has_been_a_site_is_no_site() -> None:
    state = due_at_a1("M???? ????? ????? ????? PPPP?", cards="resource resource resource meadow")
    state.declined = mask("B5")
    project(state, "ecological_housing", "C5")
    state.spent = mask("D5")
    do(state, RICH, "offset", at("A1"))
    assert places_for(state, RICH, "polluted_site") == "A5"


@rule("K-78")
def test_the_rest_of_the_pile_is_shuffled_after_a_search_for_a_site() -> None:
    state = due_at_a1("M???? ????? ????? ????? P????", cards="resource resource resource meadow")
    before = state.pile[:]
    do(state, RICH, "offset", at("A1"))
    do(state, RICH, "polluted_site", at("A5"), "meadow")
    do(state, RICH, "pay_sites", "meadow")
    rest = [other for other in before if other != state.board[at("A5")]]
    assert state.pile != rest
    assert sorted(state.pile) == sorted(rest)


@rule("K-150")
def test_two_polluted_sites_would_cost_more_than_a_hand_holds() -> None:
    eur = CONTENT.eur
    two = 2 * (eur["offset_polluted_site"] + 1)
    assert two > CONTENT.hand_limit
    state = due_at_a1(
        "L???? ????? ????? ????? P?P?m", cards="resource resource resource resource resource meadow meadow"
    )
    do(state, RICH, "offset", at("A1"))
    do(state, RICH, "polluted_site", at("A5"), "meadow")
    assert not can(state, RICH, "polluted_site")


@rule("K-150")
def test_a_replaced_polluted_site_is_an_ordinary_one_for_the_retry() -> None:
    state = due_at_a1("M???? ????? ????? ????? P????", cards="resource resource resource resource meadow meadow")
    pile(state, "m f w")
    do(state, RICH, "offset", at("A1"))
    do(state, RICH, "polluted_site", at("A5"), "meadow")
    rolled(state, RICH, "meadow", fails=True)
    rig(state, 4, 3)
    do(state, RICH, "pay_sites", "meadow")
    assert hand(state, RICH) == "", "one euro and knowledge this time"
    assert state.done == mask("A5")


def rolled(state: Kompensaatiopeli, seat: int, knowledge: str, fails: bool) -> None:
    """Pay for the sites so that the die falls this way, although the pile is shuffled before it."""
    for seed in range(3000):
        trial = state.copy()
        trial.rng = Rng(seed)
        trial.play(seat, ("pay_sites", knowledge))
        if (trial.pending[-1].prompt == "retry") is fails:  # type: ignore[attr-defined]  # a Decision
            state.rng = Rng(seed)
            do(state, seat, "pay_sites", knowledge)
            return
    raise AssertionError("the die never falls so")


@rule("KR-41", "K-78")
def test_a_search_that_finds_nothing_returns_the_payment_and_uses_nothing_up() -> None:
    state = due_at_a1("M???? ????? ????? ????? P????", cards="resource resource resource meadow")
    pile(state, "f w f")
    do(state, RICH, "offset", at("A1"))
    do(state, RICH, "polluted_site", at("A5"), "meadow")
    do(state, RICH, "pay_sites", "meadow")
    assert hand(state, RICH) == "resource resource resource meadow"
    assert tile(state, "A5") == "P"
    assert state.lights == 0
    assert not can(state, RICH, "offset"), "the same search is not offered again this turn"
    assert GAME.view(state, None).players[RICH].shown[0] == 3, "all have seen the payment"
    turn_of(state, DREAMER)
    hold(state, DREAMER, "resource resource resource meadow")
    assert can(state, DREAMER, "offset")


@rule("K-79", "KR-13")
def test_tokens_are_laid_when_paid_and_without_enough_there_is_no_offsetting() -> None:
    state = due_at_a1("L???? ????? ????? ????? m?m?m", cards="resource resource meadow")
    do(state, RICH, "offset", at("A1"))
    do(state, RICH, "site", at("A5"))
    assert state.lights == 0
    do(state, RICH, "back")
    state.sites = [(place, RICH, -1) for place in tiles_at("B3 C3 D3 E3")]
    assert can(state, RICH, "offset")
    state.sites.append((at("A3"), RICH, -1))
    assert not can(state, RICH, "offset"), "one token is left, two are needed"


@rule("K-80", "KR-14")
def test_success_is_sure_if_a_site_touches_or_shows_the_same_species() -> None:
    for board, site in (("M???? ?m??? ????? ????? ?????", "B2"), ("M???? ????? ????? ????? M????", "A5")):
        state = due_at_a1(board)
        rig(state, 1)
        offset(state, RICH, site)
        assert state.done == mask(site), "no die was needed"
        assert state.law == 0, "the 1 was the roll for legislation"
    state = due_at_a1("L???? ?m??? ????? ????? m????", cards="resource resource meadow")
    rig(state, 1)
    offset(state, RICH, "A5 B2")
    assert state.done == mask("A5 B2"), "one such site is enough"


@rule("K-81")
def test_otherwise_one_die_decides_and_a_1_fails() -> None:
    for face in range(1, 7):
        state = due_at_a1()
        rig(state, face)
        offset(state, RICH, "A5")
        assert (state.done == mask("A5")) is (face > 1)
        assert (state.pending[-1].prompt == "retry") is (face == 1)  # type: ignore[attr-defined]  # a Decision


@rule("K-81", "K-21")
def test_after_a_failure_the_player_pays_and_rolls_again_or_stops_and_may_survey_in_between() -> None:
    state = due_at_a1(cards="resource resource resource meadow meadow")
    rig(state, 1)
    offset(state, RICH, "A5")
    assert verbs(state, RICH) >= {"stop", "pay_sites", "nature_survey"}
    do(state, RICH, "nature_survey", at("C3"))
    rig(state, 2)
    do(state, RICH, "pay_sites", "meadow")
    assert state.done == mask("A5")
    assert hand(state, RICH) == ""


@rule("K-82", "KR-35")
def test_after_stopping_the_light_tokens_keep_the_sites_for_this_tile() -> None:
    state = due_at_a1("MM??? ????? ????? ????? m?m??", cards="resource meadow")
    project(state, "ecological_housing", "B1")
    rig(state, 1)
    offset(state, RICH, "A5")
    do(state, RICH, "stop")
    assert state.lights == mask("A5")
    assert state.law == 2, "no roll after a stopped one"
    turn_of(state, SAVER)
    hold(state, SAVER, "resource meadow")
    do(state, SAVER, "offset", at("B1"))
    assert places_for(state, SAVER, "site") == "C5", "reserved for another tile"
    do(state, SAVER, "back")
    rig(state, 3)
    offset(state, SAVER, "A5")
    assert state.done == mask("A5")
    assert state.spent == mask("A5")


@rule("K-83")
def test_a_success_turns_the_tokens_dark_moves_the_tile_and_returns_proposals() -> None:
    state = due_at_a1("L???? ????? ????? ????? m?m??", cards="resource resource meadow")
    state.proposals = mask("A5")
    moved = state.board[at("A1")]
    rig(state, 2, 3)
    offset(state, RICH, "C5 A5")
    assert state.lights == 0
    assert state.done == mask("A5 C5")
    assert state.proposals == 0
    assert tile(state, "A1") == "."
    assert state.sites == [(at("C5"), RICH, moved), (at("A5"), RICH, -1)]
    assert points(state, 1) == {"start": 5, "losses": -1, "sites": 2}
    hold(state, RICH, "resource")
    assert can(state, RICH, "construct", at("A1"))
    assert lost(state) == []


@rule("K-84")
def test_a_completed_site_takes_no_other_token_and_no_action() -> None:
    state = due_at_a1()
    rig(state, 2, 3)
    offset(state, RICH, "A5")
    hold(state, RICH, "resource landowner_declines meadow")
    turn_of(state, RICH)
    assert not can(state, RICH, "landowner", at("A5"))
    assert not can(state, RICH, "species_survey", at("A5"), "meadow")
    assert not GAME.view(state, None).eligible >> at("A5") & 1
    turn_of(state, BIRDER)
    hold(state, BIRDER, "resource")
    assert not can(state, BIRDER, "propose", at("A5"))


# --- the bank -------------------------------------------------------------------------------------


@rule("K-85", "K-86", "K-147")
def test_a_developer_buys_from_the_bank_at_any_price_both_agree_on() -> None:
    state = due_at_a1("MM??? ????? ????? ????? m?m?m", cards="dirty forest")
    project(state, "ecological_housing", "B1")
    in_bank(state, "m m")
    do(state, RICH, "offset", at("A1"))
    do(state, RICH, "bank_site", 0)
    do(state, RICH, "bank_offer", (("dirty_money", 1),))
    assert state.actors == (SAVER,)
    rig(state, 6)
    do(state, SAVER, "sell")
    assert hand(state, SAVER) == "dirty"
    assert hand(state, RICH) == "forest"
    assert state.sites[0][:2] == (BANK, RICH), "the buyer carried it out"
    assert tile(state, "A1") == "."
    assert state.law == 4, "the law is rolled"
    assert not can(state, RICH, "offset"), "the process of the turn is used up, though B1 could be offset too"
    turn_of(state, RICH)
    assert can(state, RICH, "offset", at("B1"))
    assert points(state, 1) == {"start": 5, "losses": -1, "sites": 1}
    assert state.dirty_spent[RICH] == 0


@rule("K-85", "K-147", "K-155")
def test_a_refused_bank_offer_uses_up_nothing_and_a_price_may_be_named_instead() -> None:
    state = due_at_a1(cards="resource resource forest")
    in_bank(state, "m")
    do(state, RICH, "offset", at("A1"))
    do(state, RICH, "bank_site", 0)
    do(state, RICH, "bank_offer", ())
    do(state, SAVER, "refuse_sale")
    assert state.actors == (RICH,)
    do(state, RICH, "bank_offer", (("resource", 1),))
    do(state, SAVER, "name_price", (("resource", 2),))
    assert verbs(state, RICH) == {"decline_price", "buy", "nature_survey"}
    do(state, RICH, "decline_price")
    do(state, RICH, "back")
    assert can(state, RICH, "offset"), "the process of the turn is still there"
    assert state.offers_made == [2, 0, 0, 1]


@rule("K-85", "K-154")
def test_bank_offers_and_named_prices_count_among_the_ten_of_the_turn() -> None:
    state = due_at_a1(cards="resource resource forest")
    in_bank(state, "m")
    state.offers_made = [9, 0, 0, 9]
    do(state, RICH, "offset", at("A1"))
    do(state, RICH, "bank_site", 0)
    do(state, RICH, "bank_offer", ())
    do(state, SAVER, "name_price", (("resource", 2),))
    do(state, RICH, "decline_price")
    assert state.offers_made == [10, 0, 0, 10]
    assert not can(state, RICH, "bank_offer")
    state.offers_made[RICH] = 9
    do(state, RICH, "bank_offer", ())
    assert not can(state, SAVER, "name_price")
    assert can(state, SAVER, "sell")


@rule("K-21", "K-85", "KR-03")
def test_the_buyer_may_survey_before_answering_a_price_and_then_the_sale_must_still_fit() -> None:
    state = due_at_a1("m???? ????? ????? ????? m????", cards="resource resource meadow", law="everything")
    in_bank(state, "m")
    pile(state, "L f")
    do(state, RICH, "offset", at("A1"))
    do(state, RICH, "bank_site", 0)
    do(state, RICH, "bank_offer", ())
    do(state, SAVER, "name_price", (("resource", 1),))
    do(state, RICH, "nature_survey", at("C3"))
    assert verbs(state, RICH) == {"decline_price", "buy", "nature_survey", "species_survey"}
    assert state.actors == (RICH,), "the price is still to be answered"
    do(state, RICH, "species_survey", at("A1"), "meadow")
    assert tile(state, "A1") == "L"
    assert not can(state, RICH, "buy"), "the little bustard needs two sites"
    do(state, RICH, "decline_price")
    assert listed(state, RICH, "bank_offer") == []


@rule("K-85", "K-121")
def test_a_bank_sale_must_leave_no_hand_with_more_than_seven() -> None:
    state = due_at_a1(cards="resource resource forest")
    in_bank(state, "m")
    hold(state, SAVER, "resource resource resource resource resource resource")
    do(state, RICH, "offset", at("A1"))
    do(state, RICH, "bank_site", 0)
    assert listed(state, RICH, "bank_offer")[0].blanks[0].high == 1
    do(state, RICH, "bank_offer", (("resource", 1),))
    assert can(state, SAVER, "sell")
    hold(state, SAVER, "resource resource resource resource resource resource resource")
    assert not can(state, SAVER, "sell")


@rule("K-85", "K-121")
def test_a_named_price_is_paid_only_while_the_planet_savers_hand_has_room() -> None:
    state = due_at_a1(cards="resource resource forest")
    in_bank(state, "m")
    hold(state, SAVER, "resource resource resource resource resource")
    do(state, RICH, "offset", at("A1"))
    do(state, RICH, "bank_site", 0)
    do(state, RICH, "bank_offer", ())
    do(state, SAVER, "name_price", (("resource", 2),))
    assert can(state, RICH, "buy")
    hold(state, DREAMER, "forest")
    do(state, DREAMER, "offer", SAVER, (("forest", 1),), (), None, None)
    do(state, SAVER, "accept", state.offers[0].number)
    assert not can(state, RICH, "buy"), "it would be eight cards"
    do(state, SAVER, "offer", DREAMER, (("forest", 1),), (), None, None)
    do(state, DREAMER, "accept", state.offers[0].number)
    do(state, RICH, "buy")
    assert state.sizes[SAVER] == 7


@rule("K-85")
def test_the_bank_serves_with_unused_tiles_of_the_type_and_the_planet_saver_uses_it_freely() -> None:
    state = due_at_a1(seat=SAVER, cards="")
    in_bank(state, "f")
    assert not can(state, SAVER, "offset")
    in_bank(state, "m")
    do(state, SAVER, "offset", at("A1"))
    assert listed(state, SAVER, "bank_site") == [("bank_site", 1)]
    do(state, SAVER, "bank_site", 1)
    do(state, SAVER, "use_bank")
    assert state.sites[0][:2] == (BANK + 1, SAVER)
    flexible = due_at_a1(seat=SAVER, cards="", law="flexible")
    in_bank(flexible, "f")
    do(flexible, SAVER, "offset", at("A1"))
    assert can(flexible, SAVER, "bank_site", 0)


@rule("K-86")
def test_after_each_successful_offset_the_law_is_rolled() -> None:
    for face, law in ((1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (6, 4)):
        state = due_at_a1("M???? ?m??? ????? ????? ?????")
        rig(state, face)
        offset(state, RICH, "B2")
        assert state.law == law


@rule("K-147")
def test_the_first_payment_uses_up_the_process_even_if_it_fails() -> None:
    state = due_at_a1("MM??? ????? ????? ????? m?m??", cards="resource resource meadow meadow")
    project(state, "ecological_housing", "B1")
    rig(state, 1)
    offset(state, RICH, "A5")
    do(state, RICH, "stop")
    assert not can(state, RICH, "offset")


@rule("K-148", "KR-35")
def test_continuing_is_a_new_attempt_under_the_law_of_the_day() -> None:
    state = due_at_a1("M???? ????? ????? ????? m?m?f", cards="resource meadow")
    rig(state, 1)
    offset(state, RICH, "A5")
    do(state, RICH, "stop")
    turn_of(state, DREAMER)
    state.law = 3
    hold(state, DREAMER, "resource meadow")
    assert not can(state, DREAMER, "offset"), "two sites now, so two euro"
    state.law = 1
    hold(state, DREAMER, "resource forest")
    rig(state, 1)
    offset(state, DREAMER, "E5", "forest")
    do(state, DREAMER, "stop")
    assert state.lights == mask("E5"), "the token on the site not named returned"


@rule("K-149", "KR-35")
def test_light_tokens_return_when_the_tile_can_no_longer_be_offset() -> None:
    def stopped(board: str = "M???? ????? ????? ????? m?m??", law: str = "baseline") -> Kompensaatiopeli:
        state = due_at_a1(board, cards="resource meadow", law=law)
        rig(state, 1)
        offset(state, RICH, "A5")
        do(state, RICH, "stop")
        assert state.lights == mask("A5")
        return state

    built = stopped()
    built.law = 0
    hold(built, RICH, "resource")
    do(built, RICH, "construct", at("A1"), 0)
    assert built.lights == 0
    destroyed = stopped()
    hold(destroyed, RICH, "oops")
    do(destroyed, RICH, "oops", at("A1"))
    assert destroyed.lights == 0
    banked = stopped()
    in_bank(banked, "m")
    turn_of(banked, SAVER)
    do(banked, SAVER, "offset", at("A1"))
    do(banked, SAVER, "bank_site", 0)
    do(banked, SAVER, "use_bank")
    assert banked.lights == 0
    camped = stopped()
    camped.demos = mask("A1")
    turn_of(camped, BIRDER)
    hold(camped, BIRDER, "resource resource resource resource meadow")
    do(camped, BIRDER, "camp", at("A1"), "meadow")
    assert camped.lights == 0
    changed = stopped("m???? ????? ????? ????? m?m??", law="everything")
    changed.offset_once = True
    hold(changed, RICH, "change_of_legislation")
    rig(changed, 3)
    do(changed, RICH, "change_of_legislation")
    assert changed.lights == 0


@rule("K-82", "K-149")
def test_a_new_law_frees_only_the_sites_of_empty_tiles() -> None:
    state = due_at_a1("M???? ????? ????? ????? m?m??", cards="resource meadow change_of_legislation")
    rig(state, 1)
    offset(state, RICH, "A5")
    do(state, RICH, "stop")
    state.offset_once = True
    rig(state, 3)
    do(state, RICH, "change_of_legislation")
    assert state.lights == mask("A5"), "the species can still be offset"


@rule("KR-35")
def test_light_tokens_return_when_a_survey_finds_a_species_that_cannot_be_offset() -> None:
    state = due_at_a1("m???? ????? ????? ????? m?m??", cards="resource meadow meadow", law="everything")
    pile(state, "S f")
    rig(state, 1)
    offset(state, RICH, "A5")
    do(state, RICH, "species_survey", at("A1"), "meadow")
    assert tile(state, "A1") == "S"
    assert state.lights == 0
    hold(state, RICH, "resource meadow")
    assert not can(state, RICH, "pay_sites")
    do(state, RICH, "stop")


@rule("K-151")
def test_an_empty_tile_is_sure_only_by_touching_and_the_payer_carried_it_out() -> None:
    state = due_at_a1("m???? ????? ????? ????? m????", law="everything", seat=SAVER)
    rig(state, 1)
    offset(state, SAVER, "A5")
    assert state.pending[-1].prompt == "retry", "an empty tile has no species"  # type: ignore[attr-defined]  # a Decision
    near = due_at_a1("m???? ?m??? ????? ????? ?????", law="everything", seat=SAVER)
    rig(near, 1)
    offset(near, SAVER, "B2")
    assert near.sites[0][1] == SAVER
    assert near.offsets_made == [0, 0, 0, 1]
    assert all(CONTENT.tile_kind[moved] != SPECIES for _, _, moved in near.sites)
    end_turn(near)
