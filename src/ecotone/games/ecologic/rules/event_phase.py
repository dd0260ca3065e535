"""The Event phase: what an event does at once, to whom, and where it lapses (G-25 to G-32, G-70 to G-96)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ecotone.core.choice import Choice, Listed
from ecotone.core.effect import Effect
from ecotone.core.pending import Decision, Step
from ecotone.games.ecologic.box.event_card import EVENT, Event
from ecotone.games.ecologic.rules.decisions import SKIP
from ecotone.games.ecologic.rules.state import Ecologic

REFUSE: Final = ("refuse",)
ACCEPT: Final = ("accept",)
IGNORE: Final = ("ignore",)
KEEP: Final = ("keep",)


class EventPhase(Step[Ecologic]):
    """The starting player reveals the top event; one of this phase is carried out now (G-25, G-27)."""

    __slots__ = ()

    def run(self, state: Ecologic) -> None:
        event = state.events.pop()
        state.phase = EVENT
        state.event = event
        state.past.append(event)
        if state.effects is not None:
            state.effects.append(Effect("event", (state.start, event), (), -1, True))
        happens = AT_ONCE.get(state.content.events[event].kind)
        if happens is not None:
            happens(state, state.content.events[event])


def addressees(state: Ecologic, event: Event) -> list[int]:
    """The seats that an event is for, in turn order (G-26)."""
    return state.order() if event.for_all else [state.start]


def academy_shields(state: Ecologic, event: Event, seat: int) -> bool:
    """Whether the Academy shields a seat from this event; if it does, all are told (G-30)."""
    if event.protects and state.is_protected(seat):
        state.tell("protected", (seat, state.event))
        return True
    return False


def change_profits(state: Ecologic, seat: int, amount: int) -> None:
    """An event gives or takes Profits."""
    state.profits[seat] += amount
    if state.effects is not None:
        state.tell("event_profits", (seat, amount, state.event))


# --- without a choice ---------------------------------------------------------------------------------


def gain(state: Ecologic, event: Event) -> None:
    """State Support (G-71)."""
    for seat in addressees(state, event):
        change_profits(state, seat, event.amount)


def lose_half(state: Ecologic, event: Event) -> None:
    """Corruption and Flood: half goes, the loss rounded up (G-87, G-89)."""
    for seat in addressees(state, event):
        amount = state.enviro[seat] if event.second else state.profits[seat]
        if not amount:
            state.tell("lapsed", (seat, state.event))
        elif not academy_shields(state, event, seat):
            lost = (amount + 1) // 2
            if event.second:
                state.enviro[seat] -= lost
                state.tell("event_enviro", (seat, -lost, state.event))
            else:
                change_profits(state, seat, -lost)


def collect(state: Ecologic, event: Event) -> None:
    """Patented Technology: the others pay what is asked, or what they have (G-90, G-32)."""
    for seat in state.order()[1:]:
        amount = min(event.amount, state.profits[seat])
        if not amount:
            state.tell("lapsed", (seat, state.event))
        elif not academy_shields(state, event, seat):
            change_profits(state, seat, -amount)
            change_profits(state, state.start, amount)


# --- Lawsuit ------------------------------------------------------------------------------------------


def suable(state: Ecologic) -> list[int]:
    """Sectors with a token that the starting player may have removed, none of their own (G-74, GR-44)."""
    event = state.content.events[state.event]
    safe = {-1, state.start}
    return [
        sector
        for sector, owner in enumerate(state.owner)
        if owner not in safe and not (event.protects and state.is_protected(owner))
    ]


def sue(state: Ecologic, event: Event) -> None:
    """Lawsuit: say whose tokens the Academy protects, then ask which of the others goes, if there is one (G-74)."""
    for seat in state.order()[1:]:
        if state.tokens[seat]:
            academy_shields(state, event, seat)
    if suable(state):
        state.pending.append(Lawsuit((state.start,)))
    else:
        state.tell("lapsed", (state.start, state.event))


class Lawsuit(Decision[Ecologic]):
    """One token of another player leaves the board, or none (G-74)."""

    __slots__ = ()
    prompt = "lawsuit"
    rules = ("G-74", "GR-44")

    def choices(self, state: Ecologic, seat: int) -> list[Listed]:
        return [SKIP, *[("sue", sector) for sector in suable(state)]]

    def play(self, state: Ecologic, seat: int, choice: Choice) -> None:
        state.pending.pop()
        if choice[0] == "sue":
            state.remove(choice[1], "lawsuit")
        else:
            state.tell("skipped", (seat, state.event))


# --- Green Investments ----------------------------------------------------------------------------------


def invest(state: Ecologic, event: Event) -> None:
    """Profits become what Enviro is; an Academy owner who would lose decides (G-78, GR-23)."""
    asked: list[Decision[Ecologic]] = []
    for seat in addressees(state, event):
        fall = state.profits[seat] - state.enviro[seat]
        if not fall:
            state.tell("lapsed", (seat, state.event))
        elif fall > 0 and event.protects and state.is_protected(seat):
            asked.append(Invest((seat,)))
        else:
            change_profits(state, seat, -fall)
    state.pending += reversed(asked)


class Invest(Decision[Ecologic]):
    """The Academy's owner accepts or refuses as a whole (G-78, GR-07)."""

    __slots__ = ()
    prompt = "invest"
    rules = ("G-78",)

    def choices(self, state: Ecologic, seat: int) -> list[Listed]:
        return [REFUSE, ACCEPT]

    def play(self, state: Ecologic, seat: int, choice: Choice) -> None:
        state.pending.pop()
        if choice[0] == "accept":
            change_profits(state, seat, state.enviro[seat] - state.profits[seat])
        else:
            state.tell("protected", (seat, state.event))


# --- tokens that go: Oil Spill and BAT --------------------------------------------------------------------


def spill(state: Ecologic, event: Event) -> None:
    """Oil Spill: pay, or lose tokens, or nothing where both are too few (G-80, GR-25)."""
    asked: list[Decision[Ecologic]] = []
    for seat in addressees(state, event):
        if state.profits[seat] < event.amount and state.tokens[seat] < event.second:
            state.tell("lapsed", (seat, state.event))
        elif academy_shields(state, event, seat):
            continue
        elif state.profits[seat] >= event.amount:
            change_profits(state, seat, -event.amount)
        else:
            asked.append(OilSpill(seat, event.second))
    state.pending += reversed(asked)


class OilSpill(Decision[Ecologic]):
    """Which own tokens are taken off the board, one after the other (G-80)."""

    __slots__ = ("left",)
    prompt = "oil_spill"
    rules = ("G-80",)

    def __init__(self, seat: int, left: int) -> None:
        super().__init__((seat,))
        self.left = left

    def detail(self) -> Choice:
        return (self.left,)

    def choices(self, state: Ecologic, seat: int) -> list[Listed]:
        return [("shut_down", sector) for sector in state.least_first(seat)]

    def play(self, state: Ecologic, seat: int, choice: Choice) -> None:
        state.pending.pop()
        state.remove(choice[1], "oil_spill")
        if self.left > 1:
            state.pending.append(OilSpill(seat, self.left - 1))


def switch(state: Ecologic, event: Event) -> None:
    """Obligatory Switch to BAT asks everybody who has tokens, from the starting player on (G-92, G-123)."""
    asked: list[Decision[Ecologic]] = []
    for seat in addressees(state, event):
        if state.tokens[seat]:
            asked.append(SwitchToBat(seat, False))
        else:
            state.tell("lapsed", (seat, state.event))
    state.pending += reversed(asked)


class SwitchToBat(Decision[Ecologic]):
    """Which tokens go, one after the other; for all that stay the player pays and gains (G-123).

    An Academy owner may ignore the event as a whole, so only before the first token went (GR-07).
    """

    __slots__ = ("begun",)
    prompt = "switch_to_bat"
    rules = ("G-92", "G-123")

    def __init__(self, seat: int, begun: bool) -> None:
        super().__init__((seat,))
        self.begun = begun

    def choices(self, state: Ecologic, seat: int) -> list[Listed]:
        event = state.content.events[state.event]
        out: list[Listed] = []
        if not self.begun and event.protects and state.is_protected(seat):
            out.append(IGNORE)
        if state.tokens[seat] * event.amount <= state.profits[seat]:
            out.append(KEEP)
        return out + [("shut_down", sector) for sector in state.least_first(seat)]

    def play(self, state: Ecologic, seat: int, choice: Choice) -> None:
        state.pending.pop()
        if choice[0] == "ignore":
            state.tell("protected", (seat, state.event))
            return
        if choice[0] == "shut_down":
            state.remove(choice[1], "switch_to_bat")
            if state.tokens[seat]:
                state.pending.append(SwitchToBat(seat, True))
            return
        event = state.content.events[state.event]
        kept = state.tokens[seat]
        change_profits(state, seat, -kept * event.amount)
        state.gain_enviro(seat, kept * event.second)
        state.tell("event_enviro", (seat, kept * event.second, state.event))


# --- Brain Drain ----------------------------------------------------------------------------------------------


def drain(state: Ecologic, event: Event) -> None:
    """Brain Drain asks for a card, if there is one (G-91)."""
    if not state.cards[state.start]:
        state.tell("lapsed", (state.start, state.event))
    elif not academy_shields(state, event, state.start):
        state.pending.append(BrainDrain((state.start,)))


class BrainDrain(Decision[Ecologic]):
    """One own Eco-Initiative goes to the next player clockwise (G-91, GR-29)."""

    __slots__ = ()
    prompt = "brain_drain"
    rules = ("G-91",)

    def choices(self, state: Ecologic, seat: int) -> list[Listed]:
        content = state.content
        cards = sorted(state.cards[seat], key=lambda card: content.card_enviro[card] - content.card_cost[card])
        return [("give", card) for card in cards]

    def play(self, state: Ecologic, seat: int, choice: Choice) -> None:
        state.pending.pop()
        other = (seat + 1) % state.settings.seats
        state.drop_card(seat, choice[1])
        state.add_card(other, choice[1])
        state.tell("given", (seat, choice[1], other))


AT_ONCE: Final[dict[str, Callable[[Ecologic, Event], None]]] = {
    "gain": gain,
    "lose_half": lose_half,
    "collect_from_others": collect,
    "remove_opponent_token": sue,
    "set_profits_to_enviro": invest,
    "pay_or_remove": spill,
    "pay_per_token_gain_enviro": switch,
    "give_initiative_left": drain,
}
EVENT_PHASE: Final = EventPhase()
