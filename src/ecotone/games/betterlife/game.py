"""BETTER Life: five roles, secret votes and a common fate, for five players (or two to four at a small table)."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import NullTranslations
from typing import ClassVar

from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, Listed, Open
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
from ecotone.games.betterlife.bot import value as bot
from ecotone.games.betterlife.bot.temperaments import temperaments
from ecotone.games.betterlife.box.content import SEATS, Content, read_content
from ecotone.games.betterlife.box.options import OPTIONS, Settings
from ecotone.games.betterlife.debrief import figures as statistics
from ecotone.games.betterlife.rules.setup import lay_out
from ecotone.games.betterlife.rules.state import BetterLife
from ecotone.games.betterlife.view import BetterLifeView
from ecotone.games.betterlife.words.words import BetterLifeWords


class BetterLifeGame(Game):
    """The game as the registry sees it."""

    id = "betterlife"
    name = "BETTER Life"
    about = Text("Five roles share one town: chase your own policy targets, and keep nature alive until 2030 together.")
    minutes = 90
    seats = SEATS
    usual_seats = 5
    strengths = Strengths(Tuning(scale=0.1, by_chance=True, blind=True), normal=8, hard=150, haste=0.2)
    rules_version = 2
    options = OPTIONS
    asides = True
    hidden = True
    verbs: ClassVar[Mapping[str, str]] = {
        "roll": "",
        "choose": "number",
        "move": "number",
        "play": "card",
        "play_on": "card player",
        "gift": "card player number",
        "audit": "card player what",
        "use_role": "",
        "use_role_on": "player",
        "role_option": "option",
        "role_option_on": "option player",
        "arrange": "tops bottoms",
        "choose_player": "player",
        "accept": "",
        "pay": "",
        "decline": "",
        "discard": "card",
        "take": "card",
        "offer": "number",
        "pass": "",
        "ready": "",
        "pledge": "number",
        "no_comment": "",
        "commit": "number card",
    }

    def __init__(self, content: Content) -> None:
        self.content = content
        self.content_version = content.version
        self.words = BetterLifeWords(content)
        self.temperaments = temperaments(content)

    def setup(self, seats: int, options: Mapping[str, Value], rng: Rng) -> BetterLife:
        """The table at the start of the first turn."""
        return lay_out(self.content, Settings(seats, options), rng)

    def with_pack(self, pack: Pack) -> BetterLifeGame:
        """The same rules with other cards."""
        return BetterLifeGame(read_content(pack))

    def drawing(self, view: View, language: NullTranslations = ENGLISH) -> object | None:
        """The table in boxes."""
        from ecotone.games.betterlife.terminal import drawing  # noqa: PLC0415 - loads rich only where something is drawn

        assert isinstance(view, BetterLifeView)
        return drawing(self.content, view, language)

    def legend(self, view: View, language: NullTranslations = ENGLISH) -> object | None:
        """The signs of the track."""
        from ecotone.games.betterlife.terminal import legend  # noqa: PLC0415 - as above

        assert isinstance(view, BetterLifeView)
        return legend(self.content, view, language)

    def make_page(self) -> GamePage:
        """The page."""
        from ecotone.games.betterlife.page.page import BetterLifePage  # noqa: PLC0415 - only pages need it

        return BetterLifePage(self.content)

    def list_subjects(self) -> tuple[Subject, ...]:
        """Meters, policies, events, roles and cards."""
        from ecotone.games.betterlife.learn.subjects import subjects  # noqa: PLC0415 - reads a file, which play needs not

        return subjects(self.content)

    def guide(self) -> Guide:
        """The guided first game."""
        from ecotone.games.betterlife.learn.guide import guide  # noqa: PLC0415 - only pages need it

        return guide(self.words)

    def figures(self, state: State) -> dict[str, int]:
        """How the table stands, in numbers."""
        assert isinstance(state, BetterLife)
        return statistics.figures(state)

    def role(self, state: State, seat: int) -> str:
        """The id of a seat's role."""
        assert isinstance(state, BetterLife)
        return statistics.role(state, seat)

    def aside(self, state: State, seat: int, listed: list[Listed]) -> Choice | None:
        """A pledge in the discussion."""
        assert isinstance(state, BetterLife)
        return bot.pledge(state, seat)

    def fills(self, state: State, seat: int, form: Open) -> list[Choice]:
        """Shares for a vote."""
        assert isinstance(state, BetterLife)
        return bot.fills(state, form)

    def chance(self, state: State, seat: int) -> float | None:
        """How likely the seat wins."""
        assert isinstance(state, BetterLife)
        return bot.chance(state, seat)

    def value(self, state: State, seat: int) -> float:
        """What the position is worth to a seat."""
        assert isinstance(state, BetterLife)
        return bot.value(state, seat)


GAME = BetterLifeGame(read_content())
