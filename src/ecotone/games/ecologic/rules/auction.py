"""Auctions: bidding in turn (G-37 to G-43, G-111), payment (G-40, G-51), the veto (G-120), placing what was bought."""

from __future__ import annotations

from typing import Final

from ecotone.core.boards import places_of
from ecotone.core.choice import Choice, Listed, Number, Open
from ecotone.core.effect import Effect
from ecotone.core.pending import Decision
from ecotone.games.ecologic.box.content import FIRST_CARD, FIRST_TAD, STOCK_MARKET
from ecotone.games.ecologic.rules.decisions import BUY_CARD, DECLINE, PLACE
from ecotone.games.ecologic.rules.event_phase import academy_shields
from ecotone.games.ecologic.rules.state import NOBODY, Ecologic

PASS_AUCTION: Final = ("pass_auction",)
PASS_AHEAD: Final = ("pass_ahead",)
KEEP_VETO: Final = ("keep_veto",)
VETO: Final = ("veto",)


# --- what may be bid ------------------------------------------------------------------------------


def initial_bid(state: Ecologic, lot: int) -> int:
    """The least that an auction of this lot may open with (G-34 to G-36)."""
    if lot < FIRST_TAD:
        return state.price(lot)
    if lot < FIRST_CARD:
        return state.content.tad_bid
    return state.content.card_bid[lot - FIRST_CARD]


def highest_bid(state: Ecologic, seat: int, lot: int, discount: bool) -> int:
    """The highest bid of a seat: its Profits, or nothing without a place and a token (G-39, G-41, G-115)."""
    profits = state.profits[seat]
    if lot >= FIRST_TAD:
        return profits
    if not state.supply[2 * seat + lot]:
        return 0
    if state.places(seat, lot):
        return profits
    if not state.free_places(seat, lot):
        return 0
    # Only a free place is left, and it must still be paid for after the price (G-115).
    rest = profits - state.content.events[state.event].amount
    if discount and state.tad_owner[STOCK_MARKET] == seat:
        rest = min(profits, 2 * rest)
    return max(rest, 0)


def halved(bid: int) -> int:
    """Half of a bid, rounded up (G-51)."""
    return (bid + 1) // 2


def cost(state: Ecologic, seat: int, bid: int, discount: bool) -> int:
    """What a bid costs: half of it for the owner of the Stock Market in an own auction (G-51)."""
    return halved(bid) if discount and state.tad_owner[STOCK_MARKET] == seat else bid


# --- bidding --------------------------------------------------------------------------------------


def start_auction(state: Ecologic, lot: int, seat: int, bid: int, barred: int = 0) -> None:
    """The starter opens; the others follow clockwise (G-37, G-38). `barred` is a mask of seats that passed ahead."""
    if state.effects is not None:
        state.effects.append(Effect("opened", (seat, lot, bid), (), -1, False))
    n = state.settings.seats
    if lot < FIRST_TAD:
        limits = [highest_bid(state, s, lot, s == seat) for s in range(n)]
    else:
        limits = state.profits[:]
        if barred:
            limits = [0 if barred >> s & 1 else most for s, most in enumerate(limits)]
    queue = list(range(seat + 1, n))
    queue += range(seat)
    ask_next_bidder(state, lot, seat, bid, seat, queue, limits)


def ask_next_bidder(
    state: Ecologic, lot: int, starter: int, bid: int, leader: int, queue: list[int], limits: list[int]
) -> None:
    """Ask the next who can raise; without one the auction is won (G-111)."""
    least = bid + state.content.least_raise
    able = [seat for seat in queue if limits[seat] >= least]
    if state.effects is not None:
        for seat in queue:
            if 0 < limits[seat] < least:
                state.tell("cannot_raise", (seat,))
    if able:
        state.pending.append(Bidding(lot, starter, bid, leader, able, limits))
    else:
        win(state, lot, starter, bid, leader)


class Bidding(Decision[Ecologic]):
    """Raise or pass, clockwise (G-38). `limits` are the highest bids of all seats; 0 for who is out."""

    __slots__ = ("bid", "leader", "limits", "lot", "queue", "starter")
    prompt = "bidding"
    rules = ("G-38", "G-39", "G-111")

    def __init__(self, lot: int, starter: int, bid: int, leader: int, queue: list[int], limits: list[int]) -> None:
        super().__init__((queue[0],))
        self.lot = lot
        self.starter = starter
        self.bid = bid
        self.leader = leader
        self.queue = queue
        self.limits = limits

    def detail(self) -> Choice:
        return (self.lot, self.bid, self.leader, self.starter, tuple(self.queue))

    def choices(self, state: Ecologic, seat: int) -> list[Listed]:
        """Pass for good, or a higher bid up to the own limit."""
        least = self.bid + state.content.least_raise
        return [PASS_AUCTION, Open("raise", (), (Number(least, self.limits[seat]),))]

    def play(self, state: Ecologic, seat: int, choice: Choice) -> None:
        state.pending.pop()
        queue = self.queue[1:]
        if choice[0] == "raise":
            bid: int = choice[1]
            if state.effects is not None:
                state.effects.append(Effect("raised", (seat, self.lot, bid), (), -1, False))
            queue.append(self.leader)
            ask_next_bidder(state, self.lot, self.starter, bid, seat, queue, self.limits)
        else:
            if state.effects is not None:
                state.effects.append(Effect("passed", (seat, self.lot), (), -1, False))
            ask_next_bidder(state, self.lot, self.starter, self.bid, self.leader, queue, self.limits)

    def side_choices(self, state: Ecologic, seat: int) -> list[Listed]:
        """Who is not asked now may pass ahead for the rest of this auction; the leader's bid stands all the same."""
        waits = seat in self.queue[1:] or seat == self.leader
        return [PASS_AHEAD] if waits and self.limits[seat] >= self.bid + state.content.least_raise else []

    def play_aside(self, state: Ecologic, seat: int, choice: Choice) -> None:
        state.pending.pop()
        limits = self.limits[:]
        limits[seat] = 0
        state.tell("passed_ahead", (seat, self.lot))
        ask_next_bidder(state, self.lot, self.starter, self.bid, self.leader, self.queue, limits)


# --- winning --------------------------------------------------------------------------------------


def win(state: Ecologic, lot: int, starter: int, bid: int, winner: int) -> None:
    """One bidder is left. The veto comes before payment and placing (G-40, G-120, GR-34)."""
    if state.effects is not None:
        state.effects.append(Effect("won", (winner, lot, bid, starter), (), -1, False))
    if state.veto and (winner == state.start or not academy_shields(state, state.content.events[state.event], winner)):
        state.pending.append(Veto(state.start, lot, starter, bid, winner))
    else:
        buy(state, lot, winner, bid, winner == starter)


class Veto(Decision[Ecologic]):
    """The starting player may cancel the auction that was just won (G-83, G-120)."""

    __slots__ = ("bid", "lot", "starter", "winner")
    prompt = "veto"
    rules = ("G-83", "G-120")

    def __init__(self, seat: int, lot: int, starter: int, bid: int, winner: int) -> None:
        super().__init__((seat,))
        self.lot = lot
        self.starter = starter
        self.bid = bid
        self.winner = winner

    def detail(self) -> Choice:
        return (self.lot, self.bid, self.winner, self.starter)

    def choices(self, state: Ecologic, seat: int) -> list[Listed]:
        return [KEEP_VETO, VETO]

    def play(self, state: Ecologic, seat: int, choice: Choice) -> None:
        state.pending.pop()
        if choice[0] == "veto":
            state.veto = False
            state.tell("vetoed", (seat, self.lot, self.winner))
            reset_shifted_price(state, self.lot)
            if self.lot >= FIRST_CARD:  # GR-33
                state.discard.append(self.lot - FIRST_CARD)
        else:
            buy(state, self.lot, self.winner, self.bid, self.winner == self.starter)


def reset_shifted_price(state: Ecologic, lot: int) -> None:
    """A shifted price lasts until the first auction of its type has ended (G-85, G-121)."""
    if lot < FIRST_TAD and state.shift[lot]:
        state.shift[lot] = 0
        state.tell("price_back", (lot,))


def buy(state: Ecologic, lot: int, seat: int, bid: int, discount: bool) -> None:
    """Pay the bank and receive the item at once (G-40, G-42, G-49)."""
    price = cost(state, seat, bid, discount)
    state.profits[seat] -= price
    reset_shifted_price(state, lot)
    if state.effects is not None:
        state.effects.append(Effect("bought", (seat, lot, bid, price), (), -1, False))
    if lot < FIRST_TAD:
        state.pending.append(PlaceToken(seat, lot))
    elif lot < FIRST_CARD:
        state.pending.append(PlaceTad(seat, lot - FIRST_TAD))
    else:
        state.add_card(seat, lot - FIRST_CARD)


class PlaceToken(Decision[Ecologic]):
    """A bought token goes onto the board at once (G-42), with 1 extra P to a free place where the event says so."""

    __slots__ = ("resource",)
    prompt = "place_token"
    rules = ("G-12", "G-14", "G-42", "G-88")

    def __init__(self, seat: int, resource: int) -> None:
        super().__init__((seat,))
        self.resource = resource

    def detail(self) -> Choice:
        return (self.resource,)

    def choices(self, state: Ecologic, seat: int) -> list[Listed]:
        out: list[Listed] = [PLACE[sector] for sector in places_of(state.places(seat, self.resource))]
        free = state.free_places(seat, self.resource)
        if free and state.profits[seat] >= state.content.events[state.event].amount:
            out += [("place_anywhere", sector) for sector in places_of(free)]
        return out

    def play(self, state: Ecologic, seat: int, choice: Choice) -> None:
        state.pending.pop()
        if choice[0] == "place_anywhere":
            extra = state.content.events[state.event].amount
            state.profits[seat] -= extra
            state.tell("extra", (seat, extra))
        state.place(seat, choice[1])


class PlaceTad(Decision[Ecologic]):
    """A bought TAD goes onto any free field (G-49)."""

    __slots__ = ("tad",)
    prompt = "place_tad"
    rules = ("G-49", "G-110")

    def __init__(self, seat: int, tad: int) -> None:
        super().__init__((seat,))
        self.tad = tad

    def detail(self) -> Choice:
        return (self.tad,)

    def choices(self, state: Ecologic, seat: int) -> list[Listed]:
        taken = state.tad_field
        return [("place_tad", field) for field in range(len(state.content.field_near)) if field not in taken]

    def play(self, state: Ecologic, seat: int, choice: Choice) -> None:
        state.pending.pop()
        state.put_tad(seat, self.tad, choice[1])


# --- an Eco-Initiative on offer -------------------------------------------------------------------

DECLINE_AND_PASS: Final = ("decline_and_pass",)


def offer_card(state: Ecologic, card: int, queue: list[int], barred: int, contractor: int = NOBODY) -> None:
    """The right to open goes to the next who can pay the initial bid; if nobody opens, it is discarded (G-45, G-47)."""
    bid = state.content.card_bid[card]
    able = [seat for seat in queue if state.profits[seat] >= bid]
    if able:
        state.pending.append(Opening(card, able, barred, contractor))
    else:
        state.discard.append(card)
        if state.effects is not None:
            state.effects.append(Effect("unopened", (card,), (), -1, False))


class Opening(Decision[Ecologic]):
    """Open the revealed card, or let the right pass on (G-44, G-45, G-112). The contractor may simply buy (G-114)."""

    __slots__ = ("barred", "card", "contractor", "queue")
    prompt = "opening"
    rules = ("G-35", "G-44", "G-45", "G-112", "G-114")

    def __init__(self, card: int, queue: list[int], barred: int, contractor: int) -> None:
        super().__init__((queue[0],))
        self.card = card
        self.queue = queue
        self.barred = barred
        self.contractor = contractor

    def detail(self) -> Choice:
        return (self.card, tuple(self.queue))

    def choices(self, state: Ecologic, seat: int) -> list[Listed]:
        out: list[Listed] = [DECLINE]
        if len(self.queue) > 1:
            out.append(DECLINE_AND_PASS)
        if seat == self.contractor:
            out.append(BUY_CARD)
        out.append(Open("open", (), (Number(state.content.card_bid[self.card], state.profits[seat]),)))
        return out

    def play(self, state: Ecologic, seat: int, choice: Choice) -> None:
        state.pending.pop()
        verb = choice[0]
        if verb == "open":
            start_auction(state, FIRST_CARD + self.card, seat, choice[1], self.barred)
        elif verb == "buy_card":
            buy(state, FIRST_CARD + self.card, seat, state.content.card_bid[self.card], False)
        else:
            if state.effects is not None:
                state.effects.append(Effect("declined", (seat, self.card), (), -1, False))
            barred = self.barred | 1 << seat if verb == "decline_and_pass" else self.barred
            offer_card(state, self.card, self.queue[1:], barred)
