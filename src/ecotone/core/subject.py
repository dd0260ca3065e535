"""The subjects of a game on which people can read more."""

from __future__ import annotations

from dataclasses import dataclass

from ecotone.core.text import Text


@dataclass(frozen=True, slots=True)
class Subject:
    """Something of which a reader can learn more: its name in the game, the heading it is listed under, its symbol.

    `key` finds its sentences in the knowledge files (`species.bladderwrack`); `symbol` is the address of a drawing
    below `/static/`.
    """

    key: str
    name: Text
    heading: Text
    symbol: str
