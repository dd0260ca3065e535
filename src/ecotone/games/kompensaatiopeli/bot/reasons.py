"""Why a choice is good, in words of Kompensaatiopeli: what `chance` weighs, told to developers or conservationists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ecotone.core.hint import Term
from ecotone.core.text import Text
from ecotone.games.kompensaatiopeli.bot.chance import AT_FIRST, EVIDENCE, WEIGHTS, lateness, parts
from ecotone.games.kompensaatiopeli.box.card_kinds import KINDS
from ecotone.games.kompensaatiopeli.rules.offsetting import Offset
from ecotone.games.kompensaatiopeli.rules.restoration import TakeBankTile
from ecotone.games.kompensaatiopeli.rules.scoring import team_score
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from ecotone.games.kompensaatiopeli.words.names import counted_cards

LEAD: Final = EVIDENCE.index("lead")
# What is told to each team of the parts of the lead, in the order of `parts`.
TOLD: Final = (
    ("points", "plans", "less_protest", "room", "hand", "their_hand"),
    ("points", "fewer_plans", "protest", "less_room", "their_hand", "hand"),
)
TERMS: Final[Mapping[str, Term]] = {
    "points": Term(
        Text("The team gains on the other in points."),
        Text("The team falls behind in points."),
        Text("points"),
    ),
    "plans": Term(
        Text("More of what is planned can be built in the turns that are left."),
        Text("Less of what is planned can be built in the turns that are left."),
        Text("plans that can be built"),
    ),
    "fewer_plans": Term(
        Text("Less of what is planned can be built in the turns that are left."),
        Text("More of what is planned can be built in the turns that are left."),
        Text("a brake on the plans"),
    ),
    "less_protest": Term(
        Text("Protests and proposals stand less in the way."),
        Text("Protests and proposals come nearer to points."),
        Text("fewer protests and proposals"),
    ),
    "protest": Term(
        Text("Protests and proposals come nearer to points."),
        Text("Protests and proposals promise less."),
        Text("protests and proposals that bring points later"),
    ),
    "hand": Term(
        Text("The hand gets better: money and knowledge that go together."),
        Text("The hand gets worse."),
        Text("a good hand"),
    ),
    "their_hand": Term(
        Text("The other team's hands get worse."),
        Text("The other team's hands get better."),
        Text("a worse hand for the others"),
    ),
    "room": Term(
        Text("There is more land to build on."), Text("There is less land to build on."), Text("land to build on")
    ),
    "less_room": Term(
        Text("There is less land to build on."),
        Text("There is more land to build on."),
        Text("land that is kept from building"),
    ),
}
LANDSCAPE: Final = Text("Look at the landscape: one tile matters now.")
PROJECTS: Final = Text("Look at the projects: which of them finds good land?")
PLANNED: Final = Text("Look at the plan tokens on the landscape.")
HAND: Final = Text("Look at the cards in your hand.")
PERMIT: Final = Text("Look at the permit process.")
NUDGES: Final[Mapping[str, Text]] = {
    "nature_survey": LANDSCAPE,
    "species_survey": LANDSCAPE,
    "open_tile": LANDSCAPE,
    "propose": LANDSCAPE,
    "free_proposal": LANDSCAPE,
    "make_area": LANDSCAPE,
    "restore": LANDSCAPE,
    "site": LANDSCAPE,
    "polluted_site": LANDSCAPE,
    "place": LANDSCAPE,
    "plan": PROJECTS,
    "construct": PLANNED,
    "offset": PLANNED,
    "campaign": PLANNED,
    "free_campaign": PLANNED,
    "demonstrate": PLANNED,
    "camp": PLANNED,
    "remove_protest": PLANNED,
    "oops": HAND,
    "derogation": HAND,
    "corruption": HAND,
    "checkup": HAND,
    "change_of_legislation": HAND,
    "landowner": HAND,
    "political_influence": HAND,
    "discard": HAND,
    "discard_money": HAND,
    "give_up": HAND,
    "draw": Text("Look at the decks and the face-up cards."),
    "take": Text("Look at the decks and the face-up cards."),
    "appeal": PERMIT,
    "eu_court": PERMIT,
    "cooperate": PERMIT,
    "pay_fee": PERMIT,
    "reveal": PERMIT,
    "pay_plan": PERMIT,
    "pass": PERMIT,
    "let_lapse": PERMIT,
    "pay_proposals": LANDSCAPE,
    "pay_campaigns": PLANNED,
    "pay_sites": LANDSCAPE,
    "buy_tile": Text("Look at the bank."),
    "take_tile": Text("Look at the bank."),
    "bank_site": Text("Look at the bank."),
    "use_bank": Text("Look at the bank."),
    "end_turn": Text("Is there anything left in this turn that helps?"),
}


def moves(before: Kompensaatiopeli, after: Kompensaatiopeli, seat: int) -> dict[str, float]:
    """What changed, weighed as `chance` weighs it for the seat's team. That time goes by is nobody's doing."""
    if not before.teams or not after.teams:
        return {}
    team = after.teams[seat]
    weight = WEIGHTS[team][LEAD] * (AT_FIRST + lateness(after))  # the later it is, the more a lead counts
    old, new = parts(before, team), parts(after, team)
    return {term: weight * (b - a) for term, a, b in zip(TOLD[team], old, new, strict=True)}


def sentence(term: str, better: bool, before: Kompensaatiopeli, after: Kompensaatiopeli, seat: int) -> Text | None:
    """Points in numbers, and what else than its general words say moved a term; the rest is told in general."""
    if not before.teams:
        return None
    team = after.teams[seat]
    if term == "points":
        return in_points(before, after, team) if better else None
    if term in {"protest", "less_protest"}:
        return beside_protests(better == (term == "protest"), before, after)
    if term in {"room", "less_room"} and better == (term == "less_room") and turned_up(before, after):
        return Text("One tile fewer lies face down: once all are open, that counts for the conservationists.")
    if term == "hand" and better and cards_held(after, team) < cards_held(before, team):
        return Text("Fewer cards in hand leave room for new ones.")
    return None


def in_points(before: Kompensaatiopeli, after: Kompensaatiopeli, team: int) -> Text | None:
    """The lead that a team won, as its own points or as those that the other lost."""
    own = team_score(after, team) - team_score(before, team)
    other = team_score(after, 1 - team) - team_score(before, 1 - team)
    if own > 0 and other >= 0:
        return Text.count("It brings the team a point.", "It brings the team {n} points.", own)
    if other < 0 <= own:
        return Text.count("It takes a point from the other team.", "It takes {n} points from the other team.", -other)
    return None


def beside_protests(promises: bool, before: Kompensaatiopeli, after: Kompensaatiopeli) -> Text | None:
    """What counts with protests and proposals but is neither: offsets, the bank, and polluted land."""
    if is_asked(after, Offset):
        return Text("It leads on to an offset.")
    if is_asked(before, Offset):
        made = len(after.sites) > len(before.sites)
        return Text("The offset is made.") if made else Text("The offset is not made.")
    if is_asked(after, TakeBankTile):
        return Text("It brings a tile into the bank.")
    if promises and turned_up(before, after):  # nobody knows which tile it is, so guesses must agree on the words
        return Text("Polluted land may come to light, which can be restored.")
    return None


def is_asked(state: Kompensaatiopeli, question: type) -> bool:
    """Whether a question waits for its answer, be it below others."""
    return any(isinstance(one, question) for one in state.pending)


def turned_up(before: Kompensaatiopeli, after: Kompensaatiopeli) -> bool:
    """Whether fewer tiles lie face down."""
    return after.down.bit_count() < before.down.bit_count()


def cards_held(state: Kompensaatiopeli, team: int) -> int:
    """How many cards a team has in its hands."""
    return sum(size for size, side in zip(state.sizes, state.teams, strict=True) if side == team)


def cost(before: Kompensaatiopeli, after: Kompensaatiopeli, seat: int) -> Text | None:
    """The cards that leave the own hand, while the turn goes on."""
    if not before.teams or (before.active, before.round) != (after.active, after.round):
        return None
    gone = [max(0, before.hands[seat][kind] - after.hands[seat][kind]) for kind in range(KINDS)]
    if not any(gone):
        return None
    named = counted_cards(after.content, tuple((kind, n) for kind, n in enumerate(gone) if n))
    return Text("It costs: {cards}.", cards=named)
