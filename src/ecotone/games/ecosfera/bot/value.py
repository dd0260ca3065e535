"""What a sensible player of Ecosfera looks at: tiles, what each row can do next, what decks hold, and the danger."""

from __future__ import annotations

from typing import Final

from ecotone.core.choice import Listed
from ecotone.core.decks import NO_CARD
from ecotone.games.ecosfera.box.content import ALL_HABITATS, CONSUMER, CONSUMERS, PRESSURE, PRODUCER
from ecotone.games.ecosfera.rules.state import Ecosfera, Player
from ecotone.games.ecosfera.rules.turn import END_TURN

WON: Final = 10_000.0
RESTORED: Final = 130.0  # more than the pair that restores it and what a deck hoped for there: that is gone then
HABITAT: Final = 100.0  # one that the decks may restore
IMPACT: Final = [0.0, 40.0, 85.0, 140.0, 210.0, 310.0, 2000.0]  # each tile hurts more than the one before
TOKEN: Final = 6.0
MEASURE: Final = 6.0
FUNDING: Final = 5.0
READY: Final = 70.0  # two consumers lie in a row and can restore a habitat
CONSUMER_READY: Final = 14.0
PRODUCER_READY: Final = 6.0
PRESSURE_CARD: Final = 12.0
LATER: Final = 0.9  # for rows whose turn is still to come
PARTS: Final = ("habitats", "impacts", "decks", "prospects", "tokens", "policies")
PASSES: Final = ("pass_card", "return_card", "put_on_deck")


def value(state: Ecosfera) -> float:
    """How near the sea is to being saved; the same for every seat, as all win or lose together."""
    if state.result is not None:
        return WON if state.result.winners else -WON
    return sum(parts(state))


def parts(state: Ecosfera) -> list[float]:
    """What `value` adds up, by the names in `PARTS`."""
    wanted = ALL_HABITATS & ~state.restored
    tokens = decks = hopes = 0.0
    for index, player in enumerate(state.players):
        tokens += TOKEN * player.tokens.bit_count()
        decks += deck_worth(state, player, wanted)
        if index == state.active:
            hopes += prospects(state, player, state.used, wanted, state.acted)
        else:
            hopes += LATER * prospects(state, player, [], wanted, False)
    return [
        RESTORED * state.restored.bit_count(),
        -IMPACT[state.impacts],
        decks,
        hopes,
        tokens,
        MEASURE * len(state.measures) + FUNDING * len(state.funding),
    ]


def sensible(state: Ecosfera, listed: list[Listed]) -> list[Listed]:
    """Of equal cards to pass on one is worth a thought, and a market is refreshed only with an aim.

    A token that may be turned up is turned up before anything else: it costs nothing, and the offer lapses (ER-42).
    No turn ends with a pair that restores a habitat: it is discarded, used or not (E-62).
    """
    if state.fresh:
        offered: list[Listed] = [item for item in listed if isinstance(item, tuple) and item[0] == "reactivate"]
        if offered:
            return offered
    kind = state.content.kind
    restores = any(isinstance(item, tuple) and item[0] == "restore" for item in listed)
    out: list[Listed] = []
    seen: set[tuple[object, ...]] = set()
    for item in listed:
        if restores and item == END_TURN:
            continue
        if isinstance(item, tuple) and item[0] in PASSES and kind[item[2]] <= PRESSURE:
            alike = (item[0], item[1], kind[item[2]], *item[3:])
            if alike in seen:
                continue
            seen.add(alike)
        elif isinstance(item, tuple) and item[0] == "refresh" and not has_aim(state, item[2]):
            continue
        out.append(item)
    return out


def has_aim(state: Ecosfera, market: int) -> bool:
    """Whether new cards in a market could be taken, and none that lies there can be.

    For consumers a row must hold two producers that share a habitat, the active row now or another in its turn; for
    producers the active row must have elements to pay with.
    """
    content = state.content
    if market == CONSUMERS:
        couples = 0
        for index, player in enumerate(state.players):
            plants = 0
            for card in player.row:
                if content.kind[card] == PRODUCER and not (index == state.active and card in state.used):
                    couples |= plants & content.habitats[card]
                    plants |= content.habitats[card]
        return couples != 0 and not fits_one(state, state.consumers.places, couples)
    have = [0] * 9
    for card in state.players[state.active].row:
        if content.kind[card] < PRESSURE and card not in state.used:
            have[content.kind[card]] += 1
    buys = [card for card in state.producers.places if card != NO_CARD and affordable(state, card, have)]
    return sum(have) > 1 and not buys


def fits_one(state: Ecosfera, cards: list[int], habitats: int) -> bool:
    """Whether one of these cards lives in one of these habitats."""
    return any(card != NO_CARD and state.content.habitats[card] & habitats for card in cards)


def prospects(state: Ecosfera, player: Player, used: list[int], wanted: int, acted: bool) -> float:
    """What the open row brings in its turn: tiles, cards, or pressure."""
    content = state.content
    kind = content.kind
    have = [0] * 9
    animals = pairs = plants = couples = 0
    for card in player.row:
        if kind[card] == PRESSURE or card not in used:
            have[kind[card]] += 1
            if kind[card] == CONSUMER:
                pairs |= animals & content.habitats[card]
                animals |= content.habitats[card]
            elif kind[card] == PRODUCER:
                couples |= plants & content.habitats[card]
                plants |= content.habitats[card]
    pressure = have[PRESSURE]
    if pressure >= content.pressure_for_impact:
        return -more_impacts(state, 3 if pressure >= content.pressure_for_triple_impact else 1)
    if max(have[:PRESSURE]) >= content.same_element_limit:
        return -PRESSURE_CARD - (more_impacts(state, 1) if pressure == content.pressure_for_impact - 1 else 0.0)
    worth = READY * (pairs & wanted).bit_count()
    if couples and fits_one(state, state.consumers.places, couples):
        worth += CONSUMER_READY
    if any(card != NO_CARD and affordable(state, card, have) for card in state.producers.places):
        worth += PRODUCER_READY
    if worth == 0.0 and not acted:
        worth = -PRESSURE_CARD - (more_impacts(state, 1) if pressure == content.pressure_for_impact - 1 else 0.0)
    return worth


def affordable(state: Ecosfera, card: int, have: list[int]) -> bool:
    """Whether these unused elements buy a producer, with one from the market at most."""
    missing = 0
    for element, n in state.cost[card]:
        short = n - have[element]
        if short > 0:
            missing += short if state.stacks[element] else 2
    return missing < 2


def more_impacts(state: Ecosfera, tiles: int) -> float:
    """How much so many further impact tiles would hurt."""
    return IMPACT[min(state.impacts + tiles + state.extra_impacts, 6)] - IMPACT[state.impacts]


def deck_worth(state: Ecosfera, player: Player, wanted: int) -> float:
    """How often the whole deck will show fitting pairs in a row of four, less the danger in it."""
    content = state.content
    counts = [0] * 9
    animals = [0] * 6
    plants = [0] * 6
    size = 0
    for pile in (player.row, player.deck, player.discard):
        for card in pile:
            size += 1
            what = content.kind[card]
            counts[what] += 1
            if what >= PRODUCER:
                seen = animals if what == CONSUMER else plants
                for habitat in range(6):
                    if content.habitats[card] >> habitat & 1:
                        seen[habitat] += 1
    size = max(size, 4)
    together = 12.0 / (size * (size - 1))  # the chance that two given cards lie in the same row of four
    worth = 0.0
    for habitat in range(6):
        if wanted >> habitat & 1:
            n = animals[habitat]
            worth += HABITAT * min(1.0, n * (n - 1) / 2 * together) + 8.0 * min(n, 2)
        n = plants[habitat]
        worth += CONSUMER_READY * min(1.0, n * (n - 1) / 2 * together) + 1.0 * min(n, 2)
    worth -= 60.0 * three_of_four(counts[PRESSURE], size) + 4.0 * counts[PRESSURE]
    for element in range(PRESSURE):
        worth -= PRESSURE_CARD * three_of_four(counts[element], size)
    return worth


def three_of_four(n: int, size: int) -> float:
    """The chance that at least three of four cards out of `size` are among `n`."""
    if n < 3:
        return 0.0
    ways = n * (n - 1) * (n - 2) / 6 * (size - n) + n * (n - 1) * (n - 2) * (n - 3) / 24
    return ways / (size * (size - 1) * (size - 2) * (size - 3) / 24)
