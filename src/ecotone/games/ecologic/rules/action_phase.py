"""The Action phase: rounds from the starting player on, auctions and direct purchases (G-33, G-109, G-114)."""

from __future__ import annotations

from typing import Final

from ecotone.core.choice import Choice, Listed, Number, Open
from ecotone.core.effect import Effect
from ecotone.core.pending import Decision, Step
from ecotone.games.ecologic.box.content import FIRST_CARD, FIRST_TAD
from ecotone.games.ecologic.box.event_card import ACTION
from ecotone.games.ecologic.rules import deals
from ecotone.games.ecologic.rules.action_events import ask_event
from ecotone.games.ecologic.rules.auction import buy, highest_bid, offer_card, start_auction
from ecotone.games.ecologic.rules.decisions import BUY_CARD, DECLINE, CardQuestion
from ecotone.games.ecologic.rules.state import NOBODY, Ecologic

# The kinds of rounds.
NORMAL: Final = 0
EXTRA: Final = 1  # Stock Market Rise: one more auction each
PLATFORM: Final = 2  # International Trading Platform: one purchase each

PASS: Final = ("pass",)
REVEAL: Final = ("reveal",)


class Action(Decision[Ecologic]):
    """One player's action: start one auction, buy directly where an event lets them, or pass (G-33, G-72, G-95)."""

    __slots__ = ("round",)
    prompt = "action"
    rules = ("G-33", "G-34", "G-37", "G-44", "G-72", "G-81", "G-95", "G-104", "G-107", "G-114")

    def __init__(self, seat: int, round: int) -> None:
        super().__init__((seat,))
        self.round = round

    def detail(self) -> Choice:
        return (self.round,)

    def choices(self, state: Ecologic, seat: int) -> list[Listed]:
        """Passing, then auctions and purchases, then a card; with free deals also closing and discarding."""
        out: list[Listed] = [PASS]
        settings = state.settings
        profits = state.profits[seat]
        auctions = self.round != PLATFORM
        direct = self.may_buy_directly(state, seat)
        for resource in (0, 1):
            price = state.price(resource)
            if profits >= price:
                most = highest_bid(state, seat, resource, True)
                if most >= price:
                    if direct:
                        out.append(("buy_refinery", resource))
                    if auctions:
                        out.append(Open("auction_refinery", (resource,), (Number(price, most),)))
        bid = state.content.tad_bid
        if profits >= bid and settings.tads:
            bids = (Number(bid, profits),)
            for tad, owner in enumerate(state.tad_owner):
                if owner < 0:
                    if direct:
                        out.append(("buy_tad", tad))
                    if auctions:
                        out.append(Open("auction_tad", (tad,), bids))
        if state.deck or state.discard:
            out.append(REVEAL)
        if settings.free_deals:
            deals.list_closing_and_discarding(state, seat, out)
        return out

    def may_buy_directly(self, state: Ecologic, seat: int) -> bool:
        """Whether this player may buy at the initial bid now (G-72, G-95)."""
        if self.round == NORMAL:
            return seat == state.start and state.kind() == "direct_purchase"
        return self.round == PLATFORM

    def play(self, state: Ecologic, seat: int, choice: Choice) -> None:
        """Declare; deals, closing and discarding are over for this action then (G-127)."""
        verb = choice[0]
        if state.settings.free_deals:
            deals.drop_offer(state)
            if verb in deals.CLOSE_OR_DISCARD:
                deals.close_or_discard(state, seat, choice)
                return
            state.offers_made = 0
        state.pending.pop()
        if verb == "pass":
            if state.effects is not None:
                state.effects.append(Effect("no_auction", (seat,), (), -1, False))
        elif verb == "reveal":
            self.reveal(state, seat)
        elif verb == "auction_refinery":
            start_auction(state, choice[1], seat, choice[2])
        elif verb == "auction_tad":
            start_auction(state, FIRST_TAD + choice[1], seat, choice[2])
        elif verb == "buy_refinery":
            buy(state, choice[1], seat, state.price(choice[1]), self.round == PLATFORM)
        else:
            buy(state, FIRST_TAD + choice[1], seat, state.content.tad_bid, self.round == PLATFORM)

    def reveal(self, state: Ecologic, seat: int) -> None:
        """Turn up a card; this action is for it only (G-113). On the Platform it is bought or discarded (G-114)."""
        card = state.reveal(seat)
        if self.round != PLATFORM:
            n = state.settings.seats
            contractor = seat if self.may_buy_directly(state, seat) else NOBODY
            offer_card(state, card, [(seat + i) % n for i in range(n)], 0, contractor)
        elif state.profits[seat] >= state.content.card_bid[card]:
            state.pending.append(PlatformCard(seat, card))
        else:
            state.discard.append(card)
            state.tell("unopened", (card,))

    def side_choices(self, state: Ecologic, seat: int) -> list[Listed]:
        """Offers and their answers, in free deals (G-104)."""
        return deals.list_aside(state, self.seats[0], seat) if state.settings.free_deals else []

    def play_aside(self, state: Ecologic, seat: int, choice: Choice) -> None:
        deals.play_aside(state, seat, choice)


class PlatformCard(CardQuestion):
    """A card revealed on the Trading Platform is bought or discarded; nobody else may take it (G-114, GR-39)."""

    __slots__ = ()
    prompt = "platform_card"
    rules = ("G-95", "G-114")

    def choices(self, state: Ecologic, seat: int) -> list[Listed]:
        return [DECLINE, BUY_CARD]

    def play(self, state: Ecologic, seat: int, choice: Choice) -> None:
        state.pending.pop()
        if choice[0] == "buy_card":
            buy(state, FIRST_CARD + self.card, seat, state.content.card_bid[self.card], True)
        else:
            state.tell("declined", (seat, self.card))
            state.discard.append(self.card)
            state.tell("unopened", (self.card,))


ACTIONS: Final = [[Action(seat, round) for seat in range(4)] for round in (NORMAL, EXTRA, PLATFORM)]


class Round(Step[Ecologic]):
    """The actions of one round, from the starting player clockwise (G-33, G-109)."""

    __slots__ = ("done", "round")

    def __init__(self, round: int, done: int) -> None:
        super().__init__()
        self.round = round
        self.done = done  # how many have had their action

    def run(self, state: Ecologic) -> None:
        """Ask the next player; after the normal round an event may add another."""
        n = state.settings.seats
        done = self.done
        if done < n:
            pending = state.pending
            pending.append(ROUNDS[self.round][done + 1])
            pending.append(ACTIONS[self.round][(state.start + done) % n])
        elif self.round == NORMAL:
            kind = state.kind()
            if kind == "extra_auction":
                state.pending.append(ROUNDS[EXTRA][0])
            elif kind == "extra_purchase":
                state.pending.append(ROUNDS[PLATFORM][0])


ROUNDS: Final = [[Round(round, done) for done in range(5)] for round in (NORMAL, EXTRA, PLATFORM)]


class ActionPhase(Step[Ecologic]):
    """The whole phase: what the event does at its start, then the rounds (G-109)."""

    __slots__ = ()

    def run(self, state: Ecologic) -> None:
        state.phase = ACTION
        state.veto = state.kind() == "veto"
        state.pending.append(ROUNDS[NORMAL][0])
        ask_event(state)


class ActionEnd(Step[Ecologic]):
    """What lasts for the Action phase ends (G-27, G-121)."""

    __slots__ = ()

    def run(self, state: Ecologic) -> None:
        state.veto = False
        state.shift[0] = state.shift[1] = 0


ACTION_PHASE: Final = ActionPhase()
ACTION_END: Final = ActionEnd()
