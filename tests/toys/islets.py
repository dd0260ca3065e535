"""The toy game of docs/add-a-game.md, read out of the page, and its richer cousin in tests/core/islets_game.py."""

import re
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

from tests.toys import islets_game

PAGE = Path(__file__).resolve().parents[2] / "docs" / "add-a-game.md"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks() -> list[str]:
    """All Python on the page; the first block is the whole game."""
    return BLOCK.findall(PAGE.read_text(encoding="utf-8"))


def islets() -> ModuleType:
    """The cousin, as a module."""
    return islets_game


@cache
def toy() -> ModuleType:
    """The game on the page, as a module."""
    module = ModuleType("islets_toy")
    sys.modules["islets_toy"] = module  # where dataclasses look for it
    exec(compile(blocks()[0], str(PAGE), "exec"), module.__dict__)
    return module
