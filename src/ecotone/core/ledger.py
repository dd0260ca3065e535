"""A game's rules by number, read from `ledger.md` and its translations in the game's room `learn`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from ecotone.core.game import Game

MARKED: Final = r"- \*\*(?P<number>[A-Z]+-\d+)\*\* (?:\[(?P<source>[^]]+)\] )?"
ITEM: Final = re.compile(rf"^{MARKED}(?P<text>.+)$", re.MULTILINE)
LINE: Final = re.compile(rf"^(?:{MARKED}|- |\d+\. )?(?P<text>.+)$")
SENTENCE: Final = re.compile(r"^\d+\. (?P<text>.+)$", re.MULTILINE)
RULER: Final = re.compile(r"^[|\s-]+$")  # the line below the head of a table


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a chapter: a rule with its number and where it is from, or a sentence between the rules."""

    number: str
    text: str
    source: str  # the rulebook, a ruling or house, in the words of the ledger


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading of the rules with the lines below it; `depth` is 1 for the title of the whole, 2 or 3 for chapters."""

    title: str
    depth: int
    lines: tuple[Line, ...]


def ledger_of(game: Game, language: str = "en") -> Mapping[str, str]:
    """The rules of a game by their numbers, in the ledger's order, in English where a language lacks one."""
    rules = read_ledger(game.room("learn"))
    if language == "en":
        return rules
    return {**rules, **read_ledger(game.room("learn"), f"ledger.{language}.md")}


def chapters_of(game: Game, language: str = "en") -> tuple[Chapter, ...]:
    """The whole rules of a game, in English where there is no ledger in the language."""
    return read_chapters(game.room("learn"), f"ledger.{language}.md") or read_chapters(game.room("learn"), "ledger.md")


def summary_of(game: Game, language: str = "en") -> tuple[str, ...]:
    """The game in a few sentences: the numbered ones with which its ledger begins."""
    package = game.room("learn")
    text = ledger_text(package, f"ledger.{language}.md") or ledger_text(package, "ledger.md")
    return tuple(sentence["text"] for sentence in SENTENCE.finditer(text.partition("\n## ")[0]))


@cache
def read_ledger(package: str, file: str = "ledger.md") -> Mapping[str, str]:
    """The items `- **E-19** [rulebook] text` of a ledger in a package."""
    return {item["number"]: item["text"].strip() for item in ITEM.finditer(ledger_text(package, file))}


@cache
def read_chapters(package: str, file: str) -> tuple[Chapter, ...]:
    """The headings of a ledger with the lines below them; a row of a table is one line."""
    found: list[tuple[str, int, list[Line]]] = []
    for row in ledger_text(package, file).splitlines():
        if row.startswith("#"):
            marks, _, title = row.partition(" ")
            found.append((title.strip(), len(marks), []))
        elif found and (line := LINE.match(row.strip())) and not RULER.match(row):
            text = " · ".join(cell.strip() for cell in line["text"].strip("|").split("|"))
            found[-1][2].append(Line(line["number"] or "", text, line["source"] or ""))
    return tuple(Chapter(title, depth, tuple(lines)) for title, depth, lines in found)


def ledger_text(package: str, file: str) -> str:
    """A ledger as it lies in a package; empty where there is none."""
    if not package:
        return ""
    try:
        return files(package).joinpath(file).read_text(encoding="utf-8")
    except (FileNotFoundError, ModuleNotFoundError):
        return ""
