"""What a game's things are called where people can learn more of them."""

from __future__ import annotations

from dataclasses import dataclass

from ecotone.core.text import Text


@dataclass(frozen=True, slots=True)
class Subject:
    """Something of which a reader can learn more: how the game calls it, under which heading, and its symbol.

    The `key` is that of its sentences (`species.bladderwrack`), `symbol` the address of a drawing below `/static/`.
    """

    key: str
    name: Text
    heading: Text
    symbol: str
