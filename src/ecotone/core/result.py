"""How a match ended."""

from __future__ import annotations

from dataclasses import dataclass

from ecotone.core.text import Text


@dataclass(frozen=True, slots=True)
class Result:
    """Who won, the points of each seat, and why. Several seats may win, or none.

    `outcome` names the way it ended, for statistics.
    """

    outcome: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    why: Text
