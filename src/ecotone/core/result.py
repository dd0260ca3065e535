"""How a match ended."""

from __future__ import annotations

from dataclasses import dataclass

from ecotone.core.text import Text


@dataclass(frozen=True, slots=True)
class Result:
    """Who won, with how many points, and why. Several seats may win, or none."""

    outcome: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    why: Text
