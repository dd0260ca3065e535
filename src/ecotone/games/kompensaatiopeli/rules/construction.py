"""Constructing tokens (K-56 to K-66) and removing protests (K-67 to K-70)."""

from __future__ import annotations

from typing import Final

from ecotone.core.choice import Choice, Listed
from ecotone.games.kompensaatiopeli.box.content import POLLUTED, SPECIES
from ecotone.games.kompensaatiopeli.box.landscape import EVERYWHERE, NOWHERE, TileChoices
from ecotone.games.kompensaatiopeli.rules.decisions import REMOVAL, TILE
from ecotone.games.kompensaatiopeli.rules.law import due, roll_law
from ecotone.games.kompensaatiopeli.rules.paying import dirty_cards, money_ways, pay_money, resources
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli

MOST_DIRTY: Final = 10
CONSTRUCTIONS: Final = [TileChoices("construct", dirty) for dirty in range(MOST_DIRTY)]
REMOVALS: Final = [TileChoices("remove_protest", dirty) for dirty in range(MOST_DIRTY)]


def next_tokens(state: Kompensaatiopeli) -> int:
    """The plan tokens whose turn it is to be built, of all projects without the camp (K-57, K-58)."""
    out = 0
    for project in state.projects:
        if project is not None and project.header != state.camp:
            out |= project.next_to_build(state.built)
    return out


def buildable(state: Kompensaatiopeli) -> int:
    """Plan tokens that may be built now (K-57 to K-61)."""
    if not state.plans:
        return 0
    return next_tokens(state) & ~(state.media | state.demos | due(state))


def add_constructions(state: Kompensaatiopeli, seat: int, out: list[Listed]) -> None:
    """Every token this seat can build and pay."""
    mask = buildable(state)
    if state.cleared != NOWHERE:
        mask &= 1 << state.cleared
    if mask:
        for dirty in money_ways(state, seat, "construction"):
            CONSTRUCTIONS[dirty].add(out, mask)


def construct(state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
    """Pay, turn the token dark; the tile under it leaves the board (K-62 to K-65)."""
    position: int = choice[1]
    pay_money(state, seat, "construction", choice[2])
    state.acts |= TILE
    state.plans &= ~(1 << position)
    state.built |= 1 << position
    state.release_sites(position)
    tile = NOWHERE
    if state.up >> position & 1:
        tile = state.lift(position)
    state.tell("built", (seat, state.header_at[position], position, tile))
    if tile == NOWHERE:
        return
    kind = state.content.tile_kind[tile]
    if kind != POLLUTED:
        state.losses += 1
    state.discard_tile(tile)
    if kind == SPECIES:
        roll_law(state)


def add_removals(state: Kompensaatiopeli, seat: int, out: list[Listed]) -> None:
    """Media campaigns and demonstrations that this seat can pay to remove."""
    within = removable_from(state)
    for protests, cost in ((state.media & within, "remove_media"), (state.demos & within, "remove_demonstration")):
        if protests:
            for dirty in money_ways(state, seat, cost):
                if not state.settings.removal_builds or has_left_to_build(state, seat, cost, dirty):
                    REMOVALS[dirty].add(out, protests)


def removable_from(state: Kompensaatiopeli) -> int:
    """Where protests may be removed now: everywhere, or only on the way to construction (K-67, KR-26)."""
    if state.settings.removal_to_build and state.acts & TILE:
        return 0
    return open_to_removal(state)


def open_to_removal(state: Kompensaatiopeli) -> int:
    """Where protests may be removed as a turn begins: everywhere, at what is next to be built, or what can be."""
    if not state.settings.removal_to_build:
        return EVERYWHERE
    return next_tokens(state) & ~due(state) if state.settings.removal_builds else next_tokens(state)


def has_left_to_build(state: Kompensaatiopeli, seat: int, cost: str, dirty: int) -> bool:
    """Whether the token could still be paid for after removing a protest with so many dirty money cards."""
    content = state.content
    own = resources(state, seat) - max(0, content.eur[cost] - dirty * content.dirty_value)
    more = dirty_cards(state, seat) - dirty if "construction" in content.dirty_for else 0
    return own + more * content.dirty_value >= content.eur["construction"]


def remove_protest(state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
    """A campaign goes for the price, a demonstration only with luck (K-68, K-69)."""
    position: int = choice[1]
    bit = 1 << position
    state.acts |= REMOVAL
    if state.media & bit:
        pay_money(state, seat, "remove_media", choice[2])
        state.media &= ~bit
        clear(state, seat, position)
        return
    pay_money(state, seat, "remove_demonstration", choice[2])
    face = state.rng.stream("dice").die()
    success = face in state.content.removal_success
    state.tell("removal_die", (seat, position, face, success), reveals=True)
    if success:
        state.demos &= ~bit
        clear(state, seat, position)


def clear(state: Kompensaatiopeli, seat: int, position: int) -> None:
    """A protest is gone; where that is a step of construction, only this token can be built now (K-67)."""
    state.tell("protest_removed", (seat, position))
    if state.settings.removal_builds:
        state.cleared = position
