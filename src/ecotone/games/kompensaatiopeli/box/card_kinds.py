"""The kinds of hand cards: numbers for the rules, names for choices. Like cards are not told apart (K-10)."""

from __future__ import annotations

from typing import Final

NATURES: Final = ("forest", "meadow", "water")
FOREST: Final = 0
MEADOW: Final = 1
WATER: Final = 2
NO_NATURE: Final = 3  # polluted land, and bare spots (K-27)

FUNDING_RESOURCE: Final = 0
MAIN_RESOURCE: Final = 1
FUNDING_DIRTY: Final = 2
MAIN_DIRTY: Final = 3
KNOWLEDGE: Final = 4  # forest; meadow and water follow
HOLISTIC: Final = 7
EU_COURT: Final = 8
COOPERATION: Final = 9
POLITICAL_INFLUENCE: Final = 10
OOPS: Final = 11
DEROGATION: Final = 12
CORRUPTION: Final = 13
CHECKUP: Final = 14
CHANGE_OF_LEGISLATION: Final = 15
LANDOWNER: Final = 16
KINDS: Final = 17

KIND_NAMES: Final = (
    "funding_resource", "main_resource", "funding_dirty", "main_dirty", "forest", "meadow", "water", "holistic",
    "eu_court", "cooperation", "political_influence", "oops", "derogation", "corruption", "offsetting_checkup",
    "change_of_legislation", "landowner_declines",
)  # fmt: skip
KIND_OF: Final = {name: kind for kind, name in enumerate(KIND_NAMES)}
ACTIONS: Final = KIND_NAMES[EU_COURT:]

# In a deal a resource card is a resource card, whichever deck it came from.
DEAL_NAMES: Final = (
    "resource", "resource", "dirty_money", "dirty_money", *KIND_NAMES[KNOWLEDGE:],
)  # fmt: skip

Cards = tuple[tuple[int, int], ...]  # (kind, how many)
Deal = tuple[tuple[str, int], ...]  # (deal name, how many), sorted: what a Bundle is filled with


def is_funding(kind: int) -> bool:
    """Whether cards of this kind belong to the funding deck (K-09, K-10)."""
    return kind in {FUNDING_RESOURCE, FUNDING_DIRTY}


def count_of(cards: Cards | Deal) -> int:
    """How many cards these are."""
    return sum(n for _, n in cards)
