"""The page of Kompensaatiopeli: its regions, and what the templates read that never changes, made once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from ecotone.core.choice import Choice
from ecotone.core.game import Game
from ecotone.core.kit import Preview, Reveal, SeatNote
from ecotone.core.page import GamePage, Part, Region
from ecotone.core.text import Text
from ecotone.games.kompensaatiopeli.box.card_kinds import DEAL_NAMES, KIND_OF
from ecotone.games.kompensaatiopeli.box.content import LAWS, TEAMS, Content
from ecotone.games.kompensaatiopeli.page import printed
from ecotone.games.kompensaatiopeli.page.previews import Previews
from ecotone.games.kompensaatiopeli.page.table import Layout
from ecotone.games.kompensaatiopeli.view import KompensaatiopeliView
from ecotone.games.kompensaatiopeli.words.icons import card_icon
from ecotone.games.kompensaatiopeli.words.names import PHASES, seat_name
from ecotone.games.kompensaatiopeli.words.words import KompensaatiopeliWords


class KompensaatiopeliPage(GamePage[KompensaatiopeliView]):
    """Landscape, law and permit before all eyes; the hand is one's own."""

    regions: ClassVar[tuple[Region, ...]] = (
        Region("gauges"),
        Region("standings"),
        Region("landscape"),
        Region("law"),
        Region("projects"),
        Region("cards"),
        Region("seats"),
        Region("supply"),
        Region("deals"),
        Region("hand", own=True),
        Region("scene", own=True),
    )
    parts: ClassVar[tuple[Part, ...]] = (
        Part("land", Text("Land")),
        Part("projects", Text("Projects")),
        Part("law", Text("Law & cards")),
        Part("players", Text("Players")),
    )
    # A completed site is known by its place; a knowledge card that pays lies in the hand.
    aliases: ClassVar[Mapping[str, str]] = {"site": "tile", "knowledge": "card"}

    def __init__(self, content: Content) -> None:
        super().__init__("ecotone.games.kompensaatiopeli.page")
        self.content = content
        self.previews = Previews(content, KompensaatiopeliWords(content))
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

    def seat_note(self, view: KompensaatiopeliView, seat: int) -> SeatNote:
        """The role and the team; nothing before roles are known."""
        if seat >= len(view.players):
            return SeatNote()
        role = self.printed.roles[view.players[seat].role]
        return SeatNote(role.name, TEAMS[view.players[seat].team])

    def preview(self, view: KompensaatiopeliView, choice: Choice) -> Preview | None:
        """What a choice costs and brings."""
        return self.previews.preview(view, choice)

    def reveal(self, seen: Choice) -> Reveal | None:
        """A permit card that is turned up, and dice."""
        if seen[0] == "permit_card" and seen[1] is not None:
            face = self.printed.permits[seen[1]]
            return Reveal(face.name, face.about, face.icon, f"permit {face.css}")
        return None

    def picture(self, kind: str, value: object) -> str:
        """The drawing of a kind of card, of a nature type or of a permit card."""
        if kind == "cards" and value in DEAL_NAMES:
            return card_icon(DEAL_NAMES.index(str(value)))
        return card_icon(KIND_OF[str(value)]) if kind in ("card", "knowledge") and value in KIND_OF else ""

    def drawn(self, view: KompensaatiopeliView) -> Layout:
        """The view laid out; each region's part is worked out when its template asks for it."""
        return Layout(self.printed, view)


def page(game: Game) -> KompensaatiopeliPage:
    """The page of a game with its content."""
    return KompensaatiopeliPage(game.content)
