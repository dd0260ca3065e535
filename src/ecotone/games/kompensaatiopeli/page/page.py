"""The page of Kompensaatiopeli: its regions, and what the templates read that never changes, made once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from ecotone.core.game import Game
from ecotone.core.page import GamePage, Region
from ecotone.games.kompensaatiopeli.box.content import LAWS, Content
from ecotone.games.kompensaatiopeli.page import printed
from ecotone.games.kompensaatiopeli.page.table import Layout
from ecotone.games.kompensaatiopeli.view import KompensaatiopeliView
from ecotone.games.kompensaatiopeli.words.names import PHASES, seat_name


class KompensaatiopeliPage(GamePage[KompensaatiopeliView]):
    """Landscape, law and permit before all eyes; the hand is one's own."""

    regions: ClassVar[tuple[Region, ...]] = (
        Region("score"),
        Region("landscape"),
        Region("law"),
        Region("permit"),
        Region("projects"),
        Region("cards"),
        Region("seats"),
        Region("supply"),
        Region("deals"),
        Region("hand", own=True),
    )
    # A completed site is known by its place; a knowledge card that pays lies in the hand.
    aliases: ClassVar[Mapping[str, str]] = {"site": "tile", "knowledge": "card"}

    def __init__(self, content: Content) -> None:
        super().__init__("ecotone.games.kompensaatiopeli.page")
        self.content = content
        self.printed = printed.Printed(content)
        self.roles = self.printed.roles
        self.seats = tuple(seat_name(seat) for seat in range(max(content.seatings)))
        self.signs = tuple(sign for _, sign in printed.TOKEN_SIGNS)
        self.kinds = printed.kinds()
        self.species = tuple(
            (self.printed.lands[content.tile_species.index(number)], latin)
            for number, latin in enumerate(content.species_latin)
        )
        self.law_texts = printed.LAW_TEXTS
        self.law_marks = tuple(printed.mark(f"law.{id_}") for id_ in LAWS)
        self.step_marks = tuple(printed.mark(f"step.{id_}") for id_ in PHASES)
        self.laws = tuple(
            (name, tuple(die for die in range(1, 7) if content.law_of_die[die] == law))
            for law, name in enumerate(printed.LAW_SHORT)
        )

    def drawn(self, view: KompensaatiopeliView) -> Layout:
        """The view laid out; each region's part is worked out when its template asks for it."""
        return Layout(self.printed, view)


def page(game: Game) -> KompensaatiopeliPage:
    """The page of a game with its content."""
    return KompensaatiopeliPage(game.content)
