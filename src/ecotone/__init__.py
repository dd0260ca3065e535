"""Four board games about sharing nature, as a library: `Match.new("ecosfera", seats=2, seed=7)`.

Many games at once are in `ecotone.lab`: `simulate`, `tournament`, `study`.
"""

from importlib.metadata import version

import ecotone.games  # noqa: F401 - the package first, or it would hide the function `games` below
from ecotone.bots.bot import Bot
from ecotone.core.chance import Rng
from ecotone.core.choice import Open
from ecotone.core.content import Pack
from ecotone.core.errors import BadContent, BadRecord, BadSetup, EcotoneError, IllegalChoice, StaleChoice
from ecotone.core.game import Game
from ecotone.core.match import Match
from ecotone.core.registry import games
from ecotone.core.seat import Seat
from ecotone.core.view import View

__version__ = version("ecotone")

__all__ = [
    "BadContent",
    "BadRecord",
    "BadSetup",
    "Bot",
    "EcotoneError",
    "Game",
    "IllegalChoice",
    "Match",
    "Open",
    "Pack",
    "Rng",
    "Seat",
    "StaleChoice",
    "View",
    "__version__",
    "games",
]
