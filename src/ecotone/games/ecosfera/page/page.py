"""The page of Ecosfera: its regions, and the ids of the things that choices name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from ecotone.core.boards import places_of
from ecotone.core.choice import Choice
from ecotone.core.game import Game
from ecotone.core.kit import Preview, Reveal
from ecotone.core.page import GamePage, Part, Region, target
from ecotone.core.text import Text
from ecotone.games.ecosfera.box.content import ABILITIES, PASS, PLUS, REFRESH, TOKEN
from ecotone.games.ecosfera.page.legend import LEGEND
from ecotone.games.ecosfera.page.previews import Previews
from ecotone.games.ecosfera.page.printed import Printed, impact_picture
from ecotone.games.ecosfera.page.table import Layout
from ecotone.games.ecosfera.view import EcosferaView
from ecotone.games.ecosfera.words.names import habitat_names, player_name
from ecotone.games.ecosfera.words.pictures import SIGNS

TOKEN_OF: Final = {"pass_card": PASS, "return_card": PASS, "put_on_deck": PASS, "plus": PLUS, "refresh": REFRESH}


class EcosferaPage(GamePage[EcosferaView]):
    """Everything lies open; only which row lies in the hand, and which beside the market, depends on the reader."""

    regions: ClassVar[tuple[Region, ...]] = (
        Region("gauges"),
        Region("sea"),
        Region("policy"),
        Region("consumers"),
        Region("producers"),
        Region("elements"),
        Region("others", own=True),
        Region("hand", own=True),
        Region("scene", own=True),
    )
    parts: ClassVar[tuple[Part, ...]] = (
        Part("market", Text("Market")),
        Part("sea", Text("Sea")),
        Part("others", Text("Other rows")),
    )
    aliases: ClassVar[Mapping[str, str]] = {"source": "card"}
    legend: ClassVar[tuple[tuple[str, Text], ...]] = LEGEND

    def __init__(self, game: Game) -> None:
        super().__init__(game.room("page"))
        self.printed = Printed(game.content, game.room("learn"))
        self.previews = Previews(self.printed)

    def thing(self, verb: str, kind: str, value: object) -> str:
        """A token is named by its ability, which the verb tells; who takes oxygen is a button with its sentence."""
        if kind == "source" and value == TOKEN:
            return target("token", TOKEN_OF[verb])
        if verb == "take_oxygen":
            return target("oxygen", value)
        return super().thing(verb, kind, value)

    def preview(self, view: EcosferaView, choice: Choice) -> Preview | None:
        """What a choice costs and brings."""
        return self.previews.preview(view, choice)

    def picture(self, kind: str, value: object) -> str:
        """The sign of a token, and of refreshing the market."""
        if kind == "token" and isinstance(value, int):
            return SIGNS + ABILITIES[value.bit_length() - 1]
        return f"{SIGNS}refresh" if kind == "markets" else ""

    def reveal(self, seen: Choice) -> Reveal | None:
        """A habitat that comes back, an impact, a policy card."""
        content = self.printed.content
        if seen[0] == "restored":
            first = places_of(seen[2])[0]
            tile = self.printed.tiles[1][first]
            names = habitat_names(content, seen[2])
            return Reveal(
                Text("{habitats}", habitats=names), Text("comes back to the sea"), tile.guest, f"back {tile.css}"
            )
        if seen[0] == "impact":
            line = Text(
                "{player} places an impact tile: {n} of {most}",
                player=player_name(seen[1]),
                n=seen[2],
                most=content.impacts_to_lose,
            )
            return Reveal(Text("Impact"), line, impact_picture(seen[2]), "impact")
        if seen[0] == "policy":
            card = self.printed.policy_card(seen[2], seen[3] if len(seen) > 3 else ())
            return Reveal(card.name, card.brief, card.icon, f"policy {card.css} long")
        return None

    def drawn(self, view: EcosferaView) -> Layout:
        """The table as the templates read it."""
        return Layout(self.printed, view)


def page(game: Game) -> EcosferaPage:
    """The page of a game with its content."""
    return EcosferaPage(game)
