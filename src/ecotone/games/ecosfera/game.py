"""Ecosfera Baltica: a cooperative deck-builder about saving the Baltic Sea, for one to four players."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import NullTranslations
from typing import ClassVar

from ecotone.core.chance import Rng
from ecotone.core.choice import Listed
from ecotone.core.content import Pack
from ecotone.core.game import Game
from ecotone.core.guide import Guide
from ecotone.core.knowledge import Subject
from ecotone.core.options import Value
from ecotone.core.page import GamePage
from ecotone.core.state import State
from ecotone.core.text import ENGLISH, Text
from ecotone.core.tuning import Strengths, Tuning
from ecotone.core.view import View
from ecotone.games.ecosfera.bot import value as bot
from ecotone.games.ecosfera.box.content import Content, read_content
from ecotone.games.ecosfera.box.options import OPTIONS, PRESETS, Settings
from ecotone.games.ecosfera.debrief import figures as statistics
from ecotone.games.ecosfera.rules.setup import lay_out
from ecotone.games.ecosfera.rules.state import Ecosfera
from ecotone.games.ecosfera.view import EcosferaView
from ecotone.games.ecosfera.words.words import EcosferaWords


class EcosferaGame(Game):
    """The game as the registry sees it."""

    id = "ecosfera"
    name = "Ecosfera Baltica"
    about = Text("Together, bring back the six habitats of the Baltic Sea before six impacts damage it for good.")
    minutes = 45
    seats = (1, 2, 3, 4)
    strengths = Strengths(Tuning(scale=60.0), normal=12, hard=70)
    rules_version = 1
    options = OPTIONS
    presets = PRESETS
    verbs: ClassVar[Mapping[str, str]] = {
        "end_turn": "",
        "reactivate": "token",
        "acquire_producer": "card",
        "acquire_consumer": "card card card",
        "restore": "card card",
        "pass_card": "source card player",
        "return_card": "source card",
        "put_on_deck": "source card",
        "plus": "source",
        "refresh": "source market",
        "draw_policy": "card",
        "fund": "card",
        "accept": "",
        "return_nutrients": "card",
        "wake": "player token",
        "protect": "",
        "choose_habitat": "habitat",
        "decline": "",
        "take_oxygen": "player",
        "agree": "",
        "refuse": "",
        "back": "",
        "regulate": "card card habitat",
        "send": "card player",
        "send_all": "player",
        "recycle": "card card",
        "plan_refresh": "markets",
        "take_producer": "card",
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

    def drawing(self, view: View, language: NullTranslations = ENGLISH) -> object | None:
        """The table in boxes."""
        from ecotone.games.ecosfera.terminal import drawing  # noqa: PLC0415 - loads rich only where something is drawn

        assert isinstance(view, EcosferaView)
        return drawing(self.content, view, language)

    def legend(self, view: View, language: NullTranslations = ENGLISH) -> object | None:
        """The signs, and the policy cards that lie open."""
        from ecotone.games.ecosfera.terminal import legend  # noqa: PLC0415 - as above

        assert isinstance(view, EcosferaView)
        return legend(self.content, view, language)

    def make_page(self) -> GamePage:
        """The page."""
        from ecotone.games.ecosfera.page.page import EcosferaPage  # noqa: PLC0415 - reads pictures, which play needs not

        return EcosferaPage(self.content)

    def list_subjects(self) -> tuple[Subject, ...]:
        """Elements, habitats, species, pressures and policies."""
        from ecotone.games.ecosfera.learn.subjects import subjects  # noqa: PLC0415 - reads a file, which play needs not

        return subjects(self.content)

    def guide(self) -> Guide:
        """The guided first game."""
        from ecotone.games.ecosfera.learn.guide import guide  # noqa: PLC0415 - only pages need it

        return guide(self.words)

    def figures(self, state: State) -> dict[str, int]:
        """How the table stands, in numbers."""
        assert isinstance(state, Ecosfera)
        return statistics.figures(state)

    def sides(self, state: State, seats: int) -> tuple[int, ...]:
        """All win or lose together."""
        assert isinstance(state, Ecosfera)
        return statistics.sides(state)

    def sensible(self, state: State, seat: int, listed: list[Listed]) -> list[Listed]:
        """The choices without those that come to the same."""
        assert isinstance(state, Ecosfera)
        return bot.sensible(state, listed)

    def value(self, state: State, seat: int) -> float:
        """How near the sea is to being saved."""
        assert isinstance(state, Ecosfera)
        return bot.value(state)


GAME = EcosferaGame(read_content())
