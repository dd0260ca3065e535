"""What a match of Ecologic says about sharing: Enviro against Profits, auctions, shutdowns, promises of deals."""

from __future__ import annotations

from typing import Final

from ecotone.core.commons import Measures
from ecotone.core.match import Match
from ecotone.games.ecologic.debrief.debrief import tally_of
from ecotone.games.ecologic.debrief.tally import Standing

OF_GAME: Final = {
    "auctions": "auctions opened",
    "bids": "bids that raised the price",
    "vetoed": "auctions that were cancelled by a veto",
    "spent": "Profits paid for all that was bought",
    "shutdowns": "Refineries that left the board",
    "promises": "promises that were written down with a deal",
}
OF_SEAT: Final = {
    "auctions": "auctions opened by the seat",
    "auctions_won": "auctions that it won",
    "spent": "Profits paid for what it bought",
    "shutdowns": "Refineries that it lost",
    "promises": "promises that it wrote down with a deal",
}


def measures(match: Match) -> Measures:
    """A seat gives Enviro, and fair is as much as it took out in Profits; the commons are the one over the other."""
    tally = tally_of(match)
    last = tally.course[-1]
    seats = range(match.seats)
    return Measures(
        given=tuple(float(max(0, one.enviro)) for one in last),
        fair=tuple(float(max(0, one.profits)) for one in last),
        kept=tuple(sum(one.seat == seat and one.verdict == "kept" for one in tally.promises) for seat in seats),
        broken=tuple(sum(one.seat == seat and one.verdict == "broken" for one in tally.promises) for seat in seats),
        commons=tuple(map(balance, tally.course)),
        table={
            "auctions": len(tally.auctions),
            "bids": sum(len(one.bids) for one in tally.auctions),
            "vetoed": sum(one.vetoed for one in tally.auctions),
            "spent": sum(one.paid for one in tally.purchases),
            "shutdowns": len(tally.shutdowns),
            "promises": len(tally.promises),
        },
        seats=tuple(
            {
                "auctions": sum(one.starter == seat for one in tally.auctions),
                "auctions_won": sum(one.winner == seat and not one.vetoed for one in tally.auctions),
                "spent": sum(one.paid for one in tally.purchases if one.seat == seat),
                "shutdowns": sum(one.seat == seat for one in tally.shutdowns),
                "promises": sum(one.seat == seat for one in tally.promises),
            }
            for seat in seats
        ),
    )


def balance(course: tuple[Standing, ...]) -> float:
    """The Enviro of all companies over their Profits, at most 1."""
    profits = sum(max(0, one.profits) for one in course)
    enviro = sum(max(0, one.enviro) for one in course)
    return min(1.0, enviro / profits) if profits else 1.0
