"""Ecologic: mining companies at auction, Profits against Enviro, for two to four players."""

from __future__ import annotations

from collections.abc import Mapping

from ecotone.core.chance import Rng
from ecotone.core.choice import Choice
from ecotone.core.content import Pack
from ecotone.core.game import Game
from ecotone.core.options import Value
from ecotone.core.text import Text
from ecotone.games.ecologic.box.content import Content, older_content, read_content
from ecotone.games.ecologic.box.options import OPTIONS, PRESETS, Settings
from ecotone.games.ecologic.rules.observe import observe
from ecotone.games.ecologic.rules.setup import lay_out
from ecotone.games.ecologic.rules.state import Ecologic
from ecotone.games.ecologic.view import EcologicView
from ecotone.games.ecologic.words.choices import VERBS
from ecotone.games.ecologic.words.reasons import why_not
from ecotone.games.ecologic.words.words import EcologicWords


class EcologicGame(Game[Ecologic, EcologicView]):
    """The game as the registry sees it."""

    id = "ecologic"
    name = "Ecologic"
    about = Text("Run a mining company: bid for Refineries, and keep Profits and Enviro in balance.")
    minutes = 60
    seats = (2, 3, 4)
    usual_seats = 4
    rules_version = 2  # since 2 chance comes in streams
    older_rules = (1,)
    linear_until = 1
    older_content = (older_content(),)
    asides = True
    options = OPTIONS
    presets = PRESETS
    verbs = VERBS

    def __init__(self, content: Content) -> None:
        self.content = content
        self.content_version = content.version
        self.content_data = content.data
        self.words = EcologicWords(content)

    def setup(self, seats: int, options: Mapping[str, Value], rng: Rng) -> Ecologic:
        """The table before the first token is placed."""
        return lay_out(self.content, Settings(seats, options), options, rng)

    def with_pack(self, pack: Pack) -> EcologicGame:
        """The same rules with other content."""
        return EcologicGame(read_content(pack))

    def view(self, state: Ecologic, seat: int | None) -> EcologicView:
        return observe(state, seat)

    def why_not(self, state: Ecologic, seat: int, choice: Choice) -> Text | None:
        return why_not(state, seat, choice)


GAME = EcologicGame(read_content())
