"""How the search bots play a game: their budget, how far they look, and how they read the game's sense of value."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Tuning:
    """How search plays one game. Iterations are the budget; the seconds are a safety net on slow machines."""

    iterations: int = 60
    depth: int = 0  # choices of a playout before the position is valued; none where the game's own sense is good
    rounds: int = 0  # a playout goes on until so many rounds have ended, besides the depth
    scale: float = 1.0  # a difference of value by which the outcome is fairly clear
    explore: float = 0.8  # how readily choices are tried that look worse
    plain_rivals: bool = False  # the other seats are taken to look one choice ahead; else to think like the bot itself
    by_chance: bool = False  # first sights go by the chance to win, and so does the scale; else by the sense of value
    blind: bool = False  # what others choose at the same time is left to the game's sense of value, not played through
    same_worlds: bool = False  # every choice is tried in the same worlds, so that luck does not part them
    seconds: float = 1.8


@dataclass(frozen=True, slots=True)
class Strengths:
    """The three presets of a game: `easy` makes mistakes, `normal` thinks for a moment, `hard` longer."""

    tuning: Tuning = Tuning(depth=12)
    mistakes: float = 0.2  # how often `easy` makes any choice at all
    haste: float = 0.0  # how often `normal` looks one choice ahead only
    normal: int = 40  # iterations
    hard: int = 250

    def thinking(self, iterations: int) -> Tuning:
        """The game's tuning with a budget."""
        return replace(self.tuning, iterations=iterations)
