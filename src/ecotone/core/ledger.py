"""A game's rules by number, read from the ledger.md that lies in its package."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ecotone.core.game import Game

ITEM: Final = re.compile(r"^- \*\*(?P<number>[A-Z]+-\d+)\*\* (?P<text>.+)$", re.MULTILINE)


def ledger_of(game: Game, language: str = "en") -> Mapping[str, str]:
    """The rules of a game in the ledger's order, in English where a language lacks one; none without a ledger."""
    package = sys.modules[type(game).__module__].__package__ or ""
    rules = read_ledger(package)
    if language == "en":
        return rules
    return {**rules, **read_ledger(package, f"ledger.{language}.md")}


@cache
def read_ledger(package: str, file: str = "ledger.md") -> Mapping[str, str]:
    """The items `- **E-19** text` of a ledger in a package."""
    if not package:
        return {}
    try:
        text = files(package).joinpath(file).read_text(encoding="utf-8")
    except (FileNotFoundError, ModuleNotFoundError):
        return {}
    return {item["number"]: item["text"].strip() for item in ITEM.finditer(text)}
