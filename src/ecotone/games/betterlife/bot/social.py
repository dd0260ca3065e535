"""Scripted agents of social science at the vote of BETTER Life: a public good with talk before it.

They play their turns like the temperaments and differ in what they give, what they say and whom they harm:

- the conditional cooperator gives what it believes that others will give, a little less (Fischbacher, Gächter and Fehr
  2001); it believes the pledges of those who kept their last one, and else what was given last;
- the punisher gives the fair share and plays what harms on whoever gave least (Fehr and Gächter 2000);
- the inequity-averse agent minds giving more than others, and less so giving less (Fehr and Schmidt 1999);
- the imitator gives what most others gave last;
- the free-rider gives nothing, whatever it said.

Each has a silent twin that never pledges, for treatments without communication.
"""

from __future__ import annotations

from typing import Final

from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, Listed
from ecotone.core.text import Text
from ecotone.games.betterlife.bot.citizen import Citizen, fair_share, own_ip, own_player
from ecotone.games.betterlife.box.content import Content
from ecotone.games.betterlife.view import SILENT, BetterLifeView

SLOPE: Final = 0.85  # what a conditional cooperator gives for each IP that it believes others will give
ENVY: Final = 2.0  # how much each IP more than another's weighs, and each less, and each given at all
GUILT: Final = 0.6
COST: Final = 0.25


class Agent(Citizen):
    """What the scripted agents have in common; `talks` says whether it pledges."""

    def __init__(self, content: Content, name: Text, about: Text, care: float, talks: bool) -> None:
        super().__init__(content, name, about, care)
        self.talks = talks

    def aside(self, view: BetterLifeView, listed: list[Listed], rng: Rng) -> Choice | None:
        """A pledge, of those who talk."""
        return super().aside(view, listed, rng) if self.talks else None

    def pledged(self, view: BetterLifeView, rng: Rng) -> int:
        """All who talk name the fair share: it is what they mean to do, or to make others do."""
        return fair_share(view)

    def keeps(self, view: BetterLifeView) -> int:
        """Enough for the vote."""
        return fair_share(view) + 1


class ConditionalCooperator(Agent):
    """Gives what it believes that others will, a little less."""

    def share(self, view: BetterLifeView, rng: Rng) -> int:
        """As believed, rounded by lot; a pledge is kept where most others are believed to keep theirs."""
        others = [seat for seat in range(len(view.players)) if seat != view.seat]
        beliefs = [belief(view, seat) for seat in others]
        expected = sum(beliefs) / len(beliefs)
        own = own_player(view).pledge
        if own != SILENT and sum(word_counts(view, seat) for seat in others) * 2 >= len(others):
            return own
        given = SLOPE * expected
        return int(given) + (rng.below(1000) < (given - int(given)) * 1000)


class Punisher(Agent):
    """Gives the fair share, and harms whoever gave least."""

    def share(self, view: BetterLifeView, rng: Rng) -> int:
        """The fair share."""
        return fair_share(view)

    def play_worth(self, view: BetterLifeView, item: Listed) -> float:
        """What is played on somebody is for the one who gave least, and worth its price then."""
        worth = super().play_worth(view, item)
        if isinstance(item, tuple) and item[0] in ("play_on", "use_role_on", "role_option_on"):
            return worth + 3.0 if item[-1] == least_giver(view) else worth - 3.0
        return worth

    def anyone(self, view: BetterLifeView, listed: list[Listed], rng: Rng) -> Choice:
        """Where a player is to be chosen, the same one."""
        least = least_giver(view)
        return next(
            (item for item in listed if isinstance(item, tuple) and item[-1] == least),
            super().anyone(view, listed, rng),
        )


class InequityAverse(Agent):
    """Gives what differs least from others, more being worse than less."""

    def share(self, view: BetterLifeView, rng: Rng) -> int:
        """The least loss by Fehr and Schmidt; at first the fair share."""
        if not view.votes:
            return fair_share(view)
        others = last_shares(view)

        def loss(given: int) -> float:
            more = sum(max(0, given - other) for other in others) / len(others)
            less = sum(max(0, other - given) for other in others) / len(others)
            return ENVY * more + GUILT * less + COST * given

        return min(range(max(others) + 1), key=loss)


class Imitator(Agent):
    """Gives what most others gave last."""

    def share(self, view: BetterLifeView, rng: Rng) -> int:
        """The commonest share of the last vote, of several the smallest; at first the fair share."""
        if not view.votes:
            return fair_share(view)
        others = last_shares(view)
        return min(others, key=lambda given: (-others.count(given), given))


class FreeRider(Agent):
    """Gives nothing."""

    def share(self, view: BetterLifeView, rng: Rng) -> int:
        """Nothing, whatever it said."""
        return 0

    def keeps(self, view: BetterLifeView) -> int:
        """Everything."""
        return own_ip(view)


def last_shares(view: BetterLifeView) -> list[int]:
    """What the others gave in the last vote."""
    return [given for seat, given in enumerate(view.votes[-1].shares) if seat != view.seat]


def word_counts(view: BetterLifeView, seat: int) -> bool:
    """Whether a seat has pledged now, and has not broken its last word."""
    if view.players[seat].pledge == SILENT:
        return False
    said = [(vote.pledges[seat], vote.shares[seat]) for vote in view.votes if vote.pledges[seat] >= 0]
    return not said or said[-1][1] >= said[-1][0]


def belief(view: BetterLifeView, seat: int) -> float:
    """What a seat is believed to give: its pledge if its word counts, else what it gave last, or the fair share."""
    if word_counts(view, seat):
        return view.players[seat].pledge
    return view.votes[-1].shares[seat] if view.votes else fair_share(view)


def least_giver(view: BetterLifeView) -> int:
    """The other seat that gave least in the last vote; -1 before the first."""
    if not view.votes:
        return -1
    shares = view.votes[-1].shares
    return min((seat for seat in range(len(shares)) if seat != view.seat), key=lambda seat: shares[seat])


KINDS: Final = {
    "conditional_cooperator": (
        ConditionalCooperator, Text("conditional cooperator"), Text("gives what it believes that others will"), 0.5,
    ),
    "punisher": (Punisher, Text("punisher"), Text("gives its part and harms whoever gave least"), 0.6),
    "inequity_averse": (InequityAverse, Text("inequity-averse"), Text("minds giving more or less than others"), 0.5),
    "imitator": (Imitator, Text("imitator"), Text("gives what most others gave"), 0.5),
    "free_rider": (FreeRider, Text("free-rider"), Text("gives nothing, whatever it said"), 0.1),
}  # fmt: skip


def scripted(content: Content) -> dict[str, Agent]:
    """All of them by name, each with its silent twin."""
    out: dict[str, Agent] = {}
    for name, (kind, title, about, care) in KINDS.items():
        out[name] = kind(content, title, about, care, talks=True)
        out[f"silent_{name}"] = kind(content, title, about, care, talks=False)
    return out
