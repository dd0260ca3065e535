"""What events do at the start of the Action phase: Biased Media, shares of competitors, the Expo (G-85, G-86, G-94)."""

from __future__ import annotations

from typing import Final

from ecotone.core.choice import Choice, Listed
from ecotone.core.pending import Decision
from ecotone.games.ecologic.rules.decisions import SKIP, CardQuestion, SeatBySeat
from ecotone.games.ecologic.rules.state import NOBODY, Ecologic

DRAW: Final = ("draw",)
LEAVE: Final = ("leave",)


def ask_event(state: Ecologic) -> None:
    """Ask what the event asks before the normal round, which lies below (G-109)."""
    kind = state.kind()
    if kind == "shift_price":
        state.pending.append(ShiftPrice((state.start,)))
    elif kind == "buy_opponent_token":
        ask_take_over(state)
    elif kind == "swap_initiative":
        state.pending.append(EXPO[0])


class ShiftPrice(Decision[Ecologic]):
    """Biased Media: one type's price goes up or down until its first auction has ended (G-85, G-121)."""

    __slots__ = ()
    prompt = "shift_price"
    rules = ("G-85", "G-121")

    def choices(self, state: Ecologic, seat: int) -> list[Listed]:
        most = state.content.events[state.event].amount
        steps = [step for step in range(-most, most + 1) if step]
        return [SKIP, *[("shift", resource, step) for resource in (0, 1) for step in steps]]

    def play(self, state: Ecologic, seat: int, choice: Choice) -> None:
        state.pending.pop()
        if choice[0] == "shift":
            state.shift[choice[1]] = choice[2]
            state.tell("shifted", (seat, choice[1], choice[2], state.price(choice[1])))
        else:
            state.tell("skipped", (seat, state.event))


def affordable_sectors(state: Ecologic) -> list[int]:
    """Sectors of others that the starting player could pay for and fill with own tokens (G-86)."""
    seat = state.start
    content = state.content
    levels = content.events[state.event].levels
    out = []
    for sector, owner in enumerate(state.owner):
        if owner in (NOBODY, seat) or not levels >> state.level[sector] & 1:
            continue
        resource = content.resource[sector]
        # The buyer's own colour takes the place of every token of the sector.
        if state.profits[seat] >= state.price(resource) and state.supply[2 * seat + resource] >= state.level[sector]:
            out.append(sector)
    return out


def is_guarded(state: Ecologic, sector: int) -> bool:
    """Whether the Academy keeps a sector from being taken over (G-30)."""
    return state.content.events[state.event].protects and state.is_protected(state.owner[sector])


def sectors_for_sale(state: Ecologic) -> list[int]:
    """Sectors that the starting player may take over now (G-86)."""
    return [sector for sector in affordable_sectors(state) if not is_guarded(state, sector)]


def ask_take_over(state: Ecologic) -> None:
    """Say whose sectors the Academy protects, then ask which of the others is taken over, if there is one (G-86)."""
    spared = {state.owner[sector] for sector in affordable_sectors(state) if is_guarded(state, sector)}
    for seat in spared:
        state.tell("protected", (seat, state.event))
    if sectors_for_sale(state):
        state.pending.append(TakeOver((state.start,)))
    else:
        state.tell("lapsed", (state.start, state.event))


class TakeOver(Decision[Ecologic]):
    """Purchase of Competitor's Shares: a level 1 sector for the initial bid, paid to its owner (G-86, GR-27)."""

    __slots__ = ()
    prompt = "take_over"
    rules = ("G-86", "GR-44")

    def choices(self, state: Ecologic, seat: int) -> list[Listed]:
        return [SKIP, *[("take_over", sector) for sector in sectors_for_sale(state)]]

    def play(self, state: Ecologic, seat: int, choice: Choice) -> None:
        state.pending.pop()
        if choice[0] == "skip":
            state.tell("skipped", (seat, state.event))
            return
        sector: int = choice[1]
        owner = state.owner[sector]
        price = state.price(state.content.resource[sector])
        state.profits[seat] -= price
        state.profits[owner] += price
        state.tell("taken_over", (seat, sector, owner, price))
        level = state.level[sector]
        for _ in range(level):
            state.remove(sector, "taken_over")
        for _ in range(level):
            state.place(seat, sector)


class Expo(SeatBySeat):
    """The Expo visits the players in turn order (G-94, G-122)."""

    __slots__ = ()

    def run(self, state: Ecologic) -> None:
        """Ask the next who owns an Eco-Initiative, can pay, and has a card to see."""
        n = state.settings.seats
        price = state.content.events[state.event].amount
        for i in range(self.done, n):
            seat = (state.start + i) % n
            if state.cards[seat] and state.profits[seat] >= price and (state.deck or state.discard):
                state.pending.append(EXPO[i + 1])
                state.pending.append(ExpoDraw((seat,)))
                return
            state.tell("lapsed", (seat, state.event))


EXPO: Final = [Expo(done) for done in range(5)]


class ExpoDraw(Decision[Ecologic]):
    """See a card of the Expo, or not."""

    __slots__ = ()
    prompt = "expo_draw"
    rules = ("G-94", "G-122")

    def choices(self, state: Ecologic, seat: int) -> list[Listed]:
        return [SKIP, DRAW]

    def play(self, state: Ecologic, seat: int, choice: Choice) -> None:
        state.pending.pop()
        if choice[0] == "draw":
            state.pending.append(ExpoSwap(seat, state.reveal(seat)))
        else:
            state.tell("skipped", (seat, state.event))


class ExpoSwap(CardQuestion):
    """Swap the card for an own one and pay, or discard it for nothing."""

    __slots__ = ()
    prompt = "expo_swap"
    rules = ("G-94", "G-122")

    def choices(self, state: Ecologic, seat: int) -> list[Listed]:
        return [LEAVE, *[("swap", card) for card in state.cards[seat]]]

    def play(self, state: Ecologic, seat: int, choice: Choice) -> None:
        state.pending.pop()
        if choice[0] == "leave":
            state.discard.append(self.card)
            state.tell("unopened", (self.card,))
            return
        old: int = choice[1]
        price = state.content.events[state.event].amount
        state.profits[seat] -= price
        state.drop_card(seat, old)
        state.discard.append(old)
        state.add_card(seat, self.card)
        state.tell("swapped", (seat, old, self.card, price))
