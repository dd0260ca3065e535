"""The final score with all its parts, for seats and for teams, at any moment (G-65 to G-69, G-100, G-124)."""

from __future__ import annotations

from ecotone.core.result import Result
from ecotone.core.text import Text
from ecotone.core.words import seat_name
from ecotone.games.ecologic.box.balance import base_points
from ecotone.games.ecologic.rules.state import Ecologic
from ecotone.games.ecologic.view import Score


def parties(state: Ecologic) -> list[tuple[int, ...]]:
    """Who is counted together: every seat by itself, or opposite seats as a team (G-100)."""
    return [(0, 2), (1, 3)] if state.settings.teams else [(seat,) for seat in range(state.settings.seats)]


def score(state: Ecologic, seats: tuple[int, ...]) -> Score:
    """The points of a seat or team if the game ended now; Minus counts as 0 (G-57)."""
    content = state.content
    profits = sum(state.profits[seat] for seat in seats)
    enviro = sum(state.enviro[seat] for seat in seats)
    cards = sum(len(state.cards[seat]) for seat in seats)
    return Score(
        seats,
        profits,
        enviro,
        base_points(profits, enviro, state.settings.rounding),
        content.score_token * sum(state.tokens[seat] for seat in seats),
        content.score_card * cards,
        content.score_tad * sum(owner in seats for owner in state.tad_owner),
        cards,
    )


def scores(state: Ecologic) -> tuple[Score, ...]:
    """The scores of all, in the order of seats or teams."""
    return tuple(score(state, seats) for seats in parties(state))


def final_result(state: Ecologic) -> Result:
    """Who wins: the highest total, then base, then Eco-Initiatives, then shared (G-69, G-124)."""
    found = scores(state)
    best = max(one.rank for one in found)
    first = [one for one in found if one.rank == best]
    winners = tuple(sorted(seat for one in first for seat in one.seats))
    totals = [0] * state.settings.seats
    for one in found:
        for seat in one.seats:
            totals[seat] = one.total
    rivals = [one for one in found if one.total == best[0] and one.rank != best]
    return Result("shared" if len(first) > 1 else "won", winners, tuple(totals), why(first, rivals))


def why(first: list[Score], rivals: list[Score]) -> Text:
    """The reason in words, with the parts of the best score."""
    one = first[0]
    who = tuple(seat_name(seat) for winner in first for seat in winner.seats)
    parts = Text(
        "{total} points: {base} for {profits} Profits and {enviro} Enviro, {tokens} for Refinery tokens, {cards} for "
        "Eco-Initiatives, {tads} for TADs",
        total=one.total,
        base=one.base,
        profits=one.profits,
        enviro=one.enviro,
        tokens=one.tokens,
        cards=one.cards,
        tads=one.tads,
    )
    if len(first) > 1:
        return Text("{who} share the victory with {total} points each.", who=who, total=one.total)
    if any(rival.base == one.base for rival in rivals):
        return Text("{who} won with {parts}; a tie was broken by the number of Eco-Initiatives.", who=who, parts=parts)
    if rivals:
        return Text("{who} won with {parts}; a tie was broken by the base points.", who=who, parts=parts)
    return Text("{who} won with {parts}.", who=who, parts=parts)
