"""From turn to turn: the end of one and the start of the next (E-62 to E-66)."""

from __future__ import annotations

from typing import Final

from ecotone.core.decks import NO_CARD
from ecotone.core.pending import Step
from ecotone.games.ecosfera.box.content import CONSUMERS, PRODUCERS
from ecotone.games.ecosfera.rules.policy_draws import DRAW_DUE
from ecotone.games.ecosfera.rules.row_checks import check_row
from ecotone.games.ecosfera.rules.state import Ecosfera, Market
from ecotone.games.ecosfera.rules.turn import TURNS


class TurnEnd(Step[Ecosfera]):
    """The end of one turn and the start of the next; always the lowest entry of the stack."""

    __slots__ = ()

    def run(self, state: Ecosfera) -> None:
        """Discard the row, draw a new one, fill the market, pass the turn on (E-62 to E-65, ER-49)."""
        state.pending.append(self)
        player = state.players[state.active]
        player.discard.extend(player.row)
        player.row.clear()
        if state.effects is not None:
            state.tell("discard_row", (state.active,))
        state.draw(state.active, state.content.row_size)
        if NO_CARD in state.producers.places:
            fill_all(state, PRODUCERS, state.producers)
        if NO_CARD in state.consumers.places:
            fill_all(state, CONSUMERS, state.consumers)
        begin_turn(state, next_player(state))


def fill_all(state: Ecosfera, kind: int, market: Market) -> None:
    """Fill the places that stayed empty, now that the deck may have cards again (ER-49)."""
    for place, card in enumerate(market.places):
        if card == NO_CARD:
            state.fill(kind, market, place)


def next_player(state: Ecosfera) -> int:
    """The next player clockwise; a skipped turn counts as that player's turn (ER-59)."""
    index = (state.active + 1) % len(state.players)
    if state.settings.policies:
        let_noise_pass(state)
        if state.skips:
            state.skips -= 1
            state.turns += 1
            state.tell("skipped", (index,))
            let_noise_pass(state)
            index = (index + 1) % len(state.players)
    return index


def let_noise_pass(state: Ecosfera) -> None:
    """Noise of the turn that is over is discarded, noise drawn in it begins (ER-48)."""
    state.policy_discard += state.noise
    state.noise = state.noise_to_come
    state.noise_to_come = []


def begin_turn(state: Ecosfera, index: int) -> None:
    """A player becomes active; the row is checked before anything else (E-42, ER-07)."""
    state.active = index
    state.turns += 1
    state.acted = False
    state.ended = False
    state.used.clear()
    state.spent.clear()
    if state.effects is not None:
        state.tell("turn", (index,))
    if state.settings.policies:
        state.starred.clear()
        state.refused.clear()
        state.pending.append(DRAW_DUE)
    if state.settings.forced_reactivation:
        state.paired.clear()
    state.pending.append(TURNS[state.seat_of(index)])
    check_row(state, start=True)


class FirstTurn(Step[Ecosfera]):
    """The first player begins (E-12); with eutrophication that turn may end at once (ER-03)."""

    __slots__ = ("player",)

    def __init__(self, player: int) -> None:
        super().__init__()
        self.player = player

    def run(self, state: Ecosfera) -> None:
        """Begin the turn."""
        begin_turn(state, self.player)


TURN_END: Final = TurnEnd()
