"""What comes each turn, and how points would stand: from open information alone, without events."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from ecotone.games.ecologic.box.balance import base_points
from ecotone.games.ecologic.box.content import FIRST_CARD, FIRST_TAD, NATURE_RESERVE, TRANSPORT_HUB, Content
from ecotone.games.ecologic.page.pieces import Beam
from ecotone.games.ecologic.view import Company, EcologicView

STEEP: Final = 17.0  # degrees to which a balance sinks at most


class Gain(Struct, frozen=True):
    """What something brings: at once, and each turn; `things` are the points for owning it."""

    profits: int = 0
    enviro: int = 0
    each_profits: int = 0
    each_enviro: int = 0
    things: int = 0


class Outcome(Struct, frozen=True):
    """A company's accounts, and the points of its side, at some time."""

    profits: int
    enviro: int
    points: int

    @property
    def beam(self) -> Beam:
        """The accounts as a balance."""
        return beam_of(self.profits, self.enviro)


def beam_of(profits: int, enviro: int) -> Beam:
    """The balance of two accounts: it sinks on the heavier side, and no further where one has four times the other."""
    lean = 1.6 * (profits - enviro) / max(1, profits + enviro)
    return Beam(profits, enviro, f"{-STEEP * max(-1.0, min(1.0, lean)):.1f}")


def touching(content: Content, view: EcologicView, tad: int, seat: int) -> int:
    """What a TAD on the map brings a seat each turn for its sectors around it (G-54, G-61)."""
    field = view.tad_field[tad]
    if field < 0:
        return 0
    near = content.field_near[field]
    owned = sum([near >> place & 1 for place, sector in enumerate(view.sectors) if sector.owner == seat])
    return owned * content.tad_bonus[tad]


def each_turn(content: Content, view: EcologicView, seat: int) -> tuple[int, int]:
    """Profits and Enviro that come, or go, each turn."""
    hub, reserve = (touching(content, view, tad, seat) for tad in (TRANSPORT_HUB, NATURE_RESERVE))
    return balance_of(view.companies[seat], hub, reserve)


def balance_of(company: Company, hub: int, reserve: int) -> tuple[int, int]:
    """The same of a company, where it is known what both TADs bring it."""
    return company.income + hub - company.card_costs, company.card_enviro + reserve - company.tokens


def brought_by(content: Content, lot: int, paid: int) -> Gain:
    """What a lot brings whoever buys it; of a token only what is the same in every sector."""
    if lot >= FIRST_CARD:
        card = lot - FIRST_CARD
        return Gain(-paid, 0, -content.card_cost[card], content.card_enviro[card], content.score_card)
    if lot >= FIRST_TAD:
        return Gain(-paid, things=content.score_tad)
    return Gain(-paid, 0, content.income[1], -1, content.score_token)


def outcome(content: Content, view: EcologicView, seat: int, gain: Gain, turns: int = 0) -> Outcome:
    """How a seat would stand with a gain, so many turns later."""
    company = view.companies[seat]
    score = next(score for score in view.scores if seat in score.seats)
    profits, enviro = each_turn(content, view, seat)
    more_profits = gain.profits + turns * (profits + gain.each_profits)
    more_enviro = gain.enviro + turns * (enviro + gain.each_enviro)
    base = base_points(max(0, score.profits + more_profits), max(0, score.enviro + more_enviro), view.rounding)
    return Outcome(
        max(0, company.profits + more_profits),
        max(0, company.enviro + more_enviro),
        base + score.tokens + score.cards + score.tads + gain.things,
    )
