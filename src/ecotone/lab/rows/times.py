"""How long bots thought, summed up."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Times:
    """The choices of one bot: how many, and the seconds of processor time for all and for the longest."""

    choices: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, other: Times) -> None:
        """Count the choices of `other` too."""
        self.choices += other.choices
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)

    @property
    def mean(self) -> float:
        """Seconds for a choice."""
        return self.seconds / self.choices if self.choices else 0.0
