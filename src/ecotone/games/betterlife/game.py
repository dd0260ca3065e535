"""BETTER Life: five roles, secret votes and a common fate, for five players (or two to four at a small table)."""

from __future__ import annotations

from collections.abc import Mapping

from ecotone.core.chance import Rng
from ecotone.core.choice import Choice
from ecotone.core.content import Pack
from ecotone.core.game import Game
from ecotone.core.options import Value
from ecotone.core.text import Text
from ecotone.games.betterlife.box.content import SEATS, Content, older_content, read_content
from ecotone.games.betterlife.box.options import OPTIONS, Settings
from ecotone.games.betterlife.rules.observe import observe
from ecotone.games.betterlife.rules.setup import lay_out
from ecotone.games.betterlife.rules.state import BetterLife
from ecotone.games.betterlife.view import BetterLifeView
from ecotone.games.betterlife.words.choices import VERBS
from ecotone.games.betterlife.words.reasons import why_not
from ecotone.games.betterlife.words.words import BetterLifeWords


class BetterLifeGame(Game[BetterLife, BetterLifeView]):
    """The game as the registry sees it."""

    id = "betterlife"
    name = "BETTER Life"
    about = Text("Five roles share one town: chase your own policy targets, and keep nature alive until 2030 together.")
    minutes = 90
    company = Text("Together, with secrets")
    seats = SEATS
    usual_seats = 5
    rules_version = 3  # since 3 chance comes in streams
    older_rules = (2,)
    older_content = (older_content(),)
    linear_until = 2
    options = OPTIONS
    asides = True
    hidden = True
    verbs = VERBS

    def __init__(self, content: Content) -> None:
        self.content = content
        self.content_version = content.version
        self.content_data = content.data
        self.words = BetterLifeWords(content)

    def setup(self, seats: int, options: Mapping[str, Value], rng: Rng) -> BetterLife:
        """The table at the start of the first turn."""
        return lay_out(self.content, Settings(seats, options), rng)

    def with_pack(self, pack: Pack) -> BetterLifeGame:
        """The same rules with other cards."""
        return BetterLifeGame(read_content(pack))

    def view(self, state: BetterLife, seat: int | None) -> BetterLifeView:
        return observe(state, seat)

    def why_not(self, state: BetterLife, seat: int, choice: Choice) -> Text | None:
        return why_not(state, seat, choice)


GAME = BetterLifeGame(read_content())
