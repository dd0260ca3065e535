"""Numbers of the table and teams, for statistics over many games."""

from __future__ import annotations

from ecotone.core.result import Result
from ecotone.core.text import Text
from ecotone.core.words import seat_names
from ecotone.games.ecologic.rules.scoring import final_result, parties
from ecotone.games.ecologic.rules.state import Ecologic


def figures(state: Ecologic) -> dict[str, int]:
    """What all companies have together; a round is a turn of the ledger."""
    return {
        "round": state.turn,
        "profits": sum(state.profits),
        "enviro": sum(state.enviro),
        "refineries": sum(state.tokens),
        "initiatives": sum(len(cards) for cards in state.cards),
        "tads": sum(owner >= 0 for owner in state.tad_owner),
    }


def standing(state: Ecologic) -> Result:
    """Who is ahead, if the points were counted now."""
    result = final_result(state)
    why = Text("Ahead with {total} points: {who}.", total=max(result.scores), who=seat_names(result.winners))
    return Result(result.outcome, result.winners, result.scores, why)


def sides(state: Ecologic) -> tuple[int, ...]:
    """Every seat by itself, or opposite seats together."""
    number = {seat: side for side, party in enumerate(parties(state)) for seat in party}
    return tuple(number[seat] for seat in range(state.settings.seats))
