"""What can be offset, with how many sites and where (K-72 to K-75, K-78, K-85); and what a success does (K-83)."""

from __future__ import annotations

from ecotone.core.boards import places_of
from ecotone.games.kompensaatiopeli.box.content import SPECIES
from ecotone.games.kompensaatiopeli.box.landscape import BANK, EVERYWHERE, NOWHERE, TOUCHING
from ecotone.games.kompensaatiopeli.rules.law import roll_law
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli


def sites_needed(state: Kompensaatiopeli, position: int) -> int:
    """How many sites the tile here takes under the law of the day; 0 if it cannot be offset (K-72, K-74)."""
    bit = 1 << position
    content = state.content
    if state.species & bit:
        ratio = content.tile_ratio[state.board[position]]
        return ratio + content.law_plus[state.law] if ratio else 0
    return 1 if state.empty & bit and content.law_empty[state.law] else 0


def can_be_offset(state: Kompensaatiopeli, position: int) -> bool:
    """Whether the tile here could be offset at all (K-72)."""
    return sites_needed(state, position) > 0


def to_offset(state: Kompensaatiopeli) -> int:
    """Tiles under plan tokens of permitted projects that may be offset now (K-71, K-72)."""
    plans = state.plans
    if state.camp >= 0:
        camp = state.projects[state.camp]
        assert camp is not None
        plans &= ~camp.mask
    out = state.species & ~state.unoffsettable
    if state.content.law_empty[state.law]:
        out |= state.empty
    return plans & out


def tokens_for(state: Kompensaatiopeli, lost: int) -> int:
    """Offsetting tokens that a process for this tile can lay, its own light ones included (K-79, K-148)."""
    others = state.lights
    for site in places_of(state.lights):
        if state.light_for[site] == lost:
            others &= ~(1 << site)
    return state.content.tokens - others.bit_count() - len(state.sites)


def allowed_natures(state: Kompensaatiopeli, lost: int) -> list[int]:
    """The nature types that a site may have (K-75)."""
    if state.content.law_same_type[state.law]:
        return [state.nature_at(lost)]
    return [0, 1, 2]


def board_sites(state: Kompensaatiopeli, lost: int) -> int:
    """Positions that may be a site for this tile, polluted land aside (K-75)."""
    mask = 0
    for nature in allowed_natures(state, lost):
        mask |= state.natures[nature]
    blocked = state.taken() | state.spent
    for site in places_of(state.lights):
        if state.light_for[site] == lost:
            blocked &= ~(1 << site)
    return mask & ~blocked


def polluted_sites(state: Kompensaatiopeli) -> int:
    """Polluted land that may be turned into a site (K-78)."""
    return state.polluted & ~(state.taken() | state.spent)


def may_search(state: Kompensaatiopeli, nature: int) -> bool:
    """Whether a search for this type may be tried: not all are visible, and none has failed this turn (KR-41)."""
    return state.unseen[nature] > 0 and not state.searched >> nature & 1


def bank_sites(state: Kompensaatiopeli, lost: int) -> list[int]:
    """Bank tiles, as places, that may serve for this tile (K-85)."""
    natures = allowed_natures(state, lost)
    nature = state.content.tile_nature
    return [BANK + i for i, tile in enumerate(state.bank) if not state.bank_spent >> i & 1 and nature[tile] in natures]


def is_sure(state: Kompensaatiopeli, lost: int, sites: tuple[int, ...]) -> bool:
    """Success without a die: a site shows the same species, or touches the lost tile (K-80, K-151, KR-14)."""
    species = state.content.tile_species
    own = species[state.board[lost]]
    return any(TOUCHING[lost] >> site & 1 or (own >= 0 and species[state.board[site]] == own) for site in sites)


def own_tile(state: Kompensaatiopeli, place: int) -> int:
    """The tile of a site itself, not the one that moved there."""
    return state.bank[place - BANK] if place >= BANK else state.board[place]


def complete_offset(state: Kompensaatiopeli, seat: int, lost: int, places: tuple[int, ...]) -> None:
    """The offset succeeds: dark tokens, the tile moves onto the first site, points, and the law is rolled (K-83)."""
    for place in places:
        if place >= BANK:
            state.bank_spent |= 1 << (place - BANK)
        else:
            bit = 1 << place
            state.lights &= ~bit
            state.light_for[place] = NOWHERE
            state.done |= bit
            state.spent |= bit
            state.return_proposals(bit)
    state.release_sites(lost)
    tile = state.lift(lost)
    state.losses += 1
    state.sites.append((places[0], seat, tile))
    state.sites += [(place, seat, NOWHERE) for place in places[1:]]
    state.offset_once = True
    state.offsets_made[seat] += 1
    state.tell("offset", (seat, lost, tile, places))
    roll_law(state)


def undo_site(state: Kompensaatiopeli, place: int) -> None:
    """Corruption: the site loses its token, and the tile that had moved there is destroyed (K-115, KR-19)."""
    site = next(site for site in state.sites if site[0] == place)
    state.sites.remove(site)
    if place < BANK:
        state.done &= EVERYWHERE & ~(1 << place)
    if site[2] != NOWHERE:
        state.tell("destroyed", (site[2], state.content.tile_kind[site[2]] == SPECIES, place))
        state.discard_tile(site[2])
