"""How a game ends: all lose a sound that tips, else the most points win (S-13, S-15)."""

from __future__ import annotations

from ecotone.core.result import Result
from ecotone.core.text import Text
from skerries.rules.state import Skerries


def final_result(state: Skerries) -> Result:
    """After the last summer; several may win."""
    most = max(state.points)
    winners = tuple(seat for seat, points in enumerate(state.points) if points == most)
    return Result("most_points", winners, tuple(state.points), Text("The sound lives on, and the most points win."))


def tipped_result(state: Skerries) -> Result:
    """Nobody wins a dead sound, whatever they have landed."""
    return Result("tipped", (), tuple(state.points), Text("The sound has tipped. Nobody wins."))
