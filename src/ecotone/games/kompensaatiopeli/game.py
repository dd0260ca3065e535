"""Kompensaatiopeli, the offsetting game: developers against conservationists, for four or six players."""

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
from ecotone.games.kompensaatiopeli.bot import deals as haggling
from ecotone.games.kompensaatiopeli.bot import value as bot
from ecotone.games.kompensaatiopeli.box.content import Content, read_content
from ecotone.games.kompensaatiopeli.box.options import OPTIONS, Settings
from ecotone.games.kompensaatiopeli.debrief import figures as statistics
from ecotone.games.kompensaatiopeli.rules.setup import lay_out
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from ecotone.games.kompensaatiopeli.view import KompensaatiopeliView
from ecotone.games.kompensaatiopeli.words.words import KompensaatiopeliWords


class KompensaatiopeliGame(Game):
    """The game as the registry sees it."""

    id = "kompensaatiopeli"
    name = "Kompensaatiopeli"
    about = Text(
        "Developers plan and build, conservationists protect and protest; what is lost must be offset, "
        "as the law of the day says."
    )
    minutes = 120
    seats = (4, 6)
    usual_seats = 4
    strengths = Strengths(Tuning(scale=1.0, same_worlds=True), normal=20, hard=400, haste=0.35)
    rules_version = 2  # since 2 offers outlast the turn (K-153)
    options = OPTIONS
    asides = True
    hidden = True
    verbs: ClassVar[Mapping[str, str]] = {
        "choose_role": "role",
        "end_turn": "",
        "nature_survey": "tile",
        "species_survey": "tile knowledge",
        "plan": "header",
        "place": "tile",
        "pay_plan": "dirty",
        "reveal": "",
        "pass": "",
        "appeal": "dirty",
        "eu_court": "",
        "cooperate": "verdict",
        "on_top": "permit",
        "let_lapse": "",
        "pay_fee": "dirty",
        "give_up": "card",
        "give_resource": "seat",
        "open_tile": "tile",
        "discard_money": "card",
        "no_money": "",
        "decline": "",
        "free_campaign": "tile",
        "free_proposal": "tile",
        "construct": "tile dirty",
        "remove_protest": "tile dirty",
        "offset": "tile",
        "site": "tile",
        "polluted_site": "tile nature",
        "bank_site": "bank",
        "pay_sites": "knowledge",
        "stop": "",
        "use_bank": "",
        "bank_offer": "cards",
        "refuse_sale": "",
        "sell": "",
        "name_price": "cards",
        "decline_price": "",
        "buy": "",
        "propose": "tile",
        "pay_proposals": "",
        "make_area": "tile knowledge",
        "restore": "tile knowledge",
        "buy_tile": "nature knowledge",
        "take_tile": "nature_tile",
        "campaign": "tile",
        "pay_campaigns": "",
        "demonstrate": "tile knowledge",
        "camp": "tile knowledge",
        "political_influence": "",
        "set_aside": "permit",
        "oops": "tile",
        "derogation": "tile",
        "corruption": "site",
        "checkup": "site",
        "change_of_legislation": "",
        "landowner": "tile",
        "keep": "",
        "discard": "card",
        "draw": "deck",
        "take": "face_up",
        "play_on": "",
        "stop_here": "",
        "back": "",
        "offer": "seat cards cards promise promise",
        "ask": "seat cards promise",
        "counter": "offer cards cards promise promise",
        "accept": "offer",
        "decline_offer": "offer",
        "withdraw": "offer",
        "promise": "seat promise",
        "pay_main_first": "",
        "pay_funding_first": "",
    }

    def __init__(self, content: Content) -> None:
        self.content = content
        self.content_version = content.version
        self.words = KompensaatiopeliWords(content)

    def setup(self, seats: int, options: Mapping[str, Value], rng: Rng) -> Kompensaatiopeli:
        """The table before the first choice."""
        return lay_out(self.content, Settings(seats, options, self.content), rng)

    def with_pack(self, pack: Pack) -> KompensaatiopeliGame:
        """The same rules with other content."""
        return KompensaatiopeliGame(read_content(pack))

    def drawing(self, view: View, language: NullTranslations = ENGLISH) -> object | None:
        """The table in boxes."""
        from ecotone.games.kompensaatiopeli.terminal import (  # noqa: PLC0415 - loads rich only where something is drawn
            drawing,
        )

        assert isinstance(view, KompensaatiopeliView)
        return drawing(self.content, view, language)

    def legend(self, view: View, language: NullTranslations = ENGLISH) -> object | None:
        """What the signs of the drawing mean."""
        from ecotone.games.kompensaatiopeli.terminal import legend  # noqa: PLC0415 - as above

        assert isinstance(view, KompensaatiopeliView)
        return legend(self.content, view, language)

    def make_page(self) -> GamePage:
        """The table on a page."""
        from ecotone.games.kompensaatiopeli.page.page import KompensaatiopeliPage  # noqa: PLC0415 - for pages only

        return KompensaatiopeliPage(self.content)

    def list_subjects(self) -> tuple[Subject, ...]:
        """Offsetting, nature, projects, roles, cards and permits."""
        from ecotone.games.kompensaatiopeli.learn.subjects import subjects  # noqa: PLC0415 - for pages only

        return subjects(self.content)

    def guide(self) -> Guide:
        """The guided first game."""
        from ecotone.games.kompensaatiopeli.learn.guide import guide  # noqa: PLC0415 - only pages need it

        return guide(self.words)

    def figures(self, state: State) -> dict[str, int]:
        """How the table stands, in numbers."""
        assert isinstance(state, Kompensaatiopeli)
        return statistics.figures(state)

    def sides(self, state: State, seats: int) -> tuple[int, ...]:
        """The teams; empty until the roles are chosen."""
        assert isinstance(state, Kompensaatiopeli)
        return statistics.sides(state)

    def role(self, state: State, seat: int) -> str:
        """The id of a seat's role."""
        assert isinstance(state, Kompensaatiopeli)
        return statistics.role(state, seat)

    def aside(self, state: State, seat: int, listed: list[Listed]) -> Choice | None:
        """Answers to offers, and an offer in the own turn."""
        assert isinstance(state, Kompensaatiopeli)
        return haggling.aside(state, seat, listed)

    def fills(self, state: State, seat: int, form: Open) -> list[Choice]:
        """Prices for bank tiles."""
        assert isinstance(state, Kompensaatiopeli)
        return haggling.fills(state, seat, form)

    def value(self, state: State, seat: int) -> float:
        """How well the seat's team stands."""
        assert isinstance(state, Kompensaatiopeli)
        return bot.value(state, seat)


GAME = KompensaatiopeliGame(read_content())
