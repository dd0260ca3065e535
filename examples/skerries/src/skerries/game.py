"""Skerries: facts about the game, and the wiring of its rooms."""

from __future__ import annotations

from collections.abc import Mapping

from ecotone.core.chance import Rng
from ecotone.core.choice import Choice
from ecotone.core.content import Pack
from ecotone.core.game import Game
from ecotone.core.options import Value
from ecotone.core.text import Text
from skerries.box.content import Content, read_content
from skerries.box.options import OPTIONS, Settings
from skerries.rules.observe import observe
from skerries.rules.setup import lay_out
from skerries.rules.state import Skerries
from skerries.view import SkerriesView
from skerries.words.choices import VERBS
from skerries.words.reasons import why_not
from skerries.words.words import SkerriesWords


class SkerriesGame(Game[Skerries, SkerriesView]):
    """The game as the registry sees it."""

    id = "skerries"
    name = "Skerries"
    about = Text("Share the fish of one sound: seal your catch, keep your word, and do not let the sound tip.")
    minutes = 5
    age = 8
    seats = (2, 3, 4)
    usual_seats = 3
    rules_version = 1
    options = OPTIONS
    verbs = VERBS
    asides = True
    hidden = True

    def __init__(self, content: Content) -> None:
        self.content = content
        self.content_version = content.version
        self.content_data = content.data
        self.words = SkerriesWords(content)

    def setup(self, seats: int, options: Mapping[str, Value], rng: Rng) -> Skerries:
        return lay_out(self.content, Settings(seats, options), rng)

    def with_pack(self, pack: Pack) -> SkerriesGame:
        return SkerriesGame(read_content(pack))

    def view(self, state: Skerries, seat: int | None) -> SkerriesView:
        return observe(state, seat)

    def why_not(self, state: Skerries, seat: int, choice: Choice) -> Text | None:
        return why_not(state, seat, choice)


GAME = SkerriesGame(read_content())
