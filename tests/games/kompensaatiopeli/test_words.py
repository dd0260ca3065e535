"""Sentences, reasons and the drawing: what a person reads, and why something is not possible."""

import io

from rich.console import Console

from ecotone import Match
from ecotone.games.kompensaatiopeli import GAME
from ecotone.games.kompensaatiopeli.box.card_kinds import MAIN_RESOURCE
from ecotone.games.kompensaatiopeli.words.prompts import ARGUMENTS
from tests.games.kompensaatiopeli.table import (
    BIRDER,
    CONTENT,
    RICH,
    SAVER,
    at,
    do,
    end_turn,
    hold,
    mask,
    project,
    table,
    tiles_at,
    turn_of,
    why,
)
from tests.kit.rule import rule

BOARD = "mMP.X ?ffff ????? ????? w????"


@rule("K-36", "K-37", "K-38", "K-39")
def test_a_planner_reads_why_a_tile_is_not_eligible() -> None:
    state = turn_of(table(BOARD), RICH)
    project(state, "timber_school", "A1")
    state.areas = mask("B1")
    state.declined = mask("B2")
    hold(state, RICH, "resource")
    do(state, RICH, "plan", "ecological_housing")
    for place, words in (
        ("A1", "plan token"),
        ("B1", "conservation area"),
        ("D1", "bare spot"),
        ("A2", "face down"),
        ("B2", "landowner"),
        ("D2", "edge"),
        ("A5", "too little room"),
    ):
        assert words in why(state, RICH, "place", at(place)), place
    do(state, RICH, "place", at("E1"))
    assert "touch" in why(state, RICH, "place", at("C1"))
    assert "already" in why(state, RICH, "place", at("E1"))
    do(state, RICH, "back")
    do(state, RICH, "plan", "cycle_highway")
    assert "straight line" in why(state, RICH, "place", at("A5"))


@rule("K-08", "K-39")
def test_a_planner_reads_about_ore_and_water() -> None:
    state = turn_of(table("mmmmm wffff ????? ????? ?????", mine="top"), RICH)
    hold(state, RICH, "resource")
    do(state, RICH, "plan", "gold_mine")
    assert "ore" in why(state, RICH, "place", at("A1"))
    do(state, RICH, "back")
    do(state, RICH, "plan", "lakeside_villas")
    assert "water" in why(state, RICH, "place", at("A1"))


def test_reasons_in_the_turn_of_a_developer() -> None:
    state = turn_of(table("MmX?? ????? ????? ????? m?m??"), RICH)
    project(state, "cycle_highway", "A1 B1")
    project(state, "timber_school", "C1")
    assert "offset first" in why(state, RICH, "construct", at("A1"))
    assert "closer to the header" in why(state, RICH, "construct", at("B1"))
    assert "cannot be offset" in why(state, RICH, "construct", at("C1"))
    assert "no plan token" in why(state, RICH, "construct", at("A5"))
    state.media = mask("A1")
    assert "protest" in why(state, RICH, "construct", at("A1"))
    assert "offset first" in why(state, RICH, "remove_protest", at("A1"))
    assert "2 €" in why(state, RICH, "remove_protest")
    assert "on the table already" in why(state, RICH, "plan", "cycle_highway")
    assert "too little money" in why(state, RICH, "plan", "airport")
    assert "one free site" in why(state, RICH, "offset", at("A1"))
    assert "Nothing" in why(state, RICH, "offset", at("C1"))
    assert "do not hold" in why(state, RICH, "oops")
    hold(state, RICH, "corruption change_of_legislation offsetting_checkup")
    assert "completed" in why(state, RICH, "corruption")
    assert "completed" in why(state, RICH, "change_of_legislation")
    state.camp = CONTENT.header("cycle_highway")
    assert "camp" in why(state, RICH, "construct", at("A1"))
    assert "camp" in why(state, RICH, "offset", at("A1"))
    assert "Only the birder" in why(state, RICH, "propose")
    assert "not your turn" in why(state, BIRDER, "propose")
    state.acts = 15
    assert "tile action" in why(state, RICH, "plan", "tram")
    assert "this turn" in why(state, RICH, "offset", at("A1"))
    assert "this turn" in why(state, RICH, "remove_protest")
    assert "this turn" in why(state, RICH, "corruption")


def test_reasons_in_the_turn_of_a_conservationist() -> None:
    state = turn_of(table("MmP?? ????? ????? ????? ?????"), SAVER)
    for verb, words in (
        ("plan", "Only developers"),
        ("construct", "Only developers"),
        ("remove_protest", "Only developers"),
        ("propose", "Only the birder"),
        ("make_area", "Only the birder"),
        ("campaign", "protest tokens"),
        ("demonstrate", "protest tokens"),
        ("camp", "protest tokens"),
        ("restore", "polluted"),
        ("buy_tile", "3 €"),
        ("nature_survey", "resource card"),
        ("species_survey", "knowledge card"),
    ):
        assert words in why(state, SAVER, verb), verb
    assert "no face-up empty" in why(state, SAVER, "species_survey", at("A1"))
    assert "does not lie face down" in why(state, SAVER, "nature_survey", at("A1"))
    state.bank = [0, 1]
    assert "2 tiles" in why(state, SAVER, "buy_tile", "forest")
    turn_of(state, BIRDER)
    for verb, words in (
        ("propose", "species tiles"),
        ("make_area", "2 €"),
        ("campaign", "plan token"),
        ("demonstrate", "campaign"),
        ("camp", "demonstration"),
        ("restore", "planet saver"),
        ("buy_tile", "planet saver"),
        ("offset", "planet saver"),
    ):
        assert words in why(state, BIRDER, verb), verb


@rule("K-75", "K-79")
def test_an_offsetter_reads_why_a_tile_is_no_site() -> None:
    state = turn_of(table("M???? ????? ????? ????? mfPmm"), RICH)
    project(state, "timber_school", "A1")
    state.spent = mask("D5")
    state.restored = mask("E5")
    hold(state, RICH, "resource meadow")
    do(state, RICH, "offset", at("A1"))
    for place, words in (
        ("B5", "another nature type"),
        ("C5", "polluted"),
        ("D5", "before"),
        ("E5", "restored"),
        ("B1", "face down"),
        ("A1", "plan token"),
    ):
        assert words in why(state, RICH, "site", at(place)), place
    do(state, RICH, "site", at("A5"))
    assert "All sites" in why(state, RICH, "site", at("A5"))
    assert "open" in why(state, RICH, "end_turn")


@rule("K-154", "K-156")
def test_reasons_about_deals() -> None:
    state = turn_of(table(), RICH)
    assert "open offer" in why(state, BIRDER, "accept", 7)
    state.offers_made[BIRDER] = 10
    assert "10 offers" in why(state, BIRDER, "offer")
    do(state, RICH, "end_turn")
    assert "end of a turn" in why(state, RICH, "offer")


@rule("K-137")
def test_the_board_in_lines_tells_score_law_tiles_and_the_own_hand_only() -> None:
    state = turn_of(table("Mmmmm ????? ????? ????? ?????"), RICH)
    project(state, "timber_school", "A1")
    hold(state, RICH, "resource resource oops")
    hold(state, BIRDER, "corruption")
    lines = "\n".join(line.say() for line in GAME.words.board(GAME.view(state, RICH)))
    assert "The conservationists: 5 points (start 5)" in lines
    assert "A1 False heath fritillary (meadow, 1:1) [plan]" in lines
    assert "Your hand: 2 × resource card, Oops." in lines
    assert "Corruption" not in lines
    assert "Your hand" not in "\n".join(line.say() for line in GAME.words.board(GAME.view(state, None)))


def test_the_drawing_shows_the_table_and_the_own_hand() -> None:
    match = Match.new(GAME, 6, seed=2)
    out = io.StringIO()
    console = Console(file=out, width=110)
    console.print(GAME.drawing(match.view(1)))
    console.print(GAME.legend(match.view(1)))
    text = out.getvalue()
    for words in (
        "Round 1 of 5",
        "Your hand",
        "A1",
        "E5",
        "Projects",
        "Supplies",
        "conservationists 5",
        "media campaign",
    ):
        assert words in text
    spectator = io.StringIO()
    Console(file=spectator, width=110).print(GAME.drawing(match.view(None)))
    assert "Your hand" not in spectator.getvalue()


def test_every_seat_is_handed_the_screen_because_hands_are_hidden() -> None:
    assert GAME.hidden
    state = table()
    end_turn(turn_of(state, RICH))
    assert state.active == BIRDER
    assert tiles_at("A1 E5") == (0, 24)


def test_a_drawn_card_names_its_deck_once() -> None:
    said = GAME.words.effect(("drawn", 0, "main", MAIN_RESOURCE))
    assert said is not None
    assert said.say() == "Player 1 draws from the main deck: resource card."


def test_menus_ask_for_things_in_questions() -> None:
    """A heading such as "tile" says nothing: "Which tile?" is what a person is asked."""
    assert all(GAME.words.kind(kind).say().endswith("?") for kind in ARGUMENTS)
