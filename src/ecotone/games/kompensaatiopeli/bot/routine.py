"""What a practised player of Kompensaatiopeli does without thinking ahead: drawing, discarding, and what not to do.

Which card is drawn or laid off changes little and is chosen often, so bots that search spend no search on it.
"""

from __future__ import annotations

from typing import Final

from ecotone.core.boards import places_of
from ecotone.core.choice import BACK, Choice, Listed, verb_of
from ecotone.games.kompensaatiopeli.bot.value import card_worths, cards_value
from ecotone.games.kompensaatiopeli.bot.weights import WEIGHTS
from ecotone.games.kompensaatiopeli.box.card_kinds import (
    HOLISTIC,
    KIND_NAMES,
    KIND_OF,
    KINDS,
    KNOWLEDGE,
    NATURES,
    NO_NATURE,
)
from ecotone.games.kompensaatiopeli.box.content import DEVELOPERS
from ecotone.games.kompensaatiopeli.rules.free_tokens import proposal_tiles
from ecotone.games.kompensaatiopeli.rules.offset_sites import board_sites, sites_needed, to_offset
from ecotone.games.kompensaatiopeli.rules.offsetting import NOT_NAMED, Offset
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from ecotone.games.kompensaatiopeli.rules.turn import Turn
from ecotone.games.kompensaatiopeli.rules.turn_end import KEEP, Discard, Draw

SURVEYS: Final[tuple[str, ...]] = ("nature_survey", "species_survey")

ASKING: Final = frozenset({"bank_site", "bank_offer", "name_price"})  # that lead to a question about a price
MOST_ASKED: Final = 2  # offers in a turn, after which a bot asks nobody for a price any more

NEARLY_ALL: Final = 3  # face-down tiles that are left when it pays to turn up the last ones
FITS: Final = 0.25  # the first knowledge card of a hand that something on the board waits for


def routine(state: Kompensaatiopeli, seat: int) -> Choice | None:
    """The card to draw or to lay off; None for any other question."""
    top = state.pending[-1]
    if isinstance(top, Draw):
        return best_draw(state, seat, top.choices(state, seat))
    if isinstance(top, Discard):
        return best_discard(state, seat, state.sizes[seat] > state.content.hand_limit)
    return None


def best_draw(state: Kompensaatiopeli, seat: int, listed: list[Listed]) -> Choice:
    """The open card that helps the hand most, or a deck if its cards promise more on average."""
    best = listed[0]
    most = -1.0
    lacks = wanted(state, seat)
    worths = card_worths(state, seat)
    if not any(state.hands[seat][kind] for kind in lacks):
        for kind in lacks:
            worths[kind] += FITS
    for item in listed:
        assert isinstance(item, tuple)
        if item[0] == "take":
            worth = worths[KIND_OF[item[1]]]
        elif item[1] == "funding":
            worth = average_worth(worths, state.funding or state.funding_discard)
        else:
            worth = average_worth(worths, state.main or state.main_discard)
        if worth > most:
            best, most = item, worth
    assert isinstance(best, tuple)
    return best


def wanted(state: Kompensaatiopeli, seat: int) -> list[int]:
    """The knowledge cards for which something on the board waits: an offset that is due, a campaign, or a proposal."""
    tiles = 0
    if state.teams[seat] == DEVELOPERS:
        tiles = to_offset(state) if state.content.law_species[state.law] else 0
        if tiles and not state.content.law_same_type[state.law]:
            return [KNOWLEDGE, KNOWLEDGE + 1, KNOWLEDGE + 2, HOLISTIC]
    else:
        tiles |= state.media  # partners pass on what the holder of the protest tokens lacks
        tiles |= state.proposals & ~state.taken() if seat == state.birder else 0
    kinds = [KNOWLEDGE + nature for nature in range(len(NATURES)) if tiles & state.natures[nature]]
    return [*kinds, HOLISTIC] if kinds else []


def average_worth(worths: list[float], deck: list[int]) -> float:
    """What a card off a pile promises; the pile is a guess, in which all that the seat cannot see was dealt anew."""
    counts = [0] * KINDS
    for kind in deck:
        counts[kind] += 1
    total = 0.0
    for kind in range(KINDS):
        total += counts[kind] * worths[kind]
    return total / len(deck)


def best_discard(state: Kompensaatiopeli, seat: int, must: bool) -> Choice:
    """The card whose loss hurts least; none is laid off unless a new one promises more."""
    content = state.content
    team = state.teams[seat]
    w = WEIGHTS[team]
    hand = state.hands[seat][:]
    whole = cards_value(w, team, hand, content.dirty_value)
    best: Choice = KEEP
    least = 1e9 if must else w.average_card
    fitting = wanted(state, seat)
    only = sum(hand[kind] for kind in fitting) == 1
    for kind in range(KINDS):
        if hand[kind]:
            hand[kind] -= 1
            lost = whole - cards_value(w, team, hand, content.dirty_value) + (FITS if only and kind in fitting else 0.0)
            hand[kind] += 1
            if lost < least:
                best, least = ("discard", KIND_NAMES[kind]), lost
    return best


def sensible(state: Kompensaatiopeli, seat: int, listed: list[Listed]) -> list[Listed]:
    """Without surveys in the middle of something: who wants to know the ground looks before or after.

    They would spend what the action itself costs. Nor is anybody asked for a price again and again. Where nothing else
    is left, the way leads back.
    """
    useless = needless_surveys(state, seat) if isinstance(state.pending[-1], Turn) else SURVEYS
    kept = [item for item in listed if not (isinstance(item, tuple) and item[0] in useless)]
    if state.offers_made[seat] >= MOST_ASKED:
        kept = [item for item in kept if not asks_again(state, seat, item)]
    return kept or [(BACK,)]


def asks_again(state: Kompensaatiopeli, seat: int, item: Listed) -> bool:
    """Whether this leads to nothing but one more question about a price."""
    verb = verb_of(item)
    if verb == "offset":  # or it would be begun and given up for ever
        assert isinstance(item, tuple)
        steps = Offset(seat, item[1], (), NOT_NAMED, NO_NATURE).steps(state, seat)
        return all(asks_again(state, seat, step) for step in steps)
    return verb in ASKING and not (verb == "bank_site" and seat == state.saver)  # whose own bank is free


def needless_surveys(state: Kompensaatiopeli, seat: int) -> tuple[str, ...]:
    """The surveys from which the seat's team gains nothing."""
    if state.teams[seat] == DEVELOPERS:
        return SURVEYS[1:] if needs_ground(state) else SURVEYS
    return () if wants_open_tiles(state, seat) else SURVEYS[:1]


def wants_open_tiles(state: Kompensaatiopeli, seat: int) -> bool:
    """Whether a conservationist gains by an open tile: near the point for all of them, or to have one to propose."""
    return state.down.bit_count() <= NEARLY_ALL or (seat == state.birder and not proposal_tiles(state))


def needs_ground(state: Kompensaatiopeli) -> bool:
    """Whether the developers gain by an open tile: to plan on, or as a site where too few are to be seen.

    The last tile that is turned up brings the others a point, and species found only cost developers free ground.
    """
    if state.project_tokens_left():
        return True
    return any(board_sites(state, lost).bit_count() < sites_needed(state, lost) for lost in places_of(to_offset(state)))
