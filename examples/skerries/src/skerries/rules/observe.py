"""Looking at a game of Skerries: what goes into the view of a seat, or of a spectator (S-17)."""

from __future__ import annotations

from ecotone.core.view import prompt_of
from skerries.rules.state import NONE, Skerries
from skerries.view import Crofter, SkerriesView


def observe(state: Skerries, seat: int | None) -> SkerriesView:
    """The view of a seat; nothing in it depends on the order of the pile."""
    return SkerriesView(
        seat=seat,
        actors=state.actors,
        prompt=prompt_of(state.pending),
        result=state.result,
        summer=state.summer,
        summers=state.content.summers,
        leader=state.leader,
        weather=state.weather,
        limit=state.limit,
        pile=len(state.pile),
        stock=state.stock,
        most=state.most,
        tip=state.tip,
        opened=state.opened,
        bell=state.settings.bell,
        crofters=tuple(crofter(state, one, seat) for one in range(state.settings.seats)),
    )


def crofter(state: Skerries, seat: int, onlooker: int | None) -> Crofter:
    """One seat as another one, or nobody in particular, sees it."""
    catch, pledge = state.catches[seat], state.pledges[seat]
    sees = catch != NONE and (state.opened or seat == onlooker)
    return Crofter(state.points[seat], catch != NONE, catch if sees else None, None if pledge == NONE else pledge)
