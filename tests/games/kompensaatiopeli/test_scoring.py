"""Sections Q and R: points (K-130 to K-139, K-157), with the scoring examples as vectors."""

from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from ecotone.games.kompensaatiopeli import GAME
from ecotone.games.kompensaatiopeli.box.content import METRICS, ROLES, own_data
from ecotone.games.kompensaatiopeli.box.landscape import BANK
from ecotone.games.kompensaatiopeli.rules.scoring import individual_points, team_score, token_points
from ecotone.games.kompensaatiopeli.rules.setup import assign_roles
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from ecotone.games.kompensaatiopeli.words.own_points import METRIC_NAMES
from tests.games.kompensaatiopeli.table import (
    BIRDER,
    CONTENT,
    DREAMER,
    REBEL,
    RICH,
    SAVER,
    SECTOR,
    at,
    do,
    end_turn,
    hold,
    mask,
    points,
    project,
    rig,
    table,
    turn_of,
)
from tests.kit.rule import rule

EXAMPLES = {example["id"]: example for example in own_data()["scoring_examples"]}
FREE = "A1 B1 C1 D1 E1 A2 B2 C2 D2 E2"
FULL = "mmmmm mmmff fffff ffwww wwwww"


def with_built(example: dict[str, Any]) -> Kompensaatiopeli:
    """A position with the built tokens of an example, all in one connected row or none touching."""
    names = example["roles"]
    state = table("????? ????? ????? ????? ?????", seats=2 * len(names))
    others = ["birder", "planet_saver", "rebel"][: len(names)]
    assign_roles(state, [ROLES.index(name) for pair in zip(names, others, strict=True) for name in pair])
    free = FREE.split()
    for header, n in example["constructed"].items():
        places = " ".join(free[:n])
        del free[:n]
        project(state, header, places, built=places)
    return state


@rule("K-130", "K-131", "KR-22", "KR-37")
@pytest.mark.parametrize("name", [f"example_{n}" for n in range(1, 6)])
def test_the_developers_score_as_in_the_examples(name: str) -> None:
    example = EXAMPLES[name]
    assert team_score(with_built(example), 0) == example["expect_developers"]


@rule("K-132", "K-133", "K-134", "K-135", "K-136")
def test_the_conservationists_score_as_in_the_sixth_example() -> None:
    example = EXAMPLES["example_6"]
    state = table(FULL)
    project(state, "tram", "A1 B1 C1", built="A1 B1 C1")
    project(state, "gold_mine", "A3 B3", built="A3 B3")
    project(state, "motorway", "A5", built="A5")
    state.losses = example["lost_nature_tiles"]
    state.areas = mask("E1 E3 E5")
    state.done = mask("C3 C5")
    state.sites = [(at("C3"), RICH, -1), (at("C5"), RICH, -1), (BANK, RICH, -1)]
    state.restored = mask("D2")
    state.demonstrations = 1
    state.camp = CONTENT.header("motorway")
    assert points(state, 1) == {
        "start": 5, "losses": -6, "sites": 3, "areas": 3, "restored": 2, "demonstrations": 3, "camp": 2, "all_open": 1,
    }  # fmt: skip
    assert team_score(state, 1) == example["expect_conservationists"] == 13


def test_the_examples_of_the_rulebook_have_these_figures() -> None:
    assert [EXAMPLES[f"example_{n}"]["expect_developers"] for n in range(1, 6)] == [11, 13, 14, 16, 4]


@rule("K-130", "KR-22")
def test_a_token_brings_one_to_three_points() -> None:
    four = [ROLES.index("filthy_rich"), ROLES.index("startup_dreamer")]
    six = [*four, ROLES.index("mobile_opportunist")]
    assert token_points(CONTENT, four, CONTENT.header("lithium_mine")) == 1
    assert token_points(CONTENT, four, CONTENT.header("motorway")) == 2
    assert token_points(CONTENT, six, CONTENT.header("motorway")) == 3
    assert token_points(CONTENT, six, CONTENT.header("gold_mine")) == 2


@rule("K-131", "KR-23")
def test_three_connected_built_tokens_of_any_projects_bring_one_point_once() -> None:
    for places, cluster in (("A1 B1", False), ("A1 B1 B2", True), ("A1 B2 C1", False), ("A1 B1 C1 A3 B3 C3", True)):
        state = table("????? ????? ????? ????? ?????")
        headers = ("timber_school", "gold_mine", "tram", "solar_park", "wind_power", "airport")
        for header, place in zip(headers, places.split(), strict=False):
            project(state, header, place, built=place)
        assert points(state, 0).get("cluster", 0) == int(cluster), places


@rule("K-132", "KR-24")
def test_every_tile_that_leaves_its_place_costs_a_point_and_a_mere_replacement_none() -> None:
    state = turn_of(table("M???? ?m??? ????? ????? ?????"), RICH)
    project(state, "timber_school", "A1")
    hold(state, RICH, "resource meadow")
    do(state, RICH, "offset", at("A1"))
    do(state, RICH, "site", at("B2"))
    rig(state, 3)
    do(state, RICH, "pay_sites", "meadow")
    assert points(state, 1) == {"start": 5, "losses": -1, "sites": 1}, "booked at once, though the token is not built"
    replaced = turn_of(table("Pm??? ????? ????? ????? ?????"), SAVER)
    hold(replaced, SAVER, "resource resource resource forest meadow")
    do(replaced, SAVER, "restore", at("A1"), "forest")
    do(replaced, SAVER, "species_survey", at("B1"), "meadow")
    assert "losses" not in points(replaced, 1)
    state.losses = 9
    assert team_score(state, 1) == -3, "the score may fall below nought"


@rule("K-133")
def test_sites_areas_restored_tiles_demonstrations_and_the_camp_score() -> None:
    state = table()
    state.sites = [(at("A1"), RICH, -1), (BANK, RICH, -1)]
    state.areas = mask("E1")
    state.restored = mask("E5")
    state.demonstrations = 2
    state.camp = 0
    assert points(state, 1) == {"start": 5, "sites": 2, "areas": 1, "restored": 2, "demonstrations": 6, "camp": 2}


@rule("K-134", "KR-31")
def test_all_tiles_open_brings_a_point_and_bare_spots_do_not_matter() -> None:
    assert points(table(FULL), 1) == {"start": 5, "all_open": 1}
    assert points(table(FULL.replace("wwwww", "w...w")), 1) == {"start": 5, "all_open": 1}
    assert points(table(FULL.replace("wwwww", "wwww?")), 1) == {"start": 5}


@rule("K-135")
def test_strictly_more_than_half_of_the_built_tokens_must_be_sustainable() -> None:
    for built, expected in (
        ((), 0),
        (("tram",), 1),
        (("tram", "motorway"), 0),
        (("tram", "motorway", "solar_park"), 1),
    ):
        state = table("????? ????? ????? ????? ?????")
        for header, place in zip(built, ("A1", "C1", "E1"), strict=False):
            project(state, header, place, built=place)
        assert points(state, 1).get("sustainable", 0) == expected, built


@rule("K-136")
def test_three_connected_areas_sites_or_restored_tiles_mixed_bring_one_point_once() -> None:
    state = table()
    state.areas = mask("A1")
    state.done = mask("B1")
    state.restored = mask("C2")
    assert "cluster" not in points(state, 1)
    state.restored = mask("B2")
    assert points(state, 1)["cluster"] == 1
    state.areas |= mask("A3 B3 C3")
    assert points(state, 1)["cluster"] == 1


@rule("K-137")
def test_the_running_total_marks_what_is_provisional() -> None:
    view = GAME.view(table(FULL), None)
    assert {part.name for part in view.developers if part.provisional} == {"cluster"}
    assert {part.name for part in view.conservationists if part.provisional} == {"all_open", "sustainable", "cluster"}
    assert sum(part.points for part in view.conservationists) == 6
    over = turn_of(table(rounds=1), SAVER)
    end_turn(over)
    assert over.result is not None
    assert not any(
        part.provisional for part in (*GAME.view(over, None).developers, *GAME.view(over, None).conservationists)
    )


@rule("K-157")
def test_the_result_shows_the_lost_species_and_they_change_no_score() -> None:
    state = turn_of(table(rounds=1), SAVER)
    for id in ("meadow_bee_orchid_1", "meadow_bee_orchid_2", "water_otter_1"):
        state.lost.append(CONTENT.tile(id))
    end_turn(state)
    assert state.result is not None
    assert "Species tiles lost for good: 3." in state.result.why.say()
    orchid, otter = CONTENT.species_ids.index("bee_orchid"), CONTENT.species_ids.index("otter")
    assert dict(GAME.view(state, None).extinctions) == {orchid: 2, otter: 1}
    assert state.result.scores == (0, 5, 0, 5)


# --- individual points ----------------------------------------------------------------------------


@rule("K-138")
def test_individual_points_are_off_by_default_start_at_nought_and_decide_nothing() -> None:
    assert GAME.view(table(), RICH).individual is None
    state = turn_of(table(rounds=1, individual=True), SAVER)
    assert GAME.view(state, BIRDER).individual == (0,)
    assert GAME.view(state, None).individual is None
    end_turn(state)
    assert state.result is not None
    assert state.result.outcome == "conservationists"
    assert len(GAME.view(state, None).individual or ()) == 4


@rule("K-138", "K-139")
def test_what_counts_and_how_much_is_told_to_its_player_and_at_the_end_to_all() -> None:
    state = turn_of(table(rounds=1, individual=True), SAVER)
    project(state, "motorway", "A1 B1 C1 D1 E1", built="A1 B1 C1")
    hold(state, RICH, "resource resource resource dirty dirty")
    state.offsets_made[RICH] = 5
    lines = (
        "built tokens of profitable projects: 3 (+1 each) +3",
        "€ left in hand: 5 (+1 for every 2, up to +2) +2",
        "offsets carried out: 5 (−1 each, down to −3) −3",
    )
    own = f"Your own points: 2 ({', '.join(lines)})."
    assert own in said(state, RICH)
    assert not [line for line in said(state, None) if "own points" in line.lower()]
    assert [line for line in said(state, BIRDER) if "own points" in line.lower()] != [own]
    drawn = in_the_terminal(state, RICH)
    assert "Your own points: 2" in drawn
    assert all(line in drawn for line in lines)
    assert "own points" not in in_the_terminal(state, None).lower()
    end_turn(state)
    assert state.result is not None
    assert f"Own points of Player 1: 2 ({', '.join(lines)})." in said(state, None)
    assert in_the_terminal(state, BIRDER).count("Own points of Player") == 3
    assert not [line for line in said(table(), RICH) if "own points" in line.lower()], "they are off unless chosen"


def said(state: Kompensaatiopeli, seat: int | None) -> list[str]:
    return [line.say() for line in GAME.words.board(GAME.view(state, seat))]


def in_the_terminal(state: Kompensaatiopeli, seat: int | None) -> str:
    console = Console(width=160, record=True, file=StringIO())
    console.print(GAME.drawing(GAME.view(state, seat)))
    return console.export_text()


def test_every_metric_has_words() -> None:
    assert set(METRIC_NAMES) == set(METRICS)


@rule("K-139")
def test_each_role_counts_by_its_own_lines_with_their_limits() -> None:
    state = table("????? ????? ????? ????? ?????", seats=6, individual=True, sector="mobile_opportunist")
    project(state, "motorway", "A1 B1 C1 D1", built="A1 B1 C1")
    project(state, "solar_park", "B5", built="B5")
    hold(state, RICH, "resource resource resource dirty dirty")
    state.offsets_made[RICH] = 5
    assert individual_points(state, RICH) == 3 + 2 - 3, "profitable 3, money 7 // 2 up to 2, offsets down to -3"
    state.dirty_spent[DREAMER] = 1
    assert individual_points(state, DREAMER) == 1 + 0 - 1
    state.sector_permits[SECTOR] = 5
    assert individual_points(state, SECTOR) == 3 + 2
    state.areas = mask("E1 E2")
    state.species_found[BIRDER] = 9
    state.lost = [CONTENT.tile("water_otter_1")]
    assert individual_points(state, BIRDER) == 2 + 3 - 1
    state.restored = mask("E3")
    state.sites = [(at("E4"), RICH, -1), (BANK, RICH, -1)]
    assert individual_points(state, SAVER) == 1 + 2 + 1
    state.demonstrations = 2
    state.camp = 0
    assert individual_points(state, REBEL) == 2 + 2 - 2
    state.projects[CONTENT.header("motorway")] = None
    project(state, "tram", "C3", built="C3")
    assert individual_points(state, DREAMER) == 2 - 1, "two of five are no majority"


@rule("K-83", "K-132", "K-133")
def test_a_lost_tile_offset_one_to_one_is_even_and_one_to_two_a_gain_of_one() -> None:
    for law, sites, gain in (("baseline", "B2", 0), ("ratio_plus", "B2 A5", 1)):
        state = turn_of(table("M???? ?m??? ????? ????? m????", law=law), RICH)
        project(state, "timber_school", "A1")
        hold(state, RICH, "resource resource meadow")
        before = team_score(state, 1)
        do(state, RICH, "offset", at("A1"))
        for place in sites.split():
            do(state, RICH, "site", at(place))
        do(state, RICH, "pay_sites", "meadow")
        assert team_score(state, 1) == before + gain, "also if its token is never built"


@rule("K-64", "K-132")
def test_a_tile_built_over_without_an_offset_costs_a_point_and_polluted_land_none() -> None:
    for board, loss in (("M????", 1), ("m????", 1), ("P????", 0)):
        state = turn_of(table(board + " ????? ????? ????? ?????", law="voluntary"), RICH)
        project(state, "gold_mine", "A1")
        hold(state, RICH, "resource")
        before = team_score(state, 1)
        do(state, RICH, "construct", at("A1"), 0)
        assert team_score(state, 1) == before - loss, board
