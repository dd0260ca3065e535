"""The Environment phase: what Refineries consume and Eco-Initiatives give back; shortages (G-53 to G-59, G-116)."""

from __future__ import annotations

from typing import Final

from ecotone.core.boards import places_of
from ecotone.core.choice import Choice, Listed
from ecotone.core.effect import Effect
from ecotone.core.pending import Decision, Step
from ecotone.games.ecologic.box.content import NATURE_RESERVE
from ecotone.games.ecologic.box.event_card import ENVIRONMENT, Event
from ecotone.games.ecologic.rules.state import Ecologic


def exempt_tokens(state: Ecologic, seat: int, event: Event) -> int:
    """How many tokens of a seat consume nothing because of the event (G-75)."""
    if not event.for_all and seat != state.start:
        return 0
    out = 0
    for sector in places_of(state.held[seat]):
        level = state.level[sector]
        if event.levels >> level & 1 and event.resources >> state.content.resource[sector] & 1:
            out += level
    return out


class Environment(Step[Ecologic]):
    """Counts the players from the starting player on; a shortage asks its owner first (G-23, GR-05)."""

    __slots__ = ("done",)

    def __init__(self, done: int) -> None:
        super().__init__()
        self.done = done

    def run(self, state: Ecologic) -> None:
        state.phase = ENVIRONMENT
        n = state.settings.seats
        for i in range(self.done, n):
            seat = (state.start + i) % n
            if book_enviro(state, seat):
                state.pending.append(ENVIRONMENT_PHASE[i + 1])
                state.pending.append(SHORTAGES[seat])
                return


def book_enviro(state: Ecologic, seat: int) -> bool:
    """Book the net sum of cards, Nature Reserve and tokens; True if it is a shortage (G-53 to G-56, G-116)."""
    gains = state.card_gains[seat]
    bonus = 0
    consumed = state.tokens[seat]
    if state.reserve:
        bonus = (state.held[seat] & state.reserve).bit_count() * state.content.tad_bonus[NATURE_RESERVE]
    event = state.content.events[state.event]
    if event.phase == ENVIRONMENT:
        consumed -= exempt_tokens(state, seat, event)
    net = gains + bonus - consumed
    enviro = state.enviro[seat] + net
    short = enviro < 0
    if short:
        state.enviro[seat] = 0
        state.minus |= 1 << seat
    elif net > 0:
        state.gain_enviro(seat, net)
    else:
        state.enviro[seat] = enviro
    if state.effects is not None:
        parts = (seat, gains, bonus, consumed, state.enviro[seat], int(short))
        state.effects.append(Effect("environment", parts, (), -1, False))
    return short


class Shortage(Decision[Ecologic]):
    """One own token of the player's choice goes, however large the shortage (G-56, GR-15)."""

    __slots__ = ()
    prompt = "shortage"
    rules = ("G-56", "G-58", "G-59")

    def choices(self, state: Ecologic, seat: int) -> list[Listed]:
        return [("shut_down", sector) for sector in state.least_first(seat)]

    def play(self, state: Ecologic, seat: int, choice: Choice) -> None:
        state.pending.pop()
        state.remove(choice[1], "shortage")


ENVIRONMENT_PHASE: Final = [Environment(done) for done in range(5)]
SHORTAGES: Final = [Shortage((seat,)) for seat in range(4)]
