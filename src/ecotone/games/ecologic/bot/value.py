"""What a sensible player of Ecologic looks at: the final score that the present course leads to.

Income and the net change of Enviro are carried forward to the expected end. Of what one side has too much, a part is
taken as still convertible into the other, the more turns are left: Profits easily, as they buy Eco-Initiatives; Enviro
less so, as Refineries have to be bought first. An auction that is going on counts as won by its leader, so that a bid
is compared with letting the leader have it. Nothing hidden is looked at.

`instinct` plays by the same outlook without trying positions out, about as well as the greedy bot and much faster: with
it search plays on for some turns before it judges, as the outlook alone does not see who outbids whom, nor what the
Profits of the next turns will buy.

The figures were found by play of variants against each other. One greedy bot among random ones won 150 of 150 games
with two seats, 148 with three and 149 with four, by 84 to 88 points against 6 to 8.
"""

from __future__ import annotations

from typing import Final

from ecotone.core.boards import places_of
from ecotone.core.choice import Choice, Listed, Number, Open
from ecotone.games.ecologic.box.content import (
    ACADEMY,
    FIRST_CARD,
    FIRST_TAD,
    NATURE_RESERVE,
    STOCK_MARKET,
    TRANSPORT_HUB,
)
from ecotone.games.ecologic.rules.action_phase import PASS, REVEAL, Action
from ecotone.games.ecologic.rules.auction import (
    DECLINE_AND_PASS,
    PASS_AUCTION,
    Bidding,
    Opening,
    PlaceTad,
    PlaceToken,
    Veto,
    cost,
)
from ecotone.games.ecologic.rules.decisions import BUY_CARD, DECLINE
from ecotone.games.ecologic.rules.setup import FirstToken
from ecotone.games.ecologic.rules.state import Ecologic

NOTHING: Final = -1
CONVERSION: Final = 0.3  # how much of a surplus can be turned into the other kind, for each turn that is left
MOST_FROM_PROFITS: Final = 1.0  # at most this part of a surplus of Profits, as they buy Eco-Initiatives
MOST_FROM_ENVIRO: Final = 0.4  # and less of Enviro, as it only lets Refineries run that have to be bought first
RIVALRY: Final = 0.5  # how much the best other score counts against one's own
STOCK_MARKET_PER_TURN: Final = 0.6
ACADEMY_PER_TURN: Final = 0.5
HOPE: Final = 3  # one card in so many must be within one's means to reveal one
AUCTION_OF: Final = {"buy_refinery": "auction_refinery", "buy_tad": "auction_tad", "buy_card": "open"}


def value(state: Ecologic, seat: int) -> float:
    """How a seat stands, against the best of the others."""
    if state.result is not None:
        return standing([float(points) for points in state.result.scores], state, seat)
    turns = turns_left(state)
    points = outlooks(state, turns)
    top = state.pending[-1]
    if isinstance(top, Opening) and seat in top.queue:
        # The right to open is worth what opening would bring, if anything.
        bought = outlook(state, seat, turns, FIRST_CARD + top.card, state.content.card_bid[top.card])
        points[seat] = max(points[seat], bought)
    if state.settings.teams:
        points = team_points(points)
    return standing(points, state, seat)


def sensible(state: Ecologic, seat: int, listed: list[Listed]) -> list[Listed]:
    """To decline and pass at once only gives up a right; who may simply buy a thing lets nobody bid for it (G-72).

    Who could hardly open a card does not reveal one: the right to open passes to the others (G-113).
    """
    out = [item for item in listed if item != DECLINE_AND_PASS]
    if REVEAL in out and not may_open(state, seat):
        out.remove(REVEAL)
    # The Contractor has no discount, so the owner of the Stock Market may get it for less in an auction (G-51).
    if state.kind() != "direct_purchase" or state.tad_owner[STOCK_MARKET] == seat:
        return out
    bought = [(AUCTION_OF[item[0]], *item[1:]) for item in out if isinstance(item, tuple) and item[0] in AUCTION_OF]
    return [item for item in out if not isinstance(item, Open) or (item.verb, *item.fixed) not in bought]


def may_open(state: Ecologic, seat: int) -> bool:
    """Whether a seat could open enough of the cards that may come up; in a team the partner may open them instead."""
    bids = [state.content.card_bid[card] for card in state.deck or state.discard]
    means = state.profits[seat]
    if state.settings.teams:
        means = max(means, state.profits[(seat + 2) % 4])
    return HOPE * sum([bid <= means for bid in bids]) >= len(bids)


def instinct(state: Ecologic, seat: int) -> Choice | None:
    """What a practised player does without much thought in auctions and when placing; None elsewhere."""
    top = state.pending[-1]
    if isinstance(top, Bidding):
        return bid_or_pass(state, seat, top)
    if isinstance(top, Action):
        return best_start(state, seat, top.choices(state, seat))
    if isinstance(top, Opening):
        price = state.content.card_bid[top.card]
        if gain_of(state, seat, turns_left(state), FIRST_CARD + top.card, price) <= 0:
            return DECLINE
        return BUY_CARD if seat == top.contractor else ("open", price)
    if isinstance(top, PlaceToken):
        return best_sector(state, seat, top.choices(state, seat))
    return routine(state, seat)


def routine(state: Ecologic, seat: int) -> Choice | None:
    """Where the first tokens go: what a second token on the same sector earns in all turns outweighs any Enviro token.

    The outlook does not see that: so early it takes everybody to run out of Enviro before the income has come in.
    """
    top = state.pending[-1]
    return best_sector(state, seat, top.choices(state, seat)) if isinstance(top, FirstToken) else None


def gain_of(state: Ecologic, seat: int, turns: int, lot: int, price: int) -> float:
    """How many points a lot at a price brings a seat in the end."""
    return outlook(state, seat, turns, lot, price) - outlook(state, seat, turns, NOTHING, 0)


def bid_or_pass(state: Ecologic, seat: int, top: Bidding) -> Choice:
    """Raise by the least if the lot is worth it, or else if it would help the leader more than it hurts."""
    turns = turns_left(state)
    bid = top.bid + state.content.least_raise
    gain = gain_of(state, seat, turns, top.lot, cost(state, seat, bid, seat == top.starter))
    leader = top.leader
    if gain <= 0 and not (state.settings.teams and (leader - seat) % 2 == 0):
        price = cost(state, leader, top.bid, leader == top.starter)
        # Of many rivals the leader is seldom the one to beat.
        gain += RIVALRY * gain_of(state, leader, turns, top.lot, price) / (state.settings.seats - 1)
    return ("raise", bid) if gain > 0 else PASS_AUCTION


def best_start(state: Ecologic, seat: int, listed: list[Listed]) -> Choice:
    """The auction or purchase that promises most at its initial bid; a card face down counts as a middling one."""
    content = state.content
    turns = turns_left(state)
    best: Choice = PASS
    most = outlook(state, seat, turns, NOTHING, 0)
    for item in listed:
        choice = item.lowest() if isinstance(item, Open) else item
        verb = choice[0]
        if verb == "reveal":
            lot = FIRST_CARD + content.middling
            bid = content.card_bid[content.middling]
        elif verb in {"auction_refinery", "buy_refinery"}:
            lot = choice[1]
            bid = state.price(lot)
        elif verb in {"auction_tad", "buy_tad"}:
            lot = FIRST_TAD + choice[1]
            bid = content.tad_bid
        else:
            continue
        if bid <= state.profits[seat]:
            price = bid if verb in {"buy_refinery", "buy_tad"} else cost(state, seat, bid, True)
            points = outlook(state, seat, turns, lot, price)
            if points > most:
                best, most = choice, points
    return best


def best_sector(state: Ecologic, seat: int, listed: list[Listed]) -> Choice:
    """Where a token brings most: income, Enviro, the bonus of a TAD close by."""
    content = state.content
    turns = turns_left(state)
    best = listed[0]
    most = -1.0
    for item in listed:
        assert isinstance(item, tuple)
        sector: int = item[1]
        level = state.level[sector]
        found = state.values[sector]
        if found and state.settings.face_down:
            found = 2
        worth = turns * (content.income[level + 1] - content.income[level]) + found
        if level == 0:
            bit = 1 << sector
            worth += turns * (bool(state.hub & bit) + bool(state.reserve & bit))
        if worth > most:
            best, most = item, worth
    assert isinstance(best, tuple)
    return best


def fills(form: Open) -> list[Choice]:
    """Bids near the lowest that is possible; more is offered only to frighten others off."""
    bid = form.blanks[0] if len(form.blanks) == 1 else None
    if not isinstance(bid, Number):
        return form.some()
    return [form.fill(n) for n in (bid.low, bid.low + 1, bid.low + 3) if n <= bid.high]


def standing(points: list[float], state: Ecologic, seat: int) -> float:
    """One's own points, less a part of the best rival's."""
    partner = (seat + 2) % 4 if state.settings.teams else seat
    return points[seat] - RIVALRY * max(points[one] for one in range(len(points)) if one not in (seat, partner))


def turns_left(state: Ecologic) -> int:
    """How many Income phases are to be expected, from what everybody knows of the pile (G-06)."""
    now = 1 if state.phase < 3 else 0
    pile = len(state.events)
    if state.event == state.content.final:
        return now
    if state.settings.scenario:
        return pile + now
    last = min(pile, state.content.pile_sizes[state.settings.events])
    return pile - last + (last + 1) // 2 + now


def outlooks(state: Ecologic, turns: int) -> list[float]:
    """The final score that each seat is heading for."""
    buyer, lot, price = pending_sale(state)
    return [outlook(state, one, turns, lot if one == buyer else NOTHING, price) for one in range(state.settings.seats)]


def team_points(points: list[float]) -> list[float]:
    """For each seat what it and its partner have together."""
    return [points[one] + points[(one + 2) % 4] for one in range(4)]


def pending_sale(state: Ecologic) -> tuple[int, int, int]:
    """Who is about to get what, for how much: the auction or purchase on top, if any."""
    top = state.pending[-1]
    if isinstance(top, Bidding):
        return top.leader, top.lot, cost(state, top.leader, top.bid, top.leader == top.starter)
    if isinstance(top, Veto):
        return top.winner, top.lot, cost(state, top.winner, top.bid, top.winner == top.starter)
    if isinstance(top, PlaceToken):
        return top.seats[0], top.resource, 0
    if isinstance(top, PlaceTad):
        return top.seats[0], FIRST_TAD + top.tad, 0
    return NOTHING, NOTHING, 0


def earned(state: Ecologic, seat: int) -> int:
    """Profits in every turn, before running costs."""
    hubs = (state.held[seat] & state.hub).bit_count() * state.content.tad_bonus[TRANSPORT_HUB]
    return state.base_income[2 * seat] + state.base_income[2 * seat + 1] + hubs


def net_enviro(state: Ecologic, seat: int) -> int:
    """Enviro in every turn, what Refineries need taken off."""
    reserves = (state.held[seat] & state.reserve).bit_count() * state.content.tad_bonus[NATURE_RESERVE]
    return state.card_gains[seat] - state.tokens[seat] + reserves


def outlook(state: Ecologic, seat: int, turns: int, lot: int, price: int) -> float:
    """The final score that a seat is heading for, with a lot bought at a price."""
    content = state.content
    held = state.held[seat]
    profits = float(state.profits[seat] - (price if lot != NOTHING else 0))
    enviro = float(state.enviro[seat])
    income = float(earned(state, seat))
    tokens = state.tokens[seat]
    place = NOTHING
    net = net_enviro(state, seat)
    costs = state.card_costs[seat]
    bonus = float(content.score_card * len(state.cards[seat]))
    for tad, owner in enumerate(state.tad_owner):
        if owner == seat:
            bonus += content.score_tad + standing_worth(tad, turns)
    if lot >= FIRST_CARD:
        card = lot - FIRST_CARD
        net += content.card_enviro[card]
        costs += content.card_cost[card]
        bonus += content.score_card
    elif lot >= FIRST_TAD:
        bonus += content.score_tad + standing_worth(lot - FIRST_TAD, turns)
        touched = most_touched(state, held)
        if lot - FIRST_TAD == NATURE_RESERVE:
            net += touched * content.tad_bonus[NATURE_RESERVE]
        elif lot - FIRST_TAD == TRANSPORT_HUB:
            income += touched * content.tad_bonus[TRANSPORT_HUB]
    elif lot != NOTHING:
        place, gain, found = best_place(state, seat, lot, turns)
        income += gain
        enviro += found
        tokens += 1
        net -= 1
    return projected(state, seat, place, profits, enviro, income, costs, net, tokens, turns) + bonus


def standing_worth(tad: int, turns: int) -> float:
    """What the two TADs without a bonus per sector are worth besides their points."""
    if tad == STOCK_MARKET:
        return STOCK_MARKET_PER_TURN * turns
    return ACADEMY_PER_TURN * turns if tad == ACADEMY else 0.0


def most_touched(state: Ecologic, held: int) -> int:
    """How many own sectors the best free field touches."""
    near = state.content.field_near
    return max([(held & near[f]).bit_count() for f in range(len(near)) if f not in state.tad_field], default=0)


def best_place(state: Ecologic, seat: int, resource: int, turns: int) -> tuple[int, int, int]:
    """The best place for a token, with its income and Enviro; a face-down Enviro token counts as an average one."""
    content = state.content
    best = (NOTHING, 0, 0)
    worth = -1
    for sector in places_of(state.places(seat, resource) or state.free_places(seat, resource)):
        level = state.level[sector]
        gain = content.income[level + 1] - content.income[level]
        found = state.values[sector]
        if found and state.settings.face_down:
            found = 2
        if gain * turns + found > worth:
            worth = gain * turns + found
            best = (sector, gain, found)
    return best


def levels_of(state: Ecologic, seat: int, place: int) -> list[int]:
    """The levels of all own Refineries, with one more token in a place."""
    held = state.held[seat] if place == NOTHING else state.held[seat] | 1 << place
    return [state.level[sector] + (sector == place) for sector in places_of(held)]


def shut_down(steps: list[int], levels: list[int]) -> int:
    """Take off the token that earns least, as a sensible owner does (G-56); what it earned."""
    at = 0
    least = steps[levels[0]] - steps[levels[0] - 1]
    for i in range(1, len(levels)):
        earned = steps[levels[i]] - steps[levels[i] - 1]
        if earned < least:
            at, least = i, earned
    levels[at] -= 1
    if not levels[at]:
        levels.pop(at)
    return least


def projected(
    state: Ecologic,
    seat: int,
    place: int,
    profits: float,
    enviro: float,
    income: float,
    costs: int,
    net: int,
    tokens: int,
    turns: int,
) -> float:
    """Carry Profits and Enviro forward and count; shortages cost tokens and their income on the way."""
    if costs and profits + turns * (income - costs) < 0:
        # Not all running costs can be paid to the end: that part of what the cards give is lost.
        unpaid = 1 - (profits + turns * income) / (turns * costs)
        enviro -= unpaid * turns * (net + tokens)
    if enviro + turns * net >= 0:
        enviro += turns * net
        profits += turns * (income - costs)
    else:
        levels = levels_of(state, seat, place)
        for _ in range(turns):
            enviro += net
            if enviro < 0 and levels:
                enviro = 0.0
                income -= shut_down(state.content.income, levels)
                tokens -= 1
                net += 1
            profits += income - costs
    profits = max(profits, 0.0)
    enviro = max(enviro, 0.0)
    small, large = (profits, enviro) if profits < enviro else (enviro, profits)
    most = MOST_FROM_ENVIRO if profits < enviro else MOST_FROM_PROFITS
    moved = (large - small) * min(most, CONVERSION * turns) / 2
    small += moved
    large -= moved
    base = small * (small + large) / large if large > 0 else 0.0
    return base + state.content.score_token * tokens
