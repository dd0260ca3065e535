"""Laying out the table (B-01 to B-09, BR-08, BR-46). The order of draws is part of the rules version."""

from __future__ import annotations

from ecotone.core.chance import Rng
from ecotone.games.betterlife.box.content import Content
from ecotone.games.betterlife.box.options import UNSTATED, Settings
from ecotone.games.betterlife.rules.redeal import Position
from ecotone.games.betterlife.rules.state import BetterLife
from ecotone.games.betterlife.rules.vote import begin_round


def lay_out(content: Content, settings: Settings, rng: Rng) -> BetterLife:
    """The table at the start of the first turn."""
    state = Position(content, settings, rng)
    deal_roles(state)
    state.deck = list(range(len(content.cards)))
    rng.stream("action cards").shuffle(state.deck)
    for seat in range(state.seats):
        for _ in range(content.start_cards):
            state.draw_card(seat)
    targets = list(range(len(content.targets)))
    rng.stream("targets").shuffle(targets)
    state.targets = targets[: state.seats]
    state.target_box = sorted(targets[state.seats :])
    state.events = list(range(len(content.events)))
    rng.stream("events").shuffle(state.events)
    state.event_known = [0] * len(state.events)
    state.policies = list(range(len(content.policies)))
    rng.stream("policies").shuffle(state.policies)
    state.starter = who_starts(settings, rng.stream("first seat"))
    begin_round(state)
    state.run_steps()
    return state


def deal_roles(state: BetterLife) -> None:
    """Named roles as named, the others by lot (B-01, BR-46)."""
    named = state.settings.roles
    free = [role for role in range(len(state.content.roles)) if role not in named]
    state.rng.stream("roles").shuffle(free)
    state.role = [role if role >= 0 else free.pop() for role in named]
    for seat, role in enumerate(state.role):
        state.seat_of[role] = seat


def who_starts(settings: Settings, rng: Rng) -> int:
    """The longest time without a flight; by lot among equals, or among all if nobody said anything (B-08, BR-08)."""
    longest = max(settings.flights)
    if longest == UNSTATED:
        return rng.below(settings.seats)
    equal = [seat for seat, months in enumerate(settings.flights) if months == longest]
    return equal[rng.below(len(equal))]
