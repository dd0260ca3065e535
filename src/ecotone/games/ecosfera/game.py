"""Ecosfera Baltica: a cooperative deck-builder about saving the Baltic Sea, for one to four players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from ecotone.core.chance import Rng
from ecotone.core.choice import Choice
from ecotone.core.content import Pack
from ecotone.core.game import Game
from ecotone.core.options import Value
from ecotone.core.text import Text
from ecotone.core.verb import Verb
from ecotone.games.ecosfera.box.content import Content, read_content
from ecotone.games.ecosfera.box.options import OPTIONS, PRESETS, Settings
from ecotone.games.ecosfera.rules.observe import observe
from ecotone.games.ecosfera.rules.setup import lay_out
from ecotone.games.ecosfera.rules.state import Ecosfera
from ecotone.games.ecosfera.view import EcosferaView
from ecotone.games.ecosfera.words.reasons import why_not
from ecotone.games.ecosfera.words.words import EcosferaWords


class EcosferaGame(Game[Ecosfera, EcosferaView]):
    """The game as the registry sees it."""

    id = "ecosfera"
    name = "Ecosfera Baltica"
    about = Text("Together, bring back the six habitats of the Baltic Sea before six impacts damage it for good.")
    minutes = 45
    seats = (1, 2, 3, 4)
    rules_version = 1
    options = OPTIONS
    presets = PRESETS
    verbs: ClassVar[Mapping[str, Verb]] = {
        "end_turn": Verb(),
        "reactivate": Verb("token"),
        "acquire_producer": Verb("card"),
        "acquire_consumer": Verb("card card card"),
        "restore": Verb("card card"),
        "pass_card": Verb("source card player"),
        "return_card": Verb("source card"),
        "put_on_deck": Verb("source card"),
        "plus": Verb("source"),
        "refresh": Verb("source market"),
        "draw_policy": Verb("card"),
        "fund": Verb("card"),
        "accept": Verb(),
        "return_nutrients": Verb("card"),
        "wake": Verb("player token"),
        "protect": Verb(),
        "choose_habitat": Verb("habitat"),
        "decline": Verb(),
        "take_oxygen": Verb("player"),
        "agree": Verb(),
        "refuse": Verb(),
        "back": Verb(),
        "regulate": Verb("card card habitat"),
        "send": Verb("card player"),
        "send_all": Verb("player"),
        "recycle": Verb("card card"),
        "plan_refresh": Verb("markets"),
        "take_producer": Verb("card"),
    }

    def __init__(self, content: Content) -> None:
        self.content = content
        self.content_version = content.version
        self.words = EcosferaWords(content)

    def setup(self, seats: int, options: Mapping[str, Value], rng: Rng) -> Ecosfera:
        """The table at the start of the first turn."""
        return lay_out(self.content, Settings(seats, options), rng)

    def with_pack(self, pack: Pack) -> EcosferaGame:
        """The same rules with other cards."""
        return EcosferaGame(read_content(pack))

    def view(self, state: Ecosfera, seat: int | None) -> EcosferaView:
        return observe(state, seat)

    def why_not(self, state: Ecosfera, seat: int, choice: Choice) -> Text | None:
        return why_not(state, seat, choice)


GAME = EcosferaGame(read_content())
