"""Section D: planning a project (K-34 to K-42)."""

from ecotone.games.kompensaatiopeli import GAME
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
    listed,
    mask,
    permits,
    places_for,
    project,
    table,
    tiles_at,
    turn_of,
    verbs,
)
from tests.kit.rule import rule

OPEN = "mmmmm fffff wwwww mmmff ff???"


def planning(header: str, board: str = OPEN, seat: int = RICH, **options: object):  # type: ignore[no-untyped-def]
    state = turn_of(table(board, **options), seat)
    hold(state, seat, "resource")
    do(state, seat, "plan", header)
    return state


def plan(state, seat: int, header: str, places: str) -> None:  # type: ignore[no-untyped-def]
    """A whole plan, paid; the permit process begins."""
    do(state, seat, "plan", header)
    for position in tiles_at(places):
        do(state, seat, "place", position)
    do(state, seat, "pay_plan", 0)


@rule("K-34")
def test_planning_goes_from_header_to_place_to_price_to_permit_process() -> None:
    state = planning("cycle_highway")
    assert verbs(state, RICH) >= {"back", "place"}
    do(state, RICH, "place", at("A1"))
    assert "pay_plan" not in verbs(state, RICH)
    do(state, RICH, "place", at("B1"))
    do(state, RICH, "place", at("C1"))
    assert state.plans == 0, "nothing lies on the board before it is paid"
    do(state, RICH, "pay_plan", 0)
    assert state.plans == mask("A1 B1 C1")
    assert CONTENT.header("cycle_highway") not in GAME.view(state, None).headers
    assert verbs(state, RICH) == {"reveal"}


@rule("K-34")
def test_only_developers_plan_and_may_go_back_until_they_pay() -> None:
    for seat in (BIRDER, SAVER):
        state = turn_of(table(OPEN), seat)
        hold(state, seat, "resource")
        assert not can(state, seat, "plan")
    state = planning("wind_power")
    do(state, RICH, "place", at("A1"))
    do(state, RICH, "back")
    assert state.plans == 0
    assert hand(state, RICH) == "resource"
    assert can(state, RICH, "plan", "wind_power"), "nothing was used up"


@rule("K-35")
def test_any_header_of_the_supply_may_be_chosen_for_which_tokens_are_left() -> None:
    state = turn_of(table(OPEN), RICH)
    hold(state, RICH, "resource")
    assert len(listed(state, RICH, "plan")) == 15
    project(state, "motorway", "A4 B4 C4 D4 E4")
    project(state, "timber_school", "A5")
    assert state.project_tokens_left() == 4
    names = {choice[1] for choice in listed(state, RICH, "plan")}
    assert "tram" in names
    assert not names & {"airport", "pulp_mill", "motorway", "timber_school"}


@rule("K-36")
def test_eligible_are_face_up_tiles_without_tokens_polluted_land_and_proposals_included() -> None:
    state = turn_of(table("mP.FM mmmmm f???? ????? ?????"), RICH)
    state.proposals = mask("D1")
    state.areas = mask("E1")
    state.lights = mask("A2")
    state.done = mask("B2")
    state.restored = mask("C2")
    state.declined = mask("D2")
    hold(state, RICH, "resource")
    do(state, RICH, "plan", "timber_school")
    assert places_for(state, RICH, "place") == "A1 B1 D1 E2 A3"
    assert GAME.view(state, None).eligible == mask("A1 B1 D1 E2 A3")


@rule("K-37")
def test_the_first_token_lies_on_the_ring() -> None:
    state = planning("ecological_housing", "mmmmm fffff wwwww ????? ?????")
    assert places_for(state, RICH, "place") == "A1 B1 C1 D1 E1 A2 E2 A3 E3"


@rule("K-38", "KR-33")
def test_tokens_form_a_connected_group_and_are_built_by_steps_from_the_first() -> None:
    state = planning("pulp_mill", "mwmmm fffff wwwww ????? ?????")
    do(state, RICH, "place", at("B1"))
    assert places_for(state, RICH, "place") == "A1 C1 B2"
    do(state, RICH, "place", at("B2"))
    do(state, RICH, "place", at("A2"))
    do(state, RICH, "place", at("B3"))
    do(state, RICH, "place", at("A1"))
    do(state, RICH, "pay_plan", 0)
    made = state.plan
    assert made is not None
    assert made.tiles[0] == at("B1")
    assert made.levels == (mask("B1"), mask("A1 B2"), mask("A2 B3"))


@rule("K-38")
def test_a_place_from_which_the_plan_cannot_be_completed_is_not_offered() -> None:
    state = planning("ecological_housing", "mm?mm ???mm m???? ????? ????m")
    assert places_for(state, RICH, "place") == "D1 E1 E2"


@rule("K-39", "KR-09")
def test_a_middle_edge_project_takes_neighbouring_non_corner_tiles_of_one_edge() -> None:
    state = planning("recycling_park", "mmmmm f???f w???w f???f mff?m")
    assert places_for(state, RICH, "place") == "B1 C1 D1 A2 E2 A3 E3 A4 E4", "not B5 and C5, which are two only"
    do(state, RICH, "place", at("C1"))
    assert places_for(state, RICH, "place") == "B1 D1"
    two = turn_of(table("mmm?m ????? ????? ????? ???ff"), RICH)
    hold(two, RICH, "resource")
    assert not can(two, RICH, "plan", "shopping_centre"), "no three neighbours among the middle ones"


@rule("K-39", "KR-09")
def test_a_line_is_straight_and_its_first_token_is_at_an_end() -> None:
    state = planning("cycle_highway", "mmmm? f???? w???? ????? ?????")
    assert places_for(state, RICH, "place") == "A1 B1 C1 D1 A3"
    do(state, RICH, "place", at("B1"))
    assert places_for(state, RICH, "place") == "C1", "B1 is an end, so the line runs right"
    do(state, RICH, "place", at("C1"))
    assert places_for(state, RICH, "place") == "D1"
    into = planning("cycle_highway", "m???? m???? m???? ????? ?????")
    do(into, RICH, "place", at("A1"))
    assert places_for(into, RICH, "place") == "A2", "it may run along the edge or into the board"


@rule("K-39", "KR-09")
def test_a_water_start_binds_the_first_tile_only() -> None:
    state = planning("lakeside_villas", "mwmmW fffff ????? ????? w????")
    assert places_for(state, RICH, "place") == "B1 E1"
    do(state, RICH, "place", at("E1"))
    assert places_for(state, RICH, "place") == "D1 E2"


@rule("K-40")
def test_planning_costs_one_for_every_size_and_is_not_refunded() -> None:
    for header, places in (("timber_school", "A1"), ("airport", "A1 B1 C1 D1 E1")):
        state = turn_of(table(OPEN), RICH)
        hold(state, RICH, "resource resource")
        permits(state, "denied")
        plan(state, RICH, header, places)
        assert hand(state, RICH) == "resource"
        do(state, RICH, "reveal")
        for seat in (BIRDER, SAVER, RICH):
            do(state, seat, "pass")
        assert hand(state, RICH) == "resource"
    hold(state, RICH, "")
    turn_of(state, RICH)
    assert not can(state, RICH, "plan"), "what cannot be paid cannot be started"


@rule("K-41", "KR-10")
def test_a_denied_plan_has_used_up_the_tile_action() -> None:
    state = turn_of(table(OPEN), RICH)
    project(state, "solar_park", "B1 C1")
    hold(state, RICH, "resource resource landowner_declines")
    permits(state, "denied")
    plan(state, RICH, "timber_school", "A1")
    do(state, RICH, "reveal")
    for seat in (BIRDER, SAVER, RICH):
        do(state, seat, "pass")
    assert not {"plan", "construct"} & verbs(state, RICH)
    assert can(state, RICH, "landowner"), "other actions may follow"


@rule("K-42")
def test_projects_belong_to_all_developers() -> None:
    state = turn_of(table(OPEN), RICH)
    hold(state, RICH, "resource")
    permits(state, "granted")
    plan(state, RICH, "timber_school", "A1")
    do(state, RICH, "reveal")
    for seat in (BIRDER, SAVER, RICH):
        do(state, seat, "pass")
    end_turn(state)
    end_turn(state)
    hold(state, DREAMER, "resource")
    do(state, DREAMER, "construct", at("A1"), 0)
    assert state.built == mask("A1")
