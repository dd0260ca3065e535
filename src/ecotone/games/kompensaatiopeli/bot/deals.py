"""How bots deal: which offers they take, which they make, and what they pay for bank tiles.

Cards count by what they are worth in hand to each team. Between partners a deal is good if it is good for both
together; promises of others count for nothing. A bot makes one offer in its own turn. Before its tile action it asks a
partner for a card that is urgent, such as the knowledge for a demonstration, or gives one away that is urgent there.
Once what the turn takes is known, it gives a partner a card or two that are worth more there: the own hand is filled up
again, so it costs nothing. While a permit is decided the planner keeps what that may take. To the other team it offers
a card for one that it has seen there, where both gain; it does not ask for what nobody knows of, and never offers a
card that would do harm in the other's hand.
"""

from __future__ import annotations

from typing import Final

from ecotone.core.choice import Bundle, Choice, Listed, Open
from ecotone.games.kompensaatiopeli.bot.value import cards_value, hand_value, has_knowledge, protest_prospects
from ecotone.games.kompensaatiopeli.bot.weights import WEIGHTS
from ecotone.games.kompensaatiopeli.box.card_kinds import (
    DEAL_NAMES,
    EU_COURT,
    Deal,
)
from ecotone.games.kompensaatiopeli.box.content import CONSERVATIONISTS
from ecotone.games.kompensaatiopeli.rules import trades
from ecotone.games.kompensaatiopeli.rules.decisions import TILE
from ecotone.games.kompensaatiopeli.rules.paying import resources
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from ecotone.games.kompensaatiopeli.rules.turn import Turn

MARGIN: Final = 0.01  # so much a deal must bring
GIFT: Final = 0.04  # and a card given to a partner
URGENT: Final = 0.3  # so much where the turn may still need the card
MOST_GIVEN: Final = 2  # cards at a time
TILE_ACTIONS: Final = frozenset({
    "plan", "construct", "propose", "make_area", "campaign", "demonstrate", "camp", "restore", "buy_tile",
})  # fmt: skip
PRICES: Final[tuple[Deal, ...]] = ((), (("resource", 1),), (("resource", 2),), (("holistic", 1),))


def aside(state: Kompensaatiopeli, seat: int, listed: list[Listed]) -> Choice | None:
    """Answer an offer, or make one in the own turn."""
    for item in listed:
        if isinstance(item, tuple) and item[0] == "decline_offer":
            accept = ("accept", item[1])
            return accept if accept in listed and is_good(state, seat, accept) else item
    if state.active != seat or state.offers_made[seat] or not state.teams:
        return None
    if not isinstance(state.pending[-1], Turn) and state.plan is None:
        return None
    is_paid = knows_what_is_left(state, seat)
    for item in listed:
        if isinstance(item, Open):
            partners = state.teams[item.fixed[0]] == state.teams[seat]
            found: Choice | None = None
            if item.verb == "ask" and partners:
                found = request(state, seat, item)
            elif item.verb == "offer" and partners:
                found = gift(state, seat, item, GIFT if is_paid else URGENT)
            elif item.verb == "offer" and is_paid:
                found = swap(state, seat, item)
            if found is not None:
                return found
    return None


def knows_what_is_left(state: Kompensaatiopeli, seat: int) -> bool:
    """Whether what the turn itself takes has been paid: its tile action is done, or none can be."""
    if state.acts & TILE:
        return True
    if not isinstance(state.pending[-1], Turn):
        return False
    return not any(isinstance(item, tuple) and item[0] in TILE_ACTIONS for item in state.choices(seat))


def request(state: Kompensaatiopeli, seat: int, form: Open) -> Choice | None:
    """The card of a partner that brings the most, such as the knowledge for a demonstration in this turn."""
    if state.acts & TILE or state.sizes[seat] >= state.content.hand_limit:
        return None
    kind = best_to_pass(state.copy(), form.fixed[0], seat, URGENT)
    if kind < 0:
        return None
    choice = form.fill(((DEAL_NAMES[kind], 1),), None)
    return choice if form.accepts(choice) else None


def gift(state: Kompensaatiopeli, seat: int, form: Open, least: float) -> Choice | None:
    """The cards that are worth most more in a partner's hand than in the own one, before that is filled up again."""
    other: int = form.fixed[0]
    now = state.copy()
    given: list[int] = []
    while len(given) < MOST_GIVEN and now.sizes[other] < state.content.hand_limit:
        kind = best_to_pass(now, seat, other, least)
        if kind < 0:
            break
        hand_over(now, seat, other, kind)
        given.append(kind)
    names = sorted((DEAL_NAMES[kind] for kind in given), key=DEAL_NAMES.index)
    choice = form.fill(tuple((name, names.count(name)) for name in dict.fromkeys(names)), (), None, None)
    return choice if given and form.accepts(choice) else None


def best_to_pass(state: Kompensaatiopeli, giver: int, taker: int, least: float) -> int:
    """The kind of card that a team gains most by, if it changes hands, or -1 if that is no more than the least.

    A permit that is being decided can be met all the same.
    """
    best, most = -1, team_worth(state, giver, taker) + least
    for kind in range(EU_COURT):
        if state.hands[giver][kind]:
            hand_over(state, giver, taker, kind)
            worth = team_worth(state, giver, taker)
            if worth > most and (state.plan is None or can_meet_permit(state, giver)):
                best, most = kind, worth
            hand_over(state, taker, giver, kind)
    return best


def hand_over(state: Kompensaatiopeli, giver: int, taker: int, kind: int) -> None:
    """One card changes hands, to see what that is worth."""
    state.hands[giver][kind] -= 1
    state.sizes[giver] -= 1
    state.hands[taker][kind] += 1
    state.sizes[taker] += 1


def team_worth(state: Kompensaatiopeli, seat: int, other: int) -> float:
    """What two hands of a team are worth together, with what they could pay for."""
    w = WEIGHTS[state.teams[seat]]
    worth = hand_value(state, w, seat) + hand_value(state, w, other)
    return worth + protest_prospects(state, w) if state.teams[seat] == CONSERVATIONISTS else worth


def can_meet_permit(state: Kompensaatiopeli, seat: int) -> bool:
    """Whether a planner's hand has what a permit may take: money for an appeal and a fee, and a knowledge card."""
    return resources(state, seat) >= 2 and has_knowledge(state.hands[seat])


def is_good(state: Kompensaatiopeli, seat: int, accept: Choice) -> bool:
    """Whether an offer makes its taker better off, partners together."""
    found = next(offer for offer in state.offers if offer.number == accept[1])
    after = state.copy()
    trades.accept(after, seat, accept)
    w = WEIGHTS[state.teams[seat]]
    if state.teams[found.giver] == state.teams[seat]:  # partners help each other where it costs nothing
        return team_worth(after, seat, found.giver) >= team_worth(state, seat, found.giver) - MARGIN
    gain = hand_value(after, w, seat) - hand_value(state, w, seat)
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
