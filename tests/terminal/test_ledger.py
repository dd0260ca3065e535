"""The rules by number, as the terminal reads them from a game's package."""

import pytest

from ecotone.core.ledger import chapters_of, ledger_of, read_ledger
from ecotone.core.registry import games
from tests.toys.bazaar import GAME


def test_the_ledger_lists_rules_and_rulings_in_order() -> None:
    ledger = ledger_of(games()["ecosfera"])
    assert list(ledger)[:2] == ["E-01", "E-02"]
    assert ledger["E-13"].startswith("On your turn")
    assert "ER-62" in ledger


def test_a_game_without_a_ledger_has_no_rules_to_show() -> None:
    assert ledger_of(GAME) == {}
    assert read_ledger("") == {}
    assert read_ledger("no.such.package") == {}


@pytest.mark.parametrize("language", ["en", "sv", "fi"])
@pytest.mark.parametrize("game", sorted(games()))
def test_the_chapters_hold_every_rule_once_and_in_order(game: str, language: str) -> None:
    chapters = chapters_of(games()[game], language)
    numbers = [line.number for chapter in chapters for line in chapter.lines if line.number]
    assert numbers == list(ledger_of(games()[game], language))
    assert [chapter.depth for chapter in chapters].count(1) == 1
    assert all(chapter.title for chapter in chapters)
    assert not any(line.text.startswith(("-", "|", "*")) for chapter in chapters for line in chapter.lines)


def test_a_language_without_a_ledger_reads_the_english_chapters() -> None:
    assert chapters_of(games()["ecosfera"], "xx") == chapters_of(games()["ecosfera"])
    assert chapters_of(GAME) == ()
