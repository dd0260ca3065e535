"""Kompensaatiopeli, the offsetting game: developers against conservationists, for four or six players."""

from __future__ import annotations

from collections.abc import Mapping

from ecotone.core.chance import Rng
from ecotone.core.choice import Choice
from ecotone.core.content import Pack
from ecotone.core.game import Game
from ecotone.core.options import Value
from ecotone.core.text import Text
from ecotone.games.kompensaatiopeli.box.content import Content, content_under, read_content
from ecotone.games.kompensaatiopeli.box.options import OLDER_OPTIONS, OPTIONS, Settings
from ecotone.games.kompensaatiopeli.rules.observe import observe
from ecotone.games.kompensaatiopeli.rules.setup import lay_out
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from ecotone.games.kompensaatiopeli.view import KompensaatiopeliView
from ecotone.games.kompensaatiopeli.words.choices import VERBS
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
    difficulty = 3
    company = Text("Two teams")
    seats = (4, 6)
    usual_seats = 4
    # Since 9 there are other action cards with six seats, since 10 still others (K-09); since 8 some projects are
    # larger, since 7 one sector role is the usual one (K-02), since 6 a protest is removed to build there at once,
    # since 5 on the way to building (K-67), since 4 everybody may play Cooperation (K-43); 3: streams, 2: offers
    # outlast (K-153).
    rules_version = 10
    older_rules = (2, 3, 4, 5, 6, 7, 8, 9)
    older_options = OLDER_OPTIONS
    older_content = (content_under(5), content_under(6), content_under(7), content_under(8), content_under(9))
    linear_until = 2
    options = OPTIONS
    asides = True
    hidden = True
    verbs = VERBS

    def __init__(self, content: Content) -> None:
        self.content = content
        self.content_version = content.version
        self.content_data = content.data
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
