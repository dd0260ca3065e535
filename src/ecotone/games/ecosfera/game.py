"""Ecosfera Baltica: a cooperative deck-builder about saving the Baltic Sea, for one to four players."""

from __future__ import annotations

from collections.abc import Mapping

from ecotone.core.chance import Rng
from ecotone.core.choice import Choice
from ecotone.core.content import Pack
from ecotone.core.game import Game
from ecotone.core.options import Value
from ecotone.core.text import Text
from ecotone.games.ecosfera.box.content import Content, read_content
from ecotone.games.ecosfera.box.options import OPTIONS, PRESETS, Settings
from ecotone.games.ecosfera.rules.observe import observe
from ecotone.games.ecosfera.rules.setup import lay_out
from ecotone.games.ecosfera.rules.state import Ecosfera
from ecotone.games.ecosfera.view import EcosferaView
from ecotone.games.ecosfera.words.choices import VERBS
from ecotone.games.ecosfera.words.reasons import why_not
from ecotone.games.ecosfera.words.words import EcosferaWords


class EcosferaGame(Game[Ecosfera, EcosferaView]):
    """The game as the registry sees it."""

    id = "ecosfera"
    name = "Ecosfera Baltica"
    about = Text("Together, bring back the six habitats of the Baltic Sea before six impacts damage it for good.")
    minutes = 45
    difficulty = 1
    company = Text("All together")
    seats = (1, 2, 3, 4)
    rules_version = 3  # since 2 chance comes in streams, since 3 no spatial plan is spent for nothing (ER-54)
    older_rules = (1, 2)
    linear_until = 1
    options = OPTIONS
    presets = PRESETS
    verbs = VERBS

    def __init__(self, content: Content) -> None:
        self.content = content
        self.content_version = content.version
        self.content_data = content.data
        self.words = EcosferaWords(content)

    def setup(self, seats: int, options: Mapping[str, Value], rng: Rng) -> Ecosfera:
        """The table at the start of the first turn."""
        return lay_out(self.content, Settings(seats, options), rng)

    def recall(self, state: Ecosfera, rules: int) -> None:
        """Matches that were begun before keep what ER-54 then allowed."""
        state.settings.plan_may_lapse = rules < 3

    def with_pack(self, pack: Pack) -> EcosferaGame:
        """The same rules with other cards."""
        return EcosferaGame(read_content(pack))

    def view(self, state: Ecosfera, seat: int | None) -> EcosferaView:
        return observe(state, seat)

    def why_not(self, state: Ecosfera, seat: int, choice: Choice) -> Text | None:
        return why_not(state, seat, choice)


GAME = EcosferaGame(read_content())
