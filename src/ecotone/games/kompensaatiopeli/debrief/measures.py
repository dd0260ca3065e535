"""What a match of Kompensaatiopeli says about sharing: offsets, protests, permits, the law, promises, land lost."""

from __future__ import annotations

from typing import Final

from ecotone.core.commons import Measures, equal_shares
from ecotone.core.match import Match
from ecotone.games.kompensaatiopeli.debrief.debrief import tally_of
from ecotone.games.kompensaatiopeli.debrief.tally import Tally

OF_GAME: Final = {
    "demonstrations": "demonstrations",
    "campaigns": "media campaigns",
    "camps": "1 if a camp stands against a project",
    "offsets_made": "offsets that succeeded",
    "offsets_failed": "attempts at offsetting that the die let fail",
    "laws": "rolls for legislation that changed the law",
    "permits_granted": "permits granted",
    "permits_denied": "permits denied",
    "appeals": "permits that were appealed against",
    "trades": "deals between players",
    "tiles_lost": "nature tiles that went without being made good",
}
OF_SEAT: Final = {
    "protests": "demonstrations, campaigns and camps",
    "offsets": "offsets made",
    "conserved": "tiles proposed for protection or restored",
    "plans": "projects planned",
    "tokens_built": "construction tokens built",
    "appeals": "appeals against permits",
    "trades": "deals with other players",
    "cards_given": "cards given away in deals",
    "promises": "promises given",
}
CONSERVED: Final = ("proposed", "restored", "land_restored")  # what happens to a tile for nature's sake


def measures(match: Match) -> Measures:
    """A seat gives offsets, proposals and restorations; fair is as much for each. The commons are the tiles left."""
    tally = tally_of(match)
    seats = range(match.seats)
    events = [event for tile in tally.tiles for event in tile.events if event.what in CONSERVED]
    conserved = [sum(event.seat == seat for event in events) for seat in seats]
    given = tuple(float(tally.seats[seat].offsets + conserved[seat]) for seat in seats)
    judged = [one for one in tally.promises if not one.idle]
    return Measures(
        given=given,
        fair=equal_shares(given),
        kept=tuple(sum(one.seat == seat and one.verdict == "kept" for one in judged) for seat in seats),
        broken=tuple(sum(one.seat == seat and one.verdict == "broken" for one in judged) for seat in seats),
        commons=land_left(tally),
        table={
            "demonstrations": tally.demonstrations,
            "campaigns": tally.campaigns,
            "camps": int(tally.camp >= 0),
            "offsets_made": tally.offsets_made,
            "offsets_failed": tally.offsets_failed,
            "laws": sum(roll.law != roll.before for roll in tally.law),
            "permits_granted": tally.permits_granted,
            "permits_denied": tally.permits_denied,
            "appeals": tally.permits_appealed,
            "trades": tally.trades,
            "tiles_lost": len(tally.lost),
        },
        seats=tuple(
            {
                "conserved": conserved[seat],
                **{name: int(getattr(tally.seats[seat], name)) for name in OF_SEAT if name != "conserved"},
            }
            for seat in seats
        ),
    )


def land_left(tally: Tally) -> tuple[float, ...]:
    """The share of the tiles that nature still has, at the start and after every round."""
    rounds = max((point.round for point in tally.rounds), default=1)
    lost = [sum(one.round <= number for one in tally.lost) for number in range(rounds + 1)]
    return tuple(1 - gone / len(tally.tiles) for gone in lost)
