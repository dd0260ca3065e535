"""What a match of BETTER Life says about sharing: shares against fair shares, pledges, gifts, the loss meter."""

from __future__ import annotations

from typing import Final

from ecotone.core.choice import Choice
from ecotone.core.commons import Measures
from ecotone.core.hearing import listen
from ecotone.core.match import Match
from ecotone.games.betterlife.box.cards import SUCCESS
from ecotone.games.betterlife.debrief.counter import TallyCounter

OF_GAME: Final = {
    "votes": "votes that were counted",
    "successes": "votes with a success",
    "given_first": "IP that all left in the first vote",
    "given_last": "IP that all left in the last vote",
    "pledges": "numbers that were said before a vote",
    "pledged": "IP in all of them",
    "gifts": "IP given from hand to hand",
    "events_paid": "IP paid for the costs of events",
}
OF_SEAT: Final = {
    "shares": "IP left in votes",
    "pledges": "numbers said before a vote",
    "pledged": "IP in all of them",
    "gifts": "IP given to other hands",
    "events_paid": "IP paid for the costs of events",
}


class GiftCounter(TallyCounter):
    """Counts gifts too, which are no part of the debrief."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.gifts = [0] * match.seats

    def heard(self, name: str, args: Choice) -> None:
        """What goes from hand to hand."""
        super().heard(name, args)
        if name == "gift":
            self.gifts[args[0]] += args[2]


def measures(match: Match) -> Measures:
    """Fair is the seat's part of a success in every vote; the commons are what the loss meter leaves of nature."""
    counter = listen(match, GiftCounter)
    tally, content = counter.tally(), counter.state.content
    pledges = [sum(vote.pledges[one.seat] is not None for vote in tally.votes) for one in tally.seats]
    return Measures(
        given=tuple(one.given for one in tally.seats),
        fair=(tally.fair * len(tally.votes),) * match.seats,
        kept=tuple(one.kept for one in tally.seats),
        broken=tuple(one.broken for one in tally.seats),
        commons=tuple(max(0.0, 1 - loss / content.loss_limit) for _, _, loss in tally.rounds),
        table={
            "votes": len(tally.votes),
            "successes": sum(vote.result == SUCCESS for vote in tally.votes),
            "given_first": sum(tally.votes[0].shares) if tally.votes else 0,
            "given_last": sum(tally.votes[-1].shares) if tally.votes else 0,
            "pledges": sum(pledges),
            "pledged": sum(one.promised for one in tally.seats),
            "gifts": sum(counter.gifts),
            "events_paid": sum(one.events_paid for one in tally.seats),
        },
        seats=tuple(
            {
                "shares": one.given,
                "pledges": pledges[one.seat],
                "pledged": one.promised,
                "gifts": counter.gifts[one.seat],
                "events_paid": one.events_paid,
            }
            for one in tally.seats
        ),
    )
