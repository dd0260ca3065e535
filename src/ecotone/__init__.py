"""Four board games about sharing nature, as a library: `Match.new("ecosfera", seats=2, seed=7)`."""

import ecotone.games  # noqa: F401 - the package first, or it would hide the function `games` below
from ecotone.core.content import Pack
from ecotone.core.errors import BadContent, BadRecord, BadSetup, EcotoneError, IllegalChoice, StaleChoice
from ecotone.core.match import Match
from ecotone.core.registry import games

__all__ = [
    "BadContent",
    "BadRecord",
    "BadSetup",
    "EcotoneError",
    "IllegalChoice",
    "Match",
    "Pack",
    "StaleChoice",
    "games",
]
