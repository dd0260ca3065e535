"""What a seat, or a spectator, may see of the table, put into a view."""

from __future__ import annotations

from ecotone.core.view import prompt_of
from ecotone.games.kompensaatiopeli.box.card_kinds import FUNDING_DIRTY, FUNDING_RESOURCE
from ecotone.games.kompensaatiopeli.box.content import CONSERVATIONISTS, DEVELOPERS
from ecotone.games.kompensaatiopeli.box.landscape import POSITIONS
from ecotone.games.kompensaatiopeli.rules.action_cards import Influence
from ecotone.games.kompensaatiopeli.rules.free_tokens import free_conservation, free_protest, free_restoration
from ecotone.games.kompensaatiopeli.rules.law import due
from ecotone.games.kompensaatiopeli.rules.planning import eligible
from ecotone.games.kompensaatiopeli.rules.restoration import TakeBankTile
from ecotone.games.kompensaatiopeli.rules.scoring import extinctions, individual_lines, team_parts
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from ecotone.games.kompensaatiopeli.view import (
    FACE_DOWN,
    BankView,
    KompensaatiopeliView,
    OwnLine,
    PlayerView,
    ProjectView,
    SiteView,
)


def observe(state: Kompensaatiopeli, seat: int | None) -> KompensaatiopeliView:
    """The view of a seat; of what others hold, only what is open to all goes in."""
    bank = (BankView(tile, bool(state.bank_spent >> i & 1)) for i, tile in enumerate(state.bank))
    own_lines = own_lines_view(state, seat)
    return KompensaatiopeliView(
        seat=seat,
        actors=state.actors,
        prompt=prompt_of(state.pending),
        result=state.result,
        players=tuple(player_view(state, other) for other in range(len(state.teams))),
        active=state.active,
        round=state.round,
        rounds=state.settings.rounds,
        acts=state.acts,
        hand=None if seat is None else tuple(state.hands[seat]),
        main_first=seat is not None and state.main_first[seat],
        board=tuple(FACE_DOWN if state.down >> p & 1 else state.board[p] for p in range(POSITIONS)),
        plans=state.plans,
        built=state.built,
        headers=tuple(header for header, project in enumerate(state.projects) if project is None),
        projects=project_views(state),
        proposals=state.proposals,
        areas=state.areas,
        lights=state.lights,
        light_for=tuple(state.light_for),
        done=state.done,
        spent=state.spent,
        restored=state.restored,
        declined=state.declined,
        media=state.media,
        demos=state.demos,
        eligible=eligible(state),
        due=due(state) & state.plans,
        ore=state.settings.ore,
        sites=tuple(SiteView(*site) for site in state.sites),
        bank=tuple(bank),
        pile=len(state.pile),
        pile_seen=tuple(sorted(state.pile)) if is_asked(state, seat, TakeBankTile) else None,
        lost=tuple(state.lost),
        gone=len(state.gone),
        law=state.law,
        offset_once=state.offset_once,
        tokens=tokens_left(state),
        funding_deck=len(state.funding),
        main_deck=len(state.main),
        funding_discard=tuple(sorted(state.funding_discard)),
        main_discard=tuple(sorted(state.main_discard)),
        row=tuple(state.row),
        permit_deck=len(state.permits),
        permits_seen=tuple(sorted(state.permits)) if is_asked(state, seat, Influence) else None,
        opened=tuple(state.opened),
        running=state.running,
        aside=sum(len(cards) for _, cards in state.aside),
        own_aside=tuple(card for owner, cards in state.aside if owner == seat for card in cards),
        searched=state.searched,
        offers=tuple(state.offers),
        promises=tuple(state.promises),
        developers=team_parts(state, DEVELOPERS),
        conservationists=team_parts(state, CONSERVATIONISTS),
        individual=None if own_lines is None else tuple(sum(line.gained for line in lines) for lines in own_lines),
        own_lines=own_lines,
        extinctions=extinctions(state),
    )


def player_view(state: Kompensaatiopeli, seat: int) -> PlayerView:
    """What all may know of a seat."""
    hand = state.hands[seat]
    return PlayerView(
        state.roles[seat],
        state.teams[seat],
        state.sizes[seat],
        hand[FUNDING_RESOURCE] + hand[FUNDING_DIRTY],
        tuple(state.shown[seat]),
        state.content.max_offers - state.offers_made[seat],
    )


def project_views(state: Kompensaatiopeli) -> tuple[ProjectView, ...]:
    """All projects on the table; the one in the permit process has no permit yet."""
    return tuple(
        ProjectView(p.header, p.planner, p.tiles, p is not state.plan, p.header == state.camp)
        for p in state.projects
        if p is not None
    )


def tokens_left(state: Kompensaatiopeli) -> tuple[int, int, int, int, int]:
    """Free tokens: project, offsetting, conservation, protest, restoration/landowner (K-143)."""
    offsetting = state.content.tokens - state.lights.bit_count() - len(state.sites)
    return (
        state.project_tokens_left(),
        offsetting,
        free_conservation(state),
        free_protest(state),
        free_restoration(state),
    )


def own_lines_view(state: Kompensaatiopeli, seat: int | None) -> tuple[tuple[OwnLine, ...], ...] | None:
    """Individual points: everybody's at the end; before, only the seat's own, as they may count money in a hand."""
    if not state.settings.individual or not state.teams:
        return None
    if state.result is not None:
        return tuple(individual_lines(state, other) for other in range(len(state.teams)))
    return None if seat is None else (individual_lines(state, seat),)


def is_asked(state: Kompensaatiopeli, seat: int | None, kind: type[TakeBankTile] | type[Influence]) -> bool:
    """Whether this seat has such a question open, and so sees what belongs to it."""
    return any(isinstance(entry, kind) and entry.seats == (seat,) for entry in state.pending)
