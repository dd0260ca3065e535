"""The glossary keeps to the words that the games really use, in all three languages."""

from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from ecotone.core.registry import games

ROOT = Path(__file__).parents[2]
GLOSSARY = ROOT / "docs" / "glossary.md"
SOURCES = {"rulebook", "official", "ours"}


def terms() -> dict[str, list[list[str]]]:
    """The rows of the tables by the name of the game above them."""
    out: dict[str, list[list[str]]] = {}
    for line in GLOSSARY.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            out[line.removeprefix("## ")] = []
        elif line.startswith("| ") and not line.startswith(("| English", "| ---")):
            list(out.values())[-1].append([cell.strip() for cell in line.strip("|").split("|")])
    return out


def said(game: str, language: str) -> str:
    """All translations of a game into a language, or its English texts."""
    locale = ROOT / "src" / "ecotone" / "games" / game / "locale"
    path = locale / "messages.pot" if language == "en" else locale / language / "LC_MESSAGES" / "messages.po"
    with path.open("rb") as file:
        found = [message.id if language == "en" else message.string for message in read_po(file) if message.id]
    return "\n".join(str(one) for one in found).replace("\u00ad", "").replace("\\xad", "").casefold()


def test_every_game_has_its_terms() -> None:
    assert set(terms()) == {game.name for game in games().values()}
    assert all(len(row) == 5 and row[4] in SOURCES for rows in terms().values() for row in rows)


@pytest.mark.parametrize("column, language", list(enumerate(("en", "sv", "fi"))))
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_the_terms_are_those_that_players_read(game: object, column: int, language: str) -> None:
    text = said(game.id, language)  # type: ignore[attr-defined]  # a Game
    assert [row[column] for row in terms()[game.name] if row[column].casefold() not in text] == []  # type: ignore[attr-defined]
