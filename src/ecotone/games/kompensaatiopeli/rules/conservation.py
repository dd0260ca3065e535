"""Proposals and conservation areas of the birder (K-94 to K-99)."""

from __future__ import annotations

from typing import Final

from ecotone.core.boards import mask_of
from ecotone.core.choice import Choice, Listed
from ecotone.games.kompensaatiopeli.box.landscape import TileChoices
from ecotone.games.kompensaatiopeli.rules.decisions import TILE
from ecotone.games.kompensaatiopeli.rules.free_tokens import free_conservation, proposal_tiles
from ecotone.games.kompensaatiopeli.rules.paying import (
    add_by_knowledge,
    knowledge_choices,
    money_ways,
    pay_with_knowledge,
    resources,
)
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from ecotone.games.kompensaatiopeli.rules.token_batch import TokenBatch

PROPOSALS: Final = TileChoices("propose")
AREAS: Final = knowledge_choices("make_area")


def add_conservation(state: Kompensaatiopeli, seat: int, out: list[Listed]) -> None:
    """The birder's tile actions."""
    if free_conservation(state) and money_ways(state, seat, "proposal"):
        PROPOSALS.add(out, proposal_tiles(state))
    if state.proposals and resources(state, seat) >= state.content.eur["conservation_area"]:
        ripe = state.proposals & ~state.taken()  # K-97
        add_by_knowledge(state, seat, AREAS, ripe, out)


def begin_proposals(state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
    """Name the first tile."""
    state.pending.append(Proposals(seat, (choice[1],)))


class Proposals(TokenBatch):
    """Up to four proposals for one price (K-94)."""

    __slots__ = ()
    prompt = "proposals"
    rules = ("K-94", "K-95", "K-99", "K-143")
    verb = "propose"
    pay_verb = "pay_proposals"
    price = "proposal"

    def most(self, state: Kompensaatiopeli) -> int:
        return min(state.content.max_proposals, free_conservation(state))

    def targets(self, state: Kompensaatiopeli) -> int:
        return proposal_tiles(state)

    def lay(self, state: Kompensaatiopeli, seat: int) -> None:
        state.proposals |= mask_of(self.named)
        state.tell("proposed", (seat, self.named))


def make_area(state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
    """Turn a proposal into an area (K-97)."""
    bit = 1 << choice[1]
    pay_with_knowledge(state, seat, "conservation_area", state.content.eur["conservation_area"], choice[2])
    state.acts |= TILE
    state.proposals &= ~bit
    state.areas |= bit
    state.tell("area", (seat, choice[1]))
