"""What a seat, or a spectator, may know of a game of Ecologic: all but both piles and face-down tokens (G-128)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ecotone.core.choice import Choice
from ecotone.core.view import View, prompt_of
from ecotone.games.ecologic.final import Score, scores

if TYPE_CHECKING:
    from ecotone.games.ecologic.state import Ecologic


class Company(Struct, frozen=True):
    """One seat's company. `supply` is by resource; `income` is that of its Refineries without events."""

    profits: int
    enviro: int
    minus: bool
    tokens: int
    supply: tuple[int, int]
    cards: tuple[int, ...]
    card_enviro: int
    card_costs: int
    income: int


class Sector(Struct, frozen=True):
    """One sector: its owner (-1 nobody), its Refinery level, its Enviro token (0 taken, None face down)."""

    owner: int
    level: int
    value: int | None


class EcologicView(View, frozen=True, kw_only=True):
    """The whole open table; it is the same for all seats. `scores` is how it would end now."""

    turn: int
    start: int
    phase: int
    event: int
    past: tuple[int, ...]
    pile: int
    companies: tuple[Company, ...]
    sectors: tuple[Sector, ...]
    prices: tuple[int, int]
    shift: tuple[int, int]
    tad_owner: tuple[int, ...]
    tad_field: tuple[int, ...]
    deck: int
    discard: tuple[int, ...]
    veto: bool
    silent: int
    partner: int
    closed: tuple[int, ...]
    offer: Choice | None
    promises: tuple[Choice, ...]
    scores: tuple[Score, ...]
    tads: bool
    teams: bool
    directors: bool
    free_deals: bool
    face_down: bool
    rounding: str


def look(state: Ecologic, seat: int | None) -> EcologicView:
    """The view of a seat; nothing in it depends on the order of a pile."""
    settings = state.settings
    return EcologicView(
        seat=seat,
        actors=state.actors,
        prompt=prompt_of(state.pending),
        result=state.result,
        turn=state.turn,
        start=state.start,
        phase=state.phase,
        event=state.event,
        past=tuple(state.past),
        pile=len(state.events),
        companies=tuple(company(state, one) for one in range(settings.seats)),
        sectors=tuple(sector(state, place) for place in range(len(state.owner))),
        prices=(state.price(0), state.price(1)),
        shift=(state.shift[0], state.shift[1]),
        tad_owner=tuple(state.tad_owner),
        tad_field=tuple(state.tad_field),
        deck=len(state.deck),
        discard=tuple(sorted(state.discard)),
        veto=state.veto,
        silent=state.silent,
        partner=state.partner,
        closed=tuple(state.closed),
        offer=state.offer,
        promises=tuple(state.promises),
        scores=scores(state),
        tads=settings.tads,
        teams=settings.teams,
        directors=settings.directors,
        free_deals=settings.free_deals,
        face_down=settings.face_down,
        rounding=settings.rounding,
    )


def company(state: Ecologic, seat: int) -> Company:
    """What belongs to a seat."""
    return Company(
        state.profits[seat],
        state.enviro[seat],
        bool(state.minus >> seat & 1),
        state.tokens[seat],
        (state.supply[2 * seat], state.supply[2 * seat + 1]),
        tuple(state.cards[seat]),
        state.card_gains[seat],
        state.card_costs[seat],
        state.base_income[2 * seat] + state.base_income[2 * seat + 1],
    )


def sector(state: Ecologic, place: int) -> Sector:
    """One sector as everybody sees it."""
    value: int | None = state.values[place]
    return Sector(state.owner[place], state.level[place], None if value and state.settings.face_down else value)
