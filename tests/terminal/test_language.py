"""The terminal in three languages, names as typed, and one's own seat among bots."""

import pytest

from ecotone import games
from ecotone.core.ledger import ledger_of
from ecotone.terminal.language import SOFT_HYPHEN, Unbroken, spoken_language
from ecotone.terminal.menu import calls
from ecotone.web.paint.catalogues import game_catalogue
from tests.kit.run_cli import run

QUESTION = {
    "en": "Take actions in any order, or end the turn.",
    "sv": "Utför handlingar i valfri ordning, eller avsluta turen.",
    "fi": "Tee toimintoja haluamassasi järjestyksessä tai päätä vuoro.",
}


def play(*arguments: object, answers: list[str]) -> str:
    outcome = run("play", "kompensaatiopeli", "--seed", 3, *arguments, answers=answers)
    assert outcome.err == ""
    return outcome.out


def test_the_language_is_the_one_asked_for_or_that_of_the_environment() -> None:
    assert spoken_language("sv", {"LANG": "fi_FI.UTF-8"}) == "sv"
    assert spoken_language("", {"LANG": "fi_FI.UTF-8"}) == "fi"
    assert spoken_language("", {"LC_ALL": "sv_SE", "LANG": "fi_FI.UTF-8"}) == "sv"
    assert spoken_language("", {"LC_ALL": "", "LANG": "de_DE.UTF-8"}) == "en"
    assert spoken_language("", {"LANG": "C.UTF-8"}) == spoken_language("", {}) == "en"


def test_a_language_that_is_not_there_is_refused() -> None:
    outcome = run("play", "ecosfera", "--language", "de")
    assert outcome.code == 2
    assert "There is no language 'de'. Languages: en, sv, fi." in outcome.err


@pytest.mark.parametrize("language", QUESTION)
def test_table_question_rules_and_facts_are_in_the_language(language: str) -> None:
    out = play("--language", language, "--bots", "greedy", answers=["? K-01", "about", "h", "q"])
    assert QUESTION[language] in out
    assert [QUESTION[other] in out for other in QUESTION if other != language] == [False, False]
    rules = {code: ledger_of(games()["kompensaatiopeli"], code)["K-01"] for code in QUESTION}
    assert [code for code, rule in rules.items() if rule in out] == [language]
    assert SOFT_HYPHEN not in out


def test_the_environment_is_asked_where_no_language_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fi_FI.UTF-8")
    assert QUESTION["fi"] in play("--bots", "greedy", answers=["q"])


def test_no_word_of_a_terminal_breaks_at_a_soft_hyphen() -> None:
    words = game_catalogue("fi", games()["kompensaatiopeli"])
    assert SOFT_HYPHEN in words.gettext("Airport")
    assert Unbroken(words).gettext("Airport") == "Lentokenttä"


def test_with_bots_one_may_take_any_seat_and_its_role() -> None:
    out = play("--bots", "greedy", "--seat", 2, answers=["q", "n"])
    assert "Playing at this screen: Player 2." in out
    assert "Player 2 (Burned-out Birder): " in out
    outcome = run("play", "kompensaatiopeli", "--seat", 5)
    assert outcome.code == 2
    assert "There are 4 seats, so --seat is from 1 to 4, not 5." in outcome.err


def test_a_saved_game_says_how_to_go_on_in_the_same_seat(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]  # a path
    monkeypatch.chdir(tmp_path)
    out = play("--bots", "random", "--seat", 2, answers=["s sea.json", "q"])
    assert "ecotone play --resume sea.json --bots random --seat 2" in out


def test_a_tile_is_called_by_its_name_as_typed() -> None:
    out = play("--bots", "random", "--seat", 2, "--language", "sv", answers=["e3", "0", "zz", "q", "n"])
    assert "Hittills: E3" in out
    assert "”zz” är inget av detta" in out


def test_a_name_is_called_by_itself_or_by_its_first_word() -> None:
    assert calls("b1", "B1, empty meadow")
    assert calls("B1", "B1")
    assert calls("otter", "Otter (water, 1:1)")
    assert not calls("b1", "B11")
    assert not calls("meadow", "B1, empty meadow")
