"""The rules by number, as the terminal reads them from a game's package."""

from ecotone.core.ledger import ledger_of, read_ledger
from ecotone.core.registry import games
from tests.terminal.bazaar import GAME


def test_the_ledger_lists_rules_and_rulings_in_order() -> None:
    ledger = ledger_of(games()["ecosfera"])
    assert list(ledger)[:2] == ["E-01", "E-02"]
    assert ledger["E-13"].startswith("On your turn")
    assert "ER-62" in ledger


def test_a_game_without_a_ledger_has_no_rules_to_show() -> None:
    assert ledger_of(GAME) == {}
    assert read_ledger("") == {}
    assert read_ledger("no.such.package") == {}
