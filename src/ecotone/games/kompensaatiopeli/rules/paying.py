"""What a cost is paid with (K-24 to K-27, K-142). Ways to pay money are numbers of dirty money cards."""

from __future__ import annotations

from typing import Final

from ecotone.core.choice import Listed
from ecotone.games.kompensaatiopeli.box.card_kinds import (
    FUNDING_DIRTY,
    FUNDING_RESOURCE,
    HOLISTIC,
    KIND_NAMES,
    KIND_OF,
    KNOWLEDGE,
    MAIN_DIRTY,
    MAIN_RESOURCE,
    NATURES,
    NO_NATURE,
)
from ecotone.games.kompensaatiopeli.box.content import DEVELOPERS
from ecotone.games.kompensaatiopeli.box.landscape import TileChoices
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli

CLEAN: Final = (0,)  # with no dirty money
NO_WAY: Final[tuple[int, ...]] = ()


def resources(state: Kompensaatiopeli, seat: int) -> int:
    """How many resource cards a hand holds."""
    hand = state.hands[seat]
    return hand[FUNDING_RESOURCE] + hand[MAIN_RESOURCE]


def dirty_cards(state: Kompensaatiopeli, seat: int) -> int:
    """How many dirty money cards a hand holds."""
    hand = state.hands[seat]
    return hand[FUNDING_DIRTY] + hand[MAIN_DIRTY]


def money_ways(state: Kompensaatiopeli, seat: int, cost: str) -> tuple[int, ...] | list[int]:
    """With how many dirty money cards this seat can pay a cost, no card being one too many (K-25, K-142)."""
    content = state.content
    eur = content.eur[cost]
    hand = state.hands[seat]
    own = hand[FUNDING_RESOURCE] + hand[MAIN_RESOURCE]
    if state.teams[seat] != DEVELOPERS or cost not in content.dirty_for:
        return CLEAN if own >= eur else NO_WAY
    held = hand[FUNDING_DIRTY] + hand[MAIN_DIRTY]
    if not held or not eur:
        return CLEAN if own >= eur else NO_WAY
    value = content.dirty_value
    out = []
    for dirty in range(held + 1):
        if (dirty - 1) * value >= eur:
            break
        rest = eur - dirty * value
        if rest <= own:
            out.append(dirty)
    return out


def pay_money(state: Kompensaatiopeli, seat: int, cost: str, dirty: int) -> None:
    """Pay with so many dirty money cards, the rest with resource cards; all are discarded."""
    paid = take_money(state, seat, state.content.eur[cost], dirty)
    if state.effects is not None:
        state.tell("pay", (seat, cost, tuple(paid)), reveals=True)


def take_money(state: Kompensaatiopeli, seat: int, eur: int, dirty: int) -> list[int]:
    """Discard money worth so much; returns the kinds of the cards."""
    paid = []
    for _ in range(dirty):
        paid.append(state.next_dirty(seat))
        state.discard(seat, paid[-1])
    state.dirty_spent[seat] += dirty
    for _ in range(eur - dirty * state.content.dirty_value):
        paid.append(state.next_resource(seat))
        state.discard(seat, paid[-1])
    return paid


def knowledge_ways(state: Kompensaatiopeli, seat: int, nature: int) -> list[str]:
    """Which knowledge cards of a hand fit a nature type: its own, or holistic (K-26, K-27)."""
    hand = state.hands[seat]
    out = []
    if nature != NO_NATURE and hand[KNOWLEDGE + nature]:
        out.append(KIND_NAMES[KNOWLEDGE + nature])
    if hand[HOLISTIC]:
        out.append("holistic")
    return out


def knowledge_choices(verb: str) -> list[TileChoices]:
    """All choices `(verb, position, knowledge)`, by the knowledge card that pays: each nature type, then holistic."""
    return [TileChoices(verb, name) for name in (*NATURES, "holistic")]


def add_by_knowledge(
    state: Kompensaatiopeli, seat: int, table: list[TileChoices], targets: int, out: list[Listed]
) -> None:
    """One choice for each target and each knowledge card that fits its type (K-26, K-27)."""
    hand = state.hands[seat]
    for nature in range(3):
        if hand[KNOWLEDGE + nature]:
            table[nature].add(out, targets & state.natures[nature])
    if hand[HOLISTIC]:
        table[3].add(out, targets)


def pay_with_knowledge(state: Kompensaatiopeli, seat: int, cost: str, eur: int, knowledge: str) -> None:
    """Pay resource cards and one knowledge card; all are discarded. Nature work never takes dirty money (K-25)."""
    paid = take_money(state, seat, eur, 0)
    kind = KIND_OF[knowledge]
    state.discard(seat, kind)
    if state.effects is not None:
        state.tell("pay", (seat, cost, (*paid, kind)), reveals=True)


def take_back(state: Kompensaatiopeli, seat: int, cost: str, eur: int, knowledge: str) -> None:
    """Show a payment and take it back, because a search found nothing (KR-41): all have seen its cards."""
    hand = state.hands[seat]
    kind = KIND_OF[knowledge]
    shown = [kind]
    state.show(seat, kind, 1)
    first, second = FUNDING_RESOURCE, MAIN_RESOURCE
    if state.main_first[seat]:
        first, second = second, first
    n = min(eur, hand[first])
    for like, count in ((first, n), (second, eur - n)):
        state.show(seat, like, count)
        shown += [like] * count
    state.tell("payment_returned", (seat, cost, tuple(shown)), reveals=True)


def move_card(state: Kompensaatiopeli, giver: int, taker: int, kind: int) -> None:
    """A card goes from hand to hand in the open."""
    state.drop(giver, kind)
    state.gain(taker, kind)
    state.shown[taker][kind] += 1


def draw_from(state: Kompensaatiopeli, funding: bool) -> int:
    """The top card of a deck, reshuffling its discard pile if need be; -1 if both are empty (K-10)."""
    deck, pile = (state.funding, state.funding_discard) if funding else (state.main, state.main_discard)
    if not deck:
        if not pile:
            return -1
        deck.extend(pile)
        pile.clear()
        deck.sort()
        name = "funding" if funding else "main"
        state.rng.stream(name).shuffle(deck)
        state.tell("reshuffle", (name,))
    return deck.pop()
