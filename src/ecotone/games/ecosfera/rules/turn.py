"""The turn: what the active player may do, and what the actions do (E-13 to E-36, E-61, E-73, E-78)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from ecotone.core.choice import Choice, Listed
from ecotone.core.decks import NO_CARD
from ecotone.core.pending import Decision
from ecotone.games.ecosfera.box.content import (
    ALL_HABITATS,
    CONSUMER,
    CONSUMERS,
    EACH,
    GUARDS,
    PASS,
    PLUS,
    PRESSURE,
    PRODUCER,
    PRODUCERS,
    REFRESH,
)
from ecotone.games.ecosfera.rules.abilities import (
    list_abilities,
    pass_card,
    plus,
    put_on_deck,
    reactivate,
    refresh,
    return_card,
)
from ecotone.games.ecosfera.rules.measures import fund, is_fundable
from ecotone.games.ecosfera.rules.policy_draws import DRAW_DUE
from ecotone.games.ecosfera.rules.row_checks import FORCED_REACTIVATION, check_row, cut_turn, suffer_pressure
from ecotone.games.ecosfera.rules.state import Ecosfera, Player
from ecotone.games.ecosfera.rules.tiles import place_habitats

END_TURN: Final = ("end_turn",)
FIRST_GUARD: Final = 0x80


class Turn(Decision[Ecosfera]):
    """The action phase of the active player."""

    __slots__ = ()
    prompt = "turn"
    rules = (
        "E-13", "E-14", "E-15", "E-19", "E-21", "E-26", "E-27", "E-32", "E-37", "E-38", "E-40", "E-47", "E-51", "E-52",
        "E-54", "E-56", "E-61", "E-73", "E-78",
    )  # fmt: skip

    def choices(self, state: Ecosfera, seat: int) -> list[Listed]:
        """Ending the turn, then actions, then abilities, then policy."""
        content = state.content
        kind = content.kind
        units = content.units
        used = state.used
        player = state.players[state.active]
        out: list[Listed] = [END_TURN]
        if state.fresh:
            asleep = content.start_tokens & ~player.tokens
            out += [("reactivate", ability) for ability in (PASS, PLUS, REFRESH) if asleep & ability]
        have: i64 = 0
        species = producers = consumers = 0
        for card in player.row:
            what = kind[card]
            if what < PRESSURE:
                if card not in used:
                    have += units[card]
            elif what > PRESSURE:
                species += 1
                if card not in used:
                    if what == PRODUCER:
                        producers += 1
                    elif what == CONSUMER:
                        consumers += 1
        list_producers(state, have, out)
        if producers > 1:
            list_consumers(state, unused(state, player, PRODUCER), out)
        if consumers > 1:
            list_habitats(state, unused(state, player, CONSUMER), out)
        if not state.noise and (species or player.tokens):
            list_abilities(state, player, out)
        if state.settings.policies:
            list_policies(state, out)
        return out

    def play(self, state: Ecosfera, seat: int, choice: Choice) -> None:
        """Carry out one choice of the turn; the offer to reactivate lapses with it (ER-42).

        A measure may still be refused or cancelled, so the offer lapses only when it is paid for (ER-53).
        """
        if choice[0] != "fund":
            state.fresh = False
        if state.settings.forced_reactivation:
            state.pending.append(FORCED_REACTIVATION)
        PLAYS[choice[0]](state, choice)


def unused(state: Ecosfera, player: Player, what: int) -> list[int]:
    """The cards of one kind in a row that may still be used."""
    kind = state.content.kind
    used = state.used
    return [card for card in player.row if kind[card] == what and card not in used]


def list_producers(state: Ecosfera, have: i64, out: list[Listed]) -> None:
    """Producers of the market that these unused elements buy, with one from the market at most (E-19, E-21).

    A cost is taken off with all guards up: where too little of an element is there, its guard falls.
    """
    prices = state.prices
    enough: i64 = have | GUARDS
    nearly: i64 = (have + EACH) | GUARDS
    for card in state.producers.places:
        if card != NO_CARD:
            price: i64 = prices[card]
            short: i64 = ~(enough - price) & GUARDS
            if short == 0:
                out.append(("acquire_producer", card))
            elif short & (short - 1) == 0 and (nearly - price) & GUARDS == GUARDS:
                element = 0
                while short > FIRST_GUARD:
                    short >>= 8
                    element += 1
                if state.stacks[element]:
                    out.append(("acquire_producer", card))


def list_consumers(state: Ecosfera, producers: list[int], out: list[Listed]) -> None:
    """Consumers of the market that share a habitat with both of two unused producers (E-26, E-27)."""
    habitats = state.content.habitats
    for i in range(len(producers) - 1):
        first = producers[i]
        for j in range(i + 1, len(producers)):
            second = producers[j]
            shared = habitats[first] & habitats[second]
            if shared:
                for card in state.consumers.places:
                    if card != NO_CARD and habitats[card] & shared:
                        out.append(("acquire_consumer", card, first, second))


def list_habitats(state: Ecosfera, consumers: list[int], out: list[Listed]) -> None:
    """Pairs of unused consumers that share a habitat still missing (E-32, E-33)."""
    habitats = state.content.habitats
    wanted = ALL_HABITATS & ~state.restored
    for i in range(len(consumers) - 1):
        first = consumers[i]
        for j in range(i + 1, len(consumers)):
            if habitats[first] & habitats[consumers[j]] & wanted:
                out.append(("restore", first, consumers[j]))


def list_policies(state: Ecosfera, out: list[Listed]) -> None:
    """Stars that may draw a policy card, and measures that may be funded (E-73, E-78)."""
    settings = state.settings
    if state.policy_deck and not (settings.star_is_ability and state.noise):
        for card in state.players[state.active].row:
            fresh = card not in state.starred and not (settings.star_is_ability and card in state.spent)
            if fresh and state.content.stars[card]:
                out.append(("draw_policy", card))
    for measure in state.measures:
        if is_fundable(state, measure):
            out.append(("fund", measure))


# --- actions ----------------------------------------------------------------------------------


def end_turn(state: Ecosfera, choice: Choice) -> None:
    """End the turn; without an action a pressure card comes first (E-37, E-61)."""
    active = state.active
    if not state.acted:
        if state.effects is not None:
            state.tell("idle", (active,))
        state.add_pressure(active)
        kind = state.content.kind
        pressure = 0
        for card in state.players[active].row:
            if kind[card] == PRESSURE:
                pressure += 1
        if pressure >= state.content.pressure_for_impact:
            suffer_pressure(state, pressure)
    cut_turn(state)


def acquire_producer(state: Ecosfera, choice: Choice) -> None:
    """Use elements for a producer; a single missing one comes from the market (E-19 to E-25, ER-21)."""
    card: int = choice[1]
    kind = state.content.kind
    row = state.players[state.active].row
    used = state.used
    before = len(used)
    taken = False
    for element, n in state.cost[card]:
        short = n
        for own in row:
            if short and kind[own] == element and own not in used:
                used.append(own)
                short -= 1
        if short:
            state.add_element(state.active, element)
            used.append(row[-1])
            taken = True
    row.append(card)
    state.acted = True
    if state.effects is not None:
        state.tell("acquire", (state.active, card, tuple(used[before:])))
    state.fill(PRODUCERS, state.producers, state.producers.places.index(card))
    if taken:
        check_row(state)


def acquire_consumer(state: Ecosfera, choice: Choice) -> None:
    """Use two producers for a consumer (E-26 to E-31)."""
    card: int = choice[1]
    state.used.append(choice[2])
    state.used.append(choice[3])
    state.players[state.active].row.append(card)
    state.acted = True
    if state.effects is not None:
        state.tell("acquire", (state.active, card, choice[2:]))
    state.fill(CONSUMERS, state.consumers, state.consumers.places.index(card))


def restore(state: Ecosfera, choice: Choice) -> None:
    """Use two consumers for all habitats they share and that are still missing (E-32 to E-36, ER-23)."""
    habitats = state.content.habitats
    first: int = choice[1]
    second: int = choice[2]
    state.used.append(first)
    state.used.append(second)
    state.acted = True
    if state.effects is not None:
        state.tell("pair", (state.active, first, second))
    if state.settings.policies:
        state.pending.append(DRAW_DUE)
    place_habitats(state, habitats[first] & habitats[second] & ~state.restored)


# --- policy -----------------------------------------------------------------------------------


def draw_by_star(state: Ecosfera, choice: Choice) -> None:
    """A star draws the top policy card (E-73, ER-36)."""
    state.starred.append(choice[1])
    if state.settings.star_is_ability:
        state.spent.append(choice[1])
    state.tell("star", (state.active, choice[1]))
    state.due += 1
    state.pending.append(DRAW_DUE)


def fund_measure(state: Ecosfera, choice: Choice) -> None:
    """Pair a measure with a funding card (E-78)."""
    fund(state, choice[1])


PLAYS: Final[dict[str, Callable[[Ecosfera, Choice], None]]] = {
    "end_turn": end_turn,
    "reactivate": reactivate,
    "acquire_producer": acquire_producer,
    "acquire_consumer": acquire_consumer,
    "restore": restore,
    "pass_card": pass_card,
    "return_card": return_card,
    "put_on_deck": put_on_deck,
    "plus": plus,
    "refresh": refresh,
    "draw_policy": draw_by_star,
    "fund": fund_measure,
}
TURNS: Final = [Turn((seat,)) for seat in range(4)]
