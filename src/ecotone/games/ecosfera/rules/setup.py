"""Laying out the table (E-04 to E-10, E-67 to E-71)."""

from __future__ import annotations

from ecotone.core.chance import Rng
from ecotone.core.decks import NO_CARD
from ecotone.games.ecosfera.box.content import CONSUMERS, NUTRIENTS, PRESSURE, PRODUCERS, Content
from ecotone.games.ecosfera.box.options import Settings
from ecotone.games.ecosfera.rules.state import Ecosfera, Market, Player
from ecotone.games.ecosfera.rules.turn_end import TURN_END, FirstTurn


def lay_out(content: Content, settings: Settings, rng: Rng) -> Ecosfera:
    """The table before the first turn. The order of shuffles is part of the rules version (ER-61)."""
    state = Ecosfera(content, settings, rng)
    if settings.loss_of_biodiversity:
        state.removed = content.lost_species[:]
    state.producers = open_market(content, content.producers[:], rng.stream("producers"))
    consumers = [card for card in content.consumers if card not in state.removed]
    state.consumers = open_market(content, consumers, rng.stream("consumers"))
    deal_start_decks(state)
    for place in range(content.slots):
        state.fill(PRODUCERS, state.producers, place)
        state.fill(CONSUMERS, state.consumers, place)
    if settings.policies:
        state.policy_deck = content.policy_cards[:]
        if not settings.full_set:
            state.policy_deck = [card for card in state.policy_deck if card not in content.house]
        rng.stream("policies").shuffle(state.policy_deck)
        state.floor = 2
    first = settings.first if settings.first >= 0 else rng.stream("first seat").below(settings.players)
    state.pending += [TURN_END, FirstTurn(first)]
    return state


def open_market(content: Content, deck: list[int], rng: Rng) -> Market:
    """A shuffled deck beside its empty places (E-04)."""
    rng.shuffle(deck)
    return Market([NO_CARD] * content.slots, deck, 0)


def deal_start_decks(state: Ecosfera) -> None:
    """Start decks, first rows and the stacks of the market (E-05 to E-09, ER-04)."""
    content = state.content
    settings = state.settings
    state.stacks = [cards[:] for cards in content.elements]
    state.supply = content.pressure[:]
    pressure = content.high_start_pressure if settings.high_pressure else content.start_pressure
    for index in range(settings.players):
        deck = [stack.pop() for stack in state.stacks for _ in range(content.start_elements)]
        if settings.eutrophication:
            deck += [state.stacks[NUTRIENTS].pop() for _ in range(content.extra_nutrients)]
        deck += [state.supply.pop() for _ in range(pressure)]
        rng = state.rng.stream(f"deck {index}")
        state.players.append(deal_first_row(content, deck, settings.high_pressure, rng))
    for stack in state.stacks:
        state.box += stack[settings.elements :]
        del stack[settings.elements :]


def deal_first_row(content: Content, deck: list[int], high_pressure: bool, rng: Rng) -> Player:
    """Shuffle a start deck and open the first row; with high pressure until it has under three (E-09, E-69, ER-03)."""
    while True:
        rng.shuffle(deck)
        row = deck[: -content.row_size - 1 : -1]
        if not high_pressure or sum(content.kind[card] == PRESSURE for card in row) < content.pressure_for_impact:
            return Player(row, deck[: -content.row_size], [], content.start_tokens)
