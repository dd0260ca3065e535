"""What a sensible player looks at: the lead, what plans and protests promise, and what the own hand can still do.

All figures are in points. Plans count by the chance that their tokens get built in the turns that are left; what a
staged decision is about to do counts too, so that a bot that looks one choice ahead sees where it leads.
"""

from __future__ import annotations

from typing import Final

from ecotone.core.boards import places_of
from ecotone.games.kompensaatiopeli.box.card_kinds import KINDS
from ecotone.games.kompensaatiopeli.box.content import CONSERVATIONISTS, DEVELOPERS
from ecotone.games.kompensaatiopeli.rules.conservation import Proposals
from ecotone.games.kompensaatiopeli.rules.decisions import TILE
from ecotone.games.kompensaatiopeli.rules.offset_sites import sites_needed
from ecotone.games.kompensaatiopeli.rules.offsetting import Offset
from ecotone.games.kompensaatiopeli.rules.planning import Plan, eligible
from ecotone.games.kompensaatiopeli.rules.protests import Campaigns
from ecotone.games.kompensaatiopeli.rules.restoration import TakeBankTile
from ecotone.games.kompensaatiopeli.rules.scoring import team_score, token_points
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli

# The chance that a plan token is built in the end, by what lies under it.
FREE_GROUND: Final = 0.75
TO_OFFSET: Final = [0.0, 0.45, 0.3, 0.2]  # by the number of sites
FORBIDDEN: Final = 0.1
UNDER_CAMPAIGN: Final = 0.6
UNDER_DEMONSTRATION: Final = 0.35

# The chance that a plan gets its permit.
STAGED: Final = 0.5
NO_CARD_YET: Final = 0.55
GRANTED_SO_FAR: Final = 0.85
DENIED_SO_FAR: Final = 0.2

CAMPAIGN: Final = 0.9  # it may become a demonstration
DEMONSTRATION: Final = 0.4  # it may become the camp
PROPOSAL: Final = 0.4
BANK_TILE: Final = 0.3
OPEN_TILE: Final = 0.04
GROUND: Final = 0.03  # an eligible tile, for the developers
ENOUGH_GROUND: Final = 9

# What a card of each kind is worth in hand, by team; a drawn one is worth about AVERAGE_CARD.
AVERAGE_CARD: Final = 0.1
CARD_WORTH: Final = [  # by kind: money, knowledge, action cards
    [0.12, 0.12, 0.09, 0.09, 0.07, 0.07, 0.07, 0.11, 0.16, 0.22, 0.05, 0.25, 0.25, 0.12, 0.04, 0.05, 0.03],
    [0.12, 0.12, 0.01, 0.01, 0.12, 0.12, 0.12, 0.18, 0.16, 0.22, 0.05, 0.0, 0.0, 0.0, 0.06, 0.05, 0.09],
]


def value(state: Kompensaatiopeli, seat: int) -> float:
    """How far the seat's team is ahead, promises of the position included, and how good the own hand is."""
    if not state.teams:
        return 0.0
    lead = team_score(state, DEVELOPERS) - team_score(state, CONSERVATIONISTS) + 0.0
    if state.result is None:
        lead += building_prospects(state) - protest_prospects(state)
        lead += GROUND * min(ENOUGH_GROUND, eligible(state).bit_count()) - OPEN_TILE * state.up.bit_count()
        lead += staged_prospects(state)
    if state.teams[seat] == CONSERVATIONISTS:
        lead = -lead
    return lead + hand_value(state, seat)


def turns_left(state: Kompensaatiopeli) -> int:
    """How many tokens the developers could still build: their turns to come, this one if its action is left."""
    seats = len(state.teams)
    turns = (state.settings.rounds - state.round) * seats // 2
    first = state.roles.index(0)
    for step in range((state.active - first) % seats, seats):
        turns += state.teams[(first + step) % seats] == DEVELOPERS
    if state.teams[state.active] == DEVELOPERS and state.acts & TILE:
        turns -= 1
    return turns


def building_prospects(state: Kompensaatiopeli) -> float:
    """What the plan tokens promise. Each takes a turn to build, so that the later ones count less and less."""
    worths = []
    permit = permit_chance(state)
    for header, project in enumerate(state.projects):
        if project is not None and header != state.camp:
            points = token_points(state.content, state.roles, header)
            chance = permit if project is state.plan else 1.0
            for position in places_of(project.mask & state.plans):
                worths.append(chance * token_worth(state, position, points))
    top = state.pending[-1] if state.pending else None
    if isinstance(top, Plan):
        points = token_points(state.content, state.roles, top.header)
        for position in top.tiles:
            worths.append(STAGED * token_worth(state, position, points))
        missing = state.content.sizes[top.header] - len(top.tiles)
        worths += [STAGED * TO_OFFSET[1] * (points + 1)] * missing
    worths.sort(reverse=True)
    turns = turns_left(state)
    total = 0.0
    for number, worth in enumerate(worths[:turns]):
        total += worth * (1 - number / (turns + 1))
    return total


def token_worth(state: Kompensaatiopeli, position: int, points: int) -> float:
    """What one plan token promises: its points, and the point that the others lose with the tile."""
    bit = 1 << position
    content = state.content
    gain = points + (1.0 if (state.species | state.empty) & bit else 0.0)
    if state.species & bit and content.law_species[state.law]:
        need = sites_needed(state, position)
        chance = TO_OFFSET[need] if need else FORBIDDEN
        gain = points + 1.0 - need
    elif state.empty & bit and content.law_empty[state.law]:
        chance = TO_OFFSET[1]
        gain = float(points)
    else:
        chance = FREE_GROUND
    if state.media & bit:
        chance *= UNDER_CAMPAIGN
    elif state.demos & bit:
        chance *= UNDER_DEMONSTRATION
    return chance * gain


def permit_chance(state: Kompensaatiopeli) -> float:
    """The chance that the running permit process ends well for the planner."""
    if state.running == 0:
        return NO_CARD_YET
    return GRANTED_SO_FAR if state.content.granted[state.opened[-1]] else DENIED_SO_FAR


def protest_prospects(state: Kompensaatiopeli) -> float:
    """What proposals, protests and the bank promise the conservationists while there are turns left."""
    rounds = state.settings.rounds - state.round
    share = min(1.0, (rounds + 0.5) / 2.0)
    total = PROPOSAL * min(4, state.proposals.bit_count()) + CAMPAIGN * min(3, state.media.bit_count())
    if state.camp < 0 and state.demos:
        total += DEMONSTRATION
    total += BANK_TILE * (len(state.bank) - state.bank_spent.bit_count())
    return share * total


def staged_prospects(state: Kompensaatiopeli) -> float:
    """What a staged decision is about to bring, for the developers; it counts against them if others stage it."""
    top = state.pending[-1] if state.pending else None
    if isinstance(top, Offset):
        need = sites_needed(state, top.lost)
        hope = 0.2 + 0.05 * len(top.sites) if need else 0.0
        if state.teams[top.seats[0]] == DEVELOPERS:
            return hope
        return -hope if need > 1 else hope
    if isinstance(top, Proposals):
        return -PROPOSAL * 0.9 * len(top.named)
    if isinstance(top, Campaigns):
        return -CAMPAIGN * 0.9 * len(top.named)
    if isinstance(top, TakeBankTile):
        return -BANK_TILE
    return 0.0


def hand_value(state: Kompensaatiopeli, seat: int) -> float:
    """The own cards, and those that will fill the hand at the end of the turn."""
    worth = CARD_WORTH[state.teams[seat]]
    hand = state.hands[seat]
    total = 0.0
    for kind in range(KINDS):
        if hand[kind]:
            total += worth[kind] * hand[kind]
    missing = state.content.refill_to - state.sizes[seat]
    return total + 0.9 * AVERAGE_CARD * missing if missing > 0 else total
