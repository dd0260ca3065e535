"""The page of BETTER Life: its regions, and what is printed once for all of them."""

from __future__ import annotations

from ecotone.core.game import Game
from ecotone.core.page import GamePage, Region
from ecotone.core.view import View
from ecotone.games.betterlife.box.content import Content
from ecotone.games.betterlife.page.printed import Printed
from ecotone.games.betterlife.page.table import Layout
from ecotone.games.betterlife.view import BetterLifeView


class BetterLifePage(GamePage):
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

    def __init__(self, content: Content) -> None:
        super().__init__("ecotone.games.betterlife.page")
        self.content = content
        self.printed = Printed(content)

    def drawn(self, view: View) -> Layout:
        """The view laid out, part by part as the templates ask for it."""
        assert isinstance(view, BetterLifeView)
        return Layout(self.content, self.printed, view)


def page(game: Game) -> BetterLifePage:
    """The page of a game with its content."""
    return BetterLifePage(game.content)
