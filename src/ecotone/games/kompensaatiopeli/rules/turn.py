"""The turn: what the active player may do (K-19 to K-23)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ecotone.core.choice import Choice, Listed
from ecotone.games.kompensaatiopeli.box.content import DEVELOPERS
from ecotone.games.kompensaatiopeli.box.landscape import NOWHERE
from ecotone.games.kompensaatiopeli.rules.action_cards import (
    add_cards,
    change_law,
    checkup,
    corruption,
    derogation,
    influence,
    landowner,
    oops,
)
from ecotone.games.kompensaatiopeli.rules.conservation import add_conservation, begin_proposals, make_area
from ecotone.games.kompensaatiopeli.rules.construction import (
    add_constructions,
    add_removals,
    construct,
    remove_protest,
)
from ecotone.games.kompensaatiopeli.rules.decisions import CARD, REMOVAL, TILE
from ecotone.games.kompensaatiopeli.rules.offsetting import add_offsets, begin_offset, may_offset
from ecotone.games.kompensaatiopeli.rules.planning import add_plans, begin_plan
from ecotone.games.kompensaatiopeli.rules.protests import add_protests, begin_campaigns, demonstrate, set_up_camp
from ecotone.games.kompensaatiopeli.rules.restoration import add_restorations, buy_tile, restore
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from ecotone.games.kompensaatiopeli.rules.surveys import WhileActive

END_TURN: Final = ("end_turn",)


class Turn(WhileActive):
    """Any allowed actions in any order; ending the turn is the quiet choice."""

    __slots__ = ()
    prompt = "turn"
    rules = ("K-19", "K-20", "K-22", "K-23", "K-24", "K-110")

    def answers(self, state: Kompensaatiopeli, seat: int) -> list[Listed]:
        out: list[Listed] = [END_TURN]
        acts = state.acts
        if state.teams[seat] == DEVELOPERS:
            if not acts & TILE:
                if state.cleared == NOWHERE:
                    add_plans(state, seat, out)
                add_constructions(state, seat, out)
            if not acts & REMOVAL and (state.media or state.demos):
                add_removals(state, seat, out)
        elif not acts & TILE:
            if seat == state.birder:
                add_conservation(state, seat, out)
            if seat == state.protester:
                add_protests(state, seat, out)
            if seat == state.saver:
                add_restorations(state, seat, out)
        if state.plans and may_offset(state, seat):
            add_offsets(state, seat, out)
        if not acts & CARD:
            add_cards(state, seat, out)
        return out

    def answer(self, state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
        PLAYS[choice[0]](state, seat, choice)


def end_turn(state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
    """No action is compulsory; what follows lies below on the stack (K-19)."""
    state.pending.pop()


PLAYS: Final[dict[str, Callable[[Kompensaatiopeli, int, Choice], None]]] = {
    "end_turn": end_turn,
    "plan": begin_plan,
    "construct": construct,
    "remove_protest": remove_protest,
    "offset": begin_offset,
    "propose": begin_proposals,
    "make_area": make_area,
    "campaign": begin_campaigns,
    "demonstrate": demonstrate,
    "camp": set_up_camp,
    "restore": restore,
    "buy_tile": buy_tile,
    "political_influence": influence,
    "oops": oops,
    "derogation": derogation,
    "corruption": corruption,
    "checkup": checkup,
    "change_of_legislation": change_law,
    "landowner": landowner,
}
TURNS: Final = [Turn((seat,)) for seat in range(6)]
