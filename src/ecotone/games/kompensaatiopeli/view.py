"""What a seat, or a spectator, may know of a game (K-140)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from ecotone.core.view import View, prompt_of
from ecotone.games.kompensaatiopeli.cards import Influence
from ecotone.games.kompensaatiopeli.content import CONSERVATIONISTS, DEVELOPERS
from ecotone.games.kompensaatiopeli.grid import NOWHERE, POSITIONS
from ecotone.games.kompensaatiopeli.kinds import FUNDING_DIRTY, FUNDING_RESOURCE, Cards, Deal
from ecotone.games.kompensaatiopeli.law import due
from ecotone.games.kompensaatiopeli.offsets import BANK
from ecotone.games.kompensaatiopeli.planning import eligible
from ecotone.games.kompensaatiopeli.restoration import TakeBankTile
from ecotone.games.kompensaatiopeli.scoring import Part, extinctions, individual_points, team_parts
from ecotone.games.kompensaatiopeli.tokens import free_conservation, free_protest, free_restoration

if TYPE_CHECKING:
    from ecotone.games.kompensaatiopeli.state import Kompensaatiopeli
    from ecotone.games.kompensaatiopeli.trades import Promise

FACE_DOWN: Final = -2
BARE: Final = NOWHERE


class PlayerView(Struct, frozen=True):
    """One seat as all see it: role, number of cards, how many from the funding deck, and the cards known to all."""

    role: int
    team: int
    cards: int
    funding: int
    shown: tuple[int, ...]
    offers_left: int


class ProjectView(Struct, frozen=True):
    """A project on the table: header, tokens with the first one first, whether it has its permit, the camp."""

    header: int
    planner: int
    tiles: tuple[int, ...]
    permitted: bool
    camp: bool


class SiteView(Struct, frozen=True):
    """A completed offsetting site: its place, who carried it out, the tile that moved there."""

    place: int
    seat: int
    moved: int


class BankView(Struct, frozen=True):
    """A tile of the bank, and whether it has served."""

    tile: int
    spent: bool


class OfferView(Struct, frozen=True):
    """An open offer, made aloud."""

    number: int
    giver: int
    taker: int
    give: Cards
    want: Deal
    mine: str | None
    yours: str | None


class KompensaatiopeliView(View, frozen=True, kw_only=True):
    """The open table, and the own hand. Places are masks of the 25 positions."""

    players: tuple[PlayerView, ...]
    active: int
    round: int
    rounds: int
    acts: int
    hand: tuple[int, ...] | None
    main_first: bool
    board: tuple[int, ...]
    plans: int
    built: int
    headers: tuple[int, ...]
    projects: tuple[ProjectView, ...]
    proposals: int
    areas: int
    lights: int
    light_for: tuple[int, ...]
    done: int
    spent: int
    restored: int
    declined: int
    media: int
    demos: int
    eligible: int
    due: int
    ore: int
    sites: tuple[SiteView, ...]
    bank: tuple[BankView, ...]
    pile: int
    pile_seen: tuple[int, ...] | None
    lost: tuple[int, ...]
    gone: int
    law: int
    offset_once: bool
    tokens: tuple[int, int, int, int, int]
    funding_deck: int
    main_deck: int
    funding_discard: tuple[int, ...]
    main_discard: tuple[int, ...]
    row: tuple[int, ...]
    permit_deck: int
    permits_seen: tuple[int, ...] | None
    opened: tuple[int, ...]
    running: int
    aside: int
    own_aside: tuple[int, ...]
    searched: int
    offers: tuple[OfferView, ...]
    promises: tuple[Promise, ...]
    developers: tuple[Part, ...]
    conservationists: tuple[Part, ...]
    individual: tuple[int, ...] | None
    extinctions: tuple[tuple[int, int], ...]


def look(state: Kompensaatiopeli, seat: int | None) -> KompensaatiopeliView:
    """The view of a seat; of what others hold, only what is open to all goes in."""
    bank = (BankView(tile, bool(state.bank_spent >> i & 1)) for i, tile in enumerate(state.bank))
    individual = None
    if state.settings.individual and state.teams:
        individual = individual_view(state, seat)
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
        pile_seen=tuple(sorted(state.pile)) if asked(state, seat, TakeBankTile) else None,
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
        permits_seen=tuple(sorted(state.permits)) if asked(state, seat, Influence) else None,
        opened=tuple(state.opened),
        running=state.running,
        aside=sum(len(cards) for _, cards in state.aside),
        own_aside=tuple(card for owner, cards in state.aside if owner == seat for card in cards),
        searched=state.searched,
        offers=tuple(OfferView(o.number, o.giver, o.taker, o.give, o.want, o.mine, o.yours) for o in state.offers),
        promises=tuple(state.promises),
        developers=team_parts(state, DEVELOPERS),
        conservationists=team_parts(state, CONSERVATIONISTS),
        individual=individual,
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


def individual_view(state: Kompensaatiopeli, seat: int | None) -> tuple[int, ...] | None:
    """Everybody's own points at the end; before, only the own, as money in the hand may count."""
    if state.result is not None:
        return tuple(individual_points(state, other) for other in range(len(state.teams)))
    return None if seat is None else (individual_points(state, seat),)


def asked(state: Kompensaatiopeli, seat: int | None, kind: type[TakeBankTile] | type[Influence]) -> bool:
    """Whether this seat has such a question open, and so sees what belongs to it."""
    return any(isinstance(entry, kind) and entry.seats == (seat,) for entry in state.pending)


def is_bank(place: int) -> bool:
    """Whether a place is a bank tile."""
    return place >= BANK
