"""The page of BETTER Life: its regions, and what is printed once for all of them."""

from __future__ import annotations

from markupsafe import Markup

from ecotone.core.game import Game
from ecotone.core.kit import icon
from ecotone.core.page import GamePage, Region
from ecotone.games.betterlife.box.content import Content
from ecotone.games.betterlife.page.printed import Printed
from ecotone.games.betterlife.page.table import Layout
from ecotone.games.betterlife.view import BetterLifeView
from ecotone.games.betterlife.words.icons import icon_address


class BetterLifePage(GamePage[BetterLifeView]):
    """Track, meters, policy, event, vote, players, offer, past votes; purse, hand and notes for each seat."""

    regions = (
        Region("final"),
        Region("world"),
        Region("dice"),
        Region("track"),
        Region("policy"),
        Region("event"),
        Region("ballot"),
        Region("players"),
        Region("offer"),
        Region("votes"),
        Region("wallet", own=True),
        Region("purse", own=True),
        Region("hand", own=True),
        Region("notes", own=True),
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game.room("page"))
        self.content: Content = game.content
        self.printed = Printed(self.content, game.room("learn"))

    def icon(self, name: str) -> Markup:
        """One of the game's symbols, drawn."""
        return icon(icon_address(name))

    def drawn(self, view: BetterLifeView) -> Layout:
        """The view laid out, part by part as the templates ask for it."""
        return Layout(self.content, self.printed, view)


def page(game: Game) -> BetterLifePage:
    """The page of a game with its content."""
    return BetterLifePage(game)
