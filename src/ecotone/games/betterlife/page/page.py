"""The page of BETTER Life: its regions, and the view laid out for their templates."""

from __future__ import annotations

from functools import cached_property

from ecotone.core.game import Game
from ecotone.core.page import GamePage, Region
from ecotone.core.text import Text
from ecotone.core.view import View
from ecotone.games.betterlife.box.content import Content
from ecotone.games.betterlife.page import own_seat as own_drawn
from ecotone.games.betterlife.page import votes as votes_drawn
from ecotone.games.betterlife.page.printed import Looks
from ecotone.games.betterlife.page.table import Drawn
from ecotone.games.betterlife.view import BetterLifeView


class Table(Drawn):
    """The whole table: what `Drawn` lays out, the votes, and what the seat alone sees."""

    @cached_property
    def ballot(self) -> votes_drawn.Ballot | None:
        """The vote that goes on, or the last one."""
        return votes_drawn.ballot(self.content, self.looks, self.view)

    @cached_property
    def votes(self) -> tuple[votes_drawn.PastVote, ...]:
        """All votes that are over."""
        return votes_drawn.past_votes(self.looks, self.view)

    @cached_property
    def finals(self) -> tuple[votes_drawn.Final, ...]:
        """The scores with their parts, once a game is won."""
        return votes_drawn.finals(self.content, self.looks, self.view)

    @cached_property
    def notes(self) -> tuple[Text, ...]:
        """What the seat has found out."""
        return own_drawn.notes(self.content, self.view)

    @cached_property
    def purse(self) -> own_drawn.Purse | None:
        """IP, targets and secrets of the seat."""
        return own_drawn.purse(self.content, self.looks, self.view)

    @cached_property
    def hand(self) -> own_drawn.Hand | None:
        """The cards of the seat."""
        return own_drawn.hand(self.content, self.looks, self.view)


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
        self.looks = Looks(content)

    def drawn(self, view: View) -> Table:
        """The view laid out, part by part as the templates ask for it."""
        assert isinstance(view, BetterLifeView)
        return Table(self.content, self.looks, view)


def page(game: Game) -> BetterLifePage:
    """The page of a game with its content."""
    return BetterLifePage(game.content)
