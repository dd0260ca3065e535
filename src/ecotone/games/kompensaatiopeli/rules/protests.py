"""Media campaigns, demonstrations and the protest camp (K-105 to K-109)."""

from __future__ import annotations

from typing import Final

from ecotone.core.boards import mask_of
from ecotone.core.choice import Choice, Listed
from ecotone.games.kompensaatiopeli.box.landscape import TileChoices
from ecotone.games.kompensaatiopeli.rules.decisions import TILE
from ecotone.games.kompensaatiopeli.rules.free_tokens import campaign_tiles, free_protest
from ecotone.games.kompensaatiopeli.rules.paying import (
    add_by_knowledge,
    knowledge_choices,
    money_ways,
    pay_with_knowledge,
    resources,
)
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from ecotone.games.kompensaatiopeli.rules.token_batch import TokenBatch

CAMPAIGNS: Final = TileChoices("campaign")
DEMONSTRATIONS: Final = knowledge_choices("demonstrate")
CAMPS: Final = knowledge_choices("camp")


def add_protests(state: Kompensaatiopeli, seat: int, out: list[Listed]) -> None:
    """The tile actions of whoever holds the protest tokens (K-15)."""
    if not state.plans:
        return
    eur = state.content.eur
    if free_protest(state) and money_ways(state, seat, "media_campaign"):
        CAMPAIGNS.add(out, campaign_tiles(state))
    money = resources(state, seat)
    if state.media and money >= eur["demonstration"]:
        add_by_knowledge(state, seat, DEMONSTRATIONS, state.media, out)
    if state.demos and state.camp < 0 and money >= eur["protest_camp"]:
        add_by_knowledge(state, seat, CAMPS, state.demos, out)


def begin_campaigns(state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
    """Name the first tile."""
    state.pending.append(Campaigns(seat, (choice[1],)))


class Campaigns(TokenBatch):
    """Up to two media campaigns for one price (K-105)."""

    __slots__ = ()
    prompt = "campaigns"
    rules = ("K-105", "K-143")
    verb = "campaign"
    pay_verb = "pay_campaigns"
    price = "media_campaign"

    def most(self, state: Kompensaatiopeli) -> int:
        return min(state.content.max_campaigns, free_protest(state))

    def targets(self, state: Kompensaatiopeli) -> int:
        return campaign_tiles(state)

    def lay(self, state: Kompensaatiopeli, seat: int) -> None:
        state.media |= mask_of(self.named)
        state.tell("campaigns", (seat, self.named))


def demonstrate(state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
    """A campaign becomes a demonstration; its points stay for good (K-106)."""
    bit = 1 << choice[1]
    pay_with_knowledge(state, seat, "demonstration", state.content.eur["demonstration"], choice[2])
    state.acts |= TILE
    state.media &= ~bit
    state.demos |= bit
    state.demonstrations += 1
    state.tell("demonstration", (seat, choice[1]))


def set_up_camp(state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
    """A demonstration moves onto the header; the whole project is blocked to the end (K-107)."""
    position: int = choice[1]
    pay_with_knowledge(state, seat, "protest_camp", state.content.eur["protest_camp"], choice[2])
    state.acts |= TILE
    state.demos &= ~(1 << position)
    header = state.header_at[position]
    state.camp = header
    state.tell("camp", (seat, header))
    project = state.projects[header]
    assert project is not None
    for tile in project.tiles:
        state.release_sites(tile)  # K-149
