"""Side effects of permit cards (K-50, K-146). While one is to be done there are no trades and no surveys."""

from __future__ import annotations

from abc import abstractmethod

from ecotone.core.boards import places_of
from ecotone.core.choice import Choice, Listed
from ecotone.games.kompensaatiopeli.box.card_kinds import KIND_NAMES, KIND_OF, KNOWLEDGE
from ecotone.games.kompensaatiopeli.box.content import CONSERVATIONISTS
from ecotone.games.kompensaatiopeli.rules.decisions import Ask
from ecotone.games.kompensaatiopeli.rules.free_tokens import (
    campaign_tiles,
    free_conservation,
    free_protest,
    proposal_tiles,
)
from ecotone.games.kompensaatiopeli.rules.law import roll_law
from ecotone.games.kompensaatiopeli.rules.project import Project
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli


def do_side_effect(state: Kompensaatiopeli, name: str, plan: Project) -> None:
    """What the deciding card adds; without a target or a free token it is skipped."""
    if name == "legislation_roll":
        roll_law(state)
    elif name == "open_one_tile":
        if state.down:
            state.pending.append(OpenTile((state.clockwise(plan.planner, CONSERVATIONISTS)[0],)))
    elif name == "planner_discards_1_money":
        state.pending.append(DiscardMoney((plan.planner,)))
    elif name == "free_media_campaign":
        if free_protest(state) and campaign_tiles(state) & plan.mask:
            state.pending.append(FreeCampaign(state.protester, plan.mask))
    elif name == "free_conservation_proposal" and free_conservation(state) and proposal_tiles(state) & plan.mask:
        state.pending.append(FreeProposal(state.birder, plan.mask))


class OpenTile(Ask):
    """The next conservationist must turn one face-down tile up."""

    __slots__ = ()
    prompt = "open_tile"
    rules = ("K-50", "K-146")
    trades = False

    def choices(self, state: Kompensaatiopeli, seat: int) -> list[Listed]:
        return [("open_tile", position) for position in places_of(state.down)]

    def play(self, state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
        state.pending.pop()
        state.turn_up(choice[1])


class DiscardMoney(Ask):
    """The planner discards a money card of choice, or shows that there is none."""

    __slots__ = ()
    prompt = "discard_money"
    rules = ("K-50", "K-146")
    trades = False

    def choices(self, state: Kompensaatiopeli, seat: int) -> list[Listed]:
        hand = state.hands[seat]
        out: list[Listed] = [("discard_money", KIND_NAMES[kind]) for kind in range(KNOWLEDGE) if hand[kind]]
        return out or [("no_money",)]

    def play(self, state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
        state.pending.pop()
        if choice[0] == "no_money":
            state.tell("no_money", (seat,), reveals=True)
            return
        kind = KIND_OF[choice[1]]
        state.discard(seat, kind)
        state.tell("discarded", (seat, kind), reveals=True)


class FreeToken(Ask):
    """The holder of a token may put one on a tile of the plan at no cost."""

    __slots__ = ("mask",)
    rules = ("K-50", "K-146", "K-155")
    trades = False
    verb = ""

    def __init__(self, seat: int, mask: int) -> None:
        super().__init__((seat,))
        self.mask = mask

    def detail(self) -> Choice:
        return (self.mask,)

    def choices(self, state: Kompensaatiopeli, seat: int) -> list[Listed]:
        out: list[Listed] = [("decline",)]
        out += [(self.verb, position) for position in places_of(self.targets(state) & self.mask)]
        return out

    def play(self, state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
        state.pending.pop()
        if choice[0] == "decline":
            state.tell("declined", (seat,))
        else:
            self.lay(state, seat, choice[1])

    @abstractmethod
    def targets(self, state: Kompensaatiopeli) -> int:
        """Where the token may lie."""

    @abstractmethod
    def lay(self, state: Kompensaatiopeli, seat: int, position: int) -> None:
        """Put it there."""


class FreeCampaign(FreeToken):
    """One media campaign on the project (K-105)."""

    __slots__ = ()
    prompt = "free_campaign"
    verb = "free_campaign"

    def targets(self, state: Kompensaatiopeli) -> int:
        return campaign_tiles(state)

    def lay(self, state: Kompensaatiopeli, seat: int, position: int) -> None:
        state.media |= 1 << position
        state.tell("campaigns", (seat, (position,)))


class FreeProposal(FreeToken):
    """One conservation proposal on the refused plan (K-95)."""

    __slots__ = ()
    prompt = "free_proposal"
    verb = "free_proposal"

    def targets(self, state: Kompensaatiopeli) -> int:
        return proposal_tiles(state)

    def lay(self, state: Kompensaatiopeli, seat: int, position: int) -> None:
        state.proposals |= 1 << position
        state.tell("proposed", (seat, (position,)))
