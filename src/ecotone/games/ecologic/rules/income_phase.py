"""The Income phase: Refineries, Transport Hub, events, running costs, cards one cannot afford (G-60 to G-64, G-118)."""

from __future__ import annotations

from typing import Final

from ecotone.core.boards import places_of
from ecotone.core.choice import Choice, Listed
from ecotone.core.effect import Effect
from ecotone.core.pending import Decision, Step
from ecotone.games.ecologic.box.content import TRANSPORT_HUB
from ecotone.games.ecologic.box.event_card import INCOME, MINERAL, OIL, Event
from ecotone.games.ecologic.rules.decisions import SeatBySeat
from ecotone.games.ecologic.rules.event_phase import academy_shields
from ecotone.games.ecologic.rules.state import NOBODY, Ecologic

NAME_NOBODY: Final = ("name_nobody",)


# --- how much ---------------------------------------------------------------------------------------


def earnings(state: Ecologic, seat: int) -> tuple[int, int, int, int]:
    """What a seat earns now: oil, minerals, Transport Hub, and what an event adds (G-29, G-60, G-61)."""
    oil = state.base_income[2 * seat]
    mineral = state.base_income[2 * seat + 1]
    near_hub = state.held[seat] & state.hub
    extra = 0
    event = state.content.events[state.event]
    if event.phase == INCOME:
        kind = event.kind
        if kind == "income_multiplier":
            if (event.for_all or seat == state.start) and not (
                event.protects and event.lowers and state.is_protected(seat)
            ):
                oil = multiplied(state, seat, event, OIL, oil)
                mineral = multiplied(state, seat, event, MINERAL, mineral)
        elif kind == "cartel":
            if state.partner != NOBODY and seat in (state.start, state.partner):
                oil *= event.num
                mineral *= event.num
        elif kind == "gain_per_turn":
            if event.for_all or seat == state.start:
                extra = event.amount * state.turn
        elif state.silent != NOBODY and state.owner[state.silent] == seat:
            lost = state.content.income[state.level[state.silent]]
            if state.content.resource[state.silent] == OIL:
                oil -= lost
            else:
                mineral -= lost
            near_hub &= ~(1 << state.silent)
    hub = near_hub.bit_count() * state.content.tad_bonus[TRANSPORT_HUB] if near_hub else 0
    return oil, mineral, hub, extra


def multiplied(state: Ecologic, seat: int, event: Event, resource: int, income: int) -> int:
    """One resource's income under a multiplier: by the player's sum, or Refinery by Refinery (G-70 to G-84)."""
    if not event.resources >> resource & 1:
        return income
    content = state.content
    touched = 0  # what the Refineries that it is about would earn
    changed = 0
    for sector in places_of(state.held[seat] & content.of_resource[resource]):
        level = state.level[sector]
        if event.levels >> level & 1:
            touched += content.income[level]
            changed += content.income[level] * event.num // event.den
    if event.on_sum:
        changed = touched * event.num // event.den
    return income - touched + changed


def academy_keeps_income(state: Ecologic, seat: int) -> bool:
    """Whether the Academy wards off a loss of income (G-30)."""
    event = state.content.events[state.event]
    if event.kind != "income_multiplier" or not event.lowers or not event.protects or not state.is_protected(seat):
        return False
    oil, mineral = state.base_income[2 * seat], state.base_income[2 * seat + 1]
    after = multiplied(state, seat, event, OIL, oil) + multiplied(state, seat, event, MINERAL, mineral)
    return after < oil + mineral


# --- the phase ---------------------------------------------------------------------------------------


class IncomePhase(Step[Ecologic]):
    """What an event decides first, then everybody's income (G-77, G-93)."""

    __slots__ = ()

    def run(self, state: Ecologic) -> None:
        state.phase = INCOME
        state.pending.append(INCOMES[0])
        event = state.content.events[state.event]
        if event.kind == "cartel":
            state.pending.append(NamePartner((state.start,)))
        elif event.kind == "sector_earns_nothing":
            stop_production(state)


def stop_production(state: Ecologic) -> None:
    """Production Accident: a sector of the highest level; with a tie its owner chooses (G-77)."""
    sectors = highest(state, state.start)
    if not sectors:
        state.tell("lapsed", (state.start, state.event))
    elif academy_shields(state, state.content.events[state.event], state.start):
        return
    elif len(sectors) == 1:
        stop_sector(state, sectors[0])
    else:
        state.pending.append(Accident((state.start,)))


def highest(state: Ecologic, seat: int) -> list[int]:
    """The sectors of a seat with its highest Refinery level."""
    sectors = places_of(state.held[seat])
    top = max([state.level[sector] for sector in sectors], default=0)
    return [sector for sector in sectors if state.level[sector] == top]


def stop_sector(state: Ecologic, sector: int) -> None:
    """That sector earns nothing this turn, Hub bonus included (G-29)."""
    state.silent = sector
    state.tell("silenced", (state.start, sector))


class Accident(Decision[Ecologic]):
    """Which of the tied sectors stands still."""

    __slots__ = ()
    prompt = "accident"
    rules = ("G-77",)

    def choices(self, state: Ecologic, seat: int) -> list[Listed]:
        return [("stop_production", sector) for sector in highest(state, seat)]

    def play(self, state: Ecologic, seat: int, choice: Choice) -> None:
        state.pending.pop()
        stop_sector(state, choice[1])


class NamePartner(Decision[Ecologic]):
    """Cartel Collusion: name one other player, or nobody (G-93)."""

    __slots__ = ()
    prompt = "name_partner"
    rules = ("G-93",)

    def choices(self, state: Ecologic, seat: int) -> list[Listed]:
        return [NAME_NOBODY, *[("name_partner", other) for other in state.order() if other != seat]]

    def play(self, state: Ecologic, seat: int, choice: Choice) -> None:
        state.pending.pop()
        if choice[0] == "name_partner":
            state.partner = choice[1]
            state.tell("cartel", (seat, choice[1]))
        else:
            state.tell("skipped", (seat, state.event))


class Incomes(SeatBySeat):
    """Income and running costs from the starting player on; who cannot pay is asked first (G-23, G-62, G-63)."""

    __slots__ = ()

    def run(self, state: Ecologic) -> None:
        n = state.settings.seats
        for i in range(self.done, n):
            seat = (state.start + i) % n
            book_income(state, seat)
            costs = state.card_costs[seat]
            if costs > state.profits[seat]:
                state.pending.append(INCOMES[i + 1])
                keep_or_ask(state, seat, ())
                return
            if costs:
                state.profits[seat] -= costs
                if state.effects is not None:
                    state.effects.append(Effect("costs", (seat, costs), (), -1, False))


def book_income(state: Ecologic, seat: int) -> None:
    """Book the income of a seat."""
    oil, mineral, hub, extra = earnings(state, seat)
    state.profits[seat] += oil + mineral + hub + extra
    if state.effects is not None:
        if academy_keeps_income(state, seat):
            state.tell("protected", (seat, state.event))
        state.effects.append(Effect("income", (seat, oil, mineral, hub, extra), (), -1, False))


# --- cards that cannot all be paid --------------------------------------------------------------------


def payable(state: Ecologic, seat: int, paid: tuple[int, ...]) -> list[int]:
    """Cards with running costs that could still be kept besides those already chosen, the most useful first."""
    cost = state.content.card_cost
    enviro = state.content.card_enviro
    rest = state.profits[seat] - sum(cost[card] for card in paid)
    found = [card for card in state.cards[seat] if 0 < cost[card] <= rest and card not in paid]
    return sorted(found, key=lambda card: cost[card] - enviro[card])


def keep_or_ask(state: Ecologic, seat: int, paid: tuple[int, ...]) -> None:
    """Ask which card is kept while one more could be paid; then pay, and discard the rest (G-63).

    Asking until no other card could be paid leads to exactly the sets that G-118 allows.
    """
    if payable(state, seat, paid):
        state.pending.append(KeepCards(seat, paid))
        return
    cost = state.content.card_cost
    total = sum(cost[card] for card in paid)
    state.profits[seat] -= total
    state.tell("costs", (seat, total))
    for card in [card for card in state.cards[seat] if cost[card] and card not in paid]:
        state.drop_card(seat, card)
        state.discard.append(card)
        state.tell("given_up", (seat, card))


class KeepCards(Decision[Ecologic]):
    """Not all running costs can be paid: which Eco-Initiatives are kept, one after the other (G-63, G-118)."""

    __slots__ = ("paid",)
    prompt = "keep_cards"
    rules = ("G-63", "G-118")

    def __init__(self, seat: int, paid: tuple[int, ...]) -> None:
        super().__init__((seat,))
        self.paid = paid

    def detail(self) -> Choice:
        return (self.paid,)

    def choices(self, state: Ecologic, seat: int) -> list[Listed]:
        return [("keep_card", card) for card in payable(state, seat, self.paid)]

    def play(self, state: Ecologic, seat: int, choice: Choice) -> None:
        state.pending.pop()
        keep_or_ask(state, seat, (*self.paid, choice[1]))


INCOME_PHASE: Final = IncomePhase()
INCOMES: Final = [Incomes(done) for done in range(5)]
