"""The page of BETTER Life: its regions, and what is printed once for all of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from markupsafe import Markup

from ecotone.core.choice import Choice
from ecotone.core.game import Game
from ecotone.core.kit import Preview, Reveal, SeatNote, icon
from ecotone.core.page import GamePage, Part, Region
from ecotone.core.text import Text
from ecotone.core.words import seat_name
from ecotone.games.betterlife.box.content import Content
from ecotone.games.betterlife.page import previews
from ecotone.games.betterlife.page.printed import KIND_NAMES, Printed
from ecotone.games.betterlife.page.table import PIPS, Layout
from ecotone.games.betterlife.view import BetterLifeView
from ecotone.games.betterlife.words.icons import icon_address

SHORT_ROLES: Final[Mapping[str, Text]] = {"ngo": Text("NGO")}


class BetterLifePage(GamePage[BetterLifeView]):
    """The year's way, years, policy and council before all eyes; purse, hand and what was found out are one's own."""

    regions: ClassVar[tuple[Region, ...]] = (
        Region("gauges"),
        Region("lives"),
        Region("track"),
        Region("dice"),
        Region("years"),
        Region("policy"),
        Region("offer"),
        Region("players"),
        Region("standings"),
        Region("counted", own=True),
        Region("hand", own=True),
        Region("scene", own=True),
    )
    parts: ClassVar[tuple[Part, ...]] = (
        Part("year", Text("The year")),
        Part("policy", Text("Policy")),
        Part("council", Text("Council")),
    )
    aliases: ClassVar[Mapping[str, str]] = {"player": "seat"}

    def __init__(self, game: Game) -> None:
        super().__init__(game.room("page"))
        self.content: Content = game.content
        self.printed = Printed(self.content, game.room("learn"))

    def icon(self, name: str) -> Markup:
        """One of the game's symbols, drawn."""
        return icon(icon_address(name))

    def seat_note(self, view: BetterLifeView, seat: int) -> SeatNote:
        """The role; the strip has no room for long names."""
        role = view.players[seat].role
        return SeatNote(SHORT_ROLES.get(self.content.roles[role].id, self.printed.roles[role].name))

    def preview(self, view: BetterLifeView, choice: Choice) -> Preview | None:
        """What a choice would do."""
        return previews.preview(self.content, view, choice)

    def picture(self, kind: str, value: object) -> str:
        """The face of a die, a card, an event that comes."""
        if kind == "number" and isinstance(value, int) and 1 <= value <= PIPS:
            return f"/static/games/betterlife/pieces.svg#die-{value}"
        if kind == "card" and isinstance(value, int):
            return self.printed.cards[value].icon
        return ""

    def reveal(self, seen: Choice) -> Reveal | None:
        """An event that is drawn, and the dice of a roll: where nothing is left to decide, the pawn goes on at once."""
        if seen[0] == "roll":
            seat, dice = seen[1:]
            word = Text("{seat}: {dice}", seat=seat_name(seat), dice=tuple(str(die) for die in dice))
            return Reveal(word, icon=self.picture("number", dice[0]), css="rolled brief")
        if seen[0] != "event":
            return None
        card, event = self.printed.events[seen[2]], self.content.events[seen[2]]
        return Reveal(card.name, KIND_NAMES[event.kind], card.icon, f"long event {event.kind}")

    def drawn(self, view: BetterLifeView) -> Layout:
        """The view laid out, part by part as the templates ask for it."""
        return Layout(self.content, self.printed, view)


def page(game: Game) -> BetterLifePage:
    """The page of a game with its content."""
    return BetterLifePage(game)
