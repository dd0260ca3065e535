"""Kompensaatiopeli, the offsetting game: developers against conservationists, for four or six players."""

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
from ecotone.games.kompensaatiopeli.box.content import Content, read_content
from ecotone.games.kompensaatiopeli.box.options import OPTIONS, Settings
from ecotone.games.kompensaatiopeli.rules.observe import observe
from ecotone.games.kompensaatiopeli.rules.setup import lay_out
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from ecotone.games.kompensaatiopeli.view import KompensaatiopeliView
from ecotone.games.kompensaatiopeli.words.reasons import why_not
from ecotone.games.kompensaatiopeli.words.words import KompensaatiopeliWords


class KompensaatiopeliGame(Game[Kompensaatiopeli, KompensaatiopeliView]):
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
    rules_version = 2  # since 2 offers outlast the turn (K-153)
    options = OPTIONS
    asides = True
    hidden = True
    verbs: ClassVar[Mapping[str, Verb]] = {
        "choose_role": Verb("role"),
        "end_turn": Verb(),
        "nature_survey": Verb("tile"),
        "species_survey": Verb("tile knowledge"),
        "plan": Verb("header"),
        "place": Verb("tile"),
        "pay_plan": Verb("dirty"),
        "reveal": Verb(touch="permit-deck"),
        "pass": Verb(),
        "appeal": Verb("dirty"),
        "eu_court": Verb(touch="card-eu_court"),
        "cooperate": Verb("verdict", touch="card-cooperation"),
        "on_top": Verb("permit"),
        "let_lapse": Verb(),
        "pay_fee": Verb("dirty"),
        "give_up": Verb("card"),
        "give_resource": Verb("seat"),
        "open_tile": Verb("tile"),
        "discard_money": Verb("card"),
        "no_money": Verb(),
        "decline": Verb(),
        "free_campaign": Verb("tile"),
        "free_proposal": Verb("tile"),
        "construct": Verb("tile dirty"),
        "remove_protest": Verb("tile dirty"),
        "offset": Verb("tile"),
        "site": Verb("tile"),
        "polluted_site": Verb("tile nature"),
        "bank_site": Verb("bank"),
        "pay_sites": Verb("knowledge"),
        "stop": Verb(),
        "use_bank": Verb(),
        "bank_offer": Verb("cards"),
        "refuse_sale": Verb(),
        "sell": Verb(),
        "name_price": Verb("cards"),
        "decline_price": Verb(),
        "buy": Verb(),
        "propose": Verb("tile"),
        "pay_proposals": Verb(),
        "make_area": Verb("tile knowledge"),
        "restore": Verb("tile knowledge"),
        "buy_tile": Verb("nature knowledge"),
        "take_tile": Verb("nature_tile"),
        "campaign": Verb("tile"),
        "pay_campaigns": Verb(),
        "demonstrate": Verb("tile knowledge"),
        "camp": Verb("tile knowledge"),
        "political_influence": Verb(touch="card-political_influence"),
        "set_aside": Verb("permit"),
        "oops": Verb("tile", touch="card-oops"),
        "derogation": Verb("tile", touch="card-derogation"),
        "corruption": Verb("site", touch="card-corruption"),
        "checkup": Verb("site", touch="card-offsetting_checkup"),
        "change_of_legislation": Verb(touch="card-change_of_legislation"),
        "landowner": Verb("tile", touch="card-landowner_declines"),
        "keep": Verb(),
        "discard": Verb("card"),
        "draw": Verb("deck"),
        "take": Verb("face_up"),
        "play_on": Verb(),
        "stop_here": Verb(),
        "back": Verb(),
        "offer": Verb("seat cards cards promise promise"),
        "ask": Verb("seat cards promise"),
        "counter": Verb("offer cards cards promise promise"),
        "accept": Verb("offer"),
        "decline_offer": Verb("offer"),
        "withdraw": Verb("offer"),
        "promise": Verb("seat promise"),
        "pay_main_first": Verb(),
        "pay_funding_first": Verb(),
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

    def view(self, state: Kompensaatiopeli, seat: int | None) -> KompensaatiopeliView:
        return observe(state, seat)

    def why_not(self, state: Kompensaatiopeli, seat: int, choice: Choice) -> Text | None:
        return why_not(state, seat, choice)


GAME = KompensaatiopeliGame(read_content())
