"""The course of the game: turns with their four phases, the starting player, the end (G-22 to G-24, G-65)."""

from __future__ import annotations

from typing import Final

from ecotone.core.effect import Effect
from ecotone.core.pending import Step
from ecotone.games.ecologic.rules.action_phase import ACTION_END, ACTION_PHASE
from ecotone.games.ecologic.rules.environment_phase import ENVIRONMENT_PHASE
from ecotone.games.ecologic.rules.event_phase import EVENT_PHASE
from ecotone.games.ecologic.rules.income_phase import INCOME_PHASE
from ecotone.games.ecologic.rules.scoring import final_result, scores
from ecotone.games.ecologic.rules.state import NOBODY, Ecologic


class Turn(Step[Ecologic]):
    """Between two turns: the end after Final Report, else the next starting player and the four phases."""

    __slots__ = ()

    def run(self, state: Ecologic) -> None:
        if state.turn:
            if state.event == state.content.final:
                end(state)
                return
            state.start = (state.start + 1) % state.settings.seats
        state.turn += 1
        state.silent = NOBODY
        state.partner = NOBODY
        if state.settings.free_deals:
            state.closed = [0] * state.settings.seats
        if state.effects is not None:
            state.effects.append(Effect("turn", (state.turn, state.start), (), -1, False))
        state.pending += PHASES


def end(state: Ecologic) -> None:
    """Count the scores (G-65 to G-69)."""
    if state.effects is not None:
        for one in scores(state):
            parts = (one.seats, one.profits, one.enviro, one.base, one.tokens, one.cards, one.tads, one.total)
            state.tell("score", parts)
        state.tell("over", ())
    state.finish(final_result(state))


TURN: Final = Turn()
PHASES: Final = [TURN, INCOME_PHASE, ENVIRONMENT_PHASE[0], ACTION_END, ACTION_PHASE, EVENT_PHASE]
