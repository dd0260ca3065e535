"""Finds the parts of a game that only some callers need, by the layout that all games share.

Every game's package has the same rooms: `learn/guide.py` holds a function `guide`, and so on. A part is loaded when it
is first asked for, so that a simulation reads no picture and only a terminal loads `rich`.
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
        # A game need not have the module, but if it has, whatever the module itself imports must be installed.
        if error.name is not None and f"{path}.".startswith(f"{error.name}."):
            return None
        raise
