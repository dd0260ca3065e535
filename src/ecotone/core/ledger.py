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


def ledger_of(game: Game) -> Mapping[str, str]:
    """The rules of a game in the ledger's order; none where it comes without a ledger."""
    return read_ledger(sys.modules[type(game).__module__].__package__ or "")


@cache
def read_ledger(package: str) -> Mapping[str, str]:
    """The items `- **E-19** text` of a package's ledger."""
    if not package:
        return {}
    try:
        text = files(package).joinpath("ledger.md").read_text(encoding="utf-8")
    except (FileNotFoundError, ModuleNotFoundError):
        return {}
    return {item["number"]: item["text"].strip() for item in ITEM.finditer(text)}
