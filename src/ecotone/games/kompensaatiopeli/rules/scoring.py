"""Points: which come from what (K-129 to K-137), individual points (K-138, K-139), extinctions (K-157)."""

from __future__ import annotations

from ecotone.core.boards import places_of
from ecotone.core.result import Result
from ecotone.core.text import Text
from ecotone.games.kompensaatiopeli.box.card_kinds import FUNDING_DIRTY, FUNDING_RESOURCE, MAIN_DIRTY, MAIN_RESOURCE
from ecotone.games.kompensaatiopeli.box.content import CONSERVATIONISTS, DEVELOPERS, PROFITABLE, SUSTAINABLE, Content
from ecotone.games.kompensaatiopeli.box.landscape import BANK, has_cluster
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from ecotone.games.kompensaatiopeli.view import OwnLine, Part


def token_points(content: Content, roles: list[int], header: int) -> int:
    """What one built token of a project brings (K-130, KR-22)."""
    points = content.built_points
    for number in roles:
        role = content.roles[number]
        matches = role.character == content.characters[header] or (
            role.sector >= 0 and content.sectors[header] >> role.sector & 1
        )
        if matches and role.team == DEVELOPERS:
            points += content.match_points
    return points


def developer_parts(state: Kompensaatiopeli) -> tuple[Part, ...]:
    """Built tokens, extra points for matching roles, and the cluster (K-130, K-131)."""
    content = state.content
    tokens = 0
    extra = 0
    matched = 0
    for position in places_of(state.built):
        more = token_points(content, state.roles, state.header_at[position]) - content.built_points
        tokens += 1
        extra += more
        matched += more > 0
    cluster = has_cluster(state.built, content.cluster_size)
    return (
        Part("start", 1, content.start_scores[DEVELOPERS]),
        Part("built", tokens, tokens * content.built_points),
        Part("matching_roles", matched, extra),
        Part("cluster", int(cluster), cluster * content.cluster_points, provisional=state.result is None),
    )


def conservation_parts(state: Kompensaatiopeli) -> tuple[Part, ...]:
    """Losses, sites, areas, restored land, protests and the three end bonuses (K-132 to K-136)."""
    content = state.content
    areas = state.areas.bit_count()
    restored = state.restored.bit_count()
    all_open = not state.down
    sustainable = has_sustainable_majority(state)
    cluster = has_cluster(state.areas | state.done | state.restored, content.conservation_cluster_size)
    camps = int(state.camp >= 0)
    return (
        Part("start", 1, content.start_scores[CONSERVATIONISTS]),
        Part("losses", state.losses, state.losses * content.loss_points),
        Part("sites", len(state.sites), len(state.sites) * content.site_points),
        Part("areas", areas, areas * content.area_points),
        Part("restored", restored, restored * content.restoration_points),
        Part("demonstrations", state.demonstrations, state.demonstrations * content.demonstration_points),
        Part("camp", camps, camps * content.camp_points),
        Part("all_open", int(all_open), all_open * content.all_open_points, provisional=state.result is None),
        Part(
            "sustainable", int(sustainable), sustainable * content.sustainable_points, provisional=state.result is None
        ),
        Part("cluster", int(cluster), cluster * content.conservation_cluster_points, provisional=state.result is None),
    )


def has_sustainable_majority(state: Kompensaatiopeli) -> bool:
    """Strictly more than half of the built tokens belong to sustainable projects (K-135)."""
    characters = state.content.characters
    own = sum(characters[state.header_at[p]] == SUSTAINABLE for p in places_of(state.built))
    return 2 * own > state.built.bit_count()


def team_parts(state: Kompensaatiopeli, team: int) -> tuple[Part, ...]:
    """The parts of one side's score."""
    return developer_parts(state) if team == DEVELOPERS else conservation_parts(state)


def team_score(state: Kompensaatiopeli, team: int) -> int:
    """The running total of one side."""
    return sum(part.points for part in team_parts(state, team))


def final_result(state: Kompensaatiopeli) -> Result:
    """More points win, equal points are a draw (K-129)."""
    scores = (team_score(state, DEVELOPERS), team_score(state, CONSERVATIONISTS))
    values = {"dev": scores[DEVELOPERS], "con": scores[CONSERVATIONISTS], "lost": len(state.lost)}
    if scores[DEVELOPERS] > scores[CONSERVATIONISTS]:
        outcome = "developers"
        why = Text("The developers win by {dev} to {con}. Species tiles lost for good: {lost}.", **values)
    elif scores[DEVELOPERS] < scores[CONSERVATIONISTS]:
        outcome = "conservationists"
        why = Text("The conservationists win by {con} to {dev}. Species tiles lost for good: {lost}.", **values)
    else:
        outcome = "draw"
        why = Text("A draw at {dev} points each. Species tiles lost for good: {lost}.", **values)
    winners = tuple(
        seat for seat, team in enumerate(state.teams) if outcome == ("developers", "conservationists")[team]
    )
    return Result(outcome, winners, tuple(scores[team] for team in state.teams), why)


def extinctions(state: Kompensaatiopeli) -> tuple[tuple[int, int], ...]:
    """Lost species tiles by species, for the debrief (K-157)."""
    species = [state.content.tile_species[tile] for tile in state.lost]
    return tuple((number, species.count(number)) for number in sorted(set(species)))


# --- individual points ----------------------------------------------------------------------------


def individual_points(state: Kompensaatiopeli, seat: int) -> int:
    """What all lines of the seat's role bring (K-139)."""
    return sum(line.gained for line in individual_lines(state, seat))


def individual_lines(state: Kompensaatiopeli, seat: int) -> tuple[OwnLine, ...]:
    """The lines of the seat's role, each limited (K-139)."""
    out = []
    for name, points, per, limit in state.content.roles[state.roles[seat]].lines:
        count = metric(state, seat, name)
        gained = count // per * points
        if limit:
            gained = max(-limit, min(limit, gained))
        out.append(OwnLine(name, count, points, per, limit, gained))
    return tuple(out)


def metric(state: Kompensaatiopeli, seat: int, name: str) -> int:
    """One of the things that individual points count."""
    hand = state.hands[seat]
    dirty = hand[FUNDING_DIRTY] + hand[MAIN_DIRTY]
    counts = {
        "constructed_profitable": built_of(state, PROFITABLE, -1),
        "constructed_sustainable": built_of(state, SUSTAINABLE, -1),
        "constructed_sector": built_of(state, -1, state.content.roles[state.roles[seat]].sector),
        "sustainable_majority": int(has_sustainable_majority(state)),
        "own_money_left": hand[FUNDING_RESOURCE] + hand[MAIN_RESOURCE] + dirty * state.content.dirty_value,
        "own_offsets_paid": state.offsets_made[seat],
        "own_dirty_money_spent": state.dirty_spent[seat],
        "own_permits_granted_sector": state.sector_permits[seat],
        "conservation_areas": state.areas.bit_count(),
        "own_species_found": state.species_found[seat],
        "species_tiles_lost": len(state.lost),
        "restorations": state.restored.bit_count(),
        "offsetting_sites": len(state.sites),
        "bank_sites_sold": sum(place >= BANK for place, _, _ in state.sites),
        "demonstrations": state.demonstrations,
        "protest_camp": int(state.camp >= 0),
    }
    return counts[name]


def built_of(state: Kompensaatiopeli, character: int, sector: int) -> int:
    """Built tokens of projects with this character or sector."""
    content = state.content
    return sum(
        content.characters[header] == character or (sector >= 0 and content.sectors[header] >> sector & 1)
        for header in (state.header_at[position] for position in places_of(state.built))
    )
