"""The parts of a game that only some readers need, found by the layout that all games share.

A game's package has the same rooms as every other game's; `learn/guide.py` holds a function `guide`, and so on. They
are loaded when they are first asked for: a simulation reads no picture, and only a terminal loads `rich`.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any


def part(package: str, module: str, name: str) -> Any | None:  # Any: a function of the game's own
    """The function of that name in a module such as `learn.guide`; None where the game has no such module."""
    if not package:
        return None
    path = f"{package}.{module}"
    try:
        return getattr(import_module(path), name, None)
    except ModuleNotFoundError as error:
        # A room that the game does not have is no mistake; a library that its module needs and lacks is one.
        if error.name is not None and f"{path}.".startswith(f"{error.name}."):
            return None
        raise
