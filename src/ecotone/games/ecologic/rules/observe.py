"""Looking at a game of Ecologic: what goes into the view of a seat, or of a spectator."""

from __future__ import annotations

from ecotone.core.view import prompt_of
from ecotone.games.ecologic.rules.scoring import scores
from ecotone.games.ecologic.rules.state import Ecologic
from ecotone.games.ecologic.view import Company, EcologicView, Sector


def observe(state: Ecologic, seat: int | None) -> EcologicView:
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
        companies=tuple([company(state, one) for one in range(settings.seats)]),
        sectors=tuple([sector(state, place) for place in range(len(state.owner))]),
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
