"""Five simple temperaments: cooperative, mixed, fair, hard but fair, and selfish.

They show the balance of the game: five cooperative players nearly always win together, five selfish ones hardly ever,
mixed tables lie between. All play their own turns alike, but for the one who thinks; they differ in what they give for
all, and in whether their word counts.
"""

from __future__ import annotations

from typing import Final

from ecotone.core.advice import Temperament
from ecotone.core.chance import Rng
from ecotone.core.text import Text
from ecotone.games.betterlife.bot.citizen import Citizen, fair_share, own_ip, own_player, target_tier
from ecotone.games.betterlife.box.content import Content
from ecotone.games.betterlife.view import BetterLifeView

COMMON_QUESTIONS: Final = frozenset({"offer", "before_vote", "open_commit", "secret_commit"})


class Cooperative(Citizen):
    """Gives a fair part of every success, more when things stand badly, and keeps the word."""

    def share(self, view: BetterLifeView, rng: Rng) -> int:
        """The fair part and some more: others may be short."""
        share = fair_share(view) + (1 if own_ip(view) > 8 or view.loss >= 3 else 0)
        return share + (1 if target_tier(self.content, view) == 0 else 0)

    def pledged(self, view: BetterLifeView, rng: Rng) -> int:
        return min(own_ip(view), self.share(view, rng))

    def keeps(self, view: BetterLifeView) -> int:
        """Keep a little more than the fair part for the vote; just that when nature is nearly lost."""
        return fair_share(view) + (1 if view.loss < 3 else 0)


class Mixed(Citizen):
    """A conditional cooperator: gives as the others did, more for the own targets."""

    def share(self, view: BetterLifeView, rng: Rng) -> int:
        """The fair part for the own targets and at first; else what the others gave on average, now and then less."""
        given = fair_share(view)
        if target_tier(self.content, view) >= 0:
            return given
        if view.votes:
            others = [n for seat, n in enumerate(view.votes[-1].shares) if seat != view.seat]
            given = min(given, (sum(others) + rng.below(len(others))) // len(others))
        return given - (rng.below(4) == 0)

    def pledged(self, view: BetterLifeView, rng: Rng) -> int:
        return fair_share(view)

    def keeps(self, view: BetterLifeView) -> int:
        """A comfortable purse, less when nature is nearly lost; but nobody gives alone for long."""
        return max(3 if view.loss < 3 else 2, own_ip(view) - others_give(view))


class Fair(Citizen):
    """A conditional cooperator whose word counts: promises what the others have earned, and gives just that."""

    def share(self, view: BetterLifeView, rng: Rng) -> int:
        """What was promised, if it is still there."""
        pledge = own_player(view).pledge
        return pledge if pledge >= 0 else self.pledged(view, rng)

    def pledged(self, view: BetterLifeView, rng: Rng) -> int:
        """The fair part at first; then what the others gave on average, rounded up, so that things can mend."""
        return min(own_ip(view), fair_share(view), others_give(view))

    def keeps(self, view: BetterLifeView) -> int:
        """The fair part for the vote; above it no more is given than the others give."""
        return max(fair_share(view), own_ip(view) - others_give(view))


class Selfish(Citizen):
    """Pays only for the own targets, promises as much as others, and keeps the IP."""

    def share(self, view: BetterLifeView, rng: Rng) -> int:
        """A little for the primary and the secondary target, nothing else."""
        return {0: 2, 1: 1}.get(target_tier(self.content, view), 0)

    def pledged(self, view: BetterLifeView, rng: Rng) -> int:
        return fair_share(view)

    def keeps(self, view: BetterLifeView) -> int:
        """Everything, unless all is lost otherwise."""
        return 99 if view.loss < 4 else 4


def others_give(view: BetterLifeView) -> int:
    """What the others gave on average, rounded up: to this event once all were asked, else in the last vote.

    Where nothing is known yet they are taken to give the fair part.
    """
    seats = len(view.players)
    if view.prompt is not None and view.prompt.name == "offer":
        _, offered, left = view.prompt.detail
        if left <= seats:  # the second lap: everybody has had a chance to offer
            others = sum(offered) - offered[own_player(view).seat]
            return int(-(-others // (seats - 1)))
    if view.votes:
        others = sum(n for seat, n in enumerate(view.votes[-1].shares) if seat != view.seat)
        return int(-(-others // (seats - 1)))
    return fair_share(view)


def temperaments(content: Content) -> dict[str, Temperament]:
    """All of them by name."""
    fair = Text("gives as much as the others do and keeps its word")
    thinking = Fair(content, Text("hard but fair"), Text("thinks long, gives as the others do and keeps its word"), 0.5)
    thinking.own_questions = COMMON_QUESTIONS
    return {
        "cooperative": Cooperative(content, Text("cooperative"), Text("gives a fair part and keeps the word"), 0.9),
        "mixed": Mixed(content, Text("wavering"), Text("gives as the others did, whatever it promised"), 0.5),
        "fair": Fair(content, Text("fair"), fair, 0.5),
        "hard-fair": thinking,
        "selfish": Selfish(content, Text("selfish"), Text("pays for the own targets only, whatever it promised"), 0.1),
    }
