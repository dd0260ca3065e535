"""The page of Skerries: the sound with its weather, the crofters, and what only the own seat sees."""

from __future__ import annotations

from typing import ClassVar

from ecotone.core.game import Game
from ecotone.core.page import GamePage, Region
from skerries.page.pieces import weather_cards
from skerries.page.table import Layout
from skerries.view import SkerriesView
from skerries.words.words import SkerriesWords


class SkerriesPage(GamePage[SkerriesView]):
    """Two regions for all, and one for each seat. What is printed on cards is worked out once."""

    regions: ClassVar[tuple[Region, ...]] = (Region("sound"), Region("crofters"), Region("mine", own=True))

    def __init__(self, game: Game) -> None:
        super().__init__(game.room("page"))
        self.words = SkerriesWords(game.content)
        self.weather = weather_cards(self.words, game.room("learn"))

    def drawn(self, view: SkerriesView) -> Layout:
        return Layout(self.words, self.weather[view.weather], view)


def page(game: Game) -> SkerriesPage:
    """The page of a game with its content."""
    return SkerriesPage(game)
