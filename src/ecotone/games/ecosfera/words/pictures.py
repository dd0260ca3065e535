"""Where the pictures of things lie, for pages and lists of subjects.

Signs and most species are drawn by us, the rest comes from a set of symbols.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Final

DRAWN_BY_US: Final = "/static/games/ecosfera/species.svg#"
SIGNS: Final = "/static/games/ecosfera/signs.svg#"
FROM_THE_SET: Final = "/static/vendor/ecosfera.svg#"
PAGE: Final = "ecotone.games.ecosfera.page"


def picture(id: str, otherwise: str = "leaf") -> str:
    """The picture of a species or policy card; a pack may bring cards that nobody has drawn."""
    if id in from_the_set():
        return FROM_THE_SET + id
    return DRAWN_BY_US + id if id in drawn_by_us() else SIGNS + otherwise


@cache
def from_the_set() -> frozenset[str]:
    """The ids for which the set has a symbol."""
    return frozenset(tomllib.loads(file("icons.toml")))


@cache
def drawn_by_us() -> frozenset[str]:
    """The ids of the species in our own drawing."""
    return frozenset(re.findall(r'<symbol id="(\w+)"', file("species.svg")))


def file(name: str) -> str:
    """A file of the game's room `page` as text."""
    return files(PAGE).joinpath(name).read_text(encoding="utf-8")
