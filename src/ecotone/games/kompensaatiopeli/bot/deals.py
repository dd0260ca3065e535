"""How bots deal: which offers they take, which they make, and what they pay for bank tiles.

Cards count by what they are worth in hand to each team. Between partners a deal is good if it is good for both
together; promises of others count for nothing. A bot makes one offer in its own turn, once its tile action is done and
nothing else is under way; while a permit is decided the planner keeps what it may take. To a partner it gives a card
that is worth more there: the own hand is filled up again, so it costs nothing. To the other team it offers a card for
one that it has seen there, where both gain; it does not ask for what nobody knows of, and never offers a card that
would do harm in the other's hand.
"""

from __future__ import annotations

from typing import Final

from ecotone.core.choice import Bundle, Choice, Listed, Open
from ecotone.games.kompensaatiopeli.bot.value import card_worth, cards_value, hand_value
from ecotone.games.kompensaatiopeli.bot.weights import WEIGHTS
from ecotone.games.kompensaatiopeli.box.card_kinds import (
    DEAL_NAMES,
    EU_COURT,
    FUNDING_RESOURCE,
    HOLISTIC,
    KNOWLEDGE,
    MAIN_RESOURCE,
    Deal,
)
from ecotone.games.kompensaatiopeli.rules import trades
from ecotone.games.kompensaatiopeli.rules.decisions import TILE
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from ecotone.games.kompensaatiopeli.rules.turn import Turn

MARGIN: Final = 0.01  # so much a deal must bring
GIFT: Final = 0.04  # and a gift to a partner
PRICES: Final[tuple[Deal, ...]] = ((), (("resource", 1),), (("resource", 2),), (("holistic", 1),))


def aside(state: Kompensaatiopeli, seat: int, listed: list[Listed]) -> Choice | None:
    """Answer an offer, or make one in the own turn."""
    for item in listed:
        if isinstance(item, tuple) and item[0] == "decline_offer":
            accept = ("accept", item[1])
            return accept if accept in listed and is_good(state, seat, accept) else item
    if state.active != seat or state.offers_made[seat] or not state.teams:
        return None
    if not state.acts & TILE or (state.plan is None and not isinstance(state.pending[-1], Turn)):
        return None  # what the turn itself takes is not known yet
    for item in listed:
        if isinstance(item, Open) and item.verb == "offer":
            partners = state.teams[item.fixed[0]] == state.teams[seat]
            found = gift(state, seat, item) if partners else swap(state, seat, item)
            if found is not None:
                return found
    return None


def gift(state: Kompensaatiopeli, seat: int, form: Open) -> Choice | None:
    """The card that is worth most more in a partner's hand than in the own one, before that is filled up again."""
    other: int = form.fixed[0]
    content = state.content
    if state.sizes[other] >= content.hand_limit or state.sizes[seat] > content.refill_to:
        return None
    best: Choice | None = None
    most = GIFT
    team = state.teams[seat]
    w = WEIGHTS[team]
    for kind in range(EU_COURT):
        if state.hands[seat][kind]:
            without = state.hands[seat][:]
            without[kind] -= 1
            if state.plan is not None and not can_meet_permit(without):
                continue
            lost = cards_value(w, team, state.hands[seat], content.dirty_value)
            lost -= cards_value(w, team, without, content.dirty_value) + w.average_card
            gain = card_worth(state, other, kind) - lost
            choice = form.fill(((DEAL_NAMES[kind], 1),), (), None, None)
            if gain > most and form.accepts(choice):
                best, most = choice, gain
    return best


def can_meet_permit(hand: list[int]) -> bool:
    """Whether a planner's hand has what a permit may take: money for an appeal and a fee, and a knowledge card."""
    money = hand[FUNDING_RESOURCE] + hand[MAIN_RESOURCE]
    return money >= 2 and any(hand[kind] for kind in range(KNOWLEDGE, HOLISTIC + 1))


def is_good(state: Kompensaatiopeli, seat: int, accept: Choice) -> bool:
    """Whether an offer makes its taker better off, partners together."""
    found = next(offer for offer in state.offers if offer.number == accept[1])
    after = state.copy()
    trades.accept(after, seat, accept)
    w = WEIGHTS[state.teams[seat]]
    gain = hand_value(after, w, seat) - hand_value(state, w, seat)
    if state.teams[found.giver] == state.teams[seat]:
        gain += hand_value(after, w, found.giver) - hand_value(state, w, found.giver)
        return gain >= -MARGIN  # partners help each other where it costs nothing
    if found.yours is not None:
        gain -= 2 * MARGIN
    harm = sum(n for kind, n in cards_asked(found.want) if kind >= EU_COURT)
    return gain > MARGIN and not harm


def cards_asked(deal: Deal) -> list[tuple[int, int]]:
    """The kinds behind the names of a deal, the first of like ones."""
    return [(DEAL_NAMES.index(name), n) for name, n in deal]


def swap(state: Kompensaatiopeli, seat: int, form: Open) -> Choice | None:
    """One card against one that the other has shown, by which both gain."""
    other: int = form.fixed[0]
    for want in range(EU_COURT):
        if not state.shown[other][want]:
            continue
        for give in range(EU_COURT):
            if not state.hands[seat][give] or DEAL_NAMES[give] == DEAL_NAMES[want]:
                continue
            if gain_of_swap(state, seat, give, want) > MARGIN and gain_of_swap(state, other, want, give) > MARGIN:
                choice = form.fill(((DEAL_NAMES[give], 1),), ((DEAL_NAMES[want], 1),), None, None)
                if form.accepts(choice):
                    return choice
    return None


def gain_of_swap(state: Kompensaatiopeli, seat: int, gives: int, gets: int) -> float:
    """What a hand gains by one card for another."""
    hand = state.hands[seat][:]
    value = state.content.dirty_value
    team = state.teams[seat]
    before = cards_value(WEIGHTS[team], team, hand, value)
    hand[gives] = max(0, hand[gives] - 1)
    hand[gets] += 1
    return cards_value(WEIGHTS[team], team, hand, value) - before


def fills(state: Kompensaatiopeli, seat: int, form: Open) -> list[Choice]:
    """Prices for bank tiles: nothing, or a card or two that others like."""
    if len(form.blanks) != 1 or not isinstance(form.blanks[0], Bundle):
        return form.some()
    return [form.fill(price) for price in PRICES if form.blanks[0].accepts(price)] or [form.lowest()]
