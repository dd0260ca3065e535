"""The toy game of docs/add-a-game.md, read out of the page."""

import re
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

PAGE = Path(__file__).resolve().parents[2] / "docs" / "add-a-game.md"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks() -> list[str]:
    """All Python on the page; the first block is the whole game."""
    return BLOCK.findall(PAGE.read_text(encoding="utf-8"))


@cache
def islets() -> ModuleType:
    """The game as a module."""
    module = ModuleType("islets")
    sys.modules["islets"] = module  # where dataclasses look for it
    exec(compile(blocks()[0], str(PAGE), "exec"), module.__dict__)
    return module
