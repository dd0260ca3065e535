"""What a match of Ecosfera says about sharing: habitats, measures and cards for others, impacts on the sea."""

from __future__ import annotations

from typing import Final

from ecotone.core.commons import Measures, equal_shares
from ecotone.core.hearing import listen
from ecotone.core.match import Match
from ecotone.games.ecosfera.debrief.counter import TallyCounter
from ecotone.games.ecosfera.debrief.tally import PlayerTally

OF_GAME: Final = {
    "policies": "policy cards drawn",
    "funded": "measures funded",
    "refused": "answers that refused to fund a measure",
    "passed": "cards that went to other rows by an ability",
    "pressure": "pressure cards that came into rows",
    "idle_turns": "turns without an action",
    "species_lost": "cards out of the game for good",
}
OF_SEAT: Final = {
    "habitats": "habitats restored",
    "funded": "measures funded",
    "passed": "cards that went to other rows by an ability",
    "received": "cards that came from other rows so",
    "producers": "producers acquired",
    "consumers": "consumers acquired",
    "pressure": "pressure cards that came into the row",
    "idle_turns": "turns without an action",
}


def measures(match: Match) -> Measures:
    """A seat gives habitats, measures and cards for others; fair is as much for each. Impacts wear the commons out."""
    counter = listen(match, TallyCounter)
    tally, limit = counter.tally(), counter.content.impacts_to_lose
    rows = [tally.players] if match.seats == 1 else [(player,) for player in tally.players]  # in solo one has all rows
    seats = tuple({name: total(row, name) for name in OF_SEAT} for row in rows)
    given = tuple(float(one["habitats"] + one["funded"] + one["passed"]) for one in seats)
    return Measures(
        given=given,
        fair=equal_shares(given),
        kept=(0,) * match.seats,
        broken=(0,) * match.seats,
        commons=tuple(max(0.0, 1 - impacts / limit) for _, _, impacts in tally.rounds),
        table={
            "policies": len(tally.policies),
            "funded": len(tally.measures),
            "refused": len(tally.refused),
            "passed": len(tally.passes),
            "pressure": len(tally.pressure),
            "idle_turns": len(tally.idle),
            "species_lost": len(tally.species_lost),
        },
        seats=seats,
    )


def total(players: tuple[PlayerTally, ...], name: str) -> int:
    """A figure of one seat, over all its rows."""
    return sum(int(getattr(player, name)) for player in players)
