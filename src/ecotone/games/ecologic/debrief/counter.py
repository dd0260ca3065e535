"""Counts a match of Ecologic while it is replayed: the accounts of all seats, from effects alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ecotone.core.choice import Choice
from ecotone.core.hearing import Listener
from ecotone.core.match import Match
from ecotone.games.ecologic.box.balance import base_points
from ecotone.games.ecologic.box.content import (
    ACADEMY,
    FIRST_CARD,
    FIRST_TAD,
    NATURE_RESERVE,
    STOCK_MARKET,
    TADS,
    TRANSPORT_HUB,
    Content,
)
from ecotone.games.ecologic.box.options import Settings
from ecotone.games.ecologic.debrief.promises import Promises
from ecotone.games.ecologic.debrief.tally import Holding, Impact, Margin, Sale, Shutdown, Standing, Tally
from ecotone.games.ecologic.rules.deals import PROFITS
from ecotone.games.ecologic.rules.scoring import parties, score
from ecotone.games.ecologic.rules.state import Ecologic

EVENT_CAUSES = ("lawsuit", "oil_spill", "switch_to_bat", "taken_over")


def counter_of(match: Match) -> TallyCounter:
    """The counter for a match that is about to be replayed."""
    assert isinstance(match.state, Ecologic)
    return TallyCounter(match.state.content, match.state.settings)


class TallyCounter(Listener):
    """The accounts of all seats."""

    def __init__(self, content: Content, settings: Settings) -> None:
        n = settings.seats
        self.content = content
        self.settings = settings
        self.turn = 0
        self.profits = [content.start_profits] * n
        self.enviro = [content.start_enviro] * n
        self.minus = [False] * n
        self.stacks: list[list[Holding]] = [[] for _ in content.cell]  # the tokens of each sector, the last on top
        self.cards: dict[int, Holding] = {}
        self.tads: dict[int, Holding] = {}
        self.field_of: dict[int, int] = {}
        self.course: list[tuple[Standing, ...]] = []
        self.holdings: list[Holding] = []
        self.shutdowns: list[Shutdown] = []
        self.auctions: list[Sale] = []
        self.events: list[Impact] = []
        self.bought: tuple[int, str] | None = None  # what a token or TAD not yet placed has cost, and how it was got
        self.sale: Sale | None = None
        self.paid_sale: Sale | None = None  # an auction that is paid, while what it brought is not placed yet
        self.given_up: list[tuple[int, int, int, int]] = []
        self.promises = Promises()
        # Every method `on_something` takes the arguments of the effect `something`.
        self.handlers: dict[str, Callable[..., None]] = {
            name.removeprefix("on_"): getattr(self, name) for name in dir(self) if name.startswith("on_")
        }

    def heard(self, name: str, args: Choice) -> None:
        """Book one effect; those without figures change nothing."""
        if name in self.handlers:
            self.handlers[name](*args)

    def close(self, over: bool) -> None:
        """Note the last turn too, if it was played to its end."""
        if over:
            self.note_standings()

    # --- turns --------------------------------------------------------------------------------

    def on_turn(self, turn: int, start: int) -> None:
        """A turn begins; the one before it is over."""
        if self.turn:
            self.note_standings()
        self.turn = turn
        self.promises.turn(self.at, turn)

    def note_standings(self) -> None:
        """Add how everybody stands at the end of this turn."""
        self.course.append(tuple(self.standing(seat) for seat in range(self.settings.seats)))

    def standing(self, seat: int) -> Standing:
        """One seat by itself, also in teams."""
        content = self.content
        profits, enviro = self.profits[seat], self.enviro[seat]
        base = base_points(profits, enviro, self.settings.rounding)
        tokens = sum(holding.seat == seat for stack in self.stacks for holding in stack)
        cards = sum(holding.seat == seat for holding in self.cards.values())
        tads = sum(holding.seat == seat for holding in self.tads.values())
        total = base + tokens * content.score_token + cards * content.score_card + tads * content.score_tad
        large = max(profits, enviro)
        balance = 100 * min(profits, enviro) // large if large else 0
        return Standing(seat, profits, enviro, self.minus[seat], balance, base, tokens, cards, tads, total, self.at)

    # --- things -------------------------------------------------------------------------------

    def acquire(self, seat: int, lot: int, how: str, paid: int, sector: int | None = None) -> Holding:
        """A seat comes by something."""
        holding = Holding(self.at, self.turn, seat, lot, how, paid, sector)
        self.holdings.append(holding)
        if how == "auction" and self.paid_sale is not None:
            self.paid_sale.holding = holding
            self.paid_sale = None
        return holding

    def acquire_card(self, seat: int, card: int, how: str, paid: int) -> None:
        """An Eco-Initiative changes hands."""
        self.lose_card(card)
        self.cards[card] = self.acquire(seat, FIRST_CARD + card, how, paid)

    def lose_card(self, card: int) -> None:
        """An Eco-Initiative is gone."""
        if card in self.cards:
            self.cards.pop(card).until = self.turn

    def on_placed(self, seat: int, sector: int, level: int) -> None:
        """A token comes onto the board: of the setup, bought, or in place of one taken over."""
        paid, how = self.bought or (0, "setup")
        self.bought = None
        self.stacks[sector].append(self.acquire(seat, self.content.resource[sector], how, paid, sector))

    def on_extra(self, seat: int, amount: int) -> None:
        """What a free place costs belongs to the token."""
        self.profits[seat] -= amount
        assert self.bought is not None
        paid, how = self.bought
        self.bought = (paid + amount, how)

    def on_removed(self, seat: int, sector: int, level: int, cause: str) -> None:
        """A token leaves the board."""
        self.stacks[sector].pop().until = self.turn
        self.shutdowns.append(Shutdown(self.at, self.turn, seat, sector, cause))
        if cause == "lawsuit":
            self.promises.harmed(self.at, self.turn, self.events[-1].start, seat)
        if cause in EVENT_CAUSES:
            self.events[-1].tokens[seat] -= 1

    def on_enviro_token(self, seat: int, sector: int, value: int) -> None:
        """Enviro found in a sector counts for the token placed there."""
        self.gain_enviro(seat, value)
        self.stacks[sector][-1].enviro += value

    def on_tad_placed(self, seat: int, tad: int, field: int) -> None:
        """A TAD comes onto the board."""
        assert self.bought is not None
        paid, how = self.bought
        self.bought = None
        self.field_of[tad] = field
        self.tads[tad] = self.acquire(seat, FIRST_TAD + tad, how, paid)

    def gain_enviro(self, seat: int, amount: int) -> None:
        """A gain leaves Minus."""
        self.enviro[seat] += amount
        if amount > 0:
            self.minus[seat] = False

    # --- auctions -----------------------------------------------------------------------------

    def on_opened(self, seat: int, lot: int, bid: int) -> None:
        """An auction begins."""
        self.sale = Sale(self.at, self.turn, seat, lot, bid)
        self.auctions.append(self.sale)

    def on_raised(self, seat: int, lot: int, bid: int) -> None:
        """Somebody bids higher."""
        assert self.sale is not None
        self.sale.bids.append((seat, bid))
        self.promises.bid(self.at, self.turn, seat, self.sale.starter)

    def on_won(self, seat: int, lot: int, bid: int, starter: int) -> None:
        """One bidder is left."""
        assert self.sale is not None
        self.sale.winner = seat
        self.sale.price = bid

    def on_vetoed(self, seat: int, lot: int, winner: int) -> None:
        """An auction is cancelled."""
        assert self.sale is not None
        self.sale.vetoed = True
        self.sale = None
        self.promises.harmed(self.at, self.turn, seat, winner)

    def on_bought(self, seat: int, lot: int, bid: int, price: int) -> None:
        """Something is paid, in an auction or directly."""
        self.profits[seat] -= price
        how = "direct"
        if self.sale is not None:
            self.sale.paid = price
            how = "auction"
            self.paid_sale, self.sale = self.sale, None
        if bid > price:
            self.tads[STOCK_MARKET].profits += bid - price
        if lot >= FIRST_CARD:
            self.acquire_card(seat, lot - FIRST_CARD, how, price)
        else:
            self.bought = (price, how)

    # --- Environment and Income ---------------------------------------------------------------

    def on_environment(self, seat: int, gains: int, bonus: int, consumed: int, enviro: int, short: int) -> None:
        """What each token used and each card gave; what an event spared."""
        tokens = 0
        for stack in self.stacks:
            for holding in stack:
                if holding.seat == seat:
                    tokens += 1
                    holding.used += 1
        for card, holding in self.cards.items():
            if holding.seat == seat:
                holding.enviro += self.content.card_enviro[card]
        reserve = self.tads.get(NATURE_RESERVE)
        if reserve is not None and reserve.seat == seat:
            reserve.enviro += bonus
        self.events[-1].enviro[seat] += tokens - consumed
        self.enviro[seat] = enviro
        if short:
            self.minus[seat] = True
        elif gains + bonus > consumed:
            self.minus[seat] = False

    def on_income(self, seat: int, oil: int, mineral: int, hub: int, extra: int) -> None:
        """What each token earned by itself; what the event added or took is the event's."""
        self.profits[seat] += oil + mineral + hub + extra
        content = self.content
        normal = 0
        near = 0
        field = self.field_of.get(TRANSPORT_HUB)
        for sector, stack in enumerate(self.stacks):
            if stack and stack[0].seat == seat:
                normal += content.income[len(stack)]
                for level, holding in enumerate(stack, start=1):
                    holding.profits += content.income[level] - content.income[level - 1]
                if field is not None and content.field_near[field] >> sector & 1:
                    near += content.tad_bonus[TRANSPORT_HUB]
        owned = self.tads.get(TRANSPORT_HUB)
        if owned is not None and owned.seat == seat:
            owned.profits += hub
        self.events[-1].profits[seat] += oil + mineral + hub + extra - normal - near

    def on_costs(self, seat: int, amount: int) -> None:
        """Running costs; with too few Profits some cards are given up right after, and paid nothing."""
        self.profits[seat] -= amount
        for card, holding in self.cards.items():
            if holding.seat == seat:
                holding.running += self.content.card_cost[card]

    def on_given_up(self, seat: int, card: int) -> None:
        """A card whose running cost was not paid is gone."""
        self.cards[card].running -= self.content.card_cost[card]
        self.lose_card(card)
        self.given_up.append((self.at, self.turn, seat, card))

    # --- events -------------------------------------------------------------------------------

    def on_event(self, seat: int, event: int) -> None:
        """An event is revealed."""
        self.events.append(Impact(self.at, self.turn, seat, event, self.settings.seats))

    def on_event_profits(self, seat: int, amount: int, event: int) -> None:
        """An event gives or takes Profits."""
        self.profits[seat] += amount
        self.events[-1].profits[seat] += amount

    def on_event_enviro(self, seat: int, amount: int, event: int) -> None:
        """An event gives or takes Enviro."""
        self.gain_enviro(seat, amount)
        self.events[-1].enviro[seat] += amount

    def on_protected(self, seat: int, event: int) -> None:
        """The Academy averts an event. A veto may threaten several auctions of a turn, but counts once."""
        if seat in self.events[-1].protected:
            return
        self.events[-1].protected.append(seat)
        if ACADEMY in self.tads:
            self.tads[ACADEMY].protections += 1

    def on_lapsed(self, seat: int, event: int) -> None:
        """The event could not apply."""
        self.events[-1].lapsed.append(seat)

    def on_taken_over(self, seat: int, sector: int, owner: int, price: int) -> None:
        """Purchase of Competitor's Shares; the effects that change the tokens come right after."""
        self.profits[seat] -= price
        self.profits[owner] += price
        self.events[-1].profits[seat] -= price
        self.events[-1].profits[owner] += price
        self.events[-1].tokens[seat] += len(self.stacks[sector])
        self.bought = (price, "shares")
        self.promises.harmed(self.at, self.turn, seat, owner)

    def on_given(self, seat: int, card: int, other: int) -> None:
        """A card goes to the next player in Brain Drain."""
        self.events[-1].cards[seat] -= 1
        self.events[-1].cards[other] += 1
        self.acquire_card(other, card, "gift", 0)

    def on_swapped(self, seat: int, old: int, new: int, price: int) -> None:
        """A card is swapped at the Expo."""
        self.profits[seat] -= price
        self.events[-1].profits[seat] -= price
        self.lose_card(old)
        self.acquire_card(seat, new, "swap", price)

    # --- deals --------------------------------------------------------------------------------

    def on_discarded(self, seat: int, card: int) -> None:
        """A card is thrown away."""
        self.lose_card(card)

    def on_deal(self, seat: int, other: int, give: Any, take: Any, *terms: object) -> None:  # Any: two bundles
        """Both sides of a deal are handed over."""
        for one, two, side, back in ((seat, other, give, take), (other, seat, take, give)):
            price = sum(n for kind, n in back if kind == PROFITS)  # booked on the first thing that it buys
            for kind, n in side:
                if kind == PROFITS:
                    self.profits[one] -= n
                    self.profits[two] += n
                    self.promises.paid(self.at, self.turn, one, two, n)
                elif kind in TADS:
                    tad = TADS.index(kind)
                    self.tads[tad].until = self.turn
                    self.tads[tad] = self.acquire(two, FIRST_TAD + tad, "deal", price)
                    price = 0
                else:
                    self.acquire_card(two, self.content.card_ids.index(kind), "deal", price)
                    price = 0

    def on_promised(self, seat: int, other: int, terms: str, amount: int, until: int) -> None:
        """A promise is written down with a deal."""
        self.promises.promised(self.at, self.turn, seat, other, terms, amount, until)

    # --- the tally ----------------------------------------------------------------------------

    def tally(self, state: Ecologic) -> Tally:
        """All that was counted, and the points at the end."""
        over = state.result is not None
        self.close(over)
        return Tally(
            seats=state.settings.seats,
            turns=state.turn,
            course=tuple(self.course),
            purchases=tuple(holding.purchase() for holding in self.holdings),
            shutdowns=tuple(self.shutdowns),
            auctions=tuple(auction.report() for auction in self.auctions),
            events=tuple(event.report() for event in self.events),
            promises=self.promises.close(self.at, self.turn, over),
            given_up=tuple(self.given_up),
            scores=tuple(score(state, seats) for seats in parties(state)),
            margins=tuple(margin(state, seats) for seats in parties(state)),
        )


def margin(state: Ecologic, seats: tuple[int, ...]) -> Margin:
    """How the total hangs on the last Profit and the last Enviro."""
    now = score(state, seats)
    rounding = state.settings.rounding

    def total(profits: int, enviro: int) -> int:
        return now.total - now.base + base_points(max(profits, 0), max(enviro, 0), rounding)

    return Margin(
        seats,
        now.total,
        total(now.profits + 1, now.enviro),
        total(now.profits, now.enviro + 1),
        total(now.profits - 1, now.enviro),
        total(now.profits, now.enviro - 1),
    )
