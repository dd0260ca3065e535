"""What may be set before a game of Skerries (S-16)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ecotone.core.options import Option, Value
from ecotone.core.text import Text

OPTIONS: Final = (Option("bell", (True, False), Text("Whether the bell can be rung before the sound tips.")),)


class Settings:
    """What is settled for a whole match."""

    __slots__ = ("bell", "seats")

    def __init__(self, seats: int, options: Mapping[str, Value]) -> None:
        self.seats = seats
        self.bell = bool(options["bell"])
