"""What a sensible player looks at: the lead, what plans and protests promise, and what the own hand can still do.

All figures are in points. Plans count by the chance that their tokens get built in the turns that are left; what a
staged decision is about to do counts too, so that a bot that looks one choice ahead sees where it leads. The figures
stand in `value.toml`, for each team its own.
"""

from __future__ import annotations

from ecotone.core.boards import mask_of, places_of
from ecotone.games.kompensaatiopeli.bot.weights import WEIGHTS, Weights
from ecotone.games.kompensaatiopeli.box.card_kinds import (
    EU_COURT,
    FUNDING_DIRTY,
    FUNDING_RESOURCE,
    HOLISTIC,
    KINDS,
    KNOWLEDGE,
    MAIN_DIRTY,
    MAIN_RESOURCE,
    NATURES,
)
from ecotone.games.kompensaatiopeli.box.content import CONSERVATIONISTS, DEVELOPERS
from ecotone.games.kompensaatiopeli.box.landscape import NEAR, has_cluster, reach
from ecotone.games.kompensaatiopeli.rules.conservation import Proposals
from ecotone.games.kompensaatiopeli.rules.construction import open_to_removal
from ecotone.games.kompensaatiopeli.rules.decisions import TILE
from ecotone.games.kompensaatiopeli.rules.offset_sites import sites_needed
from ecotone.games.kompensaatiopeli.rules.offsetting import Offset
from ecotone.games.kompensaatiopeli.rules.paying import dirty_cards, resources
from ecotone.games.kompensaatiopeli.rules.planning import Plan, eligible, ground
from ecotone.games.kompensaatiopeli.rules.protests import Campaigns
from ecotone.games.kompensaatiopeli.rules.restoration import TakeBankTile
from ecotone.games.kompensaatiopeli.rules.scoring import team_score, token_points
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli


def value(state: Kompensaatiopeli, seat: int) -> float:
    """How far the seat's team is ahead, promises of the position included, and how good the own hand is."""
    if not state.teams:
        return 0.0
    w = WEIGHTS[state.teams[seat]]
    lead = sum(board_parts(state, w))
    return (-lead if state.teams[seat] == CONSERVATIONISTS else lead) + hand_value(state, w, seat)


def board_parts(state: Kompensaatiopeli, w: Weights) -> list[float]:
    """How far the developers are ahead on the board: in points, by plans, by protests and the like, and by land."""
    points = team_score(state, DEVELOPERS) - team_score(state, CONSERVATIONISTS) + 0.0
    if state.result is not None:
        return [points, 0.0, 0.0, 0.0]
    land = w.ground[min(len(w.ground) - 1, eligible(state).bit_count())] - w.open_tile * state.up.bit_count()
    return [points, building_prospects(state, w), staged_prospects(state, w) - protest_prospects(state, w), land]


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


def building_prospects(state: Kompensaatiopeli, w: Weights) -> float:
    """What the plan tokens promise. Each takes a turn to build, so that the later ones count less and less."""
    worths = []
    permit = permit_chance(state, w)
    for header, project in enumerate(state.projects):
        if project is not None and header != state.camp:
            points = token_points(state.content, state.roles, header)
            chance = permit if project is state.plan else 1.0
            for position in places_of(project.mask & state.plans):
                worths.append(chance * token_worth(state, w, position, points))
    top = state.pending[-1] if state.pending else None
    if isinstance(top, Plan):
        points = token_points(state.content, state.roles, top.header)
        for position in top.tiles:
            worths.append(w.staged * token_worth(state, w, position, points))
        worths += [w.staged * worth for worth in still_to_place(state, w, top, points)]
    return in_turn(worths, turns_left(state))


def still_to_place(state: Kompensaatiopeli, w: Weights, plan: Plan, points: int) -> list[float]:
    """What the tokens promise that a staged plan has yet to place: as the best tiles it can reach, one after the other.

    So a small project on free ground may be worth more than a large one on protected land.
    """
    missing = state.content.sizes[plan.header] - len(plan.tiles)
    taken = mask_of(plan.tiles)
    free = ground(state, plan.header) & ~taken
    if taken:
        free = reach(taken, free | taken) & ~taken
    worths = [token_worth(state, w, position, points) for position in places_of(free)]
    worths.sort(reverse=True)
    return worths[:missing]


def token_worth(state: Kompensaatiopeli, w: Weights, position: int, points: int) -> float:
    """What one plan token promises: its points, and the point that the others lose with the tile."""
    bit = 1 << position
    content = state.content
    gain = points + (1.0 if (state.species | state.empty) & bit else 0.0)
    if state.species & bit and content.law_species[state.law]:
        need = sites_needed(state, position)
        chance = w.to_offset[need] if need else w.forbidden
        gain = points + 1.0 - need
    elif state.empty & bit and content.law_empty[state.law]:
        chance = w.to_offset[1]
        gain = float(points)
    else:
        chance = w.free_ground
    if state.media & bit:
        chance *= w.under_campaign
    elif state.demos & bit:
        chance *= w.under_demonstration
    return chance * gain


def permit_chance(state: Kompensaatiopeli, w: Weights, seen: bool = True) -> float:
    """The chance that the running permit process ends well; without money for a fee, if that is seen, it is less."""
    money = resources(state, state.planner) + dirty_cards(state, state.planner)
    short = w.penniless if seen and not money else 0.0
    if state.running == 0:
        return w.no_card_yet - short
    return w.granted_so_far - short if state.content.granted[state.opened[-1]] else w.denied_so_far


def seat_turns(state: Kompensaatiopeli, seat: int) -> int:
    """How many tile actions a seat has left, that of its present turn included until it is taken."""
    seats = len(state.teams)
    first = state.roles.index(0)
    ahead = (seat - first) % seats - (state.active - first) % seats
    comes = ahead > 0 or (ahead == 0 and not state.acts & TILE)
    return state.settings.rounds - state.round + (1 if comes else 0)


def in_turn(worths: list[float], turns: int) -> float:
    """What promises come to that take a turn each: the best first, and later ones less and less."""
    worths.sort(reverse=True)
    total = 0.0
    for number, worth in enumerate(worths[:turns]):
        total += worth * (1 - number / (turns + 1))
    return total


def protest_prospects(state: Kompensaatiopeli, w: Weights) -> float:
    """What proposals, protests, polluted land and the bank promise the conservationists while there are turns left."""
    rounds = state.settings.rounds - state.round
    share = min(1.0, (rounds + 0.5) / 2.0)
    total = togetherness(state, w) + w.bank_tile * (len(state.bank) - state.bank_spent.bit_count())
    if state.camp < 0 and state.demos:
        total += w.demonstration
    return share * total + token_prospects(state, w, state.media, state.proposals, 0) + restoring_prospects(state, w)


def token_prospects(state: Kompensaatiopeli, w: Weights, campaigns: int, proposals: int, used: int) -> float:
    """What campaigns and proposals promise, if so many turns more are used up; who holds both must choose."""
    if state.birder < 0:
        return 0.0
    protests = campaign_worths(state, w, campaigns)
    areas = proposal_worths(state, w, proposals & ~state.taken())
    if state.birder == state.protester:
        return in_turn(protests + areas, seat_turns(state, state.birder) - used)
    turns = seat_turns(state, state.protester) - (used if state.active == state.protester else 0)
    total = in_turn(protests, turns)
    return total + in_turn(areas, seat_turns(state, state.birder) - (used if state.active == state.birder else 0))


def campaign_worths(state: Kompensaatiopeli, w: Weights, campaigns: int) -> list[float]:
    """What each campaign promises as a demonstration to come: more if it is safe, and if it can be paid for now."""
    if not campaigns:
        return []
    open_ones = campaigns & open_to_removal(state)
    ripe = payable(state, state.protester, state.content.eur["demonstration"], campaigns)
    out = []
    for position in places_of(campaigns):
        worth = w.open_campaign if open_ones >> position & 1 else w.safe_campaign
        out.append(worth + w.ready if ripe >> position & 1 else worth)
    return out


def proposal_worths(state: Kompensaatiopeli, w: Weights, proposals: int) -> list[float]:
    """What each proposal promises as an area to come: more if the birder can pay for it now."""
    if not proposals:
        return []
    ripe = payable(state, state.birder, state.content.eur["conservation_area"], proposals).bit_count()
    return [w.proposal + w.payable] * ripe + [w.proposal] * (proposals.bit_count() - ripe)


def payable(state: Kompensaatiopeli, seat: int, price: int, tiles: int) -> int:
    """For which of these tiles a seat has the money and the knowledge."""
    if resources(state, seat) < price:
        return 0
    hand = state.hands[seat]
    if hand[HOLISTIC]:
        return tiles
    known = 0
    for nature in range(len(NATURES)):
        if hand[KNOWLEDGE + nature]:
            known |= state.natures[nature]
    return tiles & known


def has_knowledge(hand: list[int]) -> bool:
    """Whether a hand holds any knowledge card."""
    return any(hand[KNOWLEDGE : HOLISTIC + 1])


def restoring_prospects(state: Kompensaatiopeli, w: Weights) -> float:
    """What polluted land promises that lies open and free."""
    free = state.polluted & ~state.taken()
    if not free or state.saver < 0:
        return 0.0
    worths = [w.polluted] * free.bit_count()
    if has_knowledge(state.hands[state.saver]) and resources(state, state.saver) >= state.content.eur["restoration"]:
        worths[0] += w.able
    return in_turn(worths, seat_turns(state, state.saver))


def togetherness(state: Kompensaatiopeli, w: Weights) -> float:
    """What lies side by side of all that is kept: on the way to the cluster, which is counted when it is there."""
    kept = state.areas | state.done | state.restored
    if not kept or has_cluster(kept, state.content.conservation_cluster_size):
        return 0.0
    side_by_side = 0
    for position in places_of(kept):
        if NEAR[position] & kept:
            side_by_side += 1
    return w.together * side_by_side / 2


def staged_prospects(state: Kompensaatiopeli, w: Weights) -> float:
    """What a staged decision is about to bring, for the developers; it counts against them if others stage it."""
    top = state.pending[-1] if state.pending else None
    if isinstance(top, Offset):
        need = sites_needed(state, top.lost)
        hope = 0.2 + 0.05 * len(top.sites) if need else 0.0
        if state.teams[top.seats[0]] == DEVELOPERS:
            return hope
        return -hope if need > 1 else hope
    if isinstance(top, (Proposals, Campaigns)):
        named = mask_of(top.named)
        campaigns, proposals = state.media, state.proposals
        if isinstance(top, Proposals):
            proposals |= named
        else:
            campaigns |= named
        laid = token_prospects(state, w, campaigns, proposals, 1)
        return token_prospects(state, w, state.media, state.proposals, 0) - w.to_lay * laid
    if isinstance(top, TakeBankTile):
        return -w.bank_tile
    return 0.0


def hand_value(state: Kompensaatiopeli, w: Weights, seat: int) -> float:
    """The own cards, and those that will fill the hand: every card that is kept takes the place of one to be drawn."""
    team = state.teams[seat]
    hand = state.hands[seat]
    total = cards_value(w, team, hand, state.content.dirty_value)
    total += w.average_card * (state.content.refill_to - state.sizes[seat])
    return total * w.in_use[min(seat_turns(state, seat), len(w.in_use) - 1)]


def cards_value(w: Weights, team: int, hand: list[int], dirty_value: int) -> float:
    """What cards are worth to a team: each further one of money or knowledge less, and knowledge little without money.

    Nature work takes one of each at least, and the conservationists have no use for dirty money.
    """
    money = hand[FUNDING_RESOURCE] + hand[MAIN_RESOURCE]
    knowledge = hand[KNOWLEDGE] + hand[KNOWLEDGE + 1] + hand[KNOWLEDGE + 2] + hand[HOLISTIC]
    known = w.known if team == CONSERVATIONISTS else w.studied
    paired = min(knowledge, money)
    total = known[min(paired, len(known) - 1)]
    total += w.alone * (known[min(knowledge, len(known) - 1)] - total) + w.fits_all * hand[HOLISTIC]
    if team == DEVELOPERS:
        money += dirty_value * (hand[FUNDING_DIRTY] + hand[MAIN_DIRTY])
    total += w.money[min(money, len(w.money) - 1)]
    worth = w.actions[team]
    for kind in range(EU_COURT, KINDS):
        if hand[kind]:
            total += worth[kind - EU_COURT] * hand[kind]
    return total


def card_worths(state: Kompensaatiopeli, seat: int) -> list[float]:
    """What one more card of each kind would be worth in a hand."""
    hand = state.hands[seat][:]
    value = state.content.dirty_value
    team = state.teams[seat]
    w = WEIGHTS[team]
    before = cards_value(w, team, hand, value)
    out = []
    for kind in range(KINDS):
        hand[kind] += 1
        out.append(cards_value(w, team, hand, value) - before)
        hand[kind] -= 1
    return out
