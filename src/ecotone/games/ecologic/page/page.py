"""The page of Ecologic: its regions, and what the templates read besides a view."""

from __future__ import annotations

from typing import ClassVar

from ecotone.core.game import Game
from ecotone.core.page import GamePage, Region
from ecotone.games.ecologic.box.content import TADS
from ecotone.games.ecologic.page.printed import Printed
from ecotone.games.ecologic.page.table import Layout
from ecotone.games.ecologic.view import EcologicView
from ecotone.games.ecologic.words.names import PHASE_NAMES
from ecotone.games.ecologic.words.pictures import FROM_THE_SET


class EcologicPage(GamePage[EcologicView]):
    """What never changes of the table is worked out once."""

    regions: ClassVar = (
        Region("turn"),
        Region("event"),
        Region("auction"),
        Region("market"),
        Region("map"),
        Region("companies"),
        Region("deals"),
        Region("mine", own=True),
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game.room("page"))
        self.content = game.content
        self.printed = Printed(game.content, game.room("learn"))
        self.ground = self.printed.ground
        self.phases = [(f"{FROM_THE_SET}phase-{name.template.lower()}", name) for name in PHASE_NAMES]
        self.legend = [self.printed.tad(tad, -1, -1) for tad in range(len(TADS))]

    def drawn(self, view: EcologicView) -> Layout:
        """The view laid out."""
        return Layout(self.printed, view)


def page(game: Game) -> EcologicPage:
    """The page of a game with its content."""
    return EcologicPage(game)
