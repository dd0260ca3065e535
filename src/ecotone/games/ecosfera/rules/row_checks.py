"""The checks of the active row (ER-07): too much pressure, three of a kind, reactivation; and how a turn ends early."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ecotone.core.choice import Choice, Listed
from ecotone.core.decks import NO_CARD
from ecotone.core.pending import Decision, Step
from ecotone.games.ecosfera.box.content import (
    CONSUMER,
    EACH,
    GUARDS,
    NUTRIENTS,
    PASS,
    PLUS,
    PRESSURE,
    REFRESH,
    unpacked,
)
from ecotone.games.ecosfera.rules.state import Ecosfera
from ecotone.games.ecosfera.rules.tiles import place_impacts

TRIPLE_IMPACT: Final = 3


def check_row(state: Ecosfera, start: bool = False) -> None:
    """Check the active row; the first check that applies ends the turn (ER-07)."""
    content = state.content
    kind = content.kind
    units = content.units
    elements: i64 = 0  # packed
    pressure = consumers = 0
    for card in state.players[state.active].row:
        what = kind[card]
        if what < PRESSURE:
            elements += units[card]
        elif what == PRESSURE:
            pressure += 1
        elif what == CONSUMER:
            consumers += 1
    if pressure >= content.pressure_for_impact:
        suffer_pressure(state, pressure)
        cut_turn(state)
        return
    # Whatever reaches the limit lifts a guard.
    if (elements + EACH * (128 - content.same_element_limit)) & GUARDS:
        counts = unpacked(elements)
        if can_avert_triple(state, counts):
            state.pending.append(TripleAnswer(state.seat_of(state.active), start))
        else:
            punish_triple(state, pressure, counts.index(max(counts)))
    elif start or state.settings.forced_reactivation:
        offer_reactivation(state, consumers)


def suffer_pressure(state: Ecosfera, pressure: int) -> None:
    """The impact tiles for so many pressure cards in the row, climate change included (E-38, E-43, ER-12, ER-52)."""
    if state.effects is not None:
        state.tell("too_much_pressure", (state.active, pressure))
    tiles = TRIPLE_IMPACT if pressure >= state.content.pressure_for_triple_impact else 1
    place_impacts(state, tiles + state.extra_impacts)


def punish_triple(state: Ecosfera, pressure: int, element: int) -> None:
    """Three of a kind: a pressure card, an impact if it is the third, and the turn ends (E-40, E-41, ER-10)."""
    state.tell("three_of_a_kind", (state.active, element))
    if state.add_pressure(state.active) and state.settings.impact_from_three:
        pressure += 1
        if pressure >= state.content.pressure_for_impact:
            suffer_pressure(state, pressure)
    cut_turn(state)


def cut_turn(state: Ecosfera) -> None:
    """Drop what the turn still had to do; below lie the policy draws due and the next turn (ER-39)."""
    state.ended = True
    state.fresh = False
    del state.pending[state.floor :]


class CheckRow(Step[Ecosfera]):
    """Check the row once the policy card above has had its whole effect (ER-56)."""

    __slots__ = ()

    def run(self, state: Ecosfera) -> None:
        """Only measures leave it behind, and they are funded before the turn ends."""
        check_row(state)


CHECK_ROW: Final = CheckRow()


# --- the answer to three nutrients (ER-33) ---------------------------------------------


def can_avert_triple(state: Ecosfera, counts: list[int]) -> bool:
    """Whether waste water treatment can still avert the punishment: three nutrients exactly, and no other triple."""
    limit = state.content.same_element_limit
    if counts[NUTRIENTS] != limit or any(counts[e] >= limit for e in range(PRESSURE) if e != NUTRIENTS):
        return False
    return state.fundable_measure("nutrient_up_or_down") != NO_CARD


class TripleAnswer(Decision[Ecosfera]):
    """Take the pressure card, or fund waste water treatment and return one of the three nutrients cards."""

    __slots__ = ("start",)
    prompt = "three_nutrients"
    rules = ("ER-33", "E-40", "E-41")

    def __init__(self, seat: int, start: bool) -> None:
        super().__init__((seat,))
        self.start = start

    def choices(self, state: Ecosfera, seat: int) -> list[Listed]:
        """Accept, or the card to return, used or not."""
        kind = state.content.kind
        row = state.players[state.active].row
        return [("accept",), *[("return_nutrients", card) for card in row if kind[card] == NUTRIENTS]]

    def play(self, state: Ecosfera, seat: int, choice: Choice) -> None:
        """Punish, or return the card and check again."""
        state.pending.pop()
        if choice[0] == "accept":
            kind = state.content.kind
            row = state.players[state.active].row
            punish_triple(state, sum(kind[card] == PRESSURE for card in row), NUTRIENTS)
            return
        card: int = choice[1]
        state.spend_measure(state.fundable_measure("nutrient_up_or_down"))
        state.leave_row(state.active, card)
        state.stacks[NUTRIENTS].append(card)
        state.tell("return", (state.active, card))
        check_row(state, self.start)


# --- reactivation (E-54, ER-42) ----------------------------------------------------------


def offer_reactivation(state: Ecosfera, consumers: int) -> None:
    """At the start of a turn a pair of consumers may wake a token; in the digital way every new pair must."""
    if state.settings.forced_reactivation:
        state.pending.append(FORCED_REACTIVATION)
    elif state.players[state.active].tokens != state.content.start_tokens:
        state.fresh = consumers > 1 and find_pair(state)[0] != NO_CARD


def find_pair(state: Ecosfera) -> tuple[int, int]:
    """Two consumers of the active row that share a habitat and made no pair this turn, or NO_CARD twice."""
    content = state.content
    found: list[int] = []
    for card in state.players[state.active].row:
        if content.kind[card] == CONSUMER and card not in state.paired:
            for other in found:
                if content.habitats[card] & content.habitats[other]:
                    return other, card
            found.append(card)
    return NO_CARD, NO_CARD


class ForcedReactivation(Step[Ecosfera]):
    """The digital way: each new pair of consumers wakes a token, whether wanted or not."""

    __slots__ = ()

    def run(self, state: Ecosfera) -> None:
        """Look for a pair and an inactive token; where several are inactive, ask which."""
        player = state.players[state.active]
        asleep = state.content.start_tokens & ~player.tokens
        first, second = find_pair(state)
        if first == NO_CARD or not asleep:
            return
        state.paired += [first, second]
        state.pending.append(self)
        if asleep.bit_count() == 1:
            state.wake(state.active, asleep)
        else:
            state.pending.append(WakeToken(state.seat_of(state.active), state.active))


FORCED_REACTIVATION: Final = ForcedReactivation()


class WakeToken(Decision[Ecosfera]):
    """Which inactive token of a player becomes active."""

    __slots__ = ("player",)
    prompt = "wake_token"
    rules = ("E-54", "E-81", "ER-42", "ER-55")

    def __init__(self, seat: int, player: int) -> None:
        super().__init__((seat,))
        self.player = player

    def detail(self) -> Choice:
        """Whose token."""
        return (self.player,)

    def choices(self, state: Ecosfera, seat: int) -> list[Listed]:
        """One of the inactive tokens."""
        asleep = state.content.start_tokens & ~state.players[self.player].tokens
        return [("wake", self.player, ability) for ability in (PASS, PLUS, REFRESH) if asleep & ability]

    def play(self, state: Ecosfera, seat: int, choice: Choice) -> None:
        """Wake it."""
        state.pending.pop()
        state.wake(self.player, choice[2])
