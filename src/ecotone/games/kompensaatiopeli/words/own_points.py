"""Individual points in words: what counts for a role, how much, and what it has brought so far (K-138, K-139)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ecotone.core.text import Text
from ecotone.games.kompensaatiopeli.view import KompensaatiopeliView, OwnLine
from ecotone.games.kompensaatiopeli.words.names import seat_name

METRIC_NAMES: Final[Mapping[str, Text]] = {
    "constructed_profitable": Text("built tokens of profitable projects"),
    "constructed_sustainable": Text("built tokens of sustainable projects"),
    "constructed_sector": Text("built tokens of the role's sector"),
    "sustainable_majority": Text("more than half of all built tokens sustainable"),
    "own_money_left": Text("€ left in hand"),
    "own_offsets_paid": Text("offsets carried out"),
    "own_dirty_money_spent": Text("dirty money cards spent"),
    "own_permits_granted_sector": Text("permits for plans of the role's sector"),
    "conservation_areas": Text("conservation areas"),
    "own_species_found": Text("species found by own surveys"),
    "species_tiles_lost": Text("species tiles lost for good"),
    "restorations": Text("restored tiles"),
    "offsetting_sites": Text("offsetting sites"),
    "bank_sites_sold": Text("sites in the bank that have served"),
    "demonstrations": Text("demonstrations"),
    "protest_camp": Text("protest camp"),
}


def own_points(view: KompensaatiopeliView) -> list[tuple[Text, tuple[Text, ...]]]:
    """Whose points the reader may see, with their lines: the own ones during the game, everybody's after it."""
    if view.own_lines is None:
        return []
    whose = range(len(view.players)) if view.result is not None else (view.seat,)
    out = []
    for seat, lines in zip(whose, view.own_lines, strict=True):
        total = sum(line.gained for line in lines)
        shown = f"−{-total}" if total < 0 else str(total)
        if seat == view.seat:
            title = Text("Your own points: {total}", total=shown)
        else:
            title = Text("Own points of {player}: {total}", player=seat_name(seat or 0), total=shown)
        out.append((title, tuple(own_line(line) for line in lines)))
    return out


def own_line(line: OwnLine) -> Text:
    """One line of a role: what counts, how often so far, at which rate, and what that brings."""
    if line.limit == abs(line.points) and line.per == 1:  # there is one, or none
        return Text(
            "{what} ({points}): {gained}",
            what=METRIC_NAMES[line.metric],
            points=signed(line.points),
            gained=signed(line.gained),
        )
    return Text(
        "{what}: {count} ({rate}) {gained}",
        what=METRIC_NAMES[line.metric],
        count=line.count,
        rate=rate(line),
        gained=signed(line.gained),
    )


def rate(line: OwnLine) -> Text:
    """How much one of them, or so many of them, brings; and where that ends."""
    points = signed(line.points)
    each = Text("{points} each", points=points)
    if line.per > 1:
        each = Text("{points} for every {n}", points=points, n=line.per)
    if not line.limit:
        return each
    if line.points < 0:
        return Text("{rate}, down to {limit}", rate=each, limit=signed(-line.limit))
    return Text("{rate}, up to {limit}", rate=each, limit=signed(line.limit))


def signed(points: int) -> str:
    """A number of points with its sign."""
    return f"−{-points}" if points < 0 else f"+{points}" if points else "0"
