"""Menus without a screen."""

import pytest

from ecotone import Match
from ecotone.core.choice import Choice
from ecotone.terminal.menu import QUIET, RESERVED, Menu, Speech, first_menu, next_menu
from tests.toys.bazaar import GAME


def menu_of(match: Match, listed: list[Choice] | None = None) -> Menu:
    seat = match.actors[0]
    return first_menu(listed if listed is not None else match.choices(seat), Speech(match.game, match.view(seat)))


def labels(menu: Menu) -> dict[str, str]:
    return {item.key: item.label.say() for section in menu.sections for item in section.items}


def test_the_quiet_choice_is_always_0_and_last() -> None:
    menu = menu_of(Match.new("ecosfera", seats=2, seed=7))
    assert menu.keys[-1] == QUIET
    assert labels(menu)[QUIET] == "End the turn"


def test_short_groups_are_listed_long_ones_get_a_letter_that_is_no_command() -> None:
    menu = menu_of(Match.new("ecosfera", seats=4, seed=5))
    said = labels(menu)
    assert said["p"] == "Pass a card … (12 ways)"
    assert said["1"].startswith("Acquire ")
    assert not set(menu.keys) & set(RESERVED)


def test_a_question_without_a_quiet_answer_has_numbers_from_1() -> None:
    match = Match.new("ecosfera", seats=2, seed=7)
    menu = menu_of(match, [("choose_habitat", 0), ("choose_habitat", 3)])
    assert labels(menu) == {"1": "Restore Ice", "2": "Restore Rock"}


def test_cards_that_nobody_can_tell_apart_are_listed_once() -> None:
    match = Match.new("ecosfera", seats=2, seed=7)
    first, second = match.game.content.pressure[:2]
    menu = menu_of(match, [("end_turn",), ("pass_card", -1, first, 1), ("pass_card", -1, second, 1)])
    assert labels(menu) == {"1": "Pass Pressure card to Player 2 (by the pass token)", QUIET: "End the turn"}


def test_two_species_of_one_common_name_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.new("ecosfera", seats=2, seed=7)
    content = match.game.content
    cards = [content.ids.index(name) for name in ("nodularia_spumigena", "aphanizomenon_flosaquae")]
    names = ["Blue-green alga" if card in cards else name for card, name in enumerate(content.common)]
    monkeypatch.setattr(content, "common", names)  # as a pack of cards might have it
    said = labels(menu_of(match, [("acquire_producer", card) for card in cards]))
    assert len(said) == 2
    assert "[Water; " in said["1"]
    assert "[Ice; " in said["2"]


def test_every_choice_can_be_reached() -> None:
    match = Match.new("ecosfera", seats=4, seed=7)
    speech = Speech(match.game, match.view(0))
    wanted = set(match.choices(0))
    found: set[Choice] = set()
    menus = [first_menu(match.choices(0), speech)]
    while menus:
        for section in menus.pop().sections:
            for item in section.items:
                if len(item.listed) > 1:
                    menus.append(next_menu(item.listed, speech))
                else:
                    found.add(item.listed[0])
    assert {speech.choice(choice).say() for choice in wanted} == {speech.choice(choice).say() for choice in found}


def test_a_form_shows_what_is_fixed() -> None:
    match = Match.new(GAME, 2, 1)
    match.play(0, ("bid", 1, None))
    match.play(1, ("bid", 1, None))
    assert "To give (1) …" in labels(menu_of(match)).values()


def test_pressure_cards_to_take_away_are_named_by_their_player() -> None:
    match = Match.new("ecosfera", seats=2, seed=7)
    content = match.game.content
    first, second, third = content.pressure[:3]
    match.state.players[0].row += [first, second]
    match.state.players[1].row.append(third)
    cards = [("recycle", first), ("recycle", second), ("recycle", third), ("recycle", first, third)]
    assert list(labels(menu_of(match, cards)).values()) == [
        "Take one pressure card away (Player 1)",
        "Take one pressure card away (Player 2)",
        "Take 2 pressure cards away (Player 1, Player 2)",
    ]
