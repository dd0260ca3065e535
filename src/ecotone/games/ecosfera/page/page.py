"""The page of Ecosfera: its regions, and the ids of the things that choices name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from ecotone.core.game import Game
from ecotone.core.page import GamePage, Region, target
from ecotone.core.text import Text
from ecotone.games.ecosfera.box.content import PASS, PLUS, REFRESH, TOKEN
from ecotone.games.ecosfera.page.legend import LEGEND
from ecotone.games.ecosfera.page.pieces import Layout
from ecotone.games.ecosfera.page.printed import Printed
from ecotone.games.ecosfera.page.table import MOST_ROWS, lay_out
from ecotone.games.ecosfera.view import EcosferaView

TOKEN_OF: Final = {"pass_card": PASS, "return_card": PASS, "put_on_deck": PASS, "plus": PLUS, "refresh": REFRESH}


class EcosferaPage(GamePage[EcosferaView]):
    """Everything lies open, so all regions are shared; a seat's own row is marked by the style sheet."""

    regions: ClassVar[tuple[Region, ...]] = (
        Region("sea"),
        Region("elements"),
        Region("consumers"),
        Region("producers"),
        Region("policy"),
        *(Region(f"row{index}") for index in range(MOST_ROWS)),
    )
    aliases: ClassVar[Mapping[str, str]] = {"source": "card"}
    legend: ClassVar[tuple[tuple[str, Text], ...]] = LEGEND

    def __init__(self, game: Game) -> None:
        super().__init__(game.room("page"))
        self.printed = Printed(game.content, game.room("learn"))

    def thing(self, verb: str, kind: str, value: object) -> str:
        """A token is named by its ability, which the verb tells."""
        if kind == "source" and value == TOKEN:
            return target("token", TOKEN_OF[verb])
        return super().thing(verb, kind, value)

    def drawn(self, view: EcosferaView) -> Layout:
        """The table as the templates read it."""
        return lay_out(self.printed, view)


def page(game: Game) -> EcosferaPage:
    """The page of a game with its content."""
    return EcosferaPage(game)
