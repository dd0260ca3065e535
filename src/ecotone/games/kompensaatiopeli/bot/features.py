"""A position and a choice of Kompensaatiopeli as named numbers (see `core/features.py`).

Of other hands count their sizes, how many cards came from the funding deck, and what all have seen. Of face-down tiles
counts only how many there are. The names of tokens are those of the rules: a campaign is `media`, a demonstration
`demos`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ecotone.core.boards import places_of
from ecotone.core.choice import Choice
from ecotone.core.features import Numbers, bits, by_seat, each, mark, places, question
from ecotone.games.kompensaatiopeli.bot.value import permit_chance, token_worth, turns_left
from ecotone.games.kompensaatiopeli.bot.weights import PLAIN
from ecotone.games.kompensaatiopeli.box.card_kinds import (
    DEAL_NAMES,
    FUNDING_DIRTY,
    FUNDING_RESOURCE,
    HOLISTIC,
    KIND_NAMES,
    KIND_OF,
    KINDS,
    KNOWLEDGE,
    MAIN_DIRTY,
    MAIN_RESOURCE,
    NATURES,
)
from ecotone.games.kompensaatiopeli.box.content import (
    CHARACTERS,
    DEVELOPERS,
    LAWS,
    ROLES,
    SUSTAINABLE,
)
from ecotone.games.kompensaatiopeli.box.landscape import NEAR, POSITIONS, has_cluster
from ecotone.games.kompensaatiopeli.rules.free_tokens import free_conservation, free_protest, free_restoration
from ecotone.games.kompensaatiopeli.rules.offset_sites import sites_needed
from ecotone.games.kompensaatiopeli.rules.planning import Plan, eligible
from ecotone.games.kompensaatiopeli.rules.scoring import token_points
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from ecotone.games.kompensaatiopeli.rules.token_batch import TokenBatch

VERSION: Final = 1
SEATS: Final = 6
QUESTIONS: Final = (
    "choose_role", "turn", "plan", "first_card", "step_in", "appeal", "court_order", "condition", "open_tile",
    "discard_money", "free_campaign", "free_proposal", "offset", "retry", "sale", "price", "proposals", "campaigns",
    "take_tile", "influence", "discard", "draw", "stop_vote",
)  # fmt: skip
VERBS: Final = (
    "choose_role", "end_turn", "nature_survey", "species_survey", "plan", "place", "pay_plan", "reveal", "pass",
    "appeal", "eu_court", "cooperate", "on_top", "let_lapse", "pay_fee", "give_up", "give_resource", "open_tile",
    "discard_money", "no_money", "decline", "free_campaign", "free_proposal", "construct", "remove_protest", "offset",
    "site", "polluted_site", "bank_site", "pay_sites", "stop", "use_bank", "bank_offer", "refuse_sale", "sell",
    "name_price", "decline_price", "buy", "propose", "pay_proposals", "make_area", "restore", "buy_tile", "take_tile",
    "campaign", "pay_campaigns", "demonstrate", "camp", "political_influence", "set_aside", "oops", "derogation",
    "corruption", "checkup", "change_of_legislation", "landowner", "keep", "discard", "draw", "take", "play_on",
    "stop_here", "back", "offer", "ask", "counter", "accept", "decline_offer", "withdraw", "promise", "pay_main_first",
    "pay_funding_first",
)  # fmt: skip
ACTS: Final = ("tile", "removal", "offset", "card")  # what a turn has used up, in the order of its bits
NAMES: Final = (
    "seats", "developer", "round", "rounds_left", "building_turns", "asked", "active", "active.developer",
    *each("used", ACTS),
    *each("law", LAWS), "offset_once",
    "built", "built.points", "built.sustainable", "built.cluster", "plans", "plans.free", "plans.to_offset",
    "plans.forbidden", "plans.worth", "plans.best", "plans.media", "plans.demos", "projects", "project_tokens",
    "permit.running", "permit.chance", "permit.own",
    "losses", "lost_species", "sites", "areas", "restored", "demonstrations", "camp", "conservation.cluster",
    "proposals", "lights", "declined", "bank", "free.conservation", "free.protest", "free.restoration",
    "down", "up.species", "up.empty", "up.polluted", "eligible", *each("up", NATURES), *each("unseen", NATURES),
    "staged", "staged.worth",
    "deck.funding", "deck.main", "deck.permits", *each("row", KIND_NAMES),
    *each("question", QUESTIONS),
    *each("hand", KIND_NAMES), "hand.money", "hand.knowledge", "hand.pairs", "hand.missing",
    *by_seat(SEATS, ("there", "ally", *each("role", ROLES), "cards", "funding", "shown", "shown.money", "asked")),
)  # fmt: skip
CHOICE_NAMES: Final = (
    *each("verb", VERBS),
    "tile", "tile.down", "tile.species", "tile.empty", "tile.polluted", *each("tile", NATURES), "tile.plan",
    "tile.proposal", "tile.sites", "tile.points", "tile.worth", "tile.media", "tile.demos", "tile.near_built",
    "tile.near_kept", "header.size", "header.points", *each("header", CHARACTERS), "dirty",
    *each("card", KIND_NAMES), "gives", "wants", "seat", "seat.ally",
)  # fmt: skip
_QUESTION: Final = places(QUESTIONS)
_VERB: Final = places(VERBS)
_TILE: Final = CHOICE_NAMES.index("tile")  # where what belongs together begins
_HEADER: Final = CHOICE_NAMES.index("header.size")
_DIRTY: Final = CHOICE_NAMES.index("dirty")
_CARD: Final = CHOICE_NAMES.index(f"card.{KIND_NAMES[0]}")
_GIVES: Final = CHOICE_NAMES.index("gives")
_SEAT: Final = CHOICE_NAMES.index("seat")
_ABSENT: Final = [0.0] * ((len(NAMES) - NAMES.index("own.there")) // SEATS)
_OF_TILE: Final = frozenset(
    {
        "nature_survey", "species_survey", "place", "open_tile", "free_campaign", "free_proposal", "construct",
        "remove_protest", "offset", "site", "polluted_site", "propose", "make_area", "restore", "campaign",
        "demonstrate", "camp", "oops", "derogation", "landowner",
    }
)  # fmt: skip
_CARD_AT: Final = {
    "species_survey": 2, "make_area": 2, "restore": 2, "demonstrate": 2, "camp": 2, "buy_tile": 2, "pay_sites": 1,
    "give_up": 1, "discard_money": 1, "discard": 1, "take": 1,
}  # fmt: skip
_DIRTY_AT: Final = {"pay_plan": 1, "appeal": 1, "pay_fee": 1, "construct": 2, "remove_protest": 2}
_SEAT_AT: Final = {"give_resource": 1, "offer": 1, "ask": 1, "promise": 1}


def features(state: Kompensaatiopeli, seat: int) -> list[float]:
    """The position as `NAMES` say; while roles are still being chosen, only what follows from that."""
    seats = state.settings.seats
    own = state.teams[seat] if state.teams else -1
    over = state.settings.rounds - state.round
    out: list[float] = [
        float(seats),
        float(own == DEVELOPERS),
        float(state.round),
        float(over),
        float(turns_left(state)) if state.teams else 0.0,
        float(seat in state.actors),
        float(state.active == seat),
        float(bool(state.teams) and state.teams[state.active] == DEVELOPERS),
    ]
    bits(out, state.acts, len(ACTS))
    mark(out, state.law, len(LAWS))
    out.append(float(state.offset_once))
    add_building(out, state, seat)
    add_nature(out, state)
    add_staged(out, state)
    out += [float(len(state.funding)), float(len(state.main)), float(len(state.permits))]
    add_kinds(out, state.row)
    mark(out, _QUESTION.get(question(state), -1), len(QUESTIONS))
    add_hand(out, state, seat)
    for step in range(SEATS):
        if step < seats:
            add_player(out, state, (seat + step) % seats, own)
        else:
            out += _ABSENT
    return out


def add_building(out: list[float], state: Kompensaatiopeli, seat: int) -> None:
    """What is built and planned, with what stands in its way."""
    content = state.content
    points = sustainable = 0
    for position in places_of(state.built):
        points += token_points(content, state.roles, state.header_at[position])
        sustainable += content.characters[state.header_at[position]] == SUSTAINABLE
    out += [float(state.built.bit_count()), float(points), float(sustainable)]
    out.append(float(has_cluster(state.built, content.cluster_size)))
    free = to_offset = forbidden = projects = 0
    worth = best = 0.0
    for header, project in enumerate(state.projects):
        if project is None:
            continue
        projects += 1
        brings = token_points(content, state.roles, header)
        for position in places_of(project.mask & state.plans):
            one = 0.0 if header == state.camp else token_worth(state, PLAIN, position, brings)
            worth += one
            best = max(best, one)
            if not content.law_species[state.law] or not state.species >> position & 1:
                free += 1
            elif sites_needed(state, position):
                to_offset += 1
            else:
                forbidden += 1
    out += [float(state.plans.bit_count()), float(free), float(to_offset), float(forbidden), worth, best]
    out += [float(state.media.bit_count()), float(state.demos.bit_count()), float(projects)]
    out += [float(state.project_tokens_left()), float(state.running)]
    out += [
        permit_chance(state, PLAIN, state.planner == seat) if state.plan is not None else 0.0,
        float(state.planner == seat),
    ]


def add_nature(out: list[float], state: Kompensaatiopeli) -> None:
    """The landscape, and what protects it."""
    kept = state.areas | state.done | state.restored
    out += [
        float(state.losses),
        float(len(state.lost)),
        float(len(state.sites)),
        float(state.areas.bit_count()),
        float(state.restored.bit_count()),
        float(state.demonstrations),
        float(state.camp >= 0),
        float(has_cluster(kept, state.content.conservation_cluster_size)),
        float(state.proposals.bit_count()),
        float(state.lights.bit_count()),
        float(state.declined.bit_count()),
        float(len(state.bank) - state.bank_spent.bit_count()),
        float(free_conservation(state)),
        float(free_protest(state)),
        float(free_restoration(state)),
        float(state.down.bit_count()),
        float(state.species.bit_count()),
        float(state.empty.bit_count()),
        float(state.polluted.bit_count()),
        float(eligible(state).bit_count()),
    ]
    for nature in range(len(NATURES)):
        out.append(float(state.natures[nature].bit_count()))
    for nature in range(len(NATURES)):
        out.append(float(state.unseen[nature]))


def add_staged(out: list[float], state: Kompensaatiopeli) -> None:
    """How much of a decision is staged, and what a staged plan promises."""
    top = state.pending[-1] if state.pending else None
    if isinstance(top, Plan):
        points = token_points(state.content, state.roles, top.header)
        worth = 0.0
        for position in top.tiles:
            worth += token_worth(state, PLAIN, position, points)
        out += [float(len(top.tiles)), worth]
    elif isinstance(top, TokenBatch):
        out += [float(len(top.named)), 0.0]
    else:
        out += [0.0, 0.0]


def add_kinds(out: list[float], cards: list[int]) -> None:
    """How many of each kind these cards are."""
    counts = [0] * KINDS
    for kind in cards:
        counts[kind] += 1
    for n in counts:
        out.append(float(n))


def add_hand(out: list[float], state: Kompensaatiopeli, seat: int) -> None:
    """The own cards; `pairs` are those of money with knowledge that nature work takes."""
    hand = state.hands[seat]
    for n in hand:
        out.append(float(n))
    money = hand[FUNDING_RESOURCE] + hand[MAIN_RESOURCE]
    knowledge = hand[KNOWLEDGE] + hand[KNOWLEDGE + 1] + hand[KNOWLEDGE + 2] + hand[HOLISTIC]
    dirty = (hand[FUNDING_DIRTY] + hand[MAIN_DIRTY]) * state.content.dirty_value
    out += [float(money + dirty), float(knowledge), float(min(money, knowledge))]
    out.append(float(state.content.refill_to - state.sizes[seat]))


def add_player(out: list[float], state: Kompensaatiopeli, other: int, own: int) -> None:
    """One seat as all see it."""
    out += [1.0, float(bool(state.teams) and state.teams[other] == own)]
    mark(out, state.roles[other] if other < len(state.roles) else -1, len(ROLES))
    hand = state.hands[other]
    shown = state.shown[other]
    out += [float(state.sizes[other]), float(hand[FUNDING_RESOURCE] + hand[FUNDING_DIRTY]), float(sum(shown))]
    out.append(float(shown[FUNDING_RESOURCE] + shown[MAIN_RESOURCE] + shown[FUNDING_DIRTY] + shown[MAIN_DIRTY]))
    out.append(float(other in state.actors))


def describe(state: Kompensaatiopeli, seat: int, choices: Sequence[Choice], out: Numbers) -> None:
    """Choices as `CHOICE_NAMES` say, one after the other, seen from the position before them."""
    at = 0
    for choice in choices:
        describe_one(state, seat, choice, out, at)
        at += len(CHOICE_NAMES)


def describe_one(state: Kompensaatiopeli, seat: int, choice: Choice, out: Numbers, at: int) -> None:
    """One choice, from a place on."""
    verb: str = choice[0]
    out[at + _VERB[verb]] = 1.0
    top = state.pending[-1] if state.pending else None
    header = -1
    if verb == "plan":
        header = state.content.header(choice[1])
    elif isinstance(top, Plan):
        header = top.header
    if header >= 0:
        out[at + _HEADER] = float(state.content.sizes[header])
        out[at + _HEADER + 1] = float(token_points(state.content, state.roles, header))
        out[at + _HEADER + 2 + state.content.characters[header]] = 1.0
    if verb in _OF_TILE:
        position: int = choice[1]
        if 0 <= position < POSITIONS:
            describe_tile(state, position, header, out, at + _TILE)
    place = _DIRTY_AT.get(verb, 0)
    if place and len(choice) > place:
        out[at + _DIRTY] = float(choice[place])
    place = _CARD_AT.get(verb, 0)
    kind = kind_of(choice[place]) if place and len(choice) > place else -1
    if kind >= 0:
        out[at + _CARD + kind] = 1.0
    if verb == "offer":
        out[at + _GIVES] = float(cards_in(choice, 2))
        out[at + _GIVES + 1] = float(cards_in(choice, 3))
    place = _SEAT_AT.get(verb, 0)
    if place:
        other: int = choice[place]
        out[at + _SEAT] = float((other - seat) % state.settings.seats)
        if state.teams and state.teams[other] == state.teams[seat]:
            out[at + _SEAT + 1] = 1.0


def describe_tile(state: Kompensaatiopeli, position: int, header: int, out: Numbers, at: int) -> None:
    """What lies at a place, and what a token there would bring."""
    bit = 1 << position
    out[at] = 1.0
    if state.down & bit:
        out[at + 1] = 1.0
    if state.species & bit:
        out[at + 2] = 1.0
    if state.empty & bit:
        out[at + 3] = 1.0
    if state.polluted & bit:
        out[at + 4] = 1.0
    for nature in range(len(NATURES)):
        if state.natures[nature] & bit:
            out[at + 5 + nature] = 1.0
    at += 5 + len(NATURES)
    if state.plans & bit:
        out[at] = 1.0
    if state.proposals & bit:
        out[at + 1] = 1.0
    if header < 0:
        header = state.header_at[position]
    points = token_points(state.content, state.roles, header) if header >= 0 else state.content.built_points
    if state.species & bit:
        out[at + 2] = float(sites_needed(state, position))
    out[at + 3] = float(points)
    if state.up & bit:
        out[at + 4] = token_worth(state, PLAIN, position, points)
    if state.media & bit:
        out[at + 5] = 1.0
    if state.demos & bit:
        out[at + 6] = 1.0
    near = NEAR[position]
    out[at + 7] = float((near & state.built).bit_count())
    out[at + 8] = float((near & (state.areas | state.done | state.restored)).bit_count())


def kind_of(card: object) -> int:
    """The kind of a card that a choice names; -1 where it names none."""
    if isinstance(card, str):
        if card in KIND_OF:
            return KIND_OF[card]
        return DEAL_NAMES.index(card) if card in DEAL_NAMES else -1
    return card if isinstance(card, int) and 0 <= card < KINDS else -1


def cards_in(choice: Choice, place: int) -> int:
    """How many cards stand at a place of an offer."""
    total = 0
    for _, n in choice[place]:
        total += n
    return total
