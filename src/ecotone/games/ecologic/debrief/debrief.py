"""Figures for the talk after a game: how it went, what things cost and brought, who drove prices, what events did.

All of it follows from replaying a match; nothing is kept during play.
"""

from __future__ import annotations

from dataclasses import dataclass

from ecotone.core.match import Match
from ecotone.games.ecologic.box.balance import base_points
from ecotone.games.ecologic.debrief.debrief_figures import Auction, EventReport, Purchase, Shutdown, Standing
from ecotone.games.ecologic.debrief.debrief_replay import Replay
from ecotone.games.ecologic.rules.scoring import parties, score
from ecotone.games.ecologic.rules.state import Ecologic
from ecotone.games.ecologic.view import Score


@dataclass(frozen=True, slots=True)
class Margin:
    """What one more Profit or Enviro would have changed in the total of a seat or team."""

    seats: tuple[int, ...]
    total: int
    with_one_profit: int
    with_one_enviro: int
    with_one_profit_less: int
    with_one_enviro_less: int


@dataclass(frozen=True, slots=True)
class Debrief:
    """The whole report. `course` holds a standing for every seat at the end of every turn."""

    seats: int
    turns: int
    course: tuple[tuple[Standing, ...], ...]
    purchases: tuple[Purchase, ...]
    shutdowns: tuple[Shutdown, ...]
    auctions: tuple[Auction, ...]
    events: tuple[EventReport, ...]
    scores: tuple[Score, ...]
    margins: tuple[Margin, ...]


def debrief(match: Match) -> Debrief:
    """The figures of a match, finished or not."""
    again = match.replayed(0)
    assert isinstance(again.state, Ecologic)
    replay = Replay(again.state.content, again.state.settings)
    for seat, choice in match.record:
        for effect in again.play(seat, choice):
            replay.take_in(effect.name, effect.args)
    state = again.state
    assert isinstance(state, Ecologic)
    replay.close(over=state.result is not None)
    return Debrief(
        state.settings.seats,
        state.turn,
        tuple(replay.course),
        tuple(holding.purchase() for holding in replay.holdings),
        tuple(replay.shutdowns),
        tuple(auction.report() for auction in replay.auctions),
        tuple(event.report() for event in replay.events),
        tuple(score(state, seats) for seats in parties(state)),
        tuple(margin(state, seats) for seats in parties(state)),
    )


def margin(state: Ecologic, seats: tuple[int, ...]) -> Margin:
    """How the total hangs on the last Profit and the last Enviro."""
    now = score(state, seats)
    rounding = state.settings.rounding

    def total(profits: int, enviro: int) -> int:
        return now.total - now.base + base_points(max(profits, 0), max(enviro, 0), rounding)

    return Margin(
        seats,
        now.total,
        total(now.profits + 1, now.enviro),
        total(now.profits, now.enviro + 1),
        total(now.profits - 1, now.enviro),
        total(now.profits, now.enviro - 1),
    )
