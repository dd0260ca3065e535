"""A position and a choice of Ecologic as named numbers (see `core/features.py`). All of it lies open on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ecotone.core.boards import places_of
from ecotone.core.choice import Choice
from ecotone.core.features import Numbers, by_seat, each, mark, places, question
from ecotone.games.ecologic.bot.value import NOTHING, earned, net_enviro, outlook, pending_sale, turns_left
from ecotone.games.ecologic.box.content import FIRST_CARD, FIRST_TAD, TADS
from ecotone.games.ecologic.box.event_card import KINDS, PHASES, RESOURCES
from ecotone.games.ecologic.rules.auction import Bidding, Opening, cost
from ecotone.games.ecologic.rules.decisions import CardQuestion
from ecotone.games.ecologic.rules.state import Ecologic

VERSION: Final = 1
SEATS: Final = 4
QUESTIONS: Final = (
    "first_token", "action", "opening", "bidding", "veto", "place_token", "place_tad", "platform_card", "shift_price",
    "take_over", "expo_draw", "expo_swap", "lawsuit", "invest", "oil_spill", "switch_to_bat", "brain_drain", "shortage",
    "accident", "name_partner", "keep_cards",
)  # fmt: skip
VERBS: Final = (
    "place", "place_anywhere", "place_tad", "pass", "auction_refinery", "auction_tad", "reveal", "buy_refinery",
    "buy_tad", "buy_card", "open", "decline", "decline_and_pass", "raise", "pass_auction", "pass_ahead", "keep_veto",
    "veto", "skip", "sue", "refuse", "accept", "ignore", "keep", "shut_down", "give", "shift", "take_over", "draw",
    "leave", "swap", "name_nobody", "name_partner", "stop_production", "keep_card", "close", "discard", "offer",
    "withdraw", "accept_offer", "decline_offer",
)  # fmt: skip
EVENTS: Final = tuple(KINDS)
LOTS: Final = ("oil", "mineral", "tad", "card")
NAMES: Final = (
    "seats", "teams", "free_deals", "turn", "turns_left", "starts", "asked", "veto_left",
    *each("phase", PHASES),
    *each("event", EVENTS),
    *each("price", RESOURCES),
    *each("shift", RESOURCES),
    *each("on_board", RESOURCES),
    *each("free", RESOURCES),
    "free_enviro", "deck",
    *each("question", QUESTIONS),
    *each("lot", LOTS),
    "lot.bid", "lot.enviro", "lot.cost", "lot.own", "lot.leads", "lot.rivals_left",
    *by_seat(SEATS, (
        "there", "partner", "profits", "enviro", "minus", "tokens", "supply.oil", "supply.mineral", "income",
        "initiatives", "initiatives.enviro", "initiatives.costs", "net_enviro", "sectors", "level2", "level3",
        "places.oil", "places.mineral", *each("tad", TADS), "outlook",
    )),
)  # fmt: skip
CHOICE_NAMES: Final = (
    *each("verb", VERBS),
    *each("lot", LOTS),
    *each("tad", TADS),
    "price", "price_of_profits", "above_least", "brings",
    "sector", "sector.level", "sector.income", "sector.enviro", "sector.hub", "sector.reserve", "sector.own",
    "sector.free_near",
    "card.enviro", "card.cost", "field.touches", "seat", "seat.outlook", "step",
)  # fmt: skip
_QUESTION: Final = places(QUESTIONS)
_VERB: Final = places(VERBS)
_LOT: Final = CHOICE_NAMES.index(f"lot.{LOTS[0]}")  # where what belongs together begins
_TAD: Final = CHOICE_NAMES.index(f"tad.{TADS[0]}")
_PRICE: Final = CHOICE_NAMES.index("price")
_SECTOR: Final = CHOICE_NAMES.index("sector")
_CARD: Final = CHOICE_NAMES.index("card.enviro")
_TOUCHES: Final = CHOICE_NAMES.index("field.touches")
_SEAT: Final = CHOICE_NAMES.index("seat")
_STEP: Final = CHOICE_NAMES.index("step")
_EVENT: Final = places(EVENTS)
_OF_SECTOR: Final = frozenset({"place", "place_anywhere", "sue", "shut_down", "take_over", "stop_production", "close"})
_OF_CARD: Final = frozenset({"give", "swap", "keep_card", "discard"})


def features(state: Ecologic, seat: int) -> list[float]:
    """The position as `NAMES` say."""
    content = state.content
    seats = state.settings.seats
    turns = turns_left(state)
    out: list[float] = [
        float(seats),
        float(state.settings.teams),
        float(state.settings.free_deals),
        float(state.turn),
        float(turns),
        float(state.start == seat),
        float(seat in state.actors),
        float(state.veto),
    ]
    mark(out, state.phase, len(PHASES))
    mark(out, _EVENT.get(state.kind(), -1), len(EVENTS))
    out += [float(state.price(0)), float(state.price(1)), float(state.shift[0]), float(state.shift[1])]
    out += [float(state.on_board[0]), float(state.on_board[1])]
    out += [float((state.free & content.of_resource[0]).bit_count())]
    out += [float((state.free & content.of_resource[1]).bit_count())]
    out += [float(enviro_on(state, state.free)), float(len(state.deck))]
    mark(out, _QUESTION.get(question(state), -1), len(QUESTIONS))
    add_lot(out, state, seat)
    buyer, lot, price = pending_sale(state) if state.pending else (NOTHING, NOTHING, 0)
    for step in range(SEATS):
        if step < seats:
            other = (seat + step) % seats
            add_company(out, state, other, turns, lot if other == buyer else NOTHING, price)
            out[-PER_SEAT + 1] = float(step > 0 and state.settings.teams and (other - seat) % 2 == 0)
        else:
            out += NOBODY
    return out


def enviro_on(state: Ecologic, mask: int) -> int:
    """Enviro tokens on these sectors; a face-down one counts as an average one."""
    total = 0
    for sector in places_of(mask):
        total += found_at(state, sector)
    return total


def found_at(state: Ecologic, sector: int) -> int:
    """The Enviro token of a sector as far as it is known."""
    value = state.values[sector]
    return 2 if value and state.settings.face_down else value


def lot_kind(lot: int) -> int:
    """Which of `LOTS` is sold; -1 for nothing."""
    if lot >= FIRST_CARD:
        return 3
    return 2 if lot >= FIRST_TAD else lot


def add_lot(out: list[float], state: Ecologic, seat: int) -> None:
    """What is being sold: its kind and figures, the bid, and who is left to raise it."""
    top = state.pending[-1] if state.pending else None
    lot = bid = -1
    leads = own = False
    left = 0
    if isinstance(top, Bidding):
        lot, bid, leads, own, left = top.lot, top.bid, top.leader == seat, top.starter == seat, len(top.queue)
    elif isinstance(top, Opening):
        lot, bid, left = FIRST_CARD + top.card, state.content.card_bid[top.card], len(top.queue)
        own = top.queue[0] == seat
    elif isinstance(top, CardQuestion):
        lot, bid = FIRST_CARD + top.card, state.content.card_bid[top.card]
    mark(out, lot_kind(lot), len(LOTS))
    card = lot - FIRST_CARD
    out.append(float(max(bid, 0)))
    out.append(float(state.content.card_enviro[card]) if card >= 0 else 0.0)
    out.append(float(state.content.card_cost[card]) if card >= 0 else 0.0)
    out += [float(own), float(leads), float(left)]


def add_company(out: list[float], state: Ecologic, seat: int, turns: int, lot: int, price: int) -> None:
    """One seat: what it owns, earns and spends, and the final score that it is heading for."""
    held = state.held[seat]
    level2 = level3 = 0
    for sector in places_of(held):
        if state.level[sector] == 2:
            level2 += 1
        elif state.level[sector] > 2:
            level3 += 1
    out += [
        1.0,
        0.0,
        float(state.profits[seat]),
        float(state.enviro[seat]),
        float(state.minus >> seat & 1),
        float(state.tokens[seat]),
        float(state.supply[2 * seat]),
        float(state.supply[2 * seat + 1]),
        float(earned(state, seat)),
        float(len(state.cards[seat])),
        float(state.card_gains[seat]),
        float(state.card_costs[seat]),
        float(net_enviro(state, seat)),
        float(held.bit_count()),
        float(level2),
        float(level3),
        float(state.places(seat, 0).bit_count()),
        float(state.places(seat, 1).bit_count()),
    ]
    for owner in state.tad_owner:
        out.append(1.0 if owner == seat else 0.0)
    out.append(outlook(state, seat, turns, lot, price))


PER_SEAT: Final = 19 + len(TADS)
NOBODY: Final = [0.0] * PER_SEAT


def describe(state: Ecologic, seat: int, choices: Sequence[Choice], out: Numbers) -> None:
    """Choices as `CHOICE_NAMES` say, one after the other, seen from the position before them."""
    at = 0
    turns = turns_left(state)
    now = outlook(state, seat, turns, NOTHING, 0)
    for choice in choices:
        describe_one(state, seat, choice, turns, now, out, at)
        at += len(CHOICE_NAMES)


def describe_one(state: Ecologic, seat: int, choice: Choice, turns: int, now: float, out: Numbers, at: int) -> None:
    """One choice, from a place on; `now` is the score that the seat is heading for without it."""
    content = state.content
    verb: str = choice[0]
    out[at + _VERB[verb]] = 1.0
    lot, price, least = what_is_bought(state, seat, choice)
    if lot >= 0:
        out[at + _LOT + lot_kind(lot)] = 1.0
        if FIRST_TAD <= lot < FIRST_CARD:
            out[at + _TAD + lot - FIRST_TAD] = 1.0
        out[at + _PRICE] = float(price)
        out[at + _PRICE + 1] = price / max(1, state.profits[seat])
        out[at + _PRICE + 2] = float(least)
        out[at + _PRICE + 3] = outlook(state, seat, turns, lot, price) - now
    if verb in _OF_SECTOR:
        describe_sector(state, seat, choice[1], out, at + _SECTOR)
    card = lot - FIRST_CARD
    if verb in _OF_CARD and len(choice) > 1:
        card = choice[1]
    if card >= 0:
        out[at + _CARD] = float(content.card_enviro[card])
        out[at + _CARD + 1] = float(content.card_cost[card])
    if verb == "place_tad":
        out[at + _TOUCHES] = float((state.held[seat] & content.field_near[choice[1]]).bit_count())
    elif verb in ("name_partner", "offer"):
        other: int = choice[1]
        out[at + _SEAT] = float((other - seat) % state.settings.seats)
        out[at + _SEAT + 1] = outlook(state, other, turns, NOTHING, 0)
    elif verb == "shift":
        out[at + _STEP] = float(choice[2])


def describe_sector(state: Ecologic, seat: int, sector: int, out: Numbers, at: int) -> None:
    """What a sector holds, and what a refinery there would bring."""
    content = state.content
    bit = 1 << sector
    level = state.level[sector]
    out[at] = 1.0
    out[at + 1] = float(level)
    if level < content.max_level:
        out[at + 2] = float(content.income[level + 1] - content.income[level])
    out[at + 3] = float(found_at(state, sector))
    if state.hub & bit:
        out[at + 4] = 1.0
    if state.reserve & bit:
        out[at + 5] = 1.0
    if state.owner[sector] == seat:
        out[at + 6] = 1.0
    out[at + 7] = float((content.near[sector] & state.free).bit_count())


def what_is_bought(state: Ecologic, seat: int, choice: Choice) -> tuple[int, int, int]:
    """The lot that a choice bids for, what it would cost, and by how much the bid is above the least; -1 for none."""
    verb: str = choice[0]
    content = state.content
    top = state.pending[-1]
    if verb in ("auction_refinery", "buy_refinery"):
        least = state.price(choice[1])
        bid = choice[2] if verb == "auction_refinery" else least
        return choice[1], cost(state, seat, bid, verb == "auction_refinery"), bid - least
    if verb in ("auction_tad", "buy_tad"):
        bid = choice[2] if verb == "auction_tad" else content.tad_bid
        return FIRST_TAD + choice[1], cost(state, seat, bid, verb == "auction_tad"), bid - content.tad_bid
    if verb == "raise" and isinstance(top, Bidding):
        return top.lot, cost(state, seat, choice[1], seat == top.starter), choice[1] - top.bid - content.least_raise
    if isinstance(top, Opening) and verb in ("open", "buy_card"):
        least = content.card_bid[top.card]
        bid = choice[1] if verb == "open" else least
        return FIRST_CARD + top.card, cost(state, seat, bid, verb == "open"), bid - least
    if isinstance(top, CardQuestion) and verb == "buy_card":
        return FIRST_CARD + top.card, content.card_bid[top.card], 0
    return NOTHING, 0, 0
