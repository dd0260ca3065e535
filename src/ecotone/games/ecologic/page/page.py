"""The page of Ecologic: its regions, and what the templates read besides a view."""

from __future__ import annotations

from collections.abc import Container
from typing import ClassVar

from ecotone.core.game import Game
from ecotone.core.knowledge import facts_of
from ecotone.core.page import GamePage, Region
from ecotone.core.view import View
from ecotone.games.ecologic.box.content import TADS, Content
from ecotone.games.ecologic.page.printed import Printed
from ecotone.games.ecologic.page.table import Layout
from ecotone.games.ecologic.view import EcologicView
from ecotone.games.ecologic.words.names import PHASE_NAMES


class EcologicPage(GamePage):
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

    def __init__(self, content: Content, facts: Container[str]) -> None:
        assert __package__
        super().__init__(__package__)
        self.content = content
        self.printed = Printed(content, facts)
        self.ground = self.printed.ground
        self.phases = [(f"phase-{name.template.lower()}", name) for name in PHASE_NAMES]
        self.legend = [self.printed.tad(tad, -1, -1) for tad in range(len(TADS))]

    def drawn(self, view: View) -> Layout:
        """The view laid out."""
        assert isinstance(view, EcologicView)
        return Layout(self.printed, view)


def page(game: Game) -> EcologicPage:
    """The page of a game with its content."""
    return EcologicPage(game.content, facts_of(game))
