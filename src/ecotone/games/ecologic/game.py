"""Ecologic: mining companies at auction, Profits against Enviro, for two to four players."""

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
from ecotone.games.ecologic.bot import deals as haggling
from ecotone.games.ecologic.bot import value as bot
from ecotone.games.ecologic.box.content import Content, read_content
from ecotone.games.ecologic.box.options import OPTIONS, PRESETS, Settings
from ecotone.games.ecologic.debrief import figures as statistics
from ecotone.games.ecologic.rules.auction import DECLINE_AND_PASS
from ecotone.games.ecologic.rules.setup import lay_out
from ecotone.games.ecologic.rules.state import Ecologic
from ecotone.games.ecologic.view import EcologicView
from ecotone.games.ecologic.words.words import EcologicWords


class EcologicGame(Game):
    """The game as the registry sees it."""

    id = "ecologic"
    name = "Ecologic"
    about = Text("Run a mining company: bid for Refineries, and keep Profits and Enviro in balance.")
    minutes = 60
    seats = (2, 3, 4)
    usual_seats = 4
    strengths = Strengths(Tuning(rounds=4, scale=4.0, plain_rivals=True, same_worlds=True), normal=30, hard=300)
    rules_version = 1
    asides = True
    options = OPTIONS
    presets = PRESETS
    verbs: ClassVar[Mapping[str, str]] = {
        "place": "sector",
        "place_anywhere": "sector",
        "place_tad": "field",
        "pass": "",
        "auction_refinery": "resource bid",
        "auction_tad": "tad bid",
        "reveal": "",
        "buy_refinery": "resource",
        "buy_tad": "tad",
        "buy_card": "",
        "open": "bid",
        "decline": "",
        "decline_and_pass": "",
        "raise": "bid",
        "pass_auction": "",
        "pass_ahead": "",
        "keep_veto": "",
        "veto": "",
        "skip": "",
        "sue": "sector",
        "refuse": "",
        "accept": "",
        "ignore": "",
        "keep": "",
        "shut_down": "sector",
        "give": "card",
        "shift": "resource step",
        "take_over": "sector",
        "draw": "",
        "leave": "",
        "swap": "card",
        "name_nobody": "",
        "name_partner": "seat",
        "stop_production": "sector",
        "keep_card": "card",
        "close": "sector",
        "discard": "card",
        "offer": "seat give take promise amount turn",
        "withdraw": "",
        "decline_offer": "",
        "accept_offer": "",
    }

    def __init__(self, content: Content) -> None:
        self.content = content
        self.content_version = content.version
        self.words = EcologicWords(content)

    def setup(self, seats: int, options: Mapping[str, Value], rng: Rng) -> Ecologic:
        """The table before the first token is placed."""
        return lay_out(self.content, Settings(seats, options), options, rng)

    def with_pack(self, pack: Pack) -> EcologicGame:
        """The same rules with other content."""
        return EcologicGame(read_content(pack))

    def drawing(self, view: View, language: NullTranslations = ENGLISH) -> object | None:
        """The board, the market and the companies."""
        from ecotone.games.ecologic.terminal import drawing  # noqa: PLC0415 - loads rich only where something is drawn

        assert isinstance(view, EcologicView)
        return drawing(self.content, view, language)

    def legend(self, view: View, language: NullTranslations = ENGLISH) -> object | None:
        """The signs, and what the TADs do."""
        from ecotone.games.ecologic.terminal import legend  # noqa: PLC0415 - as above

        assert isinstance(view, EcologicView)
        return legend(self.content, view, language)

    def make_page(self) -> GamePage:
        """The map, the market, the auction and the companies on a page."""
        from ecotone.games.ecologic.page.page import EcologicPage  # noqa: PLC0415 - only where a page is drawn

        return EcologicPage(self.content)

    def list_subjects(self) -> tuple[Subject, ...]:
        """Resources, Eco-Initiatives, TADs and events."""
        from ecotone.games.ecologic.learn.subjects import subjects  # noqa: PLC0415 - reads a file, which play needs not

        return subjects(self.content)

    def guide(self) -> Guide:
        """The guided first game."""
        from ecotone.games.ecologic.learn.guide import guide  # noqa: PLC0415 - only pages need it

        return guide(self.words)

    def figures(self, state: State) -> dict[str, int]:
        """How the table stands, in numbers."""
        assert isinstance(state, Ecologic)
        return statistics.figures(state)

    def sides(self, state: State, seats: int) -> tuple[int, ...]:
        """Every company for itself, or opposite seats as a team (G-100)."""
        assert isinstance(state, Ecologic)
        return statistics.sides(state)

    def aside(self, state: State, seat: int, listed: list[Listed]) -> Choice | None:
        """Answers to offers, and offers."""
        assert isinstance(state, Ecologic)
        return haggling.aside(state, seat, listed)

    def sensible(self, state: State, seat: int, listed: list[Listed]) -> list[Listed]:
        """To decline and pass at once only gives up a right."""
        return [item for item in listed if item != DECLINE_AND_PASS]

    def fills(self, state: State, seat: int, form: Open) -> list[Choice]:
        """Low bids."""
        return bot.fills(form)

    def instinct(self, state: State, seat: int) -> Choice | None:
        """Bids, auctions and places without looking ahead."""
        assert isinstance(state, Ecologic)
        return bot.instinct(state, seat)

    def round(self, state: State) -> int:
        """The turn."""
        assert isinstance(state, Ecologic)
        return state.turn

    def chance(self, state: State, seat: int) -> float | None:
        """How likely a seat wins, by where all are heading."""
        assert isinstance(state, Ecologic)
        return bot.chance(state, seat)

    def value(self, state: State, seat: int) -> float:
        """How well a seat is placed for the final score."""
        assert isinstance(state, Ecologic)
        return bot.value(state, seat)


GAME = EcologicGame(read_content())
