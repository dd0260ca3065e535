"""Numbers of the table and teams, for statistics over many games."""

from __future__ import annotations

from ecotone.games.ecologic.rules.scoring import parties
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


def sides(state: Ecologic) -> tuple[int, ...]:
    """Every seat by itself, or opposite seats together."""
    number = {seat: side for side, party in enumerate(parties(state)) for seat in party}
    return tuple(number[seat] for seat in range(state.settings.seats))
