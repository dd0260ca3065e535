"""The page of Ecologic: its regions, and what the templates read besides a view."""

from __future__ import annotations

from typing import ClassVar

from ecotone.core.choice import Choice
from ecotone.core.game import Game
from ecotone.core.kit import Preview, Reveal, SeatNote
from ecotone.core.page import GamePage, Part, Region
from ecotone.core.text import Text
from ecotone.games.ecologic.box.content import TADS
from ecotone.games.ecologic.page.previews import Previews
from ecotone.games.ecologic.page.printed import Printed
from ecotone.games.ecologic.page.table import Layout
from ecotone.games.ecologic.view import EcologicView
from ecotone.games.ecologic.words.names import PHASE_NAMES
from ecotone.games.ecologic.words.pictures import FROM_THE_SET, SIGNS, card_picture


class EcologicPage(GamePage[EcologicView]):
    """What never changes of the table is worked out once."""

    regions: ClassVar[tuple[Region, ...]] = (
        Region("gauges"),
        Region("standings"),
        Region("companies"),
        Region("map"),
        Region("event"),
        Region("market"),
        Region("deals"),
        Region("hand", own=True),
        Region("scene", own=True),
    )
    parts: ClassVar[tuple[Part, ...]] = (
        Part("map", Text("Map")),
        Part("market", Text("Market")),
        Part("companies", Text("Companies")),
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game.room("page"))
        self.content = game.content
        self.printed = Printed(game.content, game.room("learn"))
        self.previews = Previews(game.content)
        self.ground = self.printed.ground
        self.phases = PHASE_NAMES
        self.legend = [self.printed.tad(tad, -1, -1) for tad in range(len(TADS))]

    def seat_note(self, view: EcologicView, seat: int) -> SeatNote:
        """Who is starting player."""
        return SeatNote(Text("starts")) if seat == view.start and view.result is None else SeatNote()

    def preview(self, view: EcologicView, choice: Choice) -> Preview | None:
        """What a choice costs and brings."""
        return self.previews.preview(view, choice)

    def reveal(self, seen: Choice) -> Reveal | None:
        """The event of a turn."""
        if seen[0] != "event":
            return None
        event = self.printed.events[seen[2]]
        return Reveal(event.name, event.about, event.icon, f"event long {event.css}")

    def picture(self, kind: str, value: object) -> str:
        """The drawing of what may be dealt in, or of what a choice names that lies nowhere on the page."""
        if kind in ("give", "take") and isinstance(value, str):
            if value == "profits":
                return f"{SIGNS}coin"
            return FROM_THE_SET + value if value in TADS else card_picture(value)
        if kind == "card" and isinstance(value, int):
            return self.printed.cards[value].icon
        return ""

    def drawn(self, view: EcologicView) -> Layout:
        """The view laid out."""
        return Layout(self.printed, view)


def page(game: Game) -> EcologicPage:
    """The page of a game with its content."""
    return EcologicPage(game)
