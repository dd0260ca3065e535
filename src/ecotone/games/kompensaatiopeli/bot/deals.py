"""How bots deal: which offers they take, which they make, and what they pay for bank tiles.

Cards count by what they are worth in hand to each team. Between partners a deal is good if it is good for both
together; promises of others count for nothing. A bot makes one offer in its own turn: a card that helps the other team
more than its own, for one that helps its own team more; never a card that would do harm in the other's hand.
"""

from __future__ import annotations

from typing import Final

from ecotone.core.choice import Bundle, Choice, Listed, Open
from ecotone.games.kompensaatiopeli.bot.value import CARD_WORTH, hand_value
from ecotone.games.kompensaatiopeli.box.card_kinds import DEAL_NAMES, EU_COURT, Deal
from ecotone.games.kompensaatiopeli.rules import trades
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli

MARGIN: Final = 0.01  # so much a deal must bring
PRICES: Final[tuple[Deal, ...]] = ((), (("resource", 1),), (("resource", 2),), (("holistic", 1),))


def aside(state: Kompensaatiopeli, seat: int, listed: list[Listed]) -> Choice | None:
    """Answer an offer, or make one in the own turn."""
    for item in listed:
        if isinstance(item, tuple) and item[0] == "decline_offer":
            accept = ("accept", item[1])
            return accept if accept in listed and is_good(state, seat, accept) else item
    if state.active != seat or state.offers_made[seat] or not state.teams:
        return None
    for item in listed:
        if isinstance(item, Open) and item.verb == "offer" and state.teams[item.fixed[0]] != state.teams[seat]:
            found = swap(state, seat, item)
            if found is not None:
                return found
    return None


def is_good(state: Kompensaatiopeli, seat: int, accept: Choice) -> bool:
    """Whether an offer makes its taker better off, partners together."""
    found = next(offer for offer in state.offers if offer.number == accept[1])
    after = state.copy()
    trades.accept(after, seat, accept)
    gain = hand_value(after, seat) - hand_value(state, seat)
    if state.teams[found.giver] == state.teams[seat]:
        gain += hand_value(after, found.giver) - hand_value(state, found.giver)
        return gain >= -MARGIN  # partners help each other where it costs nothing
    if found.yours is not None:
        gain -= 2 * MARGIN
    harm = sum(n for kind, n in cards_asked(found.want) if kind >= EU_COURT)
    return gain > MARGIN and not harm


def cards_asked(deal: Deal) -> list[tuple[int, int]]:
    """The kinds behind the names of a deal, the first of like ones."""
    return [(DEAL_NAMES.index(name), n) for name, n in deal]


def swap(state: Kompensaatiopeli, seat: int, form: Open) -> Choice | None:
    """One card against one, by which both gain; rather for a card that the other has shown."""
    other: int = form.fixed[0]
    mine, theirs = CARD_WORTH[state.teams[seat]], CARD_WORTH[state.teams[other]]
    found: list[tuple[bool, Choice]] = []
    for give in range(EU_COURT):
        if not state.hands[seat][give]:
            continue
        for want in range(EU_COURT):
            if mine[want] - mine[give] > MARGIN and theirs[give] - theirs[want] > MARGIN:
                choice = form.fill(((DEAL_NAMES[give], 1),), ((DEAL_NAMES[want], 1),), None, None)
                if form.accepts(choice):
                    found.append((state.shown[other][want] > 0, choice))
    return max(found, key=lambda one: one[0])[1] if found else None


def fills(state: Kompensaatiopeli, seat: int, form: Open) -> list[Choice]:
    """Prices for bank tiles: nothing, or a card or two that others like."""
    if len(form.blanks) != 1 or not isinstance(form.blanks[0], Bundle):
        return form.some()
    return [form.fill(price) for price in PRICES if form.blanks[0].accepts(price)] or [form.lowest()]
