"""Rules by number, from the ledger in a game's package."""

from ecotone import games
from ecotone.core.ledger import ITEM, ledger_of, read_ledger
from tests.toys.islets import islets


def test_the_rules_of_a_game_come_by_number_in_order() -> None:
    ledger = ledger_of(games()["ecosfera"])
    assert list(ledger)[:2] == ["E-01", "E-02"]
    assert {"E-19", "ER-07"} <= set(ledger)
    assert all(text.strip() for text in ledger.values())


def test_an_item_is_a_number_in_bold_and_its_text() -> None:
    rules = "- **S-01** A seal dives.\n- **S-02** [ruling] It may sleep. [S-01]\n"
    found = ITEM.findall(f"# Rules\n{rules}  - **S-03** not an item of its own\n- S-04 no number\n")
    assert found == [("S-01", "", "A seal dives."), ("S-02", "ruling", "It may sleep. [S-01]")]


def test_a_game_may_come_without_a_ledger() -> None:
    assert ledger_of(islets().GAME) == {}
    assert read_ledger("") == {}
    assert read_ledger("ecotone.core") == {}
    assert read_ledger("no.such.package") == {}
